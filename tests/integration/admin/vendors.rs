use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{VENDORS, audit};
use crate::directory::{column, import, without_vendors};
use crate::support::{Browser, CHOOSE_A_SIZE, TestApp, assert_refuses_malformed, linked_bookings};

/// Three vendors and three bookings of "Alpha", of which one names no category.
pub async fn server() -> (TestApp, Browser) {
    let server = without_vendors();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,isActive,needsReview,priceBracket,integrations\n\
         a,Alpha,Intake,alpha.example,,true,false,2,Clio;Outlook\n\
         b,Beta,Intake,beta.example,,false,true,,\n\
         c,Gamma,Staffing,gamma.example,,true,true,,\n",
    );
    import(
        &server,
        "Client,Client Category,Created Time,Company\n\
         Alpha,Intake,2026-02-01,One Law\n\
         Alpha,,2026-02-02,Two Law\n\
         Zeta,Intake,2026-02-03,Three Law\n",
    );
    let admin = server.admin().await;
    (server, admin)
}

pub async fn list(admin: &mut Browser, query: &str) -> Value {
    let page = admin.get(&format!("{VENDORS}?{query}")).await;
    page.assert(StatusCode::OK)
}

/// Vendors of the bookings, the earliest first.
pub fn links(server: &TestApp) -> Vec<Option<String>> {
    let mut found = Vec::new();
    linked_bookings(&server.app, |booking| {
        found.push(booking.vendor_id.map(str::to_owned));
    });
    found
}

#[tokio::test]
async fn vendors_are_listed_with_what_only_administrators_see() {
    let (_server, mut admin) = server().await;
    for (query, names) in [
        ("", &["Alpha", "Gamma"][..]),
        ("includeInactive=true", &["Alpha", "Beta", "Gamma"]),
        ("includeInactive=true&needsReview=true", &["Beta", "Gamma"]),
        (
            "includeInactive=true&categoryIds=intake",
            &["Alpha", "Beta"],
        ),
        ("q=GAM", &["Gamma"]),
        ("q=beta.example&includeInactive=true", &["Beta"]),
        ("q=nothing", &[]),
    ] {
        let page = list(&mut admin, query).await;
        assert_eq!(column(&page["items"], "/name"), names, "{query}");
        assert_eq!(page["total"], names.len(), "{query}");
    }
    let page = list(&mut admin, "q=gamma").await;
    assert_eq!(page["items"][0]["needsReview"], true);
    let long = admin.get(&format!("{VENDORS}?q={}", "x".repeat(201))).await;
    long.assert_problem(
        422,
        "validation_failed",
        "Search for at most 200 characters.",
    );
    for name in ["includeInactive", "needsReview"] {
        let unclear = admin.get(&format!("{VENDORS}?{name}=TRUE")).await;
        unclear.assert_problem(422, "validation_failed", "Enter true or false.");
    }
}

#[tokio::test]
async fn a_name_that_is_another_vendors_in_another_spelling_is_saved_and_its_reply_says_so() {
    let (_server, mut admin) = server().await;
    let path = format!("{VENDORS}/b");
    let sentence = "Bookings that name \"Alpha\" in another spelling may now belong to \"Alpha LLC\", or to neither. \
                    Vendors that are the same can be merged.";
    let renamed = admin.patch(&path, &json!({ "name": "Alpha LLC" })).await;
    assert_eq!(renamed.assert(StatusCode::OK)["notice"], sentence);
    // No word of it where the name stays, nor of a vendor of another category.
    for change in [
        json!({ "name": "Alpha LLC", "priceBracket": 1 }),
        json!({ "name": "Beta" }),
    ] {
        let saved = admin.patch(&path, &change).await.assert(StatusCode::OK);
        assert!(saved.get("notice").is_none(), "{saved}");
    }
    let other = json!({ "name": "Alpha Inc", "categoryId": "staffing" });
    let added = admin
        .post(VENDORS, &other)
        .await
        .assert(StatusCode::CREATED);
    assert!(added.get("notice").is_none(), "{added}");
    let twin = json!({ "name": "The Alpha", "categoryId": "intake" });
    let added = admin.post(VENDORS, &twin).await.assert(StatusCode::CREATED);
    assert!(added["notice"].is_string(), "{added}");
}

