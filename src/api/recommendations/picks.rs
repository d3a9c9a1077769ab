//! The picks of the stages.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::recommendations::{PicksView, SavedView};
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::recommend::Scope;

/// The picks a person has now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picks {
    /// Stages in order, then other categories by name; only those with picks.
    items: Vec<CategoryPicks>,
    /// Whether some category had to look beyond firms of exactly this size.
    used_any_size_fallback: bool,
}

/// The picks of one category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryPicks {
    /// The category.
    category_id: CategoryId,
    /// Its name.
    category_name: String,
    /// Whose evidence a Pick For Me result rests on; null for a questionnaire's.
    #[schema(required)]
    scope: Option<Scope>,
    /// At most three, the best first.
    picks: Vec<Pick>,
}

/// A vendor picked for a stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pick {
    /// The vendor.
    vendor_id: VendorId,
    /// Company or product.
    name: String,
    /// https.
    #[schema(required)]
    logo_url: Option<String>,
    /// Why it was picked.
    reason: String,
    /// http or https.
    #[schema(required)]
    website_url: Option<String>,
    /// Where a demo is booked.
    #[schema(required)]
    booking_url: Option<String>,
    /// 1 (cheapest) to 4.
    #[schema(required, minimum = 1, maximum = 4)]
    price_bracket: Option<u8>,
    /// Whether the person has hidden it.
    dismissed: bool,
}

impl Picks {
    /// The picks as JSON shows them.
    pub fn of(saved: &SavedView) -> Self {
        Self {
            items: saved.items.iter().map(CategoryPicks::of).collect(),
            used_any_size_fallback: saved.used_any_size_fallback(),
        }
    }
}

impl CategoryPicks {
    fn of(item: &PicksView) -> Self {
        let picks = item.picks.iter().map(|pick| Pick {
            vendor_id: pick.vendor.id.clone(),
            name: pick.vendor.name.clone(),
            logo_url: pick.vendor.logo_url.clone(),
            reason: pick.reason.clone(),
            website_url: pick.vendor.website_url.clone(),
            booking_url: pick.vendor.booking_url.clone(),
            price_bracket: pick.vendor.price_bracket,
            dismissed: pick.is_dismissed,
        });
        Self {
            category_id: item.category_id.clone(),
            category_name: item.category_name.clone(),
            scope: item.scope,
            picks: picks.collect(),
        }
    }
}
