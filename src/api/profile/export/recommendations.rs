//! What a person answered, was recommended and picked.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::named_vendor::NamedVendor;
use crate::api::need_reply::{Gap, MatchedNeed};
use crate::app::directory::catalog::Catalog;
use crate::domain::ids::{CategoryId, RecommendationId, ResponseId, VendorId};
use crate::domain::recommend::{self, Recommendation, RecommendationSource};

/// A questionnaire that was submitted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyResponse {
    /// The submission.
    id: ResponseId,
    /// Which category.
    category_id: CategoryId,
    submitted_at: Timestamp,
    /// What was answered.
    answers: Vec<MyAnswer>,
}

/// The answer to one question.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyAnswer {
    /// Which question.
    question_id: String,
    /// As it was asked; null for early submissions.
    #[schema(required)]
    question: Option<String>,
    /// The options chosen.
    selected_values: Vec<String>,
    /// Those of them that were must-haves.
    must_have: Vec<String>,
}

/// What was recommended at one time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyRecommendation {
    /// The recommendation.
    id: RecommendationId,
    /// Which category.
    category_id: CategoryId,
    recommended_at: Timestamp,
    /// The answers it rests on; null for Pick For Me.
    #[schema(required)]
    response_id: Option<ResponseId>,
    /// The vendors shown, by rank.
    vendors: Vec<MyRecommendedVendor>,
}

/// A vendor as it was recommended.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyRecommendedVendor {
    /// The vendor.
    id: VendorId,
    /// Its name at that time.
    name: String,
    /// From 1.
    rank: u8,
    /// Why, as it was shown.
    reasons: Vec<String>,
    /// Needs that it met, with where it said so.
    matched: Vec<MatchedNeed>,
    /// Needs that it did not meet.
    gaps: Vec<Gap>,
}

/// The picks of one category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyPicks {
    /// Which category.
    category_id: CategoryId,
    /// The best first.
    picks: Vec<MyPick>,
}

/// A vendor picked for a stage.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyPick {
    /// Which vendor.
    vendor: NamedVendor,
    /// Why it was picked.
    reason: String,
}

impl MyResponse {
    pub fn of(response: recommend::Response) -> Self {
        let asked = response.asked;
        let prompt_of = |id: &str| {
            let asked = asked.iter().find(|asked| asked.question_id == id);
            asked.map(|asked| asked.prompt.clone())
        };
        let answers = response.answers.into_iter();
        Self {
            id: response.id,
            category_id: response.category_id,
            submitted_at: response.submitted_at,
            answers: answers
                .map(|answer| MyAnswer {
                    question: prompt_of(&answer.question_id),
                    question_id: answer.question_id,
                    selected_values: answer.selected_values,
                    must_have: answer.must_have,
                })
                .collect(),
        }
    }
}

impl MyRecommendation {
    pub fn of(recommendation: Recommendation) -> Self {
        let vendors = recommendation.vendors.into_iter();
        Self {
            id: recommendation.id,
            category_id: recommendation.category_id,
            recommended_at: recommendation.recommended_at,
            response_id: match recommendation.source {
                RecommendationSource::Questionnaire(id) => Some(id),
                RecommendationSource::PickForMe(_) => None,
            },
            vendors: vendors
                .map(|shown| MyRecommendedVendor {
                    id: shown.vendor.id,
                    name: shown.vendor.name,
                    rank: shown.rank,
                    matched: shown.inputs.matched.iter().map(MatchedNeed::from).collect(),
                    gaps: shown.inputs.missing.iter().map(Gap::from).collect(),
                    reasons: shown.reasons,
                })
                .collect(),
        }
    }
}

impl MyPicks {
    pub fn of(category: recommend::CategoryPicks, catalog: &Catalog) -> Self {
        let picks = category.picks.into_iter();
        Self {
            category_id: category.category_id,
            picks: picks
                .map(|pick| MyPick {
                    vendor: NamedVendor::of(pick.vendor_id, catalog),
                    reason: pick.reason,
                })
                .collect(),
        }
    }
}
