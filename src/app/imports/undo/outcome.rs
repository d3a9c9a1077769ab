//! What undoing an import did, or why it did nothing.

use crate::app::imports::progress::Busy;
use crate::app::imports::sample::and_in_use;
use crate::domain::import::ImportKind;
use crate::domain::number_format::{group_thousands, pluralize};
use crate::store::StoreError;

/// What undoing an import did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undone {
    /// What its rows are.
    pub kind: ImportKind,
    /// Records that have their former values again.
    pub restored: u64,
    /// Records that are gone again.
    pub removed: u64,
    /// Vendors that other records refer to, which were only deactivated.
    pub made_inactive: u64,
}

impl Undone {
    /// Nothing yet.
    pub fn nothing(kind: ImportKind) -> Self {
        Self {
            kind,
            restored: 0,
            removed: 0,
            made_inactive: 0,
        }
    }

    /// "Removed 4 vendors and restored 2. 1 vendor in use became inactive."
    pub fn sentence(self) -> String {
        let removed = pluralize(self.removed, self.kind.noun());
        let restored = group_thousands(self.restored);
        let undone = format!("Removed {removed} and restored {restored}.");
        and_in_use(undone, self.made_inactive)
    }
}

/// Why nothing was undone.
#[derive(Debug, thiserror::Error)]
pub enum UndoError {
    /// An import or another undo has not ended.
    #[error(transparent)]
    InProgress(#[from] Busy),
    /// There is no such import.
    #[error("There is no such import.")]
    NotFound,
    /// The import was undone before, is too old, or its rows were changed since; the reason is a sentence.
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}
