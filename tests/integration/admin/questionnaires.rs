use axum::http::{Method, StatusCode, header};
use serde_json::{Value, json};

use super::audit;
use crate::directory::{column, import, submit, without_vendors};
use crate::support::{Browser, TestApp, assert_refuses_malformed};

const LIST: &str = "/api/admin/questionnaires";
const INTAKE: &str = "/api/admin/questionnaires/intake";
const TRANSLATION: &str = "/api/admin/questionnaires/court-translation";

async fn server() -> (TestApp, Browser) {
    let server = without_vendors();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,integrations,tags\n\
         a,Alpha,Intake,alpha.example,,Clio,spanish;24-7-answering\n\
         b,Beta,Intake,beta.example,,Filevine,spanish\n\
         c,Gamma,Court Translation,gamma.example,,Clio,\n\
         d,Delta,Court Translation,delta.example,,Outlook,on-site-training\n",
    );
    let admin = server.admin().await;
    (server, admin)
}

/// A questionnaire and the ETag of its version.
async fn open(browser: &mut Browser, path: &str) -> (Value, String) {
    let reply = browser.get(path).await;
    let tag = reply.headers[header::ETAG].to_str().unwrap().to_owned();
    (reply.assert(StatusCode::OK), tag)
}

async fn save(browser: &mut Browser, path: &str, draft: &Value) -> Value {
    let reply = browser.send(Method::PUT, path, Some(draft)).await;
    reply.assert(StatusCode::OK)
}

fn option(label: &str, capabilities: &[&str]) -> Value {
    json!({
        "label": label, "hint": null, "capabilities": capabilities,
        "neutral": capabilities.is_empty(),
    })
}

fn question(prompt: &str, options: &[Value]) -> Value {
    json!({
        "id": null, "prompt": prompt, "hint": null, "fieldType": "MULTI", "facet": "need",
        "weight": 1.0, "optional": false, "options": options,
    })
}

fn draft(questions: &[Value]) -> Value {
    json!({ "questions": questions, "words": [] })
}

fn languages() -> Value {
    question(
        "Which languages?",
        &[
            option("Spanish", &["spanish"]),
            option("Vietnamese", &["vietnamese"]),
            option("English will do", &[]),
        ],
    )
}

/// What firms are asked.
async fn prompts(browser: &mut Browser, category: &str) -> Vec<Value> {
    let path = format!("/api/questions/{category}");
    let questions = browser.get(&path).await.assert(StatusCode::OK);
    column(&questions, "/prompt")
}

#[tokio::test]
async fn only_administrators_see_and_change_questionnaires() {
    let (server, _) = server().await;
    let body = draft(&[languages()]);
    let operations = [
        (Method::GET, LIST.to_owned(), None),
        (Method::GET, INTAKE.to_owned(), None),
        (Method::PUT, INTAKE.to_owned(), Some(&body)),
        (Method::DELETE, INTAKE.to_owned(), None),
        (Method::POST, format!("{INTAKE}/counts"), Some(&body)),
        (Method::POST, format!("{INTAKE}/publish"), None),
        (Method::POST, format!("{INTAKE}/restore"), None),
    ];
    let (mut nobody, mut member) = (server.browser(), server.member("Ben").await);
    for (method, path, body) in operations {
        let reply = nobody.send(method.clone(), &path, body).await;
        reply.assert_problem(401, "not_authenticated", "Please sign in.");
        let reply = member.send(method, &path, body).await;
        reply.assert_problem(403, "forbidden", "Administrators only.");
    }
    assert!(prompts(&mut member, "intake").await.len() > 4);
}

#[tokio::test]
async fn every_category_is_listed_also_those_of_a_file() {
    let (_server, mut admin) = server().await;
    let list = admin.get(LIST).await.assert(StatusCode::OK);
    assert_eq!(list.as_array().unwrap().len(), 15);
    let of = |id: &str| {
        let mut all = list.as_array().unwrap().iter();
        all.find(|one| one["categoryId"] == id).unwrap().clone()
    };
    let intake = of("intake");
    assert_eq!(intake["status"], "shipped");
    assert_eq!(intake["activeVendors"], 2);
    assert_eq!(intake["hasDraft"], false);
    assert!(intake["unmetOptions"].as_u64().unwrap() > 5);
    assert_eq!(intake["changedBy"], Value::Null);
    let translation = of("court-translation");
    assert_eq!(translation["status"], "standard");
    assert_eq!(translation["questions"], 1);
}

