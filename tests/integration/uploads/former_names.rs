//! Former names that files of vendors bring.

use serde_json::{Value, json};

use super::import;
use super::vendor_files::{counts, vendors};
use crate::directory::without_vendors;
use crate::support::Browser;

const COLUMNS: &str = "id,name,category,websiteUrl,bookingUrl,formerNames\n";

/// Every vendor's id, name and former names.
async fn named(admin: &mut Browser) -> Value {
    let all = vendors(admin).await.into_iter();
    all.map(|vendor| json!([vendor["id"], vendor["name"], vendor["formerNames"]]))
        .collect()
}

#[tokio::test]
async fn a_former_name_that_a_file_adds_takes_no_row_for_its_vendor() {
    let alpha = "intake-zeta,Alpha,Intake,,,Zeta\n";
    for zeta in ["intake-zeta-2,Zeta,Intake,,,\n", ",Zeta,Intake,,,\n"] {
        for rows in [[alpha, zeta], [zeta, alpha]] {
            let server = without_vendors();
            let mut admin = server.admin().await;
            let stored = format!("{COLUMNS}intake-zeta,Alpha,Intake,,,\n");
            import(&mut admin, stored).await;
            let file = format!("{COLUMNS}{}", rows.concat());
            let report = import(&mut admin, &file).await;
            assert_eq!(counts(&report), [1, 1, 0], "{file}{report}");
            assert_eq!(
                named(&mut admin).await,
                json!([
                    ["intake-zeta", "Alpha", ["Zeta"]],
                    ["intake-zeta-2", "Zeta", []]
                ]),
                "{file}"
            );
            let again = import(&mut admin, &file).await;
            assert_eq!(counts(&again), [0, 0, 2], "{file}{again}");
        }
    }
}

#[tokio::test]
async fn a_name_that_a_file_itself_changes_still_means_its_vendor() {
    let server = without_vendors();
    let mut admin = server.admin().await;
    let [a, b, c] = ["a", "b", "c"].map(|host| format!("https://{host}.example/"));
    let renamed = format!("x,Alpha,Intake,{a},,\nx,Beta,Intake,{b},,Alpha\n,Alpha,Intake,{c},,\n");
    for _ in 0..2 {
        let report = import(&mut admin, format!("{COLUMNS}{renamed}")).await;
        let one = json!([["x", "Beta", ["Alpha"]]]);
        assert_eq!(named(&mut admin).await, one, "{report}");
        assert_eq!(
            vendors(&mut admin).await[0]["websiteUrl"],
            json!(b),
            "{report}"
        );
    }
    // Of a vendor that was there before, such a row counts for nothing.
    let renamed = "x,Gamma,Intake,,,Beta; Alpha\n,Beta,Intake,b.example,,\n";
    let report = import(&mut admin, format!("{COLUMNS}{renamed}")).await;
    assert_eq!(counts(&report), [0, 1, 1], "{report}");
    let one = json!([["x", "Gamma", ["Beta", "Alpha"]]]);
    assert_eq!(named(&mut admin).await, one, "{report}");
}

#[tokio::test]
async fn a_report_says_which_former_names_are_others_names_and_where_there_are_too_many() {
    let server = without_vendors();
    let mut admin = server.admin().await;
    import(&mut admin, format!("{COLUMNS}a,Acme,Intake,,,\n")).await;
    let many: Vec<_> = (0..22).map(|number| format!("Old {number}")).collect();
    let rows = format!(
        "b,Beta,Intake,,,ACME\nc,Gamma,Intake,,,{}\nd,Delta,Staffing,,,Acme\n",
        many.join("; ")
    );
    let file = format!("{COLUMNS}{rows}");
    let too_many =
        "1 vendor has more than 20 former names, and those beyond are left out: \"Gamma\".";
    let report = import(&mut admin, &file).await;
    assert_eq!(
        report["notices"],
        json!([
            "1 former name that the file adds is another vendor's name today, and bookings with it are that vendor's: \
             \"ACME\" of \"Beta\".",
            too_many
        ])
    );
    assert_eq!(
        named(&mut admin).await[3],
        json!(["c", "Gamma", many[..20]])
    );
    let report = import(&mut admin, &file).await;
    assert_eq!(counts(&report), [0, 0, 3]);
    assert_eq!(report["notices"], json!([too_many]));
}

/// The client and the vendor of every booking.
async fn booked(admin: &mut Browser) -> Vec<Value> {
    let all = super::bookings(admin).await.into_iter();
    let mut all: Vec<_> = all
        .map(|booking| json!([booking["client"], booking["vendorId"]]))
        .collect();
    all.sort_by_key(Value::to_string);
    all
}

