//! What counts as a yes or a no in a firm's own column.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{import, said, vendor};
use crate::support::{Browser, TestApp};
use crate::uploads::notices;

/// A vendor for each of these cells, under the names of these columns.
fn cells(columns: &str, cells: &[&str]) -> String {
    let count = columns.split(',').count();
    let rows = cells.iter().enumerate().map(|(number, cell)| {
        let cells = vec![format!("\"{cell}\""); count].join(",");
        format!("V{number},Intake,v{number}.example,{cells}\n")
    });
    let rows: String = rows.collect();
    format!("Vendor,Category,Website,{columns}\n{rows}")
}

#[tokio::test]
async fn what_is_no_yes_in_a_column_of_a_capability_says_nothing_or_no() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let unclear = [
        "mostly",
        "a little",
        "NA",
        "pending",
        "refused",
        "won't sign",
        "declined",
        "not really",
        "nah",
        "coming",
        "✅ coming",
        "WIP",
        "TBD - call Mike",
        "ask Dana",
        "see notes",
        "trial",
        "bad",
        "Available 2027",
        "Full of gaps",
        "Available to add",
        "Standard plan lacks it",
        "Native plan TBD",
        "Free of it",
        "excl.",
        "not incl.",
        "included, top plan only",
        "business hrs",
        "voicemail",
        "2027",
    ];
    let columns = "24/7 live answering,Spanish,Signs BAA";
    // As many as a page of the list holds.
    let pages = unclear.chunks(20).flat_map(|page| page.iter().enumerate());
    for (number, cell) in pages {
        if number == 0 {
            let at = unclear.iter().position(|other| other == cell).unwrap();
            let page = &unclear[at..unclear.len().min(at + 20)];
            import(&mut admin, &cells(columns, page)).await;
        }
        let id = vendor(&mut admin, &format!("V{number}")).await["id"].clone();
        let path = format!("/api/vendors/{}/capabilities", id.as_str().unwrap());
        let reply = admin.get(&path).await.assert(StatusCode::OK);
        let all = reply["capabilities"].as_array().unwrap().iter();
        let claimed: Vec<_> = all.filter(|one| one["state"] == "derived").collect();
        assert!(claimed.is_empty(), "{cell}: {claimed:?}");
    }
    let yes = [
        "Yes",
        "✔️",
        "☑️",
        "👍",
        "included",
        "Yes - native agents",
        "available",
        "Included at no extra cost",
        "Yes - no extra charge",
    ];
    import(&mut admin, &cells(columns, &yes)).await;
    for (number, cell) in yes.iter().enumerate() {
        let name = format!("V{number}");
        for label in ["24/7", "Spanish", "business associate"] {
            let said = said(&mut admin, &name, label).await;
            assert!(
                said.iter().any(|(state, _)| state == "derived"),
                "{cell}: {label} {said:?}"
            );
        }
    }
    import(&mut admin, &cells(columns, &["✖️", "No", "👎"])).await;
    for number in 0..3 {
        let said = said(&mut admin, &format!("V{number}"), "business associate").await;
        assert!(
            said.iter().all(|(state, _)| state == "denied"),
            "{number}: {said:?}"
        );
        assert!(!said.is_empty(), "{number}");
    }
}

