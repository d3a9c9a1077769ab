//! The period that a price is paid for.

use phrases::Text;

use crate::domain::price::words::Period;

/// Whether a word names it: "month", "monthly".
pub fn says_period(text: &Text<'_>, at: usize, period: &Period) -> bool {
    text.says_one_of(at, period.names) || text.says_one_of(at, period.adverbs)
}
