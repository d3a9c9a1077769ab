//! Who vouches for whom, and what a name and a mail host alone open: nothing.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{column, import, without_vendors};
use crate::support::{Browser, PASSWORD, TestApp};

const USERS: &str = "/api/admin/users";
const COLLEAGUES: &str = "/api/profile/colleagues";
const LIFECYCLE: &str = "/api/recommendations/lifecycle";

/// Someone of Park Injury Law, as anyone may say.
async fn of_park(server: &TestApp, name: &str) -> Browser {
    let mut browser = server.browser();
    let address = format!("{}@park.example", name.to_lowercase());
    let body =
        json!({"name": name, "email": address, "password": PASSWORD, "lawFirm": "Park Injury Law"});
    let reply = browser.post("/api/auth/sign-up", &body).await;
    reply.assert(StatusCode::CREATED);
    browser
}

async fn account(admin: &mut Browser, name: &str) -> Value {
    let users = admin.get(USERS).await.assert(StatusCode::OK);
    let mut users = users["items"].as_array().unwrap().iter();
    users.find(|user| user["name"] == name).unwrap().clone()
}

async fn path_of(admin: &mut Browser, name: &str) -> String {
    let account = account(admin, name).await;
    format!("{USERS}/{}", account["id"].as_str().unwrap())
}

async fn uses_intake(browser: &mut Browser) -> Value {
    let map = browser.get(LIFECYCLE).await.assert(StatusCode::OK);
    map["stages"][1]["yours"].clone()
}

async fn says_intake(browser: &mut Browser) {
    let items = json!({"items": [{"categoryId": "intake", "hasTool": true}]});
    let reply = browser.post("/api/profile/category-adoption", &items).await;
    reply.assert(StatusCode::OK);
}

fn server() -> TestApp {
    let server = without_vendors();
    import(
        &server,
        "name,category,websiteUrl,bookingUrl\nAlpha,Intake,,\n",
    );
    server
}

