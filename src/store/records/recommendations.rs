//! Layouts of questionnaires' answers, recommendations and picks.

use uuid::Uuid;

use super::catalog::{VendorV1, VendorV2};
use super::recommendations_v1::{RecommendationV1, SourceV1};
use super::recommendations_v2::RecommendationV2;
use super::recommendations_v3::{EligibilityV1, RecommendationV3, ScorePartsV2};
use super::recommendations_v4::RecommendationV4;
use crate::domain::question::Answer;
use crate::domain::recommend::{
    AskedQuestion, CategoryPicks, Dismissal, Gap, MatchedNeed, NearClaim, PeerCount, Pick,
    Recommendation, RecommendedVendor, Response, SavedPicks, ScoreInputs,
};
use crate::domain::vendor::Vendor;
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, record, stored, upgrade};

stored!(Response: 3 => ResponseV3, 2 => ResponseV2, 1 => ResponseV1);
record! {
    ResponseV3 of Response {
        id: Uuid,
        user_id: Uuid,
        category_id: String,
        asked: Vec<AskedQuestionV1>,
        answers: Vec<AnswerV2>,
        submitted_at: Milliseconds,
    }
}
record! {
    ResponseV2 {
        id: Uuid,
        user_id: Uuid,
        category_id: String,
        asked: Vec<AskedQuestionV1>,
        answers: Vec<AnswerV1>,
        submitted_at: Milliseconds,
    }
}
impl FromStored<ResponseV2> for Response {
    fn from_stored(old: ResponseV2) -> Result<Self, DecodeError> {
        Ok(Self {
            id: FromStored::from_stored(old.id)?,
            user_id: FromStored::from_stored(old.user_id)?,
            category_id: FromStored::from_stored(old.category_id)?,
            asked: FromStored::from_stored(old.asked)?,
            answers: FromStored::from_stored(old.answers)?,
            submitted_at: FromStored::from_stored(old.submitted_at)?,
        })
    }
}
record! {
    ResponseV1 {
        id: Uuid,
        user_id: Uuid,
        category_id: String,
        answers: Vec<AnswerV1>,
        submitted_at: Milliseconds,
    }
}
upgrade! {
    ResponseV1 => ResponseV2 of Response {
        id, user_id, category_id, answers, submitted_at;
        asked: Vec::new()
    }
}

record! {
    AskedQuestionV1 of AskedQuestion {
        question_id: String,
        prompt: String,
    }
}

record! {
    AnswerV2 of Answer {
        question_id: String,
        selected_values: Vec<String>,
        must_have: Vec<String>,
    }
}
record! {
    AnswerV1 {
        question_id: String,
        selected_values: Vec<String>,
    }
}
upgrade! {
    AnswerV1 => AnswerV2 of Answer {
        question_id, selected_values;
        must_have: Vec::new()
    }
}

stored!(
    Recommendation: 6 => RecommendationV5<VendorV2>, 5 => RecommendationV4<VendorV2>,
    4 => RecommendationV3<VendorV2>, 3 => RecommendationV2<VendorV2>, 2 => RecommendationV2<VendorV1>,
    1 => RecommendationV1<VendorV1>
);
record! {
    RecommendationV5<V holds Vendor> of Recommendation {
        id: Uuid,
        user_id: Uuid,
        category_id: String,
        recommended_at: Milliseconds,
        source: SourceV1,
        vendors: Vec<RecommendedVendorV5<V>>,
    }
}

record! {
    RecommendedVendorV5<V holds Vendor> of RecommendedVendor {
        vendor: V,
        rank: u8,
        badge: Option<Code>,
        in_use: bool,
        eligibility: EligibilityV1,
        parts: Option<ScorePartsV2>,
        inputs: ScoreInputsV5,
        reasons: Vec<String>,
    }
}

record! {
    ScoreInputsV5 of ScoreInputs {
        matched: Vec<MatchedNeedV3>,
        missing: Vec<GapV5>,
        connected_tools: Vec<String>,
        tools_used: u32,
        peers: Option<PeerCountV2>,
        price_bracket: Option<u8>,
        practice_area: Option<String>,
    }
}

record! {
    MatchedNeedV3 of MatchedNeed {
        tag: Option<String>,
        label: String,
        state: Code,
        field: Code,
        quote: Option<String>,
        must_have: bool,
    }
}

record! {
    GapV5 of Gap {
        tag: Option<String>,
        label: String,
        state: Code,
        must_have: bool,
        near: Option<NearClaimV2>,
    }
}

record! {
    NearClaimV2 of NearClaim {
        tag: Option<String>,
        label: String,
        state: Code,
        field: Code,
        quote: Option<String>,
    }
}

record! {
    PeerCountV2 of PeerCount {
        firms: u32,
        of: u32,
        all_use: bool,
        your_size: bool,
    }
}

stored!(SavedPicks: 1 => SavedPicksV1);
record! {
    SavedPicksV1 of SavedPicks {
        categories: Vec<CategoryPicksV1>,
        dismissals: Vec<DismissalV1>,
    }
}

record! {
    CategoryPicksV1 of CategoryPicks {
        category_id: String,
        scope: Option<Code>,
        picks: Vec<PickV1>,
    }
}

record! {
    PickV1 of Pick {
        vendor_id: String,
        reason: String,
    }
}

record! {
    DismissalV1 of Dismissal {
        vendor_id: String,
        dismissed_at: Milliseconds,
    }
}
