//! Recommendations as they lay before a gap said what comes near it.

use uuid::Uuid;

use super::recommendations_v1::{PeerCountV1, SourceV1};
use crate::domain::recommend::{
    Eligibility, Gap, MatchedNeed, Recommendation, RecommendedVendor, ScoreInputs, ScoreParts,
};
use crate::domain::vendor::Vendor;
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, record};

record! {
    RecommendationV3<V> {
        id: Uuid,
        user_id: Uuid,
        category_id: String,
        recommended_at: Milliseconds,
        source: SourceV1,
        catalog_version: u64,
        vendors: Vec<RecommendedVendorV3<V>>,
    }
}

record! {
    RecommendedVendorV3<V> {
        vendor: V,
        rank: u8,
        badge: Option<Code>,
        in_use: bool,
        eligibility: EligibilityV1,
        parts: Option<ScorePartsV2>,
        inputs: ScoreInputsV3,
        reasons: Vec<String>,
    }
}

record! {
    ScoreInputsV3 {
        matched: Vec<MatchedNeedV2>,
        missing: Vec<GapV3>,
        connected_tools: Vec<String>,
        tools_used: u32,
        peers: Option<PeerCountV1>,
        price_bracket: Option<u8>,
        practice_area: Option<String>,
    }
}

record! {
    GapV3 {
        label: String,
        state: Code,
        must_have: bool,
    }
}

record! {
    EligibilityV1 of Eligibility {
        state: Option<Code>,
        size: Option<Code>,
        budget: Option<Code>,
    }
}

record! {
    ScorePartsV2 of ScoreParts {
        fit: Option<f64>,
        stack: Option<f64>,
        peer: Option<f64>,
        budget: Option<f64>,
        states: Option<f64>,
        attorneys: Option<f64>,
        employees: Option<f64>,
        cases: Option<f64>,
    }
}

record! {
    MatchedNeedV2 {
        label: String,
        state: Code,
        field: Code,
        quote: Option<String>,
        must_have: bool,
    }
}

impl<V> FromStored<RecommendationV3<V>> for Recommendation
where
    Vendor: FromStored<V>,
{
    fn from_stored(old: RecommendationV3<V>) -> Result<Self, DecodeError> {
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

impl<V> FromStored<RecommendedVendorV3<V>> for RecommendedVendor
where
    Vendor: FromStored<V>,
{
    fn from_stored(old: RecommendedVendorV3<V>) -> Result<Self, DecodeError> {
        Ok(Self {
            vendor: FromStored::from_stored(old.vendor)?,
            rank: old.rank,
            badge: FromStored::from_stored(old.badge)?,
            in_use: old.in_use,
            eligibility: FromStored::from_stored(old.eligibility)?,
            parts: FromStored::from_stored(old.parts)?,
            inputs: FromStored::from_stored(old.inputs)?,
            reasons: old.reasons,
        })
    }
}

impl FromStored<ScoreInputsV3> for ScoreInputs {
    fn from_stored(old: ScoreInputsV3) -> Result<Self, DecodeError> {
        Ok(Self {
            matched: FromStored::from_stored(old.matched)?,
            missing: FromStored::from_stored(old.missing)?,
            connected_tools: old.connected_tools,
            tools_used: old.tools_used,
            peers: FromStored::from_stored(old.peers)?,
            price_bracket: old.price_bracket,
            practice_area: old.practice_area,
        })
    }
}

impl FromStored<MatchedNeedV2> for MatchedNeed {
    fn from_stored(old: MatchedNeedV2) -> Result<Self, DecodeError> {
        Ok(Self {
            tag: None,
            label: old.label,
            state: FromStored::from_stored(old.state)?,
            field: FromStored::from_stored(old.field)?,
            quote: old.quote,
            must_have: old.must_have,
        })
    }
}

impl FromStored<GapV3> for Gap {
    fn from_stored(old: GapV3) -> Result<Self, DecodeError> {
        Ok(Self {
            tag: None,
            label: old.label,
            state: FromStored::from_stored(old.state)?,
            must_have: old.must_have,
            near: None,
        })
    }
}
