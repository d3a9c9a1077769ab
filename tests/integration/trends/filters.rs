//! Counts under every filter, and what is refused.

use axum::http::{StatusCode, header};
use serde_json::json;

use super::{BOOKINGS, Trends};

#[tokio::test]
async fn trends_match_a_count_by_hand() {
    let trends = Trends::new().await;
    let expected = json!({
        "total": 9,
        "categoryCounts": [
            { "name": "Intake", "count": 4, "previous": null },
            { "name": "Staffing", "count": 2, "previous": null },
            { "name": "E-Discovery", "count": 1, "previous": null },
            { "name": "Trials, \"Big\"", "count": 1, "previous": null },
            { "name": "Unknown", "count": 1, "previous": null },
        ],
        "stateCounts": [
            { "state": "TX", "count": 5, "previous": null },
            { "state": "KS", "count": 1, "previous": null },
            { "state": "MO", "count": 1, "previous": null },
            { "state": "NV", "count": 1, "previous": null },
            { "state": "Unknown", "count": 1, "previous": null },
        ],
        // Yesterday is 2026-03-01: 30 days reach back to 01-31, 90 days to 2025-12-02.
        "change": {
            "last30": { "current": 5, "previous": 1 },
            "last90": { "current": 7, "previous": 2 },
        },
        "dataFrom": "2025-10-01T06:30:00Z",
        "dataThrough": "2026-03-01T23:59:59Z",
    });
    assert_eq!(trends.json("/api/trends").await, expected);
}

#[tokio::test]
async fn every_filter_keeps_what_it_names() {
    let trends = Trends::new().await;
    for (query, ids) in [
        ("", "123456789"),
        ("state=&dma=&start=", "123456789"),
        ("state=TX", "12349"),
        ("state=Unknown", "7"),
        ("dma=Kansas+City", "56"),
        ("dma=Kansas+City&state=MO", "6"),
        ("dma=Dallas-Ft.%20Worth", "3"),
        ("category=Intake", "1679"),
        ("category=Unknown", "5"),
        ("category=Trials%2C%20%22Big%22", "8"),
        ("firmSize=E6_20", "23"),
        ("state=TX&firmSize=SOLO&category=Intake", "19"),
        ("start=2026-03-01", "12"),
        ("end=2026-02-28", "3456789"),
        ("start=2026-02-28&end=2026-02-28", "3"),
        ("start=2026-02-28&end=2026-03-01&state=TX", "123"),
        ("state=ZZ", ""),
        ("state=tx", ""),
        ("dma=Nowhere", ""),
        ("category=Nothing", ""),
        ("firmSize=E7", ""),
        ("start=2026-03-02", ""),
        ("end=2025-09-30", ""),
    ] {
        let counted = trends.json(&format!("/api/trends?{query}")).await;
        assert_eq!(counted["total"], ids.len(), "{query}");
        for (list, name) in [("categoryCounts", "name"), ("stateCounts", "state")] {
            let counts = counted[list].as_array().unwrap();
            let sum: u64 = counts
                .iter()
                .map(|one| one["count"].as_u64().unwrap())
                .sum();
            assert_eq!(sum, ids.len() as u64, "{query} {list}");
            assert!(counts.iter().all(|one| one[name].is_string()), "{query}");
        }
        assert_eq!(counted["dataFrom"], "2025-10-01T06:30:00Z", "{query}");
        assert_eq!(counted["dataThrough"], "2026-03-01T23:59:59Z");

        let reply = trends.ask(&format!("/api/demo-bookings?{query}")).await;
        let listed = reply.assert(StatusCode::OK);
        let mut found: Vec<_> = listed
            .as_array()
            .unwrap()
            .iter()
            .map(|b| b["id"].as_str().unwrap())
            .collect();
        found.sort_unstable();
        assert_eq!(found.concat(), ids, "{query}");
        assert_eq!(reply.headers["x-total-count"], ids.len().to_string());
    }
}

