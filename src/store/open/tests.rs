//! Damaged, lost, newer and busy data directories: each refused with its own error, and no byte of
//! the data changed by the refusal.

use std::fs;
use std::path::Path;

use super::*;
use crate::domain::ids::CategoryId;
use crate::domain::number_format::binary_size;
use crate::domain::tests::{RELIABILITY, assert_says};
use crate::domain::vendor::Category;
use crate::store::Store;
use crate::store::counters::Counter;
use crate::store::migrations;
use crate::store::tables::CATEGORIES;
use crate::store::verify::verify_all;

const PAGE_BYTES: usize = 4_096;

fn filled() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    store
        .write(|tx| {
            for number in 0..400 {
                let name = format!("Category {number} {}", "x".repeat(200));
                let category = Category {
                    id: CategoryId::from_name(&name),
                    name,
                };
                CATEGORIES.put(tx, category.id.as_str(), &category)?;
            }
            Ok::<_, StoreError>(())
        })
        .unwrap();
    drop(store);
    let path = directory.path().join(DATABASE);
    (directory, path)
}

fn refused(directory: &Path) -> OpenError {
    match Store::open(directory) {
        Ok(_) => panic!("the directory was opened"),
        Err(error) => error,
    }
}

#[test]
fn a_database_is_there_again_after_a_restart() {
    let (directory, _) = filled();
    let store = Store::open(directory.path()).unwrap();
    assert_eq!(store.read(|tx| CATEGORIES.count(tx)).unwrap(), 400);
    drop(store);
    let report = check(directory.path()).unwrap();
    assert_eq!(
        report.records,
        400 + 2,
        "the categories, the schema counter and the secret"
    );
}

#[test]
fn no_flipped_bit_is_ever_read_as_data() {
    let (directory, path) = filled();
    let intact = fs::read(&path).unwrap();
    let mut refusals = 0;
    let flips = std::env::var("STACKBRIEF_FLIPS").ok();
    let flips = flips.map_or(400, |flips| flips.parse().unwrap());
    for step in 0..flips {
        let at = step * intact.len() / flips;
        let mut damaged = intact.clone();
        damaged[at] ^= 1 << (step % 8);
        fs::write(&path, &damaged).unwrap();
        match Store::open(directory.path()) {
            Ok(store) => {
                // A flip that is harmless to redb must be harmless to every record.
                assert_eq!(store.read(verify_all).unwrap(), 402, "byte {at}");
            }
            Err(OpenError::Corrupt { .. }) => {
                refusals += 1;
                assert!(
                    fs::read(&path).unwrap() == damaged,
                    "a refusal changed the file"
                );
            }
            Err(other) => panic!("byte {at}: {other}"),
        }
    }
    assert!(refusals > 0, "no flip was noticed at all");
    println!("FIGURE | flipped bits read as data | 0 of {flips} | 0 of 5,000 |");
}

#[test]
fn no_cut_or_exchanged_pages_are_ever_read_as_data() {
    let (directory, path) = filled();
    let intact = fs::read(&path).unwrap();
    let rounds = std::env::var("STACKBRIEF_FLIPS").ok();
    let rounds: usize = rounds.map_or(40, |flips| flips.parse::<usize>().unwrap() / 25);
    let pages = intact.len() / PAGE_BYTES;
    for step in 0..rounds {
        let mut damaged = intact.clone();
        if step % 2 == 0 {
            damaged.truncate(step * intact.len() / rounds);
        } else {
            let (one, other) = (step * 7 % pages, step * 13 % pages);
            let [one, other] = [one, other].map(|page| page * PAGE_BYTES);
            damaged[one..one + PAGE_BYTES].copy_from_slice(&intact[other..other + PAGE_BYTES]);
            damaged[other..other + PAGE_BYTES].copy_from_slice(&intact[one..one + PAGE_BYTES]);
        }
        fs::write(&path, &damaged).unwrap();
        match Store::open(directory.path()) {
            Ok(store) => assert_eq!(store.read(verify_all).unwrap(), 402, "step {step}"),
            Err(OpenError::Corrupt { .. } | OpenError::Lost { .. }) => {
                assert!(
                    fs::read(&path).unwrap() == damaged,
                    "a refusal changed the file"
                );
            }
            Err(other) => panic!("step {step}: {other}"),
        }
    }
    println!("FIGURE | cut files and exchanged pages read as data | 0 of {rounds} | 0 of 200 |");
}

