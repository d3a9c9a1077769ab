//! A row to a vendor.

use std::borrow::Cow;

use super::RowError;
use super::cell::{
    limited_text, normalize_line, normalize_paragraph, parse_bool, parse_list, quoted, short_text,
};
use super::csv_file::Row;
use super::header::{Column, Header};
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
    let name = required_name("name", cell(Column::Name))?;
    let category = required_name("category", cell(Column::Category))?;
    let id = short_text("id", cell(Column::Id))?.map(|id| VendorId(id.into_owned()));
    let category_id = CategoryId::from_name(&category);
    let made = || VendorId(format!("{category_id}-{}", slug(&name)));
    let description = normalize_paragraph(cell(Column::Description));
    Ok(VendorDraft {
        line: row.line,
        vendor: Vendor {
            id: id.clone().unwrap_or_else(made),
            website_url: web_url("website URL", cell(Column::WebsiteUrl))?,
            logo_url: logo_url(cell(Column::LogoUrl))?,
            booking_url: web_url("booking URL", cell(Column::BookingUrl))?,
            is_active: parse_bool("is active", cell(Column::IsActive))?.unwrap_or(true),
            needs_review: parse_bool("needs review", cell(Column::NeedsReview))?.unwrap_or(false),
            is_recommended_partner: parse_bool(
                "is recommended partner",
                cell(Column::IsRecommendedPartner),
            )?
            .unwrap_or(false),
            partner_level: short_text("partner level", cell(Column::PartnerLevel))?
                .map(Cow::into_owned),
            description: limited_text("description", description, DESCRIPTION_MAX_CHARS)?
                .map(Cow::into_owned),
            short_highlights: parse_list("short highlights", cell(Column::ShortHighlights))?,
            firm_size_supported: firm_sizes(cell(Column::FirmSizeSupported))?,
            practice_areas_supported: parse_list(
                "practice areas",
                cell(Column::PracticeAreasSupported),
            )?,
            integrations: parse_list("integrations", cell(Column::Integrations))?,
            geo_focus: parse_list("geo focus", cell(Column::GeoFocus))?,
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
pub fn required_name(what: &str, cell: &str) -> Result<String, String> {
    let text = short_text(what, cell)?.ok_or_else(|| format!("{what} is missing"))?;
    if slug(&text).is_empty() {
        return Err(format!("{what} {} holds no letter or digit", quoted(&text)));
    }
    Ok(text.into_owned())
}

/// A link, where there is one.
pub fn web_url(what: &str, cell: &str) -> Result<Option<String>, String> {
    let text = cell.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let url = parse_web_url(text);
    url.map(Some)
        .ok_or_else(|| format!("{what} must start with http:// or https://"))
}

/// A logo's link, where there is one: https, because our pages load nothing over plain http.
pub fn logo_url(cell: &str) -> Result<Option<String>, String> {
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
    for entry in parse_list("firm sizes supported", cell)? {
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
    let text = normalize_line(cell);
    let bracket = if !text.is_empty() && text.bytes().all(|byte| byte == b'$') {
        u8::try_from(text.len()).ok()
    } else {
        text.parse().ok()
    };
    bracket.filter(|bracket| (1..=4).contains(bracket))
}

/// Tags as slugs, each once.
pub fn tags(cell: &str) -> Result<Vec<String>, String> {
    let mut tags: Vec<String> = Vec::new();
    for entry in parse_list("tags", cell)? {
        let tag = slug(&entry);
        if !tag.is_empty() && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    Ok(tags)
}

#[cfg(test)]
mod tests;
