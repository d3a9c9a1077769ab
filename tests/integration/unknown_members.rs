//! Members of a body that no type has: a misspelled one would change nothing and be answered with success.

use axum::http::{Method, StatusCode};
use serde_json::json;

use crate::directory::with_vendors;

#[tokio::test]
async fn a_misspelled_member_is_refused_by_its_name_and_nothing_is_saved() {
    let server = with_vendors();
    let mut admin = server.admin().await;
    let vendors = admin.get("/api/admin/vendors").await.assert(StatusCode::OK);
    let id = vendors["items"][0]["id"].as_str().unwrap();
    let vendor = format!("/api/admin/vendors/{id}");
    let users = admin.get("/api/admin/users").await.assert(StatusCode::OK);
    let id = users["items"][0]["id"].as_str().unwrap();
    let user = format!("/api/admin/users/{id}");
    let stack = "/api/profile/category-adoption";
    let (put, post, patch) = (Method::PUT, Method::POST, Method::PATCH);
    for (method, path, body, field, sentence) in [
        (
            &patch,
            &*vendor,
            json!({"name": "Other", "bookingURL": "https://a.example"}),
            "bookingURL",
            "This name is unknown. Did you mean bookingUrl?",
        ),
        (
            &post,
            "/api/admin/vendors",
            json!({"name": "New", "categoryId": "intake", "color": 1}),
            "color",
            "This name is unknown.",
        ),
        (
            &patch,
            &*user,
            json!({"admin": false}),
            "admin",
            "This name is unknown. Known are role, isActive, firmConfirmed, lawFirm, email, why.",
        ),
        (
            &post,
            "/api/admin/invites",
            json!({"rolle": "admin"}),
            "rolle",
            "This name is unknown. Did you mean role?",
        ),
        (
            &post,
            stack,
            json!({"items": [{"categoryId": "intake", "hasTool": true, "otherVendor": ["A"]}]}),
            "items.0.otherVendor",
            "This name is unknown. Did you mean otherVendors?",
        ),
        (
            &put,
            "/api/admin/questionnaires/intake",
            json!({"questions": [], "word": []}),
            "word",
            "This name is unknown. Did you mean words?",
        ),
    ] {
        let reply = admin.send(method.clone(), path, Some(&body)).await;
        let detail = format!("{field}: {sentence}");
        let problem = reply.assert_problem(422, "validation_failed", &detail);
        assert_eq!(problem["fields"], json!({field: sentence}), "{path} {body}");
    }
    let after = admin.get("/api/admin/vendors").await;
    assert_eq!(after.assert(StatusCode::OK), vendors);
    let long = json!({"\u{1}\u{2}".to_owned() + &"ř".repeat(20_000): 1});
    let reply = admin.patch(&user, &long).await;
    let detail = format!(
        "{}…: This name is unknown. Known are role, isActive, firmConfirmed, lawFirm, email, why.",
        "ř".repeat(12)
    );
    reply.assert_problem(422, "validation_failed", &detail);
}
