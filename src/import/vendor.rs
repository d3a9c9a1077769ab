//! A row to a vendor.

use super::RowError;
use super::cell::{flag, limited, line, list, paragraph, quoted, short};
use super::header::{Column, Header};
use super::sheet::Row;
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId, slug};
use crate::domain::limits::DESCRIPTION_MAX_CHARS;
use crate::domain::vendor::{Vendor, parse_web_url};

/// What a row says of one vendor, before it is known what is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VendorDraft {
    /// The line of the file on which the row begins.
    pub line: u64,
    /// The file's own id.
    pub id: Option<VendorId>,
    /// The category's name as the row spells it.
    pub category: String,
    /// All that the row says; its id is the one to give where the vendor is new.
    vendor: Vendor,
}

/// Reads a row.
pub fn read(row: &Row<'_>) -> Result<VendorDraft, RowError> {
    read_cells(row).map_err(|reason| RowError {
        line: row.line,
        reason,
    })
}

impl VendorDraft {
    /// The vendor's name.
    pub fn name(&self) -> &str {
        &self.vendor.name
    }

    /// The id of the vendor's category.
    pub fn category_id(&self) -> &CategoryId {
        &self.vendor.category_id
    }

    /// The id a new vendor gets: the file's, else one made from category and name.
    pub fn new_id(&self) -> &VendorId {
        &self.vendor.id
    }

    /// The vendor as it will be stored: a column that the file lacks leaves what is stored, an
    /// empty cell clears it.
    pub fn merge(self, old: Option<&Vendor>, header: &Header) -> Vendor {
        let new = self.vendor;
        let Some(old) = old else {
            return new;
        };
        macro_rules! merged {
            ($($field:ident: $column:ident),+) => {
                Vendor {
                    id: old.id.clone(),
                    name: new.name,
                    category_id: new.category_id,
                    $($field: if header.has(Column::$column) { new.$field } else { old.$field.clone() },)+
                }
            };
        }
        merged! {
            website_url: WebsiteUrl, logo_url: LogoUrl, booking_url: BookingUrl,
            is_active: IsActive, needs_review: NeedsReview,
            is_recommended_partner: IsRecommendedPartner, partner_level: PartnerLevel,
            description: Description, short_highlights: ShortHighlights,
            firm_size_supported: FirmSizeSupported,
            practice_areas_supported: PracticeAreasSupported, integrations: Integrations,
            geo_focus: GeoFocus, price_bracket: PriceBracket, tags: Tags
        }
    }
}

fn read_cells(row: &Row<'_>) -> Result<VendorDraft, String> {
    let cell = |column| row.cell(column);
    let name = named("name", cell(Column::Name))?;
    let category = named("category", cell(Column::Category))?;
    let id = short("id", cell(Column::Id))?.map(VendorId);
    let category_id = CategoryId::from_name(&category);
    let made = || VendorId(format!("{category_id}-{}", slug(&name)));
    let description = paragraph(cell(Column::Description));
    Ok(VendorDraft {
        line: row.line,
        vendor: Vendor {
            id: id.clone().unwrap_or_else(made),
            website_url: web_url("website URL", cell(Column::WebsiteUrl))?,
            logo_url: logo_url(cell(Column::LogoUrl))?,
            booking_url: web_url("booking URL", cell(Column::BookingUrl))?,
            is_active: flag("is active", cell(Column::IsActive))?.unwrap_or(true),
            needs_review: flag("needs review", cell(Column::NeedsReview))?.unwrap_or(false),
            is_recommended_partner: flag(
                "is recommended partner",
                cell(Column::IsRecommendedPartner),
            )?
            .unwrap_or(false),
            partner_level: short("partner level", cell(Column::PartnerLevel))?,
            description: limited("description", description, DESCRIPTION_MAX_CHARS)?,
            short_highlights: list("short highlights", cell(Column::ShortHighlights))?,
            firm_size_supported: firm_sizes(cell(Column::FirmSizeSupported))?,
            practice_areas_supported: list("practice areas", cell(Column::PracticeAreasSupported))?,
            integrations: list("integrations", cell(Column::Integrations))?,
            geo_focus: list("geo focus", cell(Column::GeoFocus))?,
            price_bracket: price_bracket(cell(Column::PriceBracket)),
            tags: tags(cell(Column::Tags))?,
            name,
            category_id,
        },
        id,
        category,
    })
}

/// A text that ids are made from, so it must be there and hold something to make them from.
fn named(what: &str, cell: &str) -> Result<String, String> {
    let text = short(what, cell)?.ok_or_else(|| format!("{what} is missing"))?;
    if slug(&text).is_empty() {
        return Err(format!("{what} {} holds no letter or digit", quoted(&text)));
    }
    Ok(text)
}

fn web_url(what: &str, cell: &str) -> Result<Option<String>, String> {
    let text = cell.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let url = parse_web_url(text);
    url.map(Some)
        .ok_or_else(|| format!("{what} must start with http:// or https://"))
}

fn logo_url(cell: &str) -> Result<Option<String>, String> {
    let text = cell.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let url = parse_web_url(text).filter(|url| url.starts_with("https://"));
    url.map(Some)
        .ok_or_else(|| "logo URL must start with https://".to_owned())
}

