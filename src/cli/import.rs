//! Imports from the command line.

use std::path::Path;
use std::sync::Arc;

use super::failure::Failure;
use crate::app::App;
use crate::app::imports::{self, ImportError, Options, Origin};

/// Imports a file and says what became of its rows.
pub fn import(
    app: &Arc<App>,
    file: &Path,
    dry_run: bool,
    say: &mut dyn FnMut(&str),
) -> Result<(), Failure> {
    let options = Options {
        dry_run,
        origin: Origin::File,
    };
    let report =
        imports::import_file(app, file, options, &|_| {}).map_err(|error| failure(file, error))?;
    for line in report.notices.iter().chain(&report.errors) {
        say(line);
    }
    let (inserted, updated, skipped) = (report.inserted, report.updated, report.skipped());
    say(&if dry_run {
        format!(
            "Would insert {inserted}, update {updated} and skip {skipped}. Nothing was changed."
        )
    } else {
        format!("Inserted {inserted}, updated {updated}, skipped {skipped}.")
    });
    Ok(())
}

fn failure(file: &Path, error: ImportError) -> Failure {
    let file = file.display();
    match error {
        ImportError::Store(error) => error.into(),
        ImportError::InProgress => Failure::other(format!("{file}: {error} Try again after it.")),
        ImportError::Spool(_) => Failure::other(format!("{file}: {error}; nothing was imported")),
        refused => Failure::usage(format!("{file}: {refused} Nothing was imported.")),
    }
}
