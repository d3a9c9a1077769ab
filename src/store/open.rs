//! Opening a data directory: lock it, tell a new one from one that lost its database, verify the
//! file without touching it, and only then open it for writing.

mod error;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use redb::backends::FileBackend;
use redb::{Database, ReadableDatabase};

use self::error::{corrupt, from_database, from_io, from_store};
use super::counters::Counter;
use super::error::StoreError;
use super::migrations;
use super::overlay::Overlay;
use super::table::{ReadTx, WriteTx};
use super::verify::verify_all;

pub use self::error::OpenError;

const DATABASE: &str = "stackbrief.redb";
const LOCK: &str = "stackbrief.lock";
const MARKER: &str = "instance.json";
/// redb's default of 1 GiB would be most of a laptop's memory.
const CACHE_BYTES: usize = 64 << 20;

/// The database file of a locked data directory.
#[derive(Debug)]
pub struct DatabaseFile {
    path: PathBuf,
    /// Held, and with it the lock, for as long as the process uses the directory.
    _lock: File,
}

/// What a check found in a sound database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// Records whose checksum and shape were verified.
    pub records: u64,
    /// Size of the file.
    pub bytes: u64,
}

impl DatabaseFile {
    /// Locks the directory, then opens its database, or makes one where the directory is new.
    pub fn open_or_create(directory: &Path) -> Result<(Self, Database), OpenError> {
        make_directory(directory)?;
        let lock = lock(directory)?;
        let file = Self {
            path: directory.join(DATABASE),
            _lock: lock,
        };
        let marker = directory.join(MARKER);
        let length = fs::metadata(&file.path).map(|data| data.len()).ok();
        match (marker.exists(), length) {
            (true, None | Some(0)) => {
                return Err(OpenError::Lost {
                    directory: directory.to_owned(),
                });
            }
            (false, None) => {
                create(&file.path)?;
                write_marker(&marker)?;
            }
            (has_marker, Some(_)) => {
                verify(&file.path, Depth::Pages)?;
                if !has_marker {
                    write_marker(&marker)?;
                }
            }
        }
        let database = file
            .open()
            .map_err(|error| from_store(&file.path, &error))?;
        Ok((file, database))
    }

    /// The data directory.
    pub fn directory(&self) -> Option<&Path> {
        self.path.parent()
    }

    /// Opens the file, which must exist and be sound, and brings it to the present version.
    pub fn open(&self) -> Result<Database, StoreError> {
        let database = Database::builder()
            .set_cache_size(CACHE_BYTES)
            .open(&self.path)?;
        migrations::run(&database)?;
        Ok(database)
    }
}

/// Verifies every page and every record of a data directory's database and changes no byte.
///
/// Reads the whole file; about a second a gigabyte where it is in the page cache.
pub fn check(directory: &Path) -> Result<CheckReport, OpenError> {
    let path = directory.join(DATABASE);
    if !path.exists() {
        return Err(OpenError::Lost {
            directory: directory.to_owned(),
        });
    }
    let _lock = lock(directory)?;
    verify(&path, Depth::Table)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Pages,
    Table,
}

/// Opens, repairs and checks the file under an overlay. A damaged file can make redb panic, so a
/// panic counts as damage.
fn verify(path: &Path, depth: Depth) -> Result<CheckReport, OpenError> {
    let file = File::open(path).map_err(|error| from_io(path, &error))?;
    let bytes = file
        .metadata()
        .map_err(|error| from_io(path, &error))?
        .len();
    if bytes == 0 {
        return Err(corrupt(path, "the file is empty"));
    }
    let overlay = Overlay::new(file).map_err(|error| from_io(path, &error))?;
    let outcome =
        silence_panics(|| catch_unwind(AssertUnwindSafe(|| verify_overlay(path, overlay, depth))));
    match outcome {
        Ok(Ok(records)) => Ok(CheckReport { records, bytes }),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(corrupt(path, "its structure is broken")),
    }
}

