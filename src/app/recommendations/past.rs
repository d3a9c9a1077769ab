//! Everything that was ever recommended to a person.

use std::collections::HashSet;

use jiff::Timestamp;

use super::Recommendations;
use crate::domain::ids::{CategoryId, RecommendationId, UserId};
use crate::domain::recommend::RecommendedVendor;
use crate::store::{StoreError, recommendations};

/// A vendor that was recommended, as it was shown.
#[derive(Debug)]
pub struct PastRecommendation {
    /// The recommendation and the vendor's rank in it.
    pub id: String,
    /// The recommendation where a questionnaire led to it; `None` for Pick For Me.
    pub result_id: Option<RecommendationId>,
    /// In which category.
    pub category_id: CategoryId,
    /// When it was last recommended there.
    pub recommended_at: Timestamp,
    /// The vendor and the reasons, as they were shown.
    pub shown: RecommendedVendor,
}

impl Recommendations {
    /// What was recommended to a person in these categories (none given: in all), once a vendor
    /// and category, the latest first, by rank within one recommendation.
    pub fn past(
        &self,
        user: UserId,
        categories: &[CategoryId],
    ) -> Result<Vec<PastRecommendation>, StoreError> {
        let history = self
            .core
            .store
            .read(|tx| recommendations::history(tx, user))?;
        let mut seen = HashSet::new();
        let wanted = history
            .into_iter()
            .filter(|one| categories.is_empty() || categories.contains(&one.category_id));
        let mut past = Vec::new();
        for recommendation in wanted {
            let result_id = recommendation.result_id();
            for shown in recommendation.vendors {
                let key = (shown.vendor.id.clone(), recommendation.category_id.clone());
                if seen.insert(key) {
                    past.push(PastRecommendation {
                        id: format!("{}.{}", recommendation.id, shown.rank),
                        result_id,
                        category_id: recommendation.category_id.clone(),
                        recommended_at: recommendation.recommended_at,
                        shown,
                    });
                }
            }
        }
        Ok(past)
    }
}
