use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::domain::audit::{Actor, AuditAction};
use stackbrief::domain::user::EmailAddress;
use stackbrief::store::StoreError;

use super::{AUDIT, USERS, audit};
use crate::directory::column;
use crate::support::{Browser, PASSWORD, TestApp, assert_refuses_malformed, email};

async fn users(admin: &mut Browser) -> Value {
    admin.get(USERS).await.assert(StatusCode::OK)["items"].clone()
}

/// The path of someone's account.
async fn path_of(admin: &mut Browser, name: &str) -> String {
    let users = users(admin).await;
    let mut users = users.as_array().unwrap().iter();
    let user = users.find(|user| user["name"] == name).unwrap();
    format!("{USERS}/{}", user["id"].as_str().unwrap())
}

#[tokio::test]
async fn everyone_with_an_account_is_listed_by_name() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    server.clock.advance(Duration::from_secs(60));
    let mut gone = server.sign_up("Zoe").await;
    gone.post("/api/auth/sign-out", &json!({})).await;
    server.sign_up("Bea").await;
    let users = users(&mut admin).await;
    assert_eq!(column(&users, "/name"), ["Admin", "Bea", "Zoe"]);
    let bea = &users[1];
    let id = bea["id"].clone();
    let expected = json!({
        "id": id,
        "name": "Bea",
        "email": email("Bea"),
        "lawFirm": "Bea Injury Law",
        "role": "member",
        "isActive": true,
        "createdAt": "2026-03-02T09:01:00Z",
        "lastSeenAt": "2026-03-02T09:01:00Z",
        "firmConfirmed": false,
        "firmConfirmation": null,
        "firmWaits": true,
        "confirmedColleagues": [],
        "secondFactorSince": null,
    });
    assert_eq!(*bea, expected);
    assert_eq!(users[0]["role"], "admin");
    assert_eq!(users[2]["lastSeenAt"], Value::Null);
    let text = users.to_string();
    assert!(!text.contains("argon2"), "{text}");
}

#[tokio::test]
async fn accounts_come_in_pages_and_are_found_by_name_address_and_firm() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    for at in (0..30).rev() {
        server.clock.advance(Duration::from_secs(1));
        server.sign_up(&format!("Person{at:02}")).await;
    }
    let mut list = async |query: &str| {
        let reply = admin.get(&format!("{USERS}{query}")).await;
        let page = reply.assert(StatusCode::OK);
        let names = column(&page["items"], "/name").into_iter();
        let names: Vec<_> = names
            .map(|name| name.as_str().unwrap().to_owned())
            .collect();
        (page["total"].as_u64().unwrap(), names)
    };
    let (total, first) = list("").await;
    assert_eq!((total, first.len(), &*first[0]), (31, 24, "Admin"));
    let (total, second) = list("?page=2").await;
    assert_eq!((total, second.len(), &*second[6]), (31, 7, "Person29"));
    let (total, waiting) = list("?waiting=true").await;
    assert_eq!((total, &*waiting[0]), (30, "Person29"), "first to come");
    assert_eq!(list("?q=%20").await.0, 31);
    for found in ["?q=p%C3%89RSON07", "?q=07%20INJURY", "?q=person07%40"] {
        assert_eq!(
            list(found).await,
            (1, vec!["Person07".to_owned()]),
            "{found}"
        );
    }
    assert_eq!(list("?q=person+admin").await, (0, vec![]));
    assert_eq!(list("?q=admin&waiting=1").await, (0, vec![]));
    let long = format!("{USERS}?q={}", "x".repeat(201));
    let reply = admin.get(&long).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let reply = admin.get(&format!("{USERS}?waiting=perhaps")).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn role_and_account_changes_apply_at_once_and_are_audited() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    let mut ada = server.sign_up("Ada").await;
    let path = path_of(&mut admin, "Ada").await;

    let changed = admin.patch(&path, &json!({"role": "admin"})).await;
    assert_eq!(changed.assert(StatusCode::OK)["role"], "admin");
    ada.get(USERS).await.assert(StatusCode::OK);
    let changed = admin.patch(&path, &json!({"role": "member"})).await;
    assert_eq!(changed.assert(StatusCode::OK)["role"], "member");
    ada.get(USERS).await.assert(StatusCode::FORBIDDEN);

    let changed = admin.patch(&path, &json!({"isActive": false})).await;
    let changed = changed.assert(StatusCode::OK);
    assert_eq!(
        (&changed["isActive"], &changed["lastSeenAt"]),
        (&json!(false), &Value::Null)
    );
    assert!(!ada.is_signed_in().await);
    let sign_in = json!({"email": email("Ada"), "password": PASSWORD});
    let refused = ada.post("/api/auth/sign-in", &sign_in).await;
    refused.assert_problem(401, "invalid_credentials", "Invalid email or password");
    admin
        .patch(&path, &json!({"isActive": true}))
        .await
        .assert(StatusCode::OK);
    ada.post("/api/auth/sign-in", &sign_in)
        .await
        .assert(StatusCode::OK);
    // What is so already is no change.
    for same in [json!({}), json!({"isActive": true, "role": "member"})] {
        admin.patch(&path, &same).await.assert(StatusCode::OK);
    }

    let who = "Ada (ada@example.com)";
    let entry = |action: &str, details: &[&str]| {
        let details = details.iter().map(|line| (*line).to_owned()).collect();
        (
            "Admin".to_owned(),
            action.to_owned(),
            who.to_owned(),
            details,
        )
    };
    let expected = [
        entry("Activated an account", &[]),
        entry("Deactivated an account", &["Sessions ended: 1"]),
        entry("Changed a role", &["Role: Admin → Member"]),
        entry("Changed a role", &["Role: Member → Admin"]),
    ];
    assert_eq!(audit(&mut admin).await, expected);
}