#[test]
fn a_cut_or_foreign_file_is_refused_untouched() {
    let (directory, path) = filled();
    let intact = fs::read(&path).unwrap();
    let zeros = vec![0; 70_000];
    let cut = &intact[..intact.len() / 2];
    for bytes in [cut, &intact[..100], &b"not a database at all"[..], &zeros] {
        fs::write(&path, bytes).unwrap();
        let error = refused(directory.path());
        assert!(matches!(error, OpenError::Corrupt { .. }), "{error}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn a_lost_database_is_never_taken_for_a_new_start() {
    let (directory, path) = filled();
    fs::write(&path, b"").unwrap();
    assert!(matches!(refused(directory.path()), OpenError::Lost { .. }));
    fs::remove_file(&path).unwrap();
    assert!(matches!(refused(directory.path()), OpenError::Lost { .. }));
    assert!(!path.exists());
}

#[test]
fn a_newer_file_is_refused_untouched() {
    let (directory, path) = filled();
    let store = Store::open(directory.path()).unwrap();
    let newer = migrations::SCHEMA + 1;
    store.write(|tx| Counter::Schema.set(tx, newer)).unwrap();
    drop(store);
    let before = fs::read(&path).unwrap();
    assert!(matches!(refused(directory.path()), OpenError::Newer { found, .. } if found == newer));
    assert!(fs::read(&path).unwrap() == before);
}

#[test]
fn reliability_md_states_how_much_room_there_must_be() {
    let room = binary_size(ROOM_BYTES);
    assert_says(
        RELIABILITY,
        &[format!("503 until there is room for {room},")],
    );
}

#[test]
fn a_second_start_names_the_first() {
    let (directory, _) = filled();
    let _running = Store::open(directory.path()).unwrap();
    let error = refused(directory.path());
    let pid = std::process::id().to_string();
    assert!(
        matches!(&error, OpenError::AlreadyRunning { pid: named, .. } if *named == pid),
        "{error}"
    );
}

#[test]
fn a_crash_between_database_and_marker_is_repaired() {
    let (directory, _) = filled();
    let marker = directory.path().join(MARKER);
    fs::remove_file(&marker).unwrap();
    Store::open(directory.path()).unwrap();
    assert!(marker.exists());
}

#[test]
fn only_a_database_of_ours_or_a_damaged_one_may_be_replaced() {
    let (directory, path) = filled();
    assert!(may_be_replaced(&path).unwrap());
    let intact = fs::read(&path).unwrap();
    fs::write(&path, &intact[..intact.len() / 3]).unwrap();
    assert!(may_be_replaced(&path).unwrap());
    fs::write(&path, b"").unwrap();
    assert!(may_be_replaced(&path).unwrap());
    let foreign = directory.path().join("foreign");
    let database = redb::Database::create(&foreign).unwrap();
    let tx = database.begin_write().unwrap();
    let letters: redb::TableDefinition<'_, u64, u64> = redb::TableDefinition::new("letters");
    tx.open_table(letters).unwrap().insert(1, 2).unwrap();
    tx.commit().unwrap();
    drop(database);
    assert!(!may_be_replaced(&foreign).unwrap());
    fs::write(&foreign, "Dear Ada").unwrap();
    assert!(!may_be_replaced(&foreign).unwrap());
    assert!(matches!(
        check_file(&foreign),
        Err(OpenError::NoBackupFile { .. })
    ));
}
