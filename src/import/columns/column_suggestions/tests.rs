use super::*;
use crate::domain::tests::{IMPORT, assert_says, in_words, part_in_words};
use crate::import::files::csv_file::CsvFile;

mod meetings;
mod places;
mod sizes;
mod spanish;

/// What is suggested for a file of which nothing but `known` is understood.
fn suggested(
    kind: ImportKind,
    missing: &[&'static str],
    known: &[&str],
    file: &str,
) -> Vec<(&'static str, String)> {
    let mut rows: Vec<Vec<String>> = file
        .lines()
        .map(|line| line.split('|').map(|cell| cell.trim().to_owned()).collect())
        .collect();
    let headers = rows.remove(0);
    let known: Vec<_> = headers
        .iter()
        .map(|header| known.contains(&header.as_str()))
        .collect();
    let is_open: Vec<_> = known.iter().map(|is_known| !is_known).collect();
    let sample = FileSample {
        headers: &headers,
        is_open: &is_open,
        absent: &ABSENT,
        rows: &rows,
    };
    suggest_columns(kind, missing, &sample)
}

fn refused(csv: &str) -> String {
    let refused = CsvFile::open(csv.as_bytes()).err();
    refused.unwrap().to_string()
}

const ABSENT: [&str; 4] = [
    "description",
    "firmSizeSupported",
    "geoFocus",
    "priceBracket",
];
const REQUIRED: [&str; 4] = ["name", "category", "websiteUrl", "bookingUrl"];

#[test]
fn a_list_in_a_firms_own_words_is_understood_by_its_cells() {
    let file = "Who|What we'd use them for|What I liked|Their web page|Their calendar
        Lantern Desk|Intake|Real people pick up|lanterndesk.example.com|https://calendly.com/lanterndesk/intro
        Hollis Records|Medical record retrieval|They chase the providers|https://hollis.example|
        Quillgate|Intake|Scores each lead|quillgate.example|https://quillgate.example/demo";
    let expected = [
        ("bookingUrl", "Their calendar"),
        ("websiteUrl", "Their web page"),
        ("name", "Who"),
        ("category", "What we'd use them for"),
    ];
    let expected = expected.map(|(field, header)| (field, header.to_owned()));
    assert_eq!(
        suggested(ImportKind::Vendors, &REQUIRED, &[], file),
        expected
    );
}

#[test]
fn a_name_that_sounds_like_a_category_is_a_name_by_its_links() {
    let file = "Firmenname|Kategorie|Webseite|Terminbuchung
        Morgenrot Intake GmbH|Intake|https://morgenrot.example|https://morgenrot.example/termin
        Brennecke Records LLC|Medical Record Retrieval|https://brennecke.example|https://brennecke.example/termin
        Köhler Staffing|Staffing|https://koehler.example|";
    let expected = [
        ("bookingUrl", "Terminbuchung"),
        ("websiteUrl", "Webseite"),
        ("name", "Firmenname"),
        ("category", "Kategorie"),
    ];
    let expected = expected.map(|(field, header)| (field, header.to_owned()));
    assert_eq!(
        suggested(ImportKind::Vendors, &REQUIRED, &[], file),
        expected
    );
}

/// Links have letters without umlauts and accents, in one of two spellings.
#[test]
fn names_with_umlauts_and_accents_stand_in_their_links() {
    let file = "Gegenüber|Seite
        Brückner Akten|brueckner.example
        Gößl Protokolle|goessl.example
        Société Juridique|societe-juridique.example
        Møller|moller.example
        Bru\u{308}gge|bruegge.example";
    let found = suggested(ImportKind::Vendors, &["name"], &["Seite"], file);
    assert_eq!(found, [("name", "Gegenüber".to_owned())]);
    let others =
        "Gegenüber|Seite\nBrückner|bruch.example\nÉa|ea-law.example\nSociété|sozietaet.example";
    let found = suggested(ImportKind::Vendors, &["name"], &["Seite"], others);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn a_list_that_lacks_only_links_stays_a_list_whatever_days_it_has() {
    let file = "Vendor|Category|Demo date\nAcme|Intake|6/3/2025\nBriar|Staffing|6/4/2025";
    let found = suggested(
        ImportKind::Vendors,
        &["websiteUrl", "bookingUrl"],
        &["Vendor", "Category"],
        file,
    );
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn categories_of_a_firms_own_are_told_by_the_name_of_their_column() {
    let file = "Phase of the case|Company|Website|Budget
        Client acquisition|Brightfork Media|www.brightfork.example|$$$
        Client acquisition|CaseRiver|caseriver.example|$$$$
        Call handling|Ring True|ringtrue.example|$$";
    let found = suggested(
        ImportKind::Vendors,
        &["category", "bookingUrl"],
        &["Company", "Website"],
        file,
    );
    assert_eq!(found, [("category", "Phase of the case".to_owned())]);
}

#[test]
fn an_export_of_meetings_names_the_vendor_and_its_category() {
    let file = "Record ID|Deal Name|Create Date|Associated Company|Vendor of interest|Service line
        1|Lantern Desk demo|2025-01-10 00:15|Ruiz Injury Law|Lantern Desk|Intake
        2|Hollis demo|2025-02-11 01:15|Cole & Sons|Hollis Records|Medical record retrieval";
    let known = ["Record ID", "Create Date", "Associated Company"];
    let found = suggested(ImportKind::Bookings, &["Client"], &known, file);
    let expected = [
        ("Client", "Vendor of interest"),
        ("Client Category", "Service line"),
    ];
    assert_eq!(
        found,
        expected.map(|(field, header)| (field, header.to_owned()))
    );
}

#[test]
fn a_log_whose_times_have_a_name_of_their_own_is_no_list_of_vendors() {
    let file = "Day we asked|Which vendor?|Which firm?
        3/14/2026|Lantern Desk|Ruiz Injury Law
        3/15/2026|Quillgate|Cole & Sons";
    let found = suggested(ImportKind::Vendors, &REQUIRED, &[], file);
    let expected = [
        ("Created Time", "Day we asked"),
        ("Client", "Which vendor?"),
    ];
    assert_eq!(
        found,
        expected.map(|(field, header)| (field, header.to_owned()))
    );
}

#[test]
fn nothing_is_suggested_where_cells_and_names_tell_nothing() {
    for file in [
        "Notes|Rating|Logo\nGreat people, we liked them a lot and will call again|5|https://a.example/logo.png",
        "A|A|Owner\nAcme|Acme|ada@firm.example",
        "Vendor",
        "|\nAcme|Intake",
    ] {
        let found = suggested(ImportKind::Vendors, &REQUIRED, &[], file);
        assert!(found.is_empty(), "{file}: {found:?}");
    }
}

/// Each of these once named people, contracts or a row as what a file lacks.
#[test]
fn what_only_looks_like_a_missing_column_is_not_suggested() {
    let vendors = ImportKind::Vendors;
    let no_header = "Lantern Desk|Intake|https://lantern.example|https://calendly.com/lantern
        Quillgate|Intake|https://quillgate.example|https://calendly.com/quillgate";
    assert!(suggested(vendors, &REQUIRED, &[], no_header).is_empty());
    let title = "Vendor list||\nWho|Area|Site\nAcme|Intake|acme.example";
    assert!(suggested(vendors, &REQUIRED, &[], title).is_empty());
    let renewals = "Supplier|Area|Renewal date\nAcme|Intake|3/14/2026\nBriar|Staffing|3/15/2026";
    let expected = [("category", "Area"), ("name", "Supplier")];
    let expected = expected.map(|(field, header)| (field, header.to_owned()));
    assert_eq!(suggested(vendors, &REQUIRED, &[], renewals), expected);
    let people = "Asked on|Vendor contact|Vendor of interest\n3/14/2026|Dana Ruiz|Acme\n3/15/2026|Lee Cole|Briar";
    let expected = [
        ("Created Time", "Asked on"),
        ("Client", "Vendor of interest"),
    ];
    let expected = expected.map(|(field, header)| (field, header.to_owned()));
    assert_eq!(suggested(vendors, &REQUIRED, &[], people), expected);
    let links = "Vendor|Category|Website|Case study
        Acme|Intake|https://practical.com|https://practical.com/prices.pdf
        Briar|Staffing|https://apexmedical.com|https://apexmedical.com/story";
    let known = ["Vendor", "Category", "Website"];
    assert!(suggested(vendors, &["bookingUrl"], &known, links).is_empty());
    let kinds = "Vendor|Website|Contract type\nAcme|a.example|Monthly\nBriar|b.example|Annual\nCole|c.example|Monthly";
    assert!(suggested(vendors, &["category"], &["Vendor", "Website"], kinds).is_empty());
}

#[test]
fn what_vendors_say_of_themselves_is_told_by_its_cells_and_the_name_of_its_column() {
    let file = "Vendor|Kind|What they say it does|What it costs|Made for|Where|Why we like them
        Ring & Robin|Intake|We answer your calls at night, after that an AI voice agent does|$245 for 50 calls|Solo|OH, KY|They pick up when we call, even on a Sunday
        NightBell|Intake|Real people who answer every call that your firm misses|$1.85 a minute|Solo; 2-5 attorneys|All 50 states|Cheap and friendly, and they know our names
        Docketleaf|Case Management|Deadlines for every court of the state, kept up to date|$39 per user a month|2-10 employees|Ohio|Somebody at the bar meeting said that it works";
    let expected = [
        ("priceBracket", "What it costs"),
        ("firmSizeSupported", "Made for"),
        ("geoFocus", "Where"),
        ("description", "What they say it does"),
    ];
    let found = suggested(
        ImportKind::Vendors,
        &["websiteUrl"],
        &["Vendor", "Kind"],
        file,
    );
    assert_eq!(
        found,
        expected.map(|(field, header)| (field, header.to_owned()))
    );
}

#[test]
fn what_a_firm_notes_and_where_a_vendor_is_are_not_what_it_says() {
    let file = "Vendor|Kind|Our notes on what it does|Setup cost|Cost per lead|Employees|Customers|Made for us (1-5)|Office state|State
        Ring & Robin|Intake|They answered at night when we tried it, three times in a row|$245|$40|2-10|500+|4|OH|OH
        NightBell|Intake|Nobody picked up when we called them on a Sunday evening|$185|$35|11-50|1,200+|5|KY|KY";
    let found = suggested(
        ImportKind::Vendors,
        &["websiteUrl"],
        &["Vendor", "Kind"],
        file,
    );
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn a_log_that_names_the_vendor_is_told_by_its_days_and_the_firms_beside_it() {
    let lacks = ["category", "websiteUrl", "bookingUrl"];
    for name in ["Booked", "When", "Day", "Demo Booked"] {
        let file = format!(
            "{name}|Vendor|Firm|State|City\n6/3/2025|Acme|Ruiz Law|TX|Austin\n6/4/2025|Briar|Cole LLP|OH|Dayton"
        );
        let known = ["Vendor"];
        let found = suggested(ImportKind::Vendors, &lacks, &known, &file);
        assert_eq!(found, [("Created Time", name.to_owned())], "{name}");
    }
    for list in [
        "Vendor|Renewal date|City\nAcme|6/3/2025|Austin\nBriar|6/4/2025|Dayton",
        "Vendor|Added|Notes\nAcme|6/3/2025|Good\nBriar|6/4/2025|Bad",
        "Vendor|City|State|Added\nAcme|Austin|TX|6/3/2025\nBriar|Dayton|OH|6/4/2025",
        "Company|Last Activity|City|State\nAcme|6/3/2025|Austin|TX\nBriar|6/4/2025|Dayton|OH",
        "Vendor|Booked|Firm|Site\nAcme|6/3/2025|Ruiz Law|acme.example\nBriar|6/4/2025|Cole LLP|briar.example",
    ] {
        let known = ["Vendor", "Company"];
        let found = suggested(ImportKind::Vendors, &lacks, &known, list);
        let times = found.iter().filter(|(field, _)| *field == "Created Time");
        assert_eq!(times.count(), 0, "{list}: {found:?}");
    }
}

#[test]
fn a_log_of_demos_that_is_refused_is_told_what_a_log_lacks() {
    for log in [
        "Vendor,Demo booked on,Attorney\nAcme,3/5/2026,Ada\n",
        "Vendor,Contact,Email,When\nAcme,Ada,a@b.example,3/5/2026\n",
        "Vendor,Law Firm,Attorney,Demo on\nAcme,Ruiz Law,Ada,3/5/2026\n",
    ] {
        let said = "Missing required columns: category, websiteUrl, bookingUrl (vendors), or created time (bookings)";
        assert_eq!(refused(log), said, "{log}");
    }
    for list in [
        "Vendor,Their page,Renewal\nAcme,acme.example,3/5/2026\n",
        "Vendor,Notes\nAcme,x\n",
    ] {
        let said = "Missing required columns: category, websiteUrl, bookingUrl";
        assert_eq!(refused(list), said, "{list}");
    }
}

#[test]
fn dollar_signs_and_whom_it_is_for_are_suggested() {
    let file = "Vendor|Bucket|$$|Who it's for|Where|Used for|Score
        Acme|Intake|$$|solo, 2-5|TX, AZ|phones|2
        Briar|Intake|$1,200/mo|6-20|nationwide|mail|5";
    let found = suggested(ImportKind::Vendors, &[], &["Vendor"], file);
    let expected = [
        ("priceBracket", "$$"),
        ("firmSizeSupported", "Who it's for"),
        ("geoFocus", "Where"),
    ];
    let expected = expected.map(|(name, header)| (name, header.to_owned()));
    assert_eq!(found, expected);
}

#[test]
fn a_list_with_headings_and_no_category_is_told_what_to_do() {
    let list = "Vendor,Website,Booking URL\nRECORDS RETRIEVAL,,\nAcme,a.example,\nINTAKE,,\nBriar,b.example,\n";
    let said = "Missing required columns: category. The row \"RECORDS RETRIEVAL\" looks like a heading: \
                say what it says in a column of its own, category, in each row below it";
    assert_eq!(refused(list), said);
    let names = "Vendor,Website,Booking URL\nAcme,,\nBriar,,\n";
    assert_eq!(refused(names), "Missing required columns: category");
}

#[test]
fn import_md_states_what_suggestions_look_at() {
    assert_says(
        IMPORT,
        &[format!(
            "Of a file, {ROWS_READ} rows of the first {COLUMNS_READ} columns are looked at;"
        )],
    );
}

#[test]
fn import_md_states_what_is_prose_and_what_a_category() {
    let words = in_words(candidate::LIST_WORDS_MAX);
    let prose = format!("| cells of more than {words} words under a name such as");
    let part = part_in_words(candidate::CELLS_PER_CATEGORY);
    let of_vendors = format!("| texts {part} of which are one of the categories that");
    let of_clients = format!("in a log of demos, texts {part} of which are a category");
    assert_says(IMPORT, &[prose, of_vendors, of_clients]);
}
