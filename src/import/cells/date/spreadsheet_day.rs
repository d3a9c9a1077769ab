//! The numbers by which spreadsheets count days, as dates.

use jiff::ToSpan;
use jiff::civil::{Date, date};

use crate::domain::day::{DAY, DAY_SECONDS};

/// Earlier times are artifacts of spreadsheets.
pub const FIRST_YEAR: i16 = 1990;
/// From this year on, a number is more likely an amount than a day.
const END_YEAR: i16 = 2100;
/// The year 10000 begins on this day from 1900.
const DAYS_END: f64 = 2_958_466.0;
/// Days between the two systems in which dates count.
const DAYS_TO_1904: f64 = 1_462.0;

/// A number that is shown as a date, as "2024-03-05 14:30:00", or as "14:30:00" where it has no day.
pub fn as_date(written: &str, is_1904: bool) -> Option<String> {
    let number: f64 = written.trim().parse().ok()?;
    let number = if is_1904 {
        number + DAYS_TO_1904
    } else {
        number
    };
    if !(0.0..DAYS_END).contains(&number) {
        return None;
    }
    let (mut days, mut seconds) = whole(number);
    if seconds == DAY_SECONDS {
        (days, seconds) = (days + 1, 0);
    }
    let time = format!(
        "{:02}:{:02}:{:02}",
        seconds / 3_600,
        seconds / 60 % 60,
        seconds % 60
    );
    if days == 0 {
        return Some(time);
    }
    let day = day(days)?;
    Some(if seconds == 0 {
        day.to_string()
    } else {
        format!("{day} {time}")
    })
}

/// A number without a date's style in a column of dates: a date where it lies in this century.
pub fn as_likely_date(written: &str, is_1904: bool) -> Option<String> {
    let number: f64 = written.trim().parse().ok()?;
    let days = if is_1904 {
        number + DAYS_TO_1904
    } else {
        number
    };
    let day = (0.0..DAYS_END)
        .contains(&days)
        .then(|| day(whole(days).0))??;
    let is_likely = (FIRST_YEAR..END_YEAR).contains(&day.year());
    is_likely.then(|| as_date(written, is_1904))?
}

/// Days, and seconds of the day.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the number is within the days of ten thousand years"
)]
fn whole(number: f64) -> (i64, i64) {
    let days = number.floor();
    (
        days as i64,
        ((number - days) * DAY.as_secs_f64()).round() as i64,
    )
}

/// Day 60 is 29 February 1900, which never was: days before it count from a day later.
fn day(days: i64) -> Option<Date> {
    let first = if days < 60 {
        date(1899, 12, 31)
    } else {
        date(1899, 12, 30)
    };
    first.checked_add(days.days()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{IMPORT, assert_says};

    #[test]
    fn numbers_are_dates_by_either_system() {
        let cases = [
            ("45356", false, Some("2024-03-05")),
            ("45356.604166666664", false, Some("2024-03-05 14:30:00")),
            ("45356.99999999", false, Some("2024-03-06")),
            ("43894", true, Some("2024-03-05")),
            ("59", false, Some("1900-02-28")),
            ("61", false, Some("1900-03-01")),
            ("0.5", false, Some("12:00:00")),
            ("-1", false, None),
            ("1e300", false, None),
            ("x", false, None),
        ];
        for (written, is_1904, expected) in cases {
            assert_eq!(as_date(written, is_1904).as_deref(), expected, "{written}");
        }
        assert_eq!(
            as_likely_date("45356", false).as_deref(),
            Some("2024-03-05")
        );
        assert_eq!(as_likely_date("5", false), None);
    }

    #[test]
    fn import_md_states_the_years_of_a_date() {
        let (first, last) = (FIRST_YEAR, END_YEAR);
        assert_says(
            IMPORT,
            &[
                format!("a date, if it lies between {first} and {last} |"),
                format!("(\"45356.5\"), between {first} and {last};"),
            ],
        );
    }
}