#[tokio::test]
async fn a_range_is_compared_with_the_previous_one() {
    let trends = Trends::new().await;
    let path = "/api/trends?start=2026-02-28&end=2026-03-01";
    let counted = trends.json(path).await;
    // The two days before are 02-26 and 02-27, which hold nothing.
    assert_eq!(
        counted["stateCounts"],
        json!([{ "state": "TX", "count": 3, "previous": 0 }])
    );
    let counted = trends
        .json("/api/trends?start=2026-02-01&end=2026-03-01")
        .await;
    // 29 days, so from 01-03 on.
    assert_eq!(
        counted["categoryCounts"],
        json!([
            { "name": "Staffing", "count": 2, "previous": 0 },
            { "name": "E-Discovery", "count": 1, "previous": 0 },
            { "name": "Intake", "count": 1, "previous": 1 },
        ])
    );
    // Windows end with `end`, and the start makes no difference.
    let change = &trends
        .json("/api/trends?start=2026-02-09&end=2026-02-10")
        .await["change"];
    assert_eq!(change["last30"], json!({ "current": 3, "previous": 1 }));
}

#[tokio::test]
async fn series_have_every_bucket() {
    let trends = Trends::new().await;
    let path = "/api/trends/series?interval=day&start=2026-02-27&end=2026-03-01";
    let expected = json!({
        "interval": "day",
        "points": [
            { "start": "2026-02-27", "count": 0 },
            { "start": "2026-02-28", "count": 1 },
            { "start": "2026-03-01", "count": 2 },
        ],
        "previous": [
            { "start": "2026-02-24", "count": 0 },
            { "start": "2026-02-25", "count": 0 },
            { "start": "2026-02-26", "count": 0 },
        ],
        "dataFrom": "2025-10-01",
        "dataThrough": "2026-03-01",
    });
    assert_eq!(trends.json(path).await, expected);
    let months = trends.json("/api/trends/series?interval=month").await;
    let counts = json!([
        { "start": "2025-10-01", "count": 2 },
        { "start": "2025-11-01", "count": 0 },
        { "start": "2025-12-01", "count": 1 },
        { "start": "2026-01-01", "count": 2 },
        { "start": "2026-02-01", "count": 2 },
        { "start": "2026-03-01", "count": 2 },
    ]);
    assert_eq!(
        (&months["points"], &months["previous"]),
        (&counts, &json!([]))
    );
    let weeks = trends
        .json("/api/trends/series?interval=week&state=TX&start=2026-02-09")
        .await;
    assert_eq!(
        weeks["points"][0],
        json!({ "start": "2026-02-09", "count": 1 })
    );
    assert_eq!(
        weeks["points"][2],
        json!({ "start": "2026-02-23", "count": 3 })
    );
}

#[tokio::test]
async fn cities_and_options_are_those_that_occur() {
    let trends = Trends::new().await;
    let city = |city: &str, city_state: &str, count: u64| json!({ "city": city, "cityState": city_state, "state": "TX", "count": count });
    let cities = trends.json("/api/demo-bookings/cities?state=TX").await;
    let places: Vec<_> = cities
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["count"].as_u64().unwrap())
        .collect();
    assert_eq!(places.iter().sum::<u64>(), 5, "{cities}");
    let dallas = trends
        .json("/api/demo-bookings/cities?state=TX&firmSize=E6_20")
        .await;
    assert_eq!(
        dallas,
        json!([
            city("Austin", "Austin, TX", 1),
            city("Dallas", "Dallas, TX", 1)
        ])
    );
    let nameless = trends
        .json("/api/demo-bookings/cities?state=TX&end=2025-12-31")
        .await;
    assert_eq!(nameless, json!([city("Unknown City", ", TX", 1)]));
    assert_eq!(
        trends.json("/api/demo-bookings/cities?state=ZZ").await,
        json!([])
    );
    for path in [
        "/api/demo-bookings/cities",
        "/api/demo-bookings/cities?state=",
    ] {
        let reply = trends.ask(path).await;
        let problem = reply.assert_problem(422, "validation_failed", "Choose a state.");
        assert_eq!(problem["fields"]["state"], "Choose a state.");
    }
    let options = json!({
        "dmas": ["-Reno", "Austin", "Dallas-Ft. Worth", "Kansas City"],
        "states": ["KS", "MO", "NV", "TX"],
        "firmSizes": ["SOLO", "E2_5", "E6_20", "E21_50", "E51_200", "E200P"],
    });
    assert_eq!(
        trends.json("/api/demo-bookings/filter-options").await,
        options
    );
}

