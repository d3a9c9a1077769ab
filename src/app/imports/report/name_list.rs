//! Names in a sentence of a report: the first few, then how many more there are.

use crate::domain::number_format::group_thousands;

/// Names that one sentence holds.
pub const NAMES_LISTED: usize = 10;

/// The first [`NAMES_LISTED`] of these names, and how many more there are.
pub fn list_names(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = and_more(names.len());
    let first: Vec<_> = names.take(NAMES_LISTED).collect();
    format!("{}{more}", first.join(", "))
}

/// " and 12 more", where only the first [`NAMES_LISTED`] of so many are named.
pub fn and_more(count: usize) -> String {
    match count.saturating_sub(NAMES_LISTED) {
        0 => String::new(),
        more => format!(" and {} more", group_thousands(more as u64)),
    }
}
