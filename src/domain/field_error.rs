//! What is wrong with the fields of a form or a request.

use super::user::LineError;

/// A field, such as `questions.0.options.2.label`, and a sentence about what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    pub field: String,
    pub message: String,
}

/// Everything that is wrong, in the order of the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldError {
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            field: field.into(),
            message: message.into(),
        }
    }
}

impl FieldErrors {
    pub fn push(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError::new(field, message));
    }

    /// The value, where nothing is wrong.
    pub fn ok_or_errors<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }

    /// The text without blanks around it; an error where it is empty, too long or of several lines.
    pub fn line(&mut self, field: String, text: &str, max_chars: usize, empty: &str) -> String {
        let text = text.trim();
        if text.is_empty() {
            self.push(field, empty);
        } else if text.chars().count() > max_chars || text.chars().any(char::is_control) {
            self.push(field, LineError { max_chars }.to_string());
        }
        text.to_owned()
    }

    /// As [`Self::line`]; `None` where nothing is said.
    pub fn optional_line(
        &mut self,
        field: String,
        text: Option<&str>,
        max_chars: usize,
    ) -> Option<String> {
        let text = text.map(str::trim).filter(|text| !text.is_empty())?;
        Some(self.line(field, text, max_chars, ""))
    }
}

impl Extend<FieldError> for FieldErrors {
    fn extend<I: IntoIterator<Item = FieldError>>(&mut self, errors: I) {
        self.0.extend(errors);
    }
}

impl FromIterator<FieldError> for FieldErrors {
    fn from_iter<I: IntoIterator<Item = FieldError>>(errors: I) -> Self {
        Self(errors.into_iter().collect())
    }
}

impl IntoIterator for FieldErrors {
    type Item = FieldError;
    type IntoIter = std::vec::IntoIter<FieldError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
