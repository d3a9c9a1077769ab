//! Two rows of one vendor made one, and the undo of that. The bookings of the one that goes follow by
//! its name, which becomes a former name of the one that stays.

mod references;
#[cfg(test)]
mod tests;
mod undo;

use std::collections::HashSet;
use std::sync::Arc;

use jiff::Timestamp;

use super::Vendors;
use super::edit::{differences, fill_blanks};
use crate::app::base::directory_cache::{DirectoryCache, DirectoryRecords};
use crate::app::bookings::BookingChanges;
use crate::app::directory::{
    BookingLinker, CachingLinker, ClientPredicate, EditableDirectory, WrittenDirectory,
};
use crate::domain::audit::{Actor, AuditAction, AuditEntry};
use crate::domain::ids::{AuditId, VendorId};
use crate::domain::merge::{Changed, VendorMerge};
use crate::domain::number_format::pluralize;
use crate::domain::vendor::{VENDOR_NOT_FOUND, Vendor};
use crate::store::bookings::{self, BlockVersion, Text};
use crate::store::{Readable, StoreError, WriteTx, audit, capabilities, catalog, instance, merges};

use self::references::move_references;
pub use self::undo::{MergeUndone, UndoMergeError};

/// Why two vendors were not merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    #[error("{VENDOR_NOT_FOUND}")]
    Unknown,
    /// Nobody said which one is to stay.
    #[error("no vendor to merge into is named")]
    NoTarget,
    /// The one that is to stay is not there, or not any more.
    #[error("there is no such vendor to merge into")]
    UnknownTarget,
    #[error("a vendor is not merged with itself")]
    Same,
    #[error("the vendors are of different categories")]
    OtherCategory,
    /// The one that is to stay goes with the sample data.
    #[error("the vendor to merge into is sample data")]
    IntoSample,
    /// The one that is to stay, which would lose former names by which bookings find it.
    #[error("{0} would have too many former names")]
    TooManyNames(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub struct MergeResult {
    pub id: AuditId,
    /// The vendor that stayed, as the merge left it.
    pub vendor: Arc<Vendor>,
    pub moved: MovedCounts,
}

/// How many records now name the vendor that stayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovedCounts {
    pub bookings: u64,
    pub clicks: u64,
    pub recommendations: u64,
    pub picks: u64,
    pub dismissals: u64,
    pub tech_stacks: u64,
}

impl Vendors {
    /// Makes a vendor part of another one of its category, all of it or nothing. Linear in what people were
    /// shown, picked, clicked and use; bookings are counted before anybody waits.
    pub fn merge(
        &self,
        actor: &Actor,
        from: &VendorId,
        into: &VendorId,
    ) -> Result<MergeResult, MergeError> {
        let clock = &self.core.clock;
        let newest = &self.core.directory;
        let store = &self.core.store;
        let write = |tx: &WriteTx, directory: EditableDirectory<'_>, bookings: u64| {
            let mut changes = BookingChanges::begin(tx)?;
            let (id, now) = (AuditId(clock.new_id()), clock.now());
            let (merge, moved, directory) = merge(tx, directory, id, from, into, bookings, now)?;
            let mut details = vec![format!("Into: {}", merge.into.after.name)];
            details.extend(moved.lines());
            let Changed { before, after } = &merge.into;
            details.extend(differences(before, after, &*self.publisher.catalog()));
            // Not by `Audit::record`: the merge is kept under the id of its entry.
            let entry = AuditEntry {
                id,
                at: now,
                actor: actor.clone(),
                action: AuditAction::VendorsMerged,
                subject: merge.from.name,
                details,
            };
            audit::append(tx, &entry)?;
            changes.set_committed_version(tx)?;
            let vendor = Arc::new(merge.into.after);
            let result = MergeResult { id, vendor, moved };
            Ok::<_, MergeError>((result, changes, directory))
        };
        let (merged, changes, directory) = store.write_prepared(
            || {
                let read = store.read(|tx| {
                    let count = BookingCount::of(tx, newest, from, into)?;
                    Ok::<_, StoreError>((EditableDirectory::draft(tx, newest)?, count))
                });
                Ok(read?)
            },
            |tx, (draft, count)| {
                if instance::revision(tx)? != count.revision {
                    return Ok(None);
                }
                let directory = draft.write(tx)?;
                let written = directory.map(|directory| write(tx, directory, count.count));
                written.transpose()
            },
            |tx| {
                let count = BookingCount::of(tx, newest, from, into)?.count;
                write(tx, EditableDirectory::read(tx, newest)?, count)
            },
        )?;
        directory.publish(newest);
        self.publisher.publish(changes);
        Ok(merged)
    }

    /// The merges that can be undone.
    pub fn undoable_merges(&self) -> Result<HashSet<AuditId>, StoreError> {
        self.core.store.read(merges::ids)
    }
}

