//! Backups and restores of small data directories.

#[cfg(target_os = "linux")]
pub mod unlisted;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::*;
use crate::domain::ids::UserId;
use crate::domain::limits::BACKUPS_BEFORE_CHANGES_MAX;
use crate::store::counters::Counter;
use crate::store::migrations::{self, SCHEMA};
use crate::store::open::check_file;
use crate::store::restore::{RestoreError, restore};
use crate::store::secrets::{self, Secret};
use crate::store::sessions::{self, Session};
use crate::store::tables::{SECRETS, SESSIONS};
use crate::store::{Store, backup_files};

const STAMP: &str = "20260115T120000Z";

fn open(directory: &Path) -> Store {
    Store::open(directory).unwrap()
}

fn put(store: &Store, name: &str, value: u8) {
    let put = |tx: &WriteTx| SECRETS.put(tx, name, &vec![value; 500]).map(drop);
    store.write(put).unwrap();
}

fn get(store: &Store, name: &str) -> Option<Vec<u8>> {
    store.read(|tx| SECRETS.get(tx, name)).unwrap()
}

/// What a backup holds, in a directory of its own; the open file keeps it.
fn open_restored(backup: &Path) -> Store {
    let elsewhere = tempfile::tempdir().unwrap();
    restore(elsewhere.path(), backup, false, STAMP, nothing).unwrap();
    open(elsewhere.path())
}

#[expect(clippy::unnecessary_wraps, reason = "a change that does nothing")]
fn nothing(_: &WriteTx) -> Result<(), StoreError> {
    Ok(())
}

