//! Vendors changed by hand. A change does what an import of that vendor would do: bookings are
//! linked again, the catalog gets a new version, and evidence follows.

use std::sync::Arc;

use super::audit::Audit;
use super::bookings::BookingChanges;
use super::core::Core;
use super::directory::{Directory, relink};
use super::publisher::Publisher;
use crate::domain::audit::{Actor, AuditAction, difference};
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::vendor::Vendor;
use crate::store::{StoreError, catalog};

/// A change of a vendor; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct VendorChange {
    /// A new name.
    pub name: Option<String>,
    /// Another category that exists.
    pub category_id: Option<CategoryId>,
    /// A new website; `Some(None)` takes it away, here and below.
    pub website_url: Option<Option<String>>,
    /// A new logo.
    pub logo_url: Option<Option<String>>,
    /// Another place to book.
    pub booking_url: Option<Option<String>>,
    /// Whether it is offered.
    pub is_active: Option<bool>,
    /// Whether an administrator should look at it.
    pub needs_review: Option<bool>,
    /// Whether it has a star.
    pub is_recommended_partner: Option<bool>,
    /// Another partner level.
    pub partner_level: Option<Option<String>>,
    /// What it is.
    pub description: Option<Option<String>>,
    /// What it is proud of.
    pub short_highlights: Option<Vec<String>>,
    /// The sizes it serves, in their order.
    pub firm_size_supported: Option<Vec<FirmSize>>,
    /// The practice areas it serves.
    pub practice_areas_supported: Option<Vec<String>>,
    /// The tools it connects to.
    pub integrations: Option<Vec<String>>,
    /// Where it serves.
    pub geo_focus: Option<Vec<String>>,
    /// 1 to 4.
    pub price_bracket: Option<Option<u8>>,
    /// Features, as slugs.
    pub tags: Option<Vec<String>>,
}

/// Why a vendor was not changed.
#[derive(Debug, thiserror::Error)]
pub enum VendorError {
    /// There is none with this id.
    #[error("there is no such vendor")]
    Unknown,
    /// The category to move it to does not exist.
    #[error("there is no such category")]
    UnknownCategory,
    /// Another vendor of the category has the name.
    #[error("another vendor of this category has this name")]
    NameTaken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub struct Vendors {
    core: Arc<Core>,
    audit: Arc<Audit>,
    publisher: Arc<Publisher>,
}

impl Vendors {
    pub fn new(core: Arc<Core>, audit: Arc<Audit>, publisher: Arc<Publisher>) -> Self {
        Self {
            core,
            audit,
            publisher,
        }
    }

    /// Changes a vendor, all of it or nothing, and writes it into the audit list. A change of
    /// nothing writes nothing. Linear in the bookings where name or category change.
    pub fn change(
        &self,
        actor: &Actor,
        id: &VendorId,
        change: VendorChange,
    ) -> Result<(), VendorError> {
        let changes = self.core.store.write(|tx| {
            let mut changes = BookingChanges::begin(tx)?;
            let mut directory = Directory::read(tx)?;
            let old = directory.vendor(id.as_str());
            let old = old.ok_or(VendorError::Unknown)?.clone();
            let new = change.apply(old.clone());
            if new == old {
                return Ok(None);
            }
            let details = differences(&old, &new, &directory)?;
            if directory.has_namesake(&new) {
                return Err(VendorError::NameTaken);
            }
            directory.put(&new)?;
            catalog::bump_revision(tx)?;
            if directory.has_new_names() {
                relink(tx, &mut directory)?;
                changes = BookingChanges::unknown();
            }
            self.audit
                .record(tx, actor, AuditAction::VendorChanged, &new.name, details)?;
            Ok(Some(changes))
        })?;
        if let Some(changes) = changes {
            self.publisher.publish(&changes)?;
        }
        Ok(())
    }
}

impl VendorChange {
    fn apply(self, old: Vendor) -> Vendor {
        Vendor {
            id: old.id,
            name: self.name.unwrap_or(old.name),
            category_id: self.category_id.unwrap_or(old.category_id),
            website_url: self.website_url.unwrap_or(old.website_url),
            logo_url: self.logo_url.unwrap_or(old.logo_url),
            booking_url: self.booking_url.unwrap_or(old.booking_url),
            is_active: self.is_active.unwrap_or(old.is_active),
            needs_review: self.needs_review.unwrap_or(old.needs_review),
            is_recommended_partner: self
                .is_recommended_partner
                .unwrap_or(old.is_recommended_partner),
            partner_level: self.partner_level.unwrap_or(old.partner_level),
            description: self.description.unwrap_or(old.description),
            short_highlights: self.short_highlights.unwrap_or(old.short_highlights),
            firm_size_supported: self.firm_size_supported.unwrap_or(old.firm_size_supported),
            practice_areas_supported: self
                .practice_areas_supported
                .unwrap_or(old.practice_areas_supported),
            integrations: self.integrations.unwrap_or(old.integrations),
            geo_focus: self.geo_focus.unwrap_or(old.geo_focus),
            price_bracket: self.price_bracket.unwrap_or(old.price_bracket),
            tags: self.tags.unwrap_or(old.tags),
        }
    }
}

/// A line for every field that differs, in words.
fn differences(
    old: &Vendor,
    new: &Vendor,
    directory: &Directory<'_>,
) -> Result<Vec<String>, VendorError> {
    let category = |vendor: &Vendor| {
        let name = directory.category_name(&vendor.category_id);
        name.map(str::to_owned).ok_or(VendorError::UnknownCategory)
    };
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let flag = |value: bool| if value { "yes" } else { "no" }.to_owned();
    let sizes = |vendor: &Vendor| {
        let labels: Vec<_> = vendor
            .firm_size_supported
            .iter()
            .map(|size| size.label())
            .collect();
        labels.join("; ")
    };
    let price = |vendor: &Vendor| "$".repeat(vendor.price_bracket.unwrap_or(0).into());
    let rows = [
        ("Name", old.name.clone(), new.name.clone()),
        ("Category", category(old)?, category(new)?),
        ("Website", text(&old.website_url), text(&new.website_url)),
        ("Logo", text(&old.logo_url), text(&new.logo_url)),
        (
            "Booking link",
            text(&old.booking_url),
            text(&new.booking_url),
        ),
        ("Active", flag(old.is_active), flag(new.is_active)),
        (
            "Needs review",
            flag(old.needs_review),
            flag(new.needs_review),
        ),
        (
            "Recommended partner",
            flag(old.is_recommended_partner),
            flag(new.is_recommended_partner),
        ),
        (
            "Partner level",
            text(&old.partner_level),
            text(&new.partner_level),
        ),
        (
            "Description",
            text(&old.description),
            text(&new.description),
        ),
        (
            "Highlights",
            old.short_highlights.join("; "),
            new.short_highlights.join("; "),
        ),
        ("Firm sizes", sizes(old), sizes(new)),
        (
            "Practice areas",
            old.practice_areas_supported.join("; "),
            new.practice_areas_supported.join("; "),
        ),
        (
            "Integrations",
            old.integrations.join("; "),
            new.integrations.join("; "),
        ),
        (
            "Regions",
            old.geo_focus.join("; "),
            new.geo_focus.join("; "),
        ),
        ("Price", price(old), price(new)),
        ("Tags", old.tags.join("; "), new.tags.join("; ")),
    ];
    let lines = rows.iter();
    Ok(lines
        .filter_map(|(label, before, after)| difference(label, before, after))
        .collect())
}
