//! The tools of a firm: what connects to them, what they cost, and how they are asked for.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{column, complete, import, submit, without_vendors};
use crate::support::{Browser, TestApp};

/// Beta connects to two tools, of which one is a vendor.
const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl,tags,integrations\n\
    a,Alpha,Intake,alpha.example,,24-7-answering; spanish,Docketeer\n\
    b,Beta,Intake,beta.example,,24-7-answering; spanish,Gavelbase; Inkwell\n\
    g,Gavelbase,Practice Management,gavelbase.example,,,\n";

fn server() -> TestApp {
    let server = without_vendors();
    import(&server, VENDORS);
    server
}

async fn save(browser: &mut Browser, items: Value) -> Value {
    let body = json!({ "items": items });
    let reply = browser.post("/api/profile/category-adoption", &body).await;
    reply.assert(StatusCode::OK)
}

#[tokio::test]
async fn an_integration_that_an_administrator_denied_connects_to_nothing() {
    let server = server();
    let mut admin = server.admin().await;
    let mut ada = server.sign_up("Ada").await;
    let stack = json!({"categoryId": "practice-management", "hasTool": true,
                       "selectedVendorIds": ["g"]});
    save(&mut ada, json!([stack])).await;
    let connects = async |browser: &mut Browser| {
        let ranking = complete(browser, "intake").await;
        let mut ranked = ranking["vendors"].as_array().unwrap().iter();
        let beta = ranked.find(|one| one["vendor"]["id"] == "b").unwrap();
        let mut lines = beta["breakdown"].as_array().unwrap().iter();
        let line = lines
            .find(|line| line["question"] == "Your tech stack")
            .unwrap();
        let listed = browser.get("/api/vendors?category=intake").await.json();
        let mut listed = listed["items"].as_array().unwrap().iter();
        let browsed = listed.find(|one| one["id"] == "b").unwrap();
        let path = "/api/recommendations/pick-for-me";
        let picked = browser.send(Method::POST, path, None).await.json();
        let mut picks = picked["items"][0]["picks"].as_array().unwrap().iter();
        let picked = picks.find(|one| one["vendorId"] == "b").unwrap();
        let has_points = line["points"] != json!(0.0);
        let reasons = beta["reasons"].to_string();
        (
            has_points,
            reasons.contains("Works with Gavelbase"),
            [browsed["worksWith"].clone(), picked["worksWith"].clone()],
            picked["reason"].clone(),
        )
    };
    let works = || json!(["Gavelbase"]);
    let reason = json!("Works with Gavelbase, which you use");
    let before = connects(&mut ada).await;
    assert_eq!(before, (true, true, [works(), works()], reason));
    let body = json!({"confirmed": [], "denied": ["gavelbase"]});
    let path = "/api/admin/vendors/b/capabilities";
    let reply = admin.send(Method::PUT, path, Some(&body)).await;
    reply.assert(StatusCode::OK);
    let after = connects(&mut ada).await;
    let none = || json!([]);
    let reason = json!("Listed under Intake");
    assert_eq!(after, (false, false, [none(), none()], reason));
}

#[tokio::test]
async fn a_listed_price_counts_wherever_else_the_tool_was_typed() {
    let server = server();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,price\n\
         i,Inkwell,Document Drafting,inkwell.example,,$99/mo\n",
    );
    let mut ada = server.sign_up("Ada").await;
    // By hand first, in another category and spelling.
    let typed = json!({"categoryId": "intake", "hasTool": true,
                       "otherVendors": ["inkwell", "Inkwell (cloud)", "Paper"]});
    let listed = json!({"categoryId": "document-drafting", "hasTool": true,
                        "selectedVendorIds": ["i"]});
    save(&mut ada, json!([typed, listed])).await;
    let map = ada
        .get("/api/recommendations/lifecycle")
        .await
        .assert(StatusCode::OK);
    let budget = &map["budget"];
    assert_eq!(
        (&budget["tools"], &budget["priced"]),
        (&json!(2), &json!(1)),
        "{budget}"
    );
}

#[tokio::test]
async fn a_price_in_words_counts_and_an_agency_is_no_software() {
    let server = server();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,price,description\n\
         i,Inkwell,Document Drafting,inkwell.example,,,Drafting from $99 a month.\n\
         m,Billboard,Marketing Services,billboard.example,,\"$9,000/mo\",\n",
    );
    let mut ada = server.sign_up("Ada").await;
    let of = |category: &str, id: &str, others: &[&str]| {
        json!({"categoryId": category, "hasTool": true, "selectedVendorIds": [id],
               "otherVendors": others})
    };
    let items = json!([
        of("document-drafting", "i", &[]),
        of("marketing-services", "m", &["Some agency"]),
    ]);
    save(&mut ada, items).await;
    let map = ada
        .get("/api/recommendations/lifecycle")
        .await
        .assert(StatusCode::OK);
    let budget = &map["budget"];
    assert_eq!(
        (&budget["tools"], &budget["priced"]),
        (&json!(1), &json!(1)),
        "{budget}"
    );
}

#[tokio::test]
async fn a_listed_tool_counts_once_in_any_spelling_and_by_a_former_name() {
    let server = server();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,isActive\n\
         a,Alphabet Desk,Intake,alpha.example,,yes\n\
         off,Gone,Intake,gone.example,,no\n",
    );
    let mut ada = server.sign_up("Ada").await;
    let typed = [
        "Alphabet-Desk, Inc.",
        "alpha",
        "Beta (cloud)",
        "Gone LLC",
        "Gamma",
    ];
    let items = json!([{"categoryId": "intake", "hasTool": true, "selectedVendorIds": ["a"],
                        "otherVendors": typed}]);
    let saved = save(&mut ada, items).await;
    let mut items = saved["items"].as_array().unwrap().iter();
    let intake = items
        .find(|item| item["category"]["id"] == "intake")
        .unwrap();
    assert_eq!(column(&intake["selectedVendors"], "/vendorId"), ["a", "b"]);
    // The last but one is no longer offered.
    let others = column(&intake["otherVendors"], "/name");
    assert_eq!(others, ["Gone LLC", "Gamma"]);
}

#[tokio::test]
async fn an_answer_means_its_tool_when_the_directory_spells_it_in_another_way() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let answers = json!({"categoryId": "intake", "answers": [{
        "questionId": "intake.case-system", "selectedValues": ["Inkwell", "Gavelbase"],
        "mustHave": ["Inkwell"],
    }]});
    let spelled = VENDORS.replace("; Inkwell", "; Inkwell (via API)");
    let response = submit(&mut ada, &answers).await;
    let body = json!({"responseId": response, "categoryId": "intake"});
    let compute = "/api/recommendations/compute";
    let before = ada.post(compute, &body).await.assert(StatusCode::OK);
    let past = ada.get("/api/past-recommendations").await.json();
    let id = past["items"][0]["recommendationId"].as_str().unwrap();
    let path = format!("/api/recommendations/{id}/changes");
    import(&server, &spelled);
    let changes = ada.get(&path).await.assert(StatusCode::OK);
    assert_eq!(changes["answers"], json!([]));
    let causes = changes["vendors"].to_string();
    assert!(!causes.contains("no longer asks"), "{causes}");
    // What was asked before an import is taken after it.
    let response = submit(&mut ada, &answers).await;
    let body = json!({"responseId": response, "categoryId": "intake"});
    let after = ada.post(compute, &body).await.assert(StatusCode::OK);
    let asked = |reply: &Value| column(&reply["vendors"][0]["breakdown"], "/outOf");
    assert_eq!(asked(&after), asked(&before));
}
