//! Why a backup was not made, or the database not compacted.

use std::io;
use std::path::PathBuf;

use crate::store::backup::{BackupError, without_number};

/// Why no backup was made.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// Another one is being made.
    #[error("Another backup is being made.")]
    Busy,
    /// Another one waits for a compaction.
    #[error("The database is being compacted; a backup is made right after it.")]
    Compacting,
    /// A store in memory has no place for them.
    #[error("This instance keeps nothing on a disk.")]
    NoFolder,
    /// Nobody could say which are no longer needed, and each try would leave one more.
    #[error("{} cannot be listed: {}", .folder.display(), without_number(.error))]
    Unlisted { folder: PathBuf, error: io::Error },
    #[error(transparent)]
    Failed(#[from] BackupError),
}

/// Why the database was not compacted.
#[derive(Debug, thiserror::Error)]
pub enum CompactError {
    #[error("A backup is being made.")]
    BackupInProgress,
    #[error(transparent)]
    Failed(#[from] BackupError),
}
