//! Pick For Me: for each stage the vendors that similar firms use and try.

use std::collections::HashSet;

use super::Recommendations;
use crate::app::directory::catalog::Catalog;
use crate::domain::ids::{CategoryId, RecommendationId, UserId};
use crate::domain::recommend::{
    Recommendation, RecommendationSource, RecommendedVendor, ScoreInputs,
};
use crate::domain::stage::STAGES;
use crate::domain::user::User;
use crate::domain::vendor::Vendor;
use crate::recommend::{CategoryPickRequest, FirmProfile, PickedCategory, pick_for_me};
use crate::store::{Readable, StoreError, recommendations};

use super::quota::Room;
use super::saved::SavedView;
use super::{RecommendError, keep, make_current};

impl Recommendations {
    /// Picks vendors for all nine stages, keeps what is shown and makes it the stages' picks.
    ///
    /// Stages without any vendor to offer keep the picks they have. Returns the stages picked for.
    pub fn pick_for_me(&self, user: &User) -> Result<SavedView, RecommendError> {
        let catalog = self.catalog.current();
        let picked = self.picked_stages(&catalog, user)?;
        let now = self.core.clock.now();
        let shown: Vec<_> = picked
            .iter()
            .map(|(category_id, picked)| Recommendation {
                id: RecommendationId(self.core.clock.new_id()),
                user_id: user.id,
                category_id: category_id.clone(),
                recommended_at: now,
                source: RecommendationSource::PickForMe(picked.scope),
                vendors: recommended(picked),
            })
            .collect();
        let room = Room::find(&self.core.store, user.id, shown.len())?;
        let saved = self.core.store.write(|tx| {
            room.make(tx)?;
            for recommendation in shown {
                keep(tx, recommendation)?;
            }
            Ok::<_, RecommendError>(recommendations::picks(tx, user.id)?)
        })?;
        let mut view = SavedView::of(&saved, &catalog, now);
        view.items
            .retain(|item| picked.iter().any(|(id, _)| *id == item.category_id));
        self.add_context(user, &mut view);
        Ok(view)
    }

    /// Makes what a person's last questionnaires led to the picks of these categories again; of none where one of
    /// them has no such result.
    pub fn restore_picks(
        &self,
        user: UserId,
        categories: &[CategoryId],
    ) -> Result<(), RecommendError> {
        // Looked for before anybody waits: a history takes long to read. Then only what was found is read again, as a
        // merge of vendors may have left it.
        let (newest, found) = self.core.store.read(|tx| {
            let found = last_results(tx, user, categories)?;
            let ids: Vec<RecommendationId> = found.iter().map(|shown| shown.id).collect();
            Ok::<_, RecommendError>((recommendations::newest(tx, user)?, ids))
        })?;
        self.core.store.write(|tx| {
            let is_same = recommendations::newest(tx, user)? == newest;
            let found = found.iter().map(|id| recommendations::get(tx, user, *id));
            let found = found.collect::<Result<Option<Vec<_>>, _>>()?;
            let results = match found.filter(|_| is_same) {
                Some(results) => results,
                None => last_results(tx, user, categories)?,
            };
            for shown in &results {
                make_current(tx, shown)?;
            }
            Ok(())
        })
    }

    fn picked_stages(
        &self,
        catalog: &Catalog,
        user: &User,
    ) -> Result<Vec<(CategoryId, PickedCategory)>, StoreError> {
        let own_firm = self.evidence.own_firm(user);
        let saved = self
            .core
            .store
            .read(|tx| recommendations::picks(tx, user.id))?;
        let stack = self.tech_stacks.firm_tools(user);
        let now = self.core.clock.now();
        let all = self.evidence.with_evidence(|evidence| {
            let stages = STAGES
                .iter()
                .map(|stage| CategoryId::from_name(stage.category));
            let picked = stages.filter_map(|id| {
                let picked = pick_for_me(CategoryPickRequest {
                    category_name: &catalog.category(id.as_str())?.name,
                    vendors: catalog.ranked_vendors(id.as_str())?,
                    vocabulary: catalog.vocabulary(),
                    evidence: evidence.category(&id),
                    firm: FirmProfile::of(user),
                    own_firm: &own_firm,
                    stack: stack.as_deref(),
                    dismissals: &saved.dismissals,
                    now,
                });
                (!picked.picks.is_empty()).then_some((id, picked))
            });
            picked.collect()
        });
        Ok(all)
    }
}

/// What a person's last questionnaires on these categories led to. Reads their history until all are found.
fn last_results(
    tx: &impl Readable,
    user: UserId,
    categories: &[CategoryId],
) -> Result<Vec<Recommendation>, RecommendError> {
    let mut left: HashSet<&CategoryId> = categories.iter().collect();
    let mut results = Vec::new();
    recommendations::latest_first(tx, user, |shown| {
        if shown.result_id().is_some() && left.remove(&shown.category_id) {
            results.push(shown);
        }
        !left.is_empty()
    })?;
    if left.is_empty() {
        Ok(results)
    } else {
        Err(RecommendError::RecommendationUnknown)
    }
}

fn recommended(picked: &PickedCategory) -> Vec<RecommendedVendor> {
    let ranked = (1..).zip(&picked.picks);
    ranked
        .map(|(rank, pick)| RecommendedVendor {
            vendor: Vendor::clone(&pick.vendor),
            rank,
            badge: None,
            in_use: false,
            eligibility: pick.eligibility,
            parts: None,
            inputs: ScoreInputs::default(),
            reasons: vec![pick.reason.clone()],
        })
        .collect()
}
