//! Cells that say nothing we can keep: the rows are taken, and the report names what was not understood.

use axum::http::StatusCode;
use serde_json::json;

use super::{IMPORT, bookings, form, import, notices, send};
use crate::support::TestApp;

#[tokio::test]
async fn a_booking_with_an_unknown_firm_size_is_taken_and_counts_for_no_size() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "client,email,company size,created time\n\
        Acme,a@x.example,11-50 employees,2025-01-01\n\
        Acme,b@x.example,Small business,2025-01-02\n\
        Acme,c@x.example,11-50 employees,2025-01-03\n\
        Acme,d@x.example,51 - 200 employees,2025-01-04\n\
        Acme,e@x.example,Self-employed,2025-01-05\n";
    let report = import(&mut admin, file).await;
    assert_eq!(
        [&report["inserted"], &report["rejected"], &notices(&report)],
        [
            &json!(5),
            &json!(0),
            &json!([
                "Firm sizes that are none of ours or span several, so the bookings are stored as \
                 Solo and are evidence for no size: 3 rows, such as \"11-50 employees\", \"Small business\"."
            ])
        ]
    );
    let mut sizes: Vec<_> = bookings(&mut admin)
        .await
        .iter()
        .map(|booking| booking["standardizedPracticeAreaBrokenOut"].to_string())
        .collect();
    sizes.sort_unstable();
    let solo = "\"SOLO\"";
    assert_eq!(sizes, ["\"E51_200\"", solo, solo, solo, solo]);
    let again = import(&mut admin, file).await;
    assert_eq!(
        [&again["inserted"], &again["updated"]],
        [&json!(0), &json!(0)]
    );
    let one = "client,email,company size,created time\nAcme,f@x.example,huge,2025-01-06\n";
    assert_eq!(
        notices(&import(&mut admin, one).await),
        json!([
            "A firm size that is none of ours or spans several, so the booking is stored as Solo and is \
             evidence for no size: 1 row, \"huge\"."
        ])
    );
}

#[tokio::test]
async fn bookings_without_a_firm_size_are_counted_before_they_show_as_solo() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (file, said) in [
        (
            "client,email,created time\nAcme,a@x.example,2025-01-01\n",
            Some(
                "The file has no firm sizes: new bookings are stored as Solo and are evidence for no size.",
            ),
        ),
        (
            "client,email,created time,firm size\nAcme,f@x.example,2025-01-01,\n",
            Some(
                "1 row says no firm size, so the booking is stored as Solo and is evidence for no size.",
            ),
        ),
        (
            "client,email,created time,firm size\nAcme,b@x.example,2025-01-01,\nAcme,c@x.example,2025-01-01,2-10\n\
             Acme,d@x.example,2025-01-01,\n",
            Some(
                "2 rows say no firm size, so the bookings are stored as Solo and are evidence for no size.",
            ),
        ),
        (
            "client,email,created time,firm size\nAcme,e@x.example,2025-01-01,Solo\n",
            None,
        ),
    ] {
        let report = import(&mut admin, file).await;
        let mut notices = report["notices"].as_array().unwrap().iter();
        let of_sizes = notices.find_map(|notice| {
            let notice = notice.as_str().unwrap();
            notice.contains("firm size").then_some(notice)
        });
        assert_eq!(of_sizes, said, "{file}");
    }
}

