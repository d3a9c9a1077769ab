//! How long a day is, and what months are called. Times are UTC, without leap seconds.

use std::time::Duration;

pub const DAY_SECONDS: i64 = 24 * 60 * 60;
pub const DAY: Duration = Duration::from_secs(DAY_SECONDS.unsigned_abs());

pub const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The number of the month that a word in small letters names, in full or by its first three letters, or "sept".
pub fn month_named(word: &str) -> Option<i8> {
    let is_short = word == "sept" || word.len() == 3;
    (1..)
        .zip(MONTHS)
        .find(|(_, month)| *month == word || is_short && month.starts_with(word))
        .map(|(number, _)| number)
}
