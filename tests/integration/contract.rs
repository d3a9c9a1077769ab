//! Calls of each feature, made by a user who may: the status and the members of their replies. Every call that needs no
//! argument is made without one.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};
use stackbrief::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, SoftwareSpendBand,
};

use crate::directory::{complete, first_options, import, with_vendors};
use crate::form::{FORM, form};
use crate::support::{Browser, TestApp, person};

const BOOKINGS: &str = "client,client category,city state,state,dma,created time\n\
    Acme,Intake,\"Austin, TX\",TX,Austin,2025-01-02 10:00\n\
    Acme,Staffing,,,,2025-01-03\n";

/// Every one of these members is in the object.
fn assert_members(object: &Value, members: &str) {
    for member in members.split(' ') {
        assert!(object.get(member).is_some(), "{member} is not in {object}");
    }
}

async fn get(browser: &mut Browser, path: &str) -> Value {
    browser.get(path).await.assert(StatusCode::OK)
}

/// A server with vendors and two bookings, and its administrator.
async fn server() -> (TestApp, Browser) {
    let server = with_vendors();
    import(&server, BOOKINGS);
    let admin = server.admin().await;
    (server, admin)
}

#[tokio::test]
async fn account_routes_follow_the_contract() {
    let (server, _) = server().await;
    let mut ada = server.browser();
    let reply = ada.post("/api/auth/sign-up", &person("Ada")).await;
    reply.assert(StatusCode::CREATED);
    let me = get(&mut ada, "/api/auth/me").await;
    assert_members(&me["user"], "name lawFirm");

    let password = person("Ada")["password"].clone();
    let new = json!({"currentPassword": password, "newPassword": "another-orchard-7"});
    let reply = ada.post("/api/auth/change-password", &new).await;
    reply.assert(StatusCode::NO_CONTENT);
    let reply = ada.post("/api/auth/sign-out", &json!({})).await;
    reply.assert(StatusCode::NO_CONTENT);
    let email = person("Ada")["email"].clone();
    let body = json!({"email": email, "password": "another-orchard-7"});
    let reply = ada.post("/api/auth/sign-in", &body).await;
    reply.assert(StatusCode::OK);

    let status = get(&mut ada, "/api/profile/onboarding").await;
    assert_eq!(status, json!({"completed": false}));
    let answers = json!({
        "attorneysCountBand": "A51P",
        "employeesCountBand": "E2_10",
        "injuryCasesPerMonthBand": "C101P",
        "annualSoftwareSpendBand": "S1M_P",
    });
    let reply = ada.post("/api/profile/onboarding", &answers).await;
    reply.assert(StatusCode::OK);
    let change = json!({"name": "Ada King", "lawFirm": "King Law", "firmSize": "E200P"});
    let profile = ada.patch("/api/profile", &change).await;
    let profile = profile.assert(StatusCode::OK);
    assert_eq!(profile, get(&mut ada, "/api/profile").await);
    assert_members(&profile["user"], "name email lawFirm firmSize");
    assert_eq!(profile["onboarding"], answers);
}

#[tokio::test]
async fn every_band_is_accepted() {
    let (server, _) = server().await;
    let mut ada = server.sign_up("Ada").await;
    let bands = [
        ("attorneysCountBand", json!(AttorneysCountBand::ALL)),
        ("employeesCountBand", json!(EmployeesCountBand::ALL)),
        ("injuryCasesPerMonthBand", json!(InjuryCasesBand::ALL)),
        ("annualSoftwareSpendBand", json!(SoftwareSpendBand::ALL)),
    ];
    for (field, codes) in &bands {
        for code in codes.as_array().unwrap() {
            let first = |(name, codes): &(&str, Value)| ((*name).to_owned(), codes[0].clone());
            let mut answers: serde_json::Map<_, _> = bands.iter().map(first).collect();
            answers.insert((*field).to_owned(), code.clone());
            let answers = Value::Object(answers);
            let reply = ada.post("/api/profile/onboarding", &answers).await;
            assert_eq!(reply.status, StatusCode::OK, "{code}");
            assert_eq!(get(&mut ada, "/api/profile").await["onboarding"], answers);
        }
    }
    for size in FirmSize::ALL {
        let reply = ada.patch("/api/profile", &json!({"firmSize": size})).await;
        assert_eq!(
            reply.assert(StatusCode::OK)["user"]["firmSize"],
            json!(size)
        );
    }
}

