//! Cells of someone who does not know.

use super::cell::says_no_value;
use super::export_list::is_question;
use crate::domain::import::ImportKind;

/// Whether a vendor's cell says nothing: it [says so](says_no_value), or asks.
pub fn says_nothing(cell: &str) -> bool {
    says_no_value(cell) || is_question(cell)
}

/// The same of a cell in a file of this kind. Bookings are recognized by their cells, so one that asks is kept there.
pub fn is_without_value(kind: ImportKind, cell: &str) -> bool {
    says_no_value(cell) || kind == ImportKind::Vendors && is_question(cell)
}
