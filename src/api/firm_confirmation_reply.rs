//! Who vouched for a person's firm, as replies show it; not a feature, but a shape that several share.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::user;

/// Who vouched for a person's firm.
#[derive(Debug, Serialize, ToSchema)]
pub struct FirmConfirmation {
    /// Full name at that time.
    by: String,
    /// When the firm was confirmed.
    at: Timestamp,
    /// One line; null where nothing was said.
    #[schema(required)]
    why: Option<String>,
}

impl From<user::FirmConfirmation> for FirmConfirmation {
    fn from(confirmation: user::FirmConfirmation) -> Self {
        Self {
            by: confirmation.by_name,
            at: confirmation.at,
            why: confirmation.why,
        }
    }
}
