//! Columns that a file calls by names of its own, as the person who imports it says what they hold.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::spreadsheets::as_workbook;
use super::{IMPORT, bookings, form, import, send};
use crate::support::{Browser, TestApp};

const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl\n\
    a,Acme Intake,Intake,,\nb,Beta Records,Medical Records,,\n";

const FORM: &str = "Timestamp,Email Address,What is your firm's name?,How many of you?,Which vendor would you like to meet?\n\
     2/20/2026 14:02:11,dana@ruiz.example,Ruiz Law,14,Acme Intake\n\
     2/21/2026 9:12:40,lee@park.example,Park Firm,1,Demo with Beta Records\n";

/// Rows that were inserted, left unchanged and rejected.
fn counts(report: &Value) -> [u64; 3] {
    ["inserted", "unchanged", "rejected"].map(|count| report[count].as_u64().unwrap())
}

/// Imports a file whose columns hold what these say.
async fn import_named(
    browser: &mut Browser,
    name: &str,
    file: impl AsRef<[u8]>,
    columns: &Value,
) -> Value {
    let columns: String =
        url::form_urlencoded::byte_serialize(columns.to_string().as_bytes()).collect();
    let path = format!("{IMPORT}?allowMissing=websiteUrl,bookingUrl&columns={columns}");
    let reply = send(browser, &path, form(name, file)).await;
    let status = if reply.json().get("code").is_none() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    reply.assert(status)
}

#[tokio::test]
async fn a_refusal_suggests_what_the_columns_hold_and_the_next_request_can_say_so() {
    const LIST: &str = "Who,What we'd use them for,What I liked,Page,Their calendar\n\
        Lantern Desk,Intake,Spanish-speaking agents,lanterndesk.example,https://calendly.com/lantern\n\
        Hollis Records,Medical record retrieval,HIPAA compliant,https://hollis.example,\n";
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let suggested = json!({
        "name": "Who",
        "category": "What we'd use them for",
        "websiteUrl": "Page",
        "bookingUrl": "Their calendar",
    });
    let files = [
        ("list.csv", LIST.as_bytes().to_vec()),
        ("list.xlsx", as_workbook(LIST.as_bytes())),
    ];
    for ((name, file), inserted) in files.into_iter().zip([2, 0]) {
        let refused = send(&mut admin, IMPORT, form(name, &file)).await.json();
        assert_eq!(refused["code"], "missing_columns", "{refused}");
        assert_eq!(refused["suggestedColumns"], suggested);
        let report = import_named(&mut admin, name, file, &refused["suggestedColumns"]).await;
        assert_eq!(counts(&report), [inserted, 2 - inserted, 0], "{report}");
    }
}

#[tokio::test]
async fn answers_of_a_form_are_demos_once_someone_says_what_its_questions_ask() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS).await;
    let questions = json!({
        "Client": "Which vendor would you like to meet?",
        "Company": "What is your firm's name?",
        "Firm Size": "How many of you?",
    });
    let files = [
        ("form.csv", FORM.as_bytes().to_vec()),
        ("form.xlsx", as_workbook(FORM.as_bytes())),
    ];
    let header: Vec<_> = FORM.lines().next().unwrap().split(',').collect();
    for ((name, file), inserted) in files.into_iter().zip([2, 0]) {
        let refused = send(&mut admin, IMPORT, form(name, &file)).await;
        let said = "Missing required columns: client or client category";
        refused.assert_problem(422, "missing_columns", said);
        assert_eq!(refused.json()["columns"], json!(header));

        let report = import_named(&mut admin, name, file, &questions).await;
        assert_eq!(counts(&report), [inserted, 2 - inserted, 0], "{report}");
        assert_eq!(
            report["columns"][4],
            json!({"header": header[4], "field": "Client", "suggestion": null})
        );
    }
    let mut known: Vec<_> = bookings(&mut admin)
        .await
        .iter()
        .map(|one| {
            format!(
                "{} {} {}",
                one["client"], one["vendorId"], one["standardizedPracticeAreaBrokenOut"]
            )
        })
        .collect();
    known.sort();
    assert_eq!(
        known,
        [
            r#""Acme Intake" "a" "E6_20""#,
            r#""Beta Records" "b" "SOLO""#,
        ]
    );
}

