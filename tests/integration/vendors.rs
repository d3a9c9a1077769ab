//! The directory: what is listed, in which order, on which page, and for whom.

use std::collections::HashSet;
use std::fmt::Write as _;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::directory::{column, import, with_vendors, without_vendors};
use crate::support::{Browser, TestApp};

const VENDORS: &str = "/api/vendors";
const COMPARE: &str = "/api/vendors/compare";

/// Six vendors that differ where it matters; one of them is not offered.
const SIX: &str = "\
id,name,category,websiteUrl,bookingUrl,isRecommendedPartner,partnerLevel,isActive,needsReview,description,shortHighlights,integrations,tags
a,Álvarez Desk,Intake,a.example,a.example/book,false,,true,true,Answers calls,Spanish;Signed retainers,Outlook;Casebarrel,live-transfer;spanish
b,beta review,Demands & Medical Review,b.example,,true,Gold,true,false,Beside your desk. Nurse chronologies,Page links,Casebarrel,espanol
c,Cedar,Intake,,,false,Silver,true,false,Web chat,Six languages for a help desk,Outlook,
d,Delta,Staffing,,,false,,false,false,Paralegals by the hour,,Zoom Deskphone,
e,Echo Redesk,Staffing,,,false,,true,false,Remote clerks,,,
f,Foxtrot,Intake,,,false,,true,false,,,Deskwise,rare-thing
";

fn six() -> TestApp {
    let server = without_vendors();
    import(&server, SIX);
    server
}

async fn page(browser: &mut Browser, query: &str) -> Value {
    let reply = browser.get(&format!("{VENDORS}?{query}")).await;
    reply.assert(StatusCode::OK)
}

async fn ids(browser: &mut Browser, query: &str) -> Vec<Value> {
    column(&page(browser, query).await["items"], "/id")
}

#[tokio::test]
async fn browsing_needs_a_session() {
    let server = six();
    for path in [VENDORS, COMPARE, "/api/vendors?page=abc&sort=x"] {
        let reply = server.browser().get(path).await;
        reply.assert_problem(401, "not_authenticated", "Please sign in.");
    }
}

#[tokio::test]
async fn a_vendor_is_listed_with_everything_its_card_shows() {
    let server = six();
    let mut admin = server.admin().await;
    let shown = page(&mut admin, "q=alvarez").await;
    assert_eq!(
        shown,
        json!({"total": 1, "page": 1, "pageSize": 24, "myTools": 0, "items": [{
            "id": "a",
            "name": "Álvarez Desk",
            "websiteUrl": "https://a.example/",
            "logoUrl": null,
            "bookingUrl": "https://a.example/book",
            "categoryId": "intake",
            "categoryName": "Intake",
            "isActive": true,
            "needsReview": true,
            "isRecommendedPartner": false,
            "partnerLevel": null,
            "shortHighlights": ["Spanish", "Signed retainers"],
            "integrations": ["Outlook", "Casebarrel"],
            "description": "Answers calls",
            "priceBracket": null,
            "firmSizeSupported": [],
            "practiceAreasSupported": [],
            "geoFocus": [],
            "formerNames": [],
            "tags": ["live-transfer", "spanish"],
            "worksWith": [],
            "refusals": [],
        }]})
    );
    // Only administrators see that a vendor needs review.
    let mut member = server.member("Eve").await;
    let mut expected = shown;
    expected["items"][0]["needsReview"] = json!(false);
    assert_eq!(page(&mut member, "q=alvarez").await, expected);
    let path = format!("{COMPARE}?ids=a");
    let compared = member.get(&path).await.assert(StatusCode::OK);
    assert_eq!(column(&compared["vendors"], "/needsReview"), [false]);
    let compared = admin.get(&path).await.assert(StatusCode::OK);
    assert_eq!(column(&compared["vendors"], "/needsReview"), [true]);
}

#[tokio::test]
async fn highlights_that_only_say_what_is_not_done_are_named() {
    let server = without_vendors();
    import(
        &server,
        "name,category,websiteUrl,bookingUrl,shortHighlights,description\n\
         Desk,Intake,,,We don't do conflict checks;Initial term of 24 months;Spanish;No long-term contract;No robots,Answers calls\n\
         Staff,Staffing,,,We don't do conflict checks;We don't charge setup fees;No client log-in needed;We never resell \
         leads;We don't just do conflict checks;We don't need a signed retainer to start;We never touch your trust \
         account;We don't use offshore nurses,\n\
         Charts,Medical Record Retrieval,,,we don't sign BAAs;No per-page fees;Nationwide except Texas,\n",
    );
    let listed = page(&mut server.member("Eve").await, "").await;
    let refusals = column(&listed["items"], "/refusals");
    assert_eq!(
        refusals,
        [
            json!(["we don't sign BAAs"]),
            json!(["We don't do conflict checks"]),
            json!(["We don't do conflict checks"])
        ]
    );
}

