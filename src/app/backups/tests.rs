//! Backups that are asked for while something else is under way.

use std::thread;

use parking_lot::MutexGuard;

use super::*;
use crate::app::tests::support::app_on_disk;

#[test]
fn a_second_backup_learns_what_the_first_one_waits_for() {
    let data = tempfile::tempdir().unwrap();
    let app = app_on_disk(data.path(), Clock::system());
    let make = |app: &crate::app::App| app.backups.make(BackupReason::ByHand);
    let compaction = app.backups.copying.write();
    let first = {
        let app = Arc::clone(&app);
        thread::spawn(move || make(&app))
    };
    while !app.backups.making.is_locked() {
        thread::yield_now();
    }
    let said = make(&app).unwrap_err().to_string();
    assert_eq!(
        said,
        "The database is being compacted; a backup is made right after it."
    );
    drop(compaction);
    first.join().unwrap().unwrap();

    let _first = app.backups.making.lock();
    let said = make(&app).unwrap_err().to_string();
    assert_eq!(said, "Another backup is being made.");
}

#[test]
fn administrators_are_shown_that_a_backup_broke_off() {
    let data = tempfile::tempdir().unwrap();
    let app = app_on_disk(data.path(), Clock::system());
    let make = || {
        app.backups
            .make_with(BackupReason::Daily, || panic!("as in a test"))
    };
    assert!(catch_unwind(AssertUnwindSafe(make)).is_err());
    let failure = app.backups.status().unwrap().failure.unwrap();
    assert_eq!(failure.reason, Failure::of_panic(failure.at).reason);
    app.backups.make(BackupReason::Daily).unwrap();
    assert!(app.backups.status().unwrap().failure.is_none());
}

/// Nobody would ask for it again.
#[test]
fn an_import_waits_for_the_backup_that_is_being_made_and_then_makes_its_own() {
    let data = tempfile::tempdir().unwrap();
    let app = app_on_disk(data.path(), Clock::system());
    let mut others = app.backups.making.lock();
    let import = {
        let app = Arc::clone(&app);
        thread::spawn(move || app.backups.make(BackupReason::BeforeImport))
    };
    while !import.is_finished() {
        // Lets in nobody but a thread that waits.
        MutexGuard::bump(&mut others);
        thread::yield_now();
    }
    drop(others);
    let made = import.join().unwrap().unwrap();
    let listed = app.backups.status().unwrap().files;
    let names: Vec<_> = listed.iter().map(|file| &file.name).collect();
    assert_eq!(names, [&made.name]);
}

#[test]
fn an_import_goes_on_without_its_own_where_the_other_backup_hangs_and_administrators_learn_it() {
    let data = tempfile::tempdir().unwrap();
    let app = app_on_disk(data.path(), Clock::system());
    let make = |reason| {
        let wait = Duration::from_millis(1);
        app.backups.make_within(wait, reason, || ()).unwrap_err()
    };
    let failure = || app.backups.status().unwrap().failure;
    let hanging = app.backups.making.lock();
    assert!(matches!(make(BackupReason::ByHand), MakeError::Busy));
    assert!(failure().is_none());
    let refused = make(BackupReason::BeforeImport);
    assert!(matches!(refused, MakeError::Busy));
    assert_eq!(failure().unwrap().reason, refused.to_string());
    drop(hanging);
    app.backups.make(BackupReason::ByHand).unwrap();
    assert!(failure().is_none());
}
