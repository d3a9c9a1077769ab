//! Each step on old data: it moves all of it, and a run that ends anywhere leaves the old version
//! or the new one, whole.

mod list_by_user;
mod removed_field;

use std::fs::{self, File};
use std::path::Path;

use jiff::Timestamp;
use redb::Database;

use super::*;
use crate::domain::booking::{Booking, BookingIdentity, BookingKey};
use crate::domain::firm::FirmSize;
use crate::domain::firm_key::FirmKey;
use crate::store::bookings::legacy_blocks::LegacyBlocks;
use crate::store::bookings::{BookingBuffer, IdentityIndex, Slot, count, for_each, pending_blocks};
use crate::store::packed::Packed;
use crate::store::tables::{
    ALL, API_TOKENS, BOOKING_IDENTITIES_1, BOOKINGS_1, BOOKINGS_2, USER_API_TOKENS,
};
use crate::store::tests::image::Image;
use crate::store::verify::verify_all;

const ROWS: u64 = 300;
/// Writes after which a migration is cut, unless all are asked for.
const FEW: usize = 5;
const CODES: &str = include_str!("../../../tests/fixtures/records/codes.txt");
/// What each version stores: `version table layout`, and how many codes there are.
const LAYOUTS: &str = include_str!("../../../tests/fixtures/records/layouts.txt");

fn booking(number: u64) -> Booking {
    Booking {
        id: format!("rec{number}").as_str().into(),
        client: Some("Acme".to_owned()),
        vendor_id: number.is_multiple_of(2).then(|| "a1".into()),
        category_id: None,
        firm_size: FirmSize::Above200,
        size_said: true,
        city_state: Some("Austin, TX".to_owned()),
        state: None,
        dma: None,
        created_at: Timestamp::from_second(1_700_000_000).unwrap(),
        firm_key: Some(FirmKey([7; 16])),
    }
}

fn identity(number: u64) -> BookingIdentity {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
    BookingIdentity(bytes)
}

/// A file of version 1.
pub fn old_file() -> Vec<u8> {
    let image = Image::new(Vec::new(), usize::MAX);
    let database = image.open().unwrap();
    let tx = WriteTx::new(database.begin_write().unwrap());
    let filled: Result<(), StoreError> = (|| {
        initialize(&tx)?;
        for number in 0..ROWS {
            BOOKINGS_1.put(&tx, number, &booking(number))?;
            BOOKING_IDENTITIES_1.put(&tx, identity(number).0, &number)?;
        }
        Counter::NextBooking.set(&tx, ROWS)?;
        Counter::Schema.set(&tx, 1)
    })();
    filled.unwrap();
    tx.0.commit().unwrap();
    drop(database);
    image.bytes()
}

fn read<R>(database: &Database, run: impl FnOnce(&ReadTx) -> Result<R, StoreError>) -> R {
    run(&ReadTx(database.begin_read().unwrap())).unwrap()
}

/// Whether the file is whole in the newest version (`true`) or in one before it.
fn is_migrated(database: &Database) -> bool {
    let (schema, old, new) = read(database, |tx| {
        let records = verify_all(tx)?;
        assert!(records > 2 * ROWS, "{records} records");
        let schema = Counter::Schema.get(tx)?.unwrap();
        Ok((schema, BOOKINGS_1.count(tx)?, count(tx)?))
    });
    assert_eq!((old, new), if schema == 1 { (ROWS, 0) } else { (0, ROWS) });
    schema == SCHEMA
}

#[test]
fn the_steps_follow_each_other_from_version_1_on() {
    let versions: Vec<u64> = STEPS.iter().map(|step| step.to).collect();
    assert_eq!(versions, (2..=SCHEMA).collect::<Vec<_>>());
}

