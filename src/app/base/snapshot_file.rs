//! What is kept in memory as files beside the database, so that a start need not work it out again. They are never the
//! truth: one that is missing, old or corrupt is ignored and written again.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use parking_lot::Mutex;

use crate::domain::number_format::format_bytes;
use crate::parallel::lower_thread_priority;
use crate::snapshot::SnapshotError;
use crate::store::backup::{SPARE_BYTES, free_bytes};
use crate::store::owner::own_as_directory;
use crate::store::periodic_sync::SYNC_BYTES;
use crate::store::whole_file;

const BUFFER_BYTES: usize = 256 << 10;

/// A snapshot in one data directory.
pub struct SnapshotFile {
    /// `None` for a store in memory, which has no snapshot.
    path: Option<PathBuf>,
    /// The number of the newest snapshot: an older one need not be written any more.
    newest: Arc<AtomicU64>,
    /// The hash of what is in the file once the writer is done; nothing where that failed, so that the next call tries again.
    content_hash: Arc<Mutex<Option<u64>>>,
    /// The thread that writes, or has written last.
    writer: Mutex<Option<JoinHandle<()>>>,
}

/// A snapshot that is being read: the hash of its contents, and what it holds.
pub struct ReadingAhead<T> {
    /// For the log.
    file: OsString,
    /// `None` where there is nothing to read.
    thread: Option<JoinHandle<Result<(u64, T), SnapshotError>>>,
}

impl<T> ReadingAhead<T> {
    /// What it holds, with the hash of its contents.
    pub fn finish(self) -> Result<(u64, T), SnapshotError> {
        let read = self.thread.ok_or(SnapshotError::Missing)?.join();
        read.unwrap_or_else(|_| Err(SnapshotError::Corrupt))
    }

    /// What the snapshot holds, where it has this hash and passes a test; else `None`, with a line in the
    /// log. A new instance, without any bookings, has nothing to take a snapshot of.
    pub fn matching(
        self,
        content_hash: u64,
        is_new: bool,
        test: impl FnOnce(&T) -> Result<(), String>,
    ) -> Option<T> {
        self.thread.as_ref()?;
        let file = self.file.clone();
        let read = self.finish();
        if let Err(error @ SnapshotError::OtherVersion) = &read {
            tracing::info!(file = %file.display(), "a snapshot is made again: {error}");
            return None;
        }
        let read = read.map_err(|error| error.to_string());
        let found = read.and_then(|(found, read)| {
            if found != content_hash {
                return Err("it is not of the bookings and names of now".to_owned());
            }
            test(&read)?;
            Ok(read)
        });
        if let Err(reason) = &found
            && !is_new
        {
            tracing::warn!(file = %file.display(), reason, "a snapshot is not used");
        }
        found.ok()
    }
}

impl SnapshotFile {
    /// The one of this name in this directory.
    pub fn in_directory(directory: Option<&Path>, name: &str) -> Self {
        Self {
            path: directory.map(|directory| directory.join(name)),
            newest: Arc::default(),
            content_hash: Arc::default(),
            writer: Mutex::default(),
        }
    }

    /// Begins to read what was written, by `read`, which also says of which commit it is.
    pub fn read_ahead<T: Send + 'static>(
        &self,
        read: impl FnOnce(BufReader<File>) -> Result<(u64, T), SnapshotError> + Send + 'static,
    ) -> ReadingAhead<T> {
        let Some(path) = self.path.clone() else {
            return ReadingAhead {
                file: OsString::new(),
                thread: None,
            };
        };
        let file = path.file_name().unwrap_or_default().to_owned();
        let read = move || {
            // The check of every page, on another thread, takes longer than this.
            lower_thread_priority();
            read(BufReader::with_capacity(BUFFER_BYTES, File::open(path)?))
        };
        let thread = thread::Builder::new().name("snapshot".to_owned());
        ReadingAhead {
            file,
            thread: thread.spawn(read).ok(),
        }
    }

    /// Whether there is a file, or will be.
    pub fn is_written(&self) -> bool {
        self.content_hash.lock().is_some()
    }

    /// Sets what the file holds, after it was read.
    pub fn set_content_hash(&self, content_hash: u64) {
        *self.content_hash.lock() = Some(content_hash);
    }

    /// Lets `write` write contents of this hash on a thread of its own, after what was to be written before. Does nothing
    /// where they are written already.
    pub fn write_later(
        &self,
        content_hash: u64,
        write: impl FnOnce(Output<'_>) -> io::Result<()> + Send + 'static,
    ) {
        let Some(path) = self.path.clone() else {
            return;
        };
        let mut writer = self.writer.lock();
        if self.content_hash.lock().replace(content_hash) == Some(content_hash) {
            return;
        }
        let number = self.newest.fetch_add(1, Ordering::Relaxed) + 1;
        let newest = Arc::clone(&self.newest);
        let before = writer.take();
        let written = Arc::clone(&self.content_hash);
        let work = move || {
            finish(before);
            let is_newest = || newest.load(Ordering::Relaxed) == number;
            let folder = path.parent().unwrap_or(&path);
            match replace(&path, write, &is_newest, &|| free_bytes(folder)) {
                Err(error) if is_newest() => {
                    let file = path.file_name().unwrap_or_default();
                    tracing::warn!(file = %file.display(), %error, "a snapshot was not written");
                    written.lock().take_if(|last| *last == content_hash);
                }
                _ => {}
            }
        };
        match thread::Builder::new()
            .name("snapshot".to_owned())
            .spawn(work)
        {
            Ok(thread) => *writer = Some(thread),
            Err(error) => {
                tracing::warn!(%error, "a snapshot was not written");
                *self.content_hash.lock() = None;
            }
        }
    }
}

