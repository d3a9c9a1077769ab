//! What a person should ask a vendor in its demo.

use super::Recommendations;
use crate::domain::ids::{UserId, VendorId};
use crate::domain::recommend::{Gap, RecommendedVendor};
use crate::recommend::{DemoQuestion, DemoRequest, demo_questions};
use crate::store::{StoreError, recommendations};

impl Recommendations {
    /// The vendor's name and the questions, made from its gaps in the latest questionnaire result
    /// that showed it to this person; `None` for no vendor. O(what the person was shown).
    pub fn demo_questions(
        &self,
        user: UserId,
        vendor: &VendorId,
    ) -> Result<Option<(String, Vec<DemoQuestion>)>, StoreError> {
        let catalog = self.catalog.current();
        let Some(vendor) = catalog.vendor(vendor.as_str()) else {
            return Ok(None);
        };
        let gaps = self.latest_gaps(user, &vendor.id)?;
        let asked = catalog.asked(&vendor.category_id, &[]);
        let vocabulary = catalog.vocabulary();
        let questions = demo_questions(DemoRequest {
            vendor: &catalog.facts(vendor),
            gaps: &gaps,
            questionnaire: &asked,
            vocabulary,
        });
        Ok(Some((vendor.name.clone(), questions)))
    }

    /// Pick For Me asks nothing, so what it shows has no gaps.
    fn latest_gaps(&self, user: UserId, vendor: &VendorId) -> Result<Vec<Gap>, StoreError> {
        let is_shown =
            |shown: &RecommendedVendor| shown.vendor.id == *vendor && shown.parts.is_some();
        let mut latest = None;
        self.core.store.read(|tx| {
            recommendations::latest_first(tx, user, |recommendation| {
                latest = recommendation.vendors.into_iter().find(is_shown);
                latest.is_none()
            })
        })?;
        Ok(latest.map_or_else(Vec::new, |shown| shown.inputs.missing))
    }
}
