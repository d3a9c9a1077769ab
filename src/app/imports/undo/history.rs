//! The imports of the past, and which of them can be undone.

use super::outcome::UndoError;
use super::vendors;
use super::verdicts::{KnownVerdicts, Verdicts};
use crate::app::base::directory_cache::DirectoryCache;
use crate::app::directory::EditableDirectory;
use crate::domain::import::{ImportId, PastImport};
use crate::domain::limits::{IMPORTS_LISTED, IMPORTS_UNDOABLE};
use crate::store::imports::Ages;
use crate::store::{ReadTx, Readable, StoreError, imports};

/// An import as the history lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    pub import: PastImport,
    /// Why it cannot be undone; `None` where it can, and where it was.
    pub why_not: Option<String>,
    /// The file of the newest later import of its kind that had rows which brought nothing new: what this one brought goes
    /// with its undo, also where that file has it.
    pub repeated_by: Option<String>,
    /// How many vendors of the sample data that it removed only became inactive; `None` where that is not known any more.
    pub made_inactive: Option<u64>,
}

impl HistoryEntry {
    /// Whether it can be undone now.
    pub fn can_undo(&self) -> bool {
        self.import.undone.is_none() && self.why_not.is_none()
    }
}

/// The newest [`IMPORTS_LISTED`] imports, the newest first. What imports did to vendors is read once for a revision of the
/// directory.
pub fn history(
    tx: &ReadTx,
    newest: &DirectoryCache,
    known: &KnownVerdicts,
) -> Result<Vec<HistoryEntry>, StoreError> {
    let mut verdicts = Verdicts::begin(tx, newest, known)?;
    let imports = imports::newest(tx, IMPORTS_LISTED)?;
    let Some(oldest) = imports.last() else {
        return Ok(Vec::new());
    };
    let ages = Ages::from(tx, oldest.id)?;
    let entries = imports.iter().enumerate().map(|(newer, import)| {
        Ok(HistoryEntry {
            import: import.clone(),
            why_not: why_not(tx, import, &imports[..newer], &ages, || {
                Ok(verdicts.of(import)?.why_not)
            })?,
            repeated_by: repeated_by(import, &imports[..newer]),
            made_inactive: made_inactive(tx, import, &ages, || {
                Ok(verdicts.of(import)?.made_inactive)
            })?,
        })
    });
    entries.collect()
}

/// Counts them by what an undo would put back, which is kept no longer than it can.
fn made_inactive(
    tx: &impl Readable,
    import: &PastImport,
    ages: &Ages,
    count: impl FnOnce() -> Result<u64, StoreError>,
) -> Result<Option<u64>, StoreError> {
    let is_kept = import.undone.is_none() && !is_too_old(import, ages);
    if !is_kept || import.sample_removed.is_none() || imports::has_lost_undo(tx, import)? {
        return Ok(None);
    }
    count().map(Some)
}

/// The newest later file that may repeat rows of this one. Which import its unchanged rows were from is not kept: they may
/// be another's, or repeat the file's own.
fn repeated_by(import: &PastImport, newer: &[PastImport]) -> Option<String> {
    let repeats = |later: &&PastImport| {
        later.undone.is_none() && later.kind == import.kind && later.unchanged > 0
    };
    let later = newer
        .iter()
        .find(repeats)
        .filter(|_| import.inserted + import.updated > 0);
    later.map(|later| later.file_name.clone())
}

/// The import, where it can be undone.
pub fn find(
    tx: &impl Readable,
    id: ImportId,
    directory: &EditableDirectory<'_>,
) -> Result<PastImport, UndoError> {
    let import = imports::get(tx, id)?.ok_or(UndoError::NotFound)?;
    if import.undone.is_some() {
        return Err(UndoError::Refused(
            "This import was undone already.".to_owned(),
        ));
    }
    let mut newer = imports::undoable(tx)?;
    newer.retain(|newer| newer.id > id);
    let of_vendors = || vendors::why_not(tx, &import, directory);
    match why_not(tx, &import, &newer, &Ages::from(tx, id)?, of_vendors)? {
        Some(reason) => Err(UndoError::Refused(reason)),
        None => Ok(import),
    }
}

/// Why an import cannot be undone, by the imports that are newer than it and, where they leave that open, by what became of
/// its vendors.
fn why_not(
    tx: &impl Readable,
    import: &PastImport,
    newer: &[PastImport],
    ages: &Ages,
    of_vendors: impl FnOnce() -> Result<Option<String>, StoreError>,
) -> Result<Option<String>, StoreError> {
    if import.undone.is_some() {
        return Ok(None);
    }
    if import.changed_nothing() {
        return Ok(Some("This import changed nothing.".to_owned()));
    }
    if is_too_old(import, ages) {
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
    match later {
        Some(later) => Ok(Some(format!(
            "A later import, \"{}\", changed the same rows. Undo that one first.",
            later.file_name
        ))),
        None => of_vendors(),
    }
}

/// By its number: an entry that is lost makes no earlier import younger, of which nothing is kept any more.
fn is_too_old(import: &PastImport, ages: &Ages) -> bool {
    ages.of(import.id) >= IMPORTS_UNDOABLE as u64
}
