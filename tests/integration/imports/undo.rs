//! An import that is undone leaves everything as it was before it.

mod names;
mod random_sequences;
mod sample;
mod vendors;

use std::ops::Range;
use std::sync::Arc;

use stackbrief::app::App;
use stackbrief::app::imports::{HistoryEntry, Options, UndoError, Undone};
use stackbrief::domain::ids::UserId;
use stackbrief::domain::import::{ImportId, ImportKind, Importer};
use stackbrief::domain::tech_stack::StackAnswer;
use stackbrief::domain::vendor::Vendor;
use stackbrief::store::tables::{IMPORT_BOOKINGS, IMPORT_VENDORS, TECH_STACKS};
use stackbrief::store::verify::verify_all;
use stackbrief::store::{StoreError, catalog};

use super::{
    BOOKINGS, VENDORS, all_bookings, all_vendors, app, counter, counts, exported, import,
    try_import,
};

/// The whole directory and the export, byte by byte.
fn everything(app: &Arc<App>) -> (String, Vec<u8>) {
    let catalog = app.catalog.current();
    let vendors = all_vendors(app);
    let bookings = all_bookings(app);
    (
        format!("{:?} {vendors:?} {bookings:?}", catalog.categories()),
        exported(app),
    )
}

fn history(app: &App) -> Vec<HistoryEntry> {
    app.imports.history().expect("valid")
}

fn undo(app: &App, id: Option<ImportId>) -> Result<Undone, UndoError> {
    app.imports
        .undo(id.expect("something was written"), &Importer::CommandLine)
}

/// Why an undo is refused, which the history says before.
#[track_caller]
fn refused(app: &App, id: Option<ImportId>) -> String {
    let listed = history(app).into_iter();
    let mut listed = listed.filter(|entry| Some(entry.import.id) == id);
    let before = listed.next().expect("it is listed");
    assert!(!before.can_undo(), "{:?}", before.import.file_name);
    match undo(app, id) {
        Err(UndoError::Refused(reason)) => {
            let was_undone = before.import.undone.is_some();
            assert_eq!(before.why_not, (!was_undone).then(|| reason.clone()));
            reason
        }
        other => panic!("{other:?}"),
    }
}

fn check(app: &App) {
    app.store().read(verify_all).expect("intact records");
    let counted = app.bookings.current().len();
    assert_eq!(counted, all_bookings(app).len() as u64, "the index follows");
}

/// A file that names a booking twice may change it and change it back.
#[test]
fn an_undo_leaves_alone_what_its_file_changed_back() {
    let app = app();
    let rows = |client: &str, numbers: Range<usize>| {
        let row = |number| format!("b{number},{client},Intake,2025-01-01\n");
        numbers.map(row).collect::<Vec<_>>().concat()
    };
    let import = |rows: String| {
        import(
            &app,
            format!("id,client,client category,created time\n{rows}"),
        )
    };
    import(rows("First", 0..6_000));
    let before = everything(&app);
    let second = import(rows("Second", 0..6_000));
    // Of these, a thousand are changed for good.
    let back_and_forth = import(
        rows("First", 0..6_000) + &rows("Second", 1_000..6_000) + &rows("New", 6_000..6_001),
    );
    assert_eq!(counts(&back_and_forth), [1, 1_000, 5_000, 5_000, 0]);
    refused(&app, second.import_id);
    undo(&app, back_and_forth.import_id).unwrap();
    undo(&app, second.import_id).unwrap();
    assert!(everything(&app) == before);
    check(&app);

    let second = import(rows("Second", 0..6_000));
    let back_and_forth =
        import(rows("First", 0..6_000) + &rows("Second", 0..6_000) + &rows("New", 6_000..6_001));
    assert_eq!(counts(&back_and_forth), [1, 0, 6_000, 6_000, 0]);
    undo(&app, second.import_id).unwrap();
    let undone = undo(&app, back_and_forth.import_id).unwrap();
    assert_eq!((undone.removed, undone.restored), (1, 0));
    assert!(everything(&app) == before);
    check(&app);
}

