//! What the places of a ranking are worth (docs/recommendations.md#badges).

use crate::domain::limits::PICKS_MAX;
use crate::domain::recommend::{Badge, Gap, GapState, ScoreInputs};
use crate::recommend::weights::NEEDS_PER_MATCH;

use super::scorer::RankedVendor;

/// Gives the first vendor that the firm can choose "Best Match" where it earns it, else "Closest" where it comes near
/// at all. After a best match the others among the first three that earn it are top matches.
pub(super) fn assign_badges(vendors: &mut [RankedVendor]) {
    let mut first = None;
    for (place, ranked) in vendors.iter_mut().enumerate() {
        let is_for_others = ranked.denies_area || ranked.eligibility.serves_others_only();
        if ranked.in_use || is_for_others {
            continue;
        }
        let earned = is_earned(&ranked.inputs);
        ranked.badge = match first {
            None if earned => Some(Badge::Best),
            None => comes_near(&ranked.inputs).then_some(Badge::Closest),
            Some(Some(Badge::Best)) if earned && place < PICKS_MAX => Some(Badge::Top),
            Some(_) => None,
        };
        first = first.or(Some(ranked.badge));
    }
}

/// Whether something of what was asked for is met or nearly so, and no must-have is refused.
fn comes_near(inputs: &ScoreInputs) -> bool {
    let ScoreInputs {
        matched, missing, ..
    } = inputs;
    let refuses = |gap: &Gap| gap.must_have && gap.state == GapState::Denied;
    let offers = |gap: &Gap| gap.near.is_some();
    let is_near = !matched.is_empty() || missing.is_empty() || missing.iter().any(offers);
    is_near && !missing.iter().any(refuses)
}

/// Every must-have is met, and at least half of all that was asked for.
fn is_earned(inputs: &ScoreInputs) -> bool {
    let met = inputs.matched.len();
    let all = met + inputs.missing.len();
    let has_every_must_have = !inputs.missing.iter().any(|gap| gap.must_have);
    has_every_must_have && all > 0 && met * NEEDS_PER_MATCH >= all
}
