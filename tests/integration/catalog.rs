//! Categories and their questionnaires.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::directory::{column, import, submit, with_vendors, without_vendors};

#[tokio::test]
async fn a_new_instance_has_fourteen_categories_by_name() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    let categories = browser.get("/api/categories").await.assert(StatusCode::OK);
    assert_eq!(categories.as_array().unwrap().len(), 14);
    let names = column(&categories, "/name");
    assert!(names.is_sorted_by_key(|name| name.as_str().unwrap().to_lowercase()));
    assert!(
        categories
            .as_array()
            .unwrap()
            .contains(&json!({"id": "demands-medical-review", "name": "Demands & Medical Review"}))
    );
}

#[tokio::test]
async fn every_category_has_questions_that_hide_the_tags_they_ask_for() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    let categories = browser.get("/api/categories").await.assert(StatusCode::OK);
    for id in column(&categories, "/id") {
        let path = format!("/api/questions/{}", id.as_str().unwrap());
        let questions = browser.get(&path).await.assert(StatusCode::OK);
        let count = questions.as_array().unwrap().len();
        assert!((4..=8).contains(&count), "{id}: {count} questions");
        let types = column(&questions, "/fieldType");
        assert!(types.contains(&json!("SINGLE")) && types.contains(&json!("MULTI")));
        for question in questions.as_array().unwrap() {
            let members: Vec<_> = question.as_object().unwrap().keys().collect();
            let known = [
                "fieldType",
                "hint",
                "id",
                "neutralOptions",
                "optionHints",
                "options",
                "prompt",
            ];
            assert!(
                members
                    .iter()
                    .all(|member| known.contains(&member.as_str())),
                "{id}: {members:?}"
            );
            let options = question["options"].as_array().unwrap();
            assert!(options.len() >= 2 && options.iter().all(Value::is_string));
            if let Some(neutral) = question["neutralOptions"].as_array() {
                assert!(!neutral.is_empty() && neutral.iter().all(|one| options.contains(one)));
            }
        }
    }
}

#[tokio::test]
async fn a_category_without_a_questionnaire_has_no_questions() {
    let server = without_vendors();
    import(
        &server,
        "name,category,websiteUrl,bookingUrl\nAcme,Court Translation,acme.example,\n",
    );
    let mut browser = server.sign_up("Ada").await;
    let path = "/api/questions/court-translation";
    let questions = browser.get(path).await.assert(StatusCode::OK);
    assert_eq!(questions, json!([]));
}

#[tokio::test]
async fn the_tools_to_choose_from_are_those_of_the_directory_and_the_firms_own_come_first() {
    let server = without_vendors();
    import(
        &server,
        "name,category,websiteUrl,bookingUrl,integrations\n\
         Acme,Intake,acme.example,,Clio Manage;Rarely\n\
         Bell,Intake,bell.example,,Clio;MS Outlook\n\
         Cole,Intake,cole.example,,Filevine\n\
         Dunn,Court Translation,dunn.example,,Litify\n",
    );
    let mut browser = server.sign_up("Ada").await;
    let questions = browser.get("/api/questions/intake").await;
    let questions = questions.assert(StatusCode::OK);
    let tools = questions.as_array().unwrap().last().unwrap().clone();
    assert_eq!(tools["id"], "intake.case-system");
    assert_eq!(
        tools["options"],
        json!(["Clio", "Filevine", "Outlook", "Rarely", "No preference"])
    );

    let stack = json!([{
        "categoryId": "practice-management", "hasTool": true,
        "otherVendors": ["rarely", "Office 365"],
    }]);
    let path = "/api/profile/category-adoption";
    let saved = browser.post(path, &json!({ "items": stack })).await;
    saved.assert(StatusCode::OK);
    let questions = browser.get("/api/questions/intake").await;
    let questions = questions.assert(StatusCode::OK);
    let tools = questions.as_array().unwrap().last().unwrap();
    assert_eq!(
        tools["options"],
        json!(["Rarely", "Clio", "Filevine", "Outlook", "No preference"])
    );
}

#[tokio::test]
async fn a_chosen_tool_finds_the_vendors_that_spell_it_otherwise() {
    let server = without_vendors();
    import(
        &server,
        "name,category,websiteUrl,bookingUrl,integrations\n\
         Acme,Intake,acme.example,,Clio Manage\n\
         Bell,Intake,bell.example,,Clio\n\
         Cole,Intake,cole.example,,Rare Docket\n\
         Dunn,Intake,dunn.example,,Rare Docket (via Zapier)\n\
         Egan,Intake,egan.example,,Filevine\n",
    );
    let mut browser = server.sign_up("Ada").await;
    for (tool, expected) in [
        ("Clio", ["Acme", "Bell"]),
        ("Rare Docket", ["Cole", "Dunn"]),
    ] {
        let answer = json!({"questionId": "intake.case-system", "selectedValues": [tool]});
        let answers = json!({"categoryId": "intake", "answers": [answer]});
        let response = submit(&mut browser, &answers).await;
        let body = json!({"responseId": response, "categoryId": "intake"});
        let reply = browser.post("/api/recommendations/compute", &body).await;
        let ranked = reply.assert(StatusCode::OK);
        let full: Vec<_> = ranked["vendors"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|one| one["gaps"].as_array().unwrap().is_empty())
            .map(|one| one["vendor"]["name"].clone())
            .collect();
        assert_eq!(full, expected, "{tool}: {ranked}");
    }
}

#[tokio::test]
async fn an_unknown_category_is_not_found() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    let long = "9".repeat(300);
    for id in ["abc", &long, "Intake", "intake%20", "%00", "own-puentelark"] {
        let reply = browser.get(&format!("/api/questions/{id}")).await;
        reply.assert_problem(404, "not_found", "Category not found");
    }
    for path in [
        "/api/questions/%FF",
        "/api/questions/",
        "/api/questions/a/b",
    ] {
        let reply = browser.get(path).await;
        reply.assert_problem(404, "not_found", "Not found");
    }
}
