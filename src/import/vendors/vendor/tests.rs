mod all_columns;
mod links;
mod no_value;
mod tool_cells;

use super::*;
use crate::import::files::csv_file::CsvFile;
use crate::import::files::rows::RowBatch;

fn read_all(csv: &str) -> (Header, Vec<Result<VendorDraft, String>>) {
    let mut file = CsvFile::open(csv.as_bytes()).unwrap();
    let mut batch = RowBatch::default();
    file.read_batch(&mut batch, 100, 1 << 20).unwrap();
    let drafts = batch
        .rows(&file.header)
        .map(|(_, row)| {
            row.and_then(|row| parse_vendor(&row))
                .map_err(|error| error.to_string())
        })
        .collect();
    (file.header, drafts)
}

fn one(csv: &str) -> Vendor {
    let (header, mut drafts) = read_all(csv);
    drafts.remove(0).unwrap().merge(None, &header)
}

#[test]
fn every_rejection_is_one_sentence() {
    let website = "website URL must start with http:// or https://";
    let cases = [
        (",Intake,,,,,", "name is missing"),
        ("Acme,,,,,,", "category is missing"),
        ("***,Intake,,,,,", "name \"***\" holds no letter or digit"),
        ("name,category,,,,,", "it repeats the names of the columns"),
        ("Acme,Intake,javascript:alert(1),,,,", website),
        ("Acme,Intake,\u{1}javascript:alert(1),,,,", website),
        ("Acme,Intake,java\tscript:alert(1),,,,", website),
        ("Acme,Intake,data:text/html,,,,", website),
        ("Acme,Intake,file:///etc/passwd,,,,", website),
        (
            "Acme,Intake,https://u:p@h.example,,,,",
            "website URL must not hold a user name or password",
        ),
        ("Acme,Intake,//evil.example,,,,", website),
        (
            "Acme,Intake,,ftp://a.example,,,",
            "booking URL must start with http:// or https://",
        ),
        (
            "Acme,Intake,,,,maybe,",
            "is active \"maybe\" is not yes or no",
        ),
    ];
    for (row, reason) in cases {
        let header = "name,category,websiteUrl,bookingUrl,logoUrl,isActive,firmSizeSupported";
        let (_, drafts) = read_all(&format!("{header}\n{row}\n"));
        assert_eq!(drafts, [Err(format!("Row 2: {reason}"))], "{row:?}");
    }
    let long = "x".repeat(300);
    let (_, drafts) = read_all(&format!(
        "name,category,websiteUrl,bookingUrl\n{long},Intake,,\n"
    ));
    assert_eq!(
        drafts,
        [Err("Row 2: name is longer than 200 characters".to_owned())]
    );
}

/// In a firm's own list it is the lawyer in charge.
#[test]
fn a_column_partner_says_nothing_of_recommended_ones() {
    let vendor =
        one("vendor,category,website,booking link,partner\nAcme,Intake,acme.example,,Dana Ruiz\n");
    assert!(!vendor.is_recommended_partner);
}

#[test]
fn yes_and_no_are_read_as_spreadsheets_of_other_languages_write_them() {
    for (cell, expected) in [
        ("WAHR", true),
        ("FALSCH", false),
        ("ja", true),
        ("SÍ", true),
        ("Nein", false),
    ] {
        let vendor = one(&format!(
            "name;category;websiteUrl;bookingUrl;isActive\nAcme;Intake;;;{cell}\n"
        ));
        assert_eq!(vendor.is_active, expected, "{cell}");
    }
}

#[test]
fn an_archived_vendor_is_inactive() {
    for (name, cell, expected) in [
        ("Archived", "TRUE", false),
        ("Archived", "", true),
        ("Archived", "no", true),
        ("Archived", "Archived", false),
        ("Archived", "11/30/2025", false),
        ("Inactive", "x", false),
        ("Inactive", "Active", true),
        ("Active", "yes", true),
        ("Active", "Yes (renewed)", true),
        ("Active", "No (churned)", false),
        ("Archived", "No (renewed)", true),
        ("Archived", "Yes (2025)", false),
        ("Archived", "Archived (2024)", false),
        ("Archived", "Inactive (churned)", false),
        ("Archived", "Active (renewed)", true),
    ] {
        let vendor = one(&format!(
            "name,category,websiteUrl,bookingUrl,{name}\nAcme,Intake,,,{cell}\n"
        ));
        assert_eq!(vendor.is_active, expected, "{name}: {cell}");
    }
}

