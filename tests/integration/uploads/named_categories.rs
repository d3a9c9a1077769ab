//! Categories that a file calls by names of its own, as the person who imports it says under which others they are listed.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{IMPORT, bookings, form, send};
use crate::support::{Browser, Reply, TestApp};

const VENDORS: &str = "name,category\n\
    Lantern Desk,Client acquisition\nHollis Records,Getting the medicals\nNorth Desk,Phones\nAcme,Intake\n";

async fn send_listed(browser: &mut Browser, flags: &str, file: &str, categories: &str) -> Reply {
    let categories: String = url::form_urlencoded::byte_serialize(categories.as_bytes()).collect();
    let path =
        format!("{IMPORT}?allowMissing=websiteUrl,bookingUrl&{flags}&categories={categories}");
    send(browser, &path, form("list.csv", file)).await
}

/// Imports a file whose categories are listed under these.
async fn import_listed(browser: &mut Browser, file: &str, categories: &Value) -> Value {
    let reply = send_listed(browser, "dryRun=false", file, &categories.to_string()).await;
    reply.assert(StatusCode::OK)
}

/// Each vendor with its category, by name.
async fn vendors(browser: &mut Browser) -> Vec<String> {
    let reply = browser.get("/api/vendors").await;
    let page = reply.assert(StatusCode::OK);
    let listed = page["items"].as_array().unwrap().iter();
    let mut vendors: Vec<_> = listed
        .map(|vendor| {
            let of = |field: &str| vendor[field].as_str().unwrap().to_owned();
            format!("{} in {}", of("name"), of("categoryId"))
        })
        .collect();
    vendors.sort();
    vendors
}

fn choices() -> Value {
    json!({
        "Client Acquisition": "Lead Generation",
        "Getting the medicals": "Medical Record Retrieval",
    })
}

const LISTED: [&str; 4] = [
    "Acme in intake",
    "Hollis Records in medical-record-retrieval",
    "Lantern Desk in lead-generation",
    "North Desk in phones",
];

#[tokio::test]
async fn a_firms_own_categories_are_listed_under_those_of_the_stages() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let dry_run = send_listed(&mut admin, "dryRun=true", VENDORS, "").await;
    let new = json!([
        {"name": "Client acquisition", "nearest": "Lead Generation", "isNew": true},
        {"name": "Getting the medicals", "nearest": "Medical Record Retrieval", "isNew": true},
        {"name": "Phones", "nearest": "Intake", "isNew": true},
    ]);
    let dry_run = dry_run.assert(StatusCode::OK);
    assert_eq!(dry_run["ownCategories"], new);
    let sentence = "Categories that are new here: \"Client acquisition\" (Lead Generation?), \
        \"Getting the medicals\" (Medical Record Retrieval?), \"Phones\" (Intake?).";
    assert_eq!(dry_run["newCategories"], sentence);

    let report = import_listed(&mut admin, VENDORS, &choices()).await;
    assert_eq!(report["inserted"], 4, "{report}");
    assert_eq!(report["ownCategories"], json!([new[2]]));
    assert_eq!(vendors(&mut admin).await, LISTED);
    let again = import_listed(&mut admin, VENDORS, &choices()).await;
    assert_eq!(again["unchanged"], 4, "{again}");
    // The directory has it now, and it can still be listed under another.
    let own = json!([{"name": "Phones", "nearest": "Intake", "isNew": false}]);
    assert_eq!(again["ownCategories"], own);
    let all = json!({"Phones": "Intake", "Client acquisition": "Staffing", "Getting the medicals": "Staffing"});
    let all = import_listed(&mut admin, VENDORS, &all).await;
    assert_eq!(all["ownCategories"], json!([]));
    assert_eq!(all["newCategories"], Value::Null);
}

