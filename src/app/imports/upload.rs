//! A file on its way in: into a temporary file without a name beside the data, so that nothing is
//! left of it whatever happens, and within the limits before and while it comes.

use std::fs::File;
use std::io::Seek;
use std::path::Path;
use std::sync::Arc;

use tokio::fs::File as AsyncFile;
use tokio::io::AsyncWriteExt;

use super::progress::Turn;
use super::{ImportError, Options, Report, import_in_turn};
use crate::app::App;

/// Free space an import needs, in sizes of its file: the file itself, its rows once understood, and
/// the database's pages before and after (reliability, row 6).
const ROOM_FACTOR: u64 = 3;
/// How much of a file of unknown size may come before the free space is looked at again.
const ROOM_STEP_BYTES: u64 = 64 << 20;

/// A file that is arriving.
pub struct Upload {
    app: Arc<App>,
    turn: Turn,
    file: AsyncFile,
    bytes: u64,
    /// What the sender announced, which is a little more than the file.
    announced: Option<u64>,
    /// Up to which size there is room.
    has_room_for: u64,
}

/// A file that has arrived.
pub struct Received {
    turn: Turn,
    file: File,
    bytes: u64,
}

impl Upload {
    /// Makes room for a file; refuses one for which there is none.
    pub async fn begin(
        app: &Arc<App>,
        turn: Turn,
        announced: Option<u64>,
    ) -> Result<Self, ImportError> {
        let first = announced.unwrap_or(ROOM_STEP_BYTES);
        let file = app
            .blocking(move |app| {
                check_room(&app.config.data_dir, first)?;
                tempfile::tempfile_in(&app.config.data_dir).map_err(ImportError::Spool)
            })
            .await?;
        Ok(Self {
            app: Arc::clone(app),
            turn,
            file: AsyncFile::from_std(file),
            bytes: 0,
            announced,
            has_room_for: first,
        })
    }

    /// The turn that it has.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Takes more of the file.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), ImportError> {
        self.bytes += bytes.len() as u64;
        let limit_mb = self.app.config.max_import_mb;
        if self.bytes > limit_mb.saturating_mul(1_000_000) {
            return Err(ImportError::TooLarge { limit_mb });
        }
        if self.bytes > self.has_room_for {
            // What has come already lies on the disk.
            let more = self.bytes + ROOM_STEP_BYTES;
            self.app
                .blocking(move |app| check_room(&app.config.data_dir, more))
                .await?;
            self.has_room_for = more;
        }
        self.turn.receive(self.bytes, self.announced);
        self.file.write_all(bytes).await.map_err(ImportError::Spool)
    }

    /// Ends the file.
    pub async fn finish(mut self) -> Result<Received, ImportError> {
        self.file.flush().await.map_err(ImportError::Spool)?;
        let mut file = self.file.into_std().await;
        file.rewind().map_err(ImportError::Spool)?;
        Ok(Received {
            turn: self.turn,
            file,
            bytes: self.bytes,
        })
    }
}

impl Received {
    /// The turn that it has.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Imports the file. Blocks until its rows are durable.
    pub fn import(self, app: &App, options: &Options) -> Result<Report, ImportError> {
        let Self { turn, file, bytes } = self;
        import_in_turn(app, turn, file, Some(bytes), options, &|_| {})
    }
}

/// Refuses a file of so many bytes where the data's disk has no room to import it.
pub fn check_room(directory: &Path, bytes: u64) -> Result<(), ImportError> {
    let Ok(disk) = rustix::fs::statvfs(directory) else {
        // Not to know is no reason to refuse; a disk that is full says so itself.
        return Ok(());
    };
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let needed = bytes.saturating_mul(ROOM_FACTOR);
    if free < needed {
        return Err(ImportError::NoRoom { needed, free });
    }
    Ok(())
}
