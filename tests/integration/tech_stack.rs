//! The tech stack: what a firm says it uses, a category at a time.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{column, import, without_vendors};
use crate::support::{Browser, TestApp, assert_refuses_malformed};

const STACK: &str = "/api/profile/category-adoption";

fn server() -> TestApp {
    let server = without_vendors();
    let mut vendors = "id,name,category,websiteUrl,bookingUrl,isActive\n\
        b,Beta,Intake,beta.example,,true\n\
        a,Alpha,Intake,alpha.example,,true\n\
        off,Gone,Intake,gone.example,,false\n\
        s,Staffers,Staffing,staffers.example,,true\n"
        .to_owned();
    for number in 0..11 {
        let row = format!("v{number},Vendor {number},E-Discovery,v.example,,true\n");
        vendors.push_str(&row);
    }
    import(&server, &vendors);
    server
}

async fn save(browser: &mut Browser, items: Value) -> Value {
    let reply = browser.post(STACK, &json!({ "items": items })).await;
    reply.assert(StatusCode::OK)
}

/// The entry of one category.
fn entry<'v>(stack: &'v Value, category: &str) -> &'v Value {
    let mut items = stack["items"].as_array().unwrap().iter();
    items
        .find(|item| item["category"]["id"] == category)
        .unwrap()
}

/// Answer, selected vendors, others.
fn answer(stack: &Value, category: &str) -> (Value, Value, Value) {
    let item = entry(stack, category);
    let part = |name: &str| item[name].clone();
    (
        item["adoption"]["hasTool"].clone(),
        part("selectedVendors"),
        part("otherVendors"),
    )
}

#[tokio::test]
async fn before_the_first_answer_every_category_is_unanswered_with_its_active_vendors() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let stack = ada.get(STACK).await.assert(StatusCode::OK);
    let items = stack["items"].as_array().unwrap();
    assert_eq!(items.len(), 14);
    let mut names = column(&stack["items"], "/category/name");
    names.sort_by_key(|name| name.as_str().unwrap().to_lowercase());
    assert_eq!(column(&stack["items"], "/category/name"), names);
    for item in items {
        assert_eq!(item["adoption"], json!({"hasTool": null}));
        assert_eq!(
            (&item["selectedVendors"], &item["otherVendors"]),
            (&json!([]), &json!([]))
        );
    }
    let alpha = json!({
        "id": "a", "name": "Alpha", "logoUrl": null, "websiteUrl": "https://alpha.example/",
    });
    assert_eq!(entry(&stack, "intake")["vendors"][0], alpha);
    assert_eq!(
        column(&entry(&stack, "intake")["vendors"], "/id"),
        ["a", "b"]
    );
}

#[tokio::test]
async fn saved_answers_stay_and_fields_that_are_not_sent_keep_their_value() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let first = json!([
        {"categoryId": "intake", "hasTool": true, "selectedVendorIds": ["b", "a"],
         "primaryVendorId": "a", "otherVendors": [" Front desk ", "", "FRONT DESK", "Paper"]},
        {"categoryId": "staffing", "hasTool": false},
    ]);
    let saved = save(&mut ada, first).await;
    let intake = (
        json!(true),
        json!([{"vendorId": "b", "isPrimary": false}, {"vendorId": "a", "isPrimary": true}]),
        json!([{"name": "Front desk"}, {"name": "Paper"}]),
    );
    assert_eq!(answer(&saved, "intake"), intake);
    assert_eq!(
        answer(&saved, "staffing"),
        (json!(false), json!([]), json!([]))
    );
    assert_eq!(answer(&saved, "e-discovery").0, Value::Null);

    let second = save(
        &mut ada,
        json!([{"categoryId": "staffing", "hasTool": true}]),
    )
    .await;
    assert_eq!(answer(&second, "intake"), intake);
    assert_eq!(
        answer(&second, "staffing"),
        (json!(true), json!([]), json!([]))
    );
    assert_eq!(save(&mut ada, json!([])).await, second);
    let cookies = ada.cookies.clone();
    drop(ada);
    let server = server.restarted();
    let mut again = server.browser();
    again.cookies = cookies;
    assert_eq!(again.get(STACK).await.assert(StatusCode::OK), second);
}

#[tokio::test]
async fn another_tool_with_the_name_of_a_listed_one_counts_once() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let listed: Vec<String> = (0..9).map(|number| format!("v{number}")).collect();
    let items = json!([
        {"categoryId": "intake", "hasTool": true, "selectedVendorIds": ["a"],
         "otherVendors": ["ALPHA", " beta ", "Gone"]},
        {"categoryId": "e-discovery", "hasTool": true, "selectedVendorIds": listed,
         "otherVendors": ["vendor 0", "Paper"]},
    ]);
    let saved = save(&mut ada, items).await;
    let not_primary = |id: &str| json!({"vendorId": id, "isPrimary": false});
    let expected = (
        json!(true),
        json!([not_primary("a"), not_primary("b")]),
        // It is no longer offered.
        json!([{"name": "Gone"}]),
    );
    assert_eq!(answer(&saved, "intake"), expected);
    let (_, vendors, others) = answer(&saved, "e-discovery");
    assert_eq!(vendors.as_array().unwrap().len(), 9);
    assert_eq!(others, json!([{"name": "Paper"}]));
}

