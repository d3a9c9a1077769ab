//! What changed since a recommendation that was kept.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::vendor_reply::category_name;
use crate::app::directory::catalog::Catalog;
use crate::app::recommendations::ChangesSince;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::recommend::CauseKind;
use crate::recommend::{self, Tenths};

/// A kept recommendation beside the ranking of today.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Changes {
    /// In which category.
    category_id: CategoryId,
    /// The category's name.
    category_name: String,
    /// When it was recommended.
    recommended_at: Timestamp,
    /// When the answers that count today were given.
    answered_at: Timestamp,
    /// Questions that are answered in another way today, in their order.
    answers: Vec<AnswerChange>,
    /// Every vendor shown then or today: those of today first, by place, then those shown then.
    vendors: Vec<VendorMove>,
}

/// A question that is answered in another way.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnswerChange {
    /// The question's prompt.
    question: String,
    /// The options chosen then, must-haves with "`{MUST_HAVE}`"; empty where it was open.
    before: Vec<String>,
    /// The options chosen today, in the same form.
    after: Vec<String>,
}

/// The rank of a vendor then and now, and what moved it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorMove {
    /// The vendor.
    vendor_id: VendorId,
    /// As it is called today, or was called then where it is gone.
    name: String,
    /// From 1; null where it was not shown.
    #[schema(required, minimum = 1)]
    rank_before: Option<usize>,
    /// From 1, beyond the `{RESULTS_MAX}` that are shown too; null where it is not offered.
    #[schema(required, minimum = 1)]
    rank_after: Option<usize>,
    /// 0 to 100, one decimal; null where none was computed.
    #[schema(required, minimum = 0, maximum = 100)]
    score_before: Option<f64>,
    /// Today's, as `scoreBefore`.
    #[schema(required, minimum = 0, maximum = 100)]
    score_after: Option<f64>,
    /// In sentences; empty where nothing moved it.
    causes: Vec<Cause>,
}

/// One reason for a move.
#[derive(Debug, Serialize, ToSchema)]
pub struct Cause {
    /// What changed.
    kind: CauseKind,
    /// The reason as a sentence.
    text: String,
}

impl Changes {
    pub fn of(found: ChangesSince, catalog: &Catalog) -> Self {
        let recommend::Changes { answers, vendors } = found.changes;
        Self {
            category_name: category_name(catalog, &found.category_id),
            category_id: found.category_id,
            recommended_at: found.recommended_at,
            answered_at: found.answered_at,
            answers: answers.into_iter().map(AnswerChange::of).collect(),
            vendors: vendors.into_iter().map(VendorMove::of).collect(),
        }
    }
}

impl AnswerChange {
    fn of(change: recommend::AnswerChange) -> Self {
        let recommend::AnswerChange {
            question,
            before,
            after,
        } = change;
        Self {
            question,
            before,
            after,
        }
    }
}

impl VendorMove {
    fn of(moved: recommend::VendorMove) -> Self {
        let points = |tenths: Tenths| f64::from(tenths) / 10.0;
        let causes = moved.causes.into_iter();
        Self {
            vendor_id: moved.vendor_id,
            name: moved.name,
            rank_before: moved.rank_before,
            rank_after: moved.rank_after,
            score_before: moved.score_before.map(points),
            score_after: moved.score_after.map(points),
            causes: causes
                .map(|recommend::Cause { kind, text }| Cause { kind, text })
                .collect(),
        }
    }
}
