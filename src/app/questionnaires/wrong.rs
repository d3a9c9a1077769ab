//! What is wrong with a draft, field by field.

use crate::domain::user::LineError;

/// A field, such as `questions.0.options.2.label`, and what is wrong with it.
pub type WrongField = (String, String);

#[derive(Default)]
pub(super) struct Wrong(pub Vec<WrongField>);

impl Wrong {
    pub fn note(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push((field.into(), message.into()));
    }

    /// The text without blanks around it; notes where it is empty, too long or of several lines.
    pub fn line(&mut self, field: String, text: &str, max: usize, empty: &str) -> String {
        let text = text.trim();
        if text.is_empty() {
            self.note(field, empty);
        } else if text.chars().count() > max || text.chars().any(char::is_control) {
            self.note(field, LineError { max_chars: max }.to_string());
        }
        text.to_owned()
    }

    pub fn optional_line(
        &mut self,
        field: String,
        text: Option<&str>,
        max: usize,
    ) -> Option<String> {
        let text = text.map(str::trim).filter(|text| !text.is_empty())?;
        Some(self.line(field, text, max, ""))
    }
}
