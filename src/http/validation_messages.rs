//! Sentences of refusals that the web application says too, before anything is sent; all others stand beside what refuses. It has them through
//! the contract, from `api/openapi/facts.rs`.

use crate::domain::limits::{CODE_DIGITS, NOTE_MAX_CHARS};
use crate::domain::number_format::group_thousands;

/// Of a fault of the server.
pub const WENT_WRONG: &str = "Something went wrong";

/// Of a person or a vendor.
pub const NAME_REQUIRED: &str = "Name is required";
pub const LAW_FIRM_REQUIRED: &str = "Law firm name is required";
pub const EMAIL_INVALID: &str = "Please enter a valid email address";
pub const PASSWORD_REQUIRED: &str = "Password is required";
/// Of a second factor.
pub const CODE_REQUIRED: &str = "Enter a code.";
/// What a code of a second factor is.
pub fn code_hint() -> String {
    format!("{CODE_DIGITS} digits of your app, or a recovery code")
}
/// Of an API token.
pub const TOKEN_NAME_REQUIRED: &str = "Enter a name.";
/// What an API token may read.
pub const SCOPES_REQUIRED: &str = "Choose at least one.";
/// Of the first account.
pub const SETUP_CODE_REQUIRED: &str = "Enter the setup code that the server printed.";
/// Of a vendor.
pub const CATEGORY_REQUIRED: &str = "Choose a category.";
/// Of a vendor in none of those that there are.
pub const NEW_CATEGORY_REQUIRED: &str = "Name the new category.";

/// Of a backup that someone asked for, without a full stop.
pub const NO_BACKUP: &str = "No backup was made";

/// Of an import.
pub const FILE_REQUIRED: &str = "Please select a CSV file to upload.";

/// Of a meeting.
pub fn note_too_long() -> String {
    let max = group_thousands(NOTE_MAX_CHARS as u64);
    format!("Use at most {max} characters.")
}
