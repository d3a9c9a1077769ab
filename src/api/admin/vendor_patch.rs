//! The fields of a vendor as an administrator sends them; texts are read as in the cells of a file, lists by entry.

use std::borrow::Cow;

use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::editing::vendors::VendorEdit;
use crate::domain::field_error::FieldErrors;
use crate::domain::firm::FirmSize;
use crate::domain::ids::CategoryId;
use crate::domain::limits::{DESCRIPTION_MAX_CHARS, FORMER_NAMES_MAX};
use crate::domain::price::BRACKETS;
use crate::domain::vendor::called;
use crate::http::error::ApiError;
use crate::http::extract::present;
use crate::http::validation_messages::{CATEGORY_REQUIRED, NAME_REQUIRED, NEW_CATEGORY_REQUIRED};
use crate::import::cells::{cell, link};
use crate::import::vendors::vendor;

/// Fields of a vendor. A change keeps what is left out; a new vendor has no value for it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(
    clippy::option_option,
    reason = "a member that is null is not one that is left out"
)]
pub struct VendorPatch {
    /// Company or product.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    /// Names that it had before, the latest first. A new name puts the one before at their head.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, max_items = 20)]
    former_names: Option<Vec<String>>,
    /// A category that exists.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    category_id: Option<CategoryId>,
    /// In place of `categoryId`: the name of a category, which is created where it is new.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    category_name: Option<String>,
    /// http or https; null or empty means none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, pattern = "{WEB_ADDRESS_OR_NONE}")]
    website_url: Option<Option<String>>,
    /// https; null or empty means none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, pattern = "{SECURE_ADDRESS_OR_NONE}")]
    logo_url: Option<Option<String>>,
    /// http or https; null or empty means none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, pattern = "{WEB_ADDRESS_OR_NONE}")]
    booking_url: Option<Option<String>>,
    /// Whether it is offered.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    is_active: Option<bool>,
    /// Whether an administrator should look at it.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    needs_review: Option<bool>,
    /// Shown as a star.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    is_recommended_partner: Option<bool>,
    /// Such as "Gold"; null or empty means none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, max_length = 200)]
    partner_level: Option<Option<String>>,
    /// What it is; null or empty means none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, max_length = 5000)]
    description: Option<Option<String>>,
    /// A few words each.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, max_items = 100)]
    short_highlights: Option<Vec<String>>,
    /// Firm sizes it serves.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    firm_size_supported: Option<Vec<FirmSize>>,
    /// Practice areas it serves.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, max_items = 100)]
    practice_areas_supported: Option<Vec<String>>,
    /// Tools and formats it connects to.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, max_items = 100)]
    integrations: Option<Vec<String>>,
    /// States or regions it serves.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, max_items = 100)]
    geo_focus: Option<Vec<String>>,
    /// 1 (cheapest) to `{PRICE_BRACKETS}`; null means not known.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 4)]
    price_bracket: Option<Option<u8>>,
    /// Features, as slugs. What the vendor does not have yet is a tag of a questionnaire.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, max_items = 100)]
    tags: Option<Vec<String>>,
}

/// Reads the fields that were sent.
#[derive(Default)]
struct PatchReader {
    errors: FieldErrors,
}

impl PatchReader {
    /// The value of a field where it was sent and is right.
    fn read<I, O>(
        &mut self,
        field: &str,
        sent: Option<I>,
        read: impl FnOnce(I) -> Result<O, String>,
    ) -> Option<O> {
        match read(sent?) {
            Ok(value) => Some(value),
            Err(reason) => {
                self.errors.push(field, sentence(&reason));
                None
            }
        }
    }
}

/// A name that ids are derived from; where it is blank, what the form says of that.
fn required(what: &str, name: &str, missing: &str) -> Result<String, String> {
    if cell::normalize_line(name).is_empty() {
        return Err(missing.to_owned());
    }
    cell::required_name(what, name)
}

/// Names that a vendor had; blank ones are left out.
fn former_names(mut names: Vec<String>) -> Result<Vec<String>, String> {
    names.retain(|name| !name.trim().is_empty());
    if names.len() > FORMER_NAMES_MAX {
        return Err(format!("at most {FORMER_NAMES_MAX} former names are kept"));
    }
    let names = names.into_iter();
    names
        .map(|name| cell::required_name("former name", &name))
        .collect()
}

fn description(words: Option<String>) -> Result<Option<String>, String> {
    let words = words.unwrap_or_default();
    let words = cell::normalize_paragraph(&words);
    cell::limited_text("description", words, DESCRIPTION_MAX_CHARS).map(owned)
}