#[tokio::test]
async fn vendors_that_came_with_their_own_category_move_and_an_undo_moves_them_back() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let own = import_listed(&mut admin, VENDORS, &json!({})).await;
    assert_eq!(own["inserted"], 4, "{own}");
    let before = vendors(&mut admin).await;
    assert_eq!(before[2], "Lantern Desk in client-acquisition");

    let moved = import_listed(&mut admin, VENDORS, &choices()).await;
    let counts = ["inserted", "updated", "unchanged"].map(|count| moved[count].as_u64());
    assert_eq!(counts, [Some(0), Some(2), Some(2)], "{moved}");
    assert_eq!(vendors(&mut admin).await, LISTED);

    let undo = format!(
        "/api/admin/imports/{}/undo",
        moved["importId"].as_str().unwrap()
    );
    let undone = admin.send(Method::POST, &undo, None).await;
    assert_eq!(undone.assert(StatusCode::OK)["restored"], 2);
    assert_eq!(vendors(&mut admin).await, before);
}

#[tokio::test]
async fn a_vendor_of_the_category_itself_comes_before_one_of_the_files_own() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let both = "name,category,description\nAcme,Phones,Own\nAcme,Intake,Ours\n";
    import_listed(&mut admin, both, &json!({})).await;
    let changed = "name,category,description\nAcme,Phones,Changed\n";
    let report = import_listed(&mut admin, changed, &json!({"Phones": "Intake"})).await;
    assert_eq!(report["updated"], 1, "{report}");
    let page = admin.get("/api/vendors").await.assert(StatusCode::OK);
    let mut said: Vec<_> = page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|vendor| format!("{} {}", vendor["categoryId"], vendor["description"]))
        .collect();
    said.sort();
    assert_eq!(said, ["\"intake\" \"Changed\"", "\"phones\" \"Own\""]);
}

#[tokio::test]
async fn bookings_count_for_the_category_that_theirs_is_listed_under() {
    const BOOKED: &str = "id,client,client category,created time\n\
        1,Acme,Phones,2025-03-05\n2,Acme,PHONES,2025-03-06\n3,Beta,Staffing,2025-03-07\n4,Gamma,,2025-03-08\n";
    async fn categories(admin: &mut Browser) -> Vec<String> {
        let mut all: Vec<_> = bookings(admin)
            .await
            .iter()
            .map(|booking| booking["clientCategory"].to_string())
            .collect();
        all.sort();
        all
    }
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let report = import_listed(&mut admin, BOOKED, &json!({})).await;
    let new = json!([{"name": "Phones", "nearest": "Intake", "isNew": true}]);
    assert_eq!(report["ownCategories"], new, "{report}");
    let own = ["\"Phones\"", "\"Phones\"", "\"Staffing\"", "null"];
    assert_eq!(categories(&mut admin).await, own);

    // The same bookings, by their ids.
    let report = import_listed(&mut admin, BOOKED, &json!({"phones": "Intake"})).await;
    assert_eq!(
        [&report["updated"], &report["unchanged"]],
        [2, 2],
        "{report}"
    );
    let ours = ["\"Intake\"", "\"Intake\"", "\"Staffing\"", "null"];
    assert_eq!(categories(&mut admin).await, ours);
}

#[tokio::test]
async fn the_history_says_what_was_said_of_categories_for_the_next_file() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import_listed(&mut admin, VENDORS, &choices()).await;
    let history = admin.get("/api/admin/imports").await.assert(StatusCode::OK);
    let [import] = &history["items"].as_array().unwrap()[..] else {
        panic!("{history}");
    };
    assert_eq!(
        import["namedCategories"],
        json!([
            {"name": "Client Acquisition", "category": "Lead Generation"},
            {"name": "Getting the medicals", "category": "Medical Record Retrieval"},
        ])
    );
    let columns = json!({"headers": ["name", "category"], "named": []});
    assert_eq!(import["namedColumns"], columns);
}

#[tokio::test]
async fn of_very_many_categories_the_history_keeps_those_of_the_file_and_the_columns() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let many: serde_json::Map<_, _> = (0..300)
        .map(|number| {
            (
                format!("A category that no row has, number {number}"),
                "Intake".into(),
            )
        })
        .chain([("Phones".to_owned(), "Intake".into())])
        .collect();
    let report = import_listed(&mut admin, VENDORS, &many.into()).await;
    let notice = &report["notices"][0];
    assert!(
        notice
            .as_str()
            .unwrap()
            .starts_with("No rows have the categories \"A category"),
        "{notice}"
    );
    let history = admin.get("/api/admin/imports").await.assert(StatusCode::OK);
    let import = &history["items"][0];
    let kept = import["namedCategories"].as_array().unwrap();
    assert_eq!(kept[0], json!({"name": "Phones", "category": "Intake"}));
    assert!((100..300).contains(&kept.len()), "{}", kept.len());
    assert_eq!(
        import["namedColumns"]["headers"],
        json!(["name", "category"])
    );
}

