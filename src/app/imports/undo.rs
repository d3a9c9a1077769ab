//! Undoing an import: what it replaced is put back, what it brought is taken out. How many can be undone:
//! `IMPORTS_UNDOABLE` in `src/domain/limits.rs`.

pub mod history;
mod orphan_categories;
mod outcome;
mod prepared;
mod running;
mod vendors;
mod verdicts;

use self::history::{HistoryEntry, find, history};
pub use self::outcome::{UndoError, Undone};
use self::running::Undo;
pub(super) use self::verdicts::KnownVerdicts;
use super::error::ImportError;
use super::record;
use super::sample::{self, PreparedRemoval, SampleRemoval};
use super::service::Imports;
use super::staging;
use crate::app::audit::Audit;
use crate::app::bookings::BookingChanges;
use crate::app::directory::EditableDirectory;
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::import::{ImportId, ImportWork, Importer, PastImport, UndoneBy};
use crate::domain::number_format::group_thousands;
use crate::store::{StoreError, WriteTx, imports};

impl Imports {
    /// The newest imports, the newest first.
    pub fn history(&self) -> Result<Vec<HistoryEntry>, StoreError> {
        let store = &self.core.store;
        store.read(|tx| history(tx, &self.core.directory, &self.verdicts))
    }

    /// Puts back what an import replaced and takes out what it brought, all or nothing.
    pub fn undo(&self, id: ImportId, who: &Importer) -> Result<Undone, UndoError> {
        let now = self.core.clock.now();
        let guard = self.start(ImportWork::Undo)?;
        guard.set_other_work();
        let store = &self.core.store;
        let import = store.read(|tx| {
            let directory = EditableDirectory::draft(tx, &self.core.directory)?;
            find(tx, id, &directory)
        })?;
        let _publication = self.bookings.announce_publication();
        let mut undo = Undo::begin(&self.core, &self.bookings, &import)?;
        undo.remove_new(now)?;
        undo.restore_replaced()?;
        let (undone, changes) = undo.finish(|tx, mut import, undone| {
            import.undone = Some(UndoneBy {
                who: who.clone(),
                at: now,
            });
            imports::put(tx, &import)?;
            record_undo(&self.audit, tx, who, &import, undone)
        })?;
        tracing::info!(import = %id, who = who.log_id(), "an import was undone");
        self.publish(changes);
        Ok(undone)
    }

    /// Removes the sample data, all or nothing. It cannot be undone.
    pub fn remove_sample_data(&self, who: &Importer) -> Result<SampleRemoval, ImportError> {
        let guard = self.start(ImportWork::SampleRemoval)?;
        guard.set_other_work();
        let store = &self.core.store;
        staging::clear(store)?;
        let _publication = self.bookings.announce_publication();
        let found = store.read(sample::find_bookings)?;
        let end = |tx: &WriteTx, prepared: PreparedRemoval<'_>| {
            let (removed, directory) = prepared.write(tx, &found)?;
            record::sample_removed(&self.audit, tx, who, removed)?;
            Ok::<_, ImportError>((removed, directory))
        };
        let newest = &self.core.directory;
        let (removed, directory) = store.write_prepared(
            || Ok(PreparedRemoval::read(store, newest)?),
            |tx, prepared| {
                let prepared = prepared.begin_write(tx, store)?;
                prepared.map(|prepared| end(tx, prepared)).transpose()
            },
            |tx| end(tx, PreparedRemoval::within(tx, store, newest)?),
        )?;
        directory.publish(newest);
        tracing::info!(who = who.log_id(), "the sample data was removed");
        self.publish(BookingChanges::Unknown);
        Ok(removed)
    }
}

/// Adds the undo to the audit log.
fn record_undo(
    audit: &Audit,
    tx: &WriteTx,
    who: &Importer,
    import: &PastImport,
    undone: Undone,
) -> Result<(), StoreError> {
    let [removed, restored] = [undone.removed, undone.restored].map(group_thousands);
    let kind = import.kind.label();
    let mut details = vec![format!("{kind}: {removed} removed, {restored} restored")];
    details.extend(sample::in_use(undone.made_inactive));
    let action = AuditAction::ImportUndone;
    let actor = Actor::of_importer(who);
    audit.record(tx, &actor, action, &import.file_name, details)
}

#[cfg(test)]
mod tests;
