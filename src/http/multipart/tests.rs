use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::HttpBody;
use hyper::body::Frame;
use proptest::prelude::*;

use super::*;
use crate::domain::tests::{ARCHITECTURE, RELIABILITY, assert_says, size};

/// A body that arrives in these pieces.
struct Pieces(std::vec::IntoIter<Bytes>);

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.next().map(|piece| Ok(Frame::data(piece))))
    }
}

fn form(kind: &str, body: &[u8], step: usize) -> Result<Multipart, ApiError> {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, kind.parse().unwrap());
    let pieces: Vec<_> = body.chunks(step).map(Bytes::copy_from_slice).collect();
    Multipart::of(&headers, Body::new(Pieces(pieces.into_iter())))
}

type Parts = Vec<(Part, Vec<u8>)>;

/// Every part with its content; or the refusal's status and code.
fn read(body: &[u8], step: usize) -> Result<Parts, (u16, ProblemCode)> {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let parts = runtime.unwrap().block_on(async {
        let mut form = form("multipart/form-data; boundary=x-1", body, step)?;
        let mut parts = Vec::new();
        while let Some(part) = form.next_part().await? {
            let mut content = Vec::new();
            while let Some(chunk) = form.next_chunk().await? {
                content.extend_from_slice(&chunk);
            }
            parts.push((part, content));
        }
        Ok::<_, ApiError>(parts)
    });
    parts.map_err(|error| {
        let problem = error.problem("");
        (problem.status, problem.code)
    })
}

fn part(name: Option<&str>, file_name: Option<&str>) -> Part {
    Part {
        name: name.map(str::to_owned),
        file_name: file_name.map(str::to_owned),
    }
}

#[test]
fn a_form_as_browsers_and_curl_send_it_is_read() {
    let body =
        b"--x-1\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a%22b.csv\"\r\n\
        Content-Type: text/csv\r\n\r\na,b\r\n--x-\r\n\r\n--x-1\r\n\
        content-disposition:form-data;name=note\r\n\r\n\r\n--x-1--\r\n";
    let expected = vec![
        (
            part(Some("file"), Some("a%22b.csv")),
            b"a,b\r\n--x-\r\n".to_vec(),
        ),
        (part(Some("note"), None), Vec::new()),
    ];
    for step in [1, 2, 7, 1_000] {
        assert_eq!(read(body, step).unwrap(), expected, "{step}");
    }
    let odd = b"before\r\n--x-1  \r\n\r\nno head\r\n--x-1--after";
    assert_eq!(
        read(odd, 3).unwrap(),
        [(Part::default(), b"no head".to_vec())]
    );
    assert_eq!(read(b"--x-1--", 3).unwrap(), []);
}

#[test]
fn names_come_as_they_were_meant() {
    for (disposition, expected) in [
        (
            r#"form-data; name="file"; filename="a;b=c.csv""#,
            "a;b=c.csv",
        ),
        (
            r#"form-data; name="file"; filename="a\"b\\c.csv""#,
            r#"a"b\c.csv"#,
        ),
        (
            r#"form-data; name="file"; filename="C:\temp\x.csv""#,
            r"C:\temp\x.csv",
        ),
        (r"form-data; filename=x.csv; name=file", "x.csv"),
        (r#"form-data; name="file"; FileName="é.csv"#, "é.csv"),
    ] {
        let head = format!("Content-Disposition: {disposition}");
        let read = Part::read(head.as_bytes()).unwrap();
        assert_eq!(read, part(Some("file"), Some(expected)), "{disposition}");
    }
    assert_eq!(Part::read(b"Content-Disposition: attachment"), None);
}

#[test]
fn a_form_that_breaks_off_is_malformed_wherever_it_does() {
    let whole = b"--x-1\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\na,b\r\n--x-1--";
    assert!(read(whole, 5).is_ok());
    for end in 0..whole.len() {
        let refused = read(&whole[..end], 5).unwrap_err();
        assert_eq!(refused, (400, ProblemCode::MalformedUpload), "{end}");
    }
}

#[test]
fn heads_and_parts_have_their_limits() {
    let head = |bytes: usize| {
        let padding = "p".repeat(bytes);
        let form = format!("--x-1\r\nX: {padding}\r\n\r\n\r\n--x-1--");
        read(form.as_bytes(), 1_000)
    };
    assert!(head(8_000).is_ok());
    for bytes in [9_000, 100_000] {
        assert_eq!(head(bytes).unwrap_err().0, 400);
    }
    let parts = |parts: usize| {
        let form = "--x-1\r\n\r\n\r\n".repeat(parts) + "--x-1--";
        read(form.as_bytes(), 1_000)
    };
    assert_eq!(parts(4).unwrap().len(), 4);
    assert_eq!(
        parts(10_000).unwrap_err(),
        (422, ProblemCode::ValidationFailed)
    );
}

#[test]
fn what_is_no_form_is_said_to_be_of_the_wrong_type() {
    for kind in [
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/mixed; boundary=x",
        "multipart/form-datax; boundary=x",
        "text/csv",
        "application/json",
    ] {
        assert_eq!(
            form(kind, b"", 1).err().unwrap().status(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "{kind}"
        );
    }
    let long = format!("multipart/form-data; boundary={}", "x".repeat(71));
    assert!(form(&long, b"", 1).is_err());
    for kind in [
        "Multipart/Form-Data;charset=utf-8; Boundary=\"a b\"",
        "multipart/form-data; boundary=----WebKitFormBoundaryAbC123",
    ] {
        assert!(form(kind, b"", 1).is_ok(), "{kind}");
    }
}

proptest! {
    #[test]
    fn any_content_comes_out_as_it_went_in(
        // Much of it looks like a delimiter.
        content in prop::collection::vec(prop::sample::select(b"\r\n-x1a".to_vec()), 0..200),
        step in 1usize..40,
    ) {
        prop_assume!(memmem::find(&[b"\r\n", content.as_slice()].concat(), b"\r\n--x-1").is_none());
        let mut body = b"--x-1\r\nContent-Disposition: form-data; name=file\r\n\r\n".to_vec();
        body.extend_from_slice(&content);
        body.extend_from_slice(b"\r\n--x-1--\r\n");
        prop_assert_eq!(read(&body, step).unwrap(), [(part(Some("file"), None), content)]);
    }

    #[test]
    fn any_bytes_are_a_form_or_refused(bytes: Vec<u8>, step in 1usize..40) {
        let body = [b"--x-1\r\n", bytes.as_slice(), b"\r\n--x-1--"].concat();
        let outcome = read(&body, step);
        prop_assert_eq!(&outcome, &read(&body, 1_000));
    }
}

#[test]
fn docs_state_the_limits_of_forms() {
    let head = size(HEAD_BYTES_MAX);
    let parts = format!("| parts of a form | {PARTS_MAX}, each with {head} of headers |");
    assert_says(RELIABILITY, &[parts]);
    let kept_out = format!("ours holds one frame and at most {head} of headers |");
    assert_says(ARCHITECTURE, &[kept_out]);
}
