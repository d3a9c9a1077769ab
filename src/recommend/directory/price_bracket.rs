//! The bracket of the price that a firm pays a vendor.

use crate::domain::capability::ClaimState;
use crate::domain::price::{BRACKETS, is_per_user, slug};
use crate::domain::vendor::Vendor;
use crate::recommend::capabilities::Claim;
use crate::recommend::tags::Vocabulary;

/// The lowest of those that an administrator confirmed and of the column, unless one denied it; else the lowest of the
/// words. Of its claims, which are by tag; where they are on a scale of the category's own, they say nothing of it.
pub fn price_bracket(
    vendor: &Vendor,
    has_own_prices: bool,
    claims: &[Claim],
    vocabulary: &Vocabulary,
) -> Option<u8> {
    let column = vendor.price_bracket;
    if has_own_prices {
        return column;
    }
    let claim_of = |bracket: u8| {
        let tag = vocabulary.tag(&slug(bracket))?;
        let at = claims.binary_search_by_key(&tag, |claim| claim.tag);
        Some(&claims[at.ok()?])
    };
    let is = |bracket: u8, state| claim_of(bracket).is_some_and(|claim| claim.state == state);
    // A price for each user is not what a firm pays.
    let is_said = |bracket: &u8| {
        claim_of(*bracket).is_some_and(|claim| {
            let quote = claim.quote.as_deref();
            claim.degree().is_some() && !quote.is_some_and(is_per_user)
        })
    };
    let is_confirmed = |bracket: &u8| is(*bracket, ClaimState::Confirmed);
    let confirmed = BRACKETS.into_iter().find(is_confirmed);
    let column = column.filter(|bracket| !is(*bracket, ClaimState::Denied));
    let decided = confirmed.into_iter().chain(column).min();
    decided.or_else(|| BRACKETS.into_iter().find(is_said))
}