#[tokio::test]
async fn a_questionnaire_shows_what_each_option_asks_for_and_how_many_vendors_offer_it() {
    let (_server, mut admin) = server().await;
    let (intake, _) = open(&mut admin, INTAKE).await;
    assert_eq!(intake["questions"], intake["inForce"]);
    let languages = &intake["questions"][1];
    assert_eq!(languages["options"][0]["capabilities"], json!(["spanish"]));
    assert_eq!(languages["weight"], 1.0);
    assert_eq!(intake["counts"][1][0], 2);
    assert_eq!(intake["counts"][1][1], 0);
    let tools = intake["questions"].as_array().unwrap().last().unwrap();
    assert_eq!(tools["weight"], 1.0);
    assert_eq!(column(&tools["options"], "/label"), ["No preference"]);
    assert_eq!(column(&intake["tools"], "/label"), ["Clio", "Filevine"]);
    let slugs = column(&intake["capabilities"], "/slug");
    assert!(slugs.contains(&json!("spanish")) && !slugs.contains(&json!("clio")));
}

#[tokio::test]
async fn a_draft_is_asked_once_it_is_published_and_can_be_taken_back() {
    let (_server, mut admin) = server().await;
    let before = prompts(&mut admin, "intake").await;
    let saved = save(&mut admin, INTAKE, &draft(&[languages()])).await;
    assert_eq!(saved["hasDraft"], true);
    assert_eq!(saved["status"], "shipped");
    assert_eq!(saved["counts"], json!([[2, 0, 0]]));
    assert_eq!(saved["questions"][0]["id"], "intake.which-languages");
    assert_eq!(prompts(&mut admin, "intake").await, before);

    let published = admin
        .send(Method::POST, &format!("{INTAKE}/publish"), None)
        .await;
    let published = published.assert(StatusCode::OK);
    assert_eq!(published["status"], "published");
    assert_eq!(published["hasDraft"], false);
    assert_eq!(published["changedBy"], "Admin");
    assert_eq!(prompts(&mut admin, "intake").await, ["Which languages?"]);

    let none = admin
        .send(Method::POST, &format!("{INTAKE}/publish"), None)
        .await;
    none.assert_problem(409, "no_draft", "There is no draft to publish.");

    let restored = admin
        .send(Method::POST, &format!("{INTAKE}/restore"), None)
        .await;
    assert_eq!(restored.assert(StatusCode::OK)["status"], "shipped");
    assert_eq!(prompts(&mut admin, "intake").await, before);
    let entries = audit(&mut admin).await;
    let actions: Vec<_> = entries.iter().map(|entry| entry.1.as_str()).collect();
    assert_eq!(
        actions[..3],
        [
            "Restored a questionnaire",
            "Published a questionnaire",
            "Drafted a questionnaire"
        ]
    );
    assert!(
        entries[1]
            .3
            .contains(&"Question added: Which languages?".to_owned())
    );
}

#[tokio::test]
async fn a_draft_of_what_is_asked_anyway_is_none_and_a_draft_can_be_thrown_away() {
    let (_server, mut admin) = server().await;
    let (intake, _) = open(&mut admin, INTAKE).await;
    let same = save(
        &mut admin,
        INTAKE,
        &draft(intake["questions"].as_array().unwrap()),
    )
    .await;
    assert_eq!(same["hasDraft"], false);
    assert_eq!(same["questions"], intake["questions"]);
    save(&mut admin, INTAKE, &draft(&[languages()])).await;
    let gone = admin.send(Method::DELETE, INTAKE, None).await;
    let gone = gone.assert(StatusCode::OK);
    assert_eq!(gone["hasDraft"], false);
    assert_eq!(gone["questions"], intake["questions"]);
}

