//! What a firm uses, in what it and others are recommended.

use std::fmt::Write;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{column, complete, import, without_vendors};
use crate::support::{Browser, TestApp};

const STACK: &str = "/api/profile/category-adoption";
const PICK: &str = "/api/recommendations/pick-for-me";
const PERSISTED: &str = "/api/recommendations/persisted";
const LIFECYCLE: &str = "/api/recommendations/lifecycle";

/// Alike except for their names and what Beta connects to.
const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl,tags,integrations\n\
    a,Alpha,Intake,alpha.example,,24-7-answering; spanish; case-screening,\n\
    b,Beta,Intake,beta.example,,24-7-answering; spanish; case-screening,Gavelbase; Inkwell\n\
    c,Gamma,Intake,gamma.example,,24-7-answering; spanish,\n\
    g,Gavelbase,Practice Management,gavelbase.example,,,\n";

fn server() -> TestApp {
    let server = without_vendors();
    import(&server, VENDORS);
    server
}

async fn save(browser: &mut Browser, items: Value) {
    let reply = browser.post(STACK, &json!({ "items": items })).await;
    reply.assert(StatusCode::OK);
}

/// Says that the firm uses these vendors of a category.
async fn uses(browser: &mut Browser, category: &str, vendors: &[&str]) {
    let item = json!({"categoryId": category, "hasTool": true, "selectedVendorIds": vendors});
    save(browser, json!([item])).await;
}

async fn pick(browser: &mut Browser) -> Value {
    let reply = browser.send(Method::POST, PICK, None).await;
    reply.assert(StatusCode::OK)["items"].clone()
}

/// A person whose firm has this size and is confirmed.
async fn sized(server: &TestApp, name: &str, size: &str) -> Browser {
    let mut browser = server.sign_up(name).await;
    server.confirm_firm(&crate::support::email(name));
    let reply = browser
        .patch("/api/profile", &json!({"firmSize": size}))
        .await;
    reply.assert(StatusCode::OK);
    browser
}

/// Bookings of Beta by firms of 6 to 20: how many, in which state, from which day of February on.
fn bookings(number: usize, state: &str) -> String {
    let mut csv = "client,client category,company,firm size,state,created time\n".to_owned();
    for firm in 0..number {
        let day = 1 + firm % 28;
        writeln!(
            csv,
            "Beta,Intake,{state} Firm {firm},6-20,{state},2026-02-{day:02}"
        )
        .unwrap();
    }
    csv
}

#[tokio::test]
async fn saving_a_stack_swaps_two_named_vendors() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let names = |ranking: &Value| column(&ranking["vendors"], "/vendor/name");
    // No answer separates the first two, so they are ordered by name.
    let before = complete(&mut ada, "intake").await;
    assert_eq!(names(&before), ["Alpha", "Beta", "Gamma"]);

    let others = json!([
        {"categoryId": "practice-management", "hasTool": true, "selectedVendorIds": ["g"]},
        {"categoryId": "document-drafting", "hasTool": true, "otherVendors": ["inkwell"]},
    ]);
    save(&mut ada, others).await;
    let after = complete(&mut ada, "intake").await;
    assert_eq!(names(&after), ["Beta", "Alpha", "Gamma"]);
    let best = &after["vendors"][0];
    let reasons = best["reasons"].as_array().unwrap();
    let mut works = reasons
        .iter()
        .filter(|reason| reason.as_str().unwrap().starts_with("Works"));
    let said = works.next().unwrap().as_str().unwrap();
    assert!(
        said.contains("Gavelbase") && said.ends_with(", which you use"),
        "{said}"
    );
    assert!(said.contains("inkwell"), "{said}");
    let lines = best["breakdown"].as_array().unwrap();
    assert!(
        lines
            .iter()
            .any(|line| line["question"] == "Your tech stack")
    );
}

