//! Files with one damaged record, a lost page, and random damage.

mod access;

use std::fs;
use std::path::PathBuf;

use super::*;
use crate::domain::booking::{Booking, BookingKey};
use crate::domain::ids::VendorId;
use crate::domain::import::{ImportId, ImportKind, PastImport};
use crate::domain::vendor::Vendor;
use crate::store::bookings::{BookingBuffer, BookingWriter, IdentityIndex, Slot, StagingState};
use crate::store::open::check_file;
use crate::store::packed::Packed;
use crate::store::records::tests::golden::values;
use crate::store::restore::restore;
use crate::store::tables::{SECRETS, VENDORS};
use crate::store::{Store, imports, instance};

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

/// Far from its neighbors, as hashes are.
fn identity(id: &str) -> BookingIdentity {
    let number: u128 = id.parse().unwrap();
    BookingIdentity((number << 100 | number).to_be_bytes())
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
    let saved = salvage(path, &file, |_| identity).unwrap();
    check_file(&file).unwrap();
    let restored = elsewhere.path().join("data");
    restore(&restored, &file, false, "now", |_| Ok(())).unwrap();
    (saved, Store::open(&restored).unwrap(), elsewhere)
}

#[test]
fn of_an_intact_file_everything_is_saved() {
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
        intact: u64::from(RECORDS),
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
fn an_import_that_lost_some_of_what_it_replaced_is_known() {
    let (directory, path) = filled();
    let store = Store::open(directory.path()).unwrap();
    let import = PastImport {
        kind: ImportKind::Bookings,
        updated: 1,
        sample_removed: None,
        ..values::past_import()
    };
    let mark = b"what an import replaced ".repeat(20);
    let written: Result<(), StoreError> = store.write(|tx| {
        imports::put(tx, &import)?;
        for block in 0..3_u64 {
            let mut key = [0; 16];
            key[..8].copy_from_slice(&import.id.0.to_be_bytes());
            key[8..].copy_from_slice(&block.to_be_bytes());
            let block = [&mark[..], &block.to_be_bytes()].concat();
            IMPORT_BOOKINGS.put(tx, key, &Packed(block))?;
        }
        Ok(())
    });
    written.unwrap();
    drop(store);
    let is_lost = |path: &Path| {
        let (_, store, _elsewhere) = saved(path);
        store
            .read(|tx| imports::has_lost_undo(tx, &import))
            .unwrap()
    };
    assert!(!is_lost(&path));
    let mut bytes = fs::read(&path).unwrap();
    let last = [&mark[..], &2_u64.to_be_bytes()].concat();
    let places = (0..bytes.len() - last.len()).filter(|at| bytes[*at..].starts_with(&last));
    let places: Vec<_> = places.collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at] ^= 1;
    }
    fs::write(&path, &bytes).unwrap();
    assert!(is_lost(&path));
}

#[test]
fn whatever_is_overwritten_what_is_saved_is_intact() {
    let (_directory, path) = filled();
    let intact = fs::read(&path).unwrap();
    let (mut some, mut none) = (0, 0);
    for step in 0..40 {
        let at = step * intact.len() / 40;
        let mut bytes = intact.clone();
        let end = (at + 700).min(bytes.len());
        bytes[at..end].fill(0xA5);
        fs::write(&path, &bytes).unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let file = elsewhere.path().join("saved");
        match salvage(&path, &file, |_| identity) {
            Ok(saved) => {
                check_file(&file).unwrap();
                some += u64::from(found(&saved.tables, "secrets").intact > 0);
            }
            Err(BackupError::Nothing(OpenError::Corrupt { .. })) => none += 1,
            Err(other) => panic!("byte {at}: {other}"),
        }
    }
    assert!(some > 25, "{some} saved, {none} could not be opened");
}

fn flipped(envelope: Option<Vec<u8>>) -> Vec<u8> {
    let mut envelope = envelope.unwrap();
    *envelope.last_mut().unwrap() ^= 1;
    envelope
}

#[test]
fn what_is_imported_again_is_recognized_whatever_block_of_identities_is_lost() {
    const BOOKINGS: u64 = 4_000;
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    let filled: Result<(), StoreError> = store.write(|tx| {
        let mut writer = BookingWriter::open(tx)?;
        let mut identities = Vec::new();
        for number in 0..BOOKINGS {
            let booking = Booking {
                id: number.to_string().as_str().into(),
                ..values::booking()
            };
            let mut buffer = BookingBuffer::default();
            writer.append(BookingKey(number), buffer.encode(&booking.view()))?;
            identities.push((identity(booking.id.as_str()), BookingKey(number)));
        }
        writer.close()?;
        IdentityIndex::open(tx)?.insert(identities)?;
        let mut blocks = Vec::new();
        BOOKING_IDENTITIES.visit_keys(tx, |key| {
            blocks.push(key);
            true
        })?;
        assert!(blocks.len() > 4);
        for block in [blocks[0], blocks[3]] {
            let envelope = flipped(BOOKING_IDENTITIES.raw(tx, block)?);
            BOOKING_IDENTITIES.put_raw(tx, block, &envelope)?;
        }
        Ok(())
    });
    filled.unwrap();
    drop(store);
    let (_, store, _elsewhere) = saved(&directory.path().join("stackbrief.redb"));
    let rows: Vec<_> = (0..BOOKINGS)
        .zip(0..)
        .map(|(number, row)| (identity(&number.to_string()), row))
        .collect();
    let resolve = |tx: &ReadTx| bookings::resolve(tx, &mut BOOKINGS.clone(), &rows);
    let slots = store.read(resolve).unwrap();
    let known = (0..BOOKINGS).map(|number| Slot::Known(BookingKey(number)));
    assert!(slots.into_iter().eq(known));
}

