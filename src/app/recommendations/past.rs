//! Everything that was ever recommended to a person.

use std::ops::Range;

use jiff::Timestamp;

use super::Recommendations;
use super::past_list::PastEntry;
use crate::domain::ids::{CategoryId, RecommendationId, UserId};
use crate::domain::recommend::{Recommendation, RecommendedVendor};
use crate::store::{StoreError, recommendations};

/// A vendor that was recommended, as it was shown.
#[derive(Debug)]
pub struct PastRecommendation {
    /// The recommendation and the vendor's rank in it.
    pub id: String,
    /// The recommendation where a questionnaire led to it; `None` for Pick For Me.
    pub result_id: Option<RecommendationId>,
    pub category_id: CategoryId,
    /// When it was last recommended there.
    pub recommended_at: Timestamp,
    /// The vendor and the reasons, as they were shown.
    pub shown: RecommendedVendor,
}

impl Recommendations {
    /// One page of what was recommended to a person in these categories (none given: in all), once a
    /// vendor and category, the latest first, by rank within one recommendation. `page` gets the number
    /// of all entries. Decodes what the page shows, and what was recommended since the last page; all of it
    /// for the first.
    pub fn past(
        &self,
        user: UserId,
        categories: &[CategoryId],
        mut page: impl FnMut(usize) -> Range<usize>,
    ) -> Result<Vec<PastRecommendation>, StoreError> {
        self.core.store.read(|tx| {
            let list = self.histories.past_lists.of(tx, user)?;
            let is_asked = |listed: &&PastEntry| {
                categories.is_empty() || categories.contains(&listed.category)
            };
            let entries: Vec<_> = list.iter().filter(is_asked).collect();
            let mut past = Vec::new();
            for listed in &entries[page(entries.len())] {
                let found = recommendations::get(tx, user, listed.id)?;
                past.extend(found.and_then(|recommendation| {
                    PastRecommendation::of(recommendation, listed.place)
                }));
            }
            Ok(past)
        })
    }

    /// Deletes everything that was recommended to a person; the current picks stay. Returns how many
    /// results there were.
    pub fn delete_past(&self, user: UserId) -> Result<usize, StoreError> {
        self.core.store.write(|tx| {
            let mut ids = Vec::new();
            recommendations::latest_first(tx, user, |recommendation| {
                ids.push(recommendation.id);
                true
            })?;
            for id in &ids {
                recommendations::remove(tx, user, *id)?;
            }
            Ok(ids.len())
        })
    }
}

impl PastRecommendation {
    fn of(mut recommendation: Recommendation, place: usize) -> Option<Self> {
        if place >= recommendation.vendors.len() {
            return None;
        }
        let shown = recommendation.vendors.swap_remove(place);
        Some(Self {
            id: format!("{}.{}", recommendation.id, shown.rank),
            result_id: recommendation.result_id(),
            category_id: recommendation.category_id,
            recommended_at: recommendation.recommended_at,
            shown,
        })
    }
}
