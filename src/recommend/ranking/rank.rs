//! Ranks the vendors of a category by the answers to its questionnaire
//! (docs/recommendations.md#order).

use std::ops::Range;

use fixedbitset::FixedBitSet;

use crate::domain::ids::VendorId;
use crate::domain::limits::RESULTS_MAX;
use crate::domain::recommend::{Eligibility, Eligible};
use crate::recommend::needs::{Coverage, Needs, RELAXATION_ORDER};
use crate::recommend::weights::{CLOSE_CALL_TENTHS, FIT_FLOOR};

use super::badges::assign_badges;
use super::order::{Precedence, order, rank_reason, telling};
use super::rank_request::RankRequest;
use super::scorer::{Candidate, RankedVendor, Scorer};

/// Ranked vendors, and what a reader should know about the ranking as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The best first.
    pub vendors: Vec<RankedVendor>,
    /// Whether ranks 1 and 2 differ by less than [`CLOSE_CALL_TENTHS`] and by nothing that comes before points.
    pub close_call: bool,
    /// One sentence for each facet that was dropped because no vendor met enough.
    pub relaxed: Vec<String>,
    /// Whether no part was left to score by, so that names decide.
    pub ordered_by_name: bool,
    /// Whether no vendor meets enough, so that these are only the best by what is known.
    pub little_known: bool,
    /// Vendors that meet more than any that may serve the firm, where there are such.
    pub ineligible_matches: Option<IneligibleMatches>,
    /// How many vendors of the category are not among these.
    pub unlisted: usize,
}

/// A vendor of the category that is not in a ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct UnlistedVendor {
    /// From 1, after those in the ranking; `None` where it meets too little to have one.
    pub place: Option<usize>,
    /// Why it stands below a lower score or a vendor that meets fewer needs, as by `rank_reasons` of all vendors.
    pub rank_reason: Option<String>,
    /// Without a badge.
    pub ranked: RankedVendor,
}

/// Vendors that meet what no vendor that may serve the firm does, and say that they serve others only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IneligibleMatches {
    pub vendors: usize,
    /// Whether what they meet is every must-have; else it is enough to be shown.
    pub by_must_haves: bool,
    /// Whether any of them serves other states, and other sizes.
    pub by_state: bool,
    pub by_size: bool,
}

impl IneligibleMatches {
    /// Why those below the best of them stand there: "comes after Acme, which ...".
    fn listing_reason(&self, best: &str) -> String {
        let met = if self.by_must_haves {
            "every must-have"
        } else {
            "enough of your answers"
        };
        format!("comes after {best}, which is listed because none that may serve you meets {met}")
    }
}

/// Ranks the category's vendors by the answers.
///
/// Partner flags, the order of the file and the order of answers have no effect: vendors that serve
/// other states or sizes only come last, then fewer unmet must-haves decide, the score to the tenth,
/// fewer missing needs, and the name. Cost: linear in vendors times needs.
pub fn rank(request: RankRequest<'_>) -> Ranking {
    let scorer = Scorer::new(request);
    let shortlist = shortlist(&scorer);
    let ineligible_matches = shortlist.ineligible_matches;
    let candidates = top_results(shortlist.candidates, shortlist.kept);
    let ordered_by_name = candidates
        .first()
        .is_some_and(|first| first.score.is_none());
    let ranked = candidates.iter();
    let mut vendors: Vec<_> = ranked
        .map(|candidate| scorer.ranked_vendor(&shortlist.needs, &shortlist.asked, candidate))
        .collect();
    if !ordered_by_name {
        assign_badges(&mut vendors);
    }
    Ranking {
        close_call: is_close_call(&candidates),
        relaxed: shortlist.relaxed,
        ordered_by_name,
        little_known: shortlist.none_fits && ineligible_matches.is_none() && !candidates.is_empty(),
        ineligible_matches,
        unlisted: request.vendors.all().len() - vendors.len(),
        vendors,
    }
}