#[tokio::test]
async fn booking_and_vendor_routes_follow_the_contract() {
    let (_server, mut admin) = server().await;
    let options = get(&mut admin, "/api/demo-bookings/filter-options").await;
    assert_eq!(options["dmas"], json!(["Austin"]));
    assert_eq!(options["states"], json!(["TX"]));
    assert_eq!(options["firmSizes"].as_array().unwrap().len(), 6);
    let trends = get(&mut admin, "/api/trends?state=TX").await;
    assert_members(&trends, "total categoryCounts stateCounts");
    assert_members(&trends["categoryCounts"][0], "name count");
    assert_members(&trends["stateCounts"][0], "state count");
    let bookings = get(&mut admin, "/api/demo-bookings").await;
    let members =
        "id clientCategory standardizedPracticeAreaBrokenOut cityState state dma createdTime";
    assert_members(&bookings[0], members);
    assert_eq!(bookings[0]["standardizedPracticeAreaBrokenOut"], "SOLO");
    let cities = get(&mut admin, "/api/demo-bookings/cities?state=TX").await;
    assert_eq!(cities[0]["cityState"], "Austin, TX");

    let categories = get(&mut admin, "/api/categories").await;
    assert_members(&categories[0], "id name");
    let names = categories.to_string();
    for name in [
        "Practice Management",
        "Intake",
        "Document Management",
        "Marketing Services",
        "E-Discovery",
        "Financial Management",
    ] {
        assert!(names.contains(&format!("\"{name}\"")), "{name}");
    }
    let page = get(
        &mut admin,
        "/api/vendors?categoryIds=intake,staffing&page=1",
    )
    .await;
    assert_members(&page, "items total page pageSize");
    assert_eq!(page["pageSize"], 24);
    let members = "id name websiteUrl logoUrl bookingUrl categoryId isActive needsReview \
        isRecommendedPartner partnerLevel shortHighlights integrations description priceBracket";
    assert_members(&page["items"][0], members);
    let click = json!({"vendorId": page["items"][0]["id"], "sourcePage": "BROWSE"});
    let reply = admin.post("/api/meeting-clicks", &click).await;
    reply.assert(StatusCode::CREATED);

    let request = Request::post("/api/admin/demo-bookings/import")
        .header(header::CONTENT_TYPE, FORM)
        .body(Body::from(form("b.csv", BOOKINGS)))
        .unwrap();
    let report = admin.send_raw(request).await.assert(StatusCode::OK);
    assert_members(&report, "inserted updated skipped errors");
    assert_eq!(report["skipped"], 2);
}

#[tokio::test]
async fn recommendation_routes_follow_the_contract() {
    let (server, _) = server().await;
    let mut ada = server.sign_up("Ada").await;
    let questions = get(&mut ada, "/api/questions/intake").await;
    assert_members(&questions[0], "id prompt fieldType options");
    let answers = first_options(&mut ada, "intake").await;
    let response = ada.post("/api/responses", &answers).await;
    let response = response.assert(StatusCode::CREATED)["responseId"].clone();
    let body = json!({"responseId": response, "categoryId": "intake"});
    let ranking = ada.post("/api/recommendations/compute", &body).await;
    let ranking = ranking.assert(StatusCode::OK);
    let members = "vendor score rank matchedTags missingTags reasons";
    assert_members(&ranking["vendors"][0], members);

    let picked = ada
        .send(Method::POST, "/api/recommendations/pick-for-me", None)
        .await;
    assert_members(&picked.assert(StatusCode::OK), "items usedAnySizeFallback");
    let saved = get(&mut ada, "/api/recommendations/persisted").await;
    assert_members(&saved["items"][0], "categoryName picks");
    let members = "vendorId name logoUrl reason websiteUrl bookingUrl priceBracket";
    assert_members(&saved["items"][0]["picks"][0], members);
    complete(&mut ada, "staffing").await;
    let overview = get(&mut ada, "/api/recommendations/overview").await;
    let stages = overview["stages"].as_array().unwrap().iter();
    let used: Vec<_> = stages.map(|stage| stage["categoryName"].clone()).collect();
    let promised = [
        "Lead Generation",
        "Intake",
        "Document Drafting",
        "Medical Record Retrieval",
        "Demands & Medical Review",
        "Depositions & Court Reporting",
        "Trial Support",
        "Financial Services",
        "Staffing",
    ];
    assert_eq!(used, promised);
    let past = get(&mut ada, "/api/past-recommendations?categoryIds=staffing").await;
    assert_members(&past, "items total page pageSize");
    let members = "recommendationId resultId vendor categoryId recommendedAt reasons";
    assert_members(&past["items"][0], members);
    assert!(past["items"][0]["reasons"]["strengths"].is_array());

    let stack = get(&mut ada, "/api/profile/category-adoption").await;
    assert_members(
        &stack["items"][0],
        "category vendors adoption selectedVendors otherVendors",
    );
    assert_eq!(stack["items"][0]["adoption"], json!({"hasTool": null}));
    let vendor = &ranking["vendors"][0]["vendor"]["id"];
    let items = json!({"items": [{
        "categoryId": "intake",
        "hasTool": true,
        "selectedVendorIds": [vendor],
        "primaryVendorId": vendor,
        "otherVendors": ["Front desk"],
    }]});
    let reply = ada.post("/api/profile/category-adoption", &items).await;
    reply.assert(StatusCode::OK);
    let stack = get(&mut ada, "/api/profile/category-adoption").await;
    let saved = stack["items"].as_array().unwrap().iter();
    let chosen = saved
        .clone()
        .find(|item| item["category"]["id"] == "intake");
    let chosen = chosen.unwrap();
    assert_eq!(chosen["selectedVendors"][0]["isPrimary"], true);
    assert_eq!(chosen["otherVendors"][0]["name"], "Front desk");
}

#[tokio::test]
async fn a_call_that_needs_no_argument_is_answered_without_one() {
    let (_server, mut admin) = server().await;
    let document = serde_json::to_value(stackbrief::server::openapi()).unwrap();
    let mut called = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        let Some(get) = methods.get("get").filter(|_| !path.contains('{')) else {
            continue;
        };
        let parameters = get["parameters"].as_array();
        let mut required = parameters.into_iter().flatten().map(|one| &one["required"]);
        if required.any(|required| required == true) {
            continue;
        }
        called += 1;
        // No import is running.
        let expected = if path == "/api/admin/imports/current" {
            StatusCode::NO_CONTENT
        } else {
            StatusCode::OK
        };
        assert_eq!(admin.get(path).await.status, expected, "{path}");
    }
    assert!(called > 30, "only {called} calls");
}
