//! The imports of the past, and which of them can be undone.

use crate::domain::import::Batch;
use crate::domain::limits::{IMPORTS_LISTED, IMPORTS_UNDOABLE};
use crate::store::{Readable, StoreError, imports};

/// A batch as the history lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// The batch.
    pub batch: Batch,
    /// Why it cannot be undone; `None` where it can, and where it was.
    pub why_not: Option<String>,
}

impl HistoryEntry {
    /// Whether it can be undone now.
    pub fn can_undo(&self) -> bool {
        self.batch.undone.is_none() && self.why_not.is_none()
    }
}

/// The newest hundred imports, the newest first.
pub fn history(tx: &impl Readable) -> Result<Vec<HistoryEntry>, StoreError> {
    let batches = imports::newest(tx, IMPORTS_LISTED)?;
    let entries = batches.iter().enumerate().map(|(age, batch)| HistoryEntry {
        batch: batch.clone(),
        why_not: why_not(batch, &batches[..age], age),
    });
    Ok(entries.collect())
}

/// Why a batch cannot be undone, by the batches that are newer than it.
pub fn why_not(batch: &Batch, newer: &[Batch], age: usize) -> Option<String> {
    if batch.undone.is_some() {
        return None;
    }
    if age >= IMPORTS_UNDOABLE {
        return Some(format!(
            "Only the last {IMPORTS_UNDOABLE} imports can be undone."
        ));
    }
    let later = newer
        .iter()
        .find(|later| later.undone.is_none() && later.changed_batches.contains(&batch.id))?;
    Some(format!(
        "A later import, \"{}\", changed the same rows. Undo that one first.",
        later.file_name
    ))
}
