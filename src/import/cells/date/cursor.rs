//! The signs, numbers and words that dates and times consist of.

/// The text that is left to parse.
pub struct Cursor<'t> {
    pub text: &'t [u8],
    /// Those of "2.30 PM", once it is read.
    pub minutes_by_point: Option<u32>,
}

impl<'t> Cursor<'t> {
    pub fn of(text: &'t str) -> Self {
        Self {
            text: text.as_bytes(),
            minutes_by_point: None,
        }
    }
}

impl Cursor<'_> {
    /// Up to `most` digits: their value and how many there were; `None` where there is none, or
    /// another digit follows.
    pub fn number(&mut self, most: usize) -> Option<(u32, usize)> {
        let digits = self.text.iter().take_while(|c| c.is_ascii_digit()).count();
        if digits == 0 || digits > most {
            return None;
        }
        let (number, rest) = self.text.split_at(digits);
        self.text = rest;
        let value = number
            .iter()
            .fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
        Some((value, digits))
    }

    /// The number behind a separator.
    pub fn after(&mut self, separator: u8) -> Option<i8> {
        self.text = self.text.strip_prefix(&[separator])?;
        i8::try_from(self.number(2)?.0).ok()
    }

    /// The letters that come next, in lower case.
    pub fn word(&mut self) -> String {
        let letters = self
            .text
            .iter()
            .take_while(|c| c.is_ascii_alphabetic())
            .count();
        let (word, rest) = self.text.split_at(letters);
        self.text = rest;
        word.iter()
            .map(|c| char::from(c.to_ascii_lowercase()))
            .collect()
    }

    /// Passes any of these characters, and tells whether there were any.
    pub fn skip_any(&mut self, skipped: &[u8]) -> bool {
        let count = self.text.iter().take_while(|c| skipped.contains(c)).count();
        self.text = &self.text[count..];
        count > 0
    }

    /// Passes a colon, where one comes next.
    pub fn skip_colon(&mut self) -> bool {
        let rest = self.text.strip_prefix(b":");
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    pub fn two_digits(&mut self) -> Option<u32> {
        self.number(2)
            .and_then(|(value, digits)| (digits == 2).then_some(value))
    }
}
