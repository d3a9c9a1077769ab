use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use super::super::vendor::{parse_vendor, tags_among};
use super::*;
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::limits::IMPORT_TEXT_MAX_CHARS;
use crate::import::cells::cell::list_of;
use crate::import::cells::cell::required_name;
use crate::import::cells::link::{logo_url, web_url};
use crate::import::conventions_reader::ConventionsReader;
use crate::import::files::csv_file::CsvFile;
use crate::import::files::rows::RowBatch;

/// What imports take for something else, and what they take out.
const PIECES: [&str; 50] = [
    "Acme", "Clio", " and ", " + ", "; ", ";", ", ", ",", "\"", "\"\"", "'", "=", "+", "-", "@",
    "＝", "N/A", "none", "-", "unknown", "Yes", "No ", "not yet", "$99", "3", "1,200", "<b>",
    "</b>", "<li>", "<p", "&amp;", "&#59;", "&lt;", "&", "|", "•", "✅", "❌ ", "[x] ", "[ ]", "(",
    ": no", "\u{200e}", "é", "日本", "\t", "name", "Total: ", "#REF!", "#NAME?",
];

fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![6 => select(&PIECES[..]).prop_map(str::to_owned), 1 => "\\PC{1,3}"];
    prop::collection::vec(piece, 1..5).prop_map(|pieces| pieces.concat())
}

fn line_of(text: &str) -> String {
    normalize_line(text).into_owned()
}

/// A text as the server keeps it.
fn kept() -> impl Strategy<Value = String> {
    text().prop_map(|text| line_of(&text))
}

fn name() -> impl Strategy<Value = String> {
    text().prop_filter_map("no letter", |text| required_name("name", &text).ok())
}

fn entries() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(kept(), 0..4).prop_map(|entries| list_of("list", &entries).unwrap())
}

fn paragraph_text() -> impl Strategy<Value = String> {
    prop::collection::vec(text(), 0..3).prop_map(|lines| {
        let text = lines.join("\r\n");
        normalize_paragraph(&text).into_owned()
    })
}

fn url() -> impl Strategy<Value = Option<String>> {
    let path = "https?://[a-z]{1,5}\\.example/[-a-zA-Z0-9,;'()|&?=é%\"]{0,8}";
    prop::option::of(path.prop_map(|url| web_url("url", &url).unwrap().unwrap()))
}

