//! What callers filter bookings by.

use jiff::civil::Date;

use crate::domain::day::DAY_SECONDS;

/// The filters of the Trends page (docs/product.md#filters). `None` matches every booking; a value
/// that no booking has matches none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BookingFilter {
    pub category: Option<String>,
    /// A metro area, spelled as in the imported file.
    pub dma: Option<String>,
    /// A state's code, or "Unknown".
    pub state: Option<String>,
    /// A firm size's code.
    pub firm_size: Option<String>,
    pub period: Period,
}

/// A half-open range of unix seconds: `from` is included, `until` is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Period {
    pub from: Option<i64>,
    pub until: Option<i64>,
}

impl Period {
    /// From the first second of `start` to the last of `end`, in UTC.
    pub fn days(start: Option<Date>, end: Option<Date>) -> Self {
        Self {
            from: start.map(|date| day_number(date) * DAY_SECONDS),
            until: end.map(|date| (day_number(date) + 1) * DAY_SECONDS),
        }
    }

    /// The period of the same length just before this one. `None` unless both ends are set, in order.
    pub fn previous(self) -> Option<Self> {
        let (from, until) = (self.from?, self.until?);
        let length = until.checked_sub(from).filter(|length| *length >= 0)?;
        Some(Self {
            from: Some(from.saturating_sub(length)),
            until: Some(from),
        })
    }
}

/// Days since 1970-01-01.
pub(super) fn day_number(date: Date) -> i64 {
    // Not through a time: the last day of the year 9999 has none in every time zone.
    let epoch = Date::constant(1970, 1, 1);
    date.duration_since(epoch).as_secs().div_euclid(DAY_SECONDS)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn every_day_has_its_number() {
        assert_eq!(day_number(date(1970, 1, 1)), 0);
        assert_eq!(day_number(date(1969, 12, 31)), -1);
        assert_eq!(day_number(date(9999, 12, 31)), 2_932_896);
    }

    #[test]
    fn a_period_of_days_includes_the_last() {
        let period = Period::days(Some(date(2026, 2, 27)), Some(date(2026, 3, 1)));
        assert_eq!(period.from, Some(1_772_150_400));
        assert_eq!(period.until, Some(1_772_150_400 + 3 * DAY_SECONDS));
        let previous = period.previous().unwrap();
        assert_eq!(
            previous,
            Period::days(Some(date(2026, 2, 24)), Some(date(2026, 2, 26)))
        );
        assert_eq!(Period::days(None, Some(date(2026, 3, 1))).previous(), None);
    }
}
