//! A vendor as every reply shows it; not a feature, but the shape that several of them share.

use std::sync::Arc;

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::app::directory::catalog::Catalog;
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::user::User;
use crate::domain::vendor;
use crate::domain::vendor::VENDOR_NOT_FOUND;
use crate::http::error::ApiError;

/// A vendor of legal technology in one category.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a member of its own in the reply"
)]
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Vendor {
    /// The vendor.
    pub id: VendorId,
    /// Company or product.
    pub name: String,
    /// Names that it had before, the latest first.
    pub former_names: Vec<String>,
    /// http or https.
    #[schema(required, pattern = "{WEB_ADDRESS}")]
    pub website_url: Option<String>,
    /// The address of its logo, https; null where it has none.
    #[schema(required, pattern = "{SECURE_ADDRESS}")]
    pub logo_url: Option<String>,
    /// Where a demo is booked; http or https.
    #[schema(required, pattern = "{WEB_ADDRESS}")]
    pub booking_url: Option<String>,
    /// Its category.
    pub category_id: CategoryId,
    /// The category's name.
    pub category_name: String,
    /// Whether it is offered.
    pub is_active: bool,
    /// Whether an administrator should look at it; always false for members.
    pub needs_review: bool,
    /// Shown as a star; never part of a ranking.
    pub is_recommended_partner: bool,
    /// Such as "Gold"; never part of a ranking.
    #[schema(required)]
    pub partner_level: Option<String>,
    /// A few words each.
    pub short_highlights: Vec<String>,
    /// Tools and formats it connects to.
    pub integrations: Vec<String>,
    /// What it is.
    #[schema(required)]
    pub description: Option<String>,
    /// 1 (cheapest) to `{PRICE_BRACKETS}`.
    #[schema(required, minimum = 1, maximum = 4)]
    pub price_bracket: Option<u8>,
    /// Firm sizes it says it serves.
    pub firm_size_supported: Vec<FirmSize>,
    /// Practice areas it says it serves.
    pub practice_areas_supported: Vec<String>,
    /// States or regions it serves.
    pub geo_focus: Vec<String>,
    /// Features, as slugs.
    pub tags: Vec<String>,
    /// Whether it is of the sample data and goes with it; absent where it is not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_sample: bool,
}

impl Vendor {
    /// The vendor as this reader may see it.
    pub fn seen_by(reader: &User, vendor: &vendor::Vendor, catalog: &Catalog) -> Self {
        let vendor = vendor.clone();
        Self {
            category_name: category_name(catalog, &vendor.category_id),
            needs_review: vendor.needs_review && reader.is_admin(),
            is_sample: vendor.is_sample(),
            id: vendor.id,
            name: vendor.name,
            former_names: vendor.former_names,
            website_url: vendor.website_url,
            logo_url: vendor.logo_url,
            booking_url: vendor.booking_url,
            category_id: vendor.category_id,
            is_active: vendor.is_active,
            is_recommended_partner: vendor.is_recommended_partner,
            partner_level: vendor.partner_level,
            short_highlights: vendor.short_highlights,
            integrations: vendor.integrations,
            description: vendor.description,
            price_bracket: vendor.price_bracket,
            firm_size_supported: vendor.firm_size_supported,
            practice_areas_supported: vendor.practice_areas_supported,
            geo_focus: vendor.geo_focus,
            tags: vendor.tags,
        }
    }
}

/// The vendor that a person means, by its id or by that of one that has become part of it.
pub fn require_vendor(app: &App, id: &VendorId) -> Result<Arc<vendor::Vendor>, ApiError> {
    let vendor = app.catalog.vendor_now(id)?;
    vendor.ok_or_else(|| ApiError::not_found(VENDOR_NOT_FOUND))
}

/// The name of a category; its id where it is gone.
pub fn category_name(catalog: &Catalog, id: &CategoryId) -> String {
    catalog
        .category(id.as_str())
        .map_or_else(|| id.to_string(), |category| category.name.clone())
}
