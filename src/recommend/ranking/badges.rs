//! What the places of a ranking are worth (docs/recommendations.md#badges).

use crate::domain::limits::PICKS_MAX;
use crate::domain::recommend::{Badge, ScoreInputs};
use crate::recommend::weights::NEEDS_PER_MATCH;

use super::scorer::RankedVendor;

/// Gives the first vendor that the firm can choose "Best Match" where it earns it, else "Closest".
/// After a best match the others among the first three that earn it are top matches.
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
            None => Some(Badge::Closest),
            Some(Badge::Best) if earned && place < PICKS_MAX => Some(Badge::Top),
            Some(_) => None,
        };
        first = first.or(ranked.badge);
    }
}

/// Every must-have is met, and at least half of all that was asked for.
fn is_earned(inputs: &ScoreInputs) -> bool {
    let met = inputs.matched.len();
    let all = met + inputs.missing.len();
    let has_every_must_have = !inputs.missing.iter().any(|gap| gap.must_have);
    has_every_must_have && all > 0 && met * NEEDS_PER_MATCH >= all
}
