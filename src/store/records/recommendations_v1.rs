//! Recommendations as they lay before needs had a source: a matched need was a label, and a gap said
//! whether the vendor lists other things of its kind. Layouts that later versions hold as well stand
//! here too.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::recommend::{
    Eligibility, Gap, GapState, MatchedNeed, PeerCount, Recommendation, RecommendationSource,
    RecommendedVendor, ScoreInputs, ScoreParts,
};
use crate::domain::vendor::Vendor;
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, ToStored, record};

record! {
    RecommendationV1<V> {
        id: Uuid,
        user_id: Uuid,
        category_id: String,
        recommended_at: Milliseconds,
        source: SourceV1,
        catalog_version: u64,
        vendors: Vec<RecommendedVendorV1<V>>,
    }
}

record! {
    RecommendedVendorV1<V> {
        vendor: V,
        rank: u8,
        parts: Option<ScorePartsV1>,
        inputs: ScoreInputsV1,
        reasons: Vec<String>,
    }
}

record! {
    ScoreInputsV1 {
        matched: Vec<String>,
        missing: Vec<GapV1>,
        connected_tools: Vec<String>,
        tools_used: u32,
        peers: Option<PeerCountV1>,
        price_bracket: Option<u8>,
        practice_area: Option<String>,
    }
}

record! {
    GapV1 {
        label: String,
        listed: bool,
    }
}

record! {
    ScorePartsV1 {
        fit: Option<f64>,
        stack: Option<f64>,
        peer: Option<f64>,
        budget: Option<f64>,
    }
}

record! {
    PeerCountV1 {
        firms: u32,
        of: u32,
        all_use: bool,
    }
}

/// Uses were counted among firms of any size, and demos among firms of the viewer's.
impl FromStored<PeerCountV1> for PeerCount {
    fn from_stored(old: PeerCountV1) -> Result<Self, DecodeError> {
        Ok(Self {
            firms: old.firms,
            of: old.of,
            all_use: old.all_use,
            your_size: !old.all_use,
        })
    }
}

impl FromStored<ScorePartsV1> for ScoreParts {
    fn from_stored(old: ScorePartsV1) -> Result<Self, DecodeError> {
        Ok(Self {
            fit: old.fit,
            stack: old.stack,
            peer: old.peer,
            budget: old.budget,
            ..Self::default()
        })
    }
}

/// The position of a variant is its code: never move one, and add new ones at the end.
#[derive(Serialize, Deserialize)]
pub enum SourceV1 {
    Questionnaire(Uuid),
    PickForMe(Code),
}

impl ToStored<SourceV1> for RecommendationSource {
    fn to_stored(&self) -> SourceV1 {
        match self {
            Self::Questionnaire(response) => SourceV1::Questionnaire(response.0),
            Self::PickForMe(scope) => SourceV1::PickForMe(scope.to_stored()),
        }
    }
}

impl FromStored<SourceV1> for RecommendationSource {
    fn from_stored(stored: SourceV1) -> Result<Self, DecodeError> {
        Ok(match stored {
            SourceV1::Questionnaire(id) => Self::Questionnaire(FromStored::from_stored(id)?),
            SourceV1::PickForMe(scope) => Self::PickForMe(FromStored::from_stored(scope)?),
        })
    }
}

impl<V> FromStored<RecommendationV1<V>> for Recommendation
where
    Vendor: FromStored<V>,
{
    fn from_stored(old: RecommendationV1<V>) -> Result<Self, DecodeError> {
        Ok(Self {
            id: FromStored::from_stored(old.id)?,
            user_id: FromStored::from_stored(old.user_id)?,
            category_id: FromStored::from_stored(old.category_id)?,
            recommended_at: FromStored::from_stored(old.recommended_at)?,
            source: FromStored::from_stored(old.source)?,
            vendors: FromStored::from_stored(old.vendors)?,
        })
    }
}

impl<V> FromStored<RecommendedVendorV1<V>> for RecommendedVendor
where
    Vendor: FromStored<V>,
{
    fn from_stored(old: RecommendedVendorV1<V>) -> Result<Self, DecodeError> {
        Ok(Self {
            vendor: FromStored::from_stored(old.vendor)?,
            rank: old.rank,
            badge: None,
            in_use: false,
            eligibility: Eligibility::default(),
            parts: FromStored::from_stored(old.parts)?,
            inputs: FromStored::from_stored(old.inputs)?,
            reasons: old.reasons,
        })
    }
}

impl FromStored<ScoreInputsV1> for ScoreInputs {
    fn from_stored(old: ScoreInputsV1) -> Result<Self, DecodeError> {
        let listed = |label| MatchedNeed {
            tag: None,
            label,
            state: ClaimState::Listed,
            field: ClaimField::Tags,
            quote: None,
            must_have: false,
        };
        Ok(Self {
            matched: old.matched.into_iter().map(listed).collect(),
            missing: FromStored::from_stored(old.missing)?,
            connected_tools: old.connected_tools,
            tools_used: old.tools_used,
            // It counted firms that used, booked or clicked together, which no reason of today says.
            peers: None,
            price_bracket: old.price_bracket,
            practice_area: old.practice_area,
        })
    }
}

/// Nobody had said "no": `listed` was a guess from what else the vendor lists.
impl FromStored<GapV1> for Gap {
    fn from_stored(old: GapV1) -> Result<Self, DecodeError> {
        Ok(Self {
            tag: None,
            label: old.label,
            state: GapState::Unsaid,
            must_have: false,
            near: None,
        })
    }
}
