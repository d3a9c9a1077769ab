//! The audit log: what administrators changed and what people changed about their own accounts, when, and the values
//! before and after.

use super::coded_enum::coded_enum;
use super::ids::{AuditId, UserId};
use super::import::Importer;
use super::user::User;
use jiff::Timestamp;

coded_enum! {
    pub enum AuditAction {
        Imported = "import", "Imported a file";
        ImportUndone = "import-undo", "Undid an import";
        SampleRemoved = "sample-removal", "Removed the sample data";
        VendorChanged = "vendor-change", "Changed a vendor";
        RoleChanged = "role-change", "Changed a role";
        Deactivated = "deactivation", "Deactivated an account";
        Activated = "activation", "Activated an account";
        ResetLinkMade = "reset-link", "Made a reset link";
        CapabilitiesChanged = "capabilities-change", "Changed capabilities";
        VendorAdded = "vendor-addition", "Added a vendor";
        VendorsMerged = "vendor-merge", "Merged two vendors";
        MergeUndone = "vendor-merge-undo", "Undid a merge of vendors";
        QuestionnaireDrafted = "questionnaire-draft", "Drafted a questionnaire";
        QuestionnairePublished = "questionnaire-publication", "Published a questionnaire";
        QuestionnaireRestored = "questionnaire-restoration", "Restored a questionnaire";
        FirmConfirmed = "firm-confirmation", "Confirmed a firm";
        FirmUnconfirmed = "firm-confirmation-withdrawal", "Withdrew the confirmation of a firm";
        InvitationMade = "invitation", "Invited somebody";
        InvitationRevoked = "invitation-revocation", "Took an invitation back";
        InvitationUsed = "invitation-use", "Accepted an invitation";
        ApiTokenMade = "api-token", "Made an API token";
        ApiTokenRevoked = "api-token-revocation", "Revoked an API token";
        SecondFactorTurnedOn = "second-factor-on", "Turned on a second factor";
        SecondFactorTurnedOff = "second-factor-off", "Turned off a second factor";
        SecondFactorReset = "second-factor-reset", "Reset a second factor";
        RecoveryCodesMade = "recovery-codes", "Made new recovery codes";
        RecoveryCodeUsed = "recovery-code-use", "Signed in with a recovery code";
        BackupMade = "backup", "Made a backup";
        BackupDownloaded = "backup-download", "Downloaded a backup";
        BackupRestored = "backup-restoration", "Restored a backup";
    }
}

impl AuditAction {
    /// Whether it is what anybody may do to their own account, as often as they like.
    pub fn is_about_own_account(self) -> bool {
        matches!(
            self,
            Self::ApiTokenMade
                | Self::ApiTokenRevoked
                | Self::SecondFactorTurnedOn
                | Self::SecondFactorTurnedOff
                | Self::RecoveryCodesMade
                | Self::RecoveryCodeUsed
        )
    }
}

/// The author of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    User {
        id: UserId,
        /// Full name at that time; a later rename does not change the log.
        name: String,
    },
    /// The operator on the command line.
    Operator,
}

impl Actor {
    pub fn of(user: &User) -> Self {
        Self::User {
            id: user.id,
            name: user.name.clone(),
        }
    }

    pub fn of_importer(importer: &Importer) -> Self {
        match importer {
            Importer::User { id, name } => Self::User {
                id: *id,
                name: name.clone(),
            },
            Importer::CommandLine => Self::Operator,
        }
    }

    pub fn name(&self) -> &str {
        match self {
            Self::User { name, .. } => name,
            Self::Operator => "Command line",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditEntry {
    /// Sorts by time.
    pub id: AuditId,
    pub at: Timestamp,
    pub actor: Actor,
    pub action: AuditAction,
    /// What the action was applied to: the name of a vendor, a user or a file.
    pub subject: String,
    /// One line per changed field, such as `Price bracket: 2 → 3`, or a summary of the result.
    pub details: Vec<String>,
}

/// How many of something ended with a change, such as `Sessions ended: 2`.
pub fn count_ended(what: &str, count: usize) -> String {
    format!("{what} ended: {count}")
}

/// `label: before → after`, or `None` where nothing changed. An empty text reads "none".
pub fn difference(label: &str, before: &str, after: &str) -> Option<String> {
    let shown = |text: &str| if text.is_empty() { "none" } else { text }.to_owned();
    (before != after).then(|| format!("{label}: {} → {}", shown(before), shown(after)))
}
