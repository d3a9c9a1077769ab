use std::fs;
use std::os::unix::fs::MetadataExt;
use std::sync::mpsc;
use std::time::Duration;

use std::path::Path;

use super::*;
use crate::app::App;
use crate::app::editing::vendors::VendorEdit;
use crate::app::tests::mixed_histories::{NOW, import, open};
use crate::app::tests::naming_rule::evidence_afresh;
use crate::domain::audit::Actor;
use crate::domain::ids::VendorId;
use crate::domain::limits::BOOKINGS_MAX;
use crate::store::WriteTx;
use crate::store::tables::COUNTERS;

const VENDOR: &str = "id,name,category,website url,booking url\na,Acme,Intake,https://a.example,https://a.example/b\n";

fn describe(app: &App, text: &str) {
    change(
        app,
        &VendorEdit {
            description: Some(Some(text.to_owned())),
            ..VendorEdit::default()
        },
    );
}

fn rename(app: &App, name: &str) {
    change(
        app,
        &VendorEdit {
            name: Some(name.to_owned()),
            ..VendorEdit::default()
        },
    );
}

fn change(app: &App, change: &VendorEdit) {
    let changed = app
        .vendors
        .change(&Actor::Operator, &VendorId::from("a"), change, |_| true);
    changed.unwrap();
}

fn is_followed(app: &App) -> bool {
    let newest = app.store().read(StoreVersion::of).unwrap();
    app.bookings.current().version == newest
}

/// A snapshot is another file each time it is written.
fn snapshots(directory: &Path) -> [(u64, i64); 2] {
    ["bookings.index", "bookings.evidence"].map(|name| {
        let file = fs::metadata(directory.join(name)).unwrap();
        (file.ino(), file.mtime_nsec())
    })
}

#[test]
fn a_text_that_is_edited_writes_no_snapshot_and_the_next_start_takes_the_old_one() {
    let directory = tempfile::tempdir().unwrap();
    let bookings = "id,client,firm size,created time\n1,Acme,SOLO,2026-05-01\n";
    let app = open(directory.path(), NOW);
    import(&app, VENDOR);
    import(&app, bookings);
    drop(app);
    let app = open(directory.path(), NOW);
    let before = snapshots(directory.path());
    describe(&app, "Other words.");
    drop(app);
    assert_eq!(snapshots(directory.path()), before);
    // One that is not taken is written again.
    let app = open(directory.path(), NOW);
    assert_eq!(app.bookings.current().len(), 1);
    drop(app);
    assert_eq!(snapshots(directory.path()), before);
    let app = open(directory.path(), NOW);
    rename(&app, "Acme Legal");
    drop(app);
    let after = snapshots(directory.path());
    assert!(after[0] != before[0] && after[1] != before[1]);
}

#[test]
fn an_orderly_end_writes_what_the_files_do_not_hold() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(&app, VENDOR);
    import(
        &app,
        "id,client,firm size,created time\n1,Acme,SOLO,2026-05-01\n",
    );
    drop(app);
    let app = open(directory.path(), NOW);
    let before = snapshots(directory.path());
    let other = app.bookings.current().content_hash() + 1;
    app.bookings.snapshots.index.set_content_hash(other);
    app.bookings.snapshots.firm_bookings.set_content_hash(other);
    drop(app);
    let after = snapshots(directory.path());
    assert!(after[0] != before[0] && after[1] != before[1]);
}

#[test]
fn a_vendor_takes_over_the_bookings_of_the_name_that_it_gets() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(&app, VENDOR);
    for (id, client) in [(1, "Beta"), (2, "GAMMA")] {
        import(
            &app,
            &format!("id,client,firm size,created time\n{id},{client},SOLO,2026-05-01\n"),
        );
        assert!(app.evidence.booked().rows().len() < id);
        rename(&app, client);
        assert_eq!(app.evidence.booked().rows().len(), id);
        assert_eq!(app.evidence.booked().digest(), evidence_afresh(&app));
    }
}

#[test]
fn the_directory_is_read_again_only_where_it_has_changed() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(&app, VENDOR);
    let linker = || Arc::clone(&app.bookings.current().linker);
    let before = linker();
    import(
        &app,
        "id,client,firm size,created time\n1,Acme,SOLO,2026-05-01\n",
    );
    assert!(Arc::ptr_eq(&linker(), &before));
    rename(&app, "Acme Legal");
    assert!(!Arc::ptr_eq(&linker(), &before));
}

