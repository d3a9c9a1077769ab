//! Titles of meetings that name two parties: which of them is the vendor, the directory tells.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{bookings, import};
use crate::support::{Browser, TestApp};

const VENDORS: &str = "name,category,websiteUrl,bookingUrl\nCallPilot,Intake,,\n\
    DepoCove,Depositions & Court Reporting,,\nSmith & Co - Legal,Staffing,,\nDemo,Intake,,\nIntake,Intake,,\n";

/// A title and the company of its row.
type Meeting = (&'static str, &'static str);

/// A file of these meetings, one a minute.
fn file(column: &str, meetings: &[Meeting]) -> String {
    let mut file = format!("{column},Company,Email,Created Time\n");
    for (minute, (title, company)) in (10..).zip(meetings) {
        let row = format!("{title},{company},a@ruiz.example,2025-01-02 10:{minute}\n");
        file.push_str(&row);
    }
    file
}

/// The clients of all bookings, the oldest first, each with the vendor that it is.
async fn clients(admin: &mut Browser) -> Vec<(Value, Value)> {
    let stored = bookings(admin).await;
    let client = |booking: &Value| (booking["client"].clone(), booking["vendorId"].clone());
    stored.iter().rev().map(client).collect()
}

#[tokio::test]
async fn the_vendor_among_two_parties_is_the_client() {
    let meetings = [
        (("DepoCove <> Alder & Pike", ""), "DepoCove"),
        (("CallPilot Demo - Alder & Pike", ""), "CallPilot"),
        (("Meeting between callpilot and Ruiz", ""), "callpilot"),
        (("Alder & Pike / CallPilot intro call", ""), "CallPilot"),
        (("CallPilot x Alder & Pike", ""), "CallPilot"),
        (("Smith & Co - Legal <> Ruiz", ""), "Smith & Co - Legal"),
        (("CRM Demo: CallPilot", ""), "CallPilot"),
        (
            ("Ferrowick <> Alder & Pike", "Alder & Pike LLP"),
            "Ferrowick",
        ),
        // Nothing decides.
        (("DepoCove <> CallPilot", ""), "DepoCove <> CallPilot"),
        (
            ("Ferrowick <> Alder & Pike", ""),
            "Ferrowick <> Alder & Pike",
        ),
        (("Intake <> Ruiz Law", ""), "Intake <> Ruiz Law"),
        (("Demo <> Ruiz Law", ""), "Demo <> Ruiz Law"),
        (("CRM Demo: Clio", ""), "CRM Demo: Clio"),
    ];
    // Under a name that need not be of titles a dash may be the vendor's own.
    let is_read = |column: &str, title: &str| {
        column == "Meeting Name" || title.contains("<>") || title.contains("between")
    };
    let titles = meetings.map(|(meeting, _)| meeting);
    for column in ["Meeting Name", "Client"] {
        let app = TestApp::new();
        let mut admin = app.admin().await;
        import(&mut admin, VENDORS).await;
        import(&mut admin, file(column, &titles)).await;
        let found: Vec<_> = clients(&mut admin).await;
        for (at, (title, client)) in meetings.iter().enumerate() {
            let is_read = is_read(column, title.0);
            let client = if is_read { client } else { &title.0 };
            assert_eq!(found[at].0, **client, "{title:?} under {column}");
            assert_eq!(
                found[at].1.is_string(),
                at < 7 && is_read,
                "{title:?}: {}",
                found[at].1
            );
        }
        let again = import(&mut admin, file(column, &titles)).await;
        assert_eq!([&again["inserted"], &again["updated"]], [0, 0], "{again}");
    }
}

#[tokio::test]
async fn a_vendor_that_is_added_later_is_found_by_importing_the_file_again() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let meetings = file("Meeting Name", &[("DepoCove <> Alder & Pike", "")]);
    import(&mut admin, &meetings).await;
    let whole = json!("DepoCove <> Alder & Pike");
    assert_eq!(clients(&mut admin).await, [(whole.clone(), Value::Null)]);
    import(&mut admin, VENDORS).await;
    assert_eq!(clients(&mut admin).await, [(whole, Value::Null)]);
    let report = import(&mut admin, &meetings).await;
    assert_eq!(
        [&report["inserted"], &report["updated"]],
        [0, 1],
        "{report}"
    );
    let found = clients(&mut admin).await;
    assert_eq!(found[0].0, "DepoCove");
    // Another name of the vendor changes neither what is stored nor whose booking it is, also when the file comes again.
    let id = found[0].1.as_str().unwrap().to_owned();
    let path = format!("/api/admin/vendors/{id}");
    let reply = admin.patch(&path, &json!({"name": "Cove Reporting"})).await;
    reply.assert(StatusCode::OK);
    assert_eq!(clients(&mut admin).await, found);
    let report = import(&mut admin, &meetings).await;
    assert_eq!(
        [&report["inserted"], &report["updated"]],
        [0, 0],
        "{report}"
    );
    assert_eq!(clients(&mut admin).await, found);
}