#[test]
fn bookings_of_version_1_are_found_again() {
    let image = Image::new(old_file(), usize::MAX);
    let database = image.open().unwrap();
    assert!(!is_migrated(&database));
    run(&database).unwrap();
    assert!(is_migrated(&database));
    let mut stored = Vec::new();
    read(&database, |tx| {
        for_each(tx, |key, booking| {
            stored.push((key.0, booking));
            Ok(())
        })
    });
    assert_eq!(
        stored,
        (0..ROWS).map(|n| (n, booking(n))).collect::<Vec<_>>()
    );

    let mut rows: Vec<_> = (0..=ROWS).map(identity).zip(0u32..).collect();
    rows.sort_unstable();
    let tx = WriteTx::new(database.begin_write().unwrap());
    let slots = IdentityIndex::open(&tx).unwrap().resolve(&rows).unwrap();
    let known = (0..ROWS).map(|number| Slot::Known(BookingKey(number)));
    assert_eq!(
        slots,
        known
            .chain([Slot::New(BookingKey(ROWS))])
            .collect::<Vec<_>>()
    );
}

/// A file of version 2 in which an import has staged a changed block and new bookings.
fn staged_file(is_committed: bool) -> Image {
    let image = Image::new(Vec::new(), usize::MAX);
    let database = image.open().unwrap();
    let tx = WriteTx::new(database.begin_write().unwrap());
    let filled: Result<(), StoreError> = (|| {
        initialize(&tx)?;
        let mut blocks = LegacyBlocks::open(&tx)?;
        let mut buffer = BookingBuffer::default();
        for number in 0..2 * ROWS {
            blocks.append(BookingKey(number), buffer.encode(&booking(number).view()))?;
        }
        blocks.write()?;
        drop(blocks);
        // The second block, of which the import removes every booking but the first.
        let keys = BOOKINGS_2.first_keys(&tx, 2)?;
        let Packed(before) = BOOKINGS_2.get(&tx, keys[1])?.unwrap();
        let mut after = before.clone();
        let first = usize::from(after[1]);
        after.truncate(2);
        after[0] = 1;
        let start = 1 + usize::from(before[0]);
        after.extend_from_slice(&before[start..start + first]);
        let mut pending = vec![0, 0x80 | before.len().to_le_bytes()[0] & 0x7f];
        pending.push((before.len() >> 7).to_le_bytes()[0]);
        pending.extend([before, after].concat());
        BOOKINGS_2.put(&tx, keys[1], &Packed(pending))?;
        Counter::NextBooking.set(&tx, ROWS)?;
        Counter::BookingCount.set(&tx, ROWS)?;
        Counter::Staging.set(&tx, if is_committed { 2 } else { 1 })?;
        Counter::Schema.set(&tx, 2)
    })();
    filled.unwrap();
    tx.0.commit().unwrap();
    drop(database);
    image
}

