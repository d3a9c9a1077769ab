use super::values::{at, id};
use crate::domain::ids::{InvitationId, UserId};
use crate::domain::invitation::Invitation;
use crate::domain::user::{EmailAddress, Role};

pub fn invitation() -> Invitation {
    Invitation {
        id: InvitationId(id(8)),
        email: EmailAddress::parse("ada@park.example"),
        role: Role::Admin,
        invited_by: UserId(id(1)),
        invited_by_name: "Grace Lee".to_owned(),
        created_at: at(12),
        expires_at: at(13),
    }
}

pub fn open_invitation() -> Invitation {
    Invitation {
        email: None,
        role: Role::Member,
        ..invitation()
    }
}
