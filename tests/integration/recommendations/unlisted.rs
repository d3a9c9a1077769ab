//! Vendors that a questionnaire's result leaves out, over the API.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{import, submit, without_vendors};
use crate::support::Browser;

/// Five that speak Spanish at any hour, one at any hour in another state, one that only speaks Spanish, and one that says
/// nothing.
const VENDORS: &str = "\
id,name,category,websiteUrl,bookingUrl,geoFocus,tags
a,Alpha,Intake,alpha.example,,Texas,24-7-answering;spanish
b,Beta,Intake,beta.example,,Texas,24-7-answering;spanish
c,Gamma,Intake,gamma.example,,Texas,24-7-answering;spanish
d,Delta,Intake,delta.example,,Texas,24-7-answering;spanish
e,Epsilon,Intake,epsilon.example,,Texas,24-7-answering;spanish
f,Ohio Only,Intake,ohio.example,,Ohio,24-7-answering;spanish
g,Spanish Only,Intake,spanish.example,,Texas,spanish
h,Silent,Intake,silent.example,,Texas,
";

async fn unlisted(browser: &mut Browser, response: &Value, page: &str) -> Value {
    let id = response.as_str().unwrap();
    let path = format!("/api/recommendations/unlisted-vendors?responseId={id}{page}");
    browser.get(&path).await.assert(StatusCode::OK)
}

#[tokio::test]
async fn who_is_left_out_is_listed_with_its_place_and_why() {
    let server = without_vendors();
    import(&server, VENDORS);
    let mut ada = server.sign_up("Ada").await;
    let profile = ada.patch("/api/profile", &json!({"states": ["TX"]})).await;
    profile.assert(StatusCode::OK);
    let answers = json!({"categoryId": "intake", "answers": [
        {"questionId": "intake.answering-hours", "selectedValues": ["Around the clock, every day"],
         "mustHave": ["Around the clock, every day"]},
        {"questionId": "intake.caller-languages", "selectedValues": ["Spanish"]},
    ]});
    let response = submit(&mut ada, &answers).await;
    let body = json!({"responseId": response, "categoryId": "intake"});
    let reply = ada.post("/api/recommendations/compute", &body).await;
    let ranking = reply.assert(StatusCode::OK);
    let listed = ranking["vendors"].as_array().unwrap().iter();
    let listed: Vec<&Value> = listed.map(|ranked| &ranked["vendor"]["id"]).collect();
    assert_eq!(listed, ["a", "b", "d", "e", "c"], "by name");
    assert_eq!(ranking["unlistedCount"], 3);

    let hidden = ada
        .send(Method::PUT, "/api/recommendations/dismissals/g", None)
        .await;
    assert_eq!(hidden.status, StatusCode::NO_CONTENT);
    let page = unlisted(&mut ada, &response, "").await;
    assert_eq!(page["total"], 3);
    let said: Vec<_> = page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|other| {
            let name = other["vendor"]["name"].as_str().unwrap();
            let gaps = other["gaps"].as_array().unwrap().len();
            (
                name,
                &other["rank"],
                &other["rankReason"],
                &other["dismissed"],
                gaps,
            )
        })
        .collect();
    let (six, seven) = (json!(6), json!(7));
    let ohio = json!("comes after lower scores because it says it serves other states only");
    let (yes, no, null) = (json!(true), json!(false), Value::Null);
    let expected = [
        ("Spanish Only", &six, &null, &yes, 1),
        ("Ohio Only", &seven, &ohio, &no, 0),
        ("Silent", &null, &null, &no, 2),
    ];
    assert_eq!(said, expected);
    assert_eq!(page["items"][1]["eligibility"]["state"], "no");
    assert_eq!(page["items"][0]["why"][0]["kind"], "misses");
    let beyond = unlisted(&mut ada, &response, "&page=9").await;
    assert_eq!(beyond, page, "pages are clamped");
}

#[tokio::test]
async fn a_result_that_lists_everyone_leaves_nobody_out() {
    let server = without_vendors();
    import(
        &server,
        &VENDORS.lines().take(3).collect::<Vec<_>>().join("\n"),
    );
    let mut ada = server.sign_up("Ada").await;
    let answers = json!({"categoryId": "intake", "answers": [
        {"questionId": "intake.caller-languages", "selectedValues": ["Spanish"]},
    ]});
    let response = submit(&mut ada, &answers).await;
    let page = unlisted(&mut ada, &response, "").await;
    assert_eq!((&page["total"], &page["items"]), (&json!(0), &json!([])));
    let not_an_id = ada
        .get("/api/recommendations/unlisted-vendors?responseId=x")
        .await;
    assert_eq!(not_an_id.status, StatusCode::UNPROCESSABLE_ENTITY);
    let without = ada.get("/api/recommendations/unlisted-vendors").await;
    assert_eq!(without.status, StatusCode::UNPROCESSABLE_ENTITY);
}
