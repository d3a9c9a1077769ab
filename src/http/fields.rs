//! Validation of fields that several forms share, with the messages shown to users.

use super::error::ApiError;
use super::validation_messages::{CODE_REQUIRED, EMAIL_INVALID, PASSWORD_REQUIRED, code_hint};
use crate::app::people::accounts::TypedCode;
use crate::domain::field_error::{FieldError, FieldErrors};
use crate::domain::limits::NAME_MAX_CHARS;
use crate::domain::text::has_visible_letter;
use crate::domain::user::{
    EmailAddress, LineError, PasswordLength, check_password_length, parse_line, parse_name,
};

/// The name of a user or firm; `required` is the message where nothing of it would be shown.
pub fn name(field: &'static str, text: &str, required: &str) -> Result<String, FieldError> {
    parse_name(text).ok_or_else(|| {
        let is_there = has_visible_letter(text);
        line_error(field, is_there, required)
    })
}

/// A short text that nobody else is known by; `required` is the message if it is empty.
pub fn line(field: &'static str, text: &str, required: &str) -> Result<String, FieldError> {
    parse_line(text).ok_or_else(|| {
        let is_there = !text.trim().is_empty();
        line_error(field, is_there, required)
    })
}

fn line_error(field: &'static str, is_there: bool, required: &str) -> FieldError {
    let max_chars = NAME_MAX_CHARS;
    if is_there {
        FieldError::new(field, LineError { max_chars }.to_string())
    } else {
        FieldError::new(field, required)
    }
}

pub fn email(text: &str) -> Result<EmailAddress, FieldError> {
    let error = || FieldError::new("email", EMAIL_INVALID);
    EmailAddress::parse(text).ok_or_else(error)
}

/// Checks only the length.
pub fn new_password(field: &'static str, text: &str) -> Result<(), FieldError> {
    check_password_length(text).map_err(|length| FieldError::new(field, length.to_string()))
}

/// A password for verification. One that no account can have is refused here, without the cost of
/// a hash.
pub fn typed_password(field: &'static str, text: &str) -> Result<(), FieldError> {
    match check_password_length(text) {
        _ if text.is_empty() => Err(FieldError::new(field, PASSWORD_REQUIRED)),
        Err(length @ PasswordLength::TooLong) => Err(FieldError::new(field, length.to_string())),
        _ => Ok(()),
    }
}

/// The code of a second factor.
pub fn code(text: &str) -> Result<TypedCode, FieldError> {
    let detail = if text.trim().is_empty() {
        CODE_REQUIRED.to_owned()
    } else {
        format!("Enter the {}.", code_hint())
    };
    TypedCode::parse(text).ok_or_else(|| FieldError::new("code", detail))
}

impl From<FieldError> for ApiError {
    fn from(FieldError { field, message }: FieldError) -> Self {
        Self::invalid(&field, message)
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::invalid_fields(errors)
    }
}
