//! What is counted after imports, failures, crashes and restarts.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use stackbrief::analytics::Digest;
use stackbrief::app::App;
use stackbrief::app::imports::Options;
use stackbrief::app::start::seed::seed;

use super::{BOOKINGS, TestApp, Trends, VENDORS, import};

#[tokio::test]
async fn one_changed_row_changes_exactly_its_figures() {
    let trends = Trends::new().await;
    let before = trends.json("/api/trends").await;
    trends.import(BOOKINGS.replace("3,Beta,,E6_20,\"Dallas, TX\"", "3,Beta,,E6_20,\"Reno, NV\""));
    let after = trends.json("/api/trends").await;
    let count = |counted: &Value, state: &str| {
        let states = counted["stateCounts"].as_array().unwrap();
        states
            .iter()
            .find(|one| one["state"] == state)
            .map_or(0, |one| one["count"].as_u64().unwrap())
    };
    for (state, was, is) in [
        ("TX", 5, 4),
        ("NV", 1, 2),
        ("KS", 1, 1),
        ("MO", 1, 1),
        ("Unknown", 1, 1),
    ] {
        assert_eq!(
            (count(&before, state), count(&after, state)),
            (was, is),
            "{state}"
        );
    }
    for same in ["total", "categoryCounts", "change", "dataThrough"] {
        assert_eq!(before[same], after[same]);
    }
    // Moved in time, one row moves between two days and nothing else does.
    trends.import(BOOKINGS.replace("2026-02-28T23:59:59Z", "2026-03-01T00:00:00Z"));
    let days = trends
        .json("/api/trends/series?interval=day&start=2026-02-28")
        .await;
    assert_eq!(
        (&days["points"][0]["count"], &days["points"][1]["count"]),
        (&0.into(), &3.into())
    );
}

#[tokio::test]
async fn a_vendor_that_changes_category_takes_its_bookings_with_it() {
    let trends = Trends::new().await;
    trends.import(VENDORS.replace("Beta,Staffing", "Beta,Trial Support"));
    let counted = trends.json("/api/trends?category=Trial+Support").await;
    assert_eq!(counted["total"], 2);
    assert_eq!(
        trends.json("/api/trends?category=Staffing").await["total"],
        0
    );
    // A vendor that is new gives its bookings a category.
    trends.import("id,name,category,websiteUrl,bookingUrl\nn1,Nobody,Staffing,,\n");
    assert_eq!(
        trends.json("/api/trends?category=Staffing").await["total"],
        1
    );
}

#[test]
fn a_failed_commit_and_a_dry_run_publish_nothing() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    import(&app, BOOKINGS);
    let before = app.bookings.current();
    let more = BOOKINGS.replace("2026-0", "2025-0");
    let dry_run = Options {
        dry_run: true,
        ..Options::default()
    };
    app.imports
        .import_reader(more.as_bytes(), None, &dry_run, &|_| {})
        .unwrap();
    let categories: Vec<_> = (0..501).map(|n| format!("x{n},C{n},2025-01-01")).collect();
    let categories = categories.join("\n");
    let refused = format!("id,category,created time\n{categories}");
    assert!(
        app.imports
            .import_reader(refused.as_bytes(), None, &Options::default(), &|_| {})
            .is_err()
    );
    assert!(Arc::ptr_eq(&before, &app.bookings.current()));
    import(&app, more);
    assert!(!Arc::ptr_eq(&before, &app.bookings.current()));
    assert_eq!(before.len(), 9, "a reader keeps what it took");
}

fn open(data: &Path) -> Arc<App> {
    TestApp::on_disk(data).app
}

/// Ends the application in order, so that its snapshot is whole.
fn end(app: Arc<App>) -> Digest {
    let digest = app.bookings.current().digest();
    drop(Arc::into_inner(app).expect("nobody else has it"));
    digest
}