#[tokio::test]
async fn an_unreadable_value_is_refused_by_name() {
    let trends = Trends::new().await;
    let day = "Enter a date as YYYY-MM-DD.";
    for path in [
        "/api/trends?",
        "/api/trends/series?interval=day&",
        "/api/demo-bookings?",
        "/api/demo-bookings/cities?state=TX&",
        "/api/demo-bookings/export.csv?",
    ] {
        for (query, fields) in [
            ("start=yesterday", json!({ "start": day })),
            ("end=2025-13-40", json!({ "end": day })),
            ("start=1&end=2", json!({ "start": day, "end": day })),
            (
                "start=2026-01-02&end=2026-01-01",
                json!({ "start": "From must not be after To.", "end": "To must not be before From." }),
            ),
        ] {
            let reply = trends.ask(&format!("{path}{query}")).await;
            assert_eq!(reply.status, 422, "{path}{query}");
            assert_eq!(reply.json()["fields"], fields, "{path}{query}");
            assert!(!reply.headers.contains_key(header::ETAG));
        }
    }
    for query in ["", "?interval=", "?interval=year", "?interval=Day"] {
        let reply = trends.ask(&format!("/api/trends/series{query}")).await;
        reply.assert_problem(422, "validation_failed", "Choose day, week or month.");
    }
}

#[tokio::test]
async fn trends_need_a_session() {
    let trends = Trends::new().await;
    for path in PATHS {
        let reply = trends.ask_signed_out(path).await;
        reply.assert_problem(401, "not_authenticated", "Please sign in.");
        assert_eq!(reply.headers[header::CACHE_CONTROL], "no-store");
    }
}

const PATHS: [&str; 6] = [
    "/api/trends?state=TX",
    "/api/trends/series?interval=day",
    "/api/demo-bookings?state=TX",
    "/api/demo-bookings/cities?state=TX",
    "/api/demo-bookings/filter-options",
    "/api/demo-bookings/export.csv?state=TX",
];

#[tokio::test]
async fn a_repeated_question_is_not_answered_twice() {
    let trends = Trends::new().await;
    let mut tags = Vec::new();
    for path in PATHS {
        let first = trends.ask(path).await;
        first_is_private(&first);
        let tag = first.headers[header::ETAG].to_str().unwrap().to_owned();
        let again = trends.ask_again(path, &tag).await;
        assert_eq!(
            (again.status, again.body.len()),
            (StatusCode::NOT_MODIFIED, 0),
            "{path}"
        );
        tags.push(tag);
    }
    // Another question, the next day, and other data are other answers.
    let other = trends.ask_again("/api/trends?state=KS", &tags[0]).await;
    assert_eq!(other.status, 200);
    trends
        .test
        .clock
        .advance(std::time::Duration::from_hours(24));
    assert_eq!(trends.ask_again(PATHS[0], &tags[0]).await.status, 200);
    assert_eq!(trends.ask_again(PATHS[1], &tags[1]).await.status, 304);
    trends.import(BOOKINGS);
    assert_eq!(
        trends.ask_again(PATHS[1], &tags[1]).await.status,
        304,
        "nothing changed"
    );
    trends.import(BOOKINGS.replace("8,=1+1", "8,Other"));
    for (path, tag) in PATHS.iter().zip(&tags) {
        assert_eq!(trends.ask_again(path, tag).await.status, 200, "{path}");
    }
}

fn first_is_private(reply: &super::Reply) {
    assert_eq!(reply.status, 200);
    assert_eq!(reply.headers[header::CACHE_CONTROL], "private, no-cache");
    let vary = reply.headers.get_all(header::VARY);
    let vary: Vec<_> = vary
        .iter()
        .map(|value| value.to_str().unwrap().to_lowercase())
        .collect();
    assert!(
        vary.iter().any(|value| value.contains("cookie")),
        "{vary:?}"
    );
}
