//! Invitations of an address that was invited before.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::support::TestApp;

const INVITES: &str = "/api/admin/invites";

/// Else revoking the one that is listed would leave others that still open.
#[tokio::test]
async fn an_address_has_one_invitation_at_a_time() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    let body = json!({"email": "ada@example.com"});
    let first = admin.post(INVITES, &body).await.assert(StatusCode::CREATED);
    assert_eq!(first["replaces"], false);
    let others = admin.post(INVITES, &json!({})).await.json();
    let again = json!({"email": " ADA@example.com", "role": "admin"});
    let second = admin.post(INVITES, &again).await;
    let second = second.assert(StatusCode::CREATED);
    assert_eq!(second["replaces"], true);
    let open = admin.get(INVITES).await.json();
    let open = open["items"].as_array().unwrap().iter();
    let open: Vec<_> = open.map(|one| (&one["email"], &one["role"])).collect();
    let (ada, nobody) = (json!("ada@example.com"), Value::Null);
    assert_eq!(open, [(&ada, &json!("admin")), (&nobody, &json!("member"))]);
    let token = |made: &Value| {
        let url = made["url"].as_str().unwrap();
        url.strip_prefix("/auth/invite#").unwrap().to_owned()
    };
    for (token, status) in [
        (token(&first), 403),
        (token(&second), 200),
        (token(&others), 200),
    ] {
        let mut browser = server.browser();
        let body = json!({"token": token});
        let said = browser.post("/api/auth/invite", &body).await;
        assert_eq!(said.status, status);
    }
    let audit = admin.get("/api/admin/audit").await.json();
    let details = json!([
        "Role: Admin",
        "The earlier invitation for this address ended"
    ]);
    assert_eq!(audit["items"][0]["details"], details);
}
