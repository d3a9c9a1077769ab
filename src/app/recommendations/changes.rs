//! What changed since a recommendation that was kept.

use jiff::Timestamp;

use super::Recommendations;
use crate::domain::ids::{CategoryId, RecommendationId, ResponseId};
use crate::domain::recommend::{Recommendation, RecommendationSource, Response};
use crate::domain::user::User;
use crate::recommend::{self, Changes, StoredResult};
use crate::store::{StoreError, recommendations};

/// A kept recommendation beside today.
#[derive(Debug)]
pub struct ChangesSince {
    pub category_id: CategoryId,
    /// When it was made.
    pub recommended_at: Timestamp,
    /// When the answers of today were given.
    pub answered_at: Timestamp,
    /// What is different.
    pub changes: Changes,
}

impl Recommendations {
    /// Compares a questionnaire's result with the ranking that the person's latest answers in the
    /// category lead to now; `None` for no such result of this person's. Nothing is kept. O(what the
    /// person was shown), and three rankings, or four.
    pub fn changes_since(
        &self,
        user: &User,
        id: RecommendationId,
    ) -> Result<Option<ChangesSince>, StoreError> {
        let read = self.core.store.read(|tx| {
            let Some(kept) = recommendations::get(tx, user.id, id)? else {
                return Ok(None);
            };
            let mut latest = None;
            recommendations::latest_first(tx, user.id, |recommendation| {
                if recommendation.category_id == kept.category_id {
                    latest = response_of(&recommendation);
                }
                latest.is_none()
            })?;
            let (Some(then), Some(latest)) = (response_of(&kept), latest) else {
                return Ok(None);
            };
            let then = recommendations::response(tx, user.id, then)?;
            let now = recommendations::response(tx, user.id, latest)?;
            Ok::<_, StoreError>(Some(kept).zip(then.zip(now)))
        })?;
        let Some((kept, (then, now))) = read else {
            return Ok(None);
        };
        let catalog = self.catalog.current();
        let changes =
            self.with_request(&catalog, user, &kept.category_id, &now.answers, |request| {
                recommend::changes(kept_of(&kept, &then), request)
            });
        Ok(Some(ChangesSince {
            category_id: kept.category_id,
            recommended_at: kept.recommended_at,
            answered_at: now.submitted_at,
            changes,
        }))
    }
}

/// The answers that a recommendation was made from.
pub(super) fn response_of(recommendation: &Recommendation) -> Option<ResponseId> {
    match recommendation.source {
        RecommendationSource::Questionnaire(id) => Some(id),
        RecommendationSource::PickForMe(_) => None,
    }
}

fn kept_of<'a>(kept: &'a Recommendation, then: &'a Response) -> StoredResult<'a> {
    StoredResult {
        asked: &then.asked,
        answers: &then.answers,
        vendors: &kept.vendors,
    }
}