#[tokio::test]
async fn importing_eight_bookings_changes_a_scope() {
    let server = server();
    let mut ada = sized(&server, "Ada", "E6_20").await;
    assert_eq!(pick(&mut ada).await[0]["scope"], "profile");
    import(&server, &bookings(8, "TX"));
    let picked = pick(&mut ada).await;
    assert_eq!(
        (&picked[0]["scope"], &picked[0]["firms"]),
        (&json!("exact"), &json!(8))
    );
    let reason = &picked[0]["picks"][0]["reason"];
    assert_eq!(reason, "Demo booked by 8 of 8 firms your size (6-20)");
}

#[tokio::test]
async fn tools_the_firm_uses_are_shown_and_not_recommended_again() {
    let server = server();
    import(&server, &bookings(8, "TX"));
    let mut ada = sized(&server, "Ada", "E6_20").await;
    assert_eq!(
        column(&pick(&mut ada).await[0]["picks"], "/vendorId"),
        ["b", "a", "c"]
    );
    let stack = json!([
        {"categoryId": "intake", "hasTool": true, "selectedVendorIds": ["a"],
         "otherVendors": ["GAMMA", "Front desk"]},
        {"categoryId": "practice-management", "hasTool": true, "selectedVendorIds": ["g"]},
    ]);
    save(&mut ada, stack).await;
    let saved = ada.get(PERSISTED).await.assert(StatusCode::OK);
    assert_eq!(
        saved["items"][0]["uses"],
        json!(["Alpha", "Gamma", "Front desk"])
    );
    let picked = pick(&mut ada).await;
    assert_eq!(column(&picked[0]["picks"], "/vendorId"), ["b"]);
    assert_eq!(picked[0]["picks"][0]["worksWith"], json!(["Gavelbase"]));

    save(
        &mut ada,
        json!([{"categoryId": "intake", "hasTool": false}]),
    )
    .await;
    let picked = pick(&mut ada).await;
    assert_eq!(column(&picked[0]["picks"], "/vendorId"), ["b", "a", "c"]);
    assert_eq!(picked[0]["uses"], json!([]));
}

#[tokio::test]
async fn the_evidence_counts_other_firms_and_not_the_viewers_own() {
    let server = server();
    let mut viewer = sized(&server, "Viewer", "E6_20").await;
    // Built before the first save, so that each save has to update it.
    assert_eq!(pick(&mut viewer).await[0]["scope"], "profile");
    let mut last = None;
    for firm in ["Ann", "Ben", "Cal", "Dee", "Eve"] {
        let mut other = sized(&server, firm, "E6_20").await;
        uses(&mut other, "intake", &["c"]).await;
        last = Some(other);
    }
    let picked = pick(&mut viewer).await;
    let reason = "Used by 5 of 5 firms that told us";
    assert_eq!(picked[0]["picks"][0]["reason"], reason);
    assert_eq!(picked[0]["picks"][0]["vendorId"], "c");
    let ranking = complete(&mut viewer, "intake").await;
    let mut ranked = ranking["vendors"].as_array().unwrap().iter();
    let gamma = ranked.find(|one| one["vendor"]["id"] == "c").unwrap();
    let used = json!("Used by 5 of 5 firms that told us");
    assert!(
        gamma["reasons"].as_array().unwrap().contains(&used),
        "{gamma}"
    );

    // A firm that changes its mind, or its name, no longer counts; and of four nothing is shown.
    let mut eve = last.unwrap();
    save(
        &mut eve,
        json!([{"categoryId": "intake", "hasTool": false}]),
    )
    .await;
    let picked = pick(&mut viewer).await;
    assert_eq!(picked[0]["scope"], "profile");
    assert_eq!(picked[0]["picks"][0]["reason"], "Listed under Intake");
    uses(&mut eve, "intake", &["c"]).await;
    assert_eq!(pick(&mut viewer).await[0]["scope"], "exact");
    let rename = json!({"lawFirm": "Viewer Injury Law, LLP"});
    eve.patch("/api/profile", &rename)
        .await
        .assert(StatusCode::OK);
    assert_eq!(pick(&mut viewer).await[0]["scope"], "profile");
    let resize = json!({"lawFirm": "Eve Injury Law", "firmSize": "SOLO"});
    eve.patch("/api/profile", &resize)
        .await
        .assert(StatusCode::OK);
    assert_eq!(
        pick(&mut viewer).await[0]["scope"],
        "profile",
        "nobody vouched for the firm it names again"
    );
    server.confirm_firm(&crate::support::email("Eve"));
    let picked = pick(&mut viewer).await;
    assert_eq!(
        (&picked[0]["scope"], &picked[0]["firms"]),
        (&json!("any"), &json!(5))
    );
}

