//! Saves the rows of a bookings file in many short transactions, and makes them visible in the last.

use std::cell::OnceCell;
use std::sync::Arc;
use std::thread::Scope;

use fixedbitset::FixedBitSet;
use jiff::SignedDuration;

use super::drafts::{Chunk, PlacedRow};
use super::index::{Indexing, NewIndex};
use super::pack::Part;
use super::shift::shifted;
use crate::app::bookings::{BookingChanges, Bookings, EXPORT_COLUMNS};
use crate::app::directory::{BookingLinker, EditableDirectory};
use crate::app::imports::backup_before::BackupBefore;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::report::outcome::Outcome;
use crate::app::imports::report::outcome_counter::OutcomeCounter;
use crate::app::imports::report::overwritten::Overwritten;
use crate::app::imports::sample::{self, SampleRemoval};
use crate::app::imports::staging::{BOOKINGS_AT_ONCE, Staging};
use crate::domain::booking::BookingKey;
use crate::import::bookings::booking::merge;
use crate::import::columns::header::Header;
use crate::store::bookings::{BookingBuffer, BookingReader, PackedBlocks, bump_revision, corrupt};
use crate::store::imports::Replacement;
use crate::store::imports::undo_log::UndoLog;
use crate::store::{Store, StoreError, WriteGroup};

/// An import whose rows are being saved. Nobody sees them before [`BookingsCommit::finish`].
pub struct BookingsCommit<'j, 's> {
    store: &'j Store,
    backup: &'j BackupBefore<'s>,
    header: &'j Header,
    /// What is added to every time.
    shift: SignedDuration,
    /// As the end of the import will leave it.
    directory: EditableDirectory<'static>,
    /// The links of that directory, made for the first row that needs them.
    linker: OnceCell<BookingLinker>,
    staging: Staging<'j>,
    counter: OutcomeCounter<BookingKey, BookingBuffer, FixedBitSet>,
    changes: BookingChanges,
    /// `None` where the index is to be made from more than new bookings.
    indexing: Option<Indexing<'s>>,
    replaced: UndoLog,
    overwritten: Overwritten,
    sample_removed: Option<SampleRemoval>,
    buffers: [BookingBuffer; 2],
}