#[tokio::test]
async fn the_sorts_and_the_inactive() {
    let server = six();
    let mut browser = server.member("Eve").await;
    // By lower case and code point, so the accented capital comes last.
    for (query, expected) in [
        ("", "bcefa"),
        ("sort=name_asc", "bcefa"),
        ("sort=", "bcefa"),
        ("q=%20", "bcefa"),
        ("sort=name_desc", "afecb"),
        ("sort=partner_first", "bcefa"),
        ("sort=relevance", "bcefa"),
        ("sort=partner_first&categoryIds=intake", "cfa"),
        ("includeInactive=true", "bcdefa"),
        ("includeInactive=true&sort=name_desc", "afedcb"),
        ("includeInactive=false", "bcefa"),
        ("includeInactive=0", "bcefa"),
        ("includeInactive=1", "bcdefa"),
    ] {
        let found = ids(&mut browser, query).await;
        let found: String = found.iter().map(|id| id.as_str().unwrap()).collect();
        assert_eq!(found, expected, "{query}");
    }
    for name in ["includeInactive", "worksWithMyTools"] {
        let reply = browser.get(&format!("{VENDORS}?{name}=yes")).await;
        let problem = reply.assert_problem(422, "validation_failed", "Enter true or false.");
        assert_eq!(problem["fields"], json!({name: "Enter true or false."}));
    }
    for sort in ["newest", "NAME_ASC", "name_asc,name_desc"] {
        let reply = browser.get(&format!("{VENDORS}?sort={sort}")).await;
        let detail = "Choose name_asc, name_desc, partner_first or relevance.";
        let problem = reply.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"], json!({"sort": detail}));
    }
}

#[tokio::test]
async fn partners_come_first_and_stay_sorted_by_name() {
    let server = with_vendors();
    let mut browser = server.member("Eve").await;
    let mut rows = Vec::new();
    for number in 1..=5 {
        let shown = page(&mut browser, &format!("sort=partner_first&page={number}")).await;
        rows.extend(shown["items"].as_array().unwrap().clone());
    }
    let key = |row: &Value| {
        let star = row["isRecommendedPartner"] == true;
        let group = match (star, row["partnerLevel"].is_string()) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        (group, row["name"].as_str().unwrap().to_lowercase())
    };
    assert!(rows.len() > 96);
    assert!(rows.is_sorted_by_key(key));
    let groups: HashSet<_> = rows.iter().map(|row| key(row).0).collect();
    assert_eq!(groups.len(), 3);
}

#[tokio::test]
async fn a_search_reads_four_fields_and_ranks_by_where_it_found() {
    let server = six();
    let mut browser = server.member("Eve").await;
    for (q, expected) in [
        // A word of the name, inside the name, description, highlight, integration.
        ("desk&sort=relevance", "aebcf"),
        ("DÉSK&sort=relevance", "aebcf"),
        ("desk&includeInactive=true&sort=relevance", "aebcdf"),
        ("desk", "aebcf"),
        ("desk&sort=", "aebcf"),
        ("desk&sort=name_asc", "bcefa"),
        ("desk&sort=name_desc", "afecb"),
        ("desk&sort=partner_first", "bcefa"),
        ("desk&categoryIds=intake&sort=relevance", "acf"),
        ("alvarez%20outlook", "a"),
        ("outlook%20alvarez", "a"),
        ("%20%20alvarez%20", "a"),
        ("alvarez%20nothing", ""),
        ("intake", ""),
        ("live-transfer", ""),
        ("%ZZ", ""),
        ("%FF%FE", ""),
        ("%00", ""),
        ("100%25", ""),
        ("_", ""),
        (".*", ""),
    ] {
        let found = ids(&mut browser, &format!("q={q}")).await;
        let found: String = found.iter().map(|id| id.as_str().unwrap()).collect();
        assert_eq!(found, expected, "{q}");
    }
    let everything = page(&mut browser, "").await;
    for nothing in ["q=", "q=%20%20", "q=%CC%81"] {
        assert_eq!(page(&mut browser, nothing).await, everything, "{nothing}");
    }
    let longest = "a".repeat(200);
    assert_eq!(
        page(&mut browser, &format!("q={longest}")).await["total"],
        0
    );
    for length in [201, 5_000] {
        let path = format!("{VENDORS}?q={}", "a".repeat(length));
        let detail = "Search for at most 200 characters.";
        let problem = browser.get(&path).await;
        let problem = problem.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"], json!({"q": detail}));
    }
}

