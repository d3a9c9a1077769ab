//! Which firms a vendor says that it serves, and at which price.

use super::super::case::Case;
use super::degree::{has, listed};
use crate::domain::firm::FirmSize;
use crate::domain::ids::slug;
use crate::domain::place::UsState;
use crate::domain::recommend::{Eligibility, Eligible};
use crate::domain::vendor::Vendor;

pub fn bracket(vendor: &Vendor) -> Option<u8> {
    let listed = listed(vendor);
    let said = |bracket: &u8| listed.contains(&format!("price-{bracket}"));
    vendor.price_bracket.or_else(|| (1..=4).find(said))
}

pub fn serves_states(vendor: &Vendor) -> Vec<UsState> {
    let all = UsState::all();
    all.filter(|state| has(vendor, &slug(state.name())))
        .collect()
}

pub fn serves_sizes(vendor: &Vendor) -> Vec<FirmSize> {
    let tags = FirmSize::ALL.iter().copied();
    tags.filter(|size| has(vendor, &slug(size.code())))
        .collect()
}

fn eligible(served: usize, is_any_said: bool) -> Eligible {
    match (served, is_any_said) {
        (1.., _) => Eligible::Yes,
        (0, true) => Eligible::No,
        (0, false) => Eligible::Unsaid,
    }
}

pub fn eligibility(case: &Case, vendor: &Vendor) -> Eligibility {
    let states = serves_states(vendor);
    let sizes = serves_sizes(vendor);
    let firm = &case.firm;
    let wanted: Vec<_> = firm.states.iter().collect();
    let possible: Vec<_> = firm.sizes.iter().collect();
    let served = wanted.iter().filter(|state| states.contains(state)).count();
    let suited = possible.iter().filter(|size| sizes.contains(size)).count();
    let budget = firm.software_spend.map(|spend| match bracket(vendor) {
        None => Eligible::Unsaid,
        Some(bracket) if bracket <= spend.price_bracket() => Eligible::Yes,
        Some(_) => Eligible::No,
    });
    Eligibility {
        state: (!wanted.is_empty()).then(|| eligible(served, !states.is_empty())),
        size: (!possible.is_empty()).then(|| eligible(suited, !sizes.is_empty())),
        budget,
    }
}