#[tokio::test]
async fn the_second_of_two_editors_is_told_and_may_save_over_it() {
    let (_server, mut admin) = server().await;
    let (_, tag) = open(&mut admin, INTAKE).await;
    let mut first = admin.clone().with_header("if-match", &tag);
    let mut second = admin.clone().with_header("if-match", &tag);
    save(&mut first, INTAKE, &draft(&[languages()])).await;
    let other = draft(&[question(
        "Who picks up?",
        &[option("People", &["24-7-answering"]), option("Nobody", &[])],
    )]);
    let refused = second.send(Method::PUT, INTAKE, Some(&other)).await;
    let detail = "Admin has changed this questionnaire since you opened it.";
    refused.assert_problem(412, "edit_conflict", detail);
    for path in ["publish", "restore"] {
        let refused = second
            .send(Method::POST, &format!("{INTAKE}/{path}"), None)
            .await;
        refused.assert_problem(412, "edit_conflict", detail);
    }
    let refused = second.send(Method::DELETE, INTAKE, None).await;
    refused.assert_problem(412, "edit_conflict", detail);
    let (now, newer) = open(&mut admin, INTAKE).await;
    assert_eq!(column(&now["questions"], "/prompt"), ["Which languages?"]);
    let mut second = admin.clone().with_header("if-match", &newer);
    let saved = save(&mut second, INTAKE, &other).await;
    assert_eq!(column(&saved["questions"], "/prompt"), ["Who picks up?"]);
}

#[tokio::test]
async fn who_asks_again_sees_the_vendors_of_today_and_may_still_save() {
    let (server, mut admin) = server().await;
    let (_, tag) = open(&mut admin, INTAKE).await;
    let mut again = admin.clone().with_header("if-none-match", &tag);
    let same = again.get(INTAKE).await;
    assert_eq!(same.status, StatusCode::NOT_MODIFIED);
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,integrations,tags\n\
         e,Epsilon,Intake,epsilon.example,,Lawmatics,spanish\n",
    );
    let seen = again.get(INTAKE).await.assert(StatusCode::OK);
    assert_eq!(seen["activeVendors"], 3);
    // Nobody has changed the questionnaire.
    let mut editor = admin.clone().with_header("if-match", &tag);
    save(&mut editor, INTAKE, &draft(&[languages()])).await;
    let late = draft(&[question("Who picks up?", &[option("Nobody", &[])])]);
    let refused = editor.send(Method::PUT, INTAKE, Some(&late)).await;
    let detail = "Admin has changed this questionnaire since you opened it.";
    refused.assert_problem(412, "edit_conflict", detail);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_eight_editors_at_once_one_wins() {
    let (_server, mut admin) = server().await;
    let (_, tag) = open(&mut admin, INTAKE).await;
    let editors = (0..8).map(|number| {
        let mut editor = admin.clone().with_header("if-match", &tag);
        tokio::spawn(async move {
            let mut one = languages();
            one["prompt"] = json!(format!("Which languages, {number}?"));
            let reply = editor.send(Method::PUT, INTAKE, Some(&draft(&[one]))).await;
            reply.status.as_u16()
        })
    });
    let mut statuses = Vec::new();
    for editor in editors.collect::<Vec<_>>() {
        statuses.push(editor.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412, 412, 412, 412, 412, 412, 412]);
}

/// The fields of a refused draft, each with its sentence.
async fn wrong(admin: &mut Browser, draft: &Value) -> Vec<(String, String)> {
    let reply = admin.send(Method::PUT, INTAKE, Some(draft)).await;
    let body = reply.assert(StatusCode::UNPROCESSABLE_ENTITY);
    let fields = body["fields"].as_object().unwrap().iter();
    fields
        .map(|(field, why)| (field.clone(), why.as_str().unwrap().to_owned()))
        .collect()
}

