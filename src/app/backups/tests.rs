//! Backups that are asked for while something else is under way.

use std::sync::Arc;
use std::thread;

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
