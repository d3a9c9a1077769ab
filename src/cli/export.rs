//! `stackbrief export`: bookings as CSV, to stdout or to a file.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::failure::Failure;
use crate::app::App;
use crate::app::bookings::{FilterTexts, WrongFilter};

/// Outputs the bookings as CSV in blocks of several lines, without the final line break.
pub fn export(
    app: &App,
    filters: FilterTexts,
    on_line: &mut dyn FnMut(&str),
) -> Result<(), Failure> {
    let filter = filters.parse().map_err(usage)?;
    let mut export = app.bookings.export(app.bookings.current(), filter);
    while let Some(block) = export.next_block()? {
        on_line(String::from_utf8_lossy(&block).trim_end_matches('\n'));
    }
    Ok(())
}

fn usage(WrongFilter(wrong): WrongFilter) -> Failure {
    let named = wrong
        .iter()
        .map(|(field, what)| format!("--{field}: {what}"));
    Failure::usage(named.collect::<Vec<_>>().join(" "))
}

/// Runs an export and writes its output. A file is replaced only after a complete export.
pub fn write(
    out: Option<&Path>,
    run: impl FnOnce(&mut dyn FnMut(&str)) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(path) = out else {
        return match write_lines(io::stdout().lock(), run)? {
            // A closed stdout (such as `| head`) is not an error.
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
    let write_failure = |error: io::Error| {
        let line = format!("{} cannot be written: {error}", path.display());
        match error.kind() {
            ErrorKind::PermissionDenied => Failure::permission(line),
            _ => Failure::other(line),
        }
    };
    let mut file = NamedTempFile::new_in(directory).map_err(write_failure)?;
    write_lines(&mut file, run)?.map_err(write_failure)?;
    file.as_file().sync_all().map_err(write_failure)?;
    file.persist(path)
        .map_err(|error| write_failure(error.error))?;
    Ok(())
}

/// Writes every line. After the first error of the writer, which is returned, further lines are
/// dropped, because the export cannot be stopped from here.
fn write_lines(
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
