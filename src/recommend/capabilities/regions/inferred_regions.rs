//! What follows from all the places that a vendor names.

use crate::domain::capability::{ClaimField, ClaimState};
use crate::recommend::capabilities::claim::{Claim, claimed};
use crate::recommend::capabilities::lexicon::Lexicon;
use crate::recommend::tags::{TagId, Vocabulary};

/// Adds regions of whose states at least half are named, and takes "nationwide" back to regions
/// where states are left out.
pub fn infer_region_claims(claims: &mut Vec<Claim>, lexicon: &Lexicon, vocabulary: &Vocabulary) {
    except_states(claims, lexicon, vocabulary);
    let known = claimed(claims);
    let regions = vocabulary.tags().filter(|&tag| {
        lexicon.places.contains(tag) && !known.contains(tag) && states(tag, vocabulary).is_some()
    });
    let added: Vec<Claim> = regions
        .filter_map(|region| covered(region, claims, vocabulary))
        .collect();
    claims.extend(added);
    claims.sort_by_key(|claim| claim.tag);
}

/// Whether a tag is a region of several states, and not the nation.
pub fn is_region(tag: TagId, lexicon: &Lexicon, vocabulary: &Vocabulary) -> bool {
    lexicon.places.contains(tag) && states(tag, vocabulary).is_some()
}

/// The states of a region; `None` where the tag is none.
fn states(tag: TagId, vocabulary: &Vocabulary) -> Option<&[TagId]> {
    let implied = vocabulary.implied(tag);
    let are_states = implied
        .iter()
        .all(|&state| vocabulary.implied(state).is_empty());
    (!implied.is_empty() && are_states).then_some(implied)
}

/// A region is claimed where one of so many of its states is.
pub const STATES_PER_NAMED: usize = 2;

/// A region by its states: as sure as the least sure of them, with the first one's quote.
fn covered(region: TagId, claims: &[Claim], vocabulary: &Vocabulary) -> Option<Claim> {
    let states = states(region, vocabulary)?;
    let named = || {
        let all = claims.iter().filter(|claim| claim.degree().is_some());
        all.filter(|claim| states.contains(&claim.tag))
    };
    if STATES_PER_NAMED * named().count() < states.len() {
        return None;
    }
    let weakest = named().max_by_key(|claim| claim.degree())?;
    Some(Claim {
        tag: region,
        is_concluded: true,
        ..weakest.clone()
    })
}

/// "Nationwide except California" means every region and not California, in a text and in the column.
fn except_states(claims: &mut Vec<Claim>, lexicon: &Lexicon, vocabulary: &Vocabulary) {
    let leaves_out = |is_column: bool| {
        claims.iter().any(|claim| {
            claim.state == ClaimState::Denied
                && claim.field != ClaimField::Admin
                && (claim.field == ClaimField::GeoFocus) == is_column
                && lexicon.places.contains(claim.tag)
        })
    };
    let (column, text) = (leaves_out(true), leaves_out(false));
    let narrowed = claims.iter().position(|claim| {
        let is_narrowed = match claim.state {
            ClaimState::Derived => column || text,
            ClaimState::Listed => column && claim.field == ClaimField::GeoFocus,
            _ => false,
        };
        is_narrowed
            && lexicon.places.contains(claim.tag)
            && vocabulary
                .implied(claim.tag)
                .iter()
                .any(|&tag| states(tag, vocabulary).is_some())
    });
    let Some(at) = narrowed else {
        return;
    };
    let nationwide = claims.remove(at);
    let known = claimed(claims);
    let regions = vocabulary.implied(nationwide.tag).iter().copied();
    let regions = regions.filter(|&tag| states(tag, vocabulary).is_some() && !known.contains(tag));
    claims.extend(regions.map(|tag| Claim {
        tag,
        ..nationwide.clone()
    }));
}
