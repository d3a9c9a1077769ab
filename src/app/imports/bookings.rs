//! A bookings file. One thread splits it into rows, this one understands them and spools the
//! drafts; then one thread takes them from the spool while this one saves them. Only the second
//! half holds the store's writer.

use std::io::Read;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use jiff::{SignedDuration, Timestamp};

use super::directory::Directory;
use super::progress::Run;
use super::spool::{Spool, SpooledDrafts};
use super::tally::{Tally, Totals};
use super::{ImportError, Options, Origin, Report, identity_key, notices, transaction};
use crate::app::App;
use crate::app::bookings::BookingChanges;
use crate::domain::booking::{Booking, BookingKey};
use crate::import::booking::{BookingDraft, BookingRules};
use crate::import::header::Header;
use crate::import::{FileError, Kind, RowBatch, RowErrors, Sheet};
use crate::store::bookings::{BookingWriter, Change, raise_version};
use crate::store::tables::COUNTERS;
use crate::store::{StoreError, WriteTx};

const BATCH_ROWS: usize = 4_096;
const BATCH_BYTES: usize = 1 << 20;
/// Drafts that are saved together: the more, the fewer pages are touched twice.
const CHUNK_ROWS: usize = 1 << 17;
const CHUNK_BYTES: usize = 48 << 20;

/// Imports a sheet of bookings.
pub fn import<R: Read + Send>(
    app: &App,
    sheet: Sheet<R>,
    options: Options,
    run: &Run<'_>,
) -> Result<(Report, BookingChanges), ImportError> {
    let header = sheet.header.clone();
    let understood = understand(app, sheet, options, run)?;
    let shift = match (options.origin, understood.newest) {
        (Origin::Sample { newest_at }, Some(newest)) => {
            whole_minutes(newest_at.duration_since(newest))
        }
        _ => SignedDuration::ZERO,
    };
    let mut drafts = understood.drafts;
    let (totals, changes) = thread::scope(|scope| {
        let (give, chunks) = sync_channel(1);
        scope.spawn(move || {
            loop {
                let chunk = drafts.next_chunk(CHUNK_ROWS, CHUNK_BYTES);
                let is_last = !chunk.as_ref().is_ok_and(|chunk| !chunk.is_empty());
                if give.send(chunk).is_err() || is_last {
                    return;
                }
            }
        });
        // The receiver goes into the transaction, so that the thread above ends where that fails.
        transaction(app, options, move |tx| {
            run.begin_saving();
            let saved = save_all(tx, chunks, &header, shift, run)?;
            if let Origin::Sample { .. } = options.origin {
                COUNTERS.put(tx, "sample", &1)?;
            }
            Ok(saved)
        })
    })?;
    let Understood {
        errors, notices, ..
    } = understood;
    let report = Report::new(Kind::Bookings, totals, &errors, notices);
    Ok((report, changes))
}

/// A file that was read to its end.
struct Understood {
    drafts: SpooledDrafts,
    newest: Option<Timestamp>,
    errors: RowErrors,
    notices: Vec<String>,
}

