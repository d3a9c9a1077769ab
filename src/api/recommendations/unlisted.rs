//! A vendor that a ranking leaves out, and why.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::computed::points;
use crate::api::need_reply::{Eligibility, Gap, Reason};
use crate::api::vendor_reply::Vendor;
use crate::app::catalog::Catalog;
use crate::app::recommendations::Unlisted;
use crate::domain::ids::ResponseId;
use crate::domain::place::UsState;
use crate::domain::user::User;
use crate::http::page::PageNumber;
use crate::recommend;

/// Whose result, and which part of what it leaves out.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct UnlistedParams {
    /// The caller's own response.
    pub response_id: ResponseId,
    /// From 1; clamped to the pages there are. Default 1.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    pub page: PageNumber,
}

/// A vendor of the category that is not among the results.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnlistedVendor {
    /// The vendor.
    vendor: Vendor,
    /// From 1, after those that are listed; null where it meets too little of the answers to have one.
    #[schema(required, minimum = 1)]
    rank: Option<usize>,
    /// 0 to 100, one decimal.
    #[schema(minimum = 0, maximum = 100)]
    score: f64,
    /// Why it stands below a lower score or a vendor that meets fewer needs, as what follows its name; null where it
    /// does not.
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
    /// Needs that are not met, the weightiest first.
    gaps: Vec<Gap>,
    /// At most `{REASONS_MAX}` true sentences, the strongest first, each with whether it speaks for the
    /// vendor.
    why: Vec<Reason>,
}

impl UnlistedVendor {
    pub fn all(unlisted: &Unlisted, reader: &User, catalog: &Catalog) -> Vec<Self> {
        let vendors = unlisted.vendors.iter();
        let all = vendors.map(|vendor| Self::of(vendor, unlisted, reader, catalog));
        all.collect()
    }

    fn of(
        vendor: &recommend::UnlistedVendor,
        unlisted: &Unlisted,
        reader: &User,
        catalog: &Catalog,
    ) -> Self {
        let ranked = &vendor.ranked;
        Self {
            vendor: Vendor::seen_by(reader, &ranked.vendor, catalog),
            rank: vendor.place,
            score: points(ranked.score),
            rank_reason: vendor.rank_reason.clone(),
            in_use: ranked.in_use,
            dismissed: unlisted.dismissed.contains(&ranked.vendor.id),
            eligibility: ranked.eligibility.into(),
            firm_states: ranked.firm_states.iter().map(UsState::code).collect(),
            states_served: ranked.states_served.iter().map(UsState::code).collect(),
            gaps: Gap::all(&ranked.inputs, &unlisted.asked),
            why: Reason::all(&ranked.reasons, &ranked.inputs),
        }
    }
}
