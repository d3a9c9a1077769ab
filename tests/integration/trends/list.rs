//! Bookings one by one: their form, their pages, and the file that imports read back.

use axum::http::{StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use stackbrief::domain::import::Importer;

use super::super::support::TestApp;
use super::{BOOKINGS, Trends, import};

fn ids(listed: &Value) -> String {
    let all = listed.as_array().unwrap().iter();
    all.map(|booking| booking["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn bookings_come_newest_first_and_in_pages() {
    let trends = Trends::new().await;
    let all = trends.json("/api/demo-bookings").await;
    // 8 and 9 are of the same second; the later arrival counts as the newer.
    assert_eq!(ids(&all), "123456798");
    assert_eq!(
        all[0],
        json!({
            "id": "1", "client": "Acme", "vendorId": "a1", "clientCategory": "Intake",
            "standardizedPracticeAreaBrokenOut": "SOLO", "firmSizeSaid": true, "cityState": "Austin, TX",
            "state": "TX", "dma": "Austin", "createdTime": "2026-03-01T23:59:59Z",
        })
    );
    assert_eq!(
        all[6],
        json!({
            "id": "7", "client": null, "vendorId": null, "clientCategory": "Intake",
            "standardizedPracticeAreaBrokenOut": "E2_5", "firmSizeSaid": true, "cityState": null,
            "state": "Unknown", "dma": null, "createdTime": "2025-12-15T12:00:00Z",
        })
    );
    assert_eq!(all[4]["clientCategory"], Value::Null);
    for (query, expected) in [
        ("limit=2", "12"),
        ("limit=2&offset=2", "34"),
        ("limit=6&offset=6", "798"),
        ("offset=9", ""),
        ("limit=0", ""),
        ("limit=1000&offset=4000000000", ""),
        ("state=TX&limit=2&offset=1", "23"),
    ] {
        let reply = trends.ask(&format!("/api/demo-bookings?{query}")).await;
        assert_eq!(ids(&reply.assert(StatusCode::OK)), expected, "{query}");
        let total = if query.contains("TX") { "5" } else { "9" };
        assert_eq!(reply.headers["x-total-count"], total);
    }
    for (query, field) in [
        ("limit=1001", "limit"),
        ("limit=-1", "limit"),
        ("limit=+1", "limit"),
        ("limit=ten", "limit"),
        ("limit=99999999999999999999999", "limit"),
        ("offset=-1", "offset"),
        ("offset=1.5", "offset"),
    ] {
        let reply = trends.ask(&format!("/api/demo-bookings?{query}")).await;
        assert_eq!(reply.status, 422, "{query}");
        assert!(reply.json()["fields"][field].is_string(), "{query}");
    }
}

#[tokio::test]
async fn an_export_is_a_file_named_after_its_filters() {
    let trends = Trends::new().await;
    let path = "/api/demo-bookings/export.csv?state=NV&end=2026-01-01";
    let reply = trends.ask(path).await;
    assert_eq!(
        reply.headers[header::CONTENT_TYPE],
        "text/csv; charset=utf-8"
    );
    assert_eq!(
        reply.headers[header::CONTENT_DISPOSITION],
        "attachment; filename=\"demo-bookings-nv-to-2026-01-01.csv\""
    );
    let expected = "\u{feff}id,client,clientCategory,standardizedPracticeAreaBrokenOut,cityState,state,dma,\
        createdTime\n\
        8,'=1+1,\"Trials, \"\"Big\"\"\",E51_200,\"Reno, NV\",NV,'-Reno,2025-10-01T06:30:00Z\n";
    assert_eq!(String::from_utf8(reply.body).unwrap(), expected);
    let nothing = trends.ask("/api/demo-bookings/export.csv?state=ZZ").await;
    let header = expected.lines().next().unwrap();
    assert_eq!(String::from_utf8(nothing.body).unwrap().trim_end(), header);
}

/// Enough rows for several blocks, many of the same second.
fn many(rows: u32) -> String {
    let head = BOOKINGS.lines().next().unwrap();
    let rows = (0..rows).map(|row| {
        let (minute, city) = (row * 7 % 60, row % 13);
        let size = ["SOLO", "E2_5", "E6_20", "E200P", ""][row as usize % 5];
        format!(
            "r{row},@C{city},Intake,{size},\"City {city}, TX\",,M{city},2026-02-01 10:{minute:02}:00\n"
        )
    });
    format!("{head}\n{}", rows.collect::<String>())
}

#[tokio::test]
async fn an_export_imported_again_exports_the_same_bytes() {
    let first = Trends::new().await;
    first.import(many(4_500));
    for query in ["", "?firmSize=E6_20", "?firmSize=SOLO"] {
        let path = format!("/api/demo-bookings/export.csv{query}");
        let exported = first.ask(&path).await.body;
        let second = TestApp::new();
        import(&second.app, &exported);
        let second = Trends::over(second).await;
        let again = second.ask(&path).await.body;
        assert_eq!(
            String::from_utf8(again).unwrap(),
            String::from_utf8(exported).unwrap()
        );
        let path = format!("/api/trends{query}");
        let (counted, again) = (first.json(&path).await, second.json(&path).await);
        for list in ["total", "categoryCounts", "stateCounts", "change"] {
            assert_eq!(counted[list], again[list]);
        }
    }
}

#[tokio::test]
async fn a_size_that_no_file_named_is_exported_as_none() {
    let trends = Trends::over(TestApp::new()).await;
    trends.import(
        "id,client,client category,firm size,created time\n\
         1,Acme,Intake,SOLO,2026-03-01\n\
         2,Acme,Intake,,2026-03-02\n",
    );
    let listed = trends.json("/api/demo-bookings").await;
    let said = |at: usize| &listed[at]["firmSizeSaid"];
    assert_eq!((said(0), said(1)), (&json!(false), &json!(true)));
    let path = "/api/demo-bookings/export.csv?firmSize=SOLO";
    let exported = String::from_utf8(trends.ask(path).await.body).unwrap();
    let lines = "1,Acme,Intake,SOLO,,Unknown,,2026-03-01T00:00:00Z\n\
        2,Acme,Intake,,,Unknown,,2026-03-02T00:00:00Z\n";
    assert!(exported.ends_with(lines), "{exported}");
    let report = import(&trends.test.app, &exported);
    assert_eq!((report.inserted, report.updated), (0, 0));
}

#[tokio::test]
async fn a_running_export_keeps_the_data_it_started_with() {
    let trends = Trends::new().await;
    let app = &trends.test.app;
    let path = "/api/demo-bookings/export.csv";
    let undo = || {
        let imports = app.imports.history().unwrap();
        let last = imports.iter().find(|entry| entry.can_undo()).unwrap();
        let by = Importer::CommandLine;
        app.imports.undo(last.import.id, &by).unwrap();
    };
    // More than one block of rows, which an undo removes, and which an import changes.
    trends.import(many(50_100));
    let other_sizes = || trends.import(many(50_100).replace(",E6_20,", ",E51_200,"));
    for change in [&other_sizes as &dyn Fn(), &undo, &undo] {
        let before = trends.ask(path).await.body;
        let mut export = trends.begin(path).await;
        let first = export.frame().await.unwrap().unwrap();
        let mut read = first.into_data().unwrap().to_vec();
        change();
        read.extend(export.collect().await.unwrap().to_bytes());
        assert!(read == before, "{} and {} bytes", read.len(), before.len());
        assert!(trends.ask(path).await.body != before);
    }
}

/// Ninety thousand cities once took 69 ms to be made and thrown away.
#[tokio::test]
async fn what_its_client_has_is_not_sent_again_and_head_has_the_headers() {
    let trends = Trends::new().await;
    for path in [
        "/api/trends",
        "/api/trends/series?interval=day",
        "/api/demo-bookings/cities?state=TX",
        "/api/demo-bookings/filter-options",
        "/api/demo-bookings/export.csv",
    ] {
        let whole = trends.ask(path).await;
        let tag = whole.headers["etag"].to_str().unwrap();
        let again = trends.ask_again(path, tag).await;
        assert_eq!(
            (again.status.as_u16(), again.body.len()),
            (304, 0),
            "{path}"
        );
        let head = trends.ask_head(path).await;
        assert_eq!((head.status.as_u16(), head.body.len()), (200, 0), "{path}");
        for name in [
            "etag",
            "content-type",
            "content-disposition",
            "cache-control",
        ] {
            assert_eq!(
                head.headers.get(name),
                whole.headers.get(name),
                "{path} {name}"
            );
        }
    }
}
