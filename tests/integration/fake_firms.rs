//! Twelve sign-ups that nobody vouched for move nothing that anyone else is shown.

use std::fmt::Write as _;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{complete, import, without_vendors};
use crate::support::{Browser, PASSWORD, TestApp};

const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl,tags,priceBracket\n\
    a,Alpha,Intake,alpha.example,,24-7-answering; spanish; case-screening,$$\n\
    b,Beta,Intake,beta.example,,24-7-answering; spanish; case-screening,$$\n\
    c,Gamma,Intake,gamma.example,gamma.example/book,24-7-answering; spanish,$\n";

/// Demos of Beta by seven firms of 6 to 20, and of Alpha by two.
const BOOKINGS: &str = "client,client category,company,firm size,created time\n\
    Beta,Intake,Firm 1,6-20,2026-02-01\nBeta,Intake,Firm 2,6-20,2026-02-02\n\
    Beta,Intake,Firm 3,6-20,2026-02-03\nBeta,Intake,Firm 4,6-20,2026-02-04\n\
    Beta,Intake,Firm 5,6-20,2026-02-05\nBeta,Intake,Firm 6,6-20,2026-02-06\n\
    Beta,Intake,Firm 7,6-20,2026-02-07\nAlpha,Intake,Firm 1,6-20,2026-02-08\n\
    Alpha,Intake,Firm 8,,2026-02-09\n";

/// Someone on another machine each, so that sign-ups are not counted together.
async fn sign_up(server: &TestApp, number: u8, name: &str, firm: &str, host: &str) -> Browser {
    let mut browser = server.browser().at([10, 0, 0, number]);
    let body = json!({"name": name, "email": format!("{name}@{host}"), "password": PASSWORD,
                      "lawFirm": firm, "firmSize": "E6_20"});
    let reply = browser.post("/api/auth/sign-up", &body).await;
    reply.assert(StatusCode::CREATED);
    let size = json!({"firmSize": "E6_20"});
    browser
        .patch("/api/profile", &size)
        .await
        .assert(StatusCode::OK);
    browser
}

/// Says that the firm uses Gamma, clicks on it and signs.
async fn acts(browser: &mut Browser) {
    let items = json!({"items": [{"categoryId": "intake", "hasTool": true, "selectedVendorIds": ["c"],
                                  "primaryVendorId": "c"}]});
    let reply = browser.post("/api/profile/category-adoption", &items).await;
    reply.assert(StatusCode::OK);
    let click = json!({"vendorId": "c", "sourcePage": "BROWSE"});
    let reply = browser.post("/api/meeting-clicks", &click).await;
    let click = reply.assert(StatusCode::CREATED);
    let path = format!("/api/meeting-clicks/{}", click["id"].as_str().unwrap());
    let signed = json!({"outcome": "SIGNED"});
    browser.patch(&path, &signed).await.assert(StatusCode::OK);
}

/// All that a person is shown of other firms, without what names the moment.
async fn shown(viewer: &mut Browser) -> Value {
    let computed = complete(viewer, "intake").await;
    let memo = viewer
        .get("/api/decision-memos/intake")
        .await
        .assert(StatusCode::OK);
    let picks = viewer
        .send(Method::POST, "/api/recommendations/pick-for-me", None)
        .await;
    let picks = picks.assert(StatusCode::OK);
    let mut replies = vec![computed, memo, picks];
    for path in [
        "/api/recommendations/lifecycle",
        "/api/recommendations/persisted",
        "/api/recommendations/overview",
        "/api/vendors/compare?ids=a,b,c",
        "/api/vendors/c/evidence",
        "/api/vendors",
        "/api/profile/category-adoption",
    ] {
        replies.push(viewer.get(path).await.assert(StatusCode::OK));
    }
    for new_each_time in ["recommendedAt", "resultId"] {
        replies[1][new_each_time] = Value::Null;
    }
    json!(replies)
}

fn evidence_of_gamma(shown: &Value) -> &Value {
    &shown[7]
}

