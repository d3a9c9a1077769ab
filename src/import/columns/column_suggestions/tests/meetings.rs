//! What calendars and scheduling tools call the columns of a log.

use super::*;
use crate::import::error::FileError;

#[test]
fn the_subjects_of_meetings_name_the_vendors_of_a_log() {
    let file = "Subject|Account|Created
        TrialBase PI demo|Monroe & Pike LLP|9/1/2026
        Demo: Hilltop Chat and Cole Law|Cole Law|9/2/2026
        Canceled: Referral Loop demo|Cole Law|9/3/2026
        Call with Hilltop Chat|Ruiz Law|9/4/2026";
    let known = ["Account", "Created"];
    let found = suggested(ImportKind::Bookings, &["Client"], &known, file);
    assert_eq!(found, [("Client", "Subject".to_owned())]);
    let mails = "Subject|Created\nYour order|9/1/2026\nHello|9/2/2026\nInvoice|9/3/2026";
    let found = suggested(ImportKind::Bookings, &["Client"], &known, mails);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn a_calendar_as_ics_is_a_log_of_its_starts_and_summaries() {
    let file = "UID|DTSTAMP|SUMMARY|DTSTART|DTEND
        a1@cal|20260831T150000Z|LienLift demo|20260901T150000Z|20260901T153000Z
        b2@cal|20260831T150000Z|Intro call with Rankwright|20260902T150000Z|20260902T153000Z";
    let expected = [("Created Time", "DTSTART"), ("Client", "SUMMARY")];
    let expected = expected.map(|(name, header)| (name, header.to_owned()));
    let found = suggested(ImportKind::Vendors, &REQUIRED, &[], file);
    assert_eq!(found, expected);
    let csv = file.replace('|', ",");
    let Some(FileError::MissingColumns(missing)) = CsvFile::open(csv.as_bytes()).err() else {
        panic!("it lacks columns");
    };
    assert_eq!(missing.suggested, expected);
}

#[test]
fn the_names_of_events_are_titles_and_their_types_are_not() {
    let file = "Event Name|Event Type|Created
        LienLift demo|Demo|9/1/2026
        Intro with Rankwright|Call|9/2/2026";
    let found = suggested(ImportKind::Bookings, &["Client"], &["Created"], file);
    assert_eq!(found, [("Client", "Event Name".to_owned())]);
}

#[test]
fn titles_and_addresses_of_scheduling_tools_are_suggested_and_their_queues_are_not() {
    let chili_piper = "Queue|Assignee Email|Guests|Meeting Type|Title|Booked At
        Marketing|sales@foliovault.example|sue@northgate.example|Demo|Product demo|09/01/2026 03:00 PM
        Marketing|team@depodirect.example|ana@quintero.example|Demo|DepoDirect <> Quintero Law|09/07/2026 03:34 PM
        Marketing|a@quickpay.example|joe@ames.example|Demo|Payouts walkthrough|09/10/2026 03:51 PM";
    let calendar = "SUMMARY|CREATED|Invitees
        LienLift demo|20260829T150000Z|Dana <dana@kemper.example>
        SEO pitch|20260901T150000Z|dana@kemper.example
        Hold: CaseHarbor|20260902T150000Z|dana@kemper.example";
    let savvycal = "Created At|Summary|Prospect email
        2026-09-01T15:00:00Z|Rankwright intro|dana@kemper.example
        2026-09-02T15:00:00Z|Contingent Books: trust review|sue@northgate.example
        2026-09-03T15:00:00Z|Clausekiln - 20 min|sue@northgate.example";
    for (file, known, expected) in [
        (
            savvycal,
            ["Created At"],
            [("Client", "Summary"), ("Email", "Prospect email")],
        ),
        (
            chili_piper,
            ["Booked At"],
            [("Client", "Title"), ("Email", "Guests")],
        ),
        (
            calendar,
            ["CREATED"],
            [("Client", "SUMMARY"), ("Email", "Invitees")],
        ),
    ] {
        let found = suggested(ImportKind::Bookings, &["Client"], &known, file);
        let expected = expected.map(|(name, header)| (name, header.to_owned()));
        assert_eq!(found, expected);
    }
    // Neither a person's title nor who gives the demo.
    let others = "Title|Host email|CREATED
        Paralegal|host@acme.example|9/1/2026
        Partner|host@acme.example|9/2/2026
        Associate|host@acme.example|9/3/2026";
    let found = suggested(ImportKind::Bookings, &["Client"], &["CREATED"], others);
    assert!(found.is_empty(), "{found:?}");
    // The vendor's people are none either, whatever else they are called.
    for name in [
        "Vendor contact",
        "Contact owner",
        "Customer rep",
        "Sales contact",
    ] {
        let file = format!(
            "Notes|{name}|CREATED
            a|host@acme.example|9/1/2026
            b|host@acme.example|9/2/2026
            c|priya@zed.example|9/3/2026"
        );
        let found = suggested(ImportKind::Bookings, &["Client"], &["CREATED"], &file);
        assert!(
            found.iter().all(|(column, _)| *column != "Email"),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn what_is_booked_names_the_vendors_where_a_scheduling_tool_calls_it_a_service_or_a_type() {
    let zoho = "Booking Id|Service Name|Customer Name|Customer Email|Booked On|Staff
        #1|Demo with Lantern Desk|Ana Ruiz|ana@ruiz.example|9/1/2026|Tom
        #2|Ferrowick demo|Bo Lee|bo@lee.example|9/2/2026|Tom";
    let expected = [("Client", "Service Name"), ("Email", "Customer Email")];
    let found = suggested(ImportKind::Bookings, &["Client"], &["Booked On"], zoho);
    assert_eq!(
        found,
        expected.map(|(name, header)| (name, header.to_owned()))
    );
    let microsoft = "Date & Time|Customer Name|Customer Email|Staff|Service|Location
        9/1/2026|Ana Ruiz|ana@ruiz.example|Tom|Demo with Lantern Desk|Zoom
        9/2/2026|Bo Lee|bo@lee.example|Tom|Ferrowick demo|Zoom";
    let tidycal = "Name|Email|Booking Type|Starts At|Ends At|Timezone
        Ana Ruiz|ana@ruiz.example|Demo with Lantern Desk|9/1/2026|9/1/2026|UTC
        Bo Lee|bo@lee.example|Ferrowick demo|9/2/2026|9/2/2026|UTC";
    for (file, missing, known, expected) in [
        (
            microsoft,
            &["name", "category", "websiteUrl", "bookingUrl"][..],
            &["Location"][..],
            &[
                ("Created Time", "Date & Time"),
                ("Client", "Service"),
                ("Email", "Customer Email"),
            ][..],
        ),
        (
            tidycal,
            &["category", "websiteUrl", "bookingUrl"],
            &["Name", "Email"],
            &[("Created Time", "Starts At"), ("Client", "Booking Type")],
        ),
    ] {
        let found = suggested(ImportKind::Vendors, missing, known, file);
        let found: Vec<_> = found
            .iter()
            .map(|(name, of)| (*name, of.as_str()))
            .collect();
        assert_eq!(found, expected);
    }
    // Neither how one meets nor what a vendor does.
    for kinds in [
        ["Phone call", "Video demo"],
        ["Product demo", "Intro call"],
        ["Call answering", "Demand letters"],
        ["Answering 24 hours", "Chat 24 hours"],
        ["Review of records", "Help with liens"],
        ["Call for leads", "Demo of skills"],
    ] {
        let file = format!(
            "Name|Service|Added|Meeting type\nZed|{0}|9/1/2026|{0}\nAcme|{1}|9/2/2026|{1}",
            kinds[0], kinds[1]
        );
        let found = suggested(ImportKind::Bookings, &["Client"], &["Name"], &file);
        assert!(found.iter().all(|(name, _)| *name != "Client"), "{found:?}");
        let missing = ["category", "websiteUrl", "bookingUrl"];
        let found = suggested(ImportKind::Vendors, &missing, &["Name"], &file);
        assert!(
            found.iter().all(|(name, _)| *name != "Created Time"),
            "{found:?}"
        );
    }
}

#[test]
fn the_vendor_of_a_log_is_suggested_as_zoom_lawmatics_and_people_call_it() {
    let zoom = "Topic|Start Time
        Demo with Lantern Desk|9/1/2026
        Ferrowick demo|9/2/2026";
    let found = suggested(ImportKind::Vendors, &REQUIRED, &[], zoom);
    let expected = [("Created Time", "Start Time"), ("Client", "Topic")];
    let owned = |all: [(&'static str, &str); 2]| all.map(|(name, of)| (name, of.to_owned()));
    assert_eq!(found, owned(expected));
    let by_hand = "Day|Who we met|Firm
        9/1/2026|Lantern Desk|Ruiz Law
        9/2/2026|Ferrowick|Ruiz Law";
    let found = suggested(ImportKind::Vendors, &REQUIRED, &[], by_hand);
    let expected = [("Created Time", "Day"), ("Client", "Who we met")];
    assert_eq!(found, owned(expected));
    let lawmatics = "Appointment Name|Event Type|Created At
        Demo with Lantern Desk|Virtual|9/1/2026
        Ferrowick demo|Virtual|9/2/2026";
    let found = suggested(
        ImportKind::Bookings,
        &["Client"],
        &["Created At"],
        lawmatics,
    );
    assert_eq!(found, [("Client", "Appointment Name".to_owned())]);
    // What was talked about names no vendor.
    let talks = "Topic|Start Time\nBudget|9/1/2026\nMarketing plan|9/2/2026";
    let found = suggested(ImportKind::Vendors, &REQUIRED, &[], talks);
    assert!(found.iter().all(|(name, _)| *name != "Client"), "{found:?}");
}

#[test]
fn who_went_to_a_meeting_is_no_vendor() {
    let missing = ["name", "category", "websiteUrl", "bookingUrl"];
    let file = "When|Meeting|Who went|Notes
        9/1/2026|Lantern Desk|Ana and Tom|liked it
        9/2/2026|Ferrowick|Tom|";
    let found = suggested(ImportKind::Vendors, &missing, &[], file);
    assert!(found.iter().all(|(name, _)| *name != "name"), "{found:?}");
    let file = "Date|Who went|Vendor|Notes
        9/1/2026|Ana and Tom|Lantern Desk|liked it
        9/2/2026|Tom|Ferrowick|";
    let found = suggested(ImportKind::Vendors, &missing[1..], &["Vendor"], file);
    assert_eq!(found, [("Created Time", "Date".to_owned())]);
    // What went live or was attended says nothing of who was there.
    for (head, one, other) in [
        (
            "Software|Used for|Went live",
            "Lantern Desk|Intake|9/1/2026",
            "Ferrowick|Intake|9/2/2026",
        ),
        (
            "Tool|Why we went with it|Bought",
            "Lantern Desk|cheap|9/1/2026",
            "Ferrowick|fast|9/2/2026",
        ),
        (
            "Vendor|Attended demo?|Next call",
            "Lantern Desk|yes|9/1/2026",
            "Ferrowick|no|9/2/2026",
        ),
        (
            "Vendor|Attended|Next call",
            "Lantern Desk|yes|9/1/2026",
            "Ferrowick|no|9/2/2026",
        ),
        (
            "Vendor|Conferences attended|First seen",
            "Lantern Desk|NTLA|9/1/2026",
            "Ferrowick|AAJ|9/2/2026",
        ),
    ] {
        let file = format!("{head}\n{one}\n{other}");
        let found = suggested(ImportKind::Vendors, &missing[1..], &["Vendor"], &file);
        assert!(
            found.iter().all(|(name, _)| *name != "Created Time"),
            "{head}: {found:?}"
        );
    }
    // A list of vendors has its names under "Who".
    let file = "Who|Stage|Site\nLantern Desk|Intake|lanterndesk.example\nFerrowick|Intake|ferrowick.example";
    let found = suggested(ImportKind::Vendors, &missing, &[], file);
    assert!(found.contains(&("name", "Who".to_owned())), "{found:?}");
}

/// Bookings may be exported so; in a list of vendors "Starts At" is a price.
#[test]
fn when_a_meeting_starts_is_no_price_beside_when_it_ends() {
    let suggested = |csv: &str| match CsvFile::open(csv.as_bytes()) {
        Err(FileError::MissingColumns(missing)) => missing.suggested.clone(),
        _ => panic!("{csv:?} is not refused"),
    };
    let head = "Name,Email,Booking Type,Starts At";
    let row = |who: &str, what: &str, rest: &str| format!("{who},{who}@ruiz.example,{what},{rest}");
    let rows = |rest: [&str; 2]| {
        let [one, two] = rest;
        [
            row("ana", "Demo with Lantern Desk", one),
            row("bo", "Ferrowick demo", two),
        ]
        .join("\n")
    };
    let tidycal = rows([
        "2026-09-01 15:00,2026-09-01 15:30",
        "2026-09-02 15:00,2026-09-02 15:30",
    ]);
    let found = suggested(&format!("{head},Ends At\n{tidycal}\n"));
    let expected = [("Created Time", "Starts At"), ("Client", "Booking Type")];
    assert_eq!(
        found,
        expected.map(|(name, header)| (name, header.to_owned()))
    );
    for (tail, rest) in [
        ("", ["$99", "$199"]),
        (",Ends", ["$99,x", "$199,x"]),
        (",Ends At", ["$99,$199", "$199,$299"]),
    ] {
        let found = suggested(&format!("{head}{tail}\n{}\n", rows(rest)));
        assert!(
            found.iter().all(|(name, _)| *name != "Created Time"),
            "{found:?}"
        );
    }
}

/// Google and Outlook export calendars so.
#[test]
fn a_calendar_is_a_log_of_meetings() {
    let file = |extra: &str| {
        format!(
            "Subject|Start Date|Start Time|End Date|End Time{extra}
            Demo with Acme Intake|1/5/2026|10:00 AM|1/5/2026|10:30 AM|False
            Team lunch|1/6/2026|12:00 PM|1/6/2026|1:00 PM|False"
        )
    };
    let found = suggested(ImportKind::Vendors, &REQUIRED, &[], &file("|All Day Event"));
    let expected = [("Created Time", "Start Date"), ("Client", "Subject")];
    assert_eq!(
        found,
        expected.map(|(field, header)| (field, header.to_owned()))
    );
    // Its meetings are where their links lead.
    let with_links = "Subject|Start Date|Start Time|All Day Event|Location
        Demo with Acme Intake|1/5/2026|10:00 AM|False|https://zoom.us/j/123
        Team lunch|1/6/2026|12:00 PM|False|https://meet.example/abc";
    let found = suggested(ImportKind::Vendors, &REQUIRED, &[], with_links);
    assert_eq!(
        found,
        expected.map(|(field, header)| (field, header.to_owned()))
    );
    let tasks = suggested(ImportKind::Vendors, &REQUIRED, &[], &file("|Reminder"));
    assert!(
        tasks.iter().all(|(field, _)| *field != "Created Time"),
        "{tasks:?}"
    );
}
