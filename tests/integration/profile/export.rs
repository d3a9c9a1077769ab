use axum::http::{StatusCode, header};
use serde_json::json;

use super::{ONBOARDING, answers};
use crate::directory::{column, complete, with_vendors};
use crate::support::{PASSWORD, email};

const EXPORT: &str = "/api/profile/export.json";

#[tokio::test]
async fn a_user_exports_all_of_their_own_data_and_nothing_of_others() {
    let server = with_vendors();
    let mut eve = server.sign_up("Eve").await;
    complete(&mut eve, "staffing").await;
    let mut ada = server.sign_up("Ada").await;
    ada.post(ONBOARDING, &answers())
        .await
        .assert(StatusCode::OK);
    let ranking = complete(&mut ada, "intake").await;
    let picked = ranking["vendors"][0]["vendor"].clone();
    let id = picked["id"].as_str().unwrap();
    let click = json!({"vendorId": id, "sourcePage": "GET_REC"});
    ada.post("/api/meeting-clicks", &click)
        .await
        .assert(StatusCode::CREATED);
    let dismissal = format!("/api/recommendations/dismissals/{id}");
    ada.send(axum::http::Method::PUT, &dismissal, None).await;
    let token = json!({"name": "Weekly report", "scopes": ["trends"], "days": 30});
    let token = ada.post("/api/profile/tokens", &token).await;
    let token = token.assert(StatusCode::CREATED);

    let reply = ada.get(EXPORT).await;
    assert_eq!(
        reply.headers[header::CONTENT_DISPOSITION],
        "attachment; filename=\"stackbrief-my-data-2026-03-02.json\""
    );
    assert_eq!(reply.headers[header::CACHE_CONTROL], "no-store");
    let data = reply.assert(StatusCode::OK);
    assert_eq!(data["exportedAt"], "2026-03-02T09:00:00Z");
    assert_eq!(data["account"]["role"], "member");
    assert_eq!(data["profile"]["email"], email("Ada"));
    assert_eq!(data["onboarding"], answers());
    assert_eq!(column(&data["responses"], "/categoryId"), ["intake"]);
    assert!(data["responses"][0]["answers"][0]["selectedValues"][0].is_string());
    assert_eq!(column(&data["recommendations"], "/categoryId"), ["intake"]);
    let shown = &data["recommendations"][0];
    assert_eq!(shown["responseId"], data["responses"][0]["id"]);
    assert_eq!(shown["vendors"][0]["name"], picked["name"]);
    assert_eq!(column(&data["picks"], "/categoryId"), ["intake"]);
    let vendor = json!({"id": id, "name": picked["name"]});
    assert_eq!(data["picks"][0]["picks"][0]["vendor"], vendor);
    assert_eq!(
        column(&data["dismissals"], "/vendor"),
        std::slice::from_ref(&vendor)
    );
    assert_eq!(column(&data["meetingClicks"], "/vendor"), [vendor]);
    assert_eq!(data["meetingClicks"][0]["sourcePage"], "GET_REC");
    assert_eq!(data["techStack"], json!([]));
    assert_eq!(column(&data["sessions"], "/current"), [true]);

    let mut kept = token.clone();
    let words = kept.as_object_mut().unwrap().remove("token").unwrap();
    let words = words.as_str().unwrap().trim_start_matches("sb_");
    assert_eq!(data["apiTokens"], json!([kept]));
    assert_eq!(kept["name"], "Weekly report");

    let text = data.to_string();
    for secret in [
        PASSWORD,
        "argon2",
        &ada.cookies["sid"],
        words,
        &email("Eve"),
    ] {
        assert!(!text.contains(secret), "{secret}");
    }
}
