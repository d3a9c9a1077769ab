//! A bookings file: parsed first, then saved. The second half spreads over four threads: one reads the
//! drafts back, one resolves which booking each row is, this one saves them, and one builds the index
//! of the new ones.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use jiff::SignedDuration;

use super::commit::Commit;
use super::drafts::Chunk;
use super::index::NewIndex;
use super::parse::{ParsedFile, joined, parse};
use super::resolve::{read_drafts, resolve};
use crate::app::bookings::BookingChanges;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::options::Origin;
use crate::app::imports::report::outcome::Outcome;
use crate::import::{Records, RowFile};
use crate::store::bookings::Slot;

/// Imports a file of bookings.
pub fn import<S: Records + Send>(
    job: Job<'_>,
    file: RowFile<S>,
) -> Result<(Outcome, BookingChanges), ImportError> {
    let header = file.header.clone();
    let ParsedFile {
        drafts,
        categories,
        newest,
        errors,
        notices,
        preview,
    } = parse(job, file)?;
    let shift = match (job.options.origin, newest) {
        (Origin::Sample { newest_at }, Some(newest)) => {
            whole_minutes(newest_at.duration_since(newest))
        }
        _ => SignedDuration::ZERO,
    };
    let mut outcome = Outcome::new(&header, errors, notices);
    outcome.preview = preview;
    let backup = &job.backup_before();
    let changes = thread::scope(|scope| {
        let (give_sorted, sorted) = sync_channel(1);
        let (give_chunks, chunks) = sync_channel(1);
        scope.spawn(move || read_drafts(drafts, &give_sorted, &give_chunks));
        let (sorted, chunks) = (sorted, chunks);
        let mut commit = Commit::begin(job, backup, &header, shift, categories.values())?;
        if !job.options.dry_run {
            commit.index_on(scope, job.bookings);
        }
        let (first, series) = (commit.first(), commit.series());
        thread::scope(|scope| {
            let (give_slots, found) = sync_channel(1);
            let store = (&job.core.store, series);
            let resolving = scope.spawn(move || resolve(store, backup, first, sorted, &give_slots));
            let saved = save(&mut commit, chunks, &found, job);
            // The resolving thread ends once nothing receives from it. Where it sent nothing, its
            // error is the cause.
            drop(found);
            joined(resolving)?;
            saved
        })?;
        let (mut changes, index) = commit.finish(job, categories.into_values(), &mut outcome)?;
        // The index was being finished while the rows were committed.
        if let Some(all) = index.and_then(NewIndex::get) {
            changes.arrived_as(all);
        }
        Ok::<_, ImportError>(changes)
    })?;
    Ok((outcome, changes))
}

/// Saves all rows.
fn save(
    commit: &mut Commit<'_, '_>,
    chunks: Receiver<io::Result<Arc<Chunk>>>,
    found: &Receiver<Vec<Slot>>,
    job: Job<'_>,
) -> Result<(), ImportError> {
    let mut slots = Vec::new().into_iter();
    for chunk in chunks {
        let chunk = chunk.map_err(ImportError::Spool)?;
        if slots.as_slice().is_empty() {
            let ended = |_| ImportError::Spool(io::ErrorKind::BrokenPipe.into());
            slots = found.recv().map_err(ended)?.into_iter();
        }
        commit.save(&chunk, slots.by_ref().take(chunk.len()))?;
        job.run.saved_rows(chunk.len() as u64)?;
    }
    Ok(())
}

fn whole_minutes(duration: SignedDuration) -> SignedDuration {
    SignedDuration::from_mins(duration.as_secs().div_euclid(60))
}