/// Drafts with one mistake each, its field, and what is said there.
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn wrong_drafts() -> Vec<(Value, &'static str, &'static str)> {
    let spanish = || option("Spanish", &["spanish"]);
    let nobody = || option("Nobody", &[]);
    let with = |field: &str, value: Value| {
        let mut one = languages();
        one[field] = value;
        draft(&[one])
    };
    let many: Vec<_> = (0..200)
        .map(|n| option(&format!("Option {n}"), &["spanish"]))
        .collect();
    let long = "x".repeat(161);
    let tools = |options: &[Value]| {
        let mut one = question("Which tools?", options);
        one["facet"] = json!("integrations");
        one
    };
    vec![
        (draft(&[]), "questions", "Ask at least one question."),
        (
            draft(&vec![languages(); 13]),
            "questions",
            "Ask at most 12 questions.",
        ),
        (
            with("prompt", json!("  ")),
            "questions.0.prompt",
            "Enter the question.",
        ),
        (
            with("prompt", json!(long)),
            "questions.0.prompt",
            "Use at most 160 characters, without line breaks.",
        ),
        (
            with("hint", json!("a\nb")),
            "questions.0.hint",
            "Use at most 200 characters, without line breaks.",
        ),
        (
            with("weight", json!(0.7)),
            "questions.0.weight",
            "Choose a weight from 0.5 to 3 in steps of 0.5.",
        ),
        (
            with("options", json!([])),
            "questions.0.options",
            "Give at least two options.",
        ),
        (
            with("options", json!(many)),
            "questions.0.options",
            "Give at most 12 options.",
        ),
        (
            with("options", json!([nobody(), option("No", &[])])),
            "questions.0.options",
            "Let at least one option ask for a capability.",
        ),
        (
            with(
                "options",
                json!([spanish(), option(" spanish ", &["spanish"])]),
            ),
            "questions.0.options.1.label",
            "This option is there twice.",
        ),
        (
            with("options", json!([spanish(), option("", &["spanish"])])),
            "questions.0.options.1.label",
            "Enter the option.",
        ),
        (
            with("options", json!([spanish(), option("Elvish", &["elvish"])])),
            "questions.0.options.1.capabilities",
            "\"elvish\" is not a capability.",
        ),
        (
            with(
                "options",
                json!([spanish(), {"label": "Other", "capabilities": [], "neutral": false}]),
            ),
            "questions.0.options.1.capabilities",
            "Choose what a vendor must offer, or let the option ask for nothing.",
        ),
        (
            with(
                "options",
                json!([spanish(), {"label": "Any", "capabilities": ["spanish"], "neutral": true}]),
            ),
            "questions.0.options.1.capabilities",
            "An option that asks for nothing names no capability.",
        ),
        (
            draft(&[languages(), languages()]),
            "questions.1.prompt",
            "This question is there twice.",
        ),
        (
            draft(&[tools(&[option("Clio", &["clio"])])]),
            "questions.0.options.0.capabilities",
            "The directory names the tools. Let this option ask for nothing.",
        ),
        (
            draft(&[tools(&[]), tools(&[nobody()])]),
            "questions.1.facet",
            "Only one question can be about integrations.",
        ),
    ]
}

#[tokio::test]
async fn what_is_wrong_with_a_draft_is_said_at_its_field() {
    let (_server, mut admin) = server().await;
    for (draft, field, why) in wrong_drafts() {
        let wrong = wrong(&mut admin, &draft).await;
        assert!(
            wrong.contains(&(field.to_owned(), why.to_owned())),
            "{field}: {why}\n{wrong:?}"
        );
    }
    let (intake, _) = open(&mut admin, INTAKE).await;
    assert_eq!(intake["hasDraft"], false);
}

#[tokio::test]
async fn bodies_that_are_no_draft_and_unknown_categories_are_refused() {
    let (_server, mut admin) = server().await;
    assert_refuses_malformed(&mut admin, Method::PUT, INTAKE, "questions").await;
    let body = json!({"questions": [{"prompt": "a"}]});
    let reply = admin.send(Method::PUT, INTAKE, Some(&body)).await;
    reply.assert_refuses_place("questions.0.fieldType", "This value is required.");
    let unknown = "/api/admin/questionnaires/unknown";
    let body = draft(&[languages()]);
    for (method, path, body) in [
        (Method::GET, unknown.to_owned(), None),
        (Method::PUT, unknown.to_owned(), Some(&body)),
        (Method::DELETE, unknown.to_owned(), None),
        (Method::POST, format!("{unknown}/counts"), Some(&body)),
        (Method::POST, format!("{unknown}/publish"), None),
        (Method::POST, format!("{unknown}/restore"), None),
    ] {
        let reply = admin.send(method, &path, body).await;
        reply.assert_problem(404, "not_found", "Category not found");
    }
}

