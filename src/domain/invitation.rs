//! Invitations: links by which administrators let people make an account.

use jiff::Timestamp;

use super::ids::{InvitationId, UserId};
use super::user::{EmailAddress, Role};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// Sorts by time.
    pub id: InvitationId,
    /// The only address that may use it; `None` where anyone with the link may.
    pub email: Option<EmailAddress>,
    /// What the account may do.
    pub role: Role,
    pub invited_by: UserId,
    /// Full name at that time.
    pub invited_by_name: String,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

/// For whom an invitation is that names no address.
pub const ANYONE: &str = "Anyone with the link";

impl Invitation {
    /// For whom it is, as the audit log names it.
    pub fn subject(&self) -> String {
        let email = self.email.as_ref();
        email.map_or_else(|| ANYONE.to_owned(), ToString::to_string)
    }
}