fn verify_overlay(path: &Path, overlay: Overlay, depth: Depth) -> Result<u64, OpenError> {
    let mut database = Database::builder()
        .set_cache_size(CACHE_BYTES)
        .create_with_backend(overlay)
        .map_err(|error| from_database(path, error))?;
    match database.check_integrity() {
        Ok(true) => {}
        Ok(false) => return Err(corrupt(path, "checksums do not match")),
        Err(error) => return Err(from_database(path, error)),
    }
    let tx = ReadTx(
        database
            .begin_read()
            .map_err(|error| from_store(path, &error.into()))?,
    );
    let version = Counter::Schema
        .get(&tx)
        .map_err(|error| from_store(path, &error))?;
    match version {
        None => return Err(corrupt(path, "it holds no Stackbrief data")),
        Some(found) if found > migrations::SCHEMA => {
            return Err(OpenError::Newer {
                path: path.to_owned(),
                found,
                known: migrations::SCHEMA,
            });
        }
        Some(_) => {}
    }
    match depth {
        Depth::Pages => Ok(0),
        Depth::Table => verify_all(&tx).map_err(|error| from_store(path, &error)),
    }
}

/// Makes a whole database beside its final name, so that a crash leaves either none or a whole one.
fn create(path: &Path) -> Result<(), OpenError> {
    let unfinished = path.with_extension("redb.new");
    let result = (|| -> Result<(), StoreError> {
        match fs::remove_file(&unfinished) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&unfinished)?;
        let database = Database::builder()
            .set_cache_size(CACHE_BYTES)
            .create_with_backend(FileBackend::new(file)?)?;
        let tx = WriteTx(database.begin_write()?);
        migrations::initialize(&tx)?;
        tx.0.commit()?;
        drop(database);
        File::open(&unfinished)?.sync_all()?;
        fs::rename(&unfinished, path)?;
        sync_parent(path)?;
        Ok(())
    })();
    result.map_err(|error| from_store(path, &error))
}

/// Marks the directory as an instance's, so that a lost database is never taken for a new start.
fn write_marker(marker: &Path) -> Result<(), OpenError> {
    let id = uuid::Uuid::new_v4();
    let result = (|| -> io::Result<()> {
        let unfinished = marker.with_extension("json.new");
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&unfinished)?;
        writeln!(file, "{{\"instance\":\"{id}\"}}")?;
        file.sync_all()?;
        fs::rename(&unfinished, marker)?;
        sync_parent(marker)
    })();
    result.map_err(|error| from_io(marker, &error))
}

fn sync_parent(path: &Path) -> io::Result<()> {
    path.parent()
        .map_or(Ok(()), |parent| File::open(parent)?.sync_all())
}

fn make_directory(directory: &Path) -> Result<(), OpenError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true).mode(0o700);
    builder
        .create(directory)
        .map_err(|error| from_io(directory, &error))
}

fn lock(directory: &Path) -> Result<File, OpenError> {
    let path = directory.join(LOCK);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(&path)
        .map_err(|error| from_io(&path, &error))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut pid = String::new();
            // The holder's pid is a courtesy; without it the message still stands.
            let _ = file.read_to_string(&mut pid);
            let pid = if pid.trim().is_empty() {
                "unknown"
            } else {
                pid.trim()
            }
            .to_owned();
            return Err(OpenError::AlreadyRunning {
                directory: directory.to_owned(),
                pid,
            });
        }
        Err(TryLockError::Error(error)) => return Err(from_io(&path, &error)),
    }
    let write_pid = file
        .set_len(0)
        .and_then(|()| writeln!(file, "{}", std::process::id()));
    write_pid.map_err(|error| from_io(&path, &error))?;
    Ok(file)
}

/// Runs a closure whose panics are caught by the caller and should not be printed.
fn silence_panics<R>(run: impl FnOnce() -> R) -> R {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = run();
    std::panic::set_hook(hook);
    result
}

#[cfg(test)]
mod tests;