#[tokio::test]
async fn a_tag_that_no_questionnaire_asks_for_is_refused_by_name_unless_the_vendor_has_it() {
    let (server, mut admin) = server().await;
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,tags\na,Alpha,Intake,alpha.example,,faste\n",
    );
    let sent = json!({ "tags": ["faste", "Spanishh", "live-transfer"] });
    let refused = admin.patch(&format!("{VENDORS}/a"), &sent).await;
    let sentence = "Tags that no questionnaire asks for: \"spanishh\" (Spanish?).";
    let problem = refused.assert_problem(422, "validation_failed", sentence);
    assert_eq!(problem["fields"]["tags"], sentence);
    let new = json!({ "name": "New", "categoryId": "intake", "tags": ["faste"] });
    let refused = admin.post(VENDORS, &new).await;
    let sentence = "Tags that no questionnaire asks for: \"faste\".";
    refused.assert_problem(422, "validation_failed", sentence);
    let kept = json!({ "tags": ["faste", "live-transfer"] });
    let changed = admin.patch(&format!("{VENDORS}/a"), &kept).await;
    assert_eq!(
        changed.assert(StatusCode::OK)["tags"],
        json!(["faste", "live-transfer"])
    );
}

#[tokio::test]
async fn a_vendor_changes_only_the_fields_that_are_sent_and_the_audit_shows_the_old_values() {
    let (_server, mut admin) = server().await;
    let path = format!("{VENDORS}/a");
    let before = list(&mut admin, "q=alpha").await["items"][0].clone();
    let mut expected = before.clone();
    let sent = json!({
        "websiteUrl": "www.alpha.example/new",
        "bookingUrl": "https://alpha.example/book",
        "isActive": false,
        "needsReview": true,
        "partnerLevel": "Gold",
        "description": "Answers calls.",
        "shortHighlights": ["24/7", " 24/7 ", "Spanish"],
        "firmSizeSupported": ["E21_50", "SOLO", "SOLO"],
        "integrations": [],
        "priceBracket": 3,
        "tags": ["Live Transfer"],
    });
    for (field, value) in [
        ("websiteUrl", json!("https://www.alpha.example/new")),
        ("bookingUrl", json!("https://alpha.example/book")),
        ("isActive", json!(false)),
        ("needsReview", json!(true)),
        ("partnerLevel", json!("Gold")),
        ("description", json!("Answers calls.")),
        ("shortHighlights", json!(["24/7", "Spanish"])),
        ("firmSizeSupported", json!(["SOLO", "E21_50"])),
        ("integrations", json!([])),
        ("priceBracket", json!(3)),
        ("tags", json!(["live-transfer"])),
    ] {
        expected[field] = value;
    }
    let changed = admin.patch(&path, &sent).await.assert(StatusCode::OK);
    assert_eq!(changed, expected);
    // Sent once more it is no change.
    admin.patch(&path, &sent).await.assert(StatusCode::OK);

    let entries = audit(&mut admin).await;
    // The two older ones are of the files that came first.
    assert_eq!(entries.len(), 3);
    let (who, action, subject, details) = &entries[0];
    assert_eq!(
        (who.as_str(), action.as_str()),
        ("Admin", "Changed a vendor")
    );
    assert_eq!(subject, "Alpha");
    assert_eq!(
        details[..3],
        [
            "Website: https://alpha.example/ → https://www.alpha.example/new",
            "Booking link: none → https://alpha.example/book",
            "Price: $$ → $$$",
        ]
    );
    for line in [
        "Integrations: Clio; Outlook → none",
        "Active: yes → no",
        "Firm sizes: none → Solo; 21-50",
    ] {
        assert!(details.iter().any(|detail| detail == line), "{details:?}");
    }

    let cleared = json!({"bookingUrl": null, "partnerLevel": "", "priceBracket": null});
    let changed = admin.patch(&path, &cleared).await.assert(StatusCode::OK);
    for field in ["bookingUrl", "partnerLevel", "priceBracket"] {
        assert_eq!(changed[field], Value::Null, "{field}");
    }
}

