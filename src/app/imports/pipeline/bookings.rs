//! A bookings file: parsed first, then saved. The second half spreads over six threads: one sorts
//! identities, one reads the drafts back, one resolves which booking each row is, one packs the new ones
//! into blocks, this one saves them, and one builds their index.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use jiff::{SignedDuration, Timestamp};

use super::commit::BookingsCommit;
use super::drafts::{Chunk, Sorted};
use super::index::NewIndex;
use super::pack::{Packing, Part};
use super::parse::{ParsedFile, parse};
use super::resolve::{read_chunks, resolve, sort_identities};
use crate::app::bookings::{BookingChanges, PublishedBookings};
use crate::app::imports::backup_before::BackupBefore;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::options::Origin;
use crate::app::imports::report::outcome::Outcome;
use crate::app::imports::report::possible_duplicate_bookings::PossibleDuplicateBookings;
use crate::app::imports::report::shared_names::shared_names_notice;
use crate::app::imports::report::unknown_clients::unknown_clients_notice;
use crate::domain::booking::BookingKey;
use crate::import::{RecordSource, RowFile};
use crate::parallel::{joined, lower_thread_priority};

/// Imports a file of bookings.
pub fn import<S: RecordSource + Send>(
    job: Job<'_>,
    file: RowFile<S>,
) -> Result<(Outcome, BookingChanges), ImportError> {
    let header = file.header.clone();
    let ParsedFile {
        identities,
        drafts,
        categories,
        listed,
        client_counts,
        newest,
        errors,
        notices,
        preview,
    } = parse(job, file)?;
    let shift = shift_of(job.options.origin, newest);
    let mut outcome = Outcome::new(&header, errors, notices);
    let names = categories.values().map(String::as_str);
    outcome.set_categories(job, names, listed.into_iter());
    outcome.preview = preview;
    let changes = thread::scope(|scope| {
        let (give_sorted, sorted) = sync_channel(1);
        let (give_chunks, chunks) = sync_channel(1);
        let published = job.bookings.current();
        let stored = published.len();
        scope.spawn(move || {
            lower_thread_priority();
            sort_identities(identities, stored, &give_sorted);
        });
        scope.spawn(move || {
            lower_thread_priority();
            read_chunks(drafts, &give_chunks);
        });
        let backup = &job.backup_before(scope);
        let mut commit = BookingsCommit::begin(job, backup, &header, shift, categories.values())?;
        let unknown =
            unknown_clients_notice(&client_counts, commit.directory(), header.has_titles());
        outcome.notices.extend(unknown);
        let shared = shared_names_notice(&client_counts, commit.directory());
        outcome.notices.extend(shared);
        if !job.options.dry_run {
            commit.index_on(scope, job.bookings);
        }
        let is_compared = stored > 0 && job.options.origin == Origin::File;
        let compared = is_compared.then(PossibleDuplicateBookings::default);
        let packing = Packing::new(BookingKey(commit.first()), shift, compared);
        let new = save_all(job, backup, &mut commit, packing, sorted, chunks)?;
        let possible_duplicates =
            new.and_then(|new| possible_duplicates_notice(new, job, &published));
        outcome.notices.extend(possible_duplicates);
        let (mut changes, index) = commit.finish(job, categories.into_values(), &mut outcome)?;
        // The index was being finished while the rows were committed.
        if let Some(all) = index.and_then(NewIndex::get) {
            changes.set_prepared(all);
        }
        Ok::<_, ImportError>(changes)
    })?;
    Ok((outcome, changes))
}

/// What is said of new bookings that are like stored ones. What is damaged elsewhere stops no import.
fn possible_duplicates_notice(
    new: PossibleDuplicateBookings,
    job: Job<'_>,
    stored: &PublishedBookings,
) -> Option<String> {
    let notice = new.notice(&job.core.store, stored, job.options.dry_run);
    notice.unwrap_or_else(|error| {
        tracing::warn!(%error, "new bookings are not compared with stored ones");
        None
    })
}

/// Saves all rows, each as the booking that it is found to be. Returns the new ones that are to be compared.
fn save_all(
    job: Job<'_>,
    backup: &BackupBefore<'_>,
    commit: &mut BookingsCommit<'_, '_>,
    packing: Packing,
    sorted: Receiver<io::Result<Sorted>>,
    chunks: Receiver<io::Result<Arc<Chunk>>>,
) -> Result<Option<PossibleDuplicateBookings>, ImportError> {
    let (first, group) = (commit.first(), commit.group());
    thread::scope(|scope| {
        let (give_slots, found) = sync_channel(1);
        let (give_parts, parts) = sync_channel(1);
        let store = &job.core.store;
        let resolving =
            scope.spawn(move || resolve(store, group, backup, first, sorted, &give_slots));
        let packing = scope.spawn(move || {
            lower_thread_priority();
            packing.run(chunks, found, &give_parts)
        });
        let saved = save(commit, parts, job);
        // Both threads end once nothing receives from them. Where the one that resolves sent nothing,
        // its error is the cause.
        joined(resolving)?;
        saved?;
        Ok(joined(packing))
    })
}

fn save(
    commit: &mut BookingsCommit<'_, '_>,
    parts: Receiver<Result<Part, ImportError>>,
    job: Job<'_>,
) -> Result<(), ImportError> {
    for part in parts {
        let part = part?;
        let rows = part.chunk.len();
        commit.save(part)?;
        job.run.saved_rows(rows as u64)?;
    }
    Ok(())
}

/// How far the times of the file are moved: only those of the sample data are.
fn shift_of(origin: Origin, newest: Option<Timestamp>) -> SignedDuration {
    match (origin, newest) {
        (Origin::Sample { newest_at }, Some(newest)) => {
            let seconds = newest_at.duration_since(newest).as_secs();
            SignedDuration::from_mins(seconds.div_euclid(60))
        }
        _ => SignedDuration::ZERO,
    }
}