#[tokio::test]
async fn a_filter_keeps_its_categories_and_an_unknown_one_finds_nothing() {
    let server = six();
    let mut browser = server.member("Eve").await;
    for (filter, expected) in [
        ("intake", "cfa"),
        ("intake,staffing", "cefa"),
        ("staffing,,%20intake,intake", "cefa"),
        ("intake,nope", "cfa"),
        ("nope", ""),
        ("Intake", ""),
        ("%00", ""),
        ("", "bcefa"),
    ] {
        let found = ids(&mut browser, &format!("categoryIds={filter}")).await;
        let found: String = found.iter().map(|id| id.as_str().unwrap()).collect();
        assert_eq!(found, expected, "{filter}");
    }
    for count in [101, 5_000] {
        let path = format!("{VENDORS}?categoryIds={}", vec!["a"; count].join(","));
        let detail = "Choose at most 100 categories.";
        let problem = browser.get(&path).await;
        problem.assert_problem(422, "validation_failed", detail);
    }
}

#[tokio::test]
async fn pages_are_clamped_and_hold_every_vendor_once() {
    let server = without_vendors();
    let mut csv = "id,name,category,websiteUrl,bookingUrl\n".to_owned();
    for number in 0..61 {
        // Three names, so that order and pages must also hold where names are equal.
        writeln!(csv, "v{number},Same {},Kind {},,", number % 3, number / 3).unwrap();
    }
    import(&server, &csv);
    let mut browser = server.member("Eve").await;
    let first = page(&mut browser, "").await;
    assert_eq!(first["total"], 61);
    for same in ["page=abc", "page=-1", "page=", "page=0", "page=1&page=2"] {
        assert_eq!(page(&mut browser, same).await, first, "{same}");
    }
    let last = page(&mut browser, "page=3").await;
    assert_eq!(page(&mut browser, "page=99999999999").await, last);
    assert_eq!(last["page"], 3);
    for query in [
        "sort=name_asc",
        "sort=name_desc",
        "q=same",
        "sort=partner_first&q=s",
    ] {
        let mut seen = HashSet::new();
        let mut names = Vec::new();
        for number in 1..=3 {
            let shown = page(&mut browser, &format!("{query}&page={number}")).await;
            assert_eq!(
                (&shown["page"], &shown["total"]),
                (&json!(number), &json!(61))
            );
            names.extend(column(&shown["items"], "/name"));
            for id in column(&shown["items"], "/id") {
                assert!(seen.insert(id.to_string()), "{query}: {id} stands twice");
            }
        }
        assert_eq!(seen.len(), 61, "{query}");
        let upwards = names.is_sorted_by(|a, b| a.as_str() <= b.as_str());
        let downwards = names.is_sorted_by(|a, b| a.as_str() >= b.as_str());
        assert!(
            if query.contains("desc") {
                downwards
            } else {
                upwards
            },
            "{query}"
        );
    }
}

#[tokio::test]
async fn an_empty_directory_is_an_empty_page() {
    let server = without_vendors();
    let mut browser = server.member("Eve").await;
    let nothing = json!({"items": [], "total": 0, "page": 1, "pageSize": 24, "myTools": 0});
    for query in [
        "",
        "page=7",
        "q=a&categoryIds=intake&sort=name_desc&includeInactive=true",
    ] {
        assert_eq!(page(&mut browser, query).await, nothing, "{query}");
    }
    let nobody = browser.get(COMPARE).await.assert(StatusCode::OK);
    assert_eq!(
        nobody,
        json!({"vendors": [], "unlisted": [], "otherFirms": [], "features": []})
    );
}

#[tokio::test]
async fn an_imported_vendor_is_listed_at_once() {
    let server = six();
    let mut browser = server.member("Eve").await;
    assert_eq!(ids(&mut browser, "q=golf").await, Vec::<Value>::new());
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl\ng,Golf,Intake,,\na,Golfer,Intake,,\n",
    );
    assert_eq!(ids(&mut browser, "q=golf").await, ["g", "a"]);
    // By the name that the second had before.
    assert_eq!(ids(&mut browser, "q=alvarez").await, ["a"]);
}

#[tokio::test]
async fn up_to_four_vendors_are_compared() {
    let server = six();
    let mut browser = server.member("Eve").await;
    for (asked, expected) in [
        ("c,a,b", "cab"),
        ("d,nope,,%20a,d,a", "da"),
        ("nope", ""),
        ("", ""),
        ("a,b,c,d", "abcd"),
    ] {
        let path = format!("{COMPARE}?ids={asked}");
        let compared = browser.get(&path).await.assert(StatusCode::OK);
        let ids = column(&compared["vendors"], "/id");
        let ids: String = ids.iter().map(|id| id.as_str().unwrap()).collect();
        assert_eq!(ids, expected, "{asked}");
    }
    let reply = browser.get(&format!("{COMPARE}?ids=a,b,c,d,e")).await;
    let detail = "Compare at most 4 vendors.";
    let problem = reply.assert_problem(422, "validation_failed", detail);
    assert_eq!(problem["fields"], json!({"ids": detail}));
}