/// Merges within a transaction.
fn merge(
    tx: &WriteTx,
    mut directory: EditableDirectory<'_>,
    id: AuditId,
    from: &VendorId,
    into: &VendorId,
    bookings: u64,
    now: Timestamp,
) -> Result<(VendorMerge, MovedCounts, WrittenDirectory), MergeError> {
    let from = directory.vendor(from.as_str());
    let from = Vendor::clone(from.ok_or(MergeError::Unknown)?);
    if into.as_str().is_empty() {
        return Err(MergeError::NoTarget);
    }
    let before = directory.vendor(into.as_str());
    let before = Vendor::clone(before.ok_or(MergeError::UnknownTarget)?);
    if from.id == before.id {
        return Err(MergeError::Same);
    }
    if from.category_id != before.category_id {
        return Err(MergeError::OtherCategory);
    }
    if before.is_sample() && !from.is_sample() {
        return Err(MergeError::IntoSample);
    }
    let after = merged(&from, &before);
    let keeps = |vendor: &Vendor| vendor.names().all(|name| after.is_or_was_named(name));
    if !keeps(&before) || !keeps(&from) {
        return Err(MergeError::TooManyNames(before.name));
    }

    let references = move_references(tx, &from.id, &before.id, now)?;
    let decided = capabilities::merge(tx, &from.id, &before.id)?;
    let decisions = Changed {
        before: decided,
        after: capabilities::decisions(tx, &before.id)?,
    };
    directory.remove(&from.id)?;
    directory.put(Arc::new(after.clone()))?;
    catalog::bump_revision(tx)?;
    let merge = VendorMerge {
        id,
        from,
        into: Changed { before, after },
        decisions,
        clicks: references.clicks,
        recommendations: references.recommendations,
        picks: references.picks,
        dismissals: references.dismissals,
        tech_stacks: references.tech_stacks,
    };
    merges::put(tx, &merge)?;
    let moved = MovedCounts::of(&merge, bookings);
    Ok((merge, moved, directory.written(tx)?))
}

/// The vendor that stays, with what it takes from the other one.
fn merged(from: &Vendor, into: &Vendor) -> Vendor {
    let mut after = into.clone();
    fill_blanks(&mut after, from);
    after.former_names.clone_from(&into.former_names);
    after.add_former_names(from.names().map(str::to_owned));
    after
}

/// How many bookings go from one vendor to the other by a merge, as of a commit. A third vendor that has a name of the
/// one that goes gets the others.
#[derive(Clone, Copy)]
struct BookingCount {
    count: u64,
    revision: u64,
}

impl BookingCount {
    /// Reads the blocks that have a name of the one that goes.
    fn of(
        tx: &impl Readable,
        newest: &DirectoryCache,
        from: &VendorId,
        into: &VendorId,
    ) -> Result<Self, StoreError> {
        let records = newest.before_change(tx)?;
        let [old, new] =
            [&*records, &after_merge(&records, from, into)].map(BookingLinker::of_records);
        let [mut before, mut after] = [&old, &new].map(CachingLinker::new);
        let mut count = 0;
        let version = BlockVersion::visible(tx)?;
        let mut predicate = ClientPredicate::new(|client| old.may_be(client, from));
        let may_be = |client: &str| predicate.holds(client);
        bookings::for_each_with(tx, version, Text::Client, may_be, |_, booking| {
            let moves = before.link(&booking).vendor == Some(from.as_str())
                && after.link(&booking).vendor == Some(into.as_str());
            count += u64::from(moves);
            Ok(())
        })?;
        let revision = instance::revision(tx)?;
        Ok(Self { count, revision })
    }
}

/// The directory without the vendor that goes, where both are there.
fn after_merge(records: &DirectoryRecords, from: &VendorId, into: &VendorId) -> DirectoryRecords {
    let mut records = records.clone();
    let goes = records.vendors.iter().position(|vendor| vendor.id == *from);
    let from = goes.map(|at| records.vendors.remove(at));
    let mut vendors = records.vendors.iter_mut();
    let stays = vendors.find(|vendor| vendor.id == *into);
    if let (Some(from), Some(stays)) = (from, stays) {
        *stays = Arc::new(merged(&from, stays));
    }
    records
}

impl MovedCounts {
    fn of(merge: &VendorMerge, bookings: u64) -> Self {
        Self {
            bookings,
            clicks: merge.clicks.len() as u64,
            recommendations: merge.recommendations.len() as u64,
            picks: merge.picks.len() as u64,
            dismissals: merge.dismissals.len() as u64,
            tech_stacks: merge.tech_stacks.len() as u64,
        }
    }

    /// What moved, in words.
    fn lines(&self) -> impl Iterator<Item = String> {
        let counts = [
            (self.bookings, "booking"),
            (self.clicks, "meeting click"),
            (self.recommendations, "past recommendation"),
            (self.picks, "pick"),
            (self.dismissals, "dismissal"),
            (self.tech_stacks, "tech stack"),
        ];
        let moved = counts.into_iter().filter(|(count, _)| *count > 0);
        moved.map(|(count, noun)| format!("Moved: {}", pluralize(count, noun)))
    }
}
