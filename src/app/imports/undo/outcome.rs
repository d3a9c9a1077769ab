//! What undoing an import did, or why it did nothing.

use crate::app::imports::progress::Busy;
use crate::store::StoreError;

/// What undoing an import did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undone {
    /// Records that have their former values again.
    pub restored: u64,
    /// Records that are gone again.
    pub removed: u64,
    /// Vendors that other records refer to, which were only deactivated.
    pub made_inactive: u64,
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
    /// It was undone before, is too old, or its rows were changed since; the reason is a sentence.
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}
