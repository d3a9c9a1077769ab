//! What an invitation tells a colleague of the person who made it.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::invitations::{closed, invite};
use crate::support::PASSWORD;

#[tokio::test]
async fn an_invitation_names_the_firm_to_a_colleague_and_to_nobody_else() {
    let server = closed();
    let mut admin = server.admin().await;
    for (own, firm) in [
        ("admin@gmail.com", "Park Law"),
        ("admin@park.example", "Park Injury Law"),
    ] {
        let mine = json!({"lawFirm": firm, "email": own,
            "currentPassword": PASSWORD});
        let reply = admin.patch("/api/profile", &mine).await;
        reply.assert(StatusCode::OK);
        for (invited, is_told) in [
            (json!({}), false),
            (json!({"email": "ann@omega.example"}), false),
            (json!({"email": "joe@gmail.com"}), false),
            (
                json!({"email": "bob@park.example"}),
                own == "admin@park.example",
            ),
        ] {
            let token = invite(&mut admin, &invited).await;
            let body = json!({"token": token});
            let said = server.browser().post("/api/auth/invite", &body).await;
            let expected = if is_told { json!(firm) } else { Value::Null };
            assert_eq!(said.json()["lawFirm"], expected, "{own}: {invited}");
        }
    }
}
