use std::sync::mpsc;
use std::time::Duration;

use super::*;
use crate::app::App;
use crate::app::mixed_histories::{NOW, import, open};
use crate::app::vendors::VendorChange;
use crate::domain::audit::Actor;
use crate::domain::ids::VendorId;

const VENDOR: &str = "id,name,category,website url,booking url\na,Acme,Intake,https://a.example,https://a.example/b\n";

fn describe(app: &App, text: &str) {
    let change = VendorChange {
        description: Some(Some(text.to_owned())),
        ..VendorChange::default()
    };
    let changed = app
        .vendors
        .change(&Actor::Operator, &VendorId::from("a"), &change, |_| true);
    changed.unwrap();
}

fn is_followed(app: &App) -> bool {
    let newest = app.store().read(Commit::of).unwrap();
    app.bookings.current().commit == newest
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
    // As whoever held it does.
    app.bookings.catch_up().unwrap();
    assert!(is_followed(&app));
}
