//! A vendor that a ranking leaves out, and why.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::scored_vendor::ScoredVendor;
use crate::app::directory::catalog::Catalog;
use crate::app::recommendations::Unlisted;
use crate::domain::ids::ResponseId;
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
    #[serde(flatten)]
    scored: ScoredVendor,
    /// From 1, after those that are listed; null where it meets too little of the answers to have one.
    #[schema(required, minimum = 1)]
    rank: Option<usize>,
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
        let dismissed = unlisted.dismissed.contains(&vendor.ranked.vendor.id);
        let reason = vendor.rank_reason.clone();
        let asked = &unlisted.asked;
        Self {
            scored: ScoredVendor::new(&vendor.ranked, reason, dismissed, asked, reader, catalog),
            rank: vendor.place,
        }
    }
}
