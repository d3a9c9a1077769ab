//! A bookings file: read and understood first, then saved. Only the second half holds the store's
//! writer, and spreads over four threads: one takes the drafts from the spool, one finds out where
//! they lie, this one saves them, and one makes the index of those that are new.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use jiff::SignedDuration;

use super::commit::Saving;
use super::indexing::NewIndex;
use super::outcome::Outcome;
use super::parse::{Understood, joined, understand};
use super::progress::Run;
use super::spool::{Chunk, Part, Sorted, SpooledDrafts};
use super::{ImportError, Options, Origin, transaction};
use crate::app::App;
use crate::app::bookings::BookingChanges;
use crate::import::CsvFile;
use crate::store::StoreError;
use crate::store::bookings::{IdentityIndex, Slot};

/// Rows whose identities are looked up together: the more, the fewer pages are touched twice.
const SECTION_ROWS: usize = 1 << 20;
/// Bytes of rows that are saved together.
const CHUNK_BYTES: usize = 4 << 20;

/// Imports a file of bookings.
pub fn import<R: Read + Send>(
    app: &App,
    file: CsvFile<R>,
    options: &Options,
    run: &Run<'_>,
) -> Result<(Outcome, BookingChanges), ImportError> {
    let header = file.header.clone();
    let Understood {
        drafts,
        categories,
        newest,
        errors,
        notices,
    } = understand(app, file, options, run)?;
    let shift = match (options.origin, newest) {
        (Origin::Sample { newest_at }, Some(newest)) => {
            whole_minutes(newest_at.duration_since(newest))
        }
        _ => SignedDuration::ZERO,
    };
    let mut outcome = Outcome::new(&header, errors, notices);
    let changes = thread::scope(|scope| {
        let (give_sorted, sorted) = sync_channel(1);
        let (give_chunks, chunks) = sync_channel(1);
        scope.spawn(move || take_out(drafts, &give_sorted, &give_chunks));
        let outcome = &mut outcome;
        // The receivers go into the transaction, so that the thread above ends where that fails.
        let (mut changes, index) = transaction(app, options, move |tx| {
            run.begin_saving()?;
            let mut saving = Saving::begin(tx, options, &header, shift)?;
            for category in categories.values() {
                saving.directory.ensure_category(category)?;
            }
            if !options.dry_run {
                saving.index_on(scope, app);
            }
            let identities = IdentityIndex::open(tx)?;
            thread::scope(|scope| {
                let (give_slots, found) = sync_channel(1);
                let finding = scope.spawn(move || find_slots(identities, sorted, &give_slots));
                let saved = save(&mut saving, chunks, &found, run);
                // Whoever finds more is to end. Where no slots came, it tells why.
                drop(found);
                joined(finding)?;
                saved
            })?;
            saving.finish(app, options, run, outcome)
        })?;
        // The index was being finished while the rows were committed.
        if let Some(index) = index.and_then(NewIndex::get) {
            changes.indexed(index);
        }
        Ok::<_, ImportError>(changes)
    })?;
    Ok((outcome, changes))
}

/// Takes the drafts out of the spool until nobody wants more.
fn take_out(
    mut drafts: SpooledDrafts,
    give_sorted: &SyncSender<Sorted>,
    give_chunks: &SyncSender<io::Result<Arc<Chunk>>>,
) {
    loop {
        let is_wanted = match drafts.next_part(SECTION_ROWS, CHUNK_BYTES) {
            Ok(Some(Part::Identities(sorted))) => give_sorted.send(sorted).is_ok(),
            Ok(Some(Part::Rows(chunk))) => give_chunks.send(Ok(Arc::new(chunk))).is_ok(),
            Ok(None) => return,
            Err(error) => {
                // Whoever does not listen has failed already.
                let _ = give_chunks.send(Err(error));
                return;
            }
        };
        if !is_wanted {
            return;
        }
    }
}

/// Finds the slots of all rows, and keeps the identities of the new ones.
fn find_slots(
    mut identities: IdentityIndex<'_>,
    sorted: Receiver<Sorted>,
    give: &SyncSender<Vec<Slot>>,
) -> Result<(), StoreError> {
    for sorted in sorted {
        let slots = identities.resolve(&sorted)?;
        let new = IdentityIndex::new_entries(&sorted, &slots);
        drop(sorted);
        if give.send(slots).is_err() {
            return Ok(());
        }
        identities.add_new(&new)?;
    }
    Ok(())
}

/// Saves all rows.
fn save(
    saving: &mut Saving<'_, '_>,
    chunks: Receiver<io::Result<Arc<Chunk>>>,
    found: &Receiver<Vec<Slot>>,
    run: &Run<'_>,
) -> Result<(), ImportError> {
    let mut slots = Vec::new().into_iter();
    for chunk in chunks {
        let chunk = chunk.map_err(ImportError::Spool)?;
        if slots.as_slice().is_empty() {
            let ended = |_| ImportError::Spool(io::ErrorKind::BrokenPipe.into());
            slots = found.recv().map_err(ended)?.into_iter();
        }
        saving.save(&chunk, slots.by_ref().take(chunk.len()))?;
        run.saved_rows(chunk.len() as u64)?;
    }
    Ok(())
}

fn whole_minutes(duration: SignedDuration) -> SignedDuration {
    SignedDuration::from_mins(duration.as_secs().div_euclid(60))
}
