//! The picks of the stages.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::need_reply::Eligibility;
use crate::app::recommendations::{PicksView, SavedView};
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::place::UsState;
use crate::domain::recommend::PeerScope;
use crate::recommend::names_tools;

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
    scope: Option<PeerScope>,
    /// Firms with evidence in that scope; null below `{FIRMS_MIN}` and without a scope.
    #[schema(required)]
    firms: Option<u32>,
    /// Tools of this category that the firm uses; they are not offered again.
    uses: Vec<String>,
    /// Demos booked near the firm; null where there are fewer than `{MOMENTUM_MIN}`.
    #[schema(required)]
    momentum: Option<Momentum>,
    /// At most `{PICKS_MAX}`, the best first.
    picks: Vec<Pick>,
}

/// Demos of a category in the last `{LONG_WINDOW_DAYS}` days against as many before, as near to the firm as there
/// are `{MOMENTUM_MIN}` of them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Momentum {
    /// The state they are counted in, where the firm's own bookings tell its state.
    #[schema(required)]
    state_name: Option<&'static str>,
    /// The size of the firms counted; null for all sizes.
    #[schema(required)]
    firm_size: Option<FirmSize>,
    /// In the last `{LONG_WINDOW_DAYS}` days, until yesterday.
    current: u64,
    /// In the `{LONG_WINDOW_DAYS}` days before.
    previous: u64,
    /// When the oldest of all bookings was made, whatever is counted: `previous` says nothing where its days begin before.
    #[schema(required)]
    data_from: Option<Timestamp>,
    /// When the newest of all bookings was made, whatever is counted: `current` says little where that was long ago.
    #[schema(required)]
    data_through: Option<Timestamp>,
}

/// A vendor picked for a stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pick {
    /// The vendor.
    vendor_id: VendorId,
    /// Company or product.
    name: String,
    /// The address of its logo, https; null where it has none.
    #[schema(required, pattern = "{SECURE_ADDRESS}")]
    logo_url: Option<String>,
    /// What it says of itself.
    #[schema(required)]
    description: Option<String>,
    /// Why it was picked.
    reason: String,
    /// Whether `reason` names the tools of `worksWith` itself.
    reason_names_tools: bool,
    /// http or https.
    #[schema(required, pattern = "{WEB_ADDRESS}")]
    website_url: Option<String>,
    /// Where a demo is booked.
    #[schema(required, pattern = "{WEB_ADDRESS}")]
    booking_url: Option<String>,
    /// 1 (cheapest) to `{PRICE_BRACKETS}`.
    #[schema(required, minimum = 1, maximum = 4)]
    price_bracket: Option<u8>,
    /// Whether the person has hidden it.
    dismissed: bool,
    /// The firm's tools that it works with.
    works_with: Vec<String>,
    /// Whether it serves the firm, by what both say now.
    eligibility: Eligibility,
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
            description: pick.vendor.description.clone(),
            reason_names_tools: names_tools(&pick.reason),
            reason: pick.reason.clone(),
            website_url: pick.vendor.website_url.clone(),
            booking_url: pick.vendor.booking_url.clone(),
            price_bracket: pick.vendor.price_bracket,
            dismissed: pick.is_dismissed,
            works_with: pick.works_with.clone(),
            eligibility: pick.eligibility.into(),
        });
        Self {
            category_id: item.category_id.clone(),
            category_name: item.category_name.clone(),
            scope: item.scope,
            firms: item.context.firms,
            uses: item.context.uses.clone(),
            momentum: item.context.momentum.map(|momentum| Momentum {
                state_name: momentum.state.map(UsState::name),
                firm_size: momentum.firm_size,
                current: momentum.current,
                previous: momentum.previous,
                data_from: momentum.data_span.map(|(oldest, _)| oldest),
                data_through: momentum.data_span.map(|(_, newest)| newest),
            }),
            picks: picks.collect(),
        }
    }
}
