//! Which of the vendors that are shown have a badge.

use super::{Shown, serves_others_only};
use crate::domain::recommend::Badge;

pub fn assign_badges(shown: &mut [Shown]) {
    let earns = |v: &Shown| {
        let all = v.matched.len() + v.missing.len();
        let lacks = v.missing.iter().any(|(_, must_have)| *must_have);
        !lacks && all > 0 && 2 * v.matched.len() >= all
    };
    let may = |v: &Shown| !v.in_use && !serves_others_only(v.eligibility);
    let Some(first) = shown.iter().position(may) else {
        return;
    };
    let is_best = earns(&shown[first]);
    shown[first].badge = if is_best {
        Some(Badge::Best)
    } else {
        may_be_closest(&shown[first]).then_some(Badge::Closest)
    };
    for at in first + 1..shown.len().min(3) {
        if is_best && may(&shown[at]) && earns(&shown[at]) {
            shown[at].badge = Some(Badge::Top);
        }
    }
}

/// Nothing was asked for, or some of it is met or nearly so; and it says no to no must-have.
fn may_be_closest(first: &Shown) -> bool {
    let refuses = |label: &String| first.missing.contains(&(label.clone(), true));
    let offers = !first.matched.is_empty() || !first.near.is_empty();
    (offers || first.missing.is_empty()) && !first.denied.iter().any(refuses)
}