#[tokio::test]
async fn an_administrator_confirms_a_firm_with_a_reason_and_withdraws_it() {
    let server = server();
    let mut admin = server.admin().await;
    let mut ann = of_park(&server, "Ann").await;
    let mut bob = of_park(&server, "Bob").await;
    says_intake(&mut ann).await;
    let path = path_of(&mut admin, "Ann").await;
    let yes = json!({"firmConfirmed": true, "why": "  Called the firm  "});
    let changed = admin.patch(&path, &yes).await.assert(StatusCode::OK);
    assert_eq!(
        (&changed["firmConfirmed"], &changed["firmWaits"]),
        (&json!(true), &json!(false))
    );
    let confirmation =
        json!({"by": "Admin", "at": "2026-03-02T09:00:00Z", "why": "Called the firm"});
    assert_eq!(changed["firmConfirmation"], confirmation);

    let waiting = account(&mut admin, "Bob").await;
    assert_eq!(
        (&waiting["firmConfirmed"], &waiting["firmWaits"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(waiting["confirmedColleagues"], json!(["Ann"]));
    assert_eq!(
        uses_intake(&mut bob).await,
        Value::Null,
        "the same name and host open nothing"
    );
    let bobs = path_of(&mut admin, "Bob").await;
    admin
        .patch(&bobs, &json!({"firmConfirmed": true}))
        .await
        .assert(StatusCode::OK);
    assert_eq!(uses_intake(&mut bob).await, json!(true));

    // Again is no change, and keeps who confirmed and why.
    let again = json!({"firmConfirmed": true, "why": "Another reason"});
    let same = admin.patch(&path, &again).await.assert(StatusCode::OK);
    assert_eq!(same["firmConfirmation"], confirmation);
    let withdrawn = admin.patch(&path, &json!({"firmConfirmed": false})).await;
    let withdrawn = withdrawn.assert(StatusCode::OK);
    assert_eq!(
        (&withdrawn["firmConfirmed"], &withdrawn["firmConfirmation"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(uses_intake(&mut bob).await, Value::Null);
    let page = admin.get("/api/admin/audit").await.assert(StatusCode::OK);
    let entries = page["items"].as_array().unwrap();
    assert_eq!(
        column(&page["items"], "/action")[..3],
        [
            "Withdrew the confirmation of a firm",
            "Confirmed a firm",
            "Confirmed a firm",
        ]
    );
    assert_eq!(
        entries[2]["details"],
        json!(["Firm: Park Injury Law", "Why: Called the firm"])
    );
    assert_eq!(
        account(&mut admin, "Admin").await["firmConfirmed"],
        true,
        "administrators count"
    );
}

#[tokio::test]
async fn an_administrator_confirms_the_firm_that_was_shown_and_no_other() {
    let server = server();
    let mut admin = server.admin().await;
    let mut ann = of_park(&server, "Ann").await;
    let path = path_of(&mut admin, "Ann").await;
    let shown = json!({
        "firmConfirmed": true, "lawFirm": "Park Injury Law", "email": "ann@park.example",
    });
    let other = json!({"lawFirm": "Rival Law"});
    let renamed = ann.patch("/api/profile", &other).await;
    renamed.assert(StatusCode::OK);
    let reply = admin.patch(&path, &shown).await;
    let said = "Ann now names another firm or address. Nothing was changed; look at it again.";
    reply.assert_problem(409, "edit_conflict", said);
    assert_eq!(account(&mut admin, "Ann").await["firmConfirmed"], false);
    let back = json!({"lawFirm": "Park Injury Law"});
    let renamed = ann.patch("/api/profile", &back).await;
    renamed.assert(StatusCode::OK);
    let moved = json!({"firmConfirmed": true, "email": "ann@rival.example"});
    let reply = admin.patch(&path, &moved).await;
    assert_eq!(reply.status, StatusCode::CONFLICT);
    admin.patch(&path, &shown).await.assert(StatusCode::OK);
}

#[tokio::test]
async fn a_deactivated_colleague_says_nothing_more_of_the_firm() {
    let server = server();
    let mut admin = server.admin().await;
    let mut ann = of_park(&server, "Ann").await;
    let mut bob = of_park(&server, "Bob").await;
    says_intake(&mut ann).await;
    server.confirm_firm("ann@park.example");
    server.confirm_firm("bob@park.example");
    assert_eq!(uses_intake(&mut bob).await, json!(true));
    let path = path_of(&mut admin, "Ann").await;
    for (is_active, uses) in [(false, Value::Null), (true, json!(true))] {
        let reply = admin.patch(&path, &json!({"isActive": is_active})).await;
        reply.assert(StatusCode::OK);
        assert_eq!(uses_intake(&mut bob).await, uses, "{is_active}");
    }
}

#[tokio::test]
async fn a_reason_of_two_lines_and_a_wrong_type_are_refused() {
    let server = server();
    let mut admin = server.admin().await;
    let mut ann = of_park(&server, "Ann").await;
    let path = path_of(&mut admin, "Ann").await;
    for why in ["a\nb".to_owned(), "x".repeat(201)] {
        let reply = admin
            .patch(&path, &json!({"firmConfirmed": true, "why": why}))
            .await;
        reply.assert_problem(
            422,
            "validation_failed",
            "Use at most 200 characters, without line breaks.",
        );
    }
    for wrong in [
        json!({"firmConfirmed": "yes"}),
        json!({"firmConfirmed": null}),
    ] {
        assert!(admin.patch(&path, &wrong).await.status.is_client_error());
    }
    ann.patch(&path, &json!({"firmConfirmed": true}))
        .await
        .assert(StatusCode::FORBIDDEN);
    let unknown = format!("{USERS}/00000000-0000-4000-8000-000000000000");
    let reply = admin.patch(&unknown, &json!({"firmConfirmed": true})).await;
    reply.assert_problem(404, "not_found", "Account not found");
    assert_eq!(account(&mut admin, "Ann").await["firmConfirmed"], false);
}

#[tokio::test]
async fn a_confirmed_colleague_confirms_and_nobody_else() {
    let server = server();
    let mut admin = server.admin().await;
    let mut ann = of_park(&server, "Ann").await;
    let mut bob = of_park(&server, "Bob").await;
    let mut eve = server.sign_up("Eve").await;
    let confirm = async |browser: &mut Browser, admin: &mut Browser, name: &str| {
        let id = account(admin, name).await["id"]
            .as_str()
            .unwrap()
            .to_owned();
        let path = format!("{COLLEAGUES}/{id}/confirm");
        browser.send(Method::POST, &path, None).await
    };
    let none = bob.get(COLLEAGUES).await.assert(StatusCode::OK);
    assert_eq!(none, json!({"firmConfirmed": false, "items": []}));
    let refused = confirm(&mut bob, &mut admin, "Ann").await;
    let detail = "Your own firm is not confirmed yet. An administrator can confirm it.";
    refused.assert_problem(403, "forbidden", detail);

    server.confirm_firm("ann@park.example");
    server.confirm_firm("eve@example.com");
    let seen = ann.get(COLLEAGUES).await.assert(StatusCode::OK);
    assert_eq!(seen["firmConfirmed"], true);
    assert_eq!(column(&seen["items"], "/name"), ["Bob"]);
    assert_eq!(seen["items"][0]["firmConfirmed"], false);
    let elsewhere = confirm(&mut eve, &mut admin, "Bob").await;
    elsewhere.assert_problem(404, "not_found", "Account not found");
    let other_firm = confirm(&mut ann, &mut admin, "Eve").await;
    other_firm.assert_problem(404, "not_found", "Account not found");
    for _ in 0..2 {
        let reply = confirm(&mut ann, &mut admin, "Bob")
            .await
            .assert(StatusCode::OK);
        assert_eq!(reply["firmConfirmed"], true);
    }
    let bobs = account(&mut admin, "Bob").await;
    assert_eq!(bobs["firmConfirmation"]["by"], "Ann");
    assert_eq!(bobs["firmConfirmation"]["why"], "A confirmed colleague");
    let seen = bob.get(COLLEAGUES).await.assert(StatusCode::OK);
    assert_eq!(column(&seen["items"], "/name"), ["Ann"]);
}

#[tokio::test]
async fn another_firm_or_mail_host_ends_the_confirmation() {
    let server = server();
    let mut admin = server.admin().await;
    let mut ann = of_park(&server, "Ann").await;
    let changes = [
        json!({"lawFirm": "Big Law"}),
        json!({"email": "ann@big.example", "currentPassword": PASSWORD}),
    ];
    let mut address = "ann@park.example";
    for change in changes {
        server.confirm_firm(address);
        for kept in [json!({"name": "Ann"}), json!({"firmSize": "SOLO"})] {
            ann.patch("/api/profile", &kept)
                .await
                .assert(StatusCode::OK);
            assert_eq!(
                account(&mut admin, "Ann").await["firmConfirmed"],
                true,
                "{kept}"
            );
        }
        ann.patch("/api/profile", &change)
            .await
            .assert(StatusCode::OK);
        assert_eq!(
            account(&mut admin, "Ann").await["firmConfirmed"],
            false,
            "{change}"
        );
        address = "ann@park.example";
    }
}

#[tokio::test]
async fn a_tech_stack_shows_what_confirmed_colleagues_use() {
    let server = server();
    let mut admin = server.admin().await;
    let mut ann = of_park(&server, "Ann").await;
    let mut bob = of_park(&server, "Bob").await;
    let stack = "/api/profile/category-adoption";
    let vendors = admin.get("/api/vendors").await.assert(StatusCode::OK);
    let alpha = &vendors["items"][0]["id"];
    let answer = json!({"categoryId": "intake", "hasTool": true, "selectedVendorIds": [alpha], "otherVendors": ["Slate"]});
    let said = ann.post(stack, &json!({"items": [answer]})).await;
    said.assert(StatusCode::OK);
    let mut seen = async || {
        let stack = bob.get(stack).await.assert(StatusCode::OK);
        let mut items = stack["items"].as_array().unwrap().iter();
        let intake = items.find(|item| item["category"]["id"] == "intake");
        intake.unwrap()["colleagueTools"].clone()
    };
    assert_eq!(seen().await, json!([]));
    for name in ["Ann", "Bob"] {
        let path = path_of(&mut admin, name).await;
        let yes = json!({"firmConfirmed": true});
        let confirmed = admin.patch(&path, &yes).await;
        confirmed.assert(StatusCode::OK);
    }
    let tools = json!([
        {"vendorId": alpha, "name": "Alpha", "usedBy": ["Ann"]},
        {"vendorId": null, "name": "Slate", "usedBy": ["Ann"]},
    ]);
    assert_eq!(seen().await, tools);
    let anns = path_of(&mut admin, "Ann").await;
    let left = admin.patch(&anns, &json!({"isActive": false})).await;
    left.assert(StatusCode::OK);
    assert_eq!(seen().await, json!([]), "her answers count for nobody");
}

#[tokio::test]
async fn a_tech_stack_names_a_few_colleagues_and_tools_and_counts_the_rest() {
    let server = server();
    let mut admin = server.admin().await;
    let mut bob = of_park(&server, "Bob").await;
    let stack = "/api/profile/category-adoption";
    let mut names = vec!["Bob".to_owned()];
    for number in 0..7 {
        let name = format!("Ann{number}");
        let mut ann = of_park(&server, &name).await;
        let tools = [
            format!("Tool {number}"),
            format!("Aid {number}"),
            ["slate", "SLATE"][number % 2].to_owned(),
        ];
        let answer = json!({"categoryId": "intake", "hasTool": true, "otherVendors": tools});
        let said = ann.post(stack, &json!({"items": [answer]})).await;
        said.assert(StatusCode::OK);
        names.push(name);
    }
    for name in &names {
        let path = path_of(&mut admin, name).await;
        let confirmed = admin.patch(&path, &json!({"firmConfirmed": true})).await;
        confirmed.assert(StatusCode::OK);
    }
    let stack = bob.get(stack).await.assert(StatusCode::OK);
    let mut items = stack["items"].as_array().unwrap().iter();
    let intake = items.find(|item| item["category"]["id"] == "intake");
    let intake = intake.unwrap();
    let tools = intake["colleagueTools"].as_array().unwrap();
    assert_eq!(tools.len(), 10);
    assert_eq!(intake["moreColleagueTools"], 5);
    // What most of them use stands first.
    assert_eq!(tools[0]["name"], "slate");
    assert_eq!(tools[0]["usedBy"].as_array().unwrap().len(), 5);
    assert_eq!(tools[0]["moreUsers"], 2);
    assert_eq!(tools[1]["usedBy"].as_array().unwrap().len(), 1);
    assert!(tools[1].get("moreUsers").is_none());
}
