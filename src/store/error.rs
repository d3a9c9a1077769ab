//! What can go wrong while the store is open.

/// What can go wrong while the store is open.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No room is left on the device, or the file reached its size limit; nothing was written.
    #[error("the disk is full")]
    Full,
    /// A record whose checksum, version or shape is wrong. It is never handed out.
    #[error("a record of table {table} is damaged (key {key})")]
    Corrupt {
        table: &'static str,
        /// The key in hexadecimal.
        key: String,
    },
    /// The pages that lead to the records are damaged: redb has said so, or a panic of it has.
    #[error("the structure of the database is broken")]
    Broken,
    /// The disk could not be read or written. The file is opened again, and what failed can be tried
    /// again; see [`super::Store`].
    #[error("the disk failed: {0}")]
    Failing(#[source] Box<redb::Error>),
    /// Anything else that redb reports.
    #[error("the database failed: {0}")]
    Engine(#[source] Box<redb::Error>),
}

impl<E: Into<redb::Error>> From<E> for StoreError {
    fn from(error: E) -> Self {
        match error.into() {
            redb::Error::Io(io) if is_full(&io) => Self::Full,
            // What is not a database at all reads like this; only a start meets it.
            redb::Error::Io(io) if is_foreign(&io) => Self::Engine(Box::new(redb::Error::Io(io))),
            redb::Error::Corrupted(_) => Self::Broken,
            failing @ (redb::Error::Io(_)
            | redb::Error::PreviousIo
            | redb::Error::DatabaseClosed) => Self::Failing(Box::new(failing)),
            other => Self::Engine(Box::new(other)),
        }
    }
}

fn is_foreign(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{InvalidData, UnexpectedEof};
    matches!(error.kind(), InvalidData | UnexpectedEof)
}

/// Whether a write failed because no room is left.
pub fn is_full(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}
