//! What surrounds the picks of a stage: the firm's own tools, how many firms the picks rest on,
//! and how the category moves near the firm. Worked out when asked, since all of it changes.

use super::Recommendations;
use crate::analytics::BookingFilter;
use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;
use crate::domain::user::User;
use crate::recommend::FirmProfile;
use crate::recommend::weights::MOMENTUM_MIN;
use crate::store::StoreError;

use super::saved::{Momentum, SavedView, StageContext};

impl Recommendations {
    /// The picks a person has now, with what surrounds them.
    pub fn saved_picks_in_context(&self, user: &User) -> Result<SavedView, StoreError> {
        let mut view = self.saved_picks(user.id)?;
        self.add_context(user, &mut view);
        Ok(view)
    }

    pub(super) fn add_context(&self, user: &User, view: &mut SavedView) {
        let catalog = self.catalog.current();
        let tools = self.tech_stacks.firm_tools(user).unwrap_or_default();
        let own_firm = self.evidence.own_firm(user);
        let size = user.effective_firm_size();
        let states = self.states_of(user);
        let vocabulary = catalog.vocabulary();
        let firm = FirmProfile::of(user);
        self.evidence.with_evidence(|evidence| {
            for item in &mut view.items {
                let of_category = tools
                    .iter()
                    .filter(|tool| tool.category_id == item.category_id);
                let vendors = catalog.ranked_vendors(item.category_id.as_str());
                let evidence = evidence.category(&item.category_id);
                item.context = StageContext {
                    uses: of_category.map(|tool| tool.name.clone()).collect(),
                    firms: item
                        .scope
                        .zip(vendors)
                        .and_then(|(scope, of)| evidence.firms_in(of, scope, size, &own_firm)),
                    momentum: self.momentum(&item.category_name, &states, size),
                };
                let Some(vendors) = vendors else { continue };
                for pick in &mut item.picks {
                    pick.eligibility = vendors.eligibility(&pick.vendor, firm);
                }
                for (id, names) in vendors.works_with(&tools, vocabulary) {
                    let mut picks = item.picks.iter_mut();
                    if let Some(pick) = picks.find(|pick| pick.vendor.id == id) {
                        pick.works_with = names;
                    }
                }
            }
        });
    }

    /// Where the person's firm works: the states of their profile, else that of its latest demo.
    fn states_of(&self, user: &User) -> Vec<UsState> {
        if !user.states.is_empty() {
            return user.states.iter().collect();
        }
        self.evidence.state_of_firm(user).into_iter().collect()
    }

    /// The nearest view with enough demos: state and size, size, state, everyone. Of several states
    /// that with the most.
    fn momentum(
        &self,
        category: &str,
        states: &[UsState],
        firm_size: Option<FirmSize>,
    ) -> Option<Momentum> {
        // A booking whose file names no size is counted as one of a Solo firm, so Solo says nothing here.
        let firm_size = firm_size.filter(|size| *size != FirmSize::Solo);
        let in_states = |firm_size| {
            let views = states.iter().map(|state| (Some(*state), firm_size));
            views.collect::<Vec<_>>()
        };
        let views = [
            in_states(firm_size),
            vec![(None, firm_size)],
            in_states(None),
            vec![(None, None)],
        ];
        views.into_iter().find_map(|views| {
            let demos = views
                .into_iter()
                .map(|(state, firm_size)| self.demos(category, state, firm_size));
            demos
                .max_by_key(|demos| demos.current)
                .filter(|demos| demos.current >= MOMENTUM_MIN)
        })
    }

    /// The demos of the last [`LONG_WINDOW_DAYS`](crate::analytics::LONG_WINDOW_DAYS) and of as many before.
    fn demos(
        &self,
        category: &str,
        state: Option<UsState>,
        firm_size: Option<FirmSize>,
    ) -> Momentum {
        let filter = BookingFilter {
            category: Some(category.to_owned()),
            state: state.map(|state| state.code().to_owned()),
            firm_size: firm_size.map(|size| size.code().to_owned()),
            ..BookingFilter::default()
        };
        let now = self.core.clock.now().as_second();
        let bookings = self.bookings.current();
        let window = bookings.trends(&filter, now).change.last90;
        Momentum {
            state,
            firm_size,
            current: window.current,
            previous: window.previous,
            data_span: bookings.data_span(),
        }
    }
}
