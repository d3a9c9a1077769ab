//! What a new instance starts with.

use jiff::Timestamp;
use stackbrief::app::imports::{Options, Origin};
use stackbrief::app::start::seed::seed;
use stackbrief::config::Config;
use stackbrief::store::StoreError;
use stackbrief::store::tables::COUNTERS;

use super::{all_bookings, all_vendors, app, app_with, counter, try_import};

#[test]
fn a_new_instance_starts_with_the_sample_data_of_minutes_ago() {
    let app = app();
    seed(&app).expect("the sample data is valid");
    let stored = all_bookings(&app);
    assert!(stored.len() > 10_000, "{}", stored.len());
    assert!(
        stored
            .iter()
            .all(|booking| booking.id.as_str().starts_with("sample-"))
    );
    assert!(
        all_vendors(&app)
            .iter()
            .all(|vendor| vendor.id.as_str().starts_with("sample-"))
    );
    let newest = stored
        .iter()
        .map(|booking| booking.created_at)
        .max()
        .expect("some");
    let age = app.clock().now().duration_since(newest).as_secs();
    assert!((180..240).contains(&age), "{age}");
    let linked = stored
        .iter()
        .filter(|booking| booking.vendor_id.is_some())
        .count();
    assert!(linked * 10 > stored.len() * 9, "{linked}");
    assert_eq!(
        (counter(&app, "sample"), counter(&app, "seeded")),
        (Some(1), Some(1))
    );

    app.clock()
        .set(app.clock().now() + jiff::SignedDuration::from_hours(100));
    seed(&app).expect("nothing to do");
    assert_eq!(stored, all_bookings(&app));
}

#[test]
fn an_interrupted_first_start_is_completed_by_the_next() {
    let whole = app();
    seed(&whole).expect("valid");
    let cut = app();
    seed(&cut).expect("valid");
    let removed = cut
        .store()
        .write(|tx| COUNTERS.remove(tx, "seeded").map(drop));
    assert!(matches!(removed, Ok::<(), StoreError>(())));
    cut.clock()
        .set(cut.clock().now() + jiff::SignedDuration::from_hours(1));
    seed(&cut).expect("valid");
    assert_eq!(all_bookings(&cut).len(), all_bookings(&whole).len());
    assert_eq!(all_vendors(&cut), all_vendors(&whole));
    assert_eq!(counter(&cut, "seeded"), Some(1));
}

#[test]
fn an_instance_without_sample_data_has_the_categories_and_stays_empty() {
    let config = Config {
        sample_data: false,
        ..Config::default()
    };
    let app = app_with(config);
    seed(&app).expect("valid");
    assert_eq!(app.catalog.current().categories().len(), 14);
    assert!(all_bookings(&app).is_empty() && counter(&app, "sample").is_none());
    assert_eq!(counter(&app, "seeded"), Some(1));
}

#[test]
fn sample_times_move_by_whole_minutes() {
    let app = app();
    let newest_at: Timestamp = "2026-01-15T11:57:30Z".parse().expect("a time");
    let options = Options {
        origin: Origin::Sample { newest_at },
        ..Options::default()
    };
    let csv = "id,client,created time\n1,A,2030-06-01 00:00:10\n2,B,2030-05-31 23:00:00\n";
    try_import(&app, csv, &options).expect("valid");
    let times: Vec<_> = all_bookings(&app)
        .into_iter()
        .map(|b| b.created_at.to_string())
        .collect();
    assert_eq!(times, ["2026-01-15T11:57:10Z", "2026-01-15T10:57:00Z"]);
}
