//! Recommendations as they lay before a need kept the slug of its tag and a count of firms whether it was of the viewer's
//! size.

use uuid::Uuid;

use super::recommendations_v1::{PeerCountV1, SourceV1};
use super::recommendations_v3::{EligibilityV1, MatchedNeedV2, ScorePartsV2};
use crate::domain::recommend::{Gap, NearClaim, Recommendation, RecommendedVendor, ScoreInputs};
use crate::domain::vendor::Vendor;
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, record};

record! {
    RecommendationV4<V> {
        id: Uuid,
        user_id: Uuid,
        category_id: String,
        recommended_at: Milliseconds,
        source: SourceV1,
        catalog_version: u64,
        vendors: Vec<RecommendedVendorV4<V>>,
    }
}

record! {
    RecommendedVendorV4<V> {
        vendor: V,
        rank: u8,
        badge: Option<Code>,
        in_use: bool,
        eligibility: EligibilityV1,
        parts: Option<ScorePartsV2>,
        inputs: ScoreInputsV4,
        reasons: Vec<String>,
    }
}

record! {
    ScoreInputsV4 {
        matched: Vec<MatchedNeedV2>,
        missing: Vec<GapV4>,
        connected_tools: Vec<String>,
        tools_used: u32,
        peers: Option<PeerCountV1>,
        price_bracket: Option<u8>,
        practice_area: Option<String>,
    }
}

record! {
    GapV4 {
        label: String,
        state: Code,
        must_have: bool,
        near: Option<NearClaimV1>,
    }
}

record! {
    NearClaimV1 {
        label: String,
        state: Code,
        field: Code,
        quote: Option<String>,
    }
}

impl<V> FromStored<RecommendationV4<V>> for Recommendation
where
    Vendor: FromStored<V>,
{
    fn from_stored(old: RecommendationV4<V>) -> Result<Self, DecodeError> {
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

impl<V> FromStored<RecommendedVendorV4<V>> for RecommendedVendor
where
    Vendor: FromStored<V>,
{
    fn from_stored(old: RecommendedVendorV4<V>) -> Result<Self, DecodeError> {
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

impl FromStored<ScoreInputsV4> for ScoreInputs {
    fn from_stored(old: ScoreInputsV4) -> Result<Self, DecodeError> {
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

impl FromStored<GapV4> for Gap {
    fn from_stored(old: GapV4) -> Result<Self, DecodeError> {
        Ok(Self {
            tag: None,
            label: old.label,
            state: FromStored::from_stored(old.state)?,
            must_have: old.must_have,
            near: FromStored::from_stored(old.near)?,
        })
    }
}

impl FromStored<NearClaimV1> for NearClaim {
    fn from_stored(old: NearClaimV1) -> Result<Self, DecodeError> {
        Ok(Self {
            tag: None,
            label: old.label,
            state: FromStored::from_stored(old.state)?,
            field: FromStored::from_stored(old.field)?,
            quote: old.quote,
        })
    }
}
