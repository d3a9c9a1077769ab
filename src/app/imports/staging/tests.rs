//! Imports and undos that end at any of their writes.
//!
//! `STACKBRIEF_FAULTS=1 cargo test --lib imports::staging` tries every write.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use super::*;
use crate::app::App;
use crate::app::imports::Options;
use crate::app::tests::support::app_over_image;
use crate::domain::import::{ImportId, Importer};
use crate::domain::number_format::group_thousands;
use crate::domain::tests::{IMPORT, assert_says};
use crate::store::tests::image::Image;
use crate::store::verify::verify_all;

/// Writes after which a run is cut, unless all are asked for.
const FEW: usize = 12;

/// A file of these bookings; a higher revision changes every third of them.
fn file(numbers: Range<u32>, revision: u32) -> String {
    let header = "id,Client,Client Category,City State,Created Time\n";
    header.to_owned() + &rows(numbers, revision)
}

fn rows(numbers: Range<u32>, revision: u32) -> String {
    let mut csv = String::new();
    for number in numbers {
        let hour = number % 3 * revision;
        writeln!(
            csv,
            "b{number},Client {number},Intake,\"Austin, TX\",2025-03-05 {hour:02}:00:00"
        )
        .unwrap();
    }
    csv
}

fn import(app: &App, csv: &str) -> bool {
    let report = app
        .imports
        .import_reader(csv.as_bytes(), None, &Options::default(), &|_| {});
    report.is_ok()
}

/// Every booking that is visible, by its id.
fn visible(store: &Store) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    store
        .read(|tx| {
            found.clear();
            bookings::for_each(tx, |_, booking| {
                found.insert(booking.id.to_string(), format!("{booking:?}"));
                Ok(())
            })
        })
        .unwrap();
    found
}

fn seen_after(image: &Image) -> BTreeMap<String, String> {
    visible(&Store::over(Image::new(image.bytes(), usize::MAX)).unwrap())
}

/// Everything that is stored belongs to a visible booking, and every booking is found by its identity.
fn assert_nothing_is_left(store: &Store) {
    store
        .read(|tx| {
            assert_eq!(bookings::staging(tx)?, None);
            assert_eq!(pending_blocks(tx, 0, 1)?.0, Vec::<u64>::new());
            let end = bookings::next_position(tx)?;
            let (past, _) = identities_past(tx, BookingIdentity([0; 16]), end, 1)?;
            assert!(past.is_empty());
            assert_eq!(bookings::verify(tx)?, 2 * bookings::count(tx)?);
            let (blocks, _) = pending_blocks(tx, end, 1)?;
            assert!(blocks.is_empty());
            verify_all(tx).map(drop)
        })
        .unwrap();
    assert!(!store.dry_run(|tx| bookings::remove_staged(tx, 1)).unwrap());
    assert!(!store.dry_run(|tx| imports::drop_unfinished(tx, 1)).unwrap());
}

/// Cuts what is done to `base` at its writes. Whatever is left is all of it or none, the next start
/// removes the rest, and the same done again then succeeds.
fn cut_at_each_write(base: &Image, what: impl Fn(&App) -> bool) -> Image {
    let whole = Image::new(base.bytes(), usize::MAX);
    let app = app_over_image(&whole).unwrap();
    let at_start = whole.writes_left();
    assert!(what(&app));
    drop(app);
    let writes = at_start - whole.writes_left();
    let (before, after) = (seen_after(base), seen_after(&whole));
    assert_ne!(before, after);
    let opening = {
        let image = Image::new(base.bytes(), usize::MAX);
        let app = app_over_image(&image).unwrap();
        let used = usize::MAX - image.writes_left();
        drop(app);
        used
    };
    let step = match std::env::var_os("STACKBRIEF_FAULTS") {
        Some(_) => 1,
        None => writes / FEW,
    };
    let mut seen = [0, 0];
    for n in (1..writes).step_by(step.max(1)) {
        let image = Image::new(base.bytes(), opening + n);
        let Some(app) = app_over_image(&image) else {
            continue;
        };
        let is_done = what(&app);
        drop(app);
        let left = Image::new(image.bytes(), usize::MAX);
        let found = seen_after(&left);
        assert!(
            found == before || found == after,
            "write {n} of {writes}: half of it is visible"
        );
        assert!(!is_done || found == after, "write {n}: done, and not there");
        seen[usize::from(found == after)] += 1;
        let app = app_over_image(&left).unwrap();
        assert_nothing_is_left(app.store());
        assert_eq!(visible(app.store()), found, "write {n}");
        if found == before {
            assert!(what(&app), "write {n}: it does not succeed again");
            assert_nothing_is_left(app.store());
            assert_eq!(visible(app.store()), after, "write {n}");
        }
    }
    assert!(seen[0] > 0, "none was cut before its end");
    whole
}

#[test]
fn an_import_and_its_undo_that_are_cut_anywhere_are_whole_or_absent() {
    let base = Image::new(Vec::new(), usize::MAX);
    let app = app_over_image(&base).unwrap();
    assert!(import(&app, &file(0..400, 0)));
    assert_nothing_is_left(app.store());
    drop(app);
    // Bookings change, the last block grows, there are new ones, and some are changed and changed back.
    let csv = file(250..700, 2) + &rows(0..250, 3) + &rows(0..250, 0);
    let imported = cut_at_each_write(&base, |app| import(app, &csv));
    let undone = cut_at_each_write(&imported, |app| {
        let who = Importer::CommandLine;
        app.imports.undo(ImportId(2), &who).is_ok()
    });
    assert_eq!(seen_after(&undone), seen_after(&base));
}

#[test]
fn a_dry_run_of_many_rows_leaves_nothing() {
    let app = app_over_image(&Image::new(Vec::new(), usize::MAX)).unwrap();
    assert!(import(&app, &file(0..400, 0)));
    let before = visible(app.store());
    let options = Options {
        dry_run: true,
        ..Options::default()
    };
    let csv = file(250..700, 2);
    let report = app
        .imports
        .import_reader(csv.as_bytes(), None, &options, &|_| {});
    let report = report.unwrap();
    assert_eq!((report.inserted, report.updated), (300, 100));
    assert_eq!(visible(app.store()), before);
    assert_nothing_is_left(app.store());
}

#[test]
fn import_md_states_how_much_is_staged_at_once() {
    assert_says(
        IMPORT,
        &[format!(
            "of new rows, {} changed bookings, {} new identities in {} blocks or {} removed ones,",
            group_thousands(BOOKINGS_AT_ONCE as u64),
            group_thousands(NEW_IDENTITIES_AT_ONCE as u64),
            group_thousands(IDENTITY_BLOCKS_AT_ONCE as u64),
            group_thousands(IDENTITIES_AT_ONCE as u64)
        )],
    );
}
