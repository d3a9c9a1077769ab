//! Opening a data directory: lock it, tell a new one from one that lost its database, verify the
//! file without touching it, and only then open it for writing.

mod check;
mod create;
mod error;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use redb::StorageBackend;
use rustix::fs::{Advice, fadvise, statvfs};

use self::check::{backend, is_database};
use self::create::create;
use self::error::{from_io, from_reading, from_store};
use super::backup_files::remove_unfinished;
use super::error::StoreError;
use super::handles::BackendFactory;
use super::owner::{DIRECTORY_MODE, FILE_MODE, own_as_directory, warn_of_others};
use super::whole_file;

pub use self::check::{CheckReport, may_be_replaced};
pub(super) use self::check::{Depth, open_damaged, verify};
pub use self::error::OpenError;

/// The database of a data directory.
pub const DATABASE: &str = "stackbrief.redb";
/// What a restore makes before it puts it in the place of the database.
pub(super) const RESTORING: &str = "stackbrief.redb.restoring";
/// A change of usual size.
const ROOM_BYTES: u64 = 1 << 20;
const LOCK: &str = "stackbrief.lock";
const MARKER: &str = "instance.json";

/// The database file of a locked data directory.
#[derive(Debug)]
pub struct DatabaseFile {
    path: PathBuf,
    /// Bytes of it that held something when it was verified; `None` for a new one.
    used: Option<u64>,
    /// Held, and with it the lock, for as long as the process uses the directory.
    _lock: File,
}

impl DatabaseFile {
    /// Locks the directory and verifies its database, or makes one where the directory is new.
    pub fn open_or_create(directory: &Path) -> Result<Self, OpenError> {
        make_directory(directory)?;
        let lock = lock(directory)?;
        let mut file = Self {
            path: directory.join(DATABASE),
            used: None,
            _lock: lock,
        };
        // What a killed restore left behind was never in use.
        let _ = fs::remove_file(directory.join(RESTORING));
        let _ = remove_unfinished(directory, None);
        let marker = directory.join(MARKER);
        let length = fs::metadata(&file.path).map(|data| data.len()).ok();
        match (marker.exists(), length) {
            (true, None | Some(0)) => {
                return Err(OpenError::lost(directory));
            }
            (false, None) => {
                create(&file.path)?;
                write_marker(&marker)?;
            }
            (has_marker, Some(_)) => {
                file.used = Some(verify(&file.path, Depth::Pages)?.used);
                if !has_marker {
                    write_marker(&marker)?;
                }
            }
        }
        warn_of_others(&[directory, &file.path]);
        Ok(file)
    }

    pub fn directory(&self) -> Option<&Path> {
        self.path.parent()
    }

    /// The database.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Size of the file.
    pub fn bytes(&self) -> io::Result<u64> {
        Ok(fs::metadata(&self.path)?.len())
    }

    /// About how many of its bytes held something when it was opened; `None` for a new one.
    pub fn used(&self) -> Option<u64> {
        self.used
    }

    /// Why it cannot be opened, for the operator.
    pub fn error(&self, error: &StoreError) -> OpenError {
        from_store(&self.path, error)
    }
}

