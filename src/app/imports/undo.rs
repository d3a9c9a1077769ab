//! Undoing an import: what it replaced is put back, what it brought is taken out.

pub mod history;
mod orphan_categories;

use fixedbitset::FixedBitSet;

use self::history::{HistoryEntry, history, why_not};
use super::error::ImportError;
use super::report::audit;
use super::sample;
use super::service::Imports;
use crate::app::audit::Audit;
use crate::app::bookings::BookingChanges;
use crate::app::directory::{Directory, relink};
use crate::app::identity::identity_key;
use crate::app::references::References;
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::domain::ids::{VendorId, is_sample};
use crate::domain::import::{Batch, BatchId, Importer, SampleRemoved, UndoneBy};
use crate::domain::limits::IMPORTS_LISTED;
use crate::domain::number_format::{group_thousands, pluralize};
use crate::domain::vendor::Vendor;
use crate::import::identity::IdentityKey;
use crate::store::bookings::{self, BookingBuffer, BookingWriter, IdentityIndex};
use crate::store::imports::{Replacement, VendorChange, index_of};
use crate::store::{StoreError, WriteTx, catalog, imports, instance};

/// What undoing a batch did.
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
    /// An import has not ended.
    #[error("Another import is running.")]
    InProgress,
    /// There is no such batch.
    #[error("There is no such import.")]
    NotFound,
    /// It was undone before, is too old, or its rows were changed since; the reason is a sentence.
    #[error("{0}")]
    Refused(String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Identities that are collected before they are forgotten: a bound on memory.
const IDENTITIES_MAX: usize = 1 << 20;

impl Imports {
    /// The newest hundred imports, the newest first.
    pub fn history(&self) -> Result<Vec<HistoryEntry>, StoreError> {
        self.core.store.read(history)
    }

    /// Puts back what a batch replaced and takes out what it brought, all or nothing.
    pub fn undo(&self, id: BatchId, who: &Importer) -> Result<Undone, UndoError> {
        let now = self.core.clock.now();
        let guard = self.try_start();
        let guard = guard.map_err(|_| UndoError::InProgress)?;
        guard.set_other_work(&format!("Undo of import {id}"));
        let (undone, changes) = self.core.store.write(|tx| {
            let mut batch = find(tx, id)?;
            let mut undo = Undo::begin(tx, &batch)?;
            undo.vendors()?;
            undo.bookings()?;
            let (undone, changes) = undo.finish()?;
            batch.undone = Some(UndoneBy {
                who: who.clone(),
                at: now,
            });
            imports::put(tx, &batch)?;
            record_undo(&self.audit, tx, who, &batch, undone)?;
            Ok::<_, UndoError>((undone, changes))
        })?;
        tracing::info!(import = %id, who = who.name(), "an import was undone");
        self.publish(&changes)?;
        Ok(undone)
    }

    /// Removes the sample data, all or nothing. It cannot be undone.
    pub fn remove_sample_data(&self, who: &Importer) -> Result<SampleRemoved, ImportError> {
        let guard = self.try_start()?;
        guard.set_other_work("Removal of the sample data");
        let removed = self.core.store.write(|tx| {
            let mut directory = Directory::read(tx)?;
            let removed = sample::remove(tx, &mut directory, None)?;
            if directory.has_new_names() {
                relink(tx, &mut directory)?;
            }
            catalog::bump_revision(tx)?;
            audit::sample_removed(&self.audit, tx, who, removed)?;
            Ok::<_, ImportError>(removed)
        })?;
        tracing::info!(who = who.name(), "the sample data was removed");
        self.publish(&BookingChanges::unknown())?;
        Ok(removed)
    }
}

/// The batch, where it can be undone.
fn find(tx: &WriteTx, id: BatchId) -> Result<Batch, UndoError> {
    let batches = imports::newest(tx, IMPORTS_LISTED)?;
    let Some(age) = batches.iter().position(|batch| batch.id == id) else {
        let batch = imports::get(tx, id)?.ok_or(UndoError::NotFound)?;
        let reason = why_not(&batch, &batches, IMPORTS_LISTED);
        return Err(UndoError::Refused(reason.unwrap_or_else(undone_before)));
    };
    let batch = batches[age].clone();
    if batch.undone.is_some() {
        return Err(UndoError::Refused(undone_before()));
    }
    match why_not(&batch, &batches[..age], age) {
        Some(reason) => Err(UndoError::Refused(reason)),
        None => Ok(batch),
    }
}

/// Adds the undo to the audit list.
fn record_undo(
    audit: &Audit,
    tx: &WriteTx,
    who: &Importer,
    batch: &Batch,
    undone: Undone,
) -> Result<(), StoreError> {
    let [removed, restored] = [undone.removed, undone.restored].map(group_thousands);
    let kind = batch.kind.label();
    let mut details = vec![format!("{kind}: {removed} removed, {restored} restored")];
    if undone.made_inactive > 0 {
        let vendors = pluralize(undone.made_inactive, "vendor");
        details.push(format!("{vendors} in use became inactive"));
    }
    let action = AuditAction::ImportUndone;
    let actor = Actor::of_importer(who);
    audit.record(tx, &actor, action, &batch.file_name, details)
}

fn undone_before() -> String {
    "This import was undone already.".to_owned()
}

/// An undo under way.
struct Undo<'t> {
    tx: &'t WriteTx,
    batch: &'t Batch,
    key: IdentityKey,
    directory: Directory<'t>,
    changes: BookingChanges,
    done: Undone,
}