#[tokio::test]
async fn the_firm_of_a_row_is_taken_off_a_title_that_joins_it_with_the_vendor() {
    let meetings = [
        (
            ("Demo: CallPilot and Ruiz Law", "Ruiz Law LLC"),
            "CallPilot",
        ),
        (("Alder & Pike and DepoCove", "Alder & Pike"), "DepoCove"),
        (("CallPilot w/ Ruiz Law", "Ruiz Law"), "CallPilot"),
        (("Demo: Ferrowick with Ruiz Law", "Ruiz Law"), "Ferrowick"),
        // Another firm's, or a name.
        (("Smith & Jones Intake", "Ruiz Law"), "Smith & Jones Intake"),
        (("Smith & Co - Legal", "Smith"), "Smith & Co - Legal"),
    ];
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS).await;
    let titles = meetings.map(|(meeting, _)| meeting);
    import(&mut admin, file("Meeting Name", &titles)).await;
    let found = clients(&mut admin).await;
    for ((title, client), (found, vendor)) in meetings.iter().zip(&found) {
        assert_eq!(found, client, "{title:?}");
        let is_vendor = VENDORS.contains(&format!("\n{client},"));
        assert_eq!(vendor.is_string(), is_vendor, "{title:?}");
    }
    let again = import(&mut admin, file("Meeting Name", &titles)).await;
    assert_eq!([&again["inserted"], &again["updated"]], [0, 0], "{again}");
}

#[tokio::test]
async fn the_longest_name_in_a_title_that_the_directory_knows_is_the_client() {
    let vendors = "name,category,websiteUrl,bookingUrl\nMockJury,Intake,,\nMockJury Online,Trial Support,,\n\
        LienLogic,Financial Services,,\nAcme Intro,Intake,,\nZoom Exhibits,Trial Support,,\nIntake,Intake,,\n\
        Virtual,Intake,,\n";
    let meetings = [
        ("MockJury Online Demo", "MockJury Online"),
        ("Demo MockJury Online", "MockJury Online"),
        ("MockJury Online Call (30 min)", "MockJury Online"),
        ("MockJury live demo", "MockJury"),
        ("Demo LienLogic", "LienLogic"),
        ("LienLogic Call", "LienLogic"),
        ("LienLogic Online Demo #2", "LienLogic"),
        ("Fwd: Meeting LienLogic", "LienLogic"),
        ("Intro Call - Acme Intro", "Acme Intro"),
        ("Acme Intro Demo", "Acme Intro"),
        ("Zoom Exhibits Demo", "Zoom Exhibits"),
        ("LienLogic Online call - Ruiz Law", "LienLogic"),
        // No vendor, or only words that are nobody's name here.
        ("Virtual Demo", "Virtual Demo"),
        ("Intake Call", "Intake Call"),
        ("Call Ruby", "Call Ruby"),
        ("LienLogic Online", "LienLogic Online"),
        ("LienLogic 360 demo", "LienLogic 360"),
    ];
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, vendors).await;
    let titles = meetings.map(|(title, _)| (title, ""));
    import(&mut admin, file("Event Type Name", &titles)).await;
    let found = clients(&mut admin).await;
    for (at, (title, client)) in meetings.iter().enumerate() {
        assert_eq!(found[at].0, *client, "{title}");
        assert_eq!(found[at].1.is_string(), at < 12, "{title}");
    }
    let again = import(&mut admin, file("Event Type Name", &titles)).await;
    assert_eq!([&again["inserted"], &again["updated"]], [0, 0], "{again}");
}

#[tokio::test]
async fn a_vendor_named_like_a_firm_and_another_vendor_keeps_its_name() {
    let vendors = "name,category,websiteUrl,bookingUrl\nFoster & Reed Intake,Intake,,\nReed Intake,Intake,,\n\
        LienLogic,Financial Services,,\n";
    let whole = [
        ("Foster + Reed Intake", "Foster"),
        ("Foster & Reed Intake (virtual)", "Foster"),
        ("Foster & Reed Intake Software", "Foster"),
        ("Foster & Reed Records", "Foster"),
    ];
    let firm = "Foster Injury Law LLC";
    let read = [
        (
            "Foster & Reed Intake Demo",
            "Foster",
            "Foster & Reed Intake",
        ),
        (
            "Demo: LienLogic and Foster Injury Law LLC",
            firm,
            "LienLogic",
        ),
        (
            "Demo: Foster Injury Law LLC and LienLogic",
            firm,
            "LienLogic",
        ),
    ];
    let read_so = read.map(|(title, firm, _)| (title, firm));
    let meetings: Vec<_> = whole.into_iter().chain(read_so).collect();
    let names = whole.into_iter().map(|(title, _)| title);
    let names: Vec<_> = names.chain(read.map(|(.., name)| name)).collect();
    for column in ["Client", "Meeting Name"] {
        let app = TestApp::new();
        let mut admin = app.admin().await;
        import(&mut admin, vendors).await;
        import(&mut admin, file(column, &meetings)).await;
        let found = clients(&mut admin).await;
        for (at, name) in names.iter().enumerate() {
            assert_eq!(found[at].0, *name, "{column}");
            assert_eq!(
                found[at].1.is_string(),
                at >= whole.len(),
                "{column}: {name}"
            );
        }
    }
}

