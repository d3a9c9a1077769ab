//! Layouts of questionnaires' answers, recommendations and picks.

use uuid::Uuid;

use super::directory::{VendorV1, VendorV2};
use super::recommendations_v1::{PeerCountV1, RecommendationV1, ScorePartsV1, SourceV1};
use crate::domain::question::Answer;
use crate::domain::recommend::{
    AskedQuestion, CategoryPicks, Dismissal, Gap, MatchedNeed, Pick, Recommendation,
    RecommendedVendor, Response, SavedPicks, ScoreInputs,
};
use crate::domain::vendor::Vendor;
use crate::store::record::{Code, Milliseconds, record, stored, upgrade};

stored!(Response: 2 => ResponseV2, 1 => ResponseV1);
record! {
    ResponseV2 of Response {
        id: Uuid,
        user_id: Uuid,
        category_id: String,
        asked: Vec<AskedQuestionV1>,
        answers: Vec<AnswerV1>,
        submitted_at: Milliseconds,
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
    AnswerV1 of Answer {
        question_id: String,
        selected_values: Vec<String>,
    }
}

stored!(
    Recommendation: 3 => RecommendationV2<VendorV2>, 2 => RecommendationV2<VendorV1>,
    1 => RecommendationV1<VendorV1>
);
record! {
    RecommendationV2<V holds Vendor> of Recommendation {
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
    RecommendedVendorV2<V holds Vendor> of RecommendedVendor {
        vendor: V,
        rank: u8,
        parts: Option<ScorePartsV1>,
        inputs: ScoreInputsV2,
        reasons: Vec<String>,
    }
}

record! {
    ScoreInputsV2 of ScoreInputs {
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
    MatchedNeedV1 of MatchedNeed {
        label: String,
        state: Code,
        field: Code,
        quote: Option<String>,
    }
}

record! {
    GapV2 of Gap {
        label: String,
        state: Code,
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