impl<'t> Undo<'t> {
    fn begin(tx: &'t WriteTx, batch: &'t Batch) -> Result<Self, UndoError> {
        Ok(Self {
            tx,
            batch,
            key: identity_key(tx)?,
            directory: Directory::read(tx)?,
            changes: BookingChanges::begin(tx)?,
            done: Undone::default(),
        })
    }

    fn vendors(&mut self) -> Result<(), UndoError> {
        let changes = imports::vendor_changes(self.tx, self.batch.id)?;
        if changes.is_empty() {
            return Ok(());
        }
        // A booking may take its category from its vendor.
        self.changes = BookingChanges::unknown();
        let mut references = References::read(self.tx)?;
        for (id, change) in changes {
            let now = self.directory.vendor(&id);
            if now.is_none() && is_sample(&id) && change.after.is_some() {
                // The sample data was removed since.
                continue;
            }
            if now != change.after.as_ref() {
                let name = now.or(change.after.as_ref()).or(change.before.as_ref());
                let name = name.map_or(id.as_str(), |vendor| &vendor.name);
                return Err(UndoError::Refused(format!(
                    "\"{name}\" was changed after this import."
                )));
            }
            self.vendor(change, &mut references)?;
        }
        Ok(())
    }

    fn vendor(
        &mut self,
        change: VendorChange,
        references: &mut References,
    ) -> Result<(), StoreError> {
        match (change.before, change.after) {
            (Some(before), after) => {
                let was_offered = after.is_some_and(|after| after.is_active);
                if before.is_active && !was_offered && self.batch.sample_removed.is_some() {
                    References::take_back(self.tx, &before)?;
                }
                self.directory.put(&before)?;
                self.done.restored += 1;
            }
            (None, Some(new)) if references.has(&new.id) => {
                let inactive = Vendor {
                    is_active: false,
                    ..new
                };
                References::release(self.tx, &inactive)?;
                self.directory.put(&inactive)?;
                self.done.made_inactive += 1;
            }
            (None, Some(new)) => {
                self.directory.remove(&new.id)?;
                self.done.removed += 1;
            }
            (None, None) => {}
        }
        Ok(())
    }

    fn bookings(&mut self) -> Result<(), StoreError> {
        let mut writer = BookingWriter::open(self.tx)?;
        let mut identities = IdentityIndex::open(self.tx)?;
        self.remove_new(&mut writer, &mut identities)?;
        let has_sample = self.restore_replaced(&mut writer, &mut identities)?;
        drop(identities);
        writer.close()?;
        if has_sample {
            self.changes = BookingChanges::unknown();
        }
        let is_sample_back = self
            .batch
            .sample_removed
            .is_some_and(|removed| has_sample || (removed.bookings == 0 && removed.vendors > 0));
        if is_sample_back {
            instance::set_sample_data(self.tx, true)?;
        }
        Ok(())
    }

    fn remove_new(
        &mut self,
        writer: &mut BookingWriter<'_>,
        identities: &mut IdentityIndex<'_>,
    ) -> Result<(), StoreError> {
        let mut gone: Vec<BookingIdentity> = Vec::new();
        for key in self.batch.new_bookings.clone().map(BookingKey) {
            let Some(booking) = writer.get(key)? else {
                continue;
            };
            let booking = booking.decode(key)?;
            gone.push(self.key.of_id(booking.id));
            self.changes.update(key, booking.created_at.as_second());
            writer.remove(key)?;
            self.done.removed += 1;
            if gone.len() >= IDENTITIES_MAX {
                identities.remove(std::mem::take(&mut gone))?;
            }
        }
        identities.remove(gone)
    }

    /// Puts back what the batch replaced; whether that was anything it had removed.
    fn restore_replaced(
        &mut self,
        writer: &mut BookingWriter<'_>,
        identities: &mut IdentityIndex<'_>,
    ) -> Result<bool, StoreError> {
        let Self {
            tx,
            key: identity_key,
            directory,
            changes,
            done,
            ..
        } = self;
        let mut seen = FixedBitSet::new();
        let mut recalled = Vec::new();
        let mut buffer = BookingBuffer::default();
        imports::for_each_replaced(*tx, self.batch.id, |key, replacement, before| {
            let mut booking = before.decode(key)?;
            let index = index_of(key);
            seen.grow(index + 1);
            match (writer.get(key)?, replacement) {
                // The first visit counts, and sample data that was removed since stays away.
                _ if seen.put(index) => return Ok(()),
                (None, Replacement::Updated) => return Ok(()),
                (Some(now), Replacement::Updated) => {
                    let now = now.decode(key)?;
                    changes.update(key, now.created_at.as_second());
                }
                (_, Replacement::Removed) => {
                    let identity = identity_key.of_id(booking.id);
                    if identities.find(identity)?.is_some() {
                        return Ok(());
                    }
                    recalled.push((identity, key));
                }
            }
            let vendor = directory.link(booking.client, booking.category_id);
            booking.vendor_id = vendor.map(VendorId::as_str);
            let restored = buffer.encode(&booking);
            if writer.get(key)? != Some(restored) {
                writer.set(key, restored)?;
                done.restored += 1;
            }
            Ok(())
        })?;
        let has_removed = !recalled.is_empty();
        identities.insert(recalled)?;
        Ok(has_removed)
    }

    fn finish(mut self) -> Result<(Undone, BookingChanges), UndoError> {
        if self.directory.has_new_names() {
            relink(self.tx, &mut self.directory)?;
        }
        orphan_categories::remove_categories(self.tx, self.batch, &self.directory)?;
        bookings::bump_revision(self.tx)?;
        catalog::bump_revision(self.tx)?;
        Ok((self.done, self.changes))
    }
}