#[tokio::test]
async fn members_of_a_firm_share_a_stack_and_firms_of_the_same_name_elsewhere_do_not() {
    let server = server();
    let colleague = async |email: &str, firm: &str| {
        let mut browser = server.browser();
        let body = json!({"name": "X", "email": email, "password": crate::support::PASSWORD,
                          "lawFirm": firm});
        browser
            .post("/api/auth/sign-up", &body)
            .await
            .assert(StatusCode::CREATED);
        browser
    };
    let mut ada = colleague("ada@park.example", "Park Injury Law").await;
    uses(&mut ada, "intake", &["b"]).await;
    let mut bob = colleague("bob@park.example", "park injury law LLP").await;
    assert_eq!(
        pick(&mut bob).await[0]["uses"],
        json!([]),
        "before someone vouched for him"
    );
    server.confirm_firm("bob@park.example");
    assert_eq!(pick(&mut bob).await[0]["uses"], json!(["Beta"]));
    let unrelated = [
        ("eve@elsewhere.example", "Park Injury Law"),
        ("eve@park.example", "Another Firm"),
        ("eve@gmail.com", "Park Injury Law"),
    ];
    for (email, firm) in unrelated {
        let mut eve = colleague(email, firm).await;
        server.confirm_firm(email);
        let picked = pick(&mut eve).await;
        assert_eq!(picked[0]["uses"], json!([]), "{email} {firm}");
        let map = eve.get(LIFECYCLE).await.assert(StatusCode::OK);
        assert_eq!(map["stages"][1]["yours"], Value::Null, "{email} {firm}");
    }
}

#[tokio::test]
async fn momentum_needs_ten_demos() {
    let momentum = async |texan: usize, others: usize| {
        let server = server();
        import(&server, &bookings(texan, "TX"));
        import(&server, &bookings(others, "NY"));
        // Its own demo places the firm.
        import(
            &server,
            "client,client category,company,firm size,state,created time\n\
             Beta,Intake,Ada Injury Law,6-20,TX,2025-02-01\n",
        );
        let mut ada = sized(&server, "Ada", "E6_20").await;
        pick(&mut ada).await[0]["momentum"].clone()
    };
    // Of all bookings, the one outside of both windows too.
    let from = "2025-02-01T00:00:00Z";
    let near = json!({"stateName": "Texas", "firmSize": "E6_20", "current": 10, "previous": 0,
                      "dataFrom": from, "dataThrough": "2026-02-10T00:00:00Z"});
    assert_eq!(momentum(10, 0).await, near);
    let sized = json!({"stateName": null, "firmSize": "E6_20", "current": 12, "previous": 0,
                       "dataFrom": from, "dataThrough": "2026-02-09T00:00:00Z"});
    assert_eq!(momentum(9, 3).await, sized);
    assert_eq!(momentum(5, 4).await, Value::Null);
}

/// Where a file has no column for the size, its bookings are stored as those of Solo firms.
#[tokio::test]
async fn momentum_is_never_that_of_solo_firms() {
    let server = server();
    let sizeless = bookings(12, "TX").replace("firm size", "size of nothing");
    import(&server, &sizeless);
    let mut ada = sized(&server, "Ada", "SOLO").await;
    let all = json!({"stateName": null, "firmSize": null, "current": 12, "previous": 0,
                     "dataFrom": "2026-02-01T00:00:00Z", "dataThrough": "2026-02-12T00:00:00Z"});
    assert_eq!(pick(&mut ada).await[0]["momentum"], all);
}