#[tokio::test]
async fn a_comparison_follows_a_merge_and_names_what_is_not_listed() {
    let server = six();
    let mut admin = server.admin().await;
    let mut eve = server.member("Eve").await;
    let into = json!({"into": "c"});
    let merged = admin.post("/api/admin/vendors/a/merge", &into).await;
    merged.assert(StatusCode::OK);
    for (asked, ids, unlisted, merged) in [
        ("a,b", json!(["c", "b"]), json!([]), json!(["a"])),
        ("c,a,b", json!(["c", "b"]), json!([]), json!(["a"])),
        ("a,c", json!(["c"]), json!([]), json!(["a"])),
        ("a,nope,b", json!(["c", "b"]), json!(["nope"]), json!(["a"])),
        ("c,b", json!(["c", "b"]), json!([]), Value::Null),
    ] {
        let compared = eve.get(&format!("{COMPARE}?ids={asked}")).await;
        let compared = compared.assert(StatusCode::OK);
        assert_eq!(json!(column(&compared["vendors"], "/id")), ids, "{asked}");
        assert_eq!(compared["unlisted"], unlisted, "{asked}");
        assert_eq!(compared["merged"], merged, "{asked}");
    }
}

#[tokio::test]
async fn a_comparison_lists_each_feature_once_in_any_spelling() {
    let server = six();
    let mut browser = server.member("Eve").await;
    let reply = browser.get(&format!("{COMPARE}?ids=f,b,a")).await;
    let compared = reply.assert(StatusCode::OK);
    let features = compared["features"].as_array().unwrap();
    let rows: Vec<_> = features
        .iter()
        .map(|feature| (feature["label"].as_str().unwrap(), &feature["listedBy"]))
        .collect();
    assert_eq!(rows[0].1, &json!(["b", "a"]), "what most list comes first");
    let labels: Vec<_> = rows.iter().map(|(label, _)| *label).collect();
    assert_eq!(
        labels,
        [
            "Spanish",
            "live transfers",
            "medical chronologies",
            "nurse review",
            "rare thing"
        ]
    );
    assert!(rows.contains(&("rare thing", &json!(["f"]))), "{rows:?}");
}

/// Says that the caller's firm uses these tools, none of which is in the directory.
async fn uses(browser: &mut Browser, tools: &[&str]) {
    let answer = json!({"categoryId": "intake", "hasTool": true, "otherVendors": tools});
    let reply = browser
        .post(
            "/api/profile/category-adoption",
            &json!({"items": [answer]}),
        )
        .await;
    reply.assert(StatusCode::OK);
}

#[tokio::test]
async fn vendors_that_work_with_a_tool_of_the_firm_say_with_which() {
    let server = six();
    let mut ada = server.member("Ada").await;
    let mut eve = server.member("Eve").await;
    uses(
        &mut ada,
        &["outlook", "Casebarrel", "Zoom Deskphone", "Slate"],
    )
    .await;

    let all = page(&mut ada, "includeInactive=true").await;
    assert_eq!(all["myTools"], 4);
    let links = [
        ("b", json!(["Casebarrel"])),
        ("c", json!(["outlook"])),
        // What is no longer offered works with nothing.
        ("d", json!([])),
        ("e", json!([])),
        ("f", json!([])),
        ("a", json!(["outlook", "Casebarrel"])),
    ];
    for (row, (id, works_with)) in all["items"].as_array().unwrap().iter().zip(links) {
        assert_eq!((&row["id"], &row["worksWith"]), (&json!(id), &works_with));
    }
    for (query, expected) in [
        ("worksWithMyTools=true", "bca"),
        ("worksWithMyTools=true&sort=name_desc&q=desk", "acb"),
        (
            "worksWithMyTools=true&categoryIds=staffing&includeInactive=true",
            "",
        ),
        ("worksWithMyTools=false", "bcefa"),
    ] {
        let found = ids(&mut ada, query).await;
        let found: String = found.iter().map(|id| id.as_str().unwrap()).collect();
        assert_eq!(found, expected, "{query}");
    }
    let compared = ada.get(&format!("{COMPARE}?ids=c,e")).await.json();
    assert_eq!(
        column(&compared["vendors"], "/worksWith"),
        [json!(["outlook"]), json!([])]
    );

    // Another firm's tools do not count.
    let others = page(&mut eve, "").await;
    assert_eq!(others["myTools"], 0);
    assert!(
        column(&others["items"], "/worksWith")
            .iter()
            .all(|links| *links == json!([]))
    );
    let filtered = page(&mut eve, "worksWithMyTools=true").await;
    assert_eq!(filtered["total"], 0);
}