#[test]
fn an_undone_import_leaves_nothing_behind() {
    let app = app();
    import(&app, VENDORS);
    import(&app, BOOKINGS);
    let before = everything(&app);
    let more = "Client,Client Category,Email,Created Time\nNew,Robots,x@y.example,2025-02-01\n";
    let vendors = "name,category,websiteUrl,bookingUrl,description\n\
                   Acme,Intake,other.example,,Changed\nNew,Robots,,,\n";
    let renamed = "id,name,category,websiteUrl,bookingUrl\na1,Acme Legal,Robots,,\n";
    let updated = BOOKINGS
        .replace("E6_20", "SOLO")
        .replace(",Waco,", ",Dallas,");
    for (csv, expected) in [
        (more, [0, 1, 0]),
        (vendors, [1, 1, 0]),
        (renamed, [1, 0, 0]),
        (&updated, [2, 0, 0]),
    ] {
        let id = import(&app, csv).import_id;
        assert_ne!(everything(&app), before, "{csv}");
        let Undone {
            restored,
            removed,
            made_inactive,
            ..
        } = undo(&app, id).expect("nothing came after it");
        assert_eq!([restored, removed, made_inactive], expected, "{csv}");
        assert_eq!(everything(&app), before, "{csv}");
        check(&app);
        assert_eq!(refused(&app, id), "This import was undone already.");
    }
}

#[test]
fn the_history_shows_who_imported_what_and_what_can_be_undone() {
    let app = app();
    assert!(history(&app).is_empty());
    let ada = Importer::User {
        id: UserId::from_bytes([1; 16]),
        name: "Ada".to_owned(),
    };
    let options = Options {
        file_name: "may.csv".to_owned(),
        importer: ada.clone(),
        ..Options::default()
    };
    let rows = format!("{BOOKINGS}Acme,,,,,,,never\n");
    let first = try_import(&app, &rows, &options).expect("valid");
    let again = try_import(&app, &rows, &options).expect("valid");
    assert_eq!(again.import_id, None, "it changed nothing");
    let entries = history(&app);
    assert_eq!(entries.len(), 2);
    let why_not = entries[0].why_not.as_deref();
    assert_eq!(why_not, Some("This import changed nothing."));
    assert!(entries[1].can_undo());
    let import = &entries[1].import;
    assert_eq!(Some(import.id), first.import_id);
    assert_eq!(
        (import.file_name.as_str(), import.inserted, import.skipped()),
        ("may.csv", 4, 1)
    );
    assert_eq!((&import.importer, import.importer.name()), (&ada, "Ada"));
    assert_eq!(import.imported_at.to_string(), "2026-01-15T12:00:00Z");

    app.imports.undo(import.id, &ada).expect("the last one");
    let undone = history(&app).remove(1);
    assert!(!undone.can_undo() && undone.why_not.is_none());
    assert_eq!(undone.import.undone.map(|undone| undone.who), Some(ada));
    let unknown = app.imports.undo(ImportId(7), &Importer::CommandLine);
    assert!(matches!(unknown, Err(UndoError::NotFound)), "{unknown:?}");
}

#[test]
fn rows_changed_by_a_later_import_are_not_undone_first() {
    let app = app();
    let options = |name: &str| Options {
        file_name: name.to_owned(),
        ..Options::default()
    };
    let first = import(
        &app,
        "id,client,created time\n1,A,2025-01-01\n2,B,2025-01-01\n",
    );
    let apart = import(&app, "id,client,created time\n3,A,2025-01-01\n");
    let before = everything(&app);
    let second = "id,client,created time\n2,C,2025-01-01\n";
    let second = try_import(&app, second, &options("b.csv")).expect("valid");
    let third = "id,client,created time\n2,D,2025-01-01\n";
    let third = try_import(&app, third, &options("c.csv")).expect("valid");
    let reason = |name: &str| {
        format!("A later import, \"{name}\", changed the same rows. Undo that one first.")
    };
    assert_eq!(refused(&app, first.import_id), reason("c.csv"));
    assert_eq!(refused(&app, second.import_id), reason("c.csv"));
    let listed: Vec<_> = history(&app).iter().map(HistoryEntry::can_undo).collect();
    assert_eq!(listed, [true, false, true, false]);
    undo(&app, third.import_id).expect("the last one");
    undo(&app, second.import_id).expect("the last one now");
    assert_eq!(everything(&app), before);
    undo(&app, first.import_id).expect("nothing stands on it");
    assert_eq!(all_bookings(&app).len(), 1);
    undo(&app, apart.import_id).expect("nothing stands on it");
    assert!(all_bookings(&app).is_empty() && app.catalog.current().categories().is_empty());
    check(&app);
}

