//! `stackbrief backup`, `restore` and `check FILE`.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::output::print_line;
use super::target::{Target, absolute, beside_the_data, is_directly_in};
use crate::app::App;
use crate::app::backups::{CompactError, restore_backup};
use crate::app::base::clock::Clock;
use crate::domain::number_format::{format_bytes, pluralize};
use crate::import::bookings::booking_identity::IdentityKey;
use crate::store::backup::BackupError;
use crate::store::open::{self, CheckReport, OpenError};
use crate::store::restore::RestoreError;
use crate::store::salvage::{Salvaged, Saved, TableState, inspect, salvage as salvage_into};

/// The file that a backup is to be written to.
pub fn named(file: PathBuf) -> Result<PathBuf, Failure> {
    if file == Path::new("-") {
        return Err(Failure::usage(
            "a backup is read back before it gets its name, so it cannot go to stdout; name a file, such as ./backup.redb",
        ));
    }
    Ok(absolute(file))
}

/// Writes a backup of the open data.
pub fn back_up(
    app: &App,
    file: &Path,
    force: bool,
    on_line: &mut dyn FnMut(&str),
) -> Result<(), Failure> {
    let to = file_to_replace(file, &app.config().data_dir, force)?;
    let report = app.backups.write_to(&to)?;
    on_line(&format!("Wrote {}: {}.", file.display(), verified(&report)));
    Ok(())
}

/// Compacts the database and says what takes its bytes.
pub fn compact(app: &App, on_line: &mut dyn FnMut(&str)) -> Result<(), Failure> {
    let store = app.store();
    let before = store.bytes()?;
    let no_import = app.imports.try_start_compaction().map_err(busy)?;
    let report = app.backups.compact().map_err(|error| match error {
        CompactError::BackupInProgress => busy(error),
        CompactError::Failed(BackupError::NoRoom { path, bytes }) => Failure::other(format!(
            "the disk of {} has no room for a second copy of {}; free some space",
            path.display(),
            format_bytes(bytes)
        )),
        CompactError::Failed(error) => error.into(),
    })?;
    drop(no_import);
    for table in store.table_sizes()? {
        on_line(&format!("{}: {}", table.name, format_bytes(table.bytes)));
    }
    on_line(&format!(
        "The database takes {} now, {} before.",
        format_bytes(report.bytes),
        format_bytes(before)
    ));
    Ok(())
}

fn busy(why: impl Display) -> Failure {
    Failure::other(format!("{why} Try again after it."))
}

/// The file at the end of a path whose place a backup may take.
fn file_to_replace(path: &Path, data: &Path, force: bool) -> Result<PathBuf, Failure> {
    let refuse = |why: &str| Err(Failure::usage(format!("{} {why}", path.display())));
    let failed = |error| BackupError::Write {
        path: path.to_owned(),
        error,
    };
    let Target::File(file) = Target::of(path).map_err(failed)? else {
        return refuse("is not a regular file; name one, or a name that is free");
    };
    if is_directly_in(&file, data) {
        return Err(beside_the_data(path));
    }
    if !force && file.exists() && !open::may_be_replaced(&file).map_err(failed)? {
        return refuse(
            "is not a backup of Stackbrief; name another file, or replace it with --force",
        );
    }
    Ok(file)
}

/// Replaces the data with a backup; no server may use the data at the same time.
pub fn restore(directory: &Path, file: &Path, force: bool) -> Result<(), Failure> {
    let done = restore_backup(directory, file, force, &Clock::system())?;
    print_line(&format!(
        "Restored {} into {}: {} records verified. \
         All sessions, API tokens, reset links and invitations have ended.",
        file.display(),
        directory.display(),
        done.report.records
    ))?;
    done.kept.map_or(Ok(()), |kept| {
        print_line(&format!(
            "The data that was there is kept in {}.",
            kept.display()
        ))
    })
}

/// Verifies a backup and changes no byte of it.
pub fn check_file(file: &Path) -> Result<(), Failure> {
    let report = checked(open::check_file(file)).map_err(of_backup)?;
    print_line(&format!("The backup is intact: {}.", verified(&report)))
}

fn verified(report: &CheckReport) -> String {
    format!(
        "{} records verified, {}",
        report.records,
        format_bytes(report.bytes)
    )
}

/// Says of a damaged file what is intact and what is not.
pub fn checked(outcome: Result<CheckReport, OpenError>) -> Result<CheckReport, OpenError> {
    if let Err(OpenError::Corrupt { path, .. }) = &outcome
        && let Ok(tables) = inspect(path)
    {
        // That it is damaged says more than that stdout is full.
        let _ = print_tables(&tables);
    }
    outcome
}

/// What is said of a file that was named: no backup takes its place.
fn of_backup(error: OpenError) -> Failure {
    match error {
        OpenError::Corrupt { path, detail, .. } => Failure::corrupt(format!(
            "the backup {} is damaged ({detail}); name another backup",
            path.display()
        )),
        other => other.into(),
    }
}

/// Saves what is intact of a damaged database as a backup.
pub fn save_intact(database: &Path, to: &Path) -> Result<Saved, BackupError> {
    salvage_into(database, to, |key| {
        let key = IdentityKey::new(key);
        move |id: &str| key.of_id(id)
    })
}

