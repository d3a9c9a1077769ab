//! The half of a bookings import that holds no transaction: one thread splits the file into rows, two
//! parse them alternately, and this one collects the drafts in the file's order.

use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;

use hashbrown::{HashMap, HashSet};
use jiff::Timestamp;

use super::booking_turns::BookingTurns;
use super::drafts::{ChunkReader, DraftWriter, IdentityReader};
use super::locations::{LocationCount, Locations};
use super::meetings::Meetings;
use super::read_batch::{Batch, BatchReader, Facts, SharedInput};
use crate::app::base::identity_key::identity_key;
use crate::app::bookings::PublishedBookings;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::options::Origin;
use crate::app::imports::report::client_counts::ClientCounts;
use crate::app::imports::report::column_notices::notices;
use crate::app::imports::report::duplicate_booking_rows::DuplicateBookingRows;
use crate::app::imports::report::left_out::LeftOut;
use crate::domain::ids::CategoryId;
use crate::domain::limits::CATEGORIES_MAX;
use crate::domain::vendor::Category;
use crate::import::bookings::booking::BookingParser;
use crate::import::columns::header::Header;
use crate::import::{
    BATCH_BYTES, BATCH_ROWS, FileError, Preview, RecordSource, RowErrors, RowFile,
};
use crate::parallel::{joined, lower_thread_priority};
use crate::store::StoreError;
use crate::store::bookings::stored_among;

/// The first batches are smaller, so that all threads have work in a file of a few thousand rows.
const FIRST_BATCHES: usize = 16;
const FIRST_BATCH_ROWS: usize = 1_024;
/// Threads that parse rows. Splitting a file takes half as long as parsing it.
const READERS: usize = 2;
/// Batches at once: each reader has one, one waits for it and one was given back by it, and both other threads have
/// one.
const IN_FLIGHT: usize = 3 * READERS + 2;

/// A file that was read to its end.
pub struct ParsedFile {
    /// The identities of its valid rows.
    pub identities: IdentityReader,
    pub drafts: ChunkReader,
    /// The categories that they name, as each is spelled first.
    pub categories: HashMap<CategoryId, String>,
    /// Those of the file that are listed under others.
    pub listed: HashSet<CategoryId>,
    /// How many of them name each client.
    pub client_counts: ClientCounts,
    /// When the newest booking was made.
    pub newest: Option<Timestamp>,
    /// What is wrong with the other rows.
    pub errors: RowErrors,
    /// What a person should know of the file.
    pub notices: Vec<String>,
    /// Its first rows, where it is a spreadsheet.
    pub preview: Option<Preview>,
}

/// Reads a file to its end.
pub fn parse<S: RecordSource + Send>(
    job: Job<'_>,
    file: RowFile<S>,
) -> Result<ParsedFile, ImportError> {
    let header = file.header.clone();
    let parser = booking_parser(job)?;
    let published = job.bookings.current();
    let mut parsed = Parsed::new(job, &header, &published);
    let locations = Locations::new(published);
    let meetings = Meetings::new(job);
    let shared = SharedInput {
        header: &header,
        parser: &parser,
        meetings: &meetings,
    };
    let turns = &BookingTurns::new(READERS);
    let (notices, preview) = thread::scope(|scope| {
        // Batches go back and forth, since fresh memory costs as much as reading into it.
        let (give_back, used) = sync_channel::<Batch>(IN_FLIGHT);
        let mut to_readers = Vec::new();
        let mut from_readers = Vec::new();
        let mut readers = Vec::new();
        for reader in 0..READERS {
            let (give, batches) = sync_channel(1);
            let (give_read, read) = sync_channel(1);
            let locations = locations.for_another_reader();
            let turn = turns.of_thread(reader);
            let reader = BatchReader::begin(job, shared, locations, turn)?;
            readers.push(scope.spawn(move || {
                lower_thread_priority();
                reader.read_all(&batches, &give_read)
            }));
            to_readers.push(give);
            from_readers.push(read);
        }
        let splitting = scope.spawn(move || {
            lower_thread_priority();
            split(file, &to_readers, &used)
        });
        // Batch after batch as the file has them, so errors are in its order too. The
        // first reader without a next one has none because the file is at its end.
        for read in from_readers.iter().cycle() {
            let Ok(read) = read.recv() else {
                break;
            };
            let (batch, facts) = read?;
            let batch = parsed.merge(batch, facts)?;
            // A thread that has ended needs no batch.
            let _ = give_back.try_send(batch);
        }
        let of_file = joined(splitting)?;
        for reader in readers {
            parsed.client_counts.append(joined(reader));
        }
        Ok::<_, ImportError>(of_file)
    })?;
    parsed.finish(notices, preview)
}

