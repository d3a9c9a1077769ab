//! Imports: one file, a CSV or a spreadsheet, into the store, all of it or nothing; their history and their undo.
//!
//! The two callers are the HTTP upload and the command line; the first start loads the sample data
//! the same way. The path of a file through `pipeline` is drawn in
//! `docs/import.md#from-socket-to-columns`.

mod backup_before;
mod error;
mod job;
mod options;
mod pipeline;
mod progress;
mod record;
mod report;
mod run;
mod sample;
mod service;
mod staging;
mod undo;

pub use self::error::ImportError;
pub use self::options::{Options, Origin};
pub use self::pipeline::spool::{ReceivedFile, Upload};
pub use self::progress::{Busy, CancelOnDrop, ImportGuard, Progress};
pub use self::report::Report;
pub use self::report::own_categories::{OwnCategory, new_categories_sentence};
pub use self::report::unknown_tags::UnknownTags;
pub use self::sample::SampleRemoval;
pub use self::service::Imports;
pub use self::undo::history::HistoryEntry;
pub use self::undo::{UndoError, Undone};
