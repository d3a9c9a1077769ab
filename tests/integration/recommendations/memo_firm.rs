//! What a decision memo says of the firm.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::directory::{complete, with_vendors};

#[tokio::test]
async fn a_memo_says_what_the_profile_says_of_the_firm() {
    let server = with_vendors();
    let mut ada = server.sign_up("Ada").await;
    complete(&mut ada, "intake").await;
    let path = "/api/decision-memos/intake";
    let memo = ada.get(path).await.assert(StatusCode::OK);
    let mut firm = json!({
        "states": [],
        "firmSize": null,
        "attorneysCountBand": null,
        "employeesCountBand": null,
        "injuryCasesPerMonthBand": null,
        "annualSoftwareSpendBand": null,
    });
    assert_eq!(memo["firm"], firm, "nothing is known yet");
    let said = json!({"states": ["OH", "TX"], "firmSize": "E6_20"});
    let reply = ada.patch("/api/profile", &said).await;
    reply.assert(StatusCode::OK);
    let bands = json!({
        "attorneysCountBand": "A2_5",
        "employeesCountBand": "E11_50",
        "injuryCasesPerMonthBand": "C26_50",
        "annualSoftwareSpendBand": "S10_40K",
    });
    ada.post("/api/profile/onboarding", &bands)
        .await
        .assert(StatusCode::OK);
    for (name, value) in [said, bands].iter().filter_map(Value::as_object).flatten() {
        firm[name] = value.clone();
    }
    let memo = ada.get(path).await.assert(StatusCode::OK);
    assert_eq!(memo["firm"], firm);
}
