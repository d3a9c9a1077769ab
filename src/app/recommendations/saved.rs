//! The picks a person has now, as the directory has their vendors today.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::Timestamp;

use super::Recommendations;
use crate::app::directory::catalog::Catalog;
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, UserId, VendorId};
use crate::domain::place::UsState;
use crate::domain::recommend::{CategoryPicks, Dismissal, Eligibility, PeerScope, SavedPicks};
use crate::domain::stage::STAGES;
use crate::domain::vendor::Vendor;
use crate::store::{StoreError, merges, recommendations};

/// The picks of every category that has some: stages in order, then other categories by name.
#[derive(Debug, Default)]
pub struct SavedView {
    /// One entry a category.
    pub items: Vec<PicksView>,
}

/// The picks of one category.
#[derive(Debug)]
pub struct PicksView {
    pub category_id: CategoryId,
    pub category_name: String,
    /// Whose evidence a Pick For Me result rests on; `None` for a questionnaire's.
    pub scope: Option<PeerScope>,
    /// At most three, the best first.
    pub picks: Vec<PickView>,
    /// What is known around them now; empty until it is asked for.
    pub context: StageContext,
}

/// What is known around the picks of one category.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageContext {
    /// Names of the tools that the firm uses there.
    pub uses: Vec<String>,
    /// Firms with evidence in the scope of the picks; `None` below five.
    pub firms: Option<u32>,
    /// Demos booked lately; `None` below ten.
    pub momentum: Option<Momentum>,
}

/// Demos of a category in the last [`LONG_WINDOW_DAYS`](crate::analytics::LONG_WINDOW_DAYS) and in as many before, as
/// near to the firm as there are enough of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Momentum {
    /// Only those of the state where the firm booked its latest demo.
    pub state: Option<UsState>,
    /// Only those of firms of its size.
    pub firm_size: Option<FirmSize>,
    /// In the last of them, until yesterday.
    pub current: u64,
    /// In those before.
    pub previous: u64,
    /// When the oldest and the newest of all bookings were made.
    pub data_span: Option<(Timestamp, Timestamp)>,
}

#[derive(Debug)]
pub struct PickView {
    /// The vendor as it is now.
    pub vendor: Arc<Vendor>,
    /// Why it was picked.
    pub reason: String,
    /// Whether the person has hidden it.
    pub is_dismissed: bool,
    /// The firm's tools that it works with; empty until they are asked for.
    pub works_with: Vec<String>,
    /// Whether it serves the firm by now; nothing until it is asked for.
    pub eligibility: Eligibility,
}

impl SavedView {
    /// Joins saved picks with the directory; vendors that are gone, inactive or in another category by now drop out.
    pub fn of(saved: &SavedPicks, catalog: &Catalog, now: Timestamp) -> Self {
        let in_force = saved.dismissals.iter();
        let in_force = in_force.filter(|dismissal| dismissal.is_in_force(now));
        let dismissed: HashSet<_> = in_force.map(|dismissal| &dismissal.vendor_id).collect();
        let mut items: Vec<_> = saved
            .categories
            .iter()
            .filter_map(|category| PicksView::of(category, &dismissed, catalog))
            .collect();
        items.sort_by_cached_key(|item| {
            (
                stage_position(&item.category_id),
                item.category_name.clone(),
            )
        });
        Self { items }
    }

    /// Whether any category had to look beyond firms of exactly this size.
    pub fn used_any_size_fallback(&self) -> bool {
        self.items
            .iter()
            .any(|item| item.scope.is_some_and(|scope| scope != PeerScope::Exact))
    }

    pub fn of_category(&self, id: &CategoryId) -> Option<&PicksView> {
        self.items.iter().find(|item| item.category_id == *id)
    }
}

impl PicksView {
    fn of(
        saved: &CategoryPicks,
        dismissed: &HashSet<&VendorId>,
        catalog: &Catalog,
    ) -> Option<Self> {
        let category = catalog.category(saved.category_id.as_str())?;
        let picks: Vec<_> = saved
            .picks
            .iter()
            .filter_map(|pick| {
                let vendor = catalog.offered(&pick.vendor_id, &category.id)?;
                Some(PickView {
                    vendor: Arc::clone(vendor),
                    reason: pick.reason.clone(),
                    is_dismissed: dismissed.contains(&vendor.id),
                    works_with: Vec::new(),
                    eligibility: Eligibility::default(),
                })
            })
            .collect();
        (!picks.is_empty()).then(|| Self {
            category_id: category.id.clone(),
            category_name: category.name.clone(),
            scope: saved.scope,
            picks,
            context: StageContext::default(),
        })
    }
}

