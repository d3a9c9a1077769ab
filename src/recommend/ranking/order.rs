//! The order of a ranking (docs/recommendations.md#order), and why a vendor stands where it does by it.

use std::cmp::Reverse;

use crate::domain::number_format::pluralize;
use crate::domain::recommend::{Eligibility, Eligible, RecommendedVendor, ScoreInputs};
use crate::recommend::lists::join_with_and;
use crate::recommend::points::{Tenths, score_of};
use crate::recommend::weights::LINES_NAMED;

use super::breakdown::BreakdownLine;
use super::scorer::{Candidate, RankedVendor};

/// What comes before the score, in this order; the least comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Precedence {
    serves_others_only: bool,
    unmet_must_haves: u32,
}

impl Precedence {
    pub fn of(candidate: &Candidate) -> Self {
        Self {
            serves_others_only: candidate.serves_others_only,
            unmet_must_haves: candidate.unmet_must_haves,
        }
    }
}

/// By what candidates are sorted: after the score by fewer missing needs, and by name.
pub(super) fn order(candidate: &Candidate) -> (Precedence, Reverse<Option<Tenths>>, u32, usize) {
    let Candidate {
        at, score, missing, ..
    } = *candidate;
    (Precedence::of(candidate), Reverse(score), missing, at)
}

/// A vendor of a ranking, today's or a kept one.
#[derive(Clone, Copy)]
pub struct PlacedVendor<'a> {
    name: &'a str,
    score: Option<Tenths>,
    eligibility: Eligibility,
    inputs: &'a ScoreInputs,
    /// Empty where the ranking was kept: only its score was.
    breakdown: &'a [BreakdownLine],
}

impl<'a> From<&'a RankedVendor> for PlacedVendor<'a> {
    fn from(ranked: &'a RankedVendor) -> Self {
        Self {
            name: &ranked.vendor.name,
            score: Some(ranked.score),
            eligibility: ranked.eligibility,
            inputs: &ranked.inputs,
            breakdown: &ranked.breakdown,
        }
    }
}

impl<'a> From<&'a RecommendedVendor> for PlacedVendor<'a> {
    fn from(shown: &'a RecommendedVendor) -> Self {
        Self {
            name: &shown.vendor.name,
            score: shown.parts.as_ref().and_then(score_of),
            eligibility: shown.eligibility,
            inputs: &shown.inputs,
            breakdown: &[],
        }
    }
}

/// For each of these vendors, in order and all of them shown, why it stands below one of a lower score
/// ("comes after lower scores because it says it serves other firm sizes only") or below one that meets
/// fewer needs ("comes after vendors that meet fewer needs because it misses 2 must-haves"); `None` where neither is so.
pub fn rank_reasons<'a, V>(shown: &'a [V]) -> Vec<Option<String>>
where
    PlacedVendor<'a>: From<&'a V>,
{
    let placed: Vec<_> = shown.iter().map(PlacedVendor::from).collect();
    let reason = |(at, vendor): (usize, &PlacedVendor<'_>)| vendor.rank_reason(&placed[..at]);
    placed.iter().enumerate().map(reason).collect()
}

/// Why one vendor stands below some of the best.
pub(super) fn rank_reason(vendor: &RankedVendor, above: &[RankedVendor]) -> Option<String> {
    let above: Vec<_> = above.iter().map(PlacedVendor::from).collect();
    PlacedVendor::from(vendor).rank_reason(&above)
}

/// Of those above a candidate, in order, the ones by which its place is explained: the first in order of a lower score and
/// the first that misses more needs, and the last that misses more needs by a higher score.
pub(super) fn telling<'c>(above: &'c [Candidate], candidate: &Candidate) -> Vec<&'c Candidate> {
    let first = |wanted: &dyn Fn(&Candidate) -> bool| {
        let found = (0..above.len()).filter(|at| wanted(&above[*at]));
        found.min_by_key(|at| Precedence::of(&above[*at]))
    };
    let misses_more = |other: &Candidate| other.missing > candidate.missing;
    let outscores = |other: &Candidate| {
        misses_more(other)
            && other.score > candidate.score
            && Precedence::of(other) == Precedence::of(candidate)
    };
    let mut telling: Vec<usize> = [
        first(&|other| other.score < candidate.score),
        first(&misses_more),
        above.iter().rposition(outscores),
    ]
    .into_iter()
    .flatten()
    .collect();
    telling.sort_unstable();
    telling.dedup();
    telling.into_iter().map(|at| &above[at]).collect()
}