#[tokio::test]
async fn a_word_is_part_of_the_vocabulary_once_it_is_published() {
    let (_server, mut admin) = server().await;
    let training = question(
        "What after the start?",
        &[
            option("Training in our office", &["on-site-training"]),
            option("Nothing", &[]),
        ],
    );
    let word = json!({
        "slug": null, "label": "On-site training", "description": "Trains people in the firm's office.",
        "phrases": ["trains your staff on site", " "],
    });
    let body = json!({"questions": [training], "words": [word]});
    let typed = json!({
        "questions": body["questions"],
        "words": [{"slug": "on-site-training", "label": "On-site training"}],
    });
    let counted = admin.post(&format!("{TRANSLATION}/counts"), &typed).await;
    let counted = counted.assert(StatusCode::OK);
    assert_eq!(counted["counts"], json!([[1, 0]]));
    let saved = save(&mut admin, TRANSLATION, &body).await;
    assert_eq!(saved["words"][0]["slug"], "on-site-training");
    assert_eq!(
        saved["words"][0]["phrases"],
        json!(["trains your staff on site"])
    );
    assert_eq!(saved["counts"], json!([[1, 0]]));

    for (phrase, error) in [
        (
            "(trains|teaches staff",
            "has a bracket without its other half",
        ),
        (
            "(our|client) training",
            "has \"our\" alone, which phrases skip; write \"our\" with = before it, or leave it out",
        ),
        (
            "training + {end} staff",
            "begins or ends with a gap, begins with {end}, or is optional as a whole",
        ),
    ] {
        let mut faulty = body.clone();
        faulty["words"][0]["phrases"] = json!([phrase]);
        let wrong = wrong(&mut admin, &faulty).await;
        let expected = format!("The phrase \"{phrase}\" {error}.");
        assert!(wrong.iter().any(|(_, text)| *text == expected), "{wrong:?}");
    }

    let unknown = draft(&[question(
        "What else?",
        &[
            option("Training", &["on-site-training"]),
            option("Nothing", &[]),
        ],
    )]);
    let wrong = wrong(&mut admin, &unknown).await;
    assert_eq!(wrong[0].1, "\"on-site-training\" is not a capability.");

    let path = format!("{TRANSLATION}/publish");
    admin
        .send(Method::POST, &path, None)
        .await
        .assert(StatusCode::OK);
    save(&mut admin, INTAKE, &unknown).await;
    let answer = json!({
        "questionId": "court-translation.what-after-the-start",
        "selectedValues": ["Training in our office"],
    });
    let answers = json!({"categoryId": "court-translation", "answers": [answer]});
    let response = submit(&mut admin, &answers).await;
    let body = json!({"responseId": response, "categoryId": "court-translation"});
    let ranked = admin.post("/api/recommendations/compute", &body).await;
    let ranked = ranked.assert(StatusCode::OK);
    assert_eq!(ranked["vendors"][0]["vendor"]["name"], "Delta");

    // Another category cannot add it once more, and a restored one keeps the word for the others.
    let again = json!({"questions": [languages()], "words": [
        {"slug": "training", "label": "on-site training"},
        {"slug": "spanish", "label": "Castilian"},
    ]});
    let reply = admin.send(Method::PUT, INTAKE, Some(&again)).await;
    let fields = reply.assert(StatusCode::UNPROCESSABLE_ENTITY)["fields"].clone();
    let there = "\"On-site training\" is there already. Choose it from the list.";
    assert_eq!(fields["words.0.label"], there);
    assert_eq!(
        fields["words.1.label"],
        "\"Spanish\" is there already. Choose it from the list."
    );
    let path = format!("{TRANSLATION}/restore");
    admin
        .send(Method::POST, &path, None)
        .await
        .assert(StatusCode::OK);
    save(&mut admin, INTAKE, &unknown).await;
}

