//! Backups that are asked for while something else is under way.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

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

/// Nobody would ask for it again.
#[test]
fn an_import_waits_for_the_backup_that_is_being_made_and_then_makes_its_own() {
    let data = tempfile::tempdir().unwrap();
    let app = app_on_disk(data.path(), Clock::system());
    let (say, said) = mpsc::channel();
    let others = app.backups.making.lock();
    let import = {
        let app = Arc::clone(&app);
        thread::spawn(move || {
            let made = app.backups.make(BackupReason::BeforeImport);
            say.send(()).unwrap();
            made
        })
    };
    // One that does not wait is done by then.
    let done = said.recv_timeout(Duration::from_millis(300));
    drop(others);
    let made = import.join().unwrap().unwrap();
    assert!(done.is_err());
    let listed = app.backups.status().unwrap().files;
    let names: Vec<_> = listed.iter().map(|file| &file.name).collect();
    assert_eq!(names, [&made.name]);
}
