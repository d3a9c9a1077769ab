//! How much is kept of one person.

use axum::http::{Method, StatusCode};
use jiff::Timestamp;
use serde_json::json;
use stackbrief::domain::click::{MeetingClick, Outcome, SourcePage};
use stackbrief::domain::ids::{ClickId, RecommendationId};
use stackbrief::domain::limits::{CLICKS_PER_USER_MAX, RECOMMENDATIONS_PER_USER_MAX};
use stackbrief::domain::recommend::{PeerScope, Recommendation, RecommendationSource};
use stackbrief::store::{StoreError, clicks, recommendations};
use uuid::Uuid;

use crate::directory::{complete, first_options, submit, with_vendors};
use crate::support::{Browser, TestApp};

const CLICKS: &str = "/api/meeting-clicks";
const PAST: &str = "/api/past-recommendations";

fn id(number: usize) -> Uuid {
    Uuid::from_u128(number as u128)
}

/// Clicks of Ada's.
fn fill_clicks(server: &TestApp, count: usize) {
    let user_id = server.user_id("Ada");
    let filled = server.app.store().write(|tx| {
        for number in 0..count {
            let click = MeetingClick {
                id: ClickId(id(number)),
                user_id,
                vendor_id: "a".into(),
                source_page: SourcePage::Browse,
                created_at: Timestamp::UNIX_EPOCH,
                outcome: Outcome::Requested,
                note: None,
            };
            clicks::put(tx, &click)?;
        }
        Ok::<_, StoreError>(())
    });
    filled.unwrap();
}

/// Copies of Ada's only recommendation, as if she had got it so often.
fn repeat_recommendation(server: &TestApp, count: usize, source: Option<RecommendationSource>) {
    let ada = server.user_id("Ada");
    let filled = server.app.store().write(|tx| {
        let first = recommendations::history(tx, ada)?.pop().unwrap();
        for number in 0..count {
            let copy = Recommendation {
                id: RecommendationId(id(number)),
                source: source.unwrap_or(first.source),
                ..first.clone()
            };
            recommendations::record(tx, &copy)?;
        }
        Ok::<_, StoreError>(())
    });
    filled.unwrap();
}

async fn bookable_vendor(browser: &mut Browser) -> String {
    let list = browser.get("/api/vendors").await.json();
    let list = list["items"].as_array().unwrap().iter();
    let vendor = list.clone().find(|one| one["bookingUrl"].is_string());
    vendor.unwrap()["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn at_five_thousand_meetings_a_further_one_is_refused() {
    let server = with_vendors();
    let mut ada = server.member("Ada").await;
    let vendor = bookable_vendor(&mut ada).await;
    let click = json!({"vendorId": vendor, "sourcePage": "BROWSE"});
    fill_clicks(&server, CLICKS_PER_USER_MAX - 1);
    ada.post(CLICKS, &click).await.assert(StatusCode::CREATED);
    let other = json!({"vendorId": vendor, "sourcePage": "GET_REC"});
    let reply = ada.post(CLICKS, &other).await;
    let text =
        "Your account has 5,000 meetings, the most it can hold. Remove one in My Meetings first.";
    reply.assert_problem(409, "quota_reached", text);
    let newest = ada.get(&format!("{CLICKS}?limit=1")).await.json();
    let path = format!("{CLICKS}/{}", newest[0]["id"].as_str().unwrap());
    let reply = ada.send(Method::DELETE, &path, None).await;
    reply.assert(StatusCode::NO_CONTENT);
    ada.post(CLICKS, &other).await.assert(StatusCode::CREATED);
}

#[tokio::test]
async fn a_full_history_takes_no_result_until_it_is_deleted() {
    let server = with_vendors();
    let mut ada = server.member("Ada").await;
    complete(&mut ada, "intake").await;
    repeat_recommendation(&server, RECOMMENDATIONS_PER_USER_MAX - 2, None);
    let answers = first_options(&mut ada, "intake").await;
    let response = submit(&mut ada, &answers).await;
    let body = json!({"responseId": response, "categoryId": "intake"});
    let full = |kept: &str, more: &str| {
        format!(
            "Your history holds {kept} of at most 1,000 results, too many to add {more}. \
             Delete it on Past Recommendations to get new ones."
        )
    };
    let picking = "/api/recommendations/pick-for-me";
    let reply = ada.post(picking, &json!({})).await;
    reply.assert_problem(409, "quota_reached", &full("999", "9"));
    let reply = ada.post("/api/recommendations/compute", &body).await;
    reply.assert(StatusCode::OK);
    let reply = ada.post("/api/recommendations/compute", &body).await;
    reply.assert_problem(409, "quota_reached", &full("1,000", "1"));
    let picks = ada.get("/api/recommendations/persisted").await.json();
    let reply = ada.send(Method::DELETE, PAST, None).await;
    reply.assert(StatusCode::NO_CONTENT);
    assert_eq!(ada.get(PAST).await.json()["total"], 0);
    assert_eq!(
        ada.get("/api/recommendations/persisted").await.json(),
        picks
    );
    let reply = ada.post("/api/recommendations/compute", &body).await;
    reply.assert(StatusCode::OK);
}

#[tokio::test]
async fn results_of_pick_for_me_that_nobody_sees_any_more_make_room() {
    let server = with_vendors();
    let mut ada = server.member("Ada").await;
    complete(&mut ada, "intake").await;
    let hidden = RecommendationSource::PickForMe(PeerScope::Any);
    repeat_recommendation(&server, RECOMMENDATIONS_PER_USER_MAX, Some(hidden));
    let before = ada.get(PAST).await.json();
    let reply = ada
        .post("/api/recommendations/pick-for-me", &json!({}))
        .await;
    reply.assert(StatusCode::OK);
    let after = ada.get(PAST).await.json();
    assert!(after["total"].as_u64() >= before["total"].as_u64());
    let kept = ada.get("/api/profile/export.json").await.json();
    assert!(kept["recommendations"].as_array().unwrap().len() < 20);
}
