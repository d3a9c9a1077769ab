//! Bookings as CSV from the command line, to stdout or to a file.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::failure::Failure;
use crate::app::App;
use crate::app::bookings::{FilterTexts, WrongFilter};

/// Says the bookings as CSV, block by block; a block is several lines, without its last break.
pub fn export(app: &App, filters: FilterTexts, say: &mut dyn FnMut(&str)) -> Result<(), Failure> {
    let filter = filters.parse().map_err(usage)?;
    let mut export = app.bookings.export(app.bookings.current(), filter);
    while let Some(block) = export.next_block()? {
        say(String::from_utf8_lossy(&block).trim_end_matches('\n'));
    }
    Ok(())
}

fn usage(WrongFilter(wrong): WrongFilter) -> Failure {
    let named = wrong
        .iter()
        .map(|(field, what)| format!("--{field}: {what}"));
    Failure::usage(named.collect::<Vec<_>>().join(" "))
}

/// Runs an export and writes what it says. A file is replaced once all of it is there.
pub fn write(
    out: Option<&Path>,
    run: impl FnOnce(&mut dyn FnMut(&str)) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(path) = out else {
        return match written(io::stdout().lock(), run)? {
            // Whoever closes our stdout has read enough.
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::other(format!(
                "the export could not be written ({error}); free some space and try again"
            ))),
            _ => Ok(()),
        };
    };
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let refused = |error: io::Error| {
        let line = format!("{} cannot be written: {error}", path.display());
        match error.kind() {
            ErrorKind::PermissionDenied => Failure::permission(line),
            _ => Failure::other(line),
        }
    };
    let mut file = NamedTempFile::new_in(directory).map_err(refused)?;
    written(&mut file, run)?.map_err(refused)?;
    file.as_file().sync_all().map_err(refused)?;
    file.persist(path).map_err(|error| refused(error.error))?;
    Ok(())
}

/// Writes every line. The first failure of the writer is kept, and later lines are passed over:
/// the export itself cannot be stopped from here.
fn written(
    to: impl Write,
    run: impl FnOnce(&mut dyn FnMut(&str)) -> Result<(), Failure>,
) -> Result<io::Result<()>, Failure> {
    let mut to = io::BufWriter::new(to);
    let mut outcome = Ok(());
    run(&mut |line| {
        if outcome.is_ok() {
            outcome = to
                .write_all(line.as_bytes())
                .and_then(|()| to.write_all(b"\n"));
        }
    })?;
    Ok(outcome.and_then(|()| to.flush()))
}
