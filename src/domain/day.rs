//! How long a day is, and what days and months are called. Times are UTC, without leap seconds.

use std::time::Duration;

pub const DAY_SECONDS: i64 = 24 * 60 * 60;
pub const DAY: Duration = Duration::from_secs(DAY_SECONDS.unsigned_abs());

pub const WEEKDAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

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

/// Whether a word names a day of the week in full: "Friday", "Fridays".
pub fn is_weekday(word: &str) -> bool {
    is_one_of(word, &WEEKDAYS)
}

/// Whether it names one that is no workday: "Sundays".
pub fn is_of_weekend(word: &str) -> bool {
    is_one_of(word, &WEEKDAYS[5..])
}

fn is_one_of(word: &str, days: &[&str]) -> bool {
    let day = word.strip_suffix(['s', 'S']).unwrap_or(word);
    days.iter().any(|known| known.eq_ignore_ascii_case(day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weekday_is_named_once_or_of_every_week() {
        for word in ["monday", "Tuesday", "SUNDAYS"] {
            assert!(is_weekday(word), "{word}");
        }
        for word in ["", "s", "mon", "Mondayss", "day", "monda", "Friday's"] {
            assert!(!is_weekday(word), "{word}");
        }
        for (word, is_free) in [("Saturdays", true), ("sunday", true), ("Fridays", false)] {
            assert_eq!(is_of_weekend(word), is_free, "{word}");
        }
    }
}
