//! Cells of someone who does not know, or of a formula that failed.

use super::cell::{is_missing_value, may_be_missing_value};
use super::error_text::is_error_text;
use super::export_list::is_question;
use crate::domain::import::ImportKind;

/// Whether a vendor's cell says nothing: it [says so](is_missing_value), asks, or holds an error.
pub fn says_nothing(cell: &str) -> bool {
    is_missing_value(cell) || is_question(cell) || is_error_text(cell)
}

/// Whether a cell in a file of this kind has no value. Bookings are recognized by their cells, so one that asks is kept there.
pub fn is_without_value(kind: ImportKind, cell: &str) -> bool {
    match kind {
        ImportKind::Bookings => is_missing_value(cell),
        ImportKind::Vendors => says_nothing(cell),
    }
}

/// Whether that is worth asking, which costs next to nothing.
pub fn may_be_without_value(kind: ImportKind, cell: &[u8]) -> bool {
    kind == ImportKind::Vendors || may_be_missing_value(cell)
}
