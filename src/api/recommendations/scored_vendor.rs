//! A vendor with its score, whether or not it is among the results.

use serde::Serialize;
use utoipa::ToSchema;

use crate::api::need_reply::{Eligibility, Gap, Reason};
use crate::api::vendor_reply::Vendor;
use crate::app::directory::catalog::Catalog;
use crate::domain::place::UsState;
use crate::domain::user::User;
use crate::recommend::{AskedOptions, RankedVendor, Tenths};

/// A vendor with its score, why, and what it misses.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScoredVendor {
    /// The vendor.
    vendor: Vendor,
    /// 0 to 100, one decimal.
    #[schema(minimum = 0, maximum = 100)]
    score: f64,
    /// Why it stands below a lower score, or below a vendor that meets fewer needs, as what follows its
    /// name; null where it does not.
    #[schema(required)]
    rank_reason: Option<String>,
    /// Whether the firm uses it already.
    in_use: bool,
    /// Whether the caller has hidden it.
    dismissed: bool,
    /// Whether it serves the firm.
    eligibility: Eligibility,
    /// The states in which the firm practices.
    #[schema(value_type = Vec<UsState>)]
    firm_states: Vec<&'static str>,
    /// Those of them that the vendor says it serves.
    #[schema(value_type = Vec<UsState>)]
    states_served: Vec<&'static str>,
    /// Needs that are not met, the weightiest first, those that were set aside too, each with how to read it.
    gaps: Vec<Gap>,
    /// At most `{REASONS_MAX}` true sentences, the strongest first, each with whether it speaks for the
    /// vendor.
    why: Vec<Reason>,
}

impl ScoredVendor {
    pub fn new(
        ranked: &RankedVendor,
        rank_reason: Option<String>,
        dismissed: bool,
        asked: &AskedOptions,
        reader: &User,
        catalog: &Catalog,
    ) -> Self {
        Self {
            vendor: Vendor::seen_by(reader, &ranked.vendor, catalog),
            score: points(ranked.score),
            rank_reason,
            in_use: ranked.in_use,
            dismissed,
            eligibility: ranked.eligibility.into(),
            firm_states: ranked.firm_states.iter().map(UsState::code).collect(),
            states_served: ranked.states_served.iter().map(UsState::code).collect(),
            gaps: Gap::all(&ranked.inputs, asked),
            why: Reason::all(&ranked.reasons, &ranked.inputs),
        }
    }
}

/// Tenths as JSON shows them.
pub fn points(tenths: Tenths) -> f64 {
    f64::from(tenths) / 10.0
}