#[tokio::test]
async fn answers_keep_the_text_they_were_given_to() {
    let (server, mut admin) = server().await;
    let mut ben = server.member("Ben").await;
    let answer = json!({"questionId": "intake.caller-languages", "selectedValues": ["Spanish"]});
    let answers = json!({"categoryId": "intake", "answers": [answer]});
    let response = submit(&mut ben, &answers).await;
    let body = json!({"responseId": response, "categoryId": "intake"});
    let ranked = ben.post("/api/recommendations/compute", &body).await;
    ranked.assert(StatusCode::OK);
    let memo = "/api/decision-memos/intake";
    let before = ben.get(memo).await.assert(StatusCode::OK)["answers"].clone();
    assert_eq!(
        before[0]["question"],
        "Which languages do your callers speak besides English?"
    );

    save(&mut admin, INTAKE, &draft(&[languages()])).await;
    let path = format!("{INTAKE}/publish");
    admin
        .send(Method::POST, &path, None)
        .await
        .assert(StatusCode::OK);
    let after = ben.get(memo).await.assert(StatusCode::OK)["answers"].clone();
    assert_eq!(after, before);
    let export = ben
        .get("/api/profile/export.json")
        .await
        .assert(StatusCode::OK);
    assert_eq!(
        export["responses"][0]["answers"][0]["question"],
        before[0]["question"]
    );
}

/// A form that was open while the question was put in other words.
#[tokio::test]
async fn answers_to_a_question_that_reads_otherwise_by_now_are_not_kept() {
    let (server, mut admin) = server().await;
    let mut ben = server.member("Ben").await;
    let (intake, _) = open(&mut admin, INTAKE).await;
    let mut questions = intake["questions"].clone();
    let shown = questions[1]["prompt"].clone();
    let now = "Which languages must the vendor speak?";
    questions[1]["prompt"] = json!(now);
    let reworded = json!({"questions": questions, "words": []});
    save(&mut admin, INTAKE, &reworded).await;
    let path = format!("{INTAKE}/publish");
    let published = admin.send(Method::POST, &path, None).await;
    published.assert(StatusCode::OK);

    let answers = |prompt: &Value| {
        let mut answer =
            json!({"questionId": "intake.caller-languages", "selectedValues": ["Spanish"]});
        if !prompt.is_null() {
            answer["prompt"] = prompt.clone();
        }
        json!({"categoryId": "intake", "answers": [answer]})
    };
    let reply = ben.post("/api/responses", &answers(&shown)).await;
    let said = format!("The questionnaire has changed: a question is now \"{now}\"");
    reply.assert_problem(409, "questionnaire_changed", &said);
    submit(&mut ben, &answers(&json!(now))).await;
    // A client that does not say what it showed.
    submit(&mut ben, &answers(&Value::Null)).await;
}

#[tokio::test]
async fn a_weight_counts_in_the_ranking() {
    let (_server, mut admin) = server().await;
    let heavy = |languages_weight: f64| {
        let mut languages = languages();
        languages["weight"] = json!(languages_weight);
        languages["id"] = json!("intake.which-languages");
        let mut hours = question(
            "Which hours?",
            &[option("All", &["overflow-calls"]), option("Any", &[])],
        );
        hours["id"] = json!("intake.which-hours");
        draft(&[languages, hours])
    };
    let mut fits = Vec::new();
    for weight in [1.0, 3.0] {
        save(&mut admin, INTAKE, &heavy(weight)).await;
        let path = format!("{INTAKE}/publish");
        admin
            .send(Method::POST, &path, None)
            .await
            .assert(StatusCode::OK);
        let answer = |id: &str, value: &str| json!({"questionId": id, "selectedValues": [value]});
        let answers = json!({"categoryId": "intake", "answers": [
            answer("intake.which-languages", "Spanish"),
            answer("intake.which-hours", "All"),
        ]});
        let response = submit(&mut admin, &answers).await;
        let body = json!({"responseId": response, "categoryId": "intake"});
        let ranked = admin.post("/api/recommendations/compute", &body).await;
        let ranked = ranked.assert(StatusCode::OK);
        fits.push(ranked["vendors"][0]["score"].as_f64().unwrap());
    }
    assert!(fits[1] > fits[0], "{fits:?}");
}
