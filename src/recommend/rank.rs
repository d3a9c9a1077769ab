//! Ranks the vendors of a category by the answers to its questionnaire
//! (docs/recommendations.md#score).

use std::sync::Arc;

use crate::domain::limits::RESULTS_MAX;
use crate::domain::question::{Answer, Facet, Question};
use crate::domain::recommend::{Gap, GapState, MatchedNeed, ScoreInputs, ScoreParts};
use crate::domain::vendor::Vendor;

use super::breakdown::{BreakdownLine, breakdown};
use super::constants::{CLOSE_CALL_TENTHS, FIRMS_MIN, FIT_FLOOR};
use super::needs::{Needs, RELAXATION_ORDER, chosen_options};
use super::peer_stats::{Peers, VendorPeers};
use super::reasons::explain;
use super::score::{FirmProfile, Tenths, budget_part, score_of};
use super::stack::{Tool, Tools};
use super::tag_set::TagId;
use super::vendor_facts::VendorFacts;
use super::vendors::CategoryVendors;
use super::vocabulary::Vocabulary;

/// All inputs of a ranking.
#[derive(Clone, Copy, Debug)]
pub struct RankRequest<'a> {
    pub questions: &'a [Question],
    /// Validated, in any order.
    pub answers: &'a [Answer],
    pub vendors: &'a CategoryVendors,
    pub vocabulary: &'a Vocabulary,
    pub firm: FirmProfile,
    /// The tools it uses in any category; `None` where it saved no stack.
    pub stack: Option<&'a [Tool]>,
    /// How other firms of its size chose; ignored below five firms with evidence.
    pub peers: Option<&'a Peers>,
}

/// Ranked vendors, and what a reader should know about the ranking as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The best first, at most five.
    pub vendors: Vec<RankedVendor>,
    /// Whether ranks 1 and 2 differ by less than 3 points.
    pub close_call: bool,
    /// One sentence for each facet that was dropped because no vendor met enough.
    pub relaxed: Vec<String>,
    /// Whether no part was left to score by, so that names decide.
    pub ordered_by_name: bool,
    /// Whether no vendor meets enough, so that these are only the best by what is known.
    pub little_known: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RankedVendor {
    pub vendor: Arc<Vendor>,
    /// Tenths of a point, 0 to 1000; 0 where names decide.
    pub score: Tenths,
    pub parts: ScoreParts,
    /// What the parts were computed from: matched and missing needs, tools, firms.
    pub inputs: ScoreInputs,
    /// At most five sentences, the strongest first.
    pub reasons: Vec<String>,
    /// One line per question and part; the points add up to the score.
    pub breakdown: Vec<BreakdownLine>,
}

/// What all vendors of a request share, whichever facets are dropped.
struct Scorer<'a> {
    request: RankRequest<'a>,
    tools: Option<Tools<'a>>,
    /// The stack part of each vendor, in the order of the category.
    stack: Option<Vec<f64>>,
    /// The peers of each vendor, in the order of the category, and the best share among them.
    peers: Option<(&'a [VendorPeers], f64)>,
}

struct Candidate {
    /// Its index in the category, which is sorted by name.
    at: usize,
    parts: ScoreParts,
    score: Option<Tenths>,
    missing: usize,
}

/// Ranks the category's vendors by the answers.
///
/// Partner flags, the order of the file and the order of answers have no effect: score to the
/// tenth, then fewer missing needs, then name. Cost: linear in vendors times needs.
pub fn rank(request: RankRequest<'_>) -> Ranking {
    let scorer = Scorer::new(request);
    let mut needs = Needs::of_answers(request.questions, request.answers, request.vocabulary);
    let asked = needs.clone();
    let mut candidates = scorer.candidates(&needs, FIT_FLOOR);
    let mut relaxed = Vec::new();
    for (facet, name) in RELAXATION_ORDER {
        if !candidates.is_empty() {
            break;
        }
        let fewer = needs.without_facet(facet, request.questions);
        if fewer.len() < needs.len() {
            needs = fewer;
            candidates = scorer.candidates(&needs, FIT_FLOOR);
            relaxed.push(format!(
                "No vendor met every need, so {name} was set aside."
            ));
        }
    }
    let none_fits = candidates.is_empty();
    if none_fits {
        relaxed.clear();
        needs = asked;
        candidates = scorer.candidates(&needs, 0.0);
    }
    let candidates = top_results(candidates);
    let close_call = match &candidates[..] {
        [first, second, ..] => first
            .score
            .zip(second.score)
            .is_some_and(|(first, second)| first - second < CLOSE_CALL_TENTHS),
        _ => false,
    };
    Ranking {
        close_call,
        relaxed,
        little_known: none_fits && !candidates.is_empty(),
        ordered_by_name: candidates
            .first()
            .is_some_and(|first| first.score.is_none()),
        vendors: candidates
            .into_iter()
            .map(|candidate| scorer.ranked_vendor(&needs, &candidate))
            .collect(),
    }
}

/// The five best: by score, then by fewer missing needs, then by name.
fn top_results(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    let order = |candidate: &Candidate| {
        let Candidate {
            at, score, missing, ..
        } = *candidate;
        (std::cmp::Reverse(score), missing, at)
    };
    if candidates.len() > RESULTS_MAX {
        candidates.select_nth_unstable_by_key(RESULTS_MAX, order);
        candidates.truncate(RESULTS_MAX);
    }
    candidates.sort_unstable_by_key(order);
    candidates
}