#[tokio::test]
async fn twelve_invented_sign_ups_move_nothing_until_they_are_confirmed() {
    let server = without_vendors();
    import(&server, VENDORS);
    import(&server, BOOKINGS);
    let mut viewer = sign_up(&server, 99, "viewer", "Viewer Law", "viewer.example").await;
    let mut member = sign_up(&server, 98, "member", "Viewer Law", "viewer.example").await;
    let (before, before_member) = (shown(&mut viewer).await, shown(&mut member).await);

    let mut invented = Vec::new();
    for number in 0..12 {
        let (name, firm) = (format!("n{number}"), format!("Invented {number}"));
        let mut one = sign_up(&server, number, &name, &firm, &format!("f{number}.example")).await;
        acts(&mut one).await;
        invented.push(one);
    }
    // One more says that it is of the viewer's own firm.
    let mut intruder = sign_up(&server, 97, "intruder", "Viewer Law", "viewer.example").await;
    acts(&mut intruder).await;
    assert_eq!(shown(&mut viewer).await, before);
    assert_eq!(shown(&mut member).await, before_member);

    // Their own view knows what they use.
    let own = shown(&mut invented[0]).await;
    assert_eq!(own[2]["items"][0]["uses"], json!(["Gamma"]));
    assert_eq!(own[3]["stages"][1]["yours"], true);

    for number in 0..12 {
        server.confirm_firm(&format!("n{number}@f{number}.example"));
    }
    let after = shown(&mut viewer).await;
    let all = json!({"firms": 12, "of": 12});
    let ledger = evidence_of_gamma(&after);
    assert_eq!(ledger["used"], json!({"yourSize": all, "all": all}));
    let twelve = json!({"firms": 12, "of": null});
    assert_eq!(ledger["clicked"]["all"], twelve);
    assert_eq!(ledger["outcomes"]["signed"]["yourSize"], twelve);
    assert_eq!(ledger["outcomes"]["held"]["all"], Value::Null);
    let reasons = after[0]["vendors"].as_array().unwrap().iter();
    let mut of_gamma = reasons.filter(|ranked| ranked["vendor"]["id"] == "c");
    let gamma = of_gamma.next().unwrap();
    let used = json!("Used by 12 of 12 firms that told us");
    assert!(
        gamma["reasons"].as_array().unwrap().contains(&used),
        "{gamma}"
    );
    assert_eq!(gamma["evidence"], *ledger);

    // The ledger says it in the same words.
    let used = "12 of 12 firms your size";
    assert_eq!(
        ledger["lines"],
        json!([
            format!("Used by {used} that told us"),
            "Meeting asked for by 12 firms your size",
            "Meetings signed by 12 firms",
        ])
    );
    let of_memo = after[1]["vendors"].as_array().unwrap().iter();
    let mut of_gamma = of_memo.filter(|shown| shown["vendorId"] == "c");
    assert_eq!(
        of_gamma.next().unwrap()["otherFirms"],
        json!([
            "It is used by 12 of 12 firms of this size that say what they use.",
            "A meeting was asked for by 12 firms of this size.",
            "Meetings with it were signed by 12 firms.",
        ])
    );
    let rows = after[6]["otherFirms"].as_array().unwrap();
    let mut used_row = rows.iter().filter(|row| row["label"] == "Used by");
    assert_eq!(
        used_row.next().unwrap()["counts"],
        json!([null, null, used])
    );
}

#[tokio::test]
async fn a_ledger_counts_demos_with_their_days_and_no_size_that_no_file_says() {
    let server = without_vendors();
    import(&server, VENDORS);
    import(&server, BOOKINGS);
    let mut more = "client,client category,company,firm size,created time\n".to_owned();
    for firm in 0..6 {
        writeln!(more, "Gamma,Intake,Unsized {firm},,2026-02-1{firm}").unwrap();
    }
    import(&server, &more);
    let mut viewer = sign_up(&server, 1, "viewer", "Viewer Law", "viewer.example").await;
    let beta = viewer
        .get("/api/vendors/b/evidence")
        .await
        .assert(StatusCode::OK);
    let sized = json!({"firms": 7, "of": 8});
    let expected = json!({"yourSize": sized, "all": {"firms": 7, "of": 14}});
    assert_eq!(beta["booked"]["all"], expected["all"]);
    assert_eq!(beta["booked"]["yourSize"], json!({"firms": 7, "of": 7}));
    assert_eq!(beta["firstAt"], "2026-02-01T00:00:00Z");
    assert_eq!(beta["lastAt"], "2026-02-07T00:00:00Z");
    let alpha = viewer
        .get("/api/vendors/a/evidence")
        .await
        .assert(StatusCode::OK);
    assert_eq!(
        alpha["booked"],
        json!({"yourSize": null, "all": null}),
        "two firms"
    );
    assert_eq!(alpha["lastAt"], Value::Null);
    // A booking without a size is stored as Solo and is no evidence for firms of one.
    let solo = json!({"firmSize": "SOLO"});
    viewer
        .patch("/api/profile", &solo)
        .await
        .assert(StatusCode::OK);
    let gamma = viewer
        .get("/api/vendors/c/evidence")
        .await
        .assert(StatusCode::OK);
    assert_eq!(
        gamma["booked"],
        json!({"yourSize": null, "all": {"firms": 6, "of": 14}})
    );
    let unknown = viewer.get("/api/vendors/nobody/evidence").await;
    unknown.assert_problem(404, "not_found", "Vendor not found");
}
