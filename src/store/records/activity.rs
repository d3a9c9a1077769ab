//! Layouts of meeting clicks, tech stacks and the audit log.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::domain::audit::{Actor, AuditEntry};
use crate::domain::click::MeetingClick;
use crate::domain::tech_stack::StackAnswer;
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, ToStored, record, stored};

stored!(MeetingClick: 1 => MeetingClickV1);
record! {
    MeetingClickV1 of MeetingClick {
        id: Uuid,
        user_id: Uuid,
        vendor_id: String,
        source_page: Code,
        created_at: Milliseconds,
        outcome: Code,
        note: Option<String>,
    }
}

stored!(Vec<StackAnswer>: 1 => Vec<StackAnswerV1>);
record! {
    StackAnswerV1 of StackAnswer {
        category_id: String,
        has_tool: bool,
        vendors: Vec<String>,
        primary: Option<String>,
        other_vendors: Vec<String>,
    }
}

stored!(AuditEntry: 1 => AuditEntryV1);
record! {
    AuditEntryV1 of AuditEntry {
        id: Uuid,
        at: Milliseconds,
        actor: ActorV1,
        action: Code,
        subject: String,
        details: Vec<String>,
    }
}

/// The position of a variant is its code: never move one, and add new ones at the end.
#[derive(Serialize, Deserialize)]
pub enum ActorV1 {
    User { id: Uuid, name: String },
    Operator,
}

impl ToStored<ActorV1> for Actor {
    fn to_stored(&self) -> ActorV1 {
        match self {
            Self::User { id, name } => ActorV1::User {
                id: id.0,
                name: name.clone(),
            },
            Self::Operator => ActorV1::Operator,
        }
    }
}

impl FromStored<ActorV1> for Actor {
    fn from_stored(stored: ActorV1) -> Result<Self, DecodeError> {
        Ok(match stored {
            ActorV1::User { id, name } => Self::User {
                id: FromStored::from_stored(id)?,
                name,
            },
            ActorV1::Operator => Self::Operator,
        })
    }
}