impl<'a> Scorer<'a> {
    fn new(request: RankRequest<'a>) -> Self {
        let tools = Tools::of_stack(request.stack, request.vendors, request.vocabulary);
        let peers = request
            .peers
            .filter(|peers| peers.firms_with_evidence >= FIRMS_MIN);
        let with_best_share = |peers: &'a Peers| {
            let shares = peers.by_vendor.iter().map(|vendor| vendor.share);
            (&peers.by_vendor[..], shares.fold(0.0, f64::max))
        };
        let peers = peers.map(with_best_share).filter(|(_, best)| *best > 0.0);
        Self {
            request,
            stack: tools.as_ref().map(|tools| tools.parts(request.vendors)),
            tools,
            peers,
        }
    }

    /// The vendors whose fit reaches the floor, by name.
    fn candidates(&self, needs: &Needs, floor: f64) -> Vec<Candidate> {
        let vendors = self.request.vendors;
        let fits = needs.fits(vendors);
        let missing = needs.missing_counts(vendors);
        let all = missing.into_iter().enumerate();
        all.filter_map(|(at, missing)| {
            let fit = fits.as_ref().map(|fits| fits[at]);
            if fit.is_some_and(|fit| fit + 1e-9 < floor) {
                return None;
            }
            let parts = self.parts(fit, at);
            Some(Candidate {
                at,
                score: score_of(&parts),
                parts,
                missing,
            })
        })
        .collect()
    }

    fn vendor_peers(&self, at: usize) -> Option<&'a VendorPeers> {
        self.peers.map(|(all, _)| &all[at])
    }

    /// The parts of the vendor at an index of the category, whose `fit` is given.
    fn parts(&self, fit: Option<f64>, at: usize) -> ScoreParts {
        let facts = &self.request.vendors.all()[at];
        let spend = self.request.firm.software_spend;
        let share = |best: f64| {
            self.vendor_peers(at)
                .map_or(0.0, |found| found.share / best)
        };
        ScoreParts {
            fit,
            stack: self.stack.as_ref().map(|parts| parts[at]),
            peer: self.peers.map(|(_, best)| share(best)),
            budget: spend.map(|spend| budget_part(facts.price_bracket(), spend)),
        }
    }

    fn ranked_vendor(&self, needs: &Needs, candidate: &Candidate) -> RankedVendor {
        let Candidate {
            at, parts, score, ..
        } = *candidate;
        let facts = &self.request.vendors.all()[at];
        let inputs = self.inputs(needs, facts, self.vendor_peers(at));
        let score = score.unwrap_or_default();
        let RankRequest {
            questions, answers, ..
        } = self.request;
        RankedVendor {
            vendor: Arc::clone(facts.vendor()),
            score,
            reasons: explain(&parts, &inputs),
            breakdown: breakdown(questions, answers, needs, facts, &parts, &inputs, score),
            parts,
            inputs,
        }
    }

    fn inputs(
        &self,
        needs: &Needs,
        facts: &VendorFacts,
        peers: Option<&VendorPeers>,
    ) -> ScoreInputs {
        let vocabulary = self.request.vocabulary;
        let (matched, missing): (Vec<TagId>, Vec<TagId>) =
            needs.tags().partition(|&tag| facts.match_degree(tag) > 0.0);
        let label = |tag: TagId| vocabulary.label(tag).to_owned();
        let met = |tag| {
            let claim = facts.claim_meeting(tag)?;
            Some(MatchedNeed {
                label: label(tag),
                state: claim.state,
                field: claim.field,
                quote: claim.quote.clone(),
            })
        };
        let gap = |tag| Gap {
            label: label(tag),
            state: if facts.denies(tag) {
                GapState::Denied
            } else {
                GapState::Unsaid
            },
        };
        let connected = self.tools.iter().flat_map(|tools| tools.connected(facts));
        let used = self.tools.as_ref().map_or(0, Tools::len);
        ScoreInputs {
            matched: matched.into_iter().filter_map(met).collect(),
            missing: missing.into_iter().map(gap).collect(),
            connected_tools: connected.map(str::to_owned).collect(),
            tools_used: u32::try_from(used).unwrap_or(u32::MAX),
            peers: peers.map(|peers| peers.count),
            price_bracket: facts.price_bracket(),
            practice_area: self
                .practice_areas()
                .find(|&area| facts.has(area))
                .map(label),
        }
    }

    /// The firm's practice areas: those that its answers name, and personal injury unless all of them
    /// are outside it.
    fn practice_areas(&self) -> impl Iterator<Item = TagId> {
        let RankRequest {
            questions,
            answers,
            vocabulary,
            ..
        } = self.request;
        let about_areas = questions
            .iter()
            .filter(|question| question.facet == Facet::PracticeArea);
        let named: Vec<TagId> = about_areas
            .flat_map(|question| chosen_options(question, answers))
            .flat_map(|option| &option.tags)
            .filter_map(|tag| vocabulary.tag(tag))
            .collect();
        let injury = vocabulary.default_area();
        let is_injury = |area| {
            vocabulary
                .parent_and_children(injury)
                .any(|kind| kind == area)
        };
        let stays = named.is_empty() || named.iter().any(|&area| is_injury(area));
        named.into_iter().chain(stays.then_some(injury))
    }
}

#[cfg(test)]
mod tests;
