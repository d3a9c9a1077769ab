//! The fields that several forms share, with the sentences a person reads where one is wrong.

use super::error::ApiError;
use crate::domain::user::{EmailAddress, PasswordLength, check_password_length, parse_name};

/// A field's name in JSON and what is wrong with it.
pub type Wrong = (&'static str, String);

/// The name of a person or firm; `required` is the sentence where it is empty.
pub fn name(field: &'static str, text: &str, required: &str) -> Result<String, Wrong> {
    parse_name(text).ok_or_else(|| {
        let detail = if text.trim().is_empty() {
            required
        } else {
            "Use at most 200 characters, without line breaks."
        };
        (field, detail.to_owned())
    })
}

/// An e-mail address.
pub fn email(text: &str) -> Result<EmailAddress, Wrong> {
    let wrong = || ("email", "Please enter a valid email address".to_owned());
    EmailAddress::parse(text).ok_or_else(wrong)
}

/// A new password, as far as its length goes.
pub fn new_password(field: &'static str, text: &str) -> Result<(), Wrong> {
    check_password_length(text).map_err(|length| (field, length.to_string()))
}

/// A password that someone says they have. One that cannot be anyone's is refused here, before a
/// hash is spent on it.
pub fn typed_password(field: &'static str, text: &str) -> Result<(), Wrong> {
    match check_password_length(text) {
        _ if text.is_empty() => Err((field, "Password is required".to_owned())),
        Err(length @ PasswordLength::TooLong) => Err((field, length.to_string())),
        _ => Ok(()),
    }
}

impl From<Wrong> for ApiError {
    fn from((field, detail): Wrong) -> Self {
        Self::invalid(field, detail)
    }
}