#[tokio::test]
async fn places_whose_state_is_not_known_are_counted_and_three_of_them_named() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "client,email,city state,state,created time\n\
        Acme,a@x.example,Austin,,2025-01-01\n\
        Acme,b@x.example,Springfield,Bavaria,2025-01-02\n\
        Acme,c@x.example,Austin,,2025-01-03\n\
        Acme,d@x.example,\"Waco, TX\",ZZ,2025-01-04\n\
        Acme,e@x.example,,Freedonia,2025-01-05\n\
        Acme,f@x.example,,,2025-01-06\n\
        Acme,g@x.example,Unknown,,2025-01-07\n\
        Acme,h@x.example,Zoom,,2025-01-08\n\
        Acme,i@x.example,\"Toronto, Canada\",ON,2025-01-09\n\
        Acme,j@x.example,Austin,Tex.,2025-01-10\n\
        Acme,k@x.example,Smallville,,2025-01-11\n";
    let report = import(&mut admin, file).await;
    assert_eq!(
        notices(&report),
        json!([
            "5 rows name a place whose state is not known, so the bookings count for no state, such \
             as \"Austin\", \"Bavaria\", \"Freedonia\".",
            "1 cell says \"N/A\" or the like and counts as empty."
        ])
    );
    let one = "client,email,city,created time\nAcme,l@x.example,Austin,2025-01-06\n";
    assert_eq!(
        notices(&import(&mut admin, one).await),
        json!([
            "1 row names a place whose state is not known, so the booking counts for no state: \
             \"Austin\"."
        ])
    );
    // As an export of ours writes a state that is not known.
    let exported = "client,email,cityState,state,created time\n\
        Acme,m@x.example,,Unknown,2025-01-13\nAcme,n@x.example,N/A,Unknown,2025-01-13\n";
    assert_eq!(
        notices(&import(&mut admin, exported).await),
        json!(["1 cell says \"N/A\" or the like and counts as empty."])
    );
}

#[tokio::test]
async fn cells_of_vendors_that_say_no_price_and_no_size_are_named() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "Name,Category,Website,Demo link,Pricing,Best for,Tags\n\
        Acme,Intake,,,Contact sales,Personal injury firms,\n\
        Beta,Intake,,,\"Contact sales\",Small firms,\n\
        Gamma,Intake,,,$5 per record,,\n\
        Delta,Intake,,,$99/mo,Enterprise,\n\
        Eta,Intake,,,Ask,,\nTheta,Intake,,,Custom,,\n";
    let report = import(&mut admin, file).await;
    assert_eq!(
        [&report["inserted"], &report["notices"]],
        [
            &json!(6),
            &json!([
                "Added to the highlights where they say what a vendor offers: \"Pricing\".",
                "In the column \"Pricing\" 4 cells say no price we can read, such as \"Contact sales\", \
                 \"Ask\", \"Custom\".",
                "In the column \"Best for\" 1 cell names no firm size, such as \"Personal injury firms\"."
            ])
        ]
    );
}

/// "Contact sales" is no price any more, so the one from before would be wrong. An empty cell says as much.
#[tokio::test]
async fn a_price_that_a_later_cell_does_not_say_is_cleared_and_the_report_says_so() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = |price: &str| {
        format!("name,category,websiteUrl,bookingUrl,priceBracket\nAcme,Intake,,,{price}\n")
    };
    let clears = json!(["priceBracket"]);
    for (price, said) in [
        (
            "Contact sales",
            json!([
                "In the column \"priceBracket\" 1 cell says no price we can read, such as \"Contact sales\"."
            ]),
        ),
        ("", json!([])),
    ] {
        let report = import(&mut admin, &file("$99/mo")).await;
        assert_eq!(report["cleared"], json!([]));
        let report = import(&mut admin, &file(price)).await;
        assert_eq!([&report["notices"], &report["cleared"]], [&said, &clears]);
        let again = import(&mut admin, &file(price)).await;
        assert_eq!(again["cleared"], json!([]), "nothing is left to clear");
    }
}

#[tokio::test]
async fn cells_of_vendors_that_hold_no_link_are_named() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "name,category,websiteUrl,Demo link,Logo\n\
        Acme,Intake,a.example,Contact sales,on the drive\n\
        Beta,Intake,b.example,555-0100,http://b.example/l.png\n\
        Gamma,Intake,c.example,,N/A\n";
    let refused = import(&mut admin, file).await;
    assert_eq!(
        [&refused["inserted"], &refused["rejected"]],
        [&json!(1), &json!(2)]
    );
    let path = format!("{IMPORT}?allowMissing=bookingUrl");
    let report = send(&mut admin, &path, form("x.csv", file)).await.json();
    assert_eq!(
        [&report["inserted"], &report["rejected"]],
        [&json!(2), &json!(0)]
    );
    let expected = [
        "In the column \"Demo link\" 2 cells hold no link we can read, such as \"Contact sales\", \"555-0100\".",
        "In the column \"Logo\" 2 cells hold no https link, such as \"on the drive\", \"http://b.example/l.png\".",
        "1 cell says \"N/A\" or the like and counts as empty.",
    ];
    assert_eq!(report["notices"], json!(expected));
}

