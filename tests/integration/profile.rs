//! The profile and the four answers about the firm.

mod export;
mod sessions;
mod tokens;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{CHOOSE_A_SIZE, PASSWORD, TestApp, assert_refuses_malformed, email};

const PROFILE: &str = "/api/profile";
const ONBOARDING: &str = "/api/profile/onboarding";

fn answers() -> Value {
    json!({
        "attorneysCountBand": "A2_5",
        "employeesCountBand": "E11_50",
        "injuryCasesPerMonthBand": "C11_25",
        "annualSoftwareSpendBand": "S10_40K",
    })
}

fn profile_of(name: &str) -> Value {
    json!({
        "user": {
            "name": name,
            "email": email(name),
            "lawFirm": format!("{name} Injury Law"),
            "firmSize": null,
            "states": [],
        },
        "onboarding": {
            "attorneysCountBand": null,
            "employeesCountBand": null,
            "injuryCasesPerMonthBand": null,
            "annualSoftwareSpendBand": null,
        },
    })
}

#[tokio::test]
async fn a_profile_needs_a_session() {
    let server = TestApp::new();
    server.sign_up("Ada").await;
    for (method, path) in [
        (Method::GET, PROFILE),
        (Method::PATCH, PROFILE),
        (Method::GET, ONBOARDING),
        (Method::POST, ONBOARDING),
    ] {
        let reply = server.browser().send(method, path, Some(&json!({}))).await;
        reply.assert_problem(401, "not_authenticated", "Please sign in.");
    }
}

#[tokio::test]
async fn everyone_has_their_own_profile() {
    let server = TestApp::new();
    let mut ada = server.sign_up("Ada").await;
    let mut eve = server.sign_up("Eve").await;
    let id = ada.get("/api/auth/me").await.assert(StatusCode::OK)["user"]["id"].clone();
    let change = json!({"id": id, "userId": id, "role": "admin", "name": "Eve Two"});
    let changed = eve.patch(PROFILE, &change).await.assert(StatusCode::OK);
    assert_eq!(changed["user"]["name"], "Eve Two");
    eve.post(ONBOARDING, &answers())
        .await
        .assert(StatusCode::OK);
    assert_eq!(
        ada.get(PROFILE).await.assert(StatusCode::OK),
        profile_of("Ada")
    );
    let me = eve.get("/api/auth/me").await.assert(StatusCode::OK);
    assert_eq!(me["user"]["role"], "member");
}

#[tokio::test]
async fn a_profile_changes_only_the_fields_that_are_sent() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    let mut expected = profile_of("Ada");
    assert_eq!(browser.get(PROFILE).await.assert(StatusCode::OK), expected);
    let steps = [
        (json!({}), "name", json!("Ada")),
        (json!({"name": " Ada King "}), "name", json!("Ada King")),
        (json!({"lawFirm": "King Law"}), "lawFirm", json!("King Law")),
        (json!({"firmSize": "E6_20"}), "firmSize", json!("E6_20")),
        (
            json!({"email": " ADA@example.com"}),
            "email",
            json!(email("Ada")),
        ),
        (json!({"firmSize": null}), "firmSize", json!(null)),
        // A mark that turns what follows around is not part of a name; one that joins letters may be.
        (
            json!({"name": "\u{202e}Ada\u{2069} K\u{200d}g"}),
            "name",
            json!("Ada K\u{200d}g"),
        ),
    ];
    for (patch, field, value) in steps {
        expected["user"][field] = value;
        let changed = browser.patch(PROFILE, &patch).await.assert(StatusCode::OK);
        assert_eq!(changed, expected);
        assert_eq!(browser.get(PROFILE).await.assert(StatusCode::OK), expected);
    }
    let me = browser.get("/api/auth/me").await.assert(StatusCode::OK);
    assert_eq!(me["user"]["lawFirm"], "King Law");
}

#[tokio::test]
async fn a_profile_with_a_wrong_field_changes_nothing() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    let cases = [
        (
            json!({"name": " ", "lawFirm": "X"}),
            "name",
            "Name is required",
        ),
        (
            json!({"lawFirm": "", "name": "X"}),
            "lawFirm",
            "Law firm name is required",
        ),
        (
            json!({"name": "\u{2060}\u{202e}", "lawFirm": "X"}),
            "name",
            "Name is required",
        ),
        (
            json!({"lawFirm": "\u{200b}", "name": "X"}),
            "lawFirm",
            "Law firm name is required",
        ),
        (
            json!({"email": "a@b", "name": "X"}),
            "email",
            "Please enter a valid email address",
        ),
    ];
    for (patch, field, text) in cases {
        let reply = browser.patch(PROFILE, &patch).await;
        let problem = reply.assert_problem(422, "validation_failed", text);
        assert_eq!(problem["fields"], json!({field: text}));
    }
    for (patch, place, sentence) in [
        (json!({"name": null}), "name", "Send a text."),
        (json!({"email": null}), "email", "Send a text."),
        (json!({"firmSize": "E2-5"}), "firmSize", CHOOSE_A_SIZE),
    ] {
        let reply = browser.patch(PROFILE, &patch).await;
        reply.assert_refuses_place(place, sentence);
    }
    assert_eq!(
        browser.get(PROFILE).await.assert(StatusCode::OK),
        profile_of("Ada")
    );
    assert_refuses_malformed(&mut browser, Method::PATCH, PROFILE, "name").await;
}

