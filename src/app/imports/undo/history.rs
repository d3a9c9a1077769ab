//! The imports of the past, and which of them can be undone.

use crate::domain::import::PastImport;
use crate::domain::limits::{IMPORTS_LISTED, IMPORTS_UNDOABLE};
use crate::store::{Readable, StoreError, imports};

/// An import as the history lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    pub import: PastImport,
    /// Why it cannot be undone; `None` where it can, and where it was.
    pub why_not: Option<String>,
}

impl HistoryEntry {
    /// Whether it can be undone now.
    pub fn can_undo(&self) -> bool {
        self.import.undone.is_none() && self.why_not.is_none()
    }
}

/// The newest hundred imports, the newest first.
pub fn history(tx: &impl Readable) -> Result<Vec<HistoryEntry>, StoreError> {
    let imports = imports::newest(tx, IMPORTS_LISTED)?;
    let entries = imports.iter().enumerate().map(|(age, import)| {
        Ok(HistoryEntry {
            import: import.clone(),
            why_not: why_not(tx, import, &imports[..age], age)?,
        })
    });
    entries.collect()
}

/// Why an import cannot be undone, by the imports that are newer than it.
pub fn why_not(
    tx: &impl Readable,
    import: &PastImport,
    newer: &[PastImport],
    age: usize,
) -> Result<Option<String>, StoreError> {
    if import.undone.is_some() {
        return Ok(None);
    }
    if age >= IMPORTS_UNDOABLE {
        return Ok(Some(format!(
            "Only the last {IMPORTS_UNDOABLE} imports can be undone."
        )));
    }
    if imports::has_lost_undo(tx, import)? {
        return Ok(Some(
            "Something that its undo needs was lost with damaged data, so it can no longer be undone."
                .to_owned(),
        ));
    }
    let mut newer = newer.iter();
    let later =
        newer.find(|later| later.undone.is_none() && later.changed_imports.contains(&import.id));
    Ok(later.map(|later| {
        format!(
            "A later import, \"{}\", changed the same rows. Undo that one first.",
            later.file_name
        )
    }))
}