/// Saves what is intact of damaged data.
pub fn salvage(directory: &Path, file: &Path, force: bool) -> Result<(), Failure> {
    let (database, _lock) = open::database_file(directory)?;
    let to = file_to_replace(file, directory, force)?;
    let saved = save_intact(&database, &to)
        .map_err(|error| Failure::from(error).in_directory(directory))?;
    print_tables(&saved.tables)?;
    if saved.has_new_key {
        print_line(
            "The key that imported rows are recognized by is lost: rows without an id that are imported \
             again will be new. So is the mark in the names of backups: those made so far are no longer listed, and \
             you remove them yourself.",
        )?;
    }
    print_line(&format!(
        "Wrote {} with what is intact: {}. {}`stackbrief restore` takes it.",
        file.display(),
        verified(&saved.report),
        lost(&saved.tables)
    ))?;
    if saved.tables.iter().any(TableState::is_damaged) {
        return Err(Failure::incomplete(format!(
            "{} lacks records that are damaged; restore it, or an older backup that has them",
            file.display()
        )));
    }
    Ok(())
}

/// What is said at the end of the records that are not intact.
fn lost(tables: &[TableState]) -> String {
    let damaged = tables.iter().map(|table| table.found.damaged).sum();
    let more = if tables.iter().any(|table| table.found.is_cut) {
        ", and maybe more,"
    } else {
        ""
    };
    if damaged == 0 {
        return match more {
            "" => String::new(),
            _ => "Records that cannot be counted are not in it. ".to_owned(),
        };
    }
    let verb = if damaged == 1 && more.is_empty() {
        "is"
    } else {
        "are"
    };
    let records = pluralize(damaged, "damaged record");
    format!("{records}{more} {verb} not in it. ")
}

fn print_tables(tables: &[TableState]) -> Result<(), Failure> {
    for table in tables
        .iter()
        .filter(|table| table.found != Salvaged::default())
    {
        let found = table.found;
        let damage = match (table.is_damaged(), found.is_cut) {
            (false, _) => String::new(),
            (true, false) => format!(", {} damaged", found.damaged),
            (true, true) => format!(", {} damaged, more may be lost", found.damaged),
        };
        print_line(&format!(
            "{}: {} records intact{damage}",
            table.name, found.intact
        ))?;
    }
    Ok(())
}

impl From<BackupError> for Failure {
    fn from(error: BackupError) -> Self {
        use std::io::ErrorKind::{IsADirectory, NotFound, PermissionDenied, ReadOnlyFilesystem};
        let said = error.to_string();
        match error {
            BackupError::Store(error) => error.into(),
            BackupError::NoRoom { .. } => Self::other(format!(
                "{said}; free some space, or name a file on another disk"
            )),
            BackupError::Write { error, .. } => match error.kind() {
                // That of the server, where one writes it.
                PermissionDenied | ReadOnlyFilesystem => Self::permission(format!(
                    "{said}; name a folder that user {} may write to",
                    rustix::process::geteuid().as_raw()
                )),
                IsADirectory => Self::usage(format!("{said}; name a file in it")),
                NotFound => Self::usage(format!("{said}; name a folder that exists")),
                _ => Self::other(format!("{said}; name a file elsewhere")),
            },
            BackupError::Owner(_) => Self::permission(said),
            BackupError::Nothing(OpenError::Corrupt { path, detail, .. }) => {
                Self::corrupt(format!(
                    "nothing can be read from {} ({detail}); restore a backup",
                    path.display()
                ))
            }
            BackupError::Nothing(other) => other.into(),
            BackupError::Unverified(_) => Self::other(format!("{said}; try another disk")),
        }
    }
}

impl From<RestoreError> for Failure {
    fn from(error: RestoreError) -> Self {
        let said = error.to_string();
        match error {
            RestoreError::Open(error) => error.into(),
            RestoreError::Damaged { .. } => Self::corrupt(said),
            RestoreError::Exists(_) => Self::usage(said),
            RestoreError::Owner(_) => Self::permission(said),
            RestoreError::NoRoom { .. } => Self::other(format!("{said}; free some space")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::config::Config;
    use crate::domain::backup::BackupReason;
    use crate::store::Store;

    fn app_in(folder: &Path) -> Arc<App> {
        let config = Config {
            data_dir: folder.to_owned(),
            sample_data: false,
            ..Config::default()
        };
        App::new(config, Store::open(folder).unwrap(), Clock::system()).unwrap()
    }

    fn refused(app: &App) -> Failure {
        compact(app, &mut |_| ()).unwrap_err()
    }

    #[test]
    fn what_is_lost_is_said_at_the_end() {
        let table = |damaged, is_cut| TableState {
            name: "vendors",
            found: Salvaged {
                intact: 5,
                damaged,
                is_cut,
            },
        };
        let said = |states: &[(u64, bool)]| {
            let tables = states
                .iter()
                .map(|(damaged, is_cut)| table(*damaged, *is_cut));
            lost(&tables.collect::<Vec<_>>())
        };
        assert_eq!(said(&[(0, false)]), "");
        assert_eq!(
            said(&[(1, false), (0, false)]),
            "1 damaged record is not in it. "
        );
        assert_eq!(
            said(&[(1, false), (2, false)]),
            "3 damaged records are not in it. "
        );
        assert_eq!(
            said(&[(0, true)]),
            "Records that cannot be counted are not in it. "
        );
        assert_eq!(
            said(&[(1, true)]),
            "1 damaged record, and maybe more, are not in it. "
        );
    }

    #[test]
    fn a_compaction_ends_no_import_and_no_backup() {
        let folder = tempfile::tempdir().unwrap();
        let app = app_in(folder.path());
        let import = app.imports.try_start().unwrap();
        let said = "An import is running. Try again after it.";
        assert_eq!(refused(&app), Failure::other(said));
        drop(import);
        let mut concurrent = None;
        let made = app.backups.make_with(BackupReason::ByHand, || {
            concurrent = Some(refused(&app));
        });
        made.unwrap();
        let said = "A backup is being made. Try again after it.";
        assert_eq!(concurrent, Some(Failure::other(said)));
        compact(&app, &mut |_| ()).unwrap();
    }
}