#[tokio::test]
async fn a_name_may_say_which_one_it_had_before_and_bookings_of_both_are_the_vendors() {
    let server = without_vendors();
    let mut admin = server.admin().await;
    let header = "name,category,websiteUrl,bookingUrl\n";
    let file = format!("{header}Brightline (fka Lumen Intake),Intake,,\n");
    import(&mut admin, &file).await;
    let one = json!([["intake-brightline", "Brightline", ["Lumen Intake"]]]);
    assert_eq!(named(&mut admin).await, one);
    assert_eq!(counts(&import(&mut admin, &file).await), [0, 0, 1]);
    let log = "id,client,created time\n1,Brightline,2026-01-05\n2,Lumen Intake,2026-01-06\n\
               3,Brightline (formerly Lumen Intake),2026-01-07\n4,Other (fka Older),2026-01-08\n";
    import(&mut admin, log).await;
    let vendor = "intake-brightline";
    assert_eq!(
        booked(&mut admin).await,
        [
            json!(["Brightline", vendor]),
            json!(["Brightline", vendor]),
            json!(["Lumen Intake", vendor]),
            json!(["Other (fka Older)", null]),
        ]
    );
    assert_eq!(counts(&import(&mut admin, log).await), [0, 0, 4]);
}

#[tokio::test]
async fn a_booking_of_whom_a_firm_took_instead_is_not_of_the_vendor_that_it_had_before() {
    let server = without_vendors();
    let mut admin = server.admin().await;
    let file = "name,category,websiteUrl,bookingUrl\nRuby,Intake,,\nSmith.ai,Intake,,\n";
    import(&mut admin, file).await;
    let others = [
        "Answering service - previously Ruby",
        "Intake (fka Ruby)",
        "Intake (formerly Ruby)",
        "Newco Voice, previously Smith.ai",
        "Posh (prev. Ruby)",
    ];
    let rows = others.iter().enumerate();
    let rows = rows.map(|(id, client)| format!("{id},\"{client}\",2026-01-05\n"));
    let mut log = "id,client,created time\n".to_owned() + &rows.collect::<String>();
    log += "s1,Ruby Voice (fka Ruby),2026-01-06\ns2,Smith.ai (formerly Ruby),2026-01-06\n";
    import(&mut admin, log).await;
    let mut expected: Vec<_> = others.map(|client| json!([client, null])).into();
    expected.push(json!(["Ruby", "intake-ruby"]));
    expected.push(json!(["Smith.ai", "intake-smith-ai"]));
    assert_eq!(booked(&mut admin).await, expected);
}

#[tokio::test]
async fn a_note_on_a_vendor_is_no_former_name_of_it() {
    let server = without_vendors();
    let mut admin = server.admin().await;
    let notes = ["Kite (fka TBD)", "Smith.ai - previously tried"];
    let rows = notes.map(|name| format!("{name},Intake,,\n")).concat();
    let file = format!("name,category,websiteUrl,bookingUrl\n{rows}");
    import(&mut admin, &file).await;
    let all = vendors(&mut admin).await;
    let mut found: Vec<_> = all
        .iter()
        .map(|it| json!([it["name"], it["formerNames"]]))
        .collect();
    found.sort_by_key(Value::to_string);
    assert_eq!(found, notes.map(|name| json!([name, []])));
}

#[tokio::test]
async fn a_vendor_stored_by_a_name_with_its_former_one_keeps_name_and_id() {
    let server = without_vendors();
    let mut admin = server.admin().await;
    let whole = "Brightline (fka Lumen Intake)";
    // Under an id of its own it is called as its file says, as versions before called every vendor.
    let stored = format!("id,name,category,websiteUrl,bookingUrl\nold,{whole},Intake,,\n");
    import(&mut admin, &stored).await;
    assert_eq!(named(&mut admin).await, json!([["old", whole, []]]));
    let file = format!("name,category,websiteUrl,bookingUrl\n{whole},Intake,,\n");
    assert_eq!(counts(&import(&mut admin, &file).await), [0, 1, 0]);
    assert_eq!(
        named(&mut admin).await,
        json!([["old", whole, ["Lumen Intake"]]])
    );
    assert_eq!(counts(&import(&mut admin, &file).await), [0, 0, 1]);
    assert_eq!(counts(&import(&mut admin, &stored).await), [0, 0, 1]);
}