#[tokio::test]
async fn that_nothing_is_left_of_what_was_said_is_kept_too() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import_listed(&mut admin, VENDORS, &json!({})).await;
    let history = admin.get("/api/admin/imports").await.assert(StatusCode::OK);
    let columns = json!({"headers": ["name", "category"], "named": []});
    assert_eq!(history["items"][0]["namedColumns"], columns);
}

#[tokio::test]
async fn names_that_no_row_has_and_categories_that_nobody_knows_are_noticed() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let choices = json!({"Client aquisition": "Intake", "Phones": "Intke"});
    let report = import_listed(&mut admin, VENDORS, &choices).await;
    let notices = json!([
        "A category that is new here: \"Intke\" (Intake?).",
        "No row has the category \"Client aquisition\".",
    ]);
    assert_eq!(report["notices"], notices);
    let own = report["ownCategories"].as_array().unwrap().iter();
    let own: Vec<_> = own.map(|own| own["name"].as_str().unwrap()).collect();
    assert_eq!(own, ["Client acquisition", "Getting the medicals"]);
}

#[tokio::test]
async fn a_rejected_row_has_its_category() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "name,category,websiteUrl,bookingUrl,isActive\nAcme,Chart work,acme.example,acme.example/demo,maybe\n";
    let choices = r#"{"Chart work": "Medical Record Retrieval"}"#;
    let report = send_listed(&mut admin, "dryRun=true", file, choices).await;
    let report = report.assert(StatusCode::OK);
    assert_eq!(report["errors"].as_array().unwrap().len(), 1, "{report}");
    let notices = report["notices"].to_string();
    assert!(!notices.contains("No row has"), "{notices}");
}

#[tokio::test]
async fn the_category_of_all_vendors_is_none_of_the_files() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let flags = "dryRun=false&category=Phones";
    let file = "name,description\nNorth Desk,Answers\n";
    let reply = send_listed(&mut admin, flags, file, r#"{"Phones": "Intake"}"#).await;
    reply.assert(StatusCode::OK);
    assert_eq!(vendors(&mut admin).await, ["North Desk in phones"]);
}

#[tokio::test]
async fn what_is_said_of_categories_is_refused_with_a_sentence_where_it_says_nothing() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let many: Value = (0..501)
        .map(|number| (format!("Own {number}"), Value::from("Intake")))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let long = json!({"Phones": "x".repeat(201)}).to_string();
    for (said, why) in [
        ("[", "Send an object of names of categories."),
        (r#"{"Phones": 1}"#, "Send an object of names of categories."),
        (r#"{"Phones": ""}"#, "The category is missing."),
        (r#"{"": "Intake"}"#, "The category is missing."),
        (
            r#"{"Phones": "Intake", "phones": "Staffing"}"#,
            "Name the category \"phones\" once.",
        ),
        (
            r#"{"Phones": "PHONES"}"#,
            "List the category \"Phones\" under another.",
        ),
        (&many.to_string(), "Name at most 500 categories."),
        (&long, "The category is longer than 200 characters."),
    ] {
        let refused = send_listed(&mut admin, "dryRun=true", VENDORS, said).await;
        refused.assert_problem(422, "validation_failed", why);
    }
}

#[tokio::test]
async fn a_category_that_is_called_as_a_stage_is_meant_for_that_of_the_stage() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let vendors = "name,category\nA,Settlement / payments\nB,Case setup\nC,Trial presentation\nD,Court Runners\n";
    let reply = send_listed(&mut admin, "dryRun=true", vendors, "").await;
    let report = reply.assert(StatusCode::OK);
    let nearest = report["ownCategories"].as_array().unwrap().iter();
    let nearest: Vec<_> = nearest.map(|own| own["nearest"].as_str()).collect();
    let expected = [
        Some("Document Drafting"),
        None,
        Some("Financial Services"),
        Some("Trial Support"),
    ];
    assert_eq!(nearest, expected, "{report}");
}
