//! What administrators have changed: who, when, what, and how it was before.

use super::coded_enum::coded_enum;
use super::ids::{AuditId, UserId};
use super::import::Importer;
use super::user::User;
use jiff::Timestamp;

coded_enum! {
    /// What was done.
    pub enum AuditAction {
        Imported = "import", "Imported a file";
        ImportUndone = "import-undo", "Undid an import";
        SampleRemoved = "sample-removal", "Removed the sample data";
        VendorChanged = "vendor-change", "Changed a vendor";
        RoleChanged = "role-change", "Changed a role";
        Deactivated = "deactivation", "Deactivated an account";
        Activated = "activation", "Activated an account";
        ResetLinkMade = "reset-link", "Made a reset link";
    }
}

/// Who did it. The name is kept as it was then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Someone with an account.
    Person {
        /// Whose account.
        id: UserId,
        /// Full name at that time.
        name: String,
    },
    /// Whoever sits at the server's command line.
    Operator,
}

impl Actor {
    /// The person of an account.
    pub fn of(user: &User) -> Self {
        Self::Person {
            id: user.id,
            name: user.name.clone(),
        }
    }

    /// Whoever imported a file, or undid an import.
    pub fn of_importer(importer: &Importer) -> Self {
        match importer {
            Importer::User { id, name } => Self::Person {
                id: *id,
                name: name.clone(),
            },
            Importer::CommandLine => Self::Operator,
        }
    }

    /// The name a person reads.
    pub fn name(&self) -> &str {
        match self {
            Self::Person { name, .. } => name,
            Self::Operator => "Command line",
        }
    }
}

/// One change, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Sorts by time.
    pub id: AuditId,
    /// When.
    pub at: Timestamp,
    /// Who.
    pub actor: Actor,
    /// What.
    pub action: AuditAction,
    /// On what: a vendor's or person's name, a file's name.
    pub subject: String,
    /// Each thing that changed, such as `Price bracket: 2 → 3`, or what came of it.
    pub details: Vec<String>,
}

/// `label: before → after`, or `None` where nothing changed. An empty text reads "none".
pub fn difference(label: &str, before: &str, after: &str) -> Option<String> {
    let shown = |text: &str| if text.is_empty() { "none" } else { text }.to_owned();
    (before != after).then(|| format!("{label}: {} → {}", shown(before), shown(after)))
}
