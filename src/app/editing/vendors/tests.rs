//! Bookings follow the names of vendors, and none of them is written for it.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::thread;

use super::{FIELD_LABELS, VendorEdit, VendorError};
use crate::analytics::{BookingFilter, IndexBuilder, Row};
use crate::app::App;
use crate::app::imports::Options;
use crate::app::tests::support::{app_in_memory, app_over_image, check_directory, for_each_linked};
use crate::domain::audit::Actor;
use crate::domain::booking::BookingKey;
use crate::domain::capability::ClaimField;
use crate::domain::ids::VendorId;
use crate::domain::vendor::called;
use crate::store::tables::BOOKINGS;
use crate::store::tests::image::Image;
use crate::store::{Store, StoreError};

const VENDORS: &str = "id,name,category,website url,booking url\n\
    a,Acme,Intake,https://a.example,https://a.example/b\n\
    b,Beta,Intake,https://b.example,https://b.example/b\n\
    c,Acme,Trials,https://c.example,https://c.example/b\n";

#[test]
fn a_field_is_called_the_same_in_its_form_in_refusals_and_where_a_claim_stands() {
    let of_claim = ClaimField::label;
    for (field, word) in [
        ("partner_level", called::PARTNER_LEVEL),
        ("short_highlights", called::HIGHLIGHTS),
        ("practice_areas_supported", called::PRACTICE_AREAS),
        ("integrations", called::INTEGRATIONS),
        ("geo_focus", called::REGIONS),
        ("short_highlights", of_claim(ClaimField::ShortHighlights)),
        (
            "practice_areas_supported",
            of_claim(ClaimField::PracticeAreasSupported),
        ),
        ("integrations", of_claim(ClaimField::Integrations)),
        ("geo_focus", of_claim(ClaimField::GeoFocus)),
        (
            "firm_size_supported",
            of_claim(ClaimField::FirmSizeSupported),
        ),
        ("price_bracket", of_claim(ClaimField::PriceBracket)),
        ("description", of_claim(ClaimField::Description)),
        ("name", of_claim(ClaimField::Name)),
    ] {
        let label = FIELD_LABELS.iter().find(|(name, _)| *name == field);
        assert_eq!(label.unwrap().1.to_lowercase(), word, "{field}");
    }
}

fn import(app: &App, csv: &str) {
    let options = Options::default();
    let done = app
        .imports
        .import_reader(csv.as_bytes(), None, &options, &|_| {});
    done.unwrap();
}

/// Bookings of clients that are vendors, were, will be or are none, some with a category of their own.
fn filled() -> Image {
    let image = Image::new(Vec::new(), usize::MAX);
    let app = app_over_image(&image).unwrap();
    import(&app, VENDORS);
    let mut csv = "id,client,client category,created time\n".to_owned();
    for number in 0..900 {
        let client = ["Acme", "BETA", "Gamma", "Nobody", ""][number % 5];
        let category = ["", "Intake", "Trials"][number % 3];
        writeln!(csv, "b{number},{client},{category},2025-03-05").unwrap();
    }
    import(&app, &csv);
    drop(app);
    image
}

fn rename(app: &App, vendor: &str, name: &str, category: &str) {
    let change = VendorEdit {
        name: Some(name.to_owned()),
        category_id: Some(category.to_lowercase().as_str().into()),
        new_category: Some(category.to_owned()),
        ..VendorEdit::default()
    };
    let id: VendorId = vendor.into();
    // One of two that would have the same name is refused.
    let _ = app.vendors.change(&Actor::Operator, &id, &change, |_| true);
}

fn describe(app: &App, vendor: &str, text: &str) {
    let change = VendorEdit {
        description: Some(Some(text.to_owned())),
        ..VendorEdit::default()
    };
    let changed = app
        .vendors
        .change(&Actor::Operator, &vendor.into(), &change, |_| true);
    changed.unwrap();
}

/// What every booking belongs to.
fn links(store: &Store) -> Vec<(BookingKey, Option<String>, Option<String>)> {
    let mut found = Vec::new();
    let read = store.read(|tx| {
        found.clear();
        for_each_linked(tx, |key, booking, category| {
            let owned = |text: Option<&str>| text.map(str::to_owned);
            found.push((key, owned(booking.vendor_id), owned(category)));
        })
    });
    read.unwrap();
    found
}

fn records(store: &Store) -> impl PartialEq + std::fmt::Debug {
    store.read(|tx| BOOKINGS.list(tx, ..)).unwrap()
}

/// What is published is what the records and current names say.
fn assert_published(app: &App) {
    check_directory(app);
    let mut rows = IndexBuilder::default();
    let read: Result<(), StoreError> = app.store().read(|tx| {
        for_each_linked(tx, |key, booking, category| {
            rows.push(&Row::of(key, booking, category));
        })
    });
    read.unwrap();
    let published = app.bookings.current();
    assert_eq!(published.digest(), rows.finish().digest());
    let linked = links(app.store());
    let all = app
        .bookings
        .part(&BookingFilter::default(), 0, linked.len())
        .unwrap();
    assert_eq!(all.bookings().count(), linked.len());
    let shown: HashMap<_, _> = published
        .newest(&BookingFilter::default(), 0, linked.len())
        .into_iter()
        .zip(all.bookings())
        .collect();
    for (key, vendor, category) in &linked {
        let shown = &shown[key];
        assert_eq!(shown.view().vendor_id, vendor.as_deref());
        assert_eq!(shown.category(), category.as_deref());
    }
}

