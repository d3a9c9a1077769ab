//! The dashboard's filters as people and addresses write them.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use crate::analytics::{BookingFilter, Period};

/// Which bookings are meant. Absent or empty filters nothing; a value that no booking has leaves
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::Args, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct FilterTexts {
    /// A category's name
    #[arg(long, value_name = "NAME")]
    pub category: Option<String>,
    /// A metro area, as the filter options list it
    #[arg(long, value_name = "METRO")]
    pub dma: Option<String>,
    /// A state's two-letter code, or Unknown
    #[arg(long, value_name = "CODE")]
    pub state: Option<String>,
    /// A firm size's code, such as SOLO
    #[arg(long, value_name = "CODE")]
    pub firm_size: Option<String>,
    /// The first day, YYYY-MM-DD in UTC
    #[arg(long, value_name = "DAY")]
    #[param(pattern = r"^(\d{4}-\d{2}-\d{2})?$")]
    pub start: Option<String>,
    /// The last day, YYYY-MM-DD in UTC, inclusive
    #[arg(long, value_name = "DAY")]
    #[param(pattern = r"^(\d{4}-\d{2}-\d{2})?$")]
    pub end: Option<String>,
}

/// What cannot be read: each field's name with a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongFilter(pub Vec<(&'static str, String)>);

impl FilterTexts {
    /// The filter. Dates must be days of the calendar, the first not after the last.
    pub fn parse(self) -> Result<BookingFilter, WrongFilter> {
        let mut wrong = Vec::new();
        let mut day = |field, text: Option<&String>| {
            let text = text.filter(|text| !text.is_empty())?;
            let day = parse_day(text);
            if day.is_none() {
                wrong.push((field, "Enter a date as YYYY-MM-DD.".to_owned()));
            }
            day
        };
        let start = day("start", self.start.as_ref());
        let end = day("end", self.end.as_ref());
        if let (Some(start), Some(end)) = (start, end)
            && start > end
        {
            wrong.push(("start", "From must not be after To.".to_owned()));
            wrong.push(("end", "To must not be before From.".to_owned()));
        }
        if !wrong.is_empty() {
            return Err(WrongFilter(wrong));
        }
        let set = |text: Option<String>| text.filter(|text| !text.is_empty());
        Ok(BookingFilter {
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

    fn parse(start: &str, end: &str) -> Result<BookingFilter, Vec<&'static str>> {
        let texts = FilterTexts {
            start: Some(start.to_owned()),
            end: Some(end.to_owned()),
            ..FilterTexts::default()
        };
        let fields = |WrongFilter(wrong)| wrong.into_iter().map(|(field, _)| field).collect();
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
            assert_eq!(parse(text, ""), Err(vec!["start"]), "{text}");
            assert_eq!(parse("", text), Err(vec!["end"]), "{text}");
        }
        assert_eq!(parse("x", "y"), Err(vec!["start", "end"]));
        assert!(parse("2024-02-29", "9999-12-31").is_ok());
    }

    #[test]
    fn from_may_be_to_but_not_after_it() {
        assert_eq!(parse("2025-01-02", "2025-01-01"), Err(vec!["start", "end"]));
        assert!(parse("2025-01-01", "2025-01-01").is_ok());
        assert_eq!(parse("", ""), Ok(BookingFilter::default()));
    }
}
