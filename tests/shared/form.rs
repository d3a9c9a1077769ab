//! The form in which a file is uploaded.

pub const FORM: &str = "multipart/form-data; boundary=x-1";

/// The form with this file, in the words of a browser.
pub fn form(file_name: &str, file: impl AsRef<[u8]>) -> Vec<u8> {
    let head = format!(
        "--x-1\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{file_name}\"\r\n\
         Content-Type: text/csv\r\n\r\n"
    );
    [head.as_bytes(), file.as_ref(), b"\r\n--x-1--\r\n"].concat()
}
