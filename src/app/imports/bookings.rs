//! A bookings file. One thread splits it into rows, this one understands them, and a third spools
//! the drafts; then one thread takes them from the spool while this one saves them. Only the second
//! half holds the store's writer.

use std::io::{self, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, ScopedJoinHandle};

use hashbrown::HashMap;
use jiff::{SignedDuration, Timestamp};

use super::outcome::Outcome;
use super::progress::Run;
use super::saving::Saving;
use super::spool::{PackedDrafts, Part, Spool, SpooledDrafts};
use super::{ImportError, Options, Origin, identity_key, notices, transaction};
use crate::app::App;
use crate::app::bookings::BookingChanges;
use crate::domain::ids::CategoryId;
use crate::domain::limits::CATEGORIES_MAX;
use crate::import::booking::BookingRules;
use crate::import::{FileError, RowBatch, RowErrors, Sheet};

const BATCH_ROWS: usize = 4_096;
const BATCH_BYTES: usize = 1 << 20;
/// Rows whose identities are looked up together: the more, the fewer pages are touched twice.
const SECTION_ROWS: usize = 1 << 20;
/// Bytes of rows that are saved together.
const CHUNK_BYTES: usize = 8 << 20;

/// Imports a sheet of bookings.
pub fn import<R: Read + Send>(
    app: &App,
    sheet: Sheet<R>,
    options: &Options,
    run: &Run<'_>,
) -> Result<(Outcome, BookingChanges), ImportError> {
    let header = sheet.header.clone();
    let understood = understand(app, sheet, options, run)?;
    let shift = match (options.origin, understood.newest) {
        (Origin::Sample { newest_at }, Some(newest)) => {
            whole_minutes(newest_at.duration_since(newest))
        }
        _ => SignedDuration::ZERO,
    };
    let Understood {
        mut drafts,
        categories,
        errors,
        notices,
        ..
    } = understood;
    let mut outcome = Outcome::new(&header, errors, notices);
    let changes = thread::scope(|scope| {
        let (give, parts) = sync_channel(1);
        scope.spawn(move || {
            while let Some(part) = drafts.next_part(SECTION_ROWS, CHUNK_BYTES).transpose() {
                let is_last = part.is_err();
                if give.send(part).is_err() || is_last {
                    return;
                }
            }
        });
        let outcome = &mut outcome;
        // The receiver goes into the transaction, so that the thread above ends where that fails.
        transaction(app, options, move |tx| {
            run.begin_saving()?;
            let mut saving = Saving::begin(tx, options, &header, shift)?;
            for category in categories.found.values() {
                saving.directory.ensure_category(category)?;
            }
            for part in parts {
                match part.map_err(ImportError::Spool)? {
                    Part::Identities(sorted) => saving.find_places(&sorted)?,
                    Part::Rows(chunk) => {
                        saving.save(&chunk)?;
                        run.saved_rows(chunk.len() as u64)?;
                    }
                }
            }
            saving.finish(app, options, run, outcome)
        })
    })?;
    Ok((outcome, changes))
}

/// A file that was read to its end.
struct Understood {
    drafts: SpooledDrafts,
    categories: Categories,
    newest: Option<Timestamp>,
    errors: RowErrors,
    notices: Vec<String>,
}

fn understand<R: Read + Send>(
    app: &App,
    sheet: Sheet<R>,
    options: &Options,
    run: &Run<'_>,
) -> Result<Understood, ImportError> {
    let header = sheet.header.clone();
    let rules = BookingRules {
        key: app.store.read(identity_key)?,
        // The sample's own times lie where its author left them; they are moved afterwards.
        now: (options.origin == Origin::File).then(|| app.clock.now()),
    };
    let spool = Spool::new(&app.config.data_dir);
    let mut categories = Categories::default();
    let mut newest = None;
    let mut errors = RowErrors::default();
    let (drafts, notices) = thread::scope(|scope| {
        let (give, batches) = sync_channel(2);
        // Batches go back and forth, since fresh memory costs as much as reading into it.
        let (give_back, used) = sync_channel::<RowBatch>(4);
        let reading = scope.spawn(move || split(sheet, &give, &used));
        let (give_drafts, packed) = sync_channel::<PackedDrafts>(2);
        let spooling = scope.spawn(move || fill(spool, packed));
        for batch in batches {
            let mut drafts = PackedDrafts::with_room(batch.len(), BATCH_BYTES / 2);
            for (cells, row) in batch.rows(&header) {
                match row.and_then(|row| rules.read(&row)) {
                    Ok(draft) => {
                        newest = newest.max(Some(draft.created_at));
                        let category = match &draft.category {
                            Some(name) => Some(categories.id(name)?),
                            None => None,
                        };
                        drafts.push(&draft, category).map_err(ImportError::Spool)?;
                    }
                    Err(error) => errors.push(run.refuse(&header, cells, error)),
                }
            }
            run.read_rows(batch.len() as u64)?;
            if give_drafts.send(drafts).is_err() {
                // The spool has failed, and says why below.
                break;
            }
            // A thread that has ended needs no batch.
            let _ = give_back.try_send(batch);
        }
        drop(give_drafts);
        let drafts = joined(spooling).map_err(ImportError::Spool)?;
        let notices = joined(reading).map_err(ImportError::File)?;
        Ok::<_, ImportError>((drafts, notices))
    })?;
    Ok(Understood {
        drafts,
        categories,
        newest,
        errors,
        notices,
    })
}

/// Splits the file into batches of rows, and gives what a person should know of it.
fn split<R: Read>(
    mut sheet: Sheet<R>,
    give: &SyncSender<RowBatch>,
    used: &Receiver<RowBatch>,
) -> Result<Vec<String>, FileError> {
    let mut has_more = true;
    while has_more {
        let mut batch = used.try_recv().unwrap_or_default();
        has_more = sheet.read_batch(&mut batch, BATCH_ROWS, BATCH_BYTES)?;
        if give.send(batch).is_err() {
            break;
        }
    }
    Ok(notices(&sheet))
}

/// Fills the spool with all drafts that come.
fn fill(mut spool: Spool, packed: Receiver<PackedDrafts>) -> io::Result<SpooledDrafts> {
    for drafts in packed {
        spool.take(&drafts)?;
    }
    spool.into_drafts()
}

/// What a thread came to; its panic goes on in this one.
fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    let outcome = thread.join();
    outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The categories that a file names.
#[derive(Default)]
struct Categories {
    /// Their ids by spelling, for the rows that spell them so again.
    by_spelling: HashMap<String, CategoryId>,
    /// The first spelling of each.
    found: HashMap<CategoryId, String>,
}

const SPELLINGS_MAX: usize = 10_000;

impl Categories {
    /// The id of the category with this name.
    fn id(&mut self, name: &str) -> Result<&str, ImportError> {
        if !self.by_spelling.contains_key(name) {
            let id = CategoryId::from_name(name);
            if !self.found.contains_key(&id) {
                if self.found.len() >= CATEGORIES_MAX {
                    return Err(ImportError::TooManyCategories);
                }
                self.found.insert(id.clone(), name.to_owned());
            }
            if self.by_spelling.len() >= SPELLINGS_MAX {
                self.by_spelling.clear();
            }
            self.by_spelling.insert(name.to_owned(), id);
        }
        Ok(self.by_spelling[name].as_str())
    }
}

fn whole_minutes(duration: SignedDuration) -> SignedDuration {
    SignedDuration::from_mins(duration.as_secs().div_euclid(60))
}
