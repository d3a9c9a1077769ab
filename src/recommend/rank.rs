//! From answers to vendors: score every vendor of the category, order them, say why.

use std::sync::Arc;

use crate::domain::limits::RESULTS_MAX;
use crate::domain::question::{Answer, Facet, Question};
use crate::domain::recommend::{Gap, PeerCount, ScoreInputs, ScoreParts};
use crate::domain::vendor::Vendor;

use super::breakdown::{BreakdownLine, breakdown};
use super::constants::{CLOSE_CALL_TENTHS, FIRMS_MIN, FIT_FLOOR};
use super::needs::{Needs, RELAXED_FACETS, chosen_options};
use super::reasons::explain;
use super::score::{FirmProfile, Tenths, Tool, Tools, budget_part, score_of};
use super::vendors::{CategoryVendors, VendorFacts};
use super::vocabulary::{TagId, Vocabulary};

/// All that a ranking depends on.
#[derive(Clone, Copy, Debug)]
pub struct RankRequest<'a> {
    /// The category's questionnaire.
    pub questions: &'a [Question],
    /// Checked answers, in any order.
    pub answers: &'a [Answer],
    /// The category's vendors.
    pub vendors: &'a CategoryVendors,
    /// The words.
    pub vocabulary: &'a Vocabulary,
    /// The firm.
    pub firm: FirmProfile,
    /// The tools it uses in any category; `None` where it saved no stack.
    pub stack: Option<&'a [Tool]>,
    /// How other firms of its size chose; below five firms of evidence it is not used.
    pub peers: Option<&'a Peers>,
}

/// How the firms of one size chose in a category, the viewer's own firm left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Peers {
    /// Firms of any size with evidence in the category.
    pub firms_of_evidence: u32,
    /// Each vendor's standing, in the order of [`CategoryVendors::all`].
    pub standings: Vec<PeerStanding>,
}

/// How one vendor stands among the firms of one size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PeerStanding {
    /// Its share of the evidence, backed off to wider scopes (`p_exact`).
    pub share: f64,
    /// The firms behind it.
    pub count: PeerCount,
}

/// Ranked vendors, and what a reader should know about the ranking as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The best first, at most five.
    pub vendors: Vec<RankedVendor>,
    /// Whether ranks 1 and 2 differ by less than 3 points.
    pub close_call: bool,
    /// What was set aside because no vendor met enough, a sentence each.
    pub relaxed: Vec<String>,
    /// Whether nothing was left to score by, so that names decide.
    pub ordered_by_name: bool,
}

/// One vendor of a ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedVendor {
    /// As the directory has it.
    pub vendor: Arc<Vendor>,
    /// Tenths of a point, 0 to 1000; 0 where names decide.
    pub score: Tenths,
    /// What the score was made of.
    pub parts: ScoreParts,
    /// What stands behind the parts: matched and missing needs, tools, firms.
    pub inputs: ScoreInputs,
    /// True sentences, the strongest first, at most five.
    pub reasons: Vec<String>,
    /// A line for each question and part; the points add up to the score.
    pub breakdown: Vec<BreakdownLine>,
}

/// What holds for all vendors of a request, whichever needs are set aside.
struct Scale<'a> {
    request: RankRequest<'a>,
    tools: Option<Tools<'a>>,
    /// Each vendor's stack part, in the order of the category.
    stack: Option<Vec<f64>>,
    /// How each vendor stands, in the order of the category, and the best share of them.
    peers: Option<(&'a [PeerStanding], f64)>,
}

/// A vendor that may be shown.
struct Candidate {
    /// Its place in the category, which is by name.
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
    let scale = Scale::new(request);
    let mut needs = Needs::of_answers(request.questions, request.answers, request.vocabulary);
    let mut candidates = scale.candidates(&needs);
    let mut relaxed = Vec::new();
    for (facet, name) in RELAXED_FACETS {
        if !candidates.is_empty() {
            break;
        }
        let fewer = needs.without(facet, request.questions);
        if fewer.len() < needs.len() {
            needs = fewer;
            candidates = scale.candidates(&needs);
            relaxed.push(format!(
                "No vendor met every need, so {name} was set aside."
            ));
        }
    }
    if candidates.is_empty() {
        relaxed.clear();
    }
    let candidates = the_best(candidates);
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
        ordered_by_name: candidates
            .first()
            .is_some_and(|first| first.score.is_none()),
        vendors: candidates
            .into_iter()
            .map(|candidate| scale.describe(&needs, &candidate))
            .collect(),
    }
}