#[test]
fn a_rename_moves_bookings_and_writes_none() {
    let app = app_over_image(&filled()).unwrap();
    let (before, stored) = (links(app.store()), records(app.store()));
    assert_published(&app);
    rename(&app, "b", "Gamma", "Trials");
    assert_published(&app);
    let after = links(app.store());
    let moved = before.iter().zip(&after).filter(|(a, b)| a != b).count();
    // All of Gamma, and those of Beta that take their category from it.
    assert_eq!(moved, 180 + 60);
    let id: VendorId = "a".into();
    app.vendors
        .merge(&Actor::Operator, &"b".into(), &"c".into())
        .unwrap();
    assert_published(&app);
    let beta = |links: &[(BookingKey, Option<String>, _)]| {
        links
            .iter()
            .filter(|link| link.1.as_deref() == Some("c"))
            .count()
    };
    assert!(beta(&links(app.store())) >= beta(&after) + 360);
    let add = VendorEdit {
        name: Some("Nobody".to_owned()),
        category_id: Some("intake".into()),
        ..VendorEdit::default()
    };
    app.vendors.add(&Actor::Operator, &add).unwrap();
    assert_published(&app);
    import(&app, &VENDORS.replace("Beta", "Delta"));
    assert_published(&app);
    assert!(app.catalog.current().vendor(id.as_str()).is_some());
    assert_eq!(records(app.store()), stored);
}

#[test]
fn eight_editors_at_once_and_an_import_leave_what_the_records_say() {
    let app = app_over_image(&filled()).unwrap();
    thread::scope(|scope| {
        for thread in 0..8 {
            let app = &app;
            scope.spawn(move || {
                for round in 0..6 {
                    let vendor = ["a", "b", "c"][(thread + round) % 3];
                    let names = [
                        "Acme",
                        "Beta",
                        "Gamma",
                        "Nobody",
                        "The Acme, Inc.",
                        "Gamma LLC",
                    ];
                    let name = names[(thread * 5 + round) % names.len()];
                    rename(app, vendor, name, ["Intake", "Trials"][round % 2]);
                    describe(app, vendor, &format!("Answers calls, {thread} {round}"));
                }
            });
        }
        scope.spawn(|| {
            let mut csv = "id,client,created time\n".to_owned();
            for number in 600..2_000 {
                let client = ["Gamma", "Acme", "Acme Co.", "BE TA"][number % 4];
                writeln!(csv, "b{number},{client},2025-04-05").unwrap();
            }
            import(&app, &csv);
        });
    });
    assert_published(&app);
}

#[test]
fn a_rename_that_is_cut_anywhere_is_done_or_not() {
    let base = filled();
    let mut seen = BTreeSet::new();
    for writes in 0.. {
        let whole = Image::new(base.bytes(), usize::MAX);
        let opening = {
            let app = app_over_image(&whole).unwrap();
            let used = usize::MAX - whole.writes_left();
            drop(app);
            used
        };
        let image = Image::new(base.bytes(), opening + writes);
        if let Some(app) = app_over_image(&image) {
            rename(&app, "b", "Gamma", "Trials");
        }
        let is_whole = image.writes_left() > 0;
        let left = Image::new(image.bytes(), usize::MAX);
        let app = app_over_image(&left).unwrap();
        assert_published(&app);
        seen.insert(links(app.store()));
        if is_whole {
            break;
        }
    }
    assert_eq!(seen.len(), 2, "before and after");
}

#[test]
fn of_eight_who_give_a_name_at_once_one_does() {
    let app = app_in_memory();
    let rows = (0..8).map(|number| format!("v{number},Vendor {number},Intake,,\n"));
    let rows: String = rows.collect();
    import(
        &app,
        &format!("id,name,category,website url,booking url\n{rows}"),
    );
    let rename = |number: usize, name: String| {
        let id = VendorId::from(format!("v{number}").as_str());
        let edit = VendorEdit {
            name: Some(name),
            ..VendorEdit::default()
        };
        app.vendors.change(&Actor::Operator, &id, &edit, |_| true)
    };
    let all = |name: &(dyn Fn(usize) -> String + Sync)| {
        thread::scope(|scope| {
            let renames = (0..8).map(|number| scope.spawn(move || rename(number, name(number))));
            let renames: Vec<_> = renames.collect();
            let done = renames.into_iter().map(|rename| rename.join().unwrap());
            done.collect::<Vec<_>>()
        })
    };
    let done = all(&|_| "Same".to_owned());
    assert_eq!(done.iter().filter(|done| done.is_ok()).count(), 1);
    let refused = done.iter().filter_map(|done| done.as_ref().err());
    for refused in refused {
        assert!(matches!(refused, VendorError::NameTaken(_)), "{refused}");
    }
    check_directory(&app);
    let done = all(&|number| format!("Other {number}"));
    assert!(done.iter().all(Result::is_ok));
    check_directory(&app);
}
