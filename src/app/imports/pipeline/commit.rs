//! The half of a bookings import that holds the store's writer: saves rows in one transaction.

use std::sync::Arc;
use std::thread::Scope;

use jiff::SignedDuration;

use super::drafts::Chunk;
use super::index::{Indexing, NewIndex, NewRow, move_time};
use crate::app::bookings::{BookingChanges, Bookings};
use crate::app::directory::{Directory, relink};
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::options::{Options, Origin};
use crate::app::imports::report::outcome::{Cleared, Outcome};
use crate::app::imports::report::tally::Tally;
use crate::app::imports::sample;
use crate::domain::booking::{BookingKey, BookingView};
use crate::domain::ids::VendorId;
use crate::domain::import::SampleRemoved;
use crate::import::booking::merge;
use crate::import::header::Header;
use crate::store::bookings::{
    BookingBuffer, BookingWriter, EncodedBooking, Slot, bump_revision, corrupt,
};
use crate::store::imports::{Replacement, UndoLog};
use crate::store::{StoreError, WriteTx, catalog, instance};

/// An import that is being committed.
pub struct Commit<'t, 's> {
    tx: &'t WriteTx,
    header: &'t Header,
    /// What is added to every time.
    shift: SignedDuration,
    pub directory: Directory<'t>,
    writer: BookingWriter<'t>,
    tally: Tally<BookingKey, BookingBuffer>,
    changes: BookingChanges,
    /// `None` where the index is to be made from more than new bookings.
    indexing: Option<Indexing<'s>>,
    replaced: UndoLog<'t>,
    /// The first position that this import gives.
    first: u64,
    cleared: Cleared,
    /// Updates that change both client and created time.
    suspected_id_reuse: u64,
    sample_removed: Option<SampleRemoved>,
    buffers: [BookingBuffer; 2],
}

impl<'t, 's> Commit<'t, 's> {
    /// Opens the tables, and removes the sample data where that was asked for.
    pub fn begin(
        tx: &'t WriteTx,
        options: &Options,
        header: &'t Header,
        shift: SignedDuration,
    ) -> Result<Self, ImportError> {
        let mut changes = BookingChanges::begin(tx)?;
        let mut directory = Directory::read(tx)?;
        let mut replaced = UndoLog::begin(tx)?;
        let mut sample_removed = None;
        if options.remove_sample_data {
            let removed = sample::remove(tx, &mut directory, Some(&mut replaced))?;
            changes = BookingChanges::unknown();
            if directory.has_new_names() {
                relink(tx, &mut directory)?;
            }
            sample_removed = Some(removed);
        }
        let writer = BookingWriter::open(tx)?;
        Ok(Self {
            tx,
            header,
            shift,
            directory,
            first: writer.keys().end,
            writer,
            tally: Tally::new(),
            changes,
            indexing: None,
            replaced,
            cleared: Cleared::default(),
            suspected_id_reuse: 0,
            sample_removed,
            buffers: Default::default(),
        })
    }