/// Every file of a directory with its bytes.
fn contents(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(directory).unwrap();
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file() && !path.ends_with("stackbrief.lock"))
        .map(|path| (path.display().to_string(), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn a_backup_under_writes_is_one_moment_and_comes_back_whole() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    let key = store.read(|tx| secrets::get(tx, Secret::Identity)).unwrap();
    let file = directory.path().join("b.redb");
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        // Both change in one write, so no moment has them different.
        scope.spawn(|| {
            for round in (0..=u8::MAX).cycle().take(10_000) {
                let both = |tx: &WriteTx| {
                    SECRETS.put(tx, "one", &vec![round; 300])?;
                    SECRETS.put(tx, "two", &vec![round; 300]).map(drop)
                };
                store.write(both).unwrap();
                if is_done.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        for _ in 0..3 {
            store.write_backup(&file).unwrap();
            let restored = open_restored(&file);
            assert_eq!(get(&restored, "one"), get(&restored, "two"));
            let again = restored.read(|tx| secrets::get(tx, Secret::Identity));
            assert_eq!(again.unwrap(), key, "rows would not be recognized");
        }
        is_done.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_restore_ends_sessions_and_keeps_what_was_there() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("b.redb");
    let store = open(directory.path());
    put(&store, "name", 1);
    let session = Session {
        user_id: UserId::from_bytes([7; 16]),
        created_at: Timestamp::UNIX_EPOCH,
        last_seen_at: Timestamp::UNIX_EPOCH,
        browser: String::new(),
    };
    let begin = |tx: &WriteTx| sessions::save(tx, &[9; 32], &session);
    store.write(begin).unwrap();
    store.write_backup(&file).unwrap();
    put(&store, "name", 2);
    drop(store);

    let refused = restore(directory.path(), &file, false, STAMP, nothing);
    assert!(matches!(refused, Err(RestoreError::Exists(_))));
    let done = restore(directory.path(), &file, true, STAMP, nothing).unwrap();
    let kept = done.kept.expect("there was data");
    let restored = open(directory.path());
    assert_eq!(get(&restored, "name"), Some(vec![1; 500]));
    assert_eq!(restored.read(|tx| SESSIONS.count(tx)).unwrap(), 0);
    drop(restored);
    // What was kept is a file that can be restored in turn.
    restore(directory.path(), &kept, true, STAMP, nothing).unwrap();
    assert_eq!(get(&open(directory.path()), "name"), Some(vec![2; 500]));
}

#[test]
fn a_lost_database_is_restored_without_force() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("b.redb");
    let store = open(directory.path());
    put(&store, "name", 1);
    store.write_backup(&file).unwrap();
    drop(store);
    fs::remove_file(directory.path().join("stackbrief.redb")).unwrap();
    restore(directory.path(), &file, false, STAMP, nothing).unwrap();
    assert_eq!(get(&open(directory.path()), "name"), Some(vec![1; 500]));
}

#[test]
fn a_file_that_is_no_intact_backup_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let file = elsewhere.path().join("b.redb");
    let store = open(directory.path());
    put(&store, "name", 1);
    store.write_backup(&file).unwrap();
    let newer = |tx: &WriteTx| Counter::Schema.set(tx, SCHEMA + 1);
    store.write(newer).unwrap();
    let newer = elsewhere.path().join("newer.redb");
    fs::copy(directory.path().join("stackbrief.redb"), &newer).unwrap();
    store.write(|tx| Counter::Schema.set(tx, SCHEMA)).unwrap();
    drop(store);

    let intact = fs::read(&file).unwrap();
    let mut flipped = intact.clone();
    let at = flipped.windows(100).position(|bytes| bytes == [1; 100]);
    flipped[at.expect("the record is there")] ^= 1;
    let before = contents(directory.path());
    for damaged in [flipped, intact[..intact.len() / 2].to_vec(), Vec::new()] {
        fs::write(&file, &damaged).unwrap();
        let refused = restore(directory.path(), &file, true, STAMP, nothing);
        assert!(
            matches!(refused, Err(RestoreError::Damaged { .. })),
            "{refused:?}"
        );
    }
    fs::write(&file, vec![7; 9_000]).unwrap();
    let refused = restore(directory.path(), &file, true, STAMP, nothing);
    assert!(
        matches!(
            refused,
            Err(RestoreError::Open(OpenError::NoBackupFile { .. }))
        ),
        "{refused:?}"
    );
    let refused = restore(directory.path(), &newer, true, STAMP, nothing);
    assert!(matches!(
        refused,
        Err(RestoreError::Open(OpenError::Newer { .. }))
    ));
    let missing = restore(
        directory.path(),
        Path::new("/nowhere"),
        true,
        STAMP,
        nothing,
    );
    assert!(matches!(
        missing,
        Err(RestoreError::Open(OpenError::Missing { .. }))
    ));
    // What is there could not be kept.
    fs::write(&file, &intact).unwrap();
    let refused = restore(directory.path(), &file, true, "no/where", nothing);
    assert!(matches!(refused, Err(RestoreError::Open(_))), "{refused:?}");
    assert!(contents(directory.path()) == before);
}

#[test]
fn a_backup_that_fails_leaves_the_older_one() {
    let directory = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let file = elsewhere.path().join("b.redb");
    let store = open(directory.path());
    put(&store, "name", 1);
    store.write_backup(&file).unwrap();
    let before = contents(elsewhere.path());
    let damage = |tx: &WriteTx| {
        let bytes = SECRETS.raw(tx, "name")?.expect("just written");
        SECRETS.put_raw(tx, "other", &bytes)
    };
    store.write(damage).unwrap();
    let failed = store.write_backup(&file);
    assert!(matches!(
        failed,
        Err(BackupError::Store(StoreError::Corrupt { .. }))
    ));
    assert!(contents(elsewhere.path()) == before);
    let nowhere = store.write_backup(Path::new("/nowhere/b.redb"));
    assert!(matches!(nowhere, Err(BackupError::Write { .. })));
}

#[test]
#[cfg(target_os = "linux")]
fn a_backup_whose_name_is_not_durable_leaves_nothing_and_the_older_one() {
    let directory = tempfile::tempdir().unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let file = elsewhere.path().join("b.redb");
    let store = open(directory.path());
    for older in [None, Some(b"older")] {
        if let Some(older) = older {
            fs::write(&file, older).unwrap();
        }
        // Neither can such a folder be synced.
        unlisted::while_unlisted(elsewhere.path(), || {
            let failed = store.write_backup(&file);
            assert!(matches!(failed, Err(BackupError::Write { .. })));
        });
        assert!(fs::read(&file).ok() == older.map(|older| older.to_vec()));
    }
}

#[test]
fn a_backup_that_is_not_what_was_copied_gets_no_name() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    put(&store, "name", 1);
    let to = directory.path().join("b.redb");
    let written = |flip: bool, records: fn(u64) -> u64| {
        let unfinished = Unfinished::in_folder_of(&to).unwrap();
        let copied = fill(&store.handles, &unfinished, BackupMode::Quick, || ()).unwrap();
        let mut bytes = fs::read(unfinished.0.path()).unwrap();
        let at = bytes.windows(100).position(|bytes| bytes == [1; 100]);
        bytes[at.expect("the record is there")] ^= u8::from(flip);
        fs::write(unfinished.0.path(), bytes).unwrap();
        unfinished.finish(&to, BackupMode::Quick, Some(records(copied)))
    };
    for (flip, records) in [
        (true, (|all| all) as fn(u64) -> u64),
        (false, |all| all + 1),
    ] {
        let refused = written(flip, records);
        assert!(matches!(refused, Err(BackupError::Unverified(_))));
        assert!(!to.exists());
    }
    written(false, |all| all).unwrap();
    assert_eq!(get(&open_restored(&to), "name"), Some(vec![1; 500]));
}

#[test]
fn an_older_file_is_backed_up_before_it_is_migrated() {
    let directory = tempfile::tempdir().unwrap();
    drop(open(directory.path()));
    let old = migrations::tests::old_file();
    fs::write(directory.path().join("stackbrief.redb"), old).unwrap();
    // A folder that cannot be made stops the migration.
    let blocked = directory.path().join("blocked");
    fs::write(&blocked, b"").unwrap();
    let before = contents(directory.path());
    let refused = Store::open_after_backup(directory.path(), &blocked.join("backups"));
    assert!(matches!(refused.err(), Some(OpenError::NoBackup { .. })));
    let schema = check_file(&directory.path().join("stackbrief.redb"))
        .unwrap()
        .schema;
    assert_eq!(
        (schema, contents(directory.path()).len()),
        (1, before.len())
    );

    let mark = open(directory.path()).read(InstanceMark::of).unwrap();
    let folder = directory.path().join(backup_files::FOLDER);
    let made = backup_files::list(&folder, &mark).unwrap();
    assert_eq!(made.len(), 1);
    assert_eq!(made[0].reason, BackupReason::BeforeMigration);
    assert_eq!(check_file(&folder.join(&made[0].name)).unwrap().schema, 1);
    drop(open(directory.path()));
    assert_eq!(
        backup_files::list(&folder, &mark).unwrap().len(),
        1,
        "once is enough"
    );
}

#[test]
fn a_migration_that_is_killed_at_each_start_leaves_the_last_few_backups() {
    let directory = tempfile::tempdir().unwrap();
    drop(open(directory.path()));
    let database = directory.path().join("stackbrief.redb");
    let folder = directory.path().join(backup_files::FOLDER);
    fs::create_dir(&folder).unwrap();
    let other = "stackbrief-19700101T000000Z-asked.redb";
    fs::write(folder.join(other), b"").unwrap();
    let old = migrations::tests::old_file();
    let mut names = Vec::new();
    for round in 0..BACKUPS_BEFORE_CHANGES_MAX + 2 {
        // As it was before the step that was killed, and what the one before has begun.
        fs::write(&database, &old).unwrap();
        fs::write(
            folder.join(format!("{}{round}", backup_files::UNFINISHED)),
            b"",
        )
        .unwrap();
        let mark = open(directory.path()).read(InstanceMark::of).unwrap();
        let files = backup_files::list(&folder, &mark).unwrap().into_iter();
        let older = std::mem::replace(&mut names, files.map(|file| file.name).collect());
        let is_new = |name: &&String| *name != other && !older.contains(name);
        let new = names.iter().find(is_new).expect("one was made");
        assert_eq!(check_file(&folder.join(new)).unwrap().schema, 1);
    }
    assert_eq!(names.len(), BACKUPS_BEFORE_CHANGES_MAX + 1, "{names:?}");
    assert!(names.iter().any(|name| name == other));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), names.len());
}