impl BackendFactory for Arc<DatabaseFile> {
    fn open(&self) -> io::Result<Box<dyn StorageBackend>> {
        let file = OpenOptions::new().read(true).write(true).open(&self.path)?;
        if file.metadata()?.len() == 0 {
            // redb would begin a new database in it.
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        backend(file)
    }

    fn open_for_reading(&self) -> io::Result<Box<dyn StorageBackend>> {
        backend(File::open(&self.path)?)
    }

    fn has_room(&self) -> bool {
        // Who cannot find out finds out by the next write.
        statvfs(&self.path).map_or(true, |system| {
            // Root also takes what is kept from others.
            let is_root = rustix::process::geteuid().is_root();
            let blocks = if is_root {
                system.f_bfree
            } else {
                system.f_bavail
            };
            blocks.saturating_mul(system.f_frsize) >= ROOM_BYTES
        })
    }

    fn drop_page_cache(&self) {
        let evicted =
            File::open(&self.path).and_then(|file| Ok(fadvise(&file, 0, None, Advice::DontNeed)?));
        if let Err(error) = evicted {
            tracing::warn!(%error, "the page cache of the database could not be dropped");
        }
    }
}

/// Verifies every page and every record of a data directory's database and changes no byte.
///
/// Reads the whole file; about a second a gigabyte where it is in the page cache.
pub fn check(directory: &Path) -> Result<CheckReport, OpenError> {
    let (path, _lock) = database_file(directory)?;
    verify(&path, Depth::Everything)
}

/// Verifies a database file that no process uses, such as a backup, and changes no byte of it.
pub fn check_file(path: &Path) -> Result<CheckReport, OpenError> {
    match is_database(path) {
        Ok(true) => verify(path, Depth::Everything),
        Ok(false) => Err(OpenError::NoBackupFile {
            path: path.to_owned(),
        }),
        Err(error) => Err(unreadable(path, &error)),
    }
}

fn unreadable(path: &Path, error: &io::Error) -> OpenError {
    match error.kind() {
        io::ErrorKind::NotFound => OpenError::Missing {
            path: path.to_owned(),
        },
        _ => from_reading(path, error),
    }
}

/// Fails where there is no such directory, or nobody may look.
pub fn find_directory(directory: &Path) -> Result<(), OpenError> {
    match fs::metadata(directory) {
        Ok(found) if found.is_dir() => Ok(()),
        Ok(_) => Err(not_a_directory(directory)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(OpenError::NoDirectory {
            directory: directory.to_owned(),
        }),
        Err(error) => Err(of_directory(directory, &error)),
    }
}

fn not_a_directory(path: &Path) -> OpenError {
    let path = path.to_owned();
    OpenError::NotDirectory { path }
}

/// Why a data directory cannot be made or looked at.
fn of_directory(directory: &Path, error: &io::Error) -> OpenError {
    match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => not_a_directory(directory),
        _ => from_io(directory, error),
    }
}

/// Fails also where the directory holds no instance, as where a volume is not mounted.
pub fn find_instance(directory: &Path) -> Result<(), OpenError> {
    find_directory(directory)?;
    let path = directory.join(DATABASE);
    match fs::metadata(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(from_reading(&path, &error)),
        Err(_) if holds_no_instance(directory) => Err(OpenError::NoInstance {
            directory: directory.to_owned(),
        }),
        _ => Ok(()),
    }
}

/// Makes the directory where there is none, and locks it.
pub(super) fn lock_directory(directory: &Path) -> Result<File, OpenError> {
    make_directory(directory)?;
    lock(directory)
}

/// Whether nothing is lost where a database is put into this directory.
pub(super) fn directory_is_free(directory: &Path) -> bool {
    fs::metadata(directory.join(DATABASE)).map_or(true, |data| data.len() == 0)
}

/// Whether the directory holds no instance, not even one that lost its database.
pub(super) fn holds_no_instance(directory: &Path) -> bool {
    !directory.join(DATABASE).exists() && !directory.join(MARKER).exists()
}

/// Marks the directory as an instance's, where that was not done.
pub(super) fn ensure_marker(directory: &Path) -> Result<(), OpenError> {
    let marker = directory.join(MARKER);
    if marker.exists() {
        return Ok(());
    }
    write_marker(&marker)
}

/// Marks the directory as an instance's, so that a lost database is never taken for a new start.
fn write_marker(marker: &Path) -> Result<(), OpenError> {
    let id = uuid::Uuid::new_v4();
    let contents = format!("{{\"instance\":\"{id}\"}}\n");
    let unfinished = marker.with_extension("json.new");
    whole_file::write(marker, &unfinished, contents.as_bytes())
        .map_err(|error| from_io(marker, &error))
}

fn make_directory(directory: &Path) -> Result<(), OpenError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true).mode(DIRECTORY_MODE);
    builder
        .create(directory)
        .map_err(|error| of_directory(directory, &error))
}

/// The lock for one who changes nothing; `None` where no process can have used the directory, or nobody
/// who may not write to it could lock it.
fn lock_for_reading(directory: &Path) -> Result<Option<File>, OpenError> {
    match lock(directory) {
        Ok(file) => return Ok(Some(file)),
        Err(OpenError::Permission { .. } | OpenError::ReadOnly { .. }) => {}
        Err(other) => return Err(other),
    }
    shared_lock(directory)
}

fn shared_lock(directory: &Path) -> Result<Option<File>, OpenError> {
    let Ok(file) = File::open(directory.join(LOCK)) else {
        return Ok(None);
    };
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Err(running(directory, file)),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}

/// Fails where a process has the data open. Changes nothing.
pub fn check_unused(directory: &Path) -> Result<(), OpenError> {
    shared_lock(directory).map(drop)
}

fn running(directory: &Path, mut lock: File) -> OpenError {
    let mut pid = String::new();
    // The holder's pid is a courtesy; without it the message still stands.
    let _ = lock.read_to_string(&mut pid);
    let pid = match pid.trim() {
        "" => "unknown",
        pid => pid,
    };
    OpenError::AlreadyRunning {
        directory: directory.to_owned(),
        pid: pid.to_owned(),
    }
}

/// The file of a data directory's database, locked for one who only reads it.
pub fn database_file(directory: &Path) -> Result<(PathBuf, Option<File>), OpenError> {
    find_instance(directory)?;
    let path = directory.join(DATABASE);
    if !path.exists() {
        return Err(OpenError::lost(directory));
    }
    Ok((path, lock_for_reading(directory)?))
}

fn lock(directory: &Path) -> Result<File, OpenError> {
    let path = directory.join(LOCK);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(FILE_MODE)
        .open(&path)
        .map_err(|error| from_io(&path, &error))?;
    own_as_directory(&path);
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(running(directory, file)),
        Err(TryLockError::Error(error)) => return Err(from_io(&path, &error)),
    }
    let write_pid = file
        .set_len(0)
        .and_then(|()| writeln!(file, "{}", std::process::id()));
    write_pid.map_err(|error| from_io(&path, &error))?;
    Ok(file)
}

#[cfg(test)]
mod tests;
