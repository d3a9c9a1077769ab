//! Why a questionnaire, its ranking or a result is refused.

use crate::domain::click::SourcePage;
use crate::domain::limits::RECOMMENDATIONS_PER_USER_MAX;
use crate::domain::number_format::group_thousands;
use crate::domain::vendor::CATEGORY_NOT_FOUND;
use crate::recommend::AnswerError;
use crate::store::StoreError;

/// Why a questionnaire or its ranking is refused.
#[derive(Debug, thiserror::Error)]
pub enum RecommendError {
    #[error("{CATEGORY_NOT_FOUND}")]
    CategoryUnknown,
    /// The category asks nothing.
    #[error("This category has no questionnaire.")]
    NoQuestionnaire,
    /// No such response, or another person's.
    #[error("Response not found")]
    ResponseUnknown,
    /// No such recommendation, or another person's.
    #[error("Recommendation not found")]
    RecommendationUnknown,
    /// The response is about another category.
    #[error("The answers belong to another category.")]
    CategoryMismatch,
    /// A question that was answered was reworded since.
    #[error("The questionnaire has changed: a question is now \"{0}\"")]
    Reworded(String),
    /// The answers do not fit the questionnaire.
    #[error(transparent)]
    Answers(#[from] AnswerError),
    /// The person would have more results than one may have.
    #[error(transparent)]
    HistoryFull(#[from] HistoryFull),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// There is no room for so many further results.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error(
    "Your history holds {} of at most {} results, too many to add {wanted}. Delete it on {} to get new ones.",
    group_thousands(*kept as u64),
    group_thousands(RECOMMENDATIONS_PER_USER_MAX as u64),
    SourcePage::PastRecs.label()
)]
pub struct HistoryFull {
    pub kept: usize,
    pub wanted: usize,
}