#[tokio::test]
async fn beside_check_marks_an_x_says_no_and_beside_yes_nothing() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let rows = |rows: [&str; 3]| {
        let [a, b, c] = rows;
        format!(
            "Vendor,Category,Website,Spanish,Signs BAA,Clio integration\n\
             A,Intake,a.example,{a}\nB,Intake,b.example,{b}\nC,Intake,c.example,{c}\n"
        )
    };
    let report = import(&mut admin, &rows(["✓,x,✓", "x,✓,X", ",X,"])).await;
    let notice =
        "An X says no where check marks say yes: \"Spanish\", \"Signs BAA\", \"Clio integration\".";
    assert!(
        notices(&report)
            .as_array()
            .unwrap()
            .contains(&json!(notice))
    );
    let shown = async |admin: &mut Browser, name: &str| {
        let vendor = vendor(admin, name).await;
        json!([vendor["shortHighlights"], vendor["integrations"]])
    };
    assert_eq!(
        shown(&mut admin, "A").await,
        json!([["Spanish", "Signs BAA: no"], ["Clio"]])
    );
    assert_eq!(
        shown(&mut admin, "B").await,
        json!([["Signs BAA", "Spanish: no"], []])
    );
    // Nor does anybody know what one says in a column without, beside one with check marks.
    import(&mut admin, &rows(["✓,X,", ",X,", ",,"])).await;
    assert_eq!(shown(&mut admin, "A").await, json!([["Spanish"], ["Clio"]]));
    import(&mut admin, &rows(["x,x,x", "x,yes,", ",,x"])).await;
    assert_eq!(shown(&mut admin, "A").await, json!([["Spanish"], ["Clio"]]));
    assert_eq!(
        shown(&mut admin, "B").await,
        json!([["Spanish", "Signs BAA"], []])
    );
}

#[tokio::test]
async fn a_no_under_a_promise_is_no_promise() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let answers = ["No", "✗", "never", "FALSE", "Rosa says no", "Yes"];
    import(&mut admin, &cells("AI not trained on our data", &answers)).await;
    for (number, cell) in answers.iter().enumerate() {
        let said = said(&mut admin, &format!("V{number}"), "train AI").await;
        let promises = said.iter().any(|(state, _)| state == "derived");
        assert_eq!(promises, *cell == "Yes", "{cell}: {said:?}");
    }
}

#[tokio::test]
async fn a_yes_may_say_when_it_was_signed_and_cells_that_say_nothing_are_named() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let answers = [
        "yes, signed 2024",
        "yes, since March 2023",
        "yes, on file",
        "yes, terminated in 2023",
        "Yes, weekday",
        "yes, in negotiation",
        "no",
        "tbd",
    ];
    let report = import(&mut admin, &cells("BAA", &answers)).await;
    let told = notices(&report);
    let told = told.as_array().unwrap().iter().filter_map(Value::as_str);
    let told: Vec<_> = told.filter(|told| told.contains("neither")).collect();
    let named = r#""yes, terminated in 2023", "Yes, weekday", "yes, in negotiation""#;
    let notice = format!(
        "In the column \"BAA\" 3 cells say neither yes nor no that we can read, such as {named}."
    );
    assert_eq!(told, [notice]);
    for (number, cell) in answers.iter().enumerate() {
        let said = said(&mut admin, &format!("V{number}"), "business associate").await;
        let states: Vec<_> = said.iter().map(|(state, _)| state.as_str()).collect();
        let expected: &[&str] = match number {
            0..3 => &["derived"],
            6 => &["denied"],
            _ => &[],
        };
        assert_eq!(states, expected, "{cell}");
    }
}

#[tokio::test]
async fn both_answers_are_none_and_what_a_yes_costs_is_no_second_one() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let answers = [
        "Yes / no extra cost",
        "yes/no charge",
        "Yes / No (see notes)",
        "y/n",
        "No BAA needed",
        "Yes, 2000 pages",
        "Yes (2027)",
        "No",
    ];
    import(&mut admin, &cells("Signs BAA?", &answers)).await;
    for (number, cell) in answers.iter().enumerate() {
        let said = said(&mut admin, &format!("V{number}"), "business associate").await;
        let states: Vec<_> = said.iter().map(|(state, _)| state.as_str()).collect();
        let expected: &[&str] = match number {
            0..2 => &["derived"],
            7 => &["denied"],
            _ => &[],
        };
        assert_eq!(states, expected, "{cell}");
    }
}