#[tokio::test]
async fn a_category_that_a_file_brought_may_stay_open() {
    let server = server();
    import(
        &server,
        "name,category,websiteUrl,bookingUrl\nStarling,Astrology,,\n",
    );
    let mut ada = server.sign_up("Ada").await;
    let stack = ada.get(STACK).await.assert(StatusCode::OK);
    let required = |category: &str| entry(&stack, category)["required"].clone();
    assert_eq!(required("astrology"), json!(false));
    let all = stack["items"].as_array().unwrap().iter();
    assert_eq!(all.filter(|item| item["required"] == true).count(), 14);
}

#[tokio::test]
async fn no_clears_every_tool_of_the_category() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let yes = json!([{"categoryId": "intake", "hasTool": true, "selectedVendorIds": ["a"],
                      "primaryVendorId": "a", "otherVendors": ["Paper"]}]);
    save(&mut ada, yes).await;
    let no = json!([{"categoryId": "intake", "hasTool": false, "selectedVendorIds": ["a"],
                     "primaryVendorId": "z", "otherVendors": ["x".repeat(81)]}]);
    let saved = save(&mut ada, no).await;
    assert_eq!(
        answer(&saved, "intake"),
        (json!(false), json!([]), json!([]))
    );
}

#[tokio::test]
async fn an_answer_that_breaks_a_rule_is_refused_and_nothing_is_stored() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let ids: Vec<String> = (0..11).map(|number| format!("v{number}")).collect();
    let names: Vec<String> = (0..11).map(|number| format!("Tool {number}")).collect();
    let too_many = "Maximum 10 vendors per category reached.";
    let too_long = "Vendor name is limited to 80 characters.";
    let unlisted = "A selected vendor is not listed in this category.";
    let cases = [
        (json!({"selectedVendorIds": ids}), too_many),
        (
            json!({"selectedVendorIds": ids[..5], "otherVendors": names[5..]}),
            too_many,
        ),
        (json!({"otherVendors": names}), too_many),
        (json!({"otherVendors": ["x".repeat(81)]}), too_long),
        (
            json!({"selectedVendorIds": ["v1"], "primaryVendorId": "v2"}),
            "The primary vendor must be one of the selected vendors.",
        ),
        (json!({"selectedVendorIds": ["nope"]}), unlisted),
        (json!({"selectedVendorIds": ["a"]}), unlisted),
        (
            json!({"otherVendors": ["two\nlines"]}),
            "Vendor names cannot contain line breaks.",
        ),
    ];
    for (mut item, detail) in cases {
        item["categoryId"] = json!("e-discovery");
        item["hasTool"] = json!(true);
        let items = json!([{"categoryId": "staffing", "hasTool": false}, item]);
        let reply = ada.post(STACK, &json!({ "items": items })).await;
        let problem = reply.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"], json!({"items.1": detail}));
        assert_eq!(problem["vendorId"].is_null(), detail != unlisted);
    }
    let twice = json!([{"categoryId": "staffing", "hasTool": false},
                       {"categoryId": "staffing", "hasTool": true}]);
    let reply = ada.post(STACK, &json!({ "items": twice })).await;
    reply.assert_problem(422, "validation_failed", "Answer each category once.");
    let unknown = json!([{"categoryId": "astrology", "hasTool": false}]);
    let reply = ada.post(STACK, &json!({ "items": unknown })).await;
    reply.assert_problem(404, "not_found", "Category not found");
    let stack = ada.get(STACK).await.assert(StatusCode::OK);
    assert_eq!(answer(&stack, "staffing").0, Value::Null);
}

#[tokio::test]
async fn ten_tools_of_eighty_characters_are_accepted() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let listed: Vec<String> = (0..9).map(|number| format!("v{number}")).collect();
    let longest = "š".repeat(80);
    let items = json!([{"categoryId": "e-discovery", "hasTool": true, "primaryVendorId": null,
                        "selectedVendorIds": listed, "otherVendors": [longest]}]);
    let saved = save(&mut ada, items).await;
    let (_, vendors, others) = answer(&saved, "e-discovery");
    assert_eq!(vendors.as_array().unwrap().len(), 9);
    assert_eq!(others, json!([{ "name": longest }]));
}

