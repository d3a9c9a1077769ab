//! Needs that a vendor meets or does not, as replies show them; not a feature, but shapes that two
//! share.

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::recommend::{self, Eligible, GapState, ReasonKind, ScoreInputs, kinds_of};
use crate::recommend::AskedOptions;

/// A need that a vendor meets, and where it says so.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchedNeed {
    /// The need.
    label: String,
    /// The option that the firm chose, where that is called otherwise ("Mandarin or Cantonese" of "Chinese"); left out where
    /// it is not, and of a past recommendation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    asked: Option<String>,
    /// How well founded it is.
    state: ClaimState,
    /// The field that says so.
    field: ClaimField,
    /// The vendor's own words, exactly; null where there are none.
    #[schema(required)]
    quote: Option<String>,
    /// Whether the firm marked it as a must-have.
    must_have: bool,
}

/// Whether a vendor serves the firm; each is null where the firm has not said what it is about.
#[derive(Debug, Serialize, ToSchema)]
pub struct Eligibility {
    /// Any state in which the firm practices.
    #[schema(required)]
    state: Option<Eligible>,
    /// Firms of its size.
    #[schema(required)]
    size: Option<Eligible>,
    /// At a price within its software budget.
    #[schema(required)]
    budget: Option<Eligible>,
}

impl From<recommend::Eligibility> for Eligibility {
    fn from(found: recommend::Eligibility) -> Self {
        let recommend::Eligibility {
            state,
            size,
            budget,
        } = found;
        Self {
            state,
            size,
            budget,
        }
    }
}

/// A reason and whether it speaks for the vendor.
#[derive(Debug, Serialize, ToSchema)]
pub struct Reason {
    /// Whether it says what the vendor misses, or what speaks for it.
    kind: ReasonKind,
    /// A true sentence.
    text: String,
}

impl Reason {
    /// The reasons of a score.
    pub fn all(reasons: &[String], inputs: &ScoreInputs) -> Vec<Self> {
        let reasons = kinds_of(reasons, inputs);
        let reasons = reasons.map(|(kind, text)| Self {
            kind,
            text: text.to_owned(),
        });
        reasons.collect()
    }
}

/// A need that a vendor does not meet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Gap {
    /// The need.
    label: String,
    /// The option that the firm chose, where that is called otherwise; left out where it is not, and of a past
    /// recommendation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    asked: Option<String>,
    /// Whether someone said no, or nobody said anything.
    state: GapState,
    /// Why it is not met: "no", "does not say", "comes near with bilingual staff".
    words: String,
    /// Whether the firm marked it as a must-have.
    must_have: bool,
    /// What the vendor offers that comes near it; left out where there is nothing, and where someone said no.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    near: Option<NearClaim>,
}

/// What a vendor offers that comes near a need without meeting it, and where it says so.
#[derive(Debug, Serialize, ToSchema)]
pub struct NearClaim {
    /// What it offers: more than what is asked for, or a part of it.
    label: String,
    /// How well founded it is.
    state: ClaimState,
    /// The field that says so.
    field: ClaimField,
    /// The vendor's own words, exactly; null where there are none.
    #[schema(required)]
    quote: Option<String>,
}

impl MatchedNeed {
    /// Those of a result, with the options that asked for them.
    pub fn all(inputs: &ScoreInputs, asked: &AskedOptions) -> Vec<Self> {
        let needs = inputs.matched.iter().map(|need| Self {
            asked: asked
                .words(need.tag.as_deref(), &need.label)
                .map(str::to_owned),
            ..need.into()
        });
        needs.collect()
    }
}

impl Gap {
    /// Those of a result, with the options that asked for them.
    pub fn all(inputs: &ScoreInputs, asked: &AskedOptions) -> Vec<Self> {
        let gaps = inputs.missing.iter().map(|gap| Self {
            asked: asked
                .words(gap.tag.as_deref(), &gap.label)
                .map(str::to_owned),
            ..gap.into()
        });
        gaps.collect()
    }
}

impl From<&recommend::MatchedNeed> for MatchedNeed {
    fn from(need: &recommend::MatchedNeed) -> Self {
        Self {
            label: need.label.clone(),
            asked: None,
            state: need.state,
            field: need.field,
            quote: need.quote.clone(),
            must_have: need.must_have,
        }
    }
}

impl From<&recommend::Gap> for Gap {
    fn from(gap: &recommend::Gap) -> Self {
        Self {
            label: gap.label.clone(),
            asked: None,
            state: gap.state,
            words: gap.words(),
            must_have: gap.must_have,
            near: gap.near.as_ref().map(NearClaim::from),
        }
    }
}

impl From<&recommend::NearClaim> for NearClaim {
    fn from(near: &recommend::NearClaim) -> Self {
        Self {
            label: near.label.clone(),
            state: near.state,
            field: near.field,
            quote: near.quote.clone(),
        }
    }
}
