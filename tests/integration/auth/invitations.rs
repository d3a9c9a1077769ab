//! Invitations: who may make them, and what they let their bearers do.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::app::people::accounts::{AccountChange, AccountError};
use stackbrief::config::{Config, SignUp};
use stackbrief::domain::audit::Actor;
use stackbrief::domain::user::Role;

use crate::support::{Browser, TestApp, email, person};

const INVITES: &str = "/api/admin/invites";
const SIGN_UP: &str = "/api/auth/sign-up";
const GONE: &str = "This invitation was used or revoked, or has expired. Ask for a new one.";

pub fn closed() -> TestApp {
    TestApp::with(Config {
        sign_up: SignUp::Closed,
        ..Config::default()
    })
}

/// Makes an invitation and returns its token.
pub async fn invite(admin: &mut Browser, body: &Value) -> String {
    let reply = admin.post(INVITES, body).await.assert(StatusCode::CREATED);
    let url = reply["url"].as_str().unwrap();
    url.strip_prefix("/auth/invite#").unwrap().to_owned()
}

fn with_token(name: &str, token: &str) -> Value {
    let mut body = person(name);
    body["inviteToken"] = json!(token);
    body
}

#[tokio::test]
async fn an_invitation_opens_a_closed_sign_up_once() {
    let server = closed();
    let mut admin = server.admin().await;
    let closed = "Sign-up is closed. Ask your administrator.";
    let reply = server.browser().post(SIGN_UP, &person("Ada")).await;
    reply.assert_problem(403, "signups_closed", closed);

    let token = invite(&mut admin, &json!({})).await;
    let mut ada = server.browser();
    let said = ada.post("/api/auth/invite", &json!({"token": token})).await;
    let said = said.assert(StatusCode::OK);
    assert_eq!(
        said,
        json!({"email": null, "role": "member", "invitedBy": "Admin", "lawFirm": null})
    );
    let reply = ada.post(SIGN_UP, &with_token("Ada", &token)).await;
    assert_eq!(reply.assert(StatusCode::CREATED)["user"]["role"], "member");
    let reply = server
        .browser()
        .post(SIGN_UP, &with_token("Eve", &token))
        .await;
    reply.assert_problem(403, "bad_invitation", GONE);

    let users = admin.get("/api/admin/users").await.json();
    let ada = users["items"].as_array().unwrap().iter();
    let ada = ada.clone().find(|one| one["name"] == "Ada").unwrap();
    assert_eq!(
        ada["firmConfirmed"], false,
        "anyone who has the link may name any firm"
    );
    assert_eq!(admin.get(INVITES).await.json(), json!({"items": []}));
    let audit = admin.get("/api/admin/audit").await.json().to_string();
    assert!(
        audit.contains("invitation") && !audit.contains(&token),
        "{audit}"
    );
}

#[tokio::test]
async fn an_invitation_for_an_address_is_of_no_use_to_another() {
    let server = closed();
    let mut admin = server.admin().await;
    let body = json!({"email": " ADA@example.com ", "role": "admin"});
    let token = invite(&mut admin, &body).await;
    let text = "This invitation is for another email address.";
    let reply = server
        .browser()
        .post(SIGN_UP, &with_token("Eve", &token))
        .await;
    let problem = reply.assert_problem(403, "bad_invitation", text);
    assert_eq!(problem["fields"]["email"], text);
    let reply = server
        .browser()
        .post(SIGN_UP, &with_token("Ada", &token))
        .await;
    let user = &reply.assert(StatusCode::CREATED)["user"];
    assert_eq!(
        (&user["role"], &user["email"]),
        (&json!("admin"), &json!(email("Ada")))
    );
}