fn price_bracket(bracket: Option<u8>) -> Result<Option<u8>, String> {
    match bracket {
        Some(bracket) if !BRACKETS.contains(&bracket) => {
            let (first, last) = (BRACKETS.start(), BRACKETS.end());
            Err(format!("price bracket must be {first} to {last}"))
        }
        bracket => Ok(bracket),
    }
}

/// In order.
fn each_once(mut sizes: Vec<FirmSize>) -> Vec<FirmSize> {
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

fn owned(text: Option<Cow<'_, str>>) -> Option<String> {
    text.map(Cow::into_owned)
}

impl VendorPatch {
    /// The change, or what is wrong with which field.
    pub fn parse(self) -> Result<VendorEdit, ApiError> {
        self.parse_with(PatchReader::default())
    }

    /// The fields of a new vendor, or what is wrong with which of them.
    pub fn parse_new(self) -> Result<VendorEdit, ApiError> {
        let mut reader = PatchReader::default();
        if self.name.is_none() {
            reader.errors.push("name", NAME_REQUIRED);
        }
        if self.category_id.is_none() && self.category_name.is_none() {
            reader.errors.push("categoryId", CATEGORY_REQUIRED);
        }
        self.parse_with(reader)
    }

    fn parse_with(self, mut reader: PatchReader) -> Result<VendorEdit, ApiError> {
        if self.category_id.is_some() && self.category_name.is_some() {
            reader.errors.push(
                "categoryName",
                "Choose a category or name a new one, not both.",
            );
        }
        let new_category = reader.read("categoryName", self.category_name, |name| {
            required("category", &name, NEW_CATEGORY_REQUIRED)
        });
        let category_of_name = new_category.as_deref().map(CategoryId::from_name);
        let text = |sent: Option<String>| sent.unwrap_or_default();
        let list = |what: &'static str| move |entries: Vec<String>| cell::list_of(what, &entries);
        let change = VendorEdit {
            name: reader.read("name", self.name, |name| {
                required("name", &name, NAME_REQUIRED)
            }),
            former_names: reader.read("formerNames", self.former_names, former_names),
            category_id: self.category_id.or(category_of_name),
            new_category,
            website_url: reader.read("websiteUrl", self.website_url, |url| {
                link::web_url(called::WEBSITE, &text(url))
            }),
            logo_url: reader.read("logoUrl", self.logo_url, |url| link::logo_url(&text(url))),
            booking_url: reader.read("bookingUrl", self.booking_url, |url| {
                link::web_url(called::BOOKING_LINK, &text(url))
            }),
            is_active: self.is_active,
            needs_review: self.needs_review,
            is_recommended_partner: self.is_recommended_partner,
            partner_level: reader.read("partnerLevel", self.partner_level, |level| {
                cell::short_text(called::PARTNER_LEVEL, &text(level)).map(owned)
            }),
            description: reader.read("description", self.description, description),
            short_highlights: reader.read(
                "shortHighlights",
                self.short_highlights,
                list(called::HIGHLIGHTS),
            ),
            firm_size_supported: self.firm_size_supported.map(each_once),
            practice_areas_supported: reader.read(
                "practiceAreasSupported",
                self.practice_areas_supported,
                list(called::PRACTICE_AREAS),
            ),
            integrations: reader.read(
                "integrations",
                self.integrations,
                list(called::INTEGRATIONS),
            ),
            geo_focus: reader.read("geoFocus", self.geo_focus, list(called::REGIONS)),
            price_bracket: reader.read("priceBracket", self.price_bracket, price_bracket),
            tags: reader.read("tags", self.tags, |tags| vendor::tags_among(&tags)),
        };
        Ok(reader.errors.ok_or_errors(change)?)
    }
}

/// With a capital first letter, as beside a field of a form.
fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_of_a_list_may_have_a_semicolon() {
        let change = |json| {
            let patch: VendorPatch = serde_json::from_value(json).unwrap();
            patch.parse().unwrap()
        };
        let entries = ["Answers in 2 rings; or the call is free", "Spanish"];
        let sent = serde_json::json!({
            "shortHighlights": entries,
            "practiceAreasSupported": entries,
            "integrations": entries,
            "geoFocus": entries,
            "tags": ["Live; Chat", " spanish "],
        });
        let read = change(sent);
        let lists = [
            read.short_highlights,
            read.practice_areas_supported,
            read.integrations,
            read.geo_focus,
        ];
        for list in lists {
            assert_eq!(list.unwrap(), entries);
        }
        assert_eq!(read.tags.unwrap(), ["live-chat", "spanish"]);
    }
}
