//! Which files an import takes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;
use crate::cli::target::Target;
use crate::domain::import::NOTHING_IMPORTED;

/// The file under a name that leads others to it, too: what this process has open as `/dev/stdin` is another
/// file for the server.
pub fn name_for_all(file: PathBuf) -> PathBuf {
    match Target::of(&file) {
        Ok(Target::Stream) => file.canonicalize().unwrap_or(file),
        _ => file,
    }
}

/// Refuses what is no file that can be read twice.
pub fn check_kind(file: &Path) -> Result<(), Failure> {
    // What cannot be seen from here may be there for the server.
    let kind = fs::metadata(file).map(|found| found.file_type());
    let why = match kind {
        Ok(kind) if kind.is_file() && matches!(Target::of(file), Ok(Target::Stream)) => {
            "has no name any more; name a file."
        }
        Ok(kind) if kind.is_dir() => "is a directory; name a CSV or .xlsx file.",
        Ok(kind) if !kind.is_file() => "is not a regular file; an import needs a file, not a pipe.",
        Err(_) if file.file_name().is_some_and(|name| name == "-") => {
            "is not a file; an import needs a file, not a pipe."
        }
        _ => return Ok(()),
    };
    let file = file.display();
    Err(Failure::usage(format!("{file} {why} {NOTHING_IMPORTED}")))
}