#[test]
fn a_start_from_the_snapshot_gives_the_same_figures_as_one_from_the_records() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("bookings.index");
    let app = open(data.path());
    assert!(app.bookings.current().is_empty());
    seed(&app).unwrap();
    import(&app, VENDORS);
    import(&app, BOOKINGS);
    import(
        &app,
        BOOKINGS.replace("8,=1+1", "8,Acme").replace("SOLO", "E2_5"),
    );
    let digest = end(app);
    assert!(digest.rows > 10_000);
    let bytes = fs::read(&file).unwrap();
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );

    assert_eq!(end(open(data.path())), digest);
    assert_eq!(
        fs::read(&file).unwrap(),
        bytes,
        "an intact one is not written again"
    );
    fs::remove_file(&file).unwrap();
    assert_eq!(end(open(data.path())), digest);
    assert!(file.exists());
}

#[test]
fn a_damaged_or_foreign_snapshot_is_ignored_and_replaced() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("bookings.index");
    let app = open(data.path());
    import(&app, BOOKINGS);
    let digest = end(app);
    let intact = fs::read(&file).unwrap();
    let mut flipped = intact.clone();
    *flipped.last_mut().unwrap() ^= 1;
    for damaged in [&b""[..], b"sbindex1", &intact[..intact.len() / 2], &flipped] {
        fs::write(&file, damaged).unwrap();
        assert_eq!(end(open(data.path())), digest);
    }

    // A backup that was restored and changed has had as many commits, but not the same.
    let other = tempfile::tempdir().unwrap();
    let app = open(other.path());
    import(&app, BOOKINGS.replace("TX", "NV"));
    let foreign = end(app);
    assert_ne!(foreign, digest);
    fs::copy(other.path().join("bookings.index"), &file).unwrap();
    assert_eq!(end(open(data.path())), digest);
}

#[test]
fn a_crash_between_the_commit_and_the_snapshot_is_repaired_by_the_start() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("bookings.index");
    let app = open(data.path());
    import(&app, BOOKINGS);
    end(app);
    let old = fs::read(&file).unwrap();
    let app = open(data.path());
    import(&app, BOOKINGS.replace("2026-0", "2025-0"));
    let digest = end(app);
    // As a crash leaves it: the commit is durable, the file is the one before, and half of the
    // next lies beside it.
    fs::write(&file, &old).unwrap();
    fs::write(data.path().join("bookings.index.new"), &old[..40]).unwrap();
    assert_eq!(end(open(data.path())), digest);
    assert_ne!(fs::read(&file).unwrap(), old);
    assert!(!data.path().join("bookings.index.new").exists());
}

#[test]
fn an_index_made_while_rows_are_saved_is_that_of_the_records() {
    use std::fmt::Write;
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    import(&app, VENDORS);
    import(&app, BOOKINGS);
    // More than were there. Some have their vendor's category, some none, some stand there twice.
    let mut more = "id,client,client category,city state,created time\n".to_owned();
    for row in 0..60 {
        let client = if row % 2 == 0 { "Acme" } else { "Nobody" };
        let category = if row % 3 == 0 { "Brand New" } else { "" };
        let id = row % 50;
        writeln!(
            more,
            "more{id},{client},{category},\"Reno, NV\",2025-04-0{}",
            row % 9 + 1
        )
        .unwrap();
    }
    for csv in [more.lines().take(40).collect::<Vec<_>>().join("\n"), more] {
        import(&app, csv);
    }
    let indexed = end(app);
    fs::remove_file(data.path().join("bookings.index")).unwrap();
    assert_eq!(indexed.rows, 59);
    assert_eq!(end(open(data.path())), indexed);
}

#[test]
fn a_booking_that_occurs_twice_in_a_file_counts_once_with_its_last_values() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    import(&app, BOOKINGS);
    let rows = "1,Acme,2025-01-01\n1,Acme,2025-05-05\nnew,Acme,2025-01-01\nnew,Acme,2025-06-06";
    import(&app, format!("id,client,created time\n{rows}\n"));
    let applied = end(app);
    fs::remove_file(data.path().join("bookings.index")).unwrap();
    assert_eq!(applied.rows, 10);
    assert_eq!(end(open(data.path())), applied);
}
