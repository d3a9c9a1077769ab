//! Layouts of questionnaires' answers, recommendations and picks.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::directory::VendorV1;
use crate::domain::question::Answer;
use crate::domain::recommend::{
    CategoryPicks, Dismissal, Gap, PeerCount, Pick, Recommendation, RecommendedVendor, Response,
    SavedPicks, ScoreInputs, ScoreParts, Source,
};
use crate::domain::vendor::Vendor;
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, ToStored, record, stored};

stored!(Response: 1 => ResponseV1);
record! {
    ResponseV1 of Response {
        id: Uuid,
        user_id: Uuid,
        category_id: String,
        answers: Vec<AnswerV1>,
        submitted_at: Milliseconds,
    }
}

record! {
    AnswerV1 of Answer {
        question_id: String,
        selected_values: Vec<String>,
    }
}

stored!(Recommendation: 1 => RecommendationV1<VendorV1>);
record! {
    RecommendationV1<V holds Vendor> of Recommendation {
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
    RecommendedVendorV1<V holds Vendor> of RecommendedVendor {
        vendor: V,
        rank: u8,
        parts: Option<ScorePartsV1>,
        inputs: ScoreInputsV1,
        reasons: Vec<String>,
    }
}

record! {
    ScorePartsV1 of ScoreParts {
        fit: Option<f64>,
        stack: Option<f64>,
        peer: Option<f64>,
        budget: Option<f64>,
    }
}

record! {
    ScoreInputsV1 of ScoreInputs {
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
    GapV1 of Gap {
        label: String,
        listed: bool,
    }
}

record! {
    PeerCountV1 of PeerCount {
        firms: u32,
        of: u32,
        all_use: bool,
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

/// The position of a variant is its code: never move one, and add new ones at the end.
#[derive(Serialize, Deserialize)]
pub enum SourceV1 {
    Questionnaire(Uuid),
    PickForMe(Code),
}

impl ToStored<SourceV1> for Source {
    fn to_stored(&self) -> SourceV1 {
        match self {
            Self::Questionnaire(response) => SourceV1::Questionnaire(response.0),
            Self::PickForMe(scope) => SourceV1::PickForMe(scope.to_stored()),
        }
    }
}

impl FromStored<SourceV1> for Source {
    fn from_stored(stored: SourceV1) -> Result<Self, DecodeError> {
        Ok(match stored {
            SourceV1::Questionnaire(id) => Self::Questionnaire(FromStored::from_stored(id)?),
            SourceV1::PickForMe(scope) => Self::PickForMe(FromStored::from_stored(scope)?),
        })
    }
}
