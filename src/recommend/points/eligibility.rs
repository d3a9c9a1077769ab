//! Whether a vendor serves the firm at all: its states, its size, its budget
//! (docs/recommendations.md#eligibility).

use crate::domain::firm::{FirmSizes, SoftwareSpendBand};
use crate::domain::place::UsStates;
use crate::domain::recommend::{Eligibility, Eligible};
use crate::recommend::tags::{TagId, Vocabulary};
use crate::recommend::weights::UNSAID_PART;

use super::score::FirmProfile;

/// What a vendor says about whom it serves and at what price.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::recommend) struct ServedFirms {
    pub states: UsStates,
    pub states_denied: UsStates,
    /// Whether it may serve further states, since not all that it says of them is understood.
    pub has_open_states: bool,
    pub sizes: FirmSizes,
    pub sizes_denied: FirmSizes,
    pub price_bracket: Option<u8>,
}

impl ServedFirms {
    /// By the tags that a vendor has, and those that it says it does not have.
    pub fn new(
        has: impl Fn(TagId) -> bool,
        denies: impl Fn(TagId) -> bool,
        has_open_states: bool,
        price_bracket: Option<u8>,
        vocabulary: &Vocabulary,
    ) -> Self {
        let states = |is_one: &dyn Fn(TagId) -> bool| -> UsStates {
            let all = vocabulary.states().iter();
            let found = all.filter(|(_, tag)| is_one(*tag));
            found.map(|(state, _)| *state).collect()
        };
        let sizes = |is_one: &dyn Fn(TagId) -> bool| {
            let all = vocabulary.sizes().iter();
            let found = all.filter(|(_, tag)| is_one(*tag));
            FirmSizes::of(&found.map(|(size, _)| *size).collect::<Vec<_>>())
        };
        Self {
            states: states(&has),
            states_denied: states(&denies),
            has_open_states,
            sizes: sizes(&has),
            sizes_denied: sizes(&denies),
            price_bracket,
        }
    }

    pub fn eligibility(&self, firm: &FirmProfile) -> Eligibility {
        Eligibility {
            state: (!firm.states.is_empty()).then(|| self.of_states(firm.states)),
            size: (!firm.sizes.is_empty()).then(|| self.of_sizes(firm.sizes)),
            budget: firm.software_spend.map(|spend| self.of_budget(spend)),
        }
    }

    /// Whether it serves any of these states.
    pub fn of_states(&self, wanted: UsStates) -> Eligible {
        let names_all = !self.states.is_empty() && !self.has_open_states;
        let said = names_all || wanted.without(self.states_denied).is_empty();
        eligible(!self.states.and(wanted).is_empty(), said)
    }

    /// Whether it serves any of these sizes.
    pub fn of_sizes(&self, possible: FirmSizes) -> Eligible {
        let said = !self.sizes.is_empty() || possible.without(self.sizes_denied).is_empty();
        eligible(!self.sizes.and(possible).is_empty(), said)
    }

    fn of_budget(&self, spend: SoftwareSpendBand) -> Eligible {
        let within = self
            .price_bracket
            .is_some_and(|bracket| bracket <= spend.price_bracket());
        eligible(within, self.price_bracket.is_some())
    }

    /// The share of the firm's states that it serves; half where it does not say.
    pub fn states_part(&self, wanted: UsStates) -> f64 {
        match self.of_states(wanted) {
            Eligible::Unsaid => UNSAID_PART,
            _ => f64::from(self.states.and(wanted).len()) / f64::from(wanted.len()),
        }
    }

    /// The share of these sizes that it serves; half where it says nothing of sizes.
    pub fn sizes_part(&self, usual: FirmSizes) -> f64 {
        match self.of_sizes(usual) {
            Eligible::Unsaid => UNSAID_PART,
            _ => f64::from(self.sizes.and(usual).len()) / f64::from(usual.len()),
        }
    }
}

fn eligible(is_served: bool, said: bool) -> Eligible {
    match (is_served, said) {
        (true, _) => Eligible::Yes,
        (false, true) => Eligible::No,
        (false, false) => Eligible::Unsaid,
    }
}
