//! What people do while an undo is worked out.

use std::sync::Arc;
use std::thread;

use super::*;
use crate::app::App;
use crate::app::directory::EditableDirectory;
use crate::app::editing::vendors::VendorEdit;
use crate::app::tests::support::{app_in_memory, check_directory, import, person};
use crate::domain::click::SourcePage;
use crate::domain::ids::VendorId;
use crate::domain::tech_stack::StackAnswer;
use crate::store::tables::{IMPORT_VENDORS, TECH_STACKS};

/// People, each of whom does something about a vendor of their own.
const PEOPLE: u64 = 8;

/// A file of vendors "v0" and so on, whose names begin so.
fn vendors(name: &str) -> String {
    let rows = (0..4 * PEOPLE).map(|number| {
        format!("v{number},{name} {number},Intake,https://v{number}.example,https://v{number}.example/b\n")
    });
    let rows: String = rows.collect();
    format!("id,name,category,website url,booking url\n{rows}")
}

fn id(number: u64) -> VendorId {
    VendorId::from(format!("v{number}").as_str())
}

fn uses(number: u64) -> Vec<StackAnswer> {
    vec![StackAnswer {
        category_id: "intake".into(),
        has_tool: true,
        vendors: vec![id(number)],
        primary: None,
        other_vendors: Vec::new(),
    }]
}

#[test]
fn what_is_done_with_a_vendor_while_its_removal_is_worked_out_keeps_it() {
    let app = app_in_memory();
    let imported = import(&app, &vendors("Vendor")).import_id.unwrap();
    let (store, newest) = (app.store(), &app.core().directory);
    let free = std::collections::HashSet::new();
    let undoable = prepared::Undoable {
        id: imported,
        free: &free,
        done: Undone::nothing(crate::domain::import::ImportKind::Vendors),
    };
    let prepare = || prepared::PreparedUndo::read(store, newest, &undoable).unwrap();
    let is_current = |prepared: prepared::PreparedUndo<'static>| {
        let begun: Result<_, StoreError> =
            store.dry_run(|tx| Ok(prepared.begin_write(tx, store)?.is_some()));
        begun.unwrap()
    };
    assert!(is_current(prepare()));
    let late = prepare();
    let clicked = app.clicks.log(&person(1), id(3), SourcePage::Browse);
    clicked.unwrap();
    assert!(!is_current(late), "someone has clicked");
    let late = prepare();
    let edit = VendorEdit {
        description: Some(Some("New.".to_owned())),
        ..VendorEdit::default()
    };
    app.vendors
        .change(&Actor::Operator, &id(9), &edit, |_| true)
        .unwrap();
    assert!(!is_current(late), "the directory has another version");
}

#[test]
fn an_undo_beside_eight_people_leaves_what_it_leaves_after_them() {
    let app = app_in_memory();
    let imported = import(&app, &vendors("Vendor")).import_id.unwrap();
    let undone = thread::scope(|scope| {
        for number in 0..PEOPLE {
            let app = &app;
            scope.spawn(move || {
                let someone = person(u128::from(number) + 1);
                app.clicks
                    .log(&someone, id(number), SourcePage::Browse)
                    .unwrap();
                let written = app.store().write(|tx| {
                    TECH_STACKS
                        .put(tx, someone.id.bytes(), &uses(number))
                        .map(drop)
                });
                written.unwrap();
            });
        }
        app.imports.undo(imported, &Importer::CommandLine).unwrap()
    });
    check_directory(&app);
    let store = app.store();
    let left: Result<_, StoreError> = store.read(|tx| {
        let directory = EditableDirectory::draft(tx, &app.core().directory)?;
        let stacks = TECH_STACKS.list(tx, ..)?;
        Ok((
            directory.len() as u64,
            directory.vendors().all(|vendor| !vendor.is_active),
            stacks,
        ))
    });
    let (left, are_inactive, stacks) = left.unwrap();
    assert_eq!(left, undone.made_inactive, "others are gone");
    assert_eq!(left + undone.removed, 4 * PEOPLE);
    assert!(are_inactive);
    assert_eq!(stacks.len() as u64, PEOPLE);
    // Each was saved before the undo, and names the tool, or after it.
    for answer in stacks.into_iter().flatten() {
        assert_eq!(
            answer.vendors.len() + answer.other_vendors.len(),
            1,
            "{answer:?}"
        );
    }
}

#[test]
fn the_history_reads_what_imports_did_once() {
    let app = app_in_memory();
    import(&app, &vendors("Vendor"));
    let second = import(&app, &vendors("Renamed")).import_id.unwrap();
    let edit = VendorEdit {
        name: Some("Another".to_owned()),
        ..VendorEdit::default()
    };
    let changed = app
        .vendors
        .change(&Actor::Operator, &id(9), &edit, |_| true);
    changed.unwrap();
    let first = app.imports.history().unwrap();
    assert_eq!(
        first[0].why_not.as_deref(),
        Some("\"Another\" was changed after this import.")
    );
    let key = (second.0, "v9");
    let intact = app.store().write(|tx| {
        let intact = IMPORT_VENDORS.raw(tx, key)?.expect("it is kept");
        IMPORT_VENDORS.put_raw(tx, key, b"damaged")?;
        Ok::<_, StoreError>(intact)
    });
    assert_eq!(
        app.imports.history().unwrap(),
        first,
        "nothing is read again"
    );
    let repaired = app
        .store()
        .write(|tx| IMPORT_VENDORS.put_raw(tx, key, &intact.unwrap()));
    repaired.unwrap();
    // Once the directory is another one, so is the answer.
    let back = VendorEdit {
        name: Some("Renamed 9".to_owned()),
        former_names: Some(vec!["Vendor 9".to_owned()]),
        ..VendorEdit::default()
    };
    let changed = app
        .vendors
        .change(&Actor::Operator, &id(9), &back, |_| true);
    changed.unwrap();
    let now = app.imports.history().unwrap();
    assert_ne!(now[0].why_not, first[0].why_not);
    let fresh: Arc<App> = app;
    let unremembered = fresh
        .core()
        .store
        .read(|tx| history(tx, &fresh.core().directory, &KnownVerdicts::default()));
    assert_eq!(now, unremembered.unwrap());
}
