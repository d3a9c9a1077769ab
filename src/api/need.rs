//! Needs that a vendor meets or does not, as replies show them; not a slice, but shapes that two
//! share.

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::recommend::{self, GapState};

/// A need that a vendor meets, and where it says so.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchedNeed {
    /// The need.
    label: String,
    /// How well founded it is.
    state: ClaimState,
    /// Where it stands.
    field: ClaimField,
    /// The vendor's own words, exactly; null where there are none.
    #[schema(required)]
    quote: Option<String>,
}

/// A need that a vendor does not meet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Gap {
    /// The need.
    label: String,
    /// Whether somebody said no, or nobody said anything.
    state: GapState,
}

impl From<&recommend::MatchedNeed> for MatchedNeed {
    fn from(need: &recommend::MatchedNeed) -> Self {
        Self {
            label: need.label.clone(),
            state: need.state,
            field: need.field,
            quote: need.quote.clone(),
        }
    }
}

impl From<&recommend::Gap> for Gap {
    fn from(gap: &recommend::Gap) -> Self {
        Self {
            label: gap.label.clone(),
            state: gap.state,
        }
    }
}