/// The first five: by score, then by fewer missing needs, then by name.
fn the_best(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
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

impl<'a> Scale<'a> {
    fn new(request: RankRequest<'a>) -> Self {
        let tools = Tools::of_stack(request.stack, request.vendors, request.vocabulary);
        let peers = request
            .peers
            .filter(|peers| peers.firms_of_evidence >= FIRMS_MIN);
        let standings = |peers: &'a Peers| {
            let shares = peers.standings.iter().map(|standing| standing.share);
            (&peers.standings[..], shares.fold(0.0, f64::max))
        };
        let peers = peers.map(standings).filter(|(_, best)| *best > 0.0);
        Self {
            request,
            stack: tools.as_ref().map(|tools| tools.parts(request.vendors)),
            tools,
            peers,
        }
    }

    /// The vendors that meet enough of the needs, by name.
    fn candidates(&self, needs: &Needs) -> Vec<Candidate> {
        let vendors = self.request.vendors;
        let fits = needs.fits(vendors);
        let missing = needs.missing_counts(vendors);
        let all = missing.into_iter().enumerate();
        all.filter_map(|(at, missing)| {
            let fit = fits.as_ref().map(|fits| fits[at]);
            if fit.is_some_and(|fit| fit + 1e-9 < FIT_FLOOR) {
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

    fn standing(&self, at: usize) -> Option<&'a PeerStanding> {
        self.peers.map(|(all, _)| &all[at])
    }

    /// The parts of the vendor at this place of the category, of which `fit` is known.
    fn parts(&self, fit: Option<f64>, at: usize) -> ScoreParts {
        let facts = &self.request.vendors.all()[at];
        let spend = self.request.firm.software_spend;
        let share = |best: f64| self.standing(at).map_or(0.0, |found| found.share / best);
        ScoreParts {
            fit,
            stack: self.stack.as_ref().map(|parts| parts[at]),
            peer: self.peers.map(|(_, best)| share(best)),
            budget: spend.map(|spend| budget_part(facts.vendor().price_bracket, spend)),
        }
    }

    fn describe(&self, needs: &Needs, candidate: &Candidate) -> RankedVendor {
        let Candidate {
            at, parts, score, ..
        } = *candidate;
        let facts = &self.request.vendors.all()[at];
        let inputs = self.inputs(needs, facts, self.standing(at));
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
        standing: Option<&PeerStanding>,
    ) -> ScoreInputs {
        let vocabulary = self.request.vocabulary;
        let (matched, missing): (Vec<TagId>, Vec<TagId>) =
            needs.tags().partition(|&tag| facts.meets(tag) > 0.0);
        let label = |tag: TagId| vocabulary.label(tag).to_owned();
        let gap = |tag| Gap {
            label: label(tag),
            listed: facts.speaks_of(tag, vocabulary),
        };
        let connected = self.tools.iter().flat_map(|tools| tools.connected(facts));
        let used = self.tools.as_ref().map_or(0, Tools::len);
        ScoreInputs {
            matched: matched.into_iter().map(label).collect(),
            missing: missing.into_iter().map(gap).collect(),
            connected_tools: connected.map(str::to_owned).collect(),
            tools_used: u32::try_from(used).unwrap_or(u32::MAX),
            peers: standing.map(|standing| standing.count),
            price_bracket: facts.vendor().price_bracket,
            practice_area: self.areas().find(|&area| facts.lists(area)).map(label),
        }
    }

    /// The firm's practice areas: those that its answers name, and personal injury unless all of
    /// them lie outside it.
    fn areas(&self) -> impl Iterator<Item = TagId> {
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
        let is_injury = |area| vocabulary.relatives(injury).any(|kind| kind == area);
        let stays = named.is_empty() || named.iter().any(|&area| is_injury(area));
        named.into_iter().chain(stays.then_some(injury))
    }
}

#[cfg(test)]
mod tests;
