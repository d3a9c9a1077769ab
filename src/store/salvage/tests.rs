//! Files with one damaged record, a lost page, and random damage.

use std::fs;
use std::path::PathBuf;

use super::*;
use crate::store::Store;
use crate::store::open::check_file;
use crate::store::restore::restore;
use crate::store::tables::SECRETS;

const RECORDS: u32 = 400;

/// A closed data directory, its database, and what is in it.
fn filled() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    let fill = |tx: &WriteTx| {
        (0..RECORDS).try_for_each(|number| {
            let name = format!("record {number:04}");
            SECRETS
                .put(tx, name.as_str(), &name.as_bytes().repeat(20))
                .map(drop)
        })
    };
    let filled: Result<(), StoreError> = store.write(fill);
    filled.unwrap();
    drop(store);
    let path = directory.path().join("stackbrief.redb");
    (directory, path)
}

fn found(tables: &[TableState], name: &str) -> Salvaged {
    tables
        .iter()
        .find(|table| table.name == name)
        .unwrap()
        .found
}

fn saved(path: &Path) -> (Saved, Store, tempfile::TempDir) {
    let elsewhere = tempfile::tempdir().unwrap();
    let file = elsewhere.path().join("saved");
    let saved = salvage(path, &file).unwrap();
    check_file(&file).unwrap();
    let restored = elsewhere.path().join("data");
    restore(&restored, &file, false, "now", |_| Ok(())).unwrap();
    (saved, Store::open(&restored).unwrap(), elsewhere)
}

#[test]
fn of_a_sound_file_everything_is_saved() {
    let (_directory, path) = filled();
    let tables = inspect(&path).unwrap();
    assert!(!tables.iter().any(TableState::is_damaged));
    let (saved, store, _elsewhere) = saved(&path);
    assert!(!saved.has_new_key);
    let records = store.read(|tx| SECRETS.count(tx)).unwrap();
    assert_eq!(records, u64::from(RECORDS) + 1);
}

#[test]
fn one_damaged_record_costs_that_record() {
    let (_directory, path) = filled();
    let mut bytes = fs::read(&path).unwrap();
    let record = b"record 0123".repeat(20);
    let places: Vec<_> = (0..bytes.len() - record.len())
        .filter(|at| bytes[*at..].starts_with(&record))
        .collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at + 30] ^= 1;
    }
    fs::write(&path, &bytes).unwrap();
    let tables = inspect(&path).unwrap();
    let expected = Salvaged {
        sound: u64::from(RECORDS),
        damaged: 1,
        is_cut: false,
    };
    assert_eq!(found(&tables, "secrets"), expected);
    let (_, store, _elsewhere) = saved(&path);
    let get = |name: &str| store.read(|tx| SECRETS.get(tx, name)).unwrap();
    assert!(get("record 0122").is_some() && get("record 0123").is_none());
    assert!(
        fs::read(&path).unwrap() == bytes,
        "the damaged file was changed"
    );
}

#[test]
fn whatever_is_overwritten_what_is_saved_is_sound() {
    let (_directory, path) = filled();
    let sound = fs::read(&path).unwrap();
    let (mut some, mut none) = (0, 0);
    for step in 0..40 {
        let at = step * sound.len() / 40;
        let mut bytes = sound.clone();
        let end = (at + 700).min(bytes.len());
        bytes[at..end].fill(0xA5);
        fs::write(&path, &bytes).unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let file = elsewhere.path().join("saved");
        match salvage(&path, &file) {
            Ok(saved) => {
                check_file(&file).unwrap();
                some += u64::from(found(&saved.tables, "secrets").sound > 0);
            }
            Err(BackupError::Nothing(OpenError::Corrupt { .. })) => none += 1,
            Err(other) => panic!("byte {at}: {other}"),
        }
    }
    assert!(some > 25, "{some} saved, {none} could not be opened");
}
