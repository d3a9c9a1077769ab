//! Recommendations as they lay before answers had must-haves: a vendor had neither a badge nor any
//! word on whether it serves the firm, and four parts of the score.

use uuid::Uuid;

use super::recommendations_v1::{PeerCountV1, ScorePartsV1, SourceV1};
use crate::domain::recommend::{
    Eligibility, Gap, MatchedNeed, Recommendation, RecommendedVendor, ScoreInputs,
};
use crate::domain::vendor::Vendor;
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, record};

record! {
    RecommendationV2<V> {
        id: Uuid,
        user_id: Uuid,
        category_id: String,
        recommended_at: Milliseconds,
        source: SourceV1,
        catalog_version: u64,
        vendors: Vec<RecommendedVendorV2<V>>,
    }
}

record! {
    RecommendedVendorV2<V> {
        vendor: V,
        rank: u8,
        parts: Option<ScorePartsV1>,
        inputs: ScoreInputsV2,
        reasons: Vec<String>,
    }
}

record! {
    ScoreInputsV2 {
        matched: Vec<MatchedNeedV1>,
        missing: Vec<GapV2>,
        connected_tools: Vec<String>,
        tools_used: u32,
        peers: Option<PeerCountV1>,
        price_bracket: Option<u8>,
        practice_area: Option<String>,
    }
}

record! {
    MatchedNeedV1 {
        label: String,
        state: Code,
        field: Code,
        quote: Option<String>,
    }
}

record! {
    GapV2 {
        label: String,
        state: Code,
    }
}

impl<V> FromStored<RecommendationV2<V>> for Recommendation
where
    Vendor: FromStored<V>,
{
    fn from_stored(old: RecommendationV2<V>) -> Result<Self, DecodeError> {
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

impl<V> FromStored<RecommendedVendorV2<V>> for RecommendedVendor
where
    Vendor: FromStored<V>,
{
    fn from_stored(old: RecommendedVendorV2<V>) -> Result<Self, DecodeError> {
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

impl FromStored<ScoreInputsV2> for ScoreInputs {
    fn from_stored(old: ScoreInputsV2) -> Result<Self, DecodeError> {
        Ok(Self {
            matched: FromStored::from_stored(old.matched)?,
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

impl FromStored<MatchedNeedV1> for MatchedNeed {
    fn from_stored(old: MatchedNeedV1) -> Result<Self, DecodeError> {
        Ok(Self {
            tag: None,
            label: old.label,
            state: FromStored::from_stored(old.state)?,
            field: FromStored::from_stored(old.field)?,
            quote: old.quote,
            must_have: false,
        })
    }
}

impl FromStored<GapV2> for Gap {
    fn from_stored(old: GapV2) -> Result<Self, DecodeError> {
        Ok(Self {
            tag: None,
            label: old.label,
            state: FromStored::from_stored(old.state)?,
            must_have: false,
            near: None,
        })
    }
}