#[tokio::test]
async fn of_eight_attempts_at_once_one_succeeds() {
    let server = closed();
    let mut admin = server.admin().await;
    let token = invite(&mut admin, &json!({})).await;
    let tries: Vec<_> = (0..8)
        .map(|n| {
            let (mut browser, body) = (server.browser(), with_token(&format!("P{n}"), &token));
            tokio::spawn(async move { browser.post(SIGN_UP, &body).await.status })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in tries {
        statuses.push(one.await.unwrap().as_u16());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 403, 403, 403, 403, 403, 403, 403]);
    assert_eq!(server.app.accounts.list_by_email().unwrap().len(), 2);
}

#[tokio::test]
async fn an_invitation_ends_after_seven_days_or_when_it_is_taken_back() {
    let server = closed();
    let mut admin = server.admin().await;
    let old = invite(&mut admin, &json!({})).await;
    let day = Duration::from_secs(24 * 60 * 60);
    server.clock.advance(day * 6);
    let revoked = invite(&mut admin, &json!({"email": "ada@example.com"})).await;
    let listed = admin.get(INVITES).await.json();
    assert_eq!(listed["items"].as_array().unwrap().len(), 2);
    assert!(!listed.to_string().contains(&revoked));
    let path = format!("{INVITES}/{}", listed["items"][0]["id"].as_str().unwrap());
    let reply = admin.send(Method::DELETE, &path, None).await;
    reply.assert(StatusCode::NO_CONTENT);
    let reply = admin.send(Method::DELETE, &path, None).await;
    reply.assert_problem(404, "not_found", "Invitation not found");
    server.clock.advance(day);
    assert_eq!(admin.get(INVITES).await.json(), json!({"items": []}));
    for token in [old.as_str(), revoked.as_str(), "nonsense"] {
        let reply = server
            .browser()
            .post(SIGN_UP, &with_token("Ada", token))
            .await;
        reply.assert_problem(403, "bad_invitation", GONE);
        let body = json!({"token": token});
        let reply = server.browser().post("/api/auth/invite", &body).await;
        reply.assert_problem(403, "bad_invitation", GONE);
    }
}

#[tokio::test]
async fn only_administrators_invite_and_only_valid_addresses() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    let mut member = server.member("Ada").await;
    let reply = member.post(INVITES, &json!({})).await;
    reply.assert_problem(403, "forbidden", "Administrators only.");
    let reply = admin.post(INVITES, &json!({"email": "nobody"})).await;
    reply.assert_problem(
        422,
        "validation_failed",
        "Please enter a valid email address",
    );
    let reply = admin.post(INVITES, &json!({"role": "owner"})).await;
    reply.assert_refuses_place("role", "Choose one of member, admin.");
}

/// An account as administrators see it.
async fn account(admin: &mut Browser, name: &str) -> Value {
    let users = admin.get("/api/admin/users").await.json();
    let mut users = users["items"].as_array().unwrap().iter();
    users.find(|one| one["name"] == name).unwrap().clone()
}

/// Signs someone up with an invitation.
async fn join(server: &TestApp, token: &str, name: &str, email: &str, firm: &str) -> Browser {
    let mut body = with_token(name, token);
    body["email"] = json!(email);
    body["lawFirm"] = json!(firm);
    let mut browser = server.browser();
    let reply = browser.post(SIGN_UP, &body).await;
    reply.assert(StatusCode::CREATED);
    browser
}

#[tokio::test]
async fn an_invitation_confirms_its_own_address_or_the_firm_of_the_inviter_and_no_other() {
    let server = closed();
    let mut admin = server.admin().await;
    let mine = json!({"lawFirm": "Park Injury Law", "email": "admin@park.example",
        "currentPassword": crate::support::PASSWORD});
    admin
        .patch("/api/profile", &mine)
        .await
        .assert(StatusCode::OK);
    let of_omega = json!({"email": "ann@omega.example"});
    let token = invite(&mut admin, &of_omega).await;
    join(&server, &token, "Ann", "ann@omega.example", "Omega Law").await;
    let ann = account(&mut admin, "Ann").await;
    assert_eq!(
        ann["firmConfirmation"],
        json!({"by": "Admin", "at": "2026-03-02T09:00:00Z", "why": "Invited"})
    );

    for (name, email, firm, is_confirmed) in [
        ("Spy", "spy@omega.example", "Omega Law", false),
        ("Bob", "bob@park.example", "PARK INJURY LAW, LLP", true),
        ("Cy", "cy@elsewhere.example", "Park Injury Law", false),
        ("Di", "di@park.example", "Another Law", false),
    ] {
        let token = invite(&mut admin, &json!({})).await;
        let mut browser = join(&server, &token, name, email, firm).await;
        let joined = account(&mut admin, name).await;
        assert_eq!(joined["firmConfirmed"], is_confirmed, "{name}");
        let seen = browser.get("/api/profile/colleagues").await.json();
        assert_eq!(seen["firmConfirmed"], is_confirmed, "{name}: {seen}");
    }
    let audit = admin.get("/api/admin/audit").await.json();
    let spy = audit["items"].as_array().unwrap().iter();
    let spy = spy
        .clone()
        .find(|one| one["subject"] == "Spy (spy@omega.example)");
    assert_eq!(spy.unwrap()["details"], json!(["Invited by: Admin"]));
    let bob = audit["items"].as_array().unwrap().iter();
    let mut bob = bob.filter(|one| one["subject"] == "Bob (bob@park.example)");
    assert_eq!(
        bob.next().unwrap()["details"],
        json!(["Invited by: Admin", "Firm: PARK INJURY LAW, LLP"])
    );
}