#[tokio::test]
async fn a_client_written_as_html_finds_its_vendor() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let vendors = "name,category,websiteUrl,bookingUrl\nAT&T Legal,Intake,,\n";
    import(&mut admin, vendors).await;
    let file = "client,client category,created time\nAT&amp;T Legal,Intake,2025-01-01\n";
    import(&mut admin, file).await;
    let stored = bookings(&mut admin).await;
    assert_eq!(stored[0]["client"], "AT&T Legal");
    assert!(stored[0]["vendorId"].is_string(), "{}", stored[0]);
}

/// Which of the addresses is that of who booked, nobody knows, unless the others are of vendors.
#[tokio::test]
async fn rows_with_addresses_of_several_hosts_are_counted() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let vendor = "name,category,websiteUrl,bookingUrl\nAcme,Intake,https://beta.example,\n";
    import(&mut admin, vendor).await;
    let met_vendor = "\"ana@ruiz.example, pat@mail.beta.example\"";
    let two = "\"ana@ruiz.example, joe@acme.example\"";
    let last = "so the last counts as that of the firm that booked.";
    let one_row = format!("1 row has addresses of several hosts and no company, {last}");
    let rows = "2 rows have addresses of several hosts and no company, so the last of each counts as that of the firm \
                that booked.";
    let alone = "1 row has addresses of several hosts and no company, so its booking counts as a firm of its own.";
    let named = format!("{IMPORT}?columns=%7B%22Email%22%3A%22Attendees%22%7D");
    for (path, header, cells, said) in [
        (
            &named[..],
            "Attendees",
            &[two, "ana@ruiz.example", met_vendor][..],
            &[&one_row[..]][..],
        ),
        (
            IMPORT,
            "Email",
            &[two, "\"lee@ruiz.example; ana@ruiz.example\"", two],
            &[rows],
        ),
        (IMPORT, "Attendees", &[two, met_vendor], &[alone]),
        (
            IMPORT,
            "Email,Company",
            &["\"ana@ruiz.example, joe@acme.example\",Ruiz Law"],
            &[],
        ),
    ] {
        let rows = cells.iter().enumerate();
        let rows = rows.map(|(day, cell)| format!("Acme,Solo,2025-01-0{},{cell}\n", day + 1));
        let rows: String = rows.collect();
        let file = format!("client,firm size,created time,{header}\n{rows}");
        let reply = send(&mut admin, path, form("log.csv", file)).await;
        let report = reply.assert(StatusCode::OK);
        assert_eq!(notices(&report), json!(said), "{header}: {cells:?}");
    }
}

#[tokio::test]
async fn bookings_that_name_no_firm_are_counted_before_each_is_one() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (file, said) in [
        (
            "client,firm size,created time\nAcme,Solo,2025-01-01\n",
            Some(
                "No column is known as Company or Email, so each new booking counts as a firm of its own.",
            ),
        ),
        (
            "client,company,firm size,created time\nAcme,,Solo,2025-01-01\nAcme,Alder & Pike,Solo,2025-01-01\n",
            Some(
                "1 row has neither a company nor an e-mail address, so its booking counts as a firm of its own.",
            ),
        ),
        (
            "client,company,firm size,created time\nAcme,,Solo,2025-01-01\nAcme,,Solo,2025-01-02\n",
            Some(
                "2 rows have neither a company nor an e-mail address, so each of their bookings counts as a firm of its \
                 own.",
            ),
        ),
        (
            "client,company,firm size,created time\nAcme,Alder & Pike,Solo,2025-01-03\n",
            None,
        ),
    ] {
        let report = import(&mut admin, file).await;
        let notices = report["notices"].as_array().unwrap().iter();
        let mut firms =
            notices.filter(|notice| notice.as_str().unwrap().contains("a firm of its own"));
        assert_eq!(
            firms.next().and_then(|notice| notice.as_str()),
            said,
            "{file}"
        );
    }
}
