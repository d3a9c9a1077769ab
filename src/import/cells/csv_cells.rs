//! Cells as CSV that an import reads back.

use super::cell::is_formula;

/// Begins every file that people are to edit. Without it Excel takes the file for one in the encoding of its machine, and
/// writes that back.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Cells with commas between them.
pub fn push_cells(cells: impl IntoIterator<Item = impl AsRef<str>>, out: &mut Vec<u8>) {
    for (number, cell) in cells.into_iter().enumerate() {
        if number > 0 {
            out.push(b',');
        }
        push_cell(cell.as_ref(), out);
    }
}

/// A cell: quoted where that is necessary, and [no formula](super::cell::escape_formula).
fn push_cell(text: &str, out: &mut Vec<u8>) {
    let is_quoted = text
        .bytes()
        .any(|byte| matches!(byte, b',' | b'"' | b'\n' | b'\r'));
    if is_quoted {
        out.push(b'"');
    }
    if is_formula(text) {
        out.push(b'\'');
    }
    for (number, part) in text.split('"').enumerate() {
        if number > 0 {
            out.extend_from_slice(b"\"\"");
        }
        out.extend_from_slice(part.as_bytes());
    }
    if is_quoted {
        out.push(b'"');
    }
}