/// A mail host that serves everybody says nothing of a firm, and anyone can type its name.
#[tokio::test]
async fn an_open_invitation_confirms_nobody_of_a_firm_without_a_mail_host_of_its_own() {
    let server = closed();
    let mut admin = server.admin().await;
    let mine = json!({"lawFirm": "Park Law", "email": "admin@gmail.com",
        "currentPassword": crate::support::PASSWORD});
    let reply = admin.patch("/api/profile", &mine).await;
    reply.assert(StatusCode::OK);
    for (name, email) in [("Eve", "eve@yahoo.com"), ("Joe", "joe@gmail.com")] {
        let token = invite(&mut admin, &json!({})).await;
        join(&server, &token, name, email, "Park Law").await;
        let joined = account(&mut admin, name).await;
        assert_eq!(joined["firmConfirmed"], false, "{name}");
    }
}

#[tokio::test]
async fn a_removed_administrators_invitations_and_all_reset_links_end() {
    for change in [json!({"role": "member"}), json!({"isActive": false})] {
        let server = closed();
        let mut admin = server.admin().await;
        let token = invite(&mut admin, &json!({"role": "admin"})).await;
        let mut olga = join(&server, &token, "Olga", "olga@example.com", "Olga Law").await;
        let theirs = invite(&mut olga, &json!({"role": "admin"})).await;
        let kept = invite(&mut admin, &json!({"email": "kim@example.com"})).await;
        let (id, own) = (
            account(&mut admin, "Admin").await["id"].clone(),
            account(&mut admin, "Olga").await["id"].clone(),
        );
        let path = |id: &Value| format!("/api/admin/users/{}", id.as_str().unwrap());
        let link = olga
            .post(&format!("{}/reset-link", path(&id)), &json!({}))
            .await;
        let link = link.assert(StatusCode::CREATED)["path"].clone();
        let link = link.as_str().unwrap().strip_prefix("/auth/reset#").unwrap();

        let changed = admin.patch(&path(&own), &change).await;
        changed.assert(StatusCode::OK);
        let listed = admin.get(INVITES).await.json();
        assert_eq!(listed["items"].as_array().unwrap().len(), 1);
        assert_eq!(listed["items"][0]["email"], "kim@example.com");
        let audit = admin.get("/api/admin/audit").await.json();
        let details = audit["items"][0]["details"].as_array().unwrap();
        for line in ["Invitations ended: 1", "Reset links ended: 1"] {
            assert!(details.contains(&json!(line)), "{details:?}");
        }
        // Nor does it come back with the role or the account.
        let back = json!({"role": "admin", "isActive": true});
        admin.patch(&path(&own), &back).await.assert(StatusCode::OK);
        let reply = server
            .browser()
            .post(SIGN_UP, &with_token("Eve", &theirs))
            .await;
        reply.assert_problem(403, "bad_invitation", GONE);
        let reset = json!({"token": link, "newPassword": "another horse battery"});
        let reply = server.browser().post("/api/auth/reset", &reset).await;
        reply.assert_problem(
            403,
            "bad_reset_token",
            "This reset link is no longer valid.",
        );
        join(&server, &kept, "Kim", "kim@example.com", "Kim Law").await;
    }
}

#[tokio::test]
async fn who_is_no_longer_an_administrator_hands_nothing_out() {
    let server = closed();
    let mut admin = server.admin().await;
    let token = invite(&mut admin, &json!({"role": "admin"})).await;
    join(&server, &token, "Olga", "olga@example.com", "Olga Law").await;
    let accounts = &server.app.accounts;
    // As a request holds them that was let in a moment before the role went.
    let mut olga = accounts.list_by_email().unwrap().into_iter();
    let olga = olga.find(|user| user.name == "Olga").unwrap();
    accounts.revoke_admin(&olga.email).unwrap();
    let invited = accounts.invite(&olga, None, Role::Admin);
    assert!(matches!(invited, Err(AccountError::NotAdmin)));
    let admins = account(&mut admin, "Admin").await["id"].clone();
    let id = serde_json::from_value(admins).unwrap();
    let actor = Actor::of(&olga);
    let link = accounts.make_reset_link_for(&actor, id);
    assert!(matches!(link, Err(AccountError::NotAdmin)));
    let promotion = AccountChange {
        role: Some(Role::Admin),
        ..AccountChange::default()
    };
    let promoted = accounts.change(&actor, olga.id, promotion);
    assert!(matches!(promoted, Err(AccountError::NotAdmin)));
    let reset = accounts.reset_second_factor(&actor, id);
    assert!(matches!(reset, Err(AccountError::NotAdmin)));
}

#[tokio::test]
async fn an_address_with_an_account_is_not_invited() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    server.sign_up("Ada").await;
    let text = "An account with this email already exists.";
    let reply = admin
        .post(INVITES, &json!({"email": " ADA@example.com"}))
        .await;
    let problem = reply.assert_problem(409, "email_taken", text);
    assert_eq!(problem["fields"], json!({"email": text}));
    assert_eq!(admin.get(INVITES).await.json(), json!({"items": []}));
}
