//! The time of a date and time.

use jiff::civil::Time;

use super::cursor::Cursor;
use super::zone::Zone;

impl Cursor<'_> {
    pub fn time_and_zone(&mut self) -> Option<(Time, Zone)> {
        let separated = self.skip_any(b" ,");
        match self.text.first()? {
            b'@' if separated => {
                self.text = &self.text[1..];
                self.skip_any(b" ");
            }
            b'T' | b't' if !separated => self.text = &self.text[1..],
            b'a' if separated => {
                self.text = self.text.strip_prefix(b"at ")?;
                self.skip_any(b" ");
            }
            _ if !separated => return None,
            _ => {}
        }
        let time = self.time()?;
        let zone = self.zone()?;
        self.skip_comment();
        self.text.is_empty().then_some((time, zone))
    }

    fn time(&mut self) -> Option<Time> {
        let hour = self.number(2)?.0;
        self.minutes_by_point = self.after_point();
        let minute = if self.minutes_by_point.is_none() && self.skip_colon() {
            Some(self.two_digits()?)
        } else {
            None
        };
        let second = if minute.is_some() && self.skip_colon() {
            self.two_digits()?
        } else {
            0
        };
        if let Some(rest) = self.text.strip_prefix(b".").filter(|_| minute.is_some()) {
            self.text = rest;
            self.number(9)?;
        }
        self.skip_any(b" ");
        let hour = match (self.half_day(), hour) {
            (Some(half), 1..=12) => hour % 12 + half,
            (None, _) if minute.is_some() => hour,
            _ => return None,
        };
        // A leap second is the second before it: the calendar here has none.
        let second = if second == 60 { 59 } else { second };
        let parts = [hour, minute.or(self.minutes_by_point).unwrap_or(0), second].map(i8::try_from);
        let [Ok(hour), Ok(minute), Ok(second)] = parts else {
            return None;
        };
        Time::new(hour, minute, second, 0).ok()
    }

    /// The minutes of "2.30 PM"; without AM or PM such numbers are no time.
    fn after_point(&mut self) -> Option<u32> {
        let [b'.', tens @ b'0'..=b'5', ones @ b'0'..=b'9', rest @ ..] = self.text else {
            return None;
        };
        if rest.first().is_some_and(u8::is_ascii_digit) {
            return None;
        }
        let minute = u32::from(tens - b'0') * 10 + u32::from(ones - b'0');
        self.text = rest;
        Some(minute)
    }

    /// Hours that AM or PM adds.
    fn half_day(&mut self) -> Option<u32> {
        let [half, rest @ ..] = self.text else {
            return None;
        };
        let hours = match half.to_ascii_lowercase() {
            b'a' => 0,
            b'p' => 12,
            _ => return None,
        };
        let rest = rest.strip_prefix(b".").unwrap_or(rest);
        let after_m = rest.strip_prefix(b"m").or_else(|| rest.strip_prefix(b"M"));
        let is_end = |rest: &&[u8]| rest.first().is_none_or(|c| !c.is_ascii_alphanumeric());
        // "2:30 pm", "2:30p"; not "14:30 America/New_York"
        let rest = after_m
            .filter(is_end)
            .or_else(|| Some(rest).filter(is_end))?;
        self.text = rest.strip_prefix(b".").unwrap_or(rest);
        self.skip_any(b" ");
        Some(hours)
    }
}