#[tokio::test]
async fn the_history_says_what_was_said_of_columns_for_the_next_file_with_them() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS).await;
    let questions = json!({
        "company": "What is your firm's name?",
        "client": "which VENDOR would you like to meet? (1 of 3)",
    });
    import_named(&mut admin, "form.csv", FORM, &questions).await;
    // Each stored import would have to hold the names of all these columns.
    let wide = FORM.replace("2/20/2026", "2/19/2026");
    let many = ",A column of another kind".repeat(400);
    let wide = wide.replace('\n', &format!("{many}\n"));
    let report = import_named(&mut admin, "wide.csv", wide, &questions).await;
    assert_eq!(counts(&report)[0], 1, "{report}");

    let history = admin.get("/api/admin/imports").await.assert(StatusCode::OK);
    let said: Vec<_> = history["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|import| &import["namedColumns"])
        .collect();
    let header: Vec<_> = FORM.lines().next().unwrap().split(',').collect();
    let named = json!([
        {"header": header[4], "field": "Client"},
        {"header": header[2], "field": "Company"},
    ]);
    assert_eq!(
        json!(said),
        json!([null, {"headers": header, "named": named}, null])
    );
}

#[tokio::test]
async fn a_list_in_words_of_its_own_is_taken_with_its_columns_named() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let list = "Software we have,Used by,What for,Talks to\n\
        Acme Intake,Intake team,Intake,\"Filevine, Clio\"\n";
    let said = json!({
        "name": "Software we have",
        "category": "What for",
        "integrations": "Talks to",
    });
    let report = import_named(&mut admin, "list.csv", list, &said).await;
    assert_eq!(
        [&report["inserted"], &report["rejected"]],
        [&json!(1), &json!(0)],
        "{report}"
    );
    let vendors = admin.get("/api/vendors").await.assert(StatusCode::OK);
    let vendor = &vendors["items"][0];
    assert_eq!(vendor["categoryId"], "intake");
    assert_eq!(vendor["integrations"], json!(["Filevine", "Clio"]));
}

#[tokio::test]
async fn a_list_of_one_category_needs_no_column_for_it() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let list = "Vendor,Website,Demo link\nAcme Intake,,\nBeta Answering,,\n";
    let refused = send(&mut admin, IMPORT, form("intake.csv", list)).await;
    refused.assert_problem(422, "missing_columns", "Missing required columns: category");
    let path = format!("{IMPORT}?category=Intake");
    for (name, file, inserted) in [
        ("intake.csv", list.as_bytes().to_vec(), 2),
        ("intake.xlsx", as_workbook(list.as_bytes()), 0),
    ] {
        let report = send(&mut admin, &path, form(name, file)).await.json();
        assert_eq!(counts(&report), [inserted, 2 - inserted, 0], "{report}");
    }
    // A column of categories is what counts where there is one.
    let own = "Vendor,Category,Website,Demo link\nGamma,Staffing,,\nDelta,,,\n";
    let report = send(&mut admin, &path, form("own.csv", own)).await.json();
    assert_eq!(
        [&report["inserted"], &report["rejected"]],
        [&json!(1), &json!(1)],
        "{report}"
    );
    let unused = json!(
        "The category \"Intake\" was not used: it is for vendors without a column of categories."
    );
    let notices = |report: &Value| report["notices"].as_array().unwrap().clone();
    assert!(notices(&report).contains(&unused), "{report}");
    let log = "Client,Client category,Created time\nGamma,Staffing,2025-01-02\n";
    let dry = format!("{path}&dryRun=true");
    let report = send(&mut admin, &dry, form("log.csv", log)).await.json();
    assert!(notices(&report).contains(&unused), "{report}");
    let report = send(&mut admin, &dry, form("intake.csv", list)).await;
    assert!(!notices(&report.json()).contains(&unused));
    let vendors = admin.get("/api/vendors").await.assert(StatusCode::OK);
    let mut known: Vec<_> = vendors["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|vendor| format!("{} {}", vendor["name"], vendor["categoryId"]))
        .collect();
    known.sort();
    assert_eq!(
        known,
        [
            r#""Acme Intake" "intake""#,
            r#""Beta Answering" "intake""#,
            r#""Gamma" "staffing""#,
        ]
    );
    let nameless = send(
        &mut admin,
        &format!("{IMPORT}?category=%21"),
        form("a.csv", list),
    )
    .await;
    let said = "category \"!\" holds no letter or digit";
    assert_eq!(nameless.json()["fields"]["category"], said);
}

