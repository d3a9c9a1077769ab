//! The day of a date and time.

use jiff::civil::Date;

use super::cursor::Cursor;
use super::order::DateOrder;
use crate::domain::day::{WEEKDAYS, month_named};

impl Cursor<'_> {
    pub fn date(&mut self, order: DateOrder) -> Option<Date> {
        self.skip_weekday();
        if !self.text.first()?.is_ascii_digit() {
            let month = self.month_name()?;
            self.skip_any(b" .");
            let day = self.number(2)?.0;
            self.skip_ordinal();
            self.skip_any(b" ,");
            return Date::new(self.year()?, month, i8::try_from(day).ok()?).ok();
        }
        let (first, digits) = self.number(4)?;
        self.skip_ordinal();
        let separator = *self.text.first()?;
        let is_number_next = self.text.get(1).is_some_and(u8::is_ascii_digit);
        match (digits, separator) {
            (4, b'-' | b'/') => {
                let month = self.after(separator)?;
                let day = self.after(separator)?;
                Date::new(i16::try_from(first).ok()?, month, day).ok()
            }
            (1 | 2, b'/' | b'-' | b'.') if is_number_next => {
                self.date_of_numbers(i8::try_from(first).ok()?, separator, order)
            }
            (1 | 2, b'-' | b' ') => {
                self.skip_any(b"- ");
                let month = self.month_name()?;
                self.skip_any(b"- .,");
                Date::new(self.year()?, month, i8::try_from(first).ok()?).ok()
            }
            _ => None,
        }
    }

    /// The rest of a date that begins with this month or day.
    fn date_of_numbers(&mut self, first: i8, separator: u8, order: DateOrder) -> Option<Date> {
        let second = self.after(separator)?;
        self.text = self.text.strip_prefix(&[separator])?;
        let digits = self.text.iter().take_while(|c| c.is_ascii_digit()).count();
        // "24-03-05" begins with its year.
        if separator == b'-' && digits != 4 {
            return None;
        }
        let year = self.year()?;
        if separator == b'.' || order == DateOrder::DayFirst {
            Date::new(year, second, first).ok()
        } else {
            Date::new(year, first, second).ok()
        }
    }

    /// Passes the letters of "5th".
    fn skip_ordinal(&mut self) {
        let before = self.text;
        if !matches!(self.word().as_str(), "st" | "nd" | "rd" | "th") {
            self.text = before;
        }
    }

    fn skip_weekday(&mut self) {
        let before = self.text;
        let word = self.word();
        if WEEKDAYS
            .iter()
            .any(|day| *day == word || (word.len() == 3 && day.starts_with(&word)))
        {
            self.skip_any(b" ,.");
        } else {
            self.text = before;
        }
    }

    fn month_name(&mut self) -> Option<i8> {
        month_named(&self.word())
    }

    /// Four digits, or two for a year of this century.
    fn year(&mut self) -> Option<i16> {
        match self.number(4)? {
            (year, 4) => i16::try_from(year).ok(),
            (year, 2) => i16::try_from(2000 + year).ok(),
            _ => None,
        }
    }
}