    /// Builds the index of new bookings while they are saved, unless any other changes.
    pub fn index_on<'e>(&mut self, scope: &'s Scope<'s, 'e>, bookings: &'e Bookings) {
        if self.changes.are_known() {
            let names = self.directory.category_names();
            let first = BookingKey(self.first);
            self.indexing = Some(Indexing::begin(scope, bookings, first, names, self.shift));
        }
    }

    /// Saves the next rows: new bookings in the order of the file, then the others in theirs.
    pub fn save(
        &mut self,
        chunk: &Arc<Chunk>,
        slots: impl Iterator<Item = Slot>,
    ) -> Result<(), StoreError> {
        let mut new = Vec::new();
        let mut known = Vec::new();
        for (row, slot) in slots.enumerate() {
            match slot {
                Slot::New(key) => {
                    let category = self.insert(key, chunk.booking(row))?;
                    if self.indexing.is_some() {
                        new.push(NewRow { key, row, category });
                    }
                }
                Slot::Known(key) => known.push((key, row)),
            }
        }
        if let Some(indexing) = &self.indexing
            && !new.is_empty()
        {
            indexing.add(chunk, new);
        }
        known.sort_unstable();
        for (key, row) in known {
            self.update(key, chunk.booking(row), chunk.has_firm_size(row))?;
        }
        Ok(())
    }

    /// Saves a new booking, and gives the name of its vendor's category where it has none of its
    /// own.
    fn insert(
        &mut self,
        key: BookingKey,
        booking: EncodedBooking<'_>,
    ) -> Result<Option<String>, StoreError> {
        let [row, _] = &mut self.buffers;
        let category_of = linked(key, booking, self.shift, &mut self.directory, row)?;
        self.writer.append(key, row.booking())?;
        self.tally.insert();
        let category = category_of
            .and_then(|vendor| self.directory.booked_category(None, Some(&vendor)))
            .map(str::to_owned);
        Ok(category)
    }

    fn update(
        &mut self,
        key: BookingKey,
        booking: EncodedBooking<'_>,
        has_firm_size: bool,
    ) -> Result<(), StoreError> {
        let [new, merged] = &mut self.buffers;
        linked(key, booking, self.shift, &mut self.directory, new)?;
        let old = self.writer.get(key)?.ok_or_else(|| corrupt(key))?;
        if new.booking() == old {
            self.tally.keep();
            return Ok(());
        }
        let before = old.decode(key)?;
        let said = new.booking().decode(key)?;
        let mut after = merge(&said, &before, self.header);
        let vendor = self.directory.link(after.client, after.category_id);
        after.vendor_id = vendor.map(VendorId::as_str);
        if merged.encode(&after) == old {
            self.tally.keep();
            return Ok(());
        }
        self.cleared.add_booking(&before, &after, has_firm_size);
        self.suspected_id_reuse += u64::from(looks_like_id_reuse(&before, &after));
        if key.0 < self.first {
            self.changes.update(key, before.created_at.as_second());
            self.replaced.record(key, Replacement::Updated, old)?;
        }
        // The index holds the new bookings as they were saved first.
        self.indexing = None;
        if self.tally.update(key, old.to_buffer(), merged) {
            self.replaced.mark_restored(key);
        }
        self.writer.set(key, merged.booking())
    }

    /// Writes what is left to write, and completes the outcome.
    pub fn finish(
        mut self,
        job: Job<'_>,
        outcome: &mut Outcome,
    ) -> Result<(BookingChanges, Option<NewIndex<'s>>), ImportError> {
        let new_bookings = self.first..self.writer.keys().end;
        self.changes.inserted(new_bookings.clone());
        self.writer.close()?;
        let totals = self.tally.totals();
        if totals.has_changes() || self.sample_removed.is_some() {
            bump_revision(self.tx)?;
        }
        if self.directory.has_changes() {
            catalog::bump_revision(self.tx)?;
        }
        if let Origin::Sample { .. } = job.options.origin {
            instance::set_sample_data(self.tx, true)?;
        }
        outcome.totals = totals;
        outcome.cleared = self.cleared.names(self.header.kind);
        outcome.suspected_id_reuse = self.suspected_id_reuse * 5 > totals.updated;
        outcome.sample_removed = self.sample_removed;
        outcome.new_bookings = new_bookings;
        outcome.record(job, self.tx, self.directory, self.replaced)?;
        self.changes.end(self.tx)?;
        Ok((self.changes, self.indexing.map(Indexing::end)))
    }
}

/// Writes a draft's booking to `out` with its time moved and its vendor, and gives the vendor where
/// the booking has no category of its own.
fn linked(
    key: BookingKey,
    booking: EncodedBooking<'_>,
    shift: SignedDuration,
    directory: &mut Directory<'_>,
    out: &mut BookingBuffer,
) -> Result<Option<VendorId>, StoreError> {
    let created_at = if shift.is_zero() {
        None
    } else {
        let mut moved = booking.decode(key)?;
        move_time(&mut moved, shift);
        Some(moved.created_at)
    };
    let link = booking.link_key(key)?;
    let vendor = directory.link_by_key(&link).map_err(|_| corrupt(key))?;
    out.copy_unlinked(booking, created_at, vendor.map(VendorId::as_str));
    Ok(vendor.filter(|_| !link.has_category()).cloned())
}

fn looks_like_id_reuse(before: &BookingView<'_>, after: &BookingView<'_>) -> bool {
    before.client != after.client && before.created_at != after.created_at
}