#[test]
fn an_edit_waits_for_the_one_that_has_changed_bookings_and_publishes_them() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(&app, VENDOR);
    let announcement = app.bookings.announce_publication();
    let changed: Result<(), StoreError> = app.store().write(bookings::bump_revision);
    changed.unwrap();
    let (say, said) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            rename(&app, "Acme Legal");
            say.send(()).unwrap();
        });
        // One that does not wait is done by then.
        let done = said.recv_timeout(Duration::from_millis(300));
        assert!(done.is_err() && !is_followed(&app));
        app.bookings.publish(BookingChanges::Unknown).unwrap();
        said.recv_timeout(Duration::from_secs(60))
            .expect("it waits");
    });
    assert!(is_followed(&app));
    // An edit waits for none that fails before it has published either.
    let changed: Result<(), StoreError> = app.store().write(bookings::bump_revision);
    changed.unwrap();
    drop(announcement);
    rename(&app, "Acme");
    assert!(is_followed(&app));
}

#[test]
fn a_list_shows_no_booking_of_a_change_that_is_not_published() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(&app, VENDOR);
    // More than the newest, which are read when they are published.
    let file = |state: &str| {
        let rows = (0..BOOKINGS_MAX + 100)
            .map(|id| format!("{id},Acme,SOLO,\"Austin, {state}\",2026-05-01\n"));
        format!(
            "id,client,firm size,city state,created time\n{}",
            rows.collect::<String>()
        )
    };
    import(&app, &file("TX"));
    let texas = BookingFilter {
        state: Some("TX".to_owned()),
        ..BookingFilter::default()
    };
    let oldest = |filter: &BookingFilter| app.bookings.part(filter, BOOKINGS_MAX as u64, 10);
    assert_eq!(oldest(&texas).unwrap().bookings().count(), 10);
    let before = app.bookings.current().version.records_version;
    let held = app.bookings.publishing.lock();
    std::thread::scope(|scope| {
        scope.spawn(|| import(&app, &file("CA")));
        while app.store().read(bookings::version).unwrap() == before {
            std::thread::sleep(Duration::from_millis(2));
        }
        let (say, said) = mpsc::channel();
        let (oldest, texas) = (&oldest, &texas);
        let listed = scope.spawn(move || {
            say.send(()).unwrap();
            oldest(texas).unwrap()
        });
        said.recv().unwrap();
        // One that does not wait is done by then.
        std::thread::sleep(Duration::from_millis(300));
        assert!(!listed.is_finished(), "it waits");
        drop(held);
        let part = listed.join().unwrap();
        assert_eq!(part.published().count(texas), 0);
        assert_eq!(part.bookings().count(), 0);
    });
}

#[test]
fn an_edit_that_changes_no_booking_waits_for_nobody_who_publishes() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(&app, VENDOR);
    describe(&app, "At once.");
    assert!(is_followed(&app));
    let (say, said) = mpsc::channel();
    let held = app.bookings.publishing.lock();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            describe(&app, "While another is published.");
            say.send(()).unwrap();
        });
        let done = said.recv_timeout(Duration::from_secs(60));
        assert!(!is_followed(&app));
        drop(held);
        done.expect("it waits");
    });
    // As the thread that held it does.
    app.bookings.catch_up().unwrap();
    assert!(is_followed(&app));
}

#[test]
fn a_commit_that_cannot_be_followed_now_is_followed_with_the_next() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(&app, VENDOR);
    let held = app.bookings.publishing.lock();
    describe(&app, "While another is published.");
    drop(held);
    let written = |write: &dyn Fn(&WriteTx) -> Result<(), StoreError>| app.store().write(write);
    assert_eq!(app.store().read(bookings::version).unwrap(), 0);
    written(&|tx| COUNTERS.put_raw(tx, "bookings", b"damaged")).unwrap();
    assert!(app.bookings.catch_up().is_err());
    written(&|tx| COUNTERS.delete(tx, "bookings").map(drop)).unwrap();
    app.bookings.catch_up().unwrap();
    assert!(is_followed(&app));
}

#[test]
fn a_publication_that_fails_is_made_up_for_by_the_next_edit() {
    let directory = tempfile::tempdir().unwrap();
    let app = open(directory.path(), NOW);
    import(&app, VENDOR);
    let written = |write: &dyn Fn(&WriteTx) -> Result<(), StoreError>| app.store().write(write);
    let fail = || {
        written(&bookings::bump_revision).unwrap();
        let version = app.store().read(bookings::version).unwrap();
        written(&|tx| COUNTERS.put_raw(tx, "bookings", b"damaged")).unwrap();
        assert!(app.bookings.publish(BookingChanges::Unknown).is_err());
        written(&|tx| COUNTERS.delete(tx, "bookings").map(drop)).unwrap();
        written(&|tx| COUNTERS.put(tx, "bookings", &version).map(drop)).unwrap();
        assert!(!is_followed(&app));
    };
    fail();
    describe(&app, "Other words.");
    assert!(is_followed(&app));
    fail();
    app.bookings.catch_up().unwrap();
    assert!(is_followed(&app));
    // An import that has announced it publishes by itself.
    let announcement = app.bookings.announce_publication();
    fail();
    app.bookings.catch_up().unwrap();
    assert!(!is_followed(&app));
    drop(announcement);
}
