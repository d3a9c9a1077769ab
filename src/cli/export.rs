//! `stackbrief export`: bookings or vendors as CSV, to stdout or to a file. Of damaged data it exports what is
//! intact, and then says so.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::backup;
use super::booking_filter::FilterArgs;
use super::failure::Failure;
use super::output::Output;
use super::target::{Target, beside_the_data, folder_of, is_directly_in};
use crate::app::App;
use crate::app::base::clock::Clock;
use crate::app::editing::vendors::VendorExport;
use crate::config::Config;
use crate::domain::field_error::FieldErrors;
use crate::domain::shell::check_command;
use crate::store::Store;
use crate::store::open;
use crate::store::salvage::{BOOKING_TABLES, VENDOR_TABLES};

/// What is exported.
#[derive(Clone, Debug)]
pub enum ExportContent {
    Bookings(FilterArgs),
    Vendors,
}

impl ExportContent {
    pub fn of(vendors: bool, filters: FilterArgs) -> Self {
        if vendors {
            Self::Vendors
        } else {
            Self::Bookings(filters)
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Bookings(_) => "bookings",
            Self::Vendors => "vendors",
        }
    }

    /// The tables that it lies in.
    fn tables(&self) -> &'static [&'static str] {
        match self {
            Self::Bookings(_) => &BOOKING_TABLES,
            Self::Vendors => &VENDOR_TABLES,
        }
    }
}

/// Writes what `run` exports, or else what is intact of damaged data.
pub fn write_intact(
    config: &Config,
    content: &ExportContent,
    out: Option<&Path>,
    run: impl FnOnce(&mut dyn FnMut(Output<'_>)) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut damage = None;
    write(out, &config.data_dir, |on_line| {
        let mut has_begun = false;
        let outcome = run(&mut |output| {
            if let Output::Line(line) = output {
                has_begun = true;
                on_line(line);
            }
        });
        match outcome {
            Err(failure) if failure.is_corrupt() && !has_begun => {
                damage = Some(export_intact(config, content, failure, on_line)?);
                Ok(())
            }
            other => other,
        }
    })?;
    damage.map_or(Ok(()), Err)
}

/// Exports what is intact of damaged data, and returns what is to be said about the rest.
fn export_intact(
    config: &Config,
    content: &ExportContent,
    why: Failure,
    on_line: &mut dyn FnMut(&str),
) -> Result<Failure, Failure> {
    let directory = &config.data_dir;
    let Ok((database, _lock)) = open::database_file(directory) else {
        return Err(why);
    };
    let folder = tempfile::tempdir().map_err(|error| {
        Failure::other(format!(
            "{} cannot be written: {error}",
            std::env::temp_dir().display()
        ))
    })?;
    let saved = backup::save_intact(&database, &folder.path().join(open::DATABASE))?;
    let config = Config {
        data_dir: folder.path().to_owned(),
        ..config.clone()
    };
    let app = App::new(config, Store::open(folder.path())?, Clock::system())?;
    match content {
        // A value of the filter may be lost with the bookings that had it.
        ExportContent::Bookings(filters) => {
            export_bookings(&app, filters.clone(), on_line).map_err(|_| why)?;
        }
        ExportContent::Vendors => export_vendors(&app, on_line),
    }
    let (name, own_tables) = (content.name(), content.tables());
    let are_damaged = saved
        .tables
        .iter()
        .any(|table| table.is_damaged() && own_tables.contains(&table.name));
    let what = if are_damaged {
        format!("the {name} that are intact were exported, others are lost")
    } else {
        format!("its {name} are intact, and all of them were exported")
    };
    Ok(Failure::corrupt(format!(
        "the database {} is damaged; {what}; {} says what is damaged",
        database.display(),
        check_command(directory)
    )))
}

/// Outputs the bookings as CSV in blocks of several lines, without the final line break.
pub fn export_bookings(
    app: &App,
    filters: FilterArgs,
    on_line: &mut dyn FnMut(&str),
) -> Result<(), Failure> {
    let filter = filters.texts(app)?.parse().map_err(usage)?;
    let mut export = app.bookings.export(&filter)?;
    while let Some(block) = export.next_block()? {
        on_line(String::from_utf8_lossy(&block).trim_end_matches('\n'));
    }
    Ok(())
}

/// Outputs the vendors in the same way.
pub fn export_vendors(app: &App, on_line: &mut dyn FnMut(&str)) {
    for block in VendorExport::of(app.catalog.current()) {
        on_line(String::from_utf8_lossy(&block).trim_end_matches('\n'));
    }
}

fn usage(errors: FieldErrors) -> Failure {
    let named = errors
        .into_iter()
        .map(|error| format!("--{}: {}", error.field, error.message));
    Failure::usage(named.collect::<Vec<_>>().join(" "))
}

/// Runs an export and writes its output. A file is replaced only after a complete export; what is none takes
/// every line as it comes.
fn write(
    out: Option<&Path>,
    data: &Path,
    run: impl FnOnce(&mut dyn FnMut(&str)) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(path) = out else {
        return stream(io::stdout().lock(), run)?.map_err(|error| {
            Failure::no_space(format!("the export could not be written ({error})"))
        });
    };
    let write_failure = |error: io::Error| {
        // Other errors have the name of an unfinished file in their words.
        let why = match error.raw_os_error() {
            Some(_) => error.to_string(),
            None => error.kind().to_string(),
        };
        let line = format!("{} cannot be written: {why}", path.display());
        match error.kind() {
            ErrorKind::NotFound => Failure::usage(format!(
                "{} cannot be written: its folder does not exist; name a folder that exists",
                path.display()
            )),
            ErrorKind::PermissionDenied => Failure::permission(line),
            ErrorKind::IsADirectory => Failure::usage(format!("{line}; name a file in it")),
            _ => Failure::other(line),
        }
    };
    let Target::File(target) = Target::of(path).map_err(write_failure)? else {
        let opened = OpenOptions::new().append(true).open(path);
        return stream(opened.map_err(write_failure)?, run)?.map_err(write_failure);
    };
    if is_directly_in(&target, data) {
        return Err(beside_the_data(path));
    }
    let mut file = NamedTempFile::new_in(folder_of(&target)).map_err(write_failure)?;
    write_lines(&mut file, run)?.map_err(write_failure)?;
    file.as_file().sync_all().map_err(write_failure)?;
    file.persist(target)
        .map_err(|error| write_failure(error.error))?;
    Ok(())
}

/// Writes every line to a reader, whose going away (such as that of `| head`) is not an error.
fn stream(
    to: impl Write,
    run: impl FnOnce(&mut dyn FnMut(&str)) -> Result<(), Failure>,
) -> Result<io::Result<()>, Failure> {
    Ok(match write_lines(to, run)? {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    })
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
