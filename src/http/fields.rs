//! Validation of fields that several forms share, with the messages shown to users.

use super::error::ApiError;
use crate::app::accounts::TypedCode;
use crate::domain::limits::NAME_MAX_CHARS;
use crate::domain::text::has_visible_letter;
use crate::domain::user::{
    EmailAddress, LineError, PasswordLength, check_password_length, parse_line, parse_name,
};

/// A field's name in JSON and the message about it.
pub type Wrong = (&'static str, String);

/// The name of a user or firm; `required` is the message where nothing of it would be shown.
pub fn name(field: &'static str, text: &str, required: &str) -> Result<String, Wrong> {
    parse_name(text).ok_or_else(|| {
        let is_there = has_visible_letter(text);
        (field, line_message(is_there, required))
    })
}

/// A short text that nobody else is known by; `required` is the message if it is empty.
pub fn line(field: &'static str, text: &str, required: &str) -> Result<String, Wrong> {
    parse_line(text).ok_or_else(|| {
        let is_there = !text.trim().is_empty();
        (field, line_message(is_there, required))
    })
}

fn line_message(is_there: bool, required: &str) -> String {
    let max_chars = NAME_MAX_CHARS;
    if is_there {
        LineError { max_chars }.to_string()
    } else {
        required.to_owned()
    }
}

pub fn email(text: &str) -> Result<EmailAddress, Wrong> {
    let wrong = || ("email", "Please enter a valid email address".to_owned());
    EmailAddress::parse(text).ok_or_else(wrong)
}

/// Checks only the length.
pub fn new_password(field: &'static str, text: &str) -> Result<(), Wrong> {
    check_password_length(text).map_err(|length| (field, length.to_string()))
}

/// A password for verification. One that no account can have is rejected here, without the cost of
/// a hash.
pub fn typed_password(field: &'static str, text: &str) -> Result<(), Wrong> {
    match check_password_length(text) {
        _ if text.is_empty() => Err((field, "Password is required".to_owned())),
        Err(length @ PasswordLength::TooLong) => Err((field, length.to_string())),
        _ => Ok(()),
    }
}

/// The code of a second factor.
pub fn code(text: &str) -> Result<TypedCode, Wrong> {
    let detail = if text.trim().is_empty() {
        "Enter a code."
    } else {
        "Enter the 6 digits of your app, or a recovery code."
    };
    TypedCode::parse(text).ok_or_else(|| ("code", detail.to_owned()))
}

impl From<Wrong> for ApiError {
    fn from((field, detail): Wrong) -> Self {
        Self::invalid(field, detail)
    }
}