#[tokio::test]
async fn the_whole_name_of_a_vendor_in_a_clear_form_is_the_client() {
    let meetings = [
        ("Re-demo CallPilot (pricing)", "CallPilot"),
        ("30 min w/ Kayla @ DepoCove", "DepoCove"),
        ("Intro to CallPilot", "CallPilot"),
        ("Compare DepoCove to CallPilot", ""),
        ("CallPilot integration for NewCo", ""),
        ("Move off CallPilot to DepoCove", ""),
        ("Re-demo CallPilot (vs DepoCove)", ""),
        ("Intro to CallPilot Law", ""),
        ("Intro to Intake", ""),
        ("Kayla @ DepoCove", ""),
    ];
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS).await;
    let titles = meetings.map(|(title, _)| (title, ""));
    import(&mut admin, file("Meeting Name", &titles)).await;
    let found = clients(&mut admin).await;
    for (at, (title, client)) in meetings.iter().enumerate() {
        let stored = if client.is_empty() { title } else { client };
        assert_eq!(found[at].0, **stored, "{title}");
        assert_eq!(found[at].1.is_string(), at < 3, "{title}");
    }
    let again = import(&mut admin, file("Meeting Name", &titles)).await;
    assert_eq!([&again["inserted"], &again["updated"]], [0, 0], "{again}");
}

/// As a CRM writes companies.
#[tokio::test]
async fn the_firm_that_booked_is_not_shown_where_the_number_of_its_record_stands_behind_it() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(
        &mut admin,
        "name,category,websiteUrl,bookingUrl\nLienfield,Financial Services,,\n",
    )
    .await;
    let meetings = [
        (
            ("Ferrowick <> Alder & Sons", "Alder & Sons (9000004)"),
            "Ferrowick",
        ),
        (("Ferrowick <> Alder & Sons", "Alder & Sons"), "Ferrowick"),
        (
            ("Lienfeild demo - Ruiz PC", "Ruiz PC (123456789)"),
            "Lienfeild",
        ),
        // It may stand in the title, too.
        (
            (
                "Ferrowick <> Alder & Sons (9000004)",
                "Alder & Sons (9000004)",
            ),
            "Ferrowick",
        ),
        (
            ("Zed demo - Ruiz PC (123456789)", "Ruiz PC (123456789)"),
            "Zed",
        ),
        // No number of a record.
        (("Ferrowick <> Ruiz", "Ruiz (2019)"), "Ferrowick <> Ruiz"),
    ];
    let titles = meetings.map(|(meeting, _)| meeting);
    for company in ["Associated Company", "Company"] {
        let file = file("Meeting Name", &titles).replace(",Company,", &format!(",{company},"));
        let report = import(&mut admin, file).await;
        let found = clients(&mut admin).await;
        let found: Vec<_> = found.iter().map(|(client, _)| client.clone()).collect();
        assert_eq!(
            found,
            meetings.map(|(_, client)| json!(client)),
            "{company}"
        );
        let notices = report["notices"].to_string();
        assert!(notices.contains("(Lienfield?)"), "{notices}");
    }
}

#[tokio::test]
async fn the_report_says_for_which_titles_a_new_vendor_takes_over_nothing() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let said = async |admin: &mut Browser, meetings: &[Meeting]| {
        let report = import(admin, file("Meeting Name", meetings)).await;
        let notices = report["notices"].as_array().unwrap().clone();
        let of_clients = |said: &Value| said.as_str().unwrap().contains("no vendor:");
        notices.into_iter().find(of_clients).unwrap_or_default()
    };
    let whole = said(
        &mut admin,
        &[("Ferrowick <> Alder & Sons", ""), ("Zed demo", "")],
    )
    .await;
    assert_eq!(
        whole,
        "2 rows name 2 clients that are no vendor: \"Ferrowick <> Alder & Sons\", \"Zed\". A vendor with such a name or \
         former name takes them over. Where that is the title of a meeting with several parties, as \"Ferrowick <> \
         Alder & Sons\" may be, import the file again once its vendor is here."
    );
    let name = said(&mut admin, &[("ACME: Legal", "")]).await;
    assert_eq!(
        name,
        "1 row names a client that is no vendor: \"ACME: Legal\". A vendor with such a name or former name takes them \
         over. Where that is the title of a meeting with several parties, as \"ACME: Legal\" may be, import the file \
         again once its vendor is here.",
        "it may be a name, too"
    );
    let names = said(&mut admin, &[("Zed demo", "")]).await;
    assert_eq!(
        names,
        "1 row names a client that is no vendor: \"Zed\". A vendor with such a name or former name takes them over."
    );
}
