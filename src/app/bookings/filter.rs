//! The filter of bookings, parsed from what a person or a query string names.

use jiff::civil::Date;

use crate::analytics::{BookingFilter, Period};
use crate::domain::field_error::FieldErrors;

/// The web application says so too, before anything is sent.
pub const FROM_AFTER_TO: &str = "From must not be after To.";

/// The filter's fields as typed. Absent or empty filters nothing; a value that no booking has leaves
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilterTexts {
    /// A category's name.
    pub category: Option<String>,
    /// A metro area, as the filter options list it.
    pub dma: Option<String>,
    /// A state's two-letter code, or Unknown.
    pub state: Option<String>,
    /// A firm size's code.
    pub firm_size: Option<String>,
    /// The first day, YYYY-MM-DD in UTC.
    pub start: Option<String>,
    /// The last day, YYYY-MM-DD in UTC, inclusive.
    pub end: Option<String>,
}

impl FilterTexts {
    /// The filter. Dates must be days of the calendar, the first not after the last.
    pub fn parse(self) -> Result<BookingFilter, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut day = |field: &'static str, text: Option<&String>| {
            let text = text.filter(|text| !text.is_empty())?;
            let day = parse_day(text);
            if day.is_none() {
                errors.push(field, "Enter a date as YYYY-MM-DD.");
            }
            day
        };
        let start = day("start", self.start.as_ref());
        let end = day("end", self.end.as_ref());
        if let (Some(start), Some(end)) = (start, end)
            && start > end
        {
            errors.push("start", FROM_AFTER_TO);
            errors.push("end", "To must not be before From.");
        }
        let set = |text: Option<String>| text.filter(|text| !text.is_empty());
        errors.ok_or_errors(BookingFilter {
            category: set(self.category),
            dma: set(self.dma),
            state: set(self.state),
            firm_size: set(self.firm_size),
            period: Period::days(start, end),
        })
    }
}

/// Ten characters, as a date field sends them; the years that RFC 3339 can write.
fn parse_day(text: &str) -> Option<Date> {
    let is_day = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    text.parse().ok().filter(|_| is_day)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::field_error::FieldError;

    fn parse(start: &str, end: &str) -> Result<BookingFilter, Vec<String>> {
        let texts = FilterTexts {
            start: Some(start.to_owned()),
            end: Some(end.to_owned()),
            ..FilterTexts::default()
        };
        let field = |error: FieldError| error.field;
        let fields = |errors: FieldErrors| errors.into_iter().map(field).collect();
        texts.parse().map_err(fields)
    }

    #[test]
    fn only_days_of_the_calendar_are_dates() {
        for text in [
            "yesterday",
            "2025-13-40",
            "2025-02-29",
            "20250201",
            "2025-2-1",
            "+2025-02-1",
            "2025-02-01T00:00",
            "٢٠٢٥-02",
        ] {
            assert_eq!(parse(text, ""), Err(vec!["start".to_owned()]), "{text}");
            assert_eq!(parse("", text), Err(vec!["end".to_owned()]), "{text}");
        }
        assert_eq!(
            parse("x", "y"),
            Err(vec!["start".to_owned(), "end".to_owned()])
        );
        assert!(parse("2024-02-29", "9999-12-31").is_ok());
    }

    #[test]
    fn from_may_be_to_but_not_after_it() {
        assert_eq!(
            parse("2025-01-02", "2025-01-01"),
            Err(vec!["start".to_owned(), "end".to_owned()])
        );
        assert!(parse("2025-01-01", "2025-01-01").is_ok());
        assert_eq!(parse("", ""), Ok(BookingFilter::default()));
    }
}