/// Where a snapshot goes.
type Output<'f> = BufWriter<SupersedableOutput<'f>>;

/// A file that fails once its snapshot is not the newest any more, so that an old one does not keep all
/// bookings of its time in memory until it is written; or once it takes the last room of the disk.
pub struct SupersedableOutput<'f> {
    file: &'f File,
    is_newest: &'f dyn Fn() -> bool,
    free: &'f dyn Fn() -> io::Result<u64>,
    /// Bytes that the disk may not have yet.
    unsynced: usize,
}

impl Write for SupersedableOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !(self.is_newest)() {
            return Err(io::Error::other("there is a newer one"));
        }
        let some = &bytes[..bytes.len().min(SYNC_BYTES)];
        let written = self.file.write(some)?;
        self.unsynced += written;
        if self.unsynced >= SYNC_BYTES {
            self.file.sync_data()?;
            self.unsynced = 0;
            keep_spare(0, self.free)?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for SnapshotFile {
    /// An orderly end leaves a whole file.
    fn drop(&mut self) {
        finish(self.writer.get_mut().take());
    }
}

fn finish(writer: Option<JoinHandle<()>>) {
    if let Some(writer) = writer {
        // One that panicked has said so in the log, and the next start does without its file.
        let _ = writer.join();
    }
}

/// The old file stays whole until the new one is. An unfinished one that was left behind is removed.
fn replace(
    path: &Path,
    write: impl FnOnce(Output<'_>) -> io::Result<()>,
    is_newest: &dyn Fn() -> bool,
    free: &dyn Fn() -> io::Result<u64>,
) -> io::Result<()> {
    if !is_newest() {
        return Ok(());
    }
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".new");
    let unfinished = Path::new(&unfinished);
    // What a crash has left of the one before takes room too.
    let _ = fs::remove_file(unfinished);
    // It will be about as large as what it replaces.
    keep_spare(fs::metadata(path).map_or(0, |data| data.len()), free)?;
    let written = write_new(unfinished, write, is_newest, free);
    if written.is_err() {
        // It may have taken the last room of the disk.
        let _ = fs::remove_file(unfinished);
    }
    written?;
    fs::rename(unfinished, path)
}

fn write_new(
    unfinished: &Path,
    write: impl FnOnce(Output<'_>) -> io::Result<()>,
    is_newest: &dyn Fn() -> bool,
    free: &dyn Fn() -> io::Result<u64>,
) -> io::Result<()> {
    let file = whole_file::begin(unfinished)?;
    own_as_directory(unfinished);
    let output = SupersedableOutput {
        file: &file,
        is_newest,
        free,
        unsynced: 0,
    };
    write(BufWriter::with_capacity(BUFFER_BYTES, output))?;
    file.sync_all()
}

/// Fails where these bytes would leave too little room to what is stored, which a snapshot only says again.
fn keep_spare(bytes: u64, free: &dyn Fn() -> io::Result<u64>) -> io::Result<()> {
    if free()? < bytes.saturating_add(SPARE_BYTES) {
        let spare = format_bytes(SPARE_BYTES);
        let why = format!("it would leave less than {spare} on the disk");
        return Err(io::Error::new(io::ErrorKind::StorageFull, why));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn an_unfinished_file_takes_no_room() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        let full = |mut out: Output<'_>| {
            out.write_all(&[0; 1_000])?;
            Err(io::Error::from(io::ErrorKind::StorageFull))
        };
        assert!(replace(&path, full, &|| true, &|| Ok(u64::MAX)).is_err());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_would_leave_too_little_room_is_not_written() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        fs::write(&path, [1; 1_000]).unwrap();
        let write = |mut out: Output<'_>| {
            out.write_all(&vec![2; 3 * SYNC_BYTES])?;
            out.flush()
        };
        let spare = SPARE_BYTES;
        // Room for less than the file that is to be replaced, and room that others take in the meantime.
        for free in [&[spare + 999][..], &[u64::MAX, u64::MAX, spare - 1]] {
            let left = Cell::new(free.iter());
            let free = || {
                let mut asked = left.take();
                let free = asked.next().copied().expect("it went on");
                left.set(asked);
                Ok(free)
            };
            assert!(replace(&path, write, &|| true, &free).is_err());
            assert_eq!(fs::read(&path).unwrap(), [1; 1_000]);
            assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
        }
        // What a crash has left counts as room.
        let left_behind = directory.path().join("file.new");
        fs::write(&left_behind, b"half").unwrap();
        let free = || Ok(spare + 999 + u64::from(!left_behind.exists()));
        replace(&path, |_| Ok(()), &|| true, &free).unwrap();
        fs::write(&path, [1; 1_000]).unwrap();
        replace(&path, write, &|| true, &|| Ok(spare + 1_000)).unwrap();
        assert_eq!(fs::read(&path).unwrap()[0], 2);
    }

    #[test]
    fn what_could_not_be_written_is_tried_again() {
        let directory = tempfile::tempdir().unwrap();
        let file = SnapshotFile::in_directory(Some(directory.path()), "file");
        let write = |content_hash: u64| {
            file.write_later(content_hash, move |mut out| {
                out.write_all(&content_hash.to_le_bytes())
            });
            finish(file.writer.lock().take());
            fs::read(directory.path().join("file"))
        };
        let in_the_way = directory.path().join("file.new");
        fs::create_dir(&in_the_way).unwrap();
        assert!(write(7).is_err());
        fs::remove_dir(&in_the_way).unwrap();
        assert_eq!(write(7).unwrap(), 7_u64.to_le_bytes());
        fs::remove_file(directory.path().join("file")).unwrap();
        assert!(write(7).is_err(), "what is written is not written again");
        assert_eq!(write(8).unwrap(), 8_u64.to_le_bytes());
    }
}