#[test]
fn a_vendor_edited_in_the_meantime_is_not_overwritten() {
    let app = app();
    let id = import(&app, VENDORS).import_id;
    let edited: Result<(), StoreError> = app.store().write(|tx| {
        let vendor = catalog::vendor(tx, "a1")?.expect("imported");
        catalog::put_vendor(
            tx,
            &Vendor {
                price_bracket: Some(3),
                ..vendor
            },
        )?;
        catalog::bump_revision(tx)
    });
    edited.expect("written");
    assert_eq!(refused(&app, id), "\"Acme\" was changed after this import.");
    assert_eq!(all_vendors(&app).len(), 3, "nothing was undone");
}

#[test]
fn a_vendor_in_use_becomes_inactive_and_a_tool_by_name() {
    let app = app();
    let id = import(&app, VENDORS).import_id;
    let user = [9; 16];
    let answer = |vendors: &[&str], primary: Option<&str>, others: &[&str]| StackAnswer {
        category_id: "staffing".into(),
        has_tool: true,
        vendors: vendors.iter().map(|id| (*id).into()).collect(),
        primary: primary.map(Into::into),
        other_vendors: others.iter().map(|name| (*name).to_owned()).collect(),
    };
    let before = vec![
        answer(&["b1"], Some("b1"), &["beta "]),
        answer(&["b1", "x"], Some("x"), &[]),
    ];
    app.store()
        .write(|tx| TECH_STACKS.put(tx, user, &before).map(drop))
        .expect("written");
    let undone = undo(&app, id).expect("nothing came after it");
    let expected = Undone {
        kind: ImportKind::Vendors,
        restored: 0,
        removed: 2,
        made_inactive: 1,
    };
    assert_eq!(undone, expected);
    let left = all_vendors(&app);
    assert_eq!(
        (left.len(), left[0].name.as_str(), left[0].is_active),
        (1, "Beta", false)
    );
    let after = app
        .store()
        .read(|tx| TECH_STACKS.get(tx, user))
        .expect("valid");
    let expected = vec![
        answer(&[], None, &["beta ", "Beta"]),
        answer(&["x"], Some("x"), &["Beta"]),
    ];
    assert_eq!(after, Some(expected));
    let kept: Vec<_> = app
        .catalog
        .current()
        .categories()
        .iter()
        .map(|c| c.name.clone())
        .collect();
    assert_eq!(
        kept,
        ["Staffing"],
        "a category stays while anything uses it"
    );
    // The file does not say whether the third one is active, so it stays as it is.
    let again = import(&app, VENDORS);
    assert_eq!([again.inserted, again.updated], [2, 0]);
    let said = "1 vendor of the file was inactive and stays so, and nobody is recommended it: \"Beta\". An \
                administrator can activate it.";
    assert!(again.notices.contains(&said.to_owned()), "{again:?}");
}

#[test]
fn the_last_twenty_imports_can_be_undone_and_older_ones_keep_nothing() {
    let app = app();
    let csv =
        |n: u32| format!("id,client,created time\n1,Client {n},2025-01-01\nn{n},A,2025-01-01\n");
    let vendors = |n: u32| format!("id,name,category,websiteUrl,bookingUrl\nv,V {n},Intake,,\n");
    let mut ids = Vec::new();
    for n in 0..12 {
        ids.push(import(&app, csv(n)).import_id);
        ids.push(import(&app, vendors(n)).import_id);
    }
    assert_eq!(
        refused(&app, ids[0]),
        "Only the last 20 imports can be undone."
    );
    let kept = app
        .store()
        .read(|tx| Ok::<_, StoreError>((IMPORT_BOOKINGS.count(tx)?, IMPORT_VENDORS.count(tx)?)));
    assert_eq!(kept.expect("valid"), (10, 10));
    for id in ids[4..].iter().rev() {
        undo(&app, *id).expect("one after the other");
    }
    assert_eq!(all_vendors(&app)[0].name, "V 1");
    assert_eq!(all_bookings(&app)[0].client.as_deref(), Some("Client 1"));
    assert_eq!(all_bookings(&app).len(), 3);
    let kept = app
        .store()
        .read(|tx| Ok::<_, StoreError>((IMPORT_BOOKINGS.count(tx)?, IMPORT_VENDORS.count(tx)?)));
    assert_eq!(kept.expect("valid"), (0, 0));
    check(&app);
}