#[test]
fn what_is_crossed_out_is_left_out_and_ticks_are_taken_off() {
    let vendor = one(
        "name,category,websiteUrl,bookingUrl,shortHighlights,integrations,geoFocus\n\
         Acme,Intake,,,✅ 24/7 answering;❌ Spanish-speaking staff,[x] Outlook; [ ] Gmail,❌ NY;✅ TX\n",
    );
    assert_eq!(vendor.short_highlights, ["24/7 answering"]);
    assert_eq!(vendor.integrations, ["Outlook"]);
    assert_eq!(vendor.geo_focus, ["TX"]);
}

#[test]
fn a_place_that_is_crossed_out_stays_where_a_larger_one_may_hold_it() {
    for (cell, expected) in [
        ("Nationwide; ❌ NY", &["Nationwide", "❌ NY"][..]),
        ("✅ Nationwide;❌ NY", &["Nationwide", "❌ NY"]),
        ("TX; ❌ NY", &["TX"]),
        ("Nationwide; ☐ NY", &["Nationwide"]),
        ("❌ NY; ❌", &[]),
        // As our own export writes it.
        (r#""""❌ NY"";""#, &["❌ NY"]),
    ] {
        let vendor = one(&format!(
            "name,category,websiteUrl,bookingUrl,geoFocus,shortHighlights\n\
             Acme,Intake,,,{cell},24/7; ❌ No conflict checks\n"
        ));
        assert_eq!(vendor.geo_focus, expected, "{cell}");
        assert_eq!(vendor.short_highlights, ["24/7", "No conflict checks"]);
    }
}

#[test]
fn a_tool_that_is_denied_is_no_integration() {
    for (cell, expected) in [
        ("Outlook; no Gmail; Notion", &["Outlook", "Notion"][..]),
        ("not Gmail; Gmail: No; Slack - not yet", &[]),
        (
            "Coming soon: Outlook; Teams (coming soon); Nonprofit Books",
            &["Nonprofit Books"],
        ),
        ("None yet", &[]),
        ("No integrations", &[]),
        (
            "Casino; Planned; Planned Giving",
            &["Casino", "Planned Giving"],
        ),
    ] {
        let csv =
            format!("name,category,websiteUrl,bookingUrl,integrations\nAcme,Intake,,,{cell}\n");
        assert_eq!(one(&csv).integrations, expected, "{cell}");
    }
}

#[test]
fn empty_cells_beyond_the_last_column_are_nothing() {
    let vendor = one("name,category,websiteUrl,bookingUrl\nAcme,Intake,acme.example,,, ,\n");
    assert_eq!(vendor.website_url.as_deref(), Some("https://acme.example/"));
}

#[test]
fn a_missing_column_keeps_the_value_and_an_empty_cell_clears_it() {
    let old = one(
        "name,category,websiteUrl,bookingUrl,tags,isActive\nAcme,Intake,a.example,b.example,x,no\n",
    );
    let (header, mut drafts) =
        read_all("name,category,websiteUrl,bookingUrl\nACME,Intake,,c.example\n");
    let merged = drafts.remove(0).unwrap().merge(Some(&old), &header);
    let expected = Vendor {
        name: "ACME".into(),
        website_url: None,
        booking_url: Some("https://c.example/".into()),
        ..old
    };
    assert_eq!(merged, expected);
}

/// The shapes of the csv acid test, in a description.
#[test]
fn descriptions_keep_quotes_breaks_and_delimiters() {
    let shapes = [
        "108 River Road, Denver, CO",
        "ha \"ha\" ha",
        "\"\"",
        "Once upon \na time",
        "a\r\nb\rc",
        "{\"type\": \"Point\", \"coordinates\": [102.0, 0.5]}",
        "ʤ 漢字 🙂",
        ";|\t,",
        "'t Hooft",
    ];
    for shape in shapes {
        for newline in [csv::Terminator::CRLF, csv::Terminator::Any(b'\n')] {
            let mut writer = csv::WriterBuilder::new()
                .terminator(newline)
                .from_writer(Vec::new());
            let header = [
                "name",
                "category",
                "websiteUrl",
                "bookingUrl",
                "description",
            ];
            writer.write_record(header).unwrap();
            writer
                .write_record(["Acme", "Intake", "", "", shape])
                .unwrap();
            let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
            assert_eq!(one(&text).description.as_deref(), Some(shape));
        }
    }
}

#[test]
fn cells_of_common_exports_are_understood() {
    let vendor = one(
        "Product,Vendor,Category,Website,Demo link,Key Features,Target Audience,\
         Starting Price,Integrates With,Coverage\n\
         Callwright,Callwright Inc.,Intake,callwright.example,,\
         \"24/7 answering, Spanish-speaking agents, Records (calls, texts)\",\
         \"Small Business, Mid-Market\",from $99/mo,\"Clio, Filevine\",\"Texas, Oklahoma\"\n",
    );
    assert_eq!(vendor.name, "Callwright");
    assert_eq!(
        vendor.short_highlights,
        [
            "24/7 answering",
            "Spanish-speaking agents",
            "Records (calls, texts)"
        ]
    );
    assert_eq!(
        vendor.firm_size_supported,
        [
            FirmSize::From2To5,
            FirmSize::From6To20,
            FirmSize::From21To50,
            FirmSize::From51To200
        ]
    );
    assert_eq!(vendor.price_bracket, Some(1));
    assert_eq!(vendor.integrations, ["Clio", "Filevine"]);
    assert_eq!(vendor.geo_focus, ["Texas", "Oklahoma"]);
    let audience = one("Name,Category,Website,Demo link,Best for,Pricing\n\
         Acme,Intake,,,Personal injury firms,Contact sales\n");
    assert_eq!(audience.firm_size_supported, []);
    assert_eq!(audience.price_bracket, None);
    let dollars = one("Name,Category,Website,Demo link,Starting price\nAcme,Intake,,,\"1,250\"\n");
    assert_eq!(dollars.price_bracket, Some(3));
}

#[test]
fn html_in_cells_becomes_plain_text() {
    let vendor = one(
        "Name,Category,Website,Demo link,Description,Features,Integrates With,Starting price\n\
         AT&amp;T Legal,Demands &amp; Review,https://a.example/?a=1&amp;b=2,,\
         <p>Answers calls <strong>24/7</strong>.</p><ul><li>Spanish&nbsp;speaking agents</li></ul>,\
         <ul><li>Chat &amp; voice</li><li>E-sign</li></ul>,O&#39;Neil; Clio,\"&euro;1.299,00\"\n",
    );
    assert_eq!(vendor.name, "AT&T Legal");
    assert_eq!(
        vendor.category_id,
        CategoryId::from_name("Demands & Review")
    );
    assert_eq!(
        vendor.website_url.as_deref(),
        Some("https://a.example/?a=1&amp;b=2")
    );
    assert_eq!(
        vendor.description.as_deref(),
        Some("Answers calls 24/7.\nSpanish speaking agents")
    );
    assert_eq!(vendor.short_highlights, ["Chat & voice", "E-sign"]);
    assert_eq!(vendor.integrations, ["O'Neil", "Clio"]);
    assert_eq!(vendor.price_bracket, Some(3));

    let own = one("name,category,websiteUrl,bookingUrl,shortHighlights,tags\n\
         Acme,Intake,,,<li>Fast</li><li>Kind</li>,R&amp;D; a < b\n");
    assert_eq!(own.short_highlights, ["Fast", "Kind"]);
    assert_eq!(own.tags, ["r-d", "a-b"]);
}

#[test]
fn a_plain_number_of_an_export_is_a_price_a_month() {
    for (cell, bracket) in [
        ("1,250", Some(3)),
        ("1.299,00", Some(3)),
        ("49,90", Some(1)),
        ("12.345", Some(1)),
        ("0", Some(1)),
        ("inf", None),
    ] {
        let vendor = one(&format!(
            "Name,Category,Website,Demo link,Starting price\nAcme,Intake,,,\"{cell}\"\n"
        ));
        assert_eq!(vendor.price_bracket, bracket, "{cell:?}");
    }
}