#[tokio::test]
async fn a_new_name_links_its_bookings_and_keeps_those_of_the_name_before() {
    let (server, mut admin) = server().await;
    let linked = |id: &str| Some(id.to_owned());
    assert_eq!(links(&server), [linked("a"), linked("a"), None]);
    let version = server.app.catalog.current().version;
    let count = async |admin: &mut Browser, category: &str| {
        let path = format!("/api/trends?category={category}");
        admin.get(&path).await.assert(StatusCode::OK)["total"].clone()
    };
    // The booking without a category counts in its vendor's.
    assert_eq!(count(&mut admin, "Intake").await, 3);

    let path = format!("{VENDORS}/a");
    let renamed = admin.patch(&path, &json!({"name": "Zeta"})).await;
    assert_eq!(renamed.assert(StatusCode::OK)["name"], "Zeta");
    assert_eq!(links(&server), [linked("a"), linked("a"), linked("a")]);
    assert_eq!(server.app.catalog.current().version, version + 1);
    assert_eq!(count(&mut admin, "Intake").await, 3);
    assert_eq!(count(&mut admin, "Unknown").await, 0);

    let back = json!({"name": "Alpha", "formerNames": [], "categoryId": "staffing"});
    let moved = admin.patch(&path, &back).await.assert(StatusCode::OK);
    assert_eq!(moved["categoryName"], "Staffing");
    assert_eq!(moved["formerNames"], json!(["Zeta"]));
    let cleared = admin.patch(&path, &json!({"formerNames": []})).await;
    cleared.assert(StatusCode::OK);
    assert_eq!(links(&server), [linked("a"), linked("a"), None]);
    assert_eq!(count(&mut admin, "Staffing").await, 1);
    let entries = audit(&mut admin).await;
    assert_eq!(entries[0].3, ["Former names: Zeta → none"]);
    assert_eq!(
        entries[1].3,
        [
            "Name: Zeta → Alpha",
            "Former names: Alpha → Zeta",
            "Category: Intake → Staffing"
        ]
    );
}

#[tokio::test]
async fn an_invalid_change_changes_nothing() {
    let (server, mut admin) = server().await;
    let path = format!("{VENDORS}/a");
    let before = list(&mut admin, "q=alpha").await;
    let written = audit(&mut admin).await;
    for (patch, field, text) in [
        (json!({"name": " "}), "name", "Name is required"),
        (
            json!({"name": "!"}),
            "name",
            "Name \"!\" holds no letter or digit",
        ),
        (
            json!({"websiteUrl": "javascript:alert(1)"}),
            "websiteUrl",
            "Website URL must start with http:// or https://",
        ),
        (
            json!({"websiteUrl": "https://u:p@a.example/"}),
            "websiteUrl",
            "Website URL must not hold a user name or password",
        ),
        (
            json!({"bookingUrl": format!("https://a.example/{}", "x".repeat(2_048))}),
            "bookingUrl",
            "Booking URL is longer than 2048 characters",
        ),
        (
            json!({"logoUrl": "https://u@a.example/l.png"}),
            "logoUrl",
            "Logo URL must not hold a user name or password",
        ),
        (
            json!({"logoUrl": "http://a.example/l.png"}),
            "logoUrl",
            "Logo URL must start with https://",
        ),
        (
            json!({"categoryId": "nope"}),
            "categoryId",
            "Choose a category.",
        ),
        (
            json!({"priceBracket": 5}),
            "priceBracket",
            "Price bracket must be 1 to 4",
        ),
        (
            json!({"description": "x".repeat(5_001)}),
            "description",
            "Description is longer than 5000 characters",
        ),
    ] {
        let reply = admin.patch(&path, &patch).await;
        let problem = reply.assert_problem(422, "validation_failed", text);
        assert_eq!(problem["fields"], json!({field: text}));
    }
    let taken = admin.patch(&path, &json!({"name": "BETA"})).await;
    let detail = "Another vendor of this category has this name.";
    let problem = taken.assert_problem(409, "vendor_exists", detail);
    assert_eq!(problem["vendorId"], "b");
    assert_eq!(problem["fields"], json!({"name": detail}));
    let unknown = admin.patch(&format!("{VENDORS}/nope"), &json!({})).await;
    unknown.assert_problem(404, "not_found", "Vendor not found");
    for (patch, place, sentence) in [
        (json!({"name": null}), "name", "Send a text."),
        (json!({"isActive": null}), "isActive", "Send true or false."),
        (
            json!({"firmSizeSupported": ["E2-5"]}),
            "firmSizeSupported.0",
            CHOOSE_A_SIZE,
        ),
        (
            json!({"priceBracket": "2"}),
            "priceBracket",
            "Send a whole number.",
        ),
    ] {
        let reply = admin.patch(&path, &patch).await;
        reply.assert_refuses_place(place, sentence);
    }
    assert_refuses_malformed(&mut admin, Method::PATCH, &path, "name").await;
    assert_eq!(list(&mut admin, "q=alpha").await, before);
    assert_eq!(audit(&mut admin).await, written);
    let mut member = server.member("Ada").await;
    let reply = member.patch(&path, &json!({"name": "X"})).await;
    reply.assert_problem(403, "forbidden", "Administrators only.");
}
