//! Verifying a database file through an overlay, which changes no byte of it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use redb::backends::FileBackend;
use redb::{Database, ReadableDatabase, StorageBackend};

use super::error::{
    CHECKSUMS_DIFFER, OpenError, corrupt, from_database, from_io, from_reading, from_store,
};
use crate::store::counters::Counter;
use crate::store::error::StoreError;
use crate::store::handles::PASSING_CACHE_BYTES;
use crate::store::migrations;
use crate::store::overlay::Overlay;
use crate::store::panics::silence_panics;
use crate::store::table::ReadTx;
use crate::store::tables::{ALL, AnyTable};
use crate::store::verify::verify_all;

/// How every file of redb begins.
const DATABASE_BEGINS: &[u8] = b"redb\x1a\x0a\xa9\x0d\x0a";
/// What was found where a damaged file has made redb panic.
const BROKEN: &str = "its structure is broken";

/// What a check found in an intact database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// Records whose checksum and shape were verified; each booking counts where everything was read.
    pub records: u64,
    /// Records of the tables, where many bookings are one.
    pub stored: u64,
    /// Size of the file.
    pub bytes: u64,
    /// About how many of these bytes hold something.
    pub used: u64,
    /// Version of the file.
    pub schema: u64,
}

/// What a check reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Every page, by redb's checksums.
    Pages,
    /// Every record, by its own: all of a file that was just written and is not in use.
    Records,
    /// Both, and every booking.
    Everything,
}

pub fn backend(file: File) -> io::Result<Box<dyn StorageBackend>> {
    let backend = FileBackend::new(file).map_err(io::Error::other)?;
    Ok(Box::new(backend))
}

/// Whether a path leads to a regular file that is empty or begins as every database does. A file that is a
/// damaged database still does.
pub fn is_database(path: &Path) -> io::Result<bool> {
    let data = fs::metadata(path)?;
    if !data.is_file() {
        return Ok(false);
    }
    let mut begin = Vec::new();
    let most = DATABASE_BEGINS.len() as u64;
    File::open(path)?.take(most).read_to_end(&mut begin)?;
    Ok(begin.is_empty() || begin == DATABASE_BEGINS)
}

/// Whether nothing of another program is lost where a backup takes the place of this file.
pub fn may_be_replaced(path: &Path) -> io::Result<bool> {
    let is_empty = fs::metadata(path)?.len() == 0;
    Ok(is_empty || is_database(path)? && !is_of_another_program(path))
}

/// Opens, repairs and checks the file under an overlay. A damaged file can make redb panic, so a
/// panic counts as damage.
pub fn verify(path: &Path, depth: Depth) -> Result<CheckReport, OpenError> {
    let file = File::open(path).map_err(|error| from_reading(path, &error))?;
    let bytes = file
        .metadata()
        .map_err(|error| from_io(path, &error))?
        .len();
    if bytes == 0 {
        return Err(corrupt(path, "the file is empty"));
    }
    let overlay = backend(file)
        .and_then(Overlay::new)
        .map_err(|error| from_io(path, &error))?;
    // Every page that holds something is read, and no other.
    let read = overlay.blocks_read();
    let outcome =
        silence_panics(|| catch_unwind(AssertUnwindSafe(|| verify_overlay(path, overlay, depth))));
    match outcome {
        Ok(report) => report.map(|report| CheckReport {
            bytes,
            used: read.bytes(),
            ..report
        }),
        Err(_) => Err(corrupt(path, BROKEN)),
    }
}

/// Opens a file under an overlay although it may be damaged: what is read of it must be verified.
pub fn open_damaged(path: &Path) -> Result<Database, OpenError> {
    let file = File::open(path).map_err(|error| from_reading(path, &error))?;
    let overlay = backend(file)
        .and_then(Overlay::new)
        .map_err(|error| from_io(path, &error))?;
    let opened = catch_unwind(AssertUnwindSafe(|| {
        let mut builder = Database::builder();
        builder.set_cache_size(PASSING_CACHE_BYTES);
        builder.create_with_backend(overlay)
    }));
    match opened {
        Ok(opened) => opened.map_err(|error| from_database(path, error)),
        Err(_) => Err(corrupt(path, BROKEN)),
    }
}

/// Whether a database opens and holds no data of ours. What is damaged may have been ours.
pub fn is_of_another_program(path: &Path) -> bool {
    let has_schema = || {
        let database = open_damaged(path).ok()?;
        let tx = ReadTx(database.begin_read().ok()?);
        let schema = Counter::Schema.get(&tx).ok()?;
        Some(schema.is_some())
    };
    let found = silence_panics(|| catch_unwind(AssertUnwindSafe(has_schema)));
    found.ok().flatten() == Some(false)
}

fn verify_overlay(path: &Path, overlay: Overlay, depth: Depth) -> Result<CheckReport, OpenError> {
    let mut database = Database::builder()
        .set_cache_size(PASSING_CACHE_BYTES)
        .create_with_backend(overlay)
        .map_err(|error| from_database(path, error))?;
    if depth != Depth::Records {
        match database.check_integrity() {
            Ok(true) => {}
            Ok(false) => return Err(corrupt(path, CHECKSUMS_DIFFER)),
            Err(error) => return Err(from_database(path, error)),
        }
    }
    let failed = |error: StoreError| from_store(path, &error);
    let tx = database.begin_read();
    let tx = ReadTx(tx.map_err(|error| failed(error.into()))?);
    let schema = match Counter::Schema.get(&tx).map_err(failed)? {
        None => return Err(corrupt(path, "it holds no Stackbrief data")),
        Some(found) if found > migrations::SCHEMA => {
            return Err(OpenError::Newer {
                path: path.to_owned(),
                found,
                known: migrations::SCHEMA,
            });
        }
        Some(schema) => schema,
    };
    let (records, stored) = match depth {
        Depth::Pages => (0, 0),
        Depth::Records => {
            let stored = sum(|table| (table.verify)(&tx)).map_err(failed)?;
            (stored, stored)
        }
        Depth::Everything => {
            let records = verify_all(&tx).map_err(failed)?;
            (records, sum(|table| (table.count)(&tx)).map_err(failed)?)
        }
    };
    Ok(CheckReport {
        records,
        stored,
        bytes: 0,
        used: 0,
        schema,
    })
}

/// The sum of a number over all tables.
fn sum(mut of: impl FnMut(&AnyTable) -> Result<u64, StoreError>) -> Result<u64, StoreError> {
    ALL.iter().try_fold(0, |sum, table| Ok(sum + of(table)?))
}