fn firm_sizes(cell: &str) -> Result<Vec<FirmSize>, String> {
    let mut sizes = Vec::new();
    for entry in list("firm sizes supported", cell)? {
        let size = FirmSize::parse(&entry)
            .ok_or_else(|| format!("firm size {} is not known", quoted(&entry)))?;
        sizes.push(size);
    }
    sizes.sort_unstable();
    sizes.dedup();
    Ok(sizes)
}

/// 1 to 4, as a digit or as that many dollar signs; anything else is no price.
fn price_bracket(cell: &str) -> Option<u8> {
    let text = line(cell);
    let bracket = if !text.is_empty() && text.bytes().all(|byte| byte == b'$') {
        u8::try_from(text.len()).ok()
    } else {
        text.parse().ok()
    };
    bracket.filter(|bracket| (1..=4).contains(bracket))
}

fn tags(cell: &str) -> Result<Vec<String>, String> {
    let mut tags: Vec<String> = Vec::new();
    for entry in list("tags", cell)? {
        let tag = slug(&entry);
        if !tag.is_empty() && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    Ok(tags)
}

#[cfg(test)]
mod tests {
    use super::super::sheet::{RowBatch, Sheet};
    use super::*;

    fn read_all(csv: &str) -> (Header, Vec<Result<VendorDraft, String>>) {
        let mut sheet = Sheet::open(csv.as_bytes()).unwrap();
        let mut batch = RowBatch::default();
        sheet.read_batch(&mut batch, 100, 1 << 20).unwrap();
        let drafts = batch
            .rows(&sheet.header)
            .map(|row| {
                row.and_then(|row| read(&row))
                    .map_err(|error| error.to_string())
            })
            .collect();
        (sheet.header, drafts)
    }

    fn one(csv: &str) -> Vendor {
        let (header, mut drafts) = read_all(csv);
        drafts.remove(0).unwrap().merge(None, &header)
    }

    #[test]
    fn what_is_wrong_is_said_in_one_sentence() {
        let website = "website URL must start with http:// or https://";
        let cases = [
            (",Intake,,,,,", "name is missing"),
            ("Acme,,,,,,", "category is missing"),
            ("***,Intake,,,,,", "name \"***\" holds no letter or digit"),
            ("Acme,Intake,javascript:alert(1),,,,", website),
            ("Acme,Intake,\u{1}javascript:alert(1),,,,", website),
            ("Acme,Intake,java\tscript:alert(1),,,,", website),
            ("Acme,Intake,data:text/html,,,,", website),
            ("Acme,Intake,file:///etc/passwd,,,,", website),
            ("Acme,Intake,https://u:p@h.example,,,,", website),
            ("Acme,Intake,//evil.example,,,,", website),
            (
                "Acme,Intake,,ftp://a.example,,,",
                "booking URL must start with http:// or https://",
            ),
            (
                "Acme,Intake,,,http://a.example/l.png,,",
                "logo URL must start with https://",
            ),
            (
                "Acme,Intake,,,,maybe,",
                "is active \"maybe\" is not yes or no",
            ),
            (
                "Acme,Intake,,,,,SOLO;huge",
                "firm size \"huge\" is not known",
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

    #[test]
    fn every_column_is_understood() {
        let vendor = one(
            "name|category|website_url|Booking Url|isActive|needsReview|isRecommendedPartner|\
             partnerLevel|priceBracket|firmSizeSupported|tags|shortHighlights|geoFocus|description\n\
             '=Acme|Demands & Medical Review|www.acme.example|https://a\\@evil.example|no|TRUE|1|\
             Platinum Plus|$$$|200+;2-5|Live Transfer;e-sign;e sign|Fast; kind|Texas|\"a\n b\"\n",
        );
        assert_eq!(vendor.id.as_str(), "demands-medical-review-acme");
        assert_eq!(vendor.name, "=Acme");
        assert_eq!(
            vendor.website_url.as_deref(),
            Some("https://www.acme.example/")
        );
        assert_eq!(
            vendor.booking_url.as_deref(),
            Some("https://a/@evil.example")
        );
        assert!(!vendor.is_active && vendor.needs_review && vendor.is_recommended_partner);
        assert_eq!(vendor.partner_level.as_deref(), Some("Platinum Plus"));
        assert_eq!(vendor.price_bracket, Some(3));
        assert_eq!(
            vendor.firm_size_supported,
            [FirmSize::From2To5, FirmSize::Above200]
        );
        assert_eq!(vendor.tags, ["live-transfer", "e-sign"]);
        assert_eq!(vendor.short_highlights, ["Fast", "kind"]);
        assert_eq!(vendor.description.as_deref(), Some("a\n b"));

        let plain = one("name,category,websiteUrl,bookingUrl,priceBracket\nAcme,Intake,,,9\n");
        assert!(plain.is_active && !plain.needs_review && !plain.is_recommended_partner);
        assert_eq!((plain.price_bracket, plain.website_url), (None, None));
    }

    #[test]
    fn a_missing_column_leaves_and_an_empty_cell_clears() {
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
    fn no_shape_of_text_is_lost_in_a_description() {
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
}