#[tokio::test]
async fn a_new_address_needs_the_current_password() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    server.sign_up("Eve").await;
    for patch in [
        json!({"email": "new@example.com", "name": "X"}),
        json!({"email": "new@example.com", "name": "X", "currentPassword": ""}),
    ] {
        let text = "Enter your current password to change your email.";
        let reply = browser.patch(PROFILE, &patch).await;
        let problem = reply.assert_problem(422, "current_password_required", text);
        assert_eq!(problem["fields"]["currentPassword"], text);
    }
    let wrong = json!({"email": "new@example.com", "currentPassword": "wrong horse"});
    let reply = browser.patch(PROFILE, &wrong).await;
    reply.assert_problem(403, "wrong_password", "Current password is incorrect.");
    let taken = json!({"email": email("Eve"), "currentPassword": PASSWORD});
    let reply = browser.patch(PROFILE, &taken).await;
    reply.assert_problem(
        409,
        "email_taken",
        "An account with this email already exists.",
    );
    assert_eq!(
        browser.get(PROFILE).await.assert(StatusCode::OK),
        profile_of("Ada")
    );

    let right = json!({"email": "New@example.com", "currentPassword": PASSWORD});
    let changed = browser.patch(PROFILE, &right).await.assert(StatusCode::OK);
    assert_eq!(changed["user"]["email"], "new@example.com");
    let sign_in = |email: &str| json!({"email": email, "password": PASSWORD});
    let path = "/api/auth/sign-in";
    let old = server.browser().post(path, &sign_in(&email("Ada"))).await;
    old.assert(StatusCode::UNAUTHORIZED);
    let new = server
        .browser()
        .post(path, &sign_in("new@example.com"))
        .await;
    new.assert(StatusCode::OK);
    server.sign_up("Ada").await;
}

#[tokio::test]
async fn a_firm_is_onboarded_once_all_four_questions_are_answered() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    let status = browser.get(ONBOARDING).await.assert(StatusCode::OK);
    assert_eq!(status, json!({"completed": false}));

    let text = "Please answer all four questions.";
    let mut missing = answers();
    missing
        .as_object_mut()
        .unwrap()
        .remove("employeesCountBand");
    let mut unknown = answers();
    unknown["attorneysCountBand"] = json!("E11_50");
    for (body, field) in [
        (missing, "employeesCountBand"),
        (unknown, "attorneysCountBand"),
    ] {
        let reply = browser.post(ONBOARDING, &body).await;
        let problem = reply.assert_problem(422, "validation_failed", text);
        assert_eq!(problem["fields"], json!({field: text}));
    }
    assert_refuses_malformed(&mut browser, Method::POST, ONBOARDING, "attorneysCountBand").await;
    let status = browser.get(ONBOARDING).await.assert(StatusCode::OK);
    assert_eq!(status, json!({"completed": false}));

    let saved = browser
        .post(ONBOARDING, &answers())
        .await
        .assert(StatusCode::OK);
    assert_eq!(saved, json!({"completed": true}));
    let status = browser.get(ONBOARDING).await.assert(StatusCode::OK);
    assert_eq!(status, json!({"completed": true}));
    let profile = browser.get(PROFILE).await.assert(StatusCode::OK);
    assert_eq!(profile["onboarding"], answers());
}

#[tokio::test]
async fn an_answer_about_the_firm_that_is_left_out_stays_as_it_is() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    let all = browser.post(ONBOARDING, &answers()).await;
    all.assert(StatusCode::OK);
    for part in [
        json!({"employeesCountBand": "E51_200"}),
        json!({"annualSoftwareSpendBand": "S0_5K"}),
        json!({}),
    ] {
        let saved = browser.post(ONBOARDING, &part).await;
        assert_eq!(saved.assert(StatusCode::OK), json!({"completed": true}));
    }
    let mut expected = answers();
    expected["employeesCountBand"] = json!("E51_200");
    expected["annualSoftwareSpendBand"] = json!("S0_5K");
    let profile = browser.get(PROFILE).await.assert(StatusCode::OK);
    assert_eq!(profile["onboarding"], expected);
}