/// The vendors of the category that a ranking leaves out: those that fit, as they would follow, then those that meet
/// too little. `part` is told how many there are and says which of them are wanted. Cost: that of a ranking, and the
/// reasons of those wanted.
pub fn unlisted(
    request: RankRequest<'_>,
    part: impl FnOnce(usize) -> Range<usize>,
) -> Vec<UnlistedVendor> {
    let scorer = Scorer::new(request);
    let Shortlist {
        needs,
        asked,
        mut candidates,
        ineligible_matches,
        kept,
        ..
    } = shortlist(&scorer);
    sort(&mut candidates, kept);
    let is_candidate: FixedBitSet = candidates.iter().map(|candidate| candidate.at).collect();
    let coverage = asked.coverage(request.vendors);
    let mut others = scorer.candidates(coverage.fits.as_deref(), &coverage, 0.0);
    others.retain(|candidate| !is_candidate.contains(candidate.at));
    others.sort_unstable_by_key(order);

    let listed = candidates.len().min(RESULTS_MAX);
    let wanted = part(candidates.len() - listed + others.len());
    let placed = (listed..candidates.len()).map(|at| (Some(at), &candidates[at], &needs));
    let all = placed.chain(others.iter().map(|other| (None, other, &asked)));
    let wanted = all.skip(wanted.start).take(wanted.len());
    let unlisted = wanted.map(|(at, candidate, needs)| {
        let rank = |candidate| scorer.ranked_vendor(needs, &asked, candidate);
        let ranked = rank(candidate);
        let above = at.map(|at| telling(&candidates[..at], candidate));
        let above = above.into_iter().flatten().map(rank).collect::<Vec<_>>();
        let reason = rank_reason(&ranked, &above).or_else(|| {
            let (found, kept) = ineligible_matches.zip(kept)?;
            let is_below = at.is_some() && order(&candidates[RESULTS_MAX - 1]) > order(candidate);
            is_below.then(|| found.listing_reason(&request.vendors.all()[kept].vendor().name))
        });
        UnlistedVendor {
            place: at.map(|at| at + 1),
            rank_reason: reason,
            ranked,
        }
    });
    unlisted.collect()
}

/// A vendor at its place, from 1, among all that a ranking would list had it no end.
pub struct PlacedVendor {
    pub place: usize,
    /// Without a badge.
    pub ranked: RankedVendor,
}

/// These vendors at their places.
pub fn places(request: RankRequest<'_>, wanted: &[VendorId]) -> Vec<PlacedVendor> {
    let scorer = Scorer::new(request);
    let mut shortlist = shortlist(&scorer);
    sort(&mut shortlist.candidates, shortlist.kept);
    let vendors = request.vendors.all();
    let all = (1..).zip(&shortlist.candidates);
    let wanted = all.filter(|(_, candidate)| wanted.contains(vendors[candidate.at].id()));
    wanted
        .map(|(place, candidate)| PlacedVendor {
            place,
            ranked: scorer.ranked_vendor(&shortlist.needs, &shortlist.asked, candidate),
        })
        .collect()
}

/// These vendors as they would be ranked if they met enough; without badges, by name.
pub fn beyond(request: RankRequest<'_>, wanted: &[VendorId]) -> Vec<RankedVendor> {
    if wanted.is_empty() {
        return Vec::new();
    }
    let scorer = Scorer::new(request);
    let vendors = request.vendors;
    let asked = Needs::of_answers(request.questions, request.answers, request.vocabulary);
    let coverage = asked.coverage(vendors);
    let mut all = scorer.candidates(coverage.fits.as_deref(), &coverage, 0.0);
    all.retain(|candidate| wanted.contains(vendors.all()[candidate.at].id()));
    let all = all.iter();
    all.map(|candidate| scorer.ranked_vendor(&asked, &asked, candidate))
        .collect()
}

/// The candidates of a request, and what was asked of them.
struct Shortlist {
    /// The needs that were not set aside.
    needs: Needs,
    asked: Needs,
    candidates: Vec<Candidate>,
    relaxed: Vec<String>,
    none_fits: bool,
    ineligible_matches: Option<IneligibleMatches>,
    /// The best of those, by its index in the category.
    kept: Option<usize>,
}

fn shortlist(scorer: &Scorer<'_>) -> Shortlist {
    let RankRequest {
        questions,
        answers,
        vendors,
        vocabulary,
        ..
    } = *scorer.request();
    let asked = Needs::of_answers(questions, answers, vocabulary);
    let coverage = asked.coverage(vendors);
    let fitting = scorer.candidates(coverage.fits.as_deref(), &coverage, FIT_FLOOR);
    let others_alone = !scorer.has_firm_served(&fitting);
    let fits_whole: FixedBitSet = fitting.iter().map(|candidate| candidate.at).collect();
    let (mut needs, mut candidates, mut relaxed) = relax(scorer, &asked, fitting, &coverage);
    let none_fits = !scorer.has_firm_served(&candidates);
    if none_fits {
        needs = asked.clone();
        candidates = scorer.candidates(coverage.fits.as_deref(), &coverage, 0.0);
    }
    let fitting = candidates.iter();
    let fitting = fitting.filter(|candidate| fits_whole.contains(candidate.at));
    let fitting = fitting.copied().collect();
    let matches = ineligible_matches(scorer, fitting, &coverage, others_alone);
    let (ineligible_matches, kept) = matches.unzip();
    if none_fits || ineligible_matches.is_some() {
        relaxed.clear();
    }
    Shortlist {
        needs,
        asked,
        candidates,
        relaxed,
        none_fits,
        ineligible_matches,
        kept,
    }
}