#[tokio::test]
async fn span_is_spanish_in_a_column_of_languages() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let answers = [
        "Eng & Span",
        "Eng + Span",
        "Eng and Span",
        "Span",
        "English & Span.",
        "they span 40 countries",
        "wide span, all shifts",
        "Eng only",
    ];
    import(&mut admin, &cells("Languages", &answers)).await;
    for (number, cell) in answers.iter().enumerate() {
        let said = said(&mut admin, &format!("V{number}"), "Spanish").await;
        let is_said = said.iter().any(|(state, _)| state == "derived");
        assert_eq!(is_said, number < 5, "{cell}: {said:?}");
    }
}

#[tokio::test]
async fn a_yes_or_no_may_be_said_in_more_words() {
    for (column, asked, answers) in [
        (
            "BAA signed?",
            "business associate",
            &[
                ("no BAA", "denied"),
                ("wont sign", "denied"),
                ("yes, already on file", "derived"),
                ("yes, already expired", ""),
                ("Yes - template sent", ""),
            ][..],
        ),
        (
            "SOC 2?",
            "SOC 2",
            &[
                ("Yes - Type II, rpt dated 3/2026", "derived"),
                ("yes, Type II, rpt 2/2026", "derived"),
                ("Type II, rpt 2/2026", "derived"),
                ("Type II, rpt due 2/2027", ""),
                ("yes, report May 2027", ""),
                ("no SOC 2", "denied"),
                ("Yes - Type II, rpt due 3/2027", ""),
                ("Yes - Type II planned", ""),
                ("yes, rpt expired", ""),
            ],
        ),
        (
            "Answers 24/7?",
            "24/7",
            &[
                ("yes, incl. holidays", "derived"),
                ("yes, excl. holidays", ""),
                ("yes, incl. some holidays", ""),
                ("yes, until 8pm", ""),
                ("yes, incl. holidays until 8pm", ""),
                ("yes, Spanish until 8pm", "derived"),
            ],
        ),
        (
            "Answers after hours?",
            "after-hours",
            &[("yes, until 8pm", "derived"), ("hm", "")],
        ),
        (
            "Do they train AI on our data?",
            "train AI",
            &[
                ("never", "derived"),
                ("no way", "derived"),
                ("Never - in contract", "derived"),
                ("not allowed per MSA", "derived"),
                ("never asked", ""),
                ("not allowed unless we opt in", ""),
                ("unclear - asked", ""),
            ],
        ),
        (
            "AI trained on our data?",
            "train AI",
            &[("no", "derived"), ("yes", "denied"), ("some of it", "")],
        ),
        (
            "Uses our data for AI training?",
            "train AI",
            &[("no", "derived"), ("yes", "denied"), ("in part", "")],
        ),
    ] {
        let app = TestApp::new();
        let mut admin = app.admin().await;
        let sheet: Vec<_> = answers.iter().map(|(cell, _)| *cell).collect();
        let report = import(&mut admin, &cells(column, &sheet)).await;
        for (number, (cell, expected)) in answers.iter().enumerate() {
            let said = said(&mut admin, &format!("V{number}"), asked).await;
            let state = said.first().map_or("", |(state, _)| state.as_str());
            assert_eq!(state, *expected, "{column}: {cell}: {said:?}");
        }
        let told = notices(&report).to_string();
        assert!(told.contains("neither yes nor no"), "{column}: {told}");
    }
}

#[tokio::test]
async fn days_under_hours_are_a_turnaround_of_records() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let answers = [
        "20 business days",
        "10 to 14 business days",
        "5-7 business days",
        "5-7 days",
        "9-5, 5 days",
    ];
    let sheet = cells("Hours", &answers).replace(",Intake,", ",Medical Record Retrieval,");
    import(&mut admin, &sheet).await;
    for (number, cell) in answers.iter().enumerate() {
        let said = said(&mut admin, &format!("V{number}"), "records within").await;
        let count = said.iter().filter(|(state, _)| state == "derived").count();
        assert_eq!(count, [1, 1, 2, 0, 0][number], "{cell}: {said:?}");
    }
}