fn booking_parser(job: Job<'_>) -> Result<BookingParser, StoreError> {
    Ok(BookingParser {
        key: job.core.store.read(identity_key)?,
        // The sample's times may lie in the future: they are moved afterwards.
        now: (job.options.origin == Origin::File).then(|| job.core.clock.now()),
    })
}

/// What was parsed of a file so far, in its order.
struct Parsed<'j> {
    job: Job<'j>,
    header: &'j Header,
    writer: DraftWriter,
    categories: HashMap<CategoryId, String>,
    listed: HashSet<CategoryId>,
    client_counts: ClientCounts,
    newest: Option<Timestamp>,
    errors: RowErrors,
    left_out: LeftOut,
    location_count: LocationCount,
    duplicate_rows: DuplicateBookingRows,
}

impl<'j> Parsed<'j> {
    fn new(job: Job<'j>, header: &'j Header, published: &PublishedBookings) -> Self {
        Self {
            job,
            header,
            writer: DraftWriter::new(&job.core.config.data_dir),
            categories: HashMap::new(),
            listed: HashSet::new(),
            client_counts: ClientCounts::default(),
            newest: None,
            errors: RowErrors::default(),
            left_out: LeftOut::default(),
            location_count: LocationCount::new(published),
            duplicate_rows: DuplicateBookingRows::default(),
        }
    }

    /// Takes the next batch, and gives its memory back.
    fn merge(&mut self, mut batch: Batch, facts: Facts) -> Result<Batch, ImportError> {
        for Category { id, name } in facts.categories {
            let is_new = !self.categories.contains_key(&id);
            if is_new && self.categories.len() >= CATEGORIES_MAX {
                return Err(ImportError::TooManyCategories);
            }
            self.categories.entry(id).or_insert(name);
        }
        self.listed.extend(facts.listed);
        self.location_count.add(facts.locations)?;
        self.newest = self.newest.max(facts.newest);
        self.left_out.add(facts.left_out);
        self.duplicate_rows.add(&facts.other_cells);
        if !facts.errors.is_empty() {
            let mut wrong = facts.errors.into_iter().peekable();
            for (row, (cells, _)) in batch.rows.rows(self.header).enumerate() {
                if let Some((_, error)) = wrong.next_if(|(wrong, _)| *wrong == row) {
                    let rejected = self.job.run.reject(self.header, cells, error);
                    self.errors.push(rejected);
                }
            }
        }
        let written = self.writer.append(&batch.drafts);
        written.map_err(ImportError::Spool)?;
        self.job.run.read_rows(batch.rows.len() as u64)?;
        batch.drafts.clear();
        Ok(batch)
    }

    fn finish(
        mut self,
        mut notices: Vec<String>,
        preview: Option<Preview>,
    ) -> Result<ParsedFile, ImportError> {
        let canceled = self.left_out.take_canceled();
        if !canceled.is_empty() {
            let store = &self.job.core.store;
            let stored = store.read(|tx| stored_among(tx, &canceled))?;
            self.left_out.set_canceled_and_stored(stored.len());
        }
        notices.extend(self.left_out.notices());
        notices.extend(self.duplicate_rows.notice(self.header));
        let readers = self.writer.into_readers();
        let (identities, drafts) = readers.map_err(ImportError::Spool)?;
        Ok(ParsedFile {
            identities,
            drafts,
            categories: self.categories,
            listed: self.listed,
            client_counts: self.client_counts,
            newest: self.newest,
            errors: self.errors,
            notices,
            preview,
        })
    }
}

/// Splits the file into batches of rows for the readers in rotation, and returns the notices about
/// the file and its first rows.
fn split<S: RecordSource>(
    mut file: RowFile<S>,
    readers: &[SyncSender<Batch>],
    used: &Receiver<Batch>,
) -> Result<(Vec<String>, Option<Preview>), FileError> {
    for (number, reader) in readers.iter().cycle().enumerate() {
        let rows = if number < FIRST_BATCHES {
            FIRST_BATCH_ROWS
        } else {
            BATCH_ROWS
        };
        let mut batch = match used.try_recv() {
            Ok(batch) => batch,
            Err(TryRecvError::Empty) => Batch::default(),
            // The receiver is gone.
            Err(TryRecvError::Disconnected) => break,
        };
        let has_more = file.read_batch(&mut batch.rows, rows, BATCH_BYTES)?;
        if reader.send(batch).is_err() || !has_more {
            break;
        }
    }
    Ok((notices(&file, &[]), file.preview()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{IMPORT, assert_says, in_words};

    #[test]
    fn import_md_states_the_number_of_parsers() {
        let readers = in_words(READERS);
        assert_says(
            IMPORT,
            &[
                format!("Each of the {readers} threads that parse counts"),
                format!("one thread splits, {readers} parse, one collects;"),
            ],
        );
    }
}