fn understand<R: Read + Send>(
    app: &App,
    mut sheet: Sheet<R>,
    options: Options,
    run: &Run<'_>,
) -> Result<Understood, ImportError> {
    let header = sheet.header.clone();
    let rules = BookingRules {
        key: identity_key(app)?,
        // The sample's own times lie where its author left them; they are moved afterwards.
        now: (options.origin == Origin::File).then(|| app.clock.now()),
    };
    let mut spool = Spool::new(&app.config.data_dir);
    let mut newest = None;
    let mut errors = RowErrors::default();
    let notices = thread::scope(|scope| {
        let (give, batches) = sync_channel(2);
        let reading = scope.spawn(move || -> Result<Vec<String>, FileError> {
            let mut has_more = true;
            while has_more {
                let mut batch = RowBatch::default();
                has_more = sheet.read_batch(&mut batch, BATCH_ROWS, BATCH_BYTES)?;
                if give.send(batch).is_err() {
                    break;
                }
            }
            Ok(notices(&sheet))
        });
        for batch in batches {
            for row in batch.rows(&header) {
                match row.and_then(|row| rules.read(&row)) {
                    Ok(draft) => {
                        newest = newest.max(Some(draft.created_at));
                        spool.push(&draft).map_err(ImportError::Spool)?;
                    }
                    Err(error) => errors.push(error),
                }
            }
            run.read_rows(batch.len() as u64);
        }
        match reading.join() {
            Ok(notices) => notices.map_err(ImportError::File),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })?;
    let drafts = spool.into_drafts().map_err(ImportError::Spool)?;
    Ok(Understood {
        drafts,
        newest,
        errors,
        notices,
    })
}

fn whole_minutes(duration: SignedDuration) -> SignedDuration {
    SignedDuration::from_mins(duration.as_secs().div_euclid(60))
}

fn save_all(
    tx: &WriteTx,
    chunks: Receiver<std::io::Result<Vec<BookingDraft>>>,
    header: &Header,
    shift: SignedDuration,
    run: &Run<'_>,
) -> Result<(Totals, BookingChanges), ImportError> {
    let mut changes = BookingChanges::begin(tx)?;
    let mut directory = Directory::read(tx)?;
    let mut writer = BookingWriter::open(tx)?;
    let mut tally: Tally<BookingKey, Booking> = Tally::new();
    for chunk in chunks {
        let mut chunk = chunk.map_err(ImportError::Spool)?;
        let rows = chunk.len() as u64;
        for draft in &mut chunk {
            if let Some(category) = &draft.category {
                directory.ensure_category(category)?;
            }
            draft.created_at = draft
                .created_at
                .checked_add(shift)
                .unwrap_or(draft.created_at);
        }
        let mut note = |key, booking: &Booking, change| match change {
            Change::Inserted => {
                tally.insert();
                changes.insert(key);
            }
            Change::Unchanged => tally.keep(),
            Change::Updated(old) => {
                changes.update(key, &old);
                tally.update(key, *old, booking);
            }
        };
        save(&mut writer, &mut directory, chunk, header, &mut note)?;
        run.saved_rows(rows);
    }
    writer.close()?;
    let totals = tally.totals();
    if totals.has_changes() {
        raise_version(tx)?;
    }
    if directory.has_changes() {
        crate::store::catalog::raise_version(tx)?;
    }
    Ok((totals, changes))
}

fn save(
    writer: &mut BookingWriter<'_>,
    directory: &mut Directory<'_>,
    chunk: Vec<BookingDraft>,
    header: &Header,
    note: &mut impl FnMut(BookingKey, &Booking, Change),
) -> Result<(), StoreError> {
    let identities: Vec<_> = chunk.iter().map(|draft| draft.identity).collect();
    let mut drafts = chunk.into_iter();
    writer.upsert(
        &identities,
        |_, old| {
            let draft = drafts
                .next()
                .expect("one draft for each identity, in the same order");
            let mut booking = draft.merge(old, header);
            link(&mut booking, directory);
            booking
        },
        note,
    )
}

fn link(booking: &mut Booking, directory: &mut Directory<'_>) {
    let category = booking.category_id.as_ref();
    booking.vendor_id = directory.link(booking.client.as_deref(), category);
}

/// Links every booking to its client's vendor again, after names changed in the directory.
pub fn relink(tx: &WriteTx, directory: &mut Directory<'_>) -> Result<(), StoreError> {
    let mut writer = BookingWriter::open(tx)?;
    let mut has_changes = false;
    for key in writer.keys().map(BookingKey) {
        let Some(mut booking) = writer.get(key)? else {
            continue;
        };
        let before = booking.vendor_id.clone();
        link(&mut booking, directory);
        if booking.vendor_id != before {
            writer.put(key, &booking)?;
            has_changes = true;
        }
    }
    writer.close()?;
    if has_changes {
        raise_version(tx)?;
    }
    Ok(())
}