#[tokio::test]
async fn a_request_that_is_no_tech_stack_is_refused() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    assert_refuses_malformed(&mut ada, Method::POST, STACK, "items").await;
}

#[tokio::test]
async fn answers_of_another_user_are_hidden() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let mut eve = server.sign_up("Eve").await;
    let secret = json!([{"categoryId": "intake", "hasTool": true, "selectedVendorIds": ["a"],
                         "otherVendors": ["Secret Tool"]}]);
    save(&mut ada, secret).await;
    let same_firm = json!({"lawFirm": "Ada Injury Law"});
    for _ in 0..2 {
        let seen = eve
            .get(&format!("{STACK}?userId=x"))
            .await
            .assert(StatusCode::OK);
        assert_eq!(answer(&seen, "intake"), (Value::Null, json!([]), json!([])));
        eve.patch("/api/profile", &same_firm)
            .await
            .assert(StatusCode::OK);
    }
}

#[tokio::test]
async fn an_inactive_vendor_stays_in_the_stack_by_its_name() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let items = json!([{"categoryId": "intake", "hasTool": true, "otherVendors": ["gone"],
                        "selectedVendorIds": ["a", "b"], "primaryVendorId": "a"}]);
    save(&mut ada, items).await;
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,isActive\na,Alpha,Intake,alpha.example,,false\n",
    );
    let stack = ada.get(STACK).await.assert(StatusCode::OK);
    let expected = (
        json!(true),
        json!([{"vendorId": "b", "isPrimary": false}]),
        json!([{"name": "gone"}, {"name": "Alpha"}]),
    );
    assert_eq!(answer(&stack, "intake"), expected);
    // A vendor's name may be longer than a tool's.
    let head = "id,name,category,websiteUrl,bookingUrl";
    let renamed = format!("{head}\na,{},Intake,,\n", "Long ".repeat(30));
    import(&server, &renamed);
    let shown = ada.get(STACK).await.assert(StatusCode::OK);
    let tools = column(&entry(&shown, "intake")["otherVendors"], "/name");
    let items = json!([{"categoryId": "intake", "hasTool": true, "otherVendors": tools}]);
    save(&mut ada, items).await;
}

#[tokio::test]
async fn of_many_vendors_the_chosen_and_the_first_are_offered_and_others_are_searched_for() {
    let server = without_vendors();
    let mut vendors = "id,name,category,websiteUrl,bookingUrl,isActive\n".to_owned();
    for number in 0..60 {
        let row = format!("v{number},Vendor {number:02},Intake,v.example,,true\n");
        vendors.push_str(&row);
    }
    vendors.push_str("off,Vendor 99,Intake,v.example,,false\nz,Zoë Ávila,Intake,v.example,,true\n");
    import(&server, &vendors);
    let mut ada = server.sign_up("Ada").await;
    let chosen =
        json!([{"categoryId": "intake", "hasTool": true, "selectedVendorIds": ["v59", "v3"]}]);
    let stack = save(&mut ada, chosen).await;
    let intake = entry(&stack, "intake");
    assert_eq!(intake["vendorCount"], 61);
    let ids = column(&intake["vendors"], "/id");
    assert_eq!(ids.len(), 24 + 2);
    assert_eq!(
        (&ids[0], &ids[24], &ids[25]),
        (&json!("v0"), &json!("v24"), &json!("v59"))
    );
    assert_eq!(ada.get(STACK).await.assert(StatusCode::OK), stack);

    let search = |q: &str| format!("{STACK}/intake/vendors?q={q}");
    let found = ada.get(&search("VENDOR%205")).await.assert(StatusCode::OK);
    assert_eq!(found["total"], 10);
    assert_eq!(column(&found["items"], "/id")[..2], ["v50", "v51"]);
    let all = ada.get(&search("%20")).await.assert(StatusCode::OK);
    assert_eq!(all["total"], 61);
    assert_eq!(column(&all["items"], "/id").len(), 24);
    for spelling in ["avila", "zoe%20%C3%A1v", "ZO%C3%8B"] {
        let found = ada.get(&search(spelling)).await.assert(StatusCode::OK);
        assert_eq!(column(&found["items"], "/id"), ["z"], "{spelling}");
    }
    for hidden in ["99", "zzz"] {
        let none = ada.get(&search(hidden)).await.assert(StatusCode::OK);
        assert_eq!(none, json!({"items": [], "total": 0}));
    }
    let long = "x".repeat(201);
    ada.get(&search(&long))
        .await
        .assert(StatusCode::UNPROCESSABLE_ENTITY);
    ada.get(&format!("{STACK}/nowhere/vendors"))
        .await
        .assert(StatusCode::NOT_FOUND);
    server
        .browser()
        .get(&search("a"))
        .await
        .assert(StatusCode::UNAUTHORIZED);
}