#[tokio::test]
async fn the_last_administrator_cannot_be_demoted() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    server.sign_up("Ada").await;
    let own = path_of(&mut admin, "Admin").await;
    let other = path_of(&mut admin, "Ada").await;
    let refused = [json!({"role": "member"}), json!({"isActive": false})];
    let detail = "This is the last administrator. Make someone else an administrator first.";
    for patch in &refused {
        let reply = admin.patch(&own, patch).await;
        reply.assert_problem(409, "last_admin", detail);
    }
    // Another one who may not sign in administrates nothing.
    for patch in [json!({"role": "admin"}), json!({"isActive": false})] {
        admin.patch(&other, &patch).await.assert(StatusCode::OK);
    }
    for patch in &refused {
        let reply = admin.patch(&own, patch).await;
        reply.assert_problem(409, "last_admin", detail);
    }
    // Of two changes in one request none is made where one is refused.
    let both = json!({"role": "admin", "isActive": false});
    admin
        .patch(&own, &both)
        .await
        .assert_problem(409, "last_admin", detail);
    admin
        .patch(&other, &json!({"isActive": true}))
        .await
        .assert(StatusCode::OK);
    admin.patch(&own, &refused[0]).await.assert(StatusCode::OK);
    admin.get(USERS).await.assert(StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_reset_link_works_once_and_its_secret_is_not_written_down() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    let mut ada = server.sign_up("Ada").await;
    let path = path_of(&mut admin, "Ada").await;
    let make = async |admin: &mut Browser| {
        let reply = admin
            .send(Method::POST, &format!("{path}/reset-link"), None)
            .await;
        reply.assert(StatusCode::CREATED)
    };
    let first = make(&mut admin).await;
    let second = make(&mut admin).await;
    assert_eq!(second["expiresAt"], "2026-03-03T09:00:00Z");
    let token = |link: &Value| {
        let path = link["path"].as_str().unwrap();
        path.strip_prefix("/auth/reset#").unwrap().to_owned()
    };
    let reset = |token: &str| json!({"token": token, "newPassword": "a whole new horse"});
    for (link, status) in [
        (&first, StatusCode::FORBIDDEN),
        (&second, StatusCode::NO_CONTENT),
        (&second, StatusCode::FORBIDDEN),
    ] {
        let reply = server
            .browser()
            .post("/api/auth/reset", &reset(&token(link)))
            .await;
        reply.assert(status);
    }
    assert!(!ada.is_signed_in().await);

    let listed = admin.get(AUDIT).await.assert(StatusCode::OK);
    assert_eq!(
        column(&listed["items"], "/action"),
        ["Made a reset link"; 2]
    );
    assert!(!listed.to_string().contains(&token(&second)));

    admin
        .patch(&path, &json!({"isActive": false}))
        .await
        .assert(StatusCode::OK);
    let reply = admin
        .send(Method::POST, &format!("{path}/reset-link"), None)
        .await;
    let detail = "This account is deactivated. Activate it first.";
    reply.assert_problem(409, "account_deactivated", detail);
}

#[tokio::test]
async fn changing_an_unknown_account_is_not_found() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    let own = path_of(&mut admin, "Admin").await;
    let nobody = format!("{USERS}/00000000-0000-4000-8000-000000000000");
    let reply = admin.patch(&nobody, &json!({"role": "admin"})).await;
    reply.assert_problem(404, "not_found", "Account not found");
    let reply = admin
        .send(Method::POST, &format!("{nobody}/reset-link"), None)
        .await;
    reply.assert_problem(404, "not_found", "Account not found");
    let reply = admin.patch(&format!("{USERS}/x"), &json!({})).await;
    reply.assert_problem(404, "not_found", "Not found");
    let roles = "Choose one of member, admin.";
    for (patch, place, sentence) in [
        (json!({"role": "owner"}), "role", roles),
        (json!({"role": null}), "role", roles),
        (json!({"isActive": "no"}), "isActive", "Send true or false."),
    ] {
        let reply = admin.patch(&own, &patch).await;
        reply.assert_refuses_place(place, sentence);
    }
    assert_refuses_malformed(&mut admin, Method::PATCH, &own, "role").await;
    assert_eq!(audit(&mut admin).await, []);
}

#[tokio::test]
async fn the_command_line_is_in_the_list_as_well_and_the_list_comes_in_pages() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    server.sign_up("Ada").await;
    let ada = EmailAddress::parse(&email("Ada")).unwrap();
    server.app.accounts.grant_admin(&ada).unwrap();
    let listed = audit(&mut admin).await;
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].0, "Command line");

    let more = server.app.store().write(|tx| {
        (0..30).try_for_each(|number| {
            server.clock.advance(Duration::from_secs(1));
            let details = vec![format!("{number} inserted")];
            let action = AuditAction::Imported;
            let audit = &server.app.audit;
            audit.record(tx, &Actor::Operator, action, "bookings.csv", details)
        })
    });
    let more: Result<(), StoreError> = more;
    more.unwrap();
    let second = admin
        .get(&format!("{AUDIT}?page=2"))
        .await
        .assert(StatusCode::OK);
    assert_eq!(
        (&second["total"], &second["page"], &second["pageSize"]),
        (&json!(31), &json!(2), &json!(24))
    );
    assert_eq!(second["items"].as_array().unwrap().len(), 7);
    assert_eq!(second["items"][5]["details"], json!(["0 inserted"]));
    assert_eq!(second["items"][5]["at"], "2026-03-02T09:00:01Z");
}