/// The fitting vendors that serve others only and meet what nobody does who may serve the firm:
/// every must-have, or enough at all.
fn ineligible_matches(
    scorer: &Scorer<'_>,
    mut fitting: Vec<Candidate>,
    coverage: &Coverage,
    others_alone: bool,
) -> Option<(IneligibleMatches, usize)> {
    let meets_all =
        |candidate: &Candidate| coverage.has_must_haves && candidate.unmet_must_haves == 0;
    let mut serving = fitting
        .iter()
        .filter(|candidate| !candidate.serves_others_only);
    if !scorer.is_served() || serving.any(meets_all) {
        return None;
    }
    fitting.retain(|candidate| candidate.serves_others_only);
    let by_must_haves = fitting.iter().any(meets_all);
    fitting.retain(|candidate| {
        if by_must_haves {
            meets_all(candidate)
        } else {
            others_alone
        }
    });
    let best = fitting.iter().min_by_key(|candidate| order(candidate))?.at;
    let serves_others = |said: fn(Eligibility) -> Option<Eligible>| {
        let mut all = fitting.iter();
        all.any(|candidate| said(scorer.eligibility(candidate.at)) == Some(Eligible::No))
    };
    let found = IneligibleMatches {
        vendors: fitting.len(),
        by_must_haves,
        by_state: serves_others(|eligibility| eligibility.state),
        by_size: serves_others(|eligibility| eligibility.size),
    };
    Some((found, best))
}

/// The vendors that fit, without the facets that had to be dropped until one does that serves the
/// firm; and a sentence for each.
fn relax(
    scorer: &Scorer<'_>,
    asked: &Needs,
    mut candidates: Vec<Candidate>,
    coverage: &Coverage,
) -> (Needs, Vec<Candidate>, Vec<String>) {
    let request = scorer.request();
    let mut needs = asked.clone();
    let mut relaxed = Vec::new();
    for (facet, name) in RELAXATION_ORDER {
        if scorer.has_firm_served(&candidates) {
            break;
        }
        let fewer = needs.without_facet(facet, request.questions);
        if fewer.len() < needs.len() {
            needs = fewer;
            let fits = needs.fits(request.vendors);
            candidates = scorer.candidates(fits.as_deref(), coverage, FIT_FLOOR);
            relaxed.push(format!(
                "No vendor met every need, so {name} was set aside."
            ));
        }
    }
    (needs, candidates, relaxed)
}

/// The five best.
fn top_results(mut candidates: Vec<Candidate>, kept: Option<usize>) -> Vec<Candidate> {
    if kept.is_none() && candidates.len() > RESULTS_MAX {
        candidates.select_nth_unstable_by_key(RESULTS_MAX, order);
        candidates.truncate(RESULTS_MAX);
    }
    sort(&mut candidates, kept);
    candidates.truncate(RESULTS_MAX);
    candidates
}

/// Puts candidates in order; one that is kept has the last place that is shown, if not a better one.
fn sort(candidates: &mut Vec<Candidate>, kept: Option<usize>) {
    candidates.sort_unstable_by_key(order);
    let place = kept.and_then(|kept| candidates.iter().position(|candidate| candidate.at == kept));
    if let Some(place) = place.filter(|place| *place >= RESULTS_MAX) {
        let kept = candidates.remove(place);
        candidates.insert(RESULTS_MAX - 1, kept);
    }
}

fn is_close_call(candidates: &[Candidate]) -> bool {
    let [first, second, ..] = candidates else {
        return false;
    };
    let is_close = |(first, second)| first - second < CLOSE_CALL_TENTHS;
    Precedence::of(first) == Precedence::of(second)
        && first.score.zip(second.score).is_some_and(is_close)
}

#[cfg(test)]
mod tests;