fn some(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

prop_compose! {
    fn words()(
        name in name(), former_names in prop::collection::vec(name(), 0..3), partner_level in kept(),
        description in paragraph_text(), short_highlights in entries(), practice_areas_supported in entries(),
        integrations in entries(), geo_focus in entries(), tags in entries(), id in kept(),
    ) -> Vendor {
        let id = some(id).map_or_else(|| VendorId::from("a"), VendorId);
        let mut vendor = Vendor::new(id, name, CategoryId::from("intake"));
        vendor.add_former_names(former_names);
        Vendor {
            partner_level: some(partner_level),
            description: some(description),
            short_highlights,
            practice_areas_supported,
            integrations,
            geo_focus,
            tags: tags_among(&tags).unwrap(),
            ..vendor
        }
    }
}

prop_compose! {
    fn vendor()(
        words in words(), category in name(), website_url in url(), booking_url in url(), logo in url(),
        [is_active, needs_review, is_recommended_partner] in any::<[bool; 3]>(),
        firm_size_supported in subsequence(FirmSize::ALL.to_vec(), 0..=6),
        price_bracket in prop::option::of(1_u8..=4),
    ) -> (Vendor, String) {
        let logo_url = logo_url(logo.unwrap_or_default().as_str()).unwrap_or_default();
        let vendor = Vendor {
            category_id: CategoryId::from_name(&category),
            website_url, booking_url, logo_url, is_active, needs_review, is_recommended_partner,
            firm_size_supported, price_bracket,
            ..words
        };
        (vendor, category)
    }
}

/// A file of these vendors.
fn file_of(vendors: &[(Vendor, String)]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(vendor_columns()).unwrap();
    for (vendor, category) in vendors {
        let cells = vendor_cells(vendor, category);
        let cells = cells.map(|cell| escape_formula(&cell));
        writer.write_record(cells).unwrap();
    }
    writer.into_inner().unwrap()
}

/// The vendors that an import reads, those of a file that is read as it is written.
fn read(file: &[u8]) -> Vec<(Vendor, String)> {
    let mut first = CsvFile::open(file).unwrap();
    let mut conventions = ConventionsReader::new(&first.header);
    let mut batch = RowBatch::default();
    first.read_batch(&mut batch, 100, 1 << 20).unwrap();
    let rows = batch.rows(&first.header);
    rows.for_each(|(_, row)| conventions.add(&row.unwrap()));
    let (conventions, notices) = conventions.finish(None);
    assert_eq!(notices, [""; 0]);
    first.header.conventions = conventions;
    let rows = batch.rows(&first.header);
    let read = rows.map(|(_, row)| {
        let row = row.unwrap();
        assert_eq!(row.cells_without_value(), 0);
        let draft = parse_vendor(&row).unwrap();
        let category = draft.category.clone();
        (draft.merge(None, &first.header), category)
    });
    read.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_file_of_vendors_is_read_as_the_same_vendors(vendors in prop::collection::vec(vendor(), 1..4)) {
        let file = file_of(&vendors);
        prop_assert_eq!(read(&file), vendors, "{}", String::from_utf8_lossy(&file));
    }
}

#[test]
fn an_id_of_any_length_and_text_comes_back() {
    // Each letter is two in the id.
    let longest = "İ".repeat(IMPORT_TEXT_MAX_CHARS);
    let category = CategoryId::from_name(&longest);
    let numbered = format!("{}-{}", VendorId::from_names(&category, &longest), u64::MAX);
    for id in [
        &numbered, "'=x", "=x", "N/A", "a&amp;b", "<b>c</b>", "00123",
    ] {
        let vendor = Vendor::new(id.into(), longest.clone(), category.clone());
        let made = [(vendor, longest.clone())];
        assert_eq!(read(&file_of(&made)), made);
    }
}

/// In lower case the letter has a dot of its own behind it, which is no letter.
#[test]
fn a_tag_with_a_dotted_capital_i_comes_back() {
    let tags = tags_among(&["İstanbul", "Aİ"]).unwrap();
    let vendor = vendor_with(|vendor| vendor.tags = tags);
    let made = [(vendor, "Intake".to_owned())];
    assert_eq!(read(&file_of(&made)), made);
}

#[test]
fn former_names_stand_on_lines_or_between_semicolons() {
    let file = "name,category,websiteUrl,bookingUrl,formerNames\n\
        Acme,Intake,,,\"LegalSoft\r\nCaseTool; Acme, Inc.\n\"\n";
    let [(vendor, _)] = &read(file.as_bytes())[..] else {
        panic!("one vendor");
    };
    assert_eq!(vendor.former_names, ["LegalSoft", "CaseTool", "Acme, Inc."]);
}

#[test]
fn most_values_stand_as_they_are_and_others_are_marked() {
    let name = |name: &str| vendor_with(|vendor| name.clone_into(&mut vendor.name));
    let highlights = |entries: &[&str]| {
        let owned = entries.iter().map(|entry| (*entry).to_owned()).collect();
        vendor_with(|vendor| vendor.short_highlights = owned)
    };
    let integrations = |entries: &[&str]| {
        let owned = entries.iter().map(|entry| (*entry).to_owned()).collect();
        vendor_with(|vendor| vendor.integrations = owned)
    };
    for (column, vendor, expected) in [
        (Column::Name, name("AT&T Legal"), "AT&T Legal"),
        (Column::Name, name("O'Neil, Inc."), "O'Neil, Inc."),
        (Column::Name, name("None"), "\u{200e}None"),
        (
            Column::Name,
            name("<b>Bold</b>"),
            "\u{200e}&lt;b>Bold&lt;/b>",
        ),
        (
            Column::ShortHighlights,
            highlights(&["Chat", "24/7"]),
            "Chat; 24/7",
        ),
        (
            Column::ShortHighlights,
            highlights(&["Calls, texts"]),
            "Calls, texts;",
        ),
        (
            Column::ShortHighlights,
            highlights(&["Calls, texts", "Chat"]),
            "Calls, texts; Chat",
        ),
        (
            Column::ShortHighlights,
            highlights(&["Free; or \"paid\"", "Chat"]),
            r#""Free; or ""paid"""; "Chat";"#,
        ),
        (Column::ShortHighlights, highlights(&["N/A"]), r#""N/A";"#),
        (
            Column::Integrations,
            integrations(&["Clio", "Word"]),
            "Clio; Word",
        ),
        (
            Column::Integrations,
            integrations(&["LawPay, Inc."]),
            "LawPay, Inc.;",
        ),
        (
            Column::Integrations,
            integrations(&["Clio and Word"]),
            r#""Clio and Word";"#,
        ),
        (
            Column::Integrations,
            integrations(&["No Outlook"]),
            r#""No Outlook";"#,
        ),
        (
            Column::PriceBracket,
            vendor_with(|vendor| vendor.price_bracket = Some(3)),
            "3",
        ),
        (
            Column::FirmSizeSupported,
            vendor_with(|vendor| vendor.firm_size_supported = FirmSize::ALL[..2].to_vec()),
            "SOLO; E2_5",
        ),
    ] {
        let specs = columns(ImportKind::Vendors);
        let spec = specs.iter().find(|spec| spec.column == column).unwrap();
        assert_eq!(cell(&vendor, "Intake", spec), expected);
    }
}

fn vendor_with(change: impl FnOnce(&mut Vendor)) -> Vendor {
    let mut vendor = Vendor::new("a".into(), "Acme".to_owned(), "intake".into());
    change(&mut vendor);
    vendor
}
