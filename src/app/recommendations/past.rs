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
            let list = self.past_lists.of(tx, user)?;
            let is_asked = |listed: &&PastEntry| {
                categories.is_empty() || categories.contains(&listed.category)
            };
            let entries: Vec<_> = list.iter().filter(is_asked).collect();
            let mut past = Vec::new();
            // Neighbors are often of one result.
            let mut decoded: Option<Recommendation> = None;
            for listed in &entries[page(entries.len())] {
                if decoded.as_ref().is_none_or(|result| result.id != listed.id) {
                    decoded = recommendations::get(tx, user, listed.id)?;
                }
                let shown = decoded.as_ref();
                past.extend(shown.and_then(|shown| PastRecommendation::of(shown, listed.place)));
            }
            Ok(past)
        })
    }

    /// Deletes everything that was recommended to a person; the current picks stay. Returns how many
    /// results there were.
    pub fn delete_past(&self, user: UserId) -> Result<usize, StoreError> {
        let store = &self.core.store;
        store.write(|tx| recommendations::remove_all(tx, user))
    }
}

impl PastRecommendation {
    fn of(recommendation: &Recommendation, place: usize) -> Option<Self> {
        let shown = recommendation.vendors.get(place)?.clone();
        Some(Self {
            id: format!("{}.{}", recommendation.id, shown.rank),
            result_id: recommendation.result_id(),
            category_id: recommendation.category_id.clone(),
            recommended_at: recommendation.recommended_at,
            shown,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::tests::mixed_histories::import;
    use crate::app::tests::support::{app_in_memory, person};
    use crate::store::WriteTx;
    use crate::store::tables::{RECOMMENDATIONS, composite_key};

    #[test]
    fn a_history_with_a_damaged_result_can_be_deleted() {
        let app = app_in_memory();
        import(
            &app,
            "name,category,websiteUrl,bookingUrl\nAcme,Intake,,\nBeta,Staffing,,\n",
        );
        let (person, other) = (person(1), person(2));
        app.recommendations.pick_for_me(&person).unwrap();
        app.recommendations.pick_for_me(&other).unwrap();
        let count = |user| app.store().read(|tx| recommendations::count(tx, user));
        assert_eq!(count(person.id).unwrap(), 2);
        let newest = app
            .store()
            .read(|tx| recommendations::newest(tx, person.id));
        let key = composite_key(person.id.bytes(), newest.unwrap().unwrap().bytes());
        let damage = |tx: &WriteTx| RECOMMENDATIONS.put_raw(tx, key, b"damaged");
        app.store().write(damage).unwrap();

        assert_eq!(app.recommendations.delete_past(person.id).unwrap(), 2);
        let past = app.recommendations.past(person.id, &[], |all| 0..all);
        assert_eq!(past.unwrap().len(), 0);
        assert_eq!(count(other.id).unwrap(), 2, "another person's stays");
    }
}
