//! What others do while an import runs.

use std::cell::Cell;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use stackbrief::app::editing::vendors::VendorEdit;
use stackbrief::app::imports::Options;
use stackbrief::domain::audit::Actor;
use stackbrief::domain::import::ImportPhase;
use stackbrief::domain::limits::LOCATIONS_MAX;
use stackbrief::store::StoreError;

use super::{VENDORS, all_bookings, all_vendors, app, counts, import, try_import};

fn many_vendors() -> String {
    let rows = (0..5_000).map(|i| format!("v{i},Vendor {i},Intake,,\n"));
    format!(
        "id,name,category,websiteUrl,bookingUrl\n{}",
        rows.collect::<String>()
    )
}

#[test]
fn other_writes_go_on_while_a_file_of_vendors_is_read() {
    let app = app();
    let written = Cell::new(false);
    let csv = many_vendors();
    let report =
        app.imports
            .import_reader(csv.as_bytes(), None, &Options::default(), &|progress| {
                if progress.phase != ImportPhase::Reading || written.get() {
                    return;
                }
                let (tell, told) = mpsc::channel();
                let app = Arc::clone(&app);
                thread::spawn(move || {
                    let done = app.store().write(|_| Ok::<_, StoreError>(()));
                    let _ = tell.send(done.is_ok());
                });
                // Only where the import holds the writer does this take its time.
                written.set(told.recv_timeout(Duration::from_secs(20)) == Ok(true));
                assert!(written.get(), "the write waits for the import");
            });
    assert_eq!(counts(&report.unwrap()), [5_000, 0, 0, 0, 0]);
    assert!(written.get());
}

#[test]
fn a_vendor_that_is_changed_while_a_file_is_read_keeps_what_the_file_does_not_say() {
    let app = app();
    import(&app, VENDORS);
    let csv = format!("{}a1,Acme Legal,Intake,acme.example,\n", many_vendors());
    let edited = Cell::new(false);
    let report =
        app.imports
            .import_reader(csv.as_bytes(), None, &Options::default(), &|progress| {
                if progress.phase == ImportPhase::Saving && !edited.replace(true) {
                    let change = VendorEdit {
                        description: Some(Some("Edited during the import".to_owned())),
                        ..VendorEdit::default()
                    };
                    app.vendors
                        .change(&Actor::Operator, &"a1".into(), &change, |_| true)
                        .unwrap();
                }
            });
    assert_eq!(counts(&report.unwrap()), [5_000, 1, 0, 0, 0]);
    assert!(edited.get());
    let vendors = all_vendors(&app);
    let acme = vendors.iter().find(|vendor| vendor.id.as_str() == "a1");
    let acme = acme.unwrap();
    assert_eq!(acme.name, "Acme Legal");
    assert_eq!(
        acme.description.as_deref(),
        Some("Edited during the import")
    );
}

#[test]
fn a_file_with_more_locations_than_an_instance_keeps_is_refused_by_its_row() {
    let app = app();
    let rows = |from: usize, until: usize| {
        let rows = (from..until).map(|i| format!("Acme,\"City {i}, TX\",2025-01-01\n"));
        format!(
            "client,city state,created time\n{}",
            rows.collect::<String>()
        )
    };
    let refused = try_import(&app, rows(0, LOCATIONS_MAX + 1), &Options::default());
    let line = LOCATIONS_MAX + 2;
    assert_eq!(
        refused.unwrap_err().to_string(),
        format!(
            "Row {line}: with this location the bookings would come from more than 100,000 different \
             ones. Is the column of cities the right one?"
        )
    );
    assert!(all_bookings(&app).is_empty());
}