#[tokio::test]
async fn momentum_is_that_of_the_profile_s_states() {
    let server = server();
    import(&server, &bookings(10, "TX"));
    import(&server, &bookings(12, "NY"));
    let mut ada = sized(&server, "Ada", "E6_20").await;
    for (states, state, demos) in [
        (json!([]), Value::Null, 22),
        (json!(["TX"]), json!("Texas"), 10),
        (json!(["CA", "NY", "TX"]), json!("New York"), 12),
        (json!(["CA"]), Value::Null, 22),
    ] {
        let profile = json!({"states": states});
        let reply = ada.patch("/api/profile", &profile).await;
        reply.assert(StatusCode::OK);
        let momentum = &pick(&mut ada).await[0]["momentum"];
        let seen = (&momentum["stateName"], &momentum["current"]);
        assert_eq!(seen, (&state, &json!(demos)), "{states}");
    }
}

#[tokio::test]
async fn the_map_compares_the_stages_with_firms_of_the_same_size() {
    let server = server();
    let mut ada = sized(&server, "Ada", "E6_20").await;
    let own = json!([{"categoryId": "intake", "hasTool": true},
                     {"categoryId": "staffing", "hasTool": false}]);
    save(&mut ada, own).await;
    let empty = ada.get(LIFECYCLE).await.assert(StatusCode::OK);
    assert_eq!(empty["firmSize"], "E6_20");
    assert_eq!(column(&empty["stages"], "/number").len(), 9);
    let yours = column(&empty["stages"], "/yours");
    assert_eq!(
        (&yours[0], &yours[1], &yours[8]),
        (&Value::Null, &json!(true), &json!(false))
    );
    assert!(
        column(&empty["stages"], "/usedBy")
            .iter()
            .all(Value::is_null)
    );

    // Intake: six say Yes and five No, of 6 to 20; Staffing: four say Yes.
    for number in 0..11 {
        let mut other = sized(&server, &format!("F{number}"), "E6_20").await;
        let mut items = vec![json!({"categoryId": "intake", "hasTool": number < 6})];
        if number < 4 {
            items.push(json!({"categoryId": "staffing", "hasTool": true}));
        }
        if number < 5 {
            items.push(json!({"categoryId": "lead-generation", "hasTool": true}));
        }
        save(&mut other, json!(items)).await;
    }
    let shown = json!({"share": 54.5, "using": 6, "firms": 11});
    let map = ada.get(LIFECYCLE).await.assert(StatusCode::OK);
    assert_eq!(map["stages"][1]["usedBy"], shown);
    let few = &map["stages"][8]["usedBy"];
    assert_eq!(*few, Value::Null, "four firms are too few");
    let every = json!({"share": 100.0, "using": 5, "firms": 5});
    assert_eq!(map["stages"][0]["usedBy"], every, "none is no single firm");
    assert_eq!(map["next"]["categoryId"], "lead-generation");
    assert_eq!(map["next"]["usedBy"], every);

    // A twelfth of another size is distinguished from the eleven by nobody.
    let mut far = sized(&server, "Far", "SOLO").await;
    let says_yes = json!([{"categoryId": "intake", "hasTool": true}]);
    save(&mut far, says_yes).await;
    let map = ada.get(LIFECYCLE).await.assert(StatusCode::OK);
    assert_eq!(map["stages"][1]["usedBy"], Value::Null);
    let anyone = json!({"firmSize": null});
    ada.patch("/api/profile", &anyone)
        .await
        .assert(StatusCode::OK);
    let map = ada.get(LIFECYCLE).await.assert(StatusCode::OK);
    assert_eq!(map["firmSize"], Value::Null);
    let all = json!({"share": 58.3, "using": 7, "firms": 12});
    assert_eq!(map["stages"][1]["usedBy"], all);
}

#[tokio::test]
async fn attempt_counters_survive_a_restart() {
    let server = server();
    for firm in ["Ann", "Ben", "Cal", "Dee", "Eve"] {
        let mut other = sized(&server, firm, "E6_20").await;
        uses(&mut other, "intake", &["c"]).await;
    }
    let server = server.restarted();
    let mut viewer = sized(&server, "Viewer", "E6_20").await;
    assert_eq!(pick(&mut viewer).await[0]["picks"][0]["vendorId"], "c");
}