#[test]
fn what_an_import_has_staged_stays_staged() {
    for is_committed in [false, true] {
        let image = staged_file(is_committed);
        let database = image.open().unwrap();
        run(&database).unwrap();
        let mut seen = Vec::new();
        let (first, pending) = read(&database, |tx| {
            for_each(tx, |key, stored| {
                assert_eq!(stored, booking(key.0));
                seen.push(key.0);
                Ok(())
            })?;
            let (pending, _) = pending_blocks(tx, 0, 10)?;
            assert_eq!(BOOKINGS_2.count(tx)?, 0);
            Ok((pending[0], pending.len()))
        });
        assert_eq!(pending, 1);
        if is_committed {
            let gone = ROWS - seen.len() as u64;
            assert!(gone > 10 && seen.contains(&first) && !seen.contains(&(first + gone)));
            assert!(seen.contains(&(first + gone + 1)));
        } else {
            assert_eq!(seen, (0..ROWS).collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_step_that_is_not_committed_leaves_the_old_version() {
    let image = Image::new(old_file(), usize::MAX);
    let database = image.open().unwrap();
    for step in STEPS {
        let tx = WriteTx::new(database.begin_write().unwrap());
        (step.run)(&tx).unwrap();
        Counter::Schema.set(&tx, step.to).unwrap();
        tx.0.abort().unwrap();
    }
    assert!(!is_migrated(&database));
}

#[test]
fn a_kill_at_any_write_leaves_one_version_or_the_other() {
    let old = old_file();
    let mut seen = [0, 0];
    for writes in 0.. {
        let image = Image::new(old.clone(), writes);
        // What the database writes when it is dropped fails as well.
        let outcome = image.open().map(|database| run(&database));
        let is_complete = matches!(outcome, Ok(Ok(())));
        let left = Image::new(image.bytes(), usize::MAX);
        let database = left.open().unwrap();
        seen[usize::from(is_migrated(&database))] += 1;
        run(&database).unwrap();
        assert!(is_migrated(&database), "killed after {writes} writes");
        if is_complete && image.writes_left() > 0 {
            break;
        }
    }
    assert!(seen[0] > 10 && seen[1] > 0, "{seen:?}");
}

#[test]
fn whatever_else_is_stored_gets_a_version_that_older_ones_refuse() {
    let mut found: Vec<String> = ALL
        .iter()
        .map(|table| format!("{SCHEMA} {} {}", table.name, table.version))
        .collect();
    found.push(format!("{SCHEMA} codes {}", CODES.lines().count()));
    let version = format!("{SCHEMA} ");
    let expected: Vec<&str> = LAYOUTS
        .lines()
        .filter(|line| line.starts_with(&version))
        .collect();
    assert!(
        expected == found,
        "version {SCHEMA} stored something else: add a step to `STEPS`, and to layouts.txt what the \
         new version stores:\n{}",
        found.join("\n")
    );
}

/// The databases of the directories that released versions wrote, by name.
fn released() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/data-directories");
    let mut found = Vec::new();
    let folders = |path: &Path| {
        let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
        let paths = entries.map(|entry| entry.path());
        paths.filter(|path| path.is_dir()).collect::<Vec<_>>()
    };
    for directory in folders(&root).iter().flat_map(|version| folders(version)) {
        let mut packed = File::open(directory.join("stackbrief.redb.br")).unwrap();
        let mut bytes = Vec::new();
        brotli_decompressor::BrotliDecompress(&mut packed, &mut bytes).unwrap();
        found.push((directory.display().to_string(), bytes));
    }
    found
}

#[test]
fn a_kill_at_any_write_leaves_a_released_directory_whole() {
    let (mut directories, mut kills) = (0, 0);
    for (name, old) in released() {
        let content = |image: &Image| {
            let database = image.open().unwrap();
            let schema = read(&database, |tx| Counter::Schema.get(tx)).unwrap();
            let records = read(&database, |tx| {
                let (tokens, of_users) = (API_TOKENS.count(tx)?, USER_API_TOKENS.count(tx)?);
                assert_eq!(of_users, if schema < 12 { 0 } else { tokens }, "{name}");
                Ok(verify_all(tx)? - of_users)
            });
            (schema, records)
        };
        let (was, records) = content(&Image::new(old.clone(), usize::MAX));
        directories += usize::from(was < SCHEMA);
        let whole = Image::new(old.clone(), usize::MAX);
        run(&whole.open().unwrap()).unwrap();
        let all = usize::MAX - whole.writes_left();
        let step = match std::env::var_os("STACKBRIEF_FAULTS") {
            Some(_) => 1,
            None => (all / FEW).max(1),
        };
        for writes in (0..all).step_by(step) {
            let image = Image::new(old.clone(), writes);
            // What the database writes when it is dropped fails as well.
            let _ = image.open().map(|database| run(&database));
            let left = Image::new(image.bytes(), usize::MAX);
            let (schema, found) = content(&left);
            assert!((was..=SCHEMA).contains(&schema), "{name}: {schema}");
            assert_eq!(found, records, "{name}, killed after {writes} writes");
            run(&left.open().unwrap()).unwrap();
            assert_eq!(content(&left), (SCHEMA, records), "{name}");
            kills += 1;
        }
    }
    assert!(directories >= 4 && kills > 15, "{directories}, {kills}");
}