impl PlacedVendor<'_> {
    fn precedence(&self) -> Precedence {
        let missing = self.inputs.missing.iter();
        Precedence {
            serves_others_only: self.eligibility.serves_others_only(),
            unmet_must_haves: missing.map(|gap| u32::from(gap.must_have)).sum(),
        }
    }

    fn rank_reason(&self, above: &[Self]) -> Option<String> {
        let score = self.score?;
        let lower = |other: &&Self| other.score.is_some_and(|other| other < score);
        let fewer = |other: &&Self| other.inputs.matched.len() < self.inputs.matched.len();
        let after = |who: &str, why| format!("comes after {who} because it {why}");
        let below_lower = self.drawback_to(above.iter().filter(lower));
        let below_fewer = || self.drawback_to(above.iter().filter(fewer));
        below_lower
            .map(|why| after("lower scores", why))
            .or_else(|| self.fewer_needs_above(above))
            .or_else(|| below_fewer().map(|why| after("vendors that meet fewer needs", why)))
    }

    /// What puts it below these whatever its score: "misses 2 must-haves".
    fn drawback_to<'o>(&self, others: impl Iterator<Item = &'o Self>) -> Option<String>
    where
        Self: 'o,
    {
        let own = self.precedence();
        let first = others.map(Self::precedence).min();
        let first = first.filter(|first| *first < own)?;
        Some(if first.serves_others_only == own.serves_others_only {
            format!(
                "misses {}",
                pluralize(own.unmet_must_haves.into(), "must-have")
            )
        } else {
            format!("says it serves {} only", self.others_served())
        })
    }

    /// "other states and firm sizes", of a vendor that serves others only.
    fn others_served(&self) -> String {
        let Eligibility { state, size, .. } = self.eligibility;
        let others = [(state, "states"), (size, "firm sizes")].into_iter();
        let others = others.filter(|(served, _)| *served == Some(Eligible::No));
        let others: Vec<_> = others.map(|(_, what)| what.to_owned()).collect();
        format!("other {}", join_with_and(&others))
    }

    /// "meets more needs than Alpha, which scores higher on “Your attorneys” (+4.2)": needs weigh most in a
    /// score, and how surely each is met and the rest of it can outweigh one. `None` where none above meets
    /// fewer by its score alone.
    fn fewer_needs_above(&self, above: &[Self]) -> Option<String> {
        let other = above.iter().rfind(|other| {
            other.inputs.matched.len() < self.inputs.matched.len()
                && other.score > self.score
                && other.precedence() == self.precedence()
        })?;
        let lines = self.lines_above(other);
        let place = if lines.is_empty() {
            "the whole".to_owned()
        } else {
            join_with_and(&lines)
        };
        let name = other.name;
        Some(format!(
            "meets more needs than {name}, which scores higher on {place}"
        ))
    }

    /// The lines of its breakdown on which another vendor earns most more, as "“Your states” (+4.2)". All
    /// vendors of a ranking have the same lines.
    fn lines_above(&self, other: &Self) -> Vec<String> {
        let lines = self.breakdown.iter().zip(other.breakdown);
        let mut gains: Vec<_> = lines
            .map(|(own, other)| (other.points.saturating_sub(own.points), &other.question))
            .filter(|(gain, _)| *gain > 0)
            .collect();
        gains.sort_by_key(|(gain, _)| Reverse(*gain));
        let most = gains.into_iter().take(LINES_NAMED);
        most.map(|(gain, question)| format!("“{question}” (+{:.1})", f64::from(gain) / 10.0))
            .collect()
    }
}

#[cfg(test)]
mod tests;
