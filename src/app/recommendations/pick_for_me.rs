//! Pick For Me: for each stage the vendors that similar firms use and try.

use super::Recommendations;
use crate::app::catalog::Catalog;
use crate::domain::ids::{CategoryId, RecommendationId};
use crate::domain::recommend::{
    CategoryPicks, Pick, Recommendation, RecommendationSource, RecommendedVendor, ScoreInputs,
};
use crate::domain::stage::STAGES;
use crate::domain::user::User;
use crate::domain::vendor::Vendor;
use crate::recommend::{CategoryPickRequest, FirmProfile, PickedCategory, pick_for_me};
use crate::store::{StoreError, recommendations};

use super::saved::SavedView;
use super::{RecommendError, keep, quota};

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
        let saved = self.core.store.write(|tx| {
            quota::make_room(tx, user.id, shown.len())??;
            for (recommendation, (category_id, picked)) in shown.into_iter().zip(&picked) {
                keep(tx, recommendation, picks(category_id, picked))?;
            }
            Ok::<_, RecommendError>(recommendations::picks(tx, user.id)?)
        })?;
        let mut view = SavedView::of(&saved, &catalog, now);
        view.items
            .retain(|item| picked.iter().any(|(id, _)| *id == item.category_id));
        self.add_context(user, &mut view);
        Ok(view)
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

fn picks(category_id: &CategoryId, picked: &PickedCategory) -> CategoryPicks {
    let picks = picked.picks.iter();
    CategoryPicks {
        category_id: category_id.clone(),
        scope: Some(picked.scope),
        picks: picks
            .map(|pick| Pick {
                vendor_id: pick.vendor.id.clone(),
                reason: pick.reason.clone(),
            })
            .collect(),
    }
}