/// Nothing above the rows tells where the names stand but what someone said of them.
#[tokio::test]
async fn no_row_is_lost_where_no_name_is_known() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let said = json!({"name": "Software we have", "category": "What for"});
    let rows = (0..30).map(|row| format!("Tool {row},Intake\n"));
    let rows = rows.collect::<Vec<_>>().concat();
    let titled = format!("Our tools,\n,\nSoftware we have,What for\n{rows}");
    let plain = titled.replacen("Our tools,\n,\n", "", 1);
    let semicolons = titled.replace(',', ";");
    for (name, file, inserted) in [
        ("plain.xlsx", as_workbook(plain.as_bytes()), 30),
        ("plain.csv", plain.into_bytes(), 0),
        ("titled.csv", titled.clone().into_bytes(), 0),
        ("semicolons.csv", semicolons.into_bytes(), 0),
        ("titled.xlsx", as_workbook(titled.as_bytes()), 0),
    ] {
        let report = import_named(&mut admin, name, file, &said).await;
        assert_eq!(
            counts(&report),
            [inserted, 30 - inserted, 0],
            "{name}: {report}"
        );
    }
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_a_sentence() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (columns, detail) in [
        (
            json!({"Client": "Vendor?"}),
            "The file has no column \"Vendor?\".",
        ),
        (
            json!({"Colour": "Timestamp"}),
            "There is no column \"Colour\".",
        ),
        (
            json!({"Client": "x".repeat(20_000)}),
            "The name of the column that is \"Client\" may have 1000 bytes at most.",
        ),
        (json!({"Created Time": "How many of you?"}), ""),
        (
            json!({"Email": "How many of you?", "Name": "How many of you?"}),
            "The column \"How many of you?\" can hold one thing only.",
        ),
        (
            json!({"Email": "Timestamp", "E-mail": "How many of you?"}),
            "Name the column \"Email\" once.",
        ),
        (json!(["Client"]), "Send an object of names of columns."),
    ] {
        let reply = import_named(&mut admin, "form.csv", FORM, &columns).await;
        if detail.is_empty() {
            assert_eq!(reply["code"], "missing_columns", "{reply}");
        } else {
            assert_eq!(reply["fields"]["columns"], detail, "{reply}");
        }
    }
    assert!(bookings(&mut admin).await.is_empty());
}

#[tokio::test]
async fn a_status_of_another_name_leaves_out_what_it_says_was_canceled() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (column, rows, kept) in [
        ("Deal status", &["Open", "Won", "Lost", "Canceled"][..], 3),
        ("Deal - Status", &["Open", "Won", "Deleted", "Canceled"], 2),
        ("Called off?", &["No", "", "Yes", "x"], 2),
        ("Called off on", &["", "3/5/2026", "2026-03-05 10:00"], 1),
        ("Did they cancel?", &["No", "Yes", "by phone"], 1),
    ] {
        let rows = rows.iter().zip(10..).map(|(status, second)| {
            format!("Acme,2025-01-02 10:00:{second},{column} {second},{status}\n")
        });
        let rows: String = rows.collect();
        let file = format!("Client,Created Time,Company,{column}\n{rows}");
        let report =
            import_named(&mut admin, "deals.csv", file, &json!({"Canceled": column})).await;
        assert_eq!(report["inserted"], json!(kept), "{column}: {report}");
    }
}
