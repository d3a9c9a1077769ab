//! Layouts of invitations.

use uuid::Uuid;

use crate::domain::invitation::Invitation;
use crate::store::record::{Code, Milliseconds, record, stored};

stored!(Invitation: 1 => InvitationV1);
record! {
    InvitationV1 of Invitation {
        id: Uuid,
        email: Option<String>,
        role: Code,
        invited_by: Uuid,
        invited_by_name: String,
        created_at: Milliseconds,
        expires_at: Milliseconds,
    }
}