#[test]
fn lost_counters_begin_again_past_whatever_was_given() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    let sample = Vendor {
        id: VendorId::of_sample(&values::vendor().name),
        ..values::vendor()
    };
    let filled: Result<(), StoreError> = store.write(|tx| {
        imports::put(tx, &values::past_import())?;
        VENDORS.put(tx, sample.id.as_str(), &sample)?;
        instance::set_started_at(tx, 1_700_000_000)?;
        instance::set_sample_data(tx, true)?;
        Counter::NextBooking.set(tx, 1_012_000)?;
        bookings::begin_staging(tx)?;
        for name in ["import", "booking_key", "started", "sample", "staging"] {
            COUNTERS.put_raw(tx, name, &flipped(COUNTERS.raw(tx, name)?))?;
        }
        Ok(())
    });
    filled.unwrap();
    drop(store);
    let (_, store, _elsewhere) = saved(&directory.path().join("stackbrief.redb"));
    let found = store.read(|tx| {
        assert_eq!(imports::next_id(tx)?, ImportId(301));
        assert_eq!(bookings::next_position(tx)?, 1_012_000);
        assert!(instance::has_sample_data(tx)?);
        assert_eq!(bookings::staging(tx)?, Some(StagingState::Staged));
        // The hour in which nobody is asked for a code is over.
        assert_eq!(instance::started_at(tx)?, Some(0));
        Ok::<_, StoreError>(())
    });
    found.unwrap();
}

#[test]
fn a_lost_mark_that_an_import_cannot_be_undone_is_set_again() {
    let mark = "whole_booking_imports";
    let of_value =
        lost_undos_after(|tx| COUNTERS.put_raw(tx, mark, &flipped(COUNTERS.raw(tx, mark)?)));
    assert_eq!(of_value, [true, false], "nothing was lost of vendors");
    // Which counter had the key, which the checksum covers too, nobody knows any more.
    let of_key = lost_undos_after(|tx| {
        let envelope = COUNTERS.raw(tx, mark)?.unwrap();
        Counter::WholeBookingImports.remove(tx)?;
        COUNTERS.put_raw(tx, "wholf_booking_imports", &envelope)
    });
    assert_eq!(of_key, [true, true]);
}

/// Whether an import of bookings that was marked can no longer be undone, and one of vendors that was not.
fn lost_undos_after(damage: impl Fn(&WriteTx) -> Result<(), StoreError>) -> [bool; 2] {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    let of_bookings = PastImport {
        kind: ImportKind::Bookings,
        updated: 1,
        sample_removed: None,
        ..values::past_import()
    };
    let of_vendors = PastImport {
        kind: ImportKind::Vendors,
        ..of_bookings.clone()
    };
    let marked: Result<(), StoreError> = store.write(|tx| {
        imports::put(tx, &of_bookings)?;
        Counter::WholeBookingImports.set(tx, of_bookings.id.0 + 1)?;
        damage(tx)
    });
    marked.unwrap();
    drop(store);
    let (_, store, _elsewhere) = saved(&directory.path().join("stackbrief.redb"));
    [of_bookings, of_vendors].map(|import| {
        store
            .read(|tx| imports::has_lost_undo(tx, &import))
            .unwrap()
    })
}

#[test]
fn where_an_import_is_lost_none_before_it_is_undone_or_becomes_younger() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    let import = |id| PastImport {
        id: ImportId(id),
        kind: ImportKind::Bookings,
        updated: 0,
        sample_removed: None,
        ..values::past_import()
    };
    let filled: Result<(), StoreError> = store.write(|tx| {
        for id in 1..=22 {
            imports::put(tx, &import(id))?;
        }
        IMPORTS.put_raw(tx, 10, &flipped(IMPORTS.raw(tx, 10)?))
    });
    filled.unwrap();
    drop(store);
    let (_, store, _elsewhere) = saved(&directory.path().join("stackbrief.redb"));
    let found = store.read(|tx| {
        let listed = imports::newest(tx, 100)?;
        assert_eq!(listed.len(), 21);
        for (id, age) in [(1, 21), (9, 13), (11, 11), (22, 0)] {
            assert_eq!(imports::Ages::from(tx, ImportId(id))?.of(ImportId(id)), age);
            assert_eq!(imports::Ages::from(tx, ImportId(1))?.of(ImportId(id)), age);
            // It may have changed what those before it brought.
            assert_eq!(imports::has_lost_undo(tx, &import(id))?, id < 10);
        }
        Ok::<_, StoreError>(())
    });
    found.unwrap();
}