impl<'j, 's> BookingsCommit<'j, 's> {
    /// Removes the sample data where that was asked for. The categories are those of the file.
    pub fn begin<'c>(
        job: Job<'j>,
        backup: &'j BackupBefore<'s>,
        header: &'j Header,
        shift: SignedDuration,
        categories: impl Iterator<Item = &'c String>,
    ) -> Result<Self, ImportError> {
        let store = &job.core.store;
        let mut staging = Staging::begin(store)?;
        // A client that leaves while this waits for another write has stopped the import.
        job.run.begin_saving()?;
        let (mut directory, mut replaced) = store.read(|tx| {
            let directory = EditableDirectory::draft(tx, &job.core.directory)?;
            Ok::<_, StoreError>((directory, UndoLog::begin(tx)?))
        })?;
        let mut changes = BookingChanges::before_transaction();
        let mut sample_removed = None;
        if job.options.remove_sample_data {
            backup.ensure();
            let found = store.read(sample::find_bookings)?;
            for some in found.chunks(BOOKINGS_AT_ONCE) {
                staging.stage(|tx, writer| {
                    sample::remove_bookings(tx, writer, some, Some(&mut replaced))?;
                    replaced.write(tx)
                })?;
            }
            let vendors = store.read(|tx| sample::draft_removal(tx, &mut directory))?;
            changes = BookingChanges::Unknown;
            sample_removed = Some(SampleRemoval::of(vendors, found.len()));
        }
        for category in categories {
            directory.ensure_category(category)?;
        }
        Ok(Self {
            store,
            backup,
            header,
            shift,
            directory,
            linker: OnceCell::new(),
            staging,
            counter: OutcomeCounter::new(),
            changes,
            indexing: None,
            replaced,
            overwritten: Overwritten::default(),
            sample_removed,
            buffers: Default::default(),
        })
    }

    /// The directory as the end of the import will leave it.
    pub fn directory(&self) -> &EditableDirectory<'static> {
        &self.directory
    }

    /// What all writes belong to.
    pub fn group(&self) -> WriteGroup {
        self.staging.group()
    }

    /// The first position that new bookings get.
    pub fn first(&self) -> u64 {
        self.staging.first()
    }

    /// Builds the index of new bookings while they are saved, unless any other changes.
    pub fn index_on<'e>(&mut self, scope: &'s Scope<'s, 'e>, bookings: &'e Bookings) {
        if self.changes.is_known() {
            let linker = self.directory.booking_linker();
            self.indexing = Some(Indexing::begin(scope, bookings, linker, self.shift));
        }
    }

    /// Saves the next rows: new bookings in the order of the file, then the others in theirs.
    pub fn save(&mut self, part: Part) -> Result<(), StoreError> {
        let Part {
            chunk,
            new,
            known,
            packed,
        } = part;
        let new = Arc::new(new);
        // First, since a file of few rows is one part: they are indexed while they are saved.
        if let Some(indexing) = self.indexing.as_ref().filter(|_| !new.is_empty()) {
            indexing.add(&chunk, &new);
        }
        self.insert(&chunk, &new, packed)?;
        let changed = self.changed(&chunk, &known)?;
        for some in changed.chunks(BOOKINGS_AT_ONCE) {
            self.backup.ensure();
            self.update(&chunk, some)?;
        }
        Ok(())
    }

    fn insert(
        &mut self,
        chunk: &Chunk,
        new: &[PlacedRow],
        packed: Option<PackedBlocks>,
    ) -> Result<(), StoreError> {
        let Self {
            backup,
            staging,
            counter,
            buffers: [buffer, _],
            shift,
            ..
        } = self;
        for PlacedRow { key, .. } in new {
            counter.insert(key);
        }
        match packed {
            Some(packed) if packed.is_empty() => Ok(()),
            Some(packed) => {
                backup.ensure();
                staging.stage(|_, writer| writer.append_blocks(packed))
            }
            None if new.is_empty() => Ok(()),
            None => {
                backup.ensure();
                staging.stage(|_, writer| {
                    for PlacedRow { key, row } in new.iter().copied() {
                        let booking = shifted(key, chunk.booking(row), *shift, buffer)?;
                        writer.append(key, booking)?;
                    }
                    Ok(())
                })
            }
        }
    }

    /// Those of the rows that may say something new of their booking. Reads alone, so that rows that
    /// change nothing keep nobody waiting.
    fn changed(
        &mut self,
        chunk: &Chunk,
        known: &[PlacedRow],
    ) -> Result<Vec<PlacedRow>, StoreError> {
        let mut changed = Vec::new();
        if known.is_empty() {
            return Ok(changed);
        }
        let Self {
            counter,
            buffers: [buffer, _],
            shift,
            ..
        } = self;
        self.store.read_once(|tx| {
            let mut bookings = BookingReader::open_staged(tx)?;
            for rows in known.chunk_by(|a, b| a.key == b.key) {
                // Of several rows of one booking, each is compared with the one before.
                if let [PlacedRow { key, row }] = rows {
                    let said = shifted(*key, chunk.booking(*row), *shift, buffer)?;
                    let stored = bookings.get(*key)?;
                    if stored.is_some_and(|stored| stored.says_the_same(said)) {
                        counter.unchanged(key);
                        continue;
                    }
                }
                changed.extend_from_slice(rows);
            }
            Ok(changed)
        })
    }

    fn update(&mut self, chunk: &Chunk, rows: &[PlacedRow]) -> Result<(), StoreError> {
        let Self {
            directory,
            linker,
            staging,
            counter,
            changes,
            indexing,
            replaced,
            overwritten,
            buffers: [new, merged],
            header,
            shift,
            ..
        } = self;
        let first = staging.first();
        staging.stage(|tx, writer| {
            for PlacedRow { key, row } in rows.iter().copied() {
                let said = shifted(key, chunk.booking(row), *shift, new)?;
                let old = writer.get(key)?.ok_or_else(|| corrupt(key))?;
                if old.says_the_same(said) {
                    counter.unchanged(&key);
                    continue;
                }
                let before = old.decode(key)?;
                let mut after = merge(&said.decode(key)?, &before, header);
                // Our own export names the category that a booking without one has by its vendor.
                if before.category_id.is_none() && header.written == EXPORT_COLUMNS {
                    let linker = linker.get_or_init(|| directory.booking_linker());
                    let by_vendor = linker.category_by_client(after.client);
                    after.category_id = after.category_id.filter(|own| Some(*own) != by_vendor);
                }
                if old.says_the_same(merged.encode(&after)) {
                    counter.unchanged(&key);
                    continue;
                }
                if key.0 < first {
                    let at_first = counter.before(&key).map(|it| it.booking().decode(key));
                    let at_first = at_first.transpose()?.unwrap_or(before);
                    overwritten.change(key, &at_first, &after, chunk.has_firm_size(row));
                    changes.record_previous(key, &before);
                    replaced.record(key, Replacement::Updated, old);
                } else {
                    overwritten.change_new(&before, &after);
                }
                // The index holds the new bookings as they were saved first.
                *indexing = None;
                if counter.update(key, old.to_buffer(), merged) {
                    overwritten.restore(key);
                    replaced.mark_restored(key);
                }
                writer.set(key, merged.booking())?;
            }
            replaced.write(tx)
        })
    }

    /// Makes everything visible, and completes the outcome. A dry run takes all of it back instead.
    pub fn finish(
        mut self,
        job: Job<'_>,
        categories: impl Iterator<Item = String>,
        outcome: &mut Outcome,
    ) -> Result<(BookingChanges, Option<NewIndex<'s>>), ImportError> {
        self.complete(outcome);
        if job.options.dry_run {
            return Ok((self.changes, None));
        }
        let Self {
            mut changes,
            indexing,
            mut replaced,
            mut staging,
            sample_removed,
            directory: drafted,
            ..
        } = self;
        let mut index = indexing.map(Indexing::end);
        if !job.bookings.is_empty() {
            // A change of a name after the commit is published only once this is.
            index = index.map(|index| NewIndex::Made(index.get()));
        }
        self.backup.wait();
        let mut rest = replaced.has_restored().then_some(0);
        while let Some(from) = rest {
            rest = staging.stage(|tx, _| replaced.leave_out_restored(tx, from))?;
        }
        let changed_imports = self.store.read(|tx| replaced.changed_imports(tx))?;
        let written = staging.commit(|tx| {
            changes.set_base_version(tx)?;
            let written = sample_removed.is_none().then(|| drafted.write(tx));
            let written = written.transpose()?.flatten();
            let mut directory =
                written.map_or_else(|| EditableDirectory::read(tx, &job.core.directory), Ok)?;
            if sample_removed.is_some() {
                sample::end(tx, &mut directory)?;
            }
            for category in categories {
                directory.ensure_category(&category)?;
            }
            if outcome.totals.has_changes() || sample_removed.is_some() {
                bump_revision(tx)?;
            }
            outcome.record(job, tx, &directory, replaced, changed_imports)?;
            changes.set_committed_version(tx)?;
            let has_changes = directory.has_changes();
            let written = has_changes.then(|| directory.written(tx));
            Ok::<_, ImportError>(written.transpose()?)
        })?;
        if let Some(written) = written {
            written.publish(&job.core.directory);
        }
        Ok((changes, index))
    }

    fn complete(&mut self, outcome: &mut Outcome) {
        outcome.new_bookings = self.staging.new_positions();
        self.changes.insert(outcome.new_bookings.clone());
        outcome.totals = self.counter.totals();
        outcome.cleared = self.overwritten.cleared().names(self.header.kind);
        outcome.suspected_id_reuse = self.overwritten.suspects_id_reuse();
        outcome.set_sample_removed(self.sample_removed);
    }
}
