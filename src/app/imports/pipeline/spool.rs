//! The first step: an uploaded file goes into a temporary file without a name beside the data, so
//! that nothing is left of it whatever happens. Limits are checked before and while it arrives.

use std::fs::File;
use std::io::Seek;
use std::path::Path;
use std::sync::Arc;

use tokio::fs::File as AsyncFile;
use tokio::io::{AsyncWriteExt, BufWriter};

use crate::app::base::blocking::blocking;
use crate::app::base::core::Core;
use crate::app::imports::error::ImportError;
use crate::app::imports::progress::ImportGuard;
use crate::config::Config;

/// Free space an import needs, in sizes of its file: the file itself, its parsed rows, and the
/// database's pages before and after.
const ROOM_FACTOR: u64 = 3;
/// How much of a file of unknown size may come before the free space is looked at again.
const ROOM_STEP_BYTES: u64 = 64 << 20;
/// What is written together: each write goes to another thread and back.
const WRITE_BYTES: usize = 256 << 10;

/// A file that is arriving.
pub struct Upload {
    core: Arc<Core>,
    guard: ImportGuard,
    file: BufWriter<AsyncFile>,
    bytes: u64,
    /// What the sender announced, which is a little more than the file.
    announced: Option<u64>,
    /// Up to which size there is room.
    has_room_for: u64,
}

/// A file that has arrived.
pub struct ReceivedFile {
    pub(in crate::app::imports) guard: ImportGuard,
    pub(in crate::app::imports) file: File,
    pub(in crate::app::imports) bytes: u64,
}

impl Upload {
    /// Opens the temporary file; fails where the disk has no room.
    pub async fn begin(
        core: Arc<Core>,
        guard: ImportGuard,
        announced: Option<u64>,
    ) -> Result<Self, ImportError> {
        let first = announced.unwrap_or(ROOM_STEP_BYTES);
        let data = core.config.data_dir.clone();
        let file = blocking(move || {
            check_room(&data, first)?;
            tempfile::tempfile_in(data).map_err(ImportError::Spool)
        })
        .await?;
        Ok(Self {
            core,
            guard,
            file: BufWriter::with_capacity(WRITE_BYTES, AsyncFile::from_std(file)),
            bytes: 0,
            announced,
            has_room_for: first,
        })
    }

    pub fn guard(&self) -> &ImportGuard {
        &self.guard
    }

    /// Appends to the file.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), ImportError> {
        self.bytes += bytes.len() as u64;
        check_size(&self.core.config, self.bytes)?;
        if self.bytes > self.has_room_for {
            // Nearly all that has come is already on the disk.
            let more = self.bytes + ROOM_STEP_BYTES;
            let data = self.core.config.data_dir.clone();
            blocking(move || check_room(&data, more)).await?;
            self.has_room_for = more;
        }
        self.guard.set_received(self.bytes, self.announced);
        self.file.write_all(bytes).await.map_err(ImportError::Spool)
    }

    /// Ends the file.
    pub async fn finish(mut self) -> Result<ReceivedFile, ImportError> {
        self.file.flush().await.map_err(ImportError::Spool)?;
        let mut file = self.file.into_inner().into_std().await;
        file.rewind().map_err(ImportError::Spool)?;
        Ok(ReceivedFile {
            guard: self.guard,
            file,
            bytes: self.bytes,
        })
    }
}

impl ReceivedFile {
    pub fn guard(&self) -> &ImportGuard {
        &self.guard
    }
}

/// Refuses a file of more bytes than the operator allows.
pub fn check_size(config: &Config, bytes: u64) -> Result<(), ImportError> {
    if bytes > config.max_import_bytes() {
        let limit_mb = config.max_import_mb;
        return Err(ImportError::TooLarge { limit_mb });
    }
    Ok(())
}

/// Refuses a file of this many bytes where the data's disk has no room to import it.
pub fn check_room(directory: &Path, bytes: u64) -> Result<(), ImportError> {
    let Ok(disk) = rustix::fs::statvfs(directory) else {
        // Unknown free space is accepted; a full disk fails the write later.
        return Ok(());
    };
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let needed = bytes.saturating_mul(ROOM_FACTOR);
    if free < needed {
        return Err(ImportError::NoRoom { needed, free });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::ROOM_FACTOR;
    use crate::domain::tests::{README, assert_says, in_words};

    #[test]
    fn the_readme_states_the_room_that_an_import_needs() {
        let times = in_words(ROOM_FACTOR);
        assert_says(
            README,
            &[format!(
                "An import needs {times} times its file free on the data's disk,"
            )],
        );
    }
}