/// Stages come first, in their order.
pub(super) fn stage_position(id: &CategoryId) -> usize {
    let position = STAGES
        .iter()
        .position(|stage| CategoryId::from_name(stage.category) == *id);
    position.unwrap_or(STAGES.len())
}

impl Recommendations {
    /// The picks a person has now.
    pub fn saved_picks(&self, user: UserId) -> Result<SavedView, StoreError> {
        let saved = self
            .core
            .store
            .read(|tx| recommendations::picks(tx, user))?;
        let now = self.core.clock.now();
        Ok(SavedView::of(&saved, &self.catalog.current(), now))
    }

    /// Empties the picks of a person; what was recommended stays in the past recommendations.
    pub fn clear_picks(&self, user: UserId) -> Result<(), StoreError> {
        self.core
            .store
            .write(|tx| recommendations::change_picks(tx, user, |saved| saved.categories.clear()))
    }

    /// Hides a vendor from a person's stages, for `DISMISSAL_DAYS`.
    pub fn dismiss_vendor(&self, user: UserId, vendor: &VendorId) -> Result<(), StoreError> {
        let dismissed_at = self.core.clock.now();
        self.core.store.write(|tx| {
            let vendor = merges::vendor_now(tx, vendor)?;
            recommendations::change_picks(tx, user, |saved| {
                // Those that are over go with it, or they would pile up.
                saved.dismissals.retain(|dismissal| {
                    dismissal.vendor_id != vendor && dismissal.is_in_force(dismissed_at)
                });
                saved.dismissals.push(Dismissal {
                    vendor_id: vendor,
                    dismissed_at,
                });
            })
        })
    }

    /// Shows a dismissed vendor again.
    pub fn restore_vendor(&self, user: UserId, vendor: &VendorId) -> Result<(), StoreError> {
        self.core.store.write(|tx| {
            let vendor = merges::vendor_now(tx, vendor)?;
            recommendations::change_picks(tx, user, |saved| {
                saved
                    .dismissals
                    .retain(|dismissal| dismissal.vendor_id != vendor);
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::clock::Clock;
    use crate::app::tests::support::{app_over, person};
    use crate::domain::day::DAY;
    use crate::domain::limits::DISMISSAL_DAYS;
    use crate::store::Store;

    #[test]
    fn a_dismissal_that_is_over_goes_with_the_next_change() {
        let clock = Clock::at("2026-01-01T12:00:00Z".parse().unwrap());
        let app = app_over(Store::memory().unwrap(), clock.clone());
        let user = person(1).id;
        let dismiss = |vendor: &str| {
            let dismissed = app
                .recommendations
                .dismiss_vendor(user, &VendorId::from(vendor));
            dismissed.unwrap();
            let saved = app
                .store()
                .read(|tx| recommendations::picks(tx, user))
                .unwrap();
            let names = saved
                .dismissals
                .iter()
                .map(|dismissal| dismissal.vendor_id.to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(dismiss("a"), "a");
        clock.advance(DAY);
        assert_eq!(dismiss("b"), "a b");
        let days = u32::try_from(DISMISSAL_DAYS).unwrap() - 1;
        clock.advance(days * DAY);
        assert_eq!(dismiss("c"), "b c");
        let before = clock.now();
        clock.advance(400 * DAY);
        assert_eq!(dismiss("a"), "a");
        clock.set(before);
        assert_eq!(dismiss("b"), "b", "a clock that was ahead hides nothing");
    }

    #[test]
    fn picks_fall_back_where_a_category_rests_on_more_than_firms_of_the_size() {
        let scopes = || PeerScope::ALL.iter().copied().map(Some).chain([None]);
        let item = |scope| PicksView {
            category_id: CategoryId::from_name("Intake"),
            category_name: "Intake".to_owned(),
            scope,
            picks: Vec::new(),
            context: StageContext::default(),
        };
        assert!(!SavedView::default().used_any_size_fallback());
        for (one, other) in scopes().flat_map(|one| scopes().map(move |other| (one, other))) {
            let view = SavedView {
                items: vec![item(one), item(other)],
            };
            let is_narrow = |scope| matches!(scope, Some(PeerScope::Exact) | None);
            let expected = !(is_narrow(one) && is_narrow(other));
            assert_eq!(view.used_any_size_fallback(), expected, "{one:?} {other:?}");
        }
    }
}
