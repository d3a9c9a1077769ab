//! Sentences of refusals that the web application says too, before anything is sent; all others stand beside what refuses. It has them through
//! the contract, from `api/openapi/facts.rs`.

use crate::domain::limits::{CODE_DIGITS, NOTE_MAX_CHARS};
use crate::domain::number_format::group_thousands;

/// A fault of the server.
pub const WENT_WRONG: &str = "Something went wrong";

/// A person or a vendor has no name.
pub const NAME_REQUIRED: &str = "Name is required";
pub const LAW_FIRM_REQUIRED: &str = "Law firm name is required";
pub const EMAIL_INVALID: &str = "Please enter a valid email address";
pub const PASSWORD_REQUIRED: &str = "Password is required";
/// A code of a second factor is missing.
pub const CODE_REQUIRED: &str = "Enter a code.";
/// What a code of a second factor is.
pub fn code_hint() -> String {
    format!("{CODE_DIGITS} digits of your app, or a recovery code")
}
/// An API token has no name.
pub const TOKEN_NAME_REQUIRED: &str = "Enter a name.";
/// An API token may read nothing.
pub const SCOPES_REQUIRED: &str = "Choose at least one.";
/// The first account needs the setup code.
pub const SETUP_CODE_REQUIRED: &str = "Enter the setup code that the server printed.";
/// A vendor has no category.
pub const CATEGORY_REQUIRED: &str = "Choose a category.";
/// A vendor's category is new and has no name.
pub const NEW_CATEGORY_REQUIRED: &str = "Name the new category.";

/// A backup that someone asked for failed; without a full stop.
pub const NO_BACKUP: &str = "No backup was made";

/// An import has no file.
pub const FILE_REQUIRED: &str = "Please select a CSV file to upload.";

/// A note on a meeting is too long.
pub fn note_too_long() -> String {
    let max = group_thousands(NOTE_MAX_CHARS as u64);
    format!("Use at most {max} characters.")
}
