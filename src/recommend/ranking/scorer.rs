//! Scores the vendors of one category for one firm.

use std::borrow::Cow;
use std::sync::Arc;

use crate::domain::place::UsStates;
use crate::domain::question::Facet;
use crate::domain::recommend::{
    Badge, Eligibility, Gap, GapState, MatchedNeed, NearClaim, ScoreInputs, ScoreParts,
};
use crate::domain::vendor::Vendor;
use crate::recommend::directory::{Tools, VendorFacts, is_in_use};
use crate::recommend::evidence::{Peers, VendorPeers};
use crate::recommend::needs::{Coverage, Needs, budget_need, chosen_options, gap_state};
use crate::recommend::points::{Tenths, budget_part, score_of};
use crate::recommend::tags::TagId;
use crate::recommend::weights::FIRMS_MIN;
use crate::recommend::wording::explain;

use super::breakdown::{BreakdownLine, breakdown};
use super::rank_request::RankRequest;

#[derive(Clone, Debug, PartialEq)]
pub struct RankedVendor {
    pub vendor: Arc<Vendor>,
    /// Tenths of a point, 0 to 1000; 0 where names decide.
    pub score: Tenths,
    pub badge: Option<Badge>,
    /// Whether the firm uses it already.
    pub in_use: bool,
    /// Whether it says that it is not for the firm's practice area.
    pub denies_area: bool,
    pub eligibility: Eligibility,
    /// The states of the firm, and those of them that it says it serves.
    pub firm_states: UsStates,
    pub states_served: UsStates,
    pub parts: ScoreParts,
    /// What the parts were computed from: matched and missing needs, tools, firms.
    pub inputs: ScoreInputs,
    /// At most five sentences, the strongest first.
    pub reasons: Vec<String>,
    /// One line per question and part; the points add up to the score.
    pub breakdown: Vec<BreakdownLine>,
}

/// What all vendors of a request share, whichever facets are dropped.
pub(super) struct Scorer<'a> {
    request: RankRequest<'a>,
    tools: Option<Tools<'a>>,
    /// The stack part of each vendor, in the order of the category.
    stack: Option<Vec<f64>>,
    /// The peers of each vendor, in the order of the category, and the best share among them.
    peers: Option<(&'a [VendorPeers], f64)>,
    /// Whether any vendor of the category may serve the firm.
    is_served: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// Its index in the category, which is sorted by name.
    pub at: usize,
    /// Whether it says that it serves other states or sizes only.
    pub serves_others_only: bool,
    pub unmet_must_haves: u32,
    /// The share of the needs that it meets.
    pub fit: Option<f64>,
    pub score: Option<Tenths>,
    pub missing: u32,
}

impl<'a> Scorer<'a> {
    pub fn new(request: RankRequest<'a>) -> Self {
        let request = RankRequest {
            firm: request.vendors.applicable_profile(request.firm),
            ..request
        };
        let tools = Tools::of_stack(request.stack, request.vendors, request.vocabulary);
        let peers = request
            .peers
            .filter(|peers| peers.firms_with_evidence >= FIRMS_MIN);
        let with_best_share = |peers: &'a Peers| {
            let shares = peers.by_vendor.iter().map(|vendor| vendor.share);
            (&peers.by_vendor[..], shares.fold(0.0, f64::max))
        };
        let peers = peers.map(with_best_share).filter(|(_, best)| *best > 0.0);
        let firm = &request.firm;
        let mut all = request.vendors.served().iter();
        Self {
            request,
            stack: tools.as_ref().map(|tools| tools.parts(request.vendors)),
            tools,
            peers,
            is_served: all.any(|served| !served.eligibility(firm).serves_others_only()),
        }
    }

    pub fn request(&self) -> &RankRequest<'a> {
        &self.request
    }

    /// Whether any vendor of the category may serve the firm.
    pub fn is_served(&self) -> bool {
        self.is_served
    }

    /// Whether the vendor at an index of the category serves the firm.
    pub fn eligibility(&self, at: usize) -> Eligibility {
        self.request.vendors.served()[at].eligibility(&self.request.firm)
    }

    /// Whether any of these may serve the firm; where no vendor of the category does, any at all.
    pub fn has_firm_served(&self, candidates: &[Candidate]) -> bool {
        let mut all = candidates.iter();
        all.any(|candidate| !candidate.serves_others_only || !self.is_served)
    }

    /// The vendors whose fit reaches the floor, by name, and those that meet every must-have. What is
    /// missing is counted by all that was `asked`.
    pub fn candidates(&self, fits: Option<&[f64]>, asked: &Coverage, floor: f64) -> Vec<Candidate> {
        let all = self.request.vendors.served().iter().zip(&asked.unmet);
        let all = all.enumerate();
        all.filter_map(|(at, (served, unmet))| {
            let fit = fits.map(|fits| fits[at]);
            let meets_all = asked.has_must_haves && unmet.must_haves == 0;
            if !meets_all && fit.is_some_and(|fit| fit + 1e-9 < floor) {
                return None;
            }
            let eligibility = served.eligibility(&self.request.firm);
            Some(Candidate {
                at,
                serves_others_only: eligibility.serves_others_only(),
                unmet_must_haves: unmet.must_haves,
                fit,
                score: score_of(&self.parts(fit, at)),
                missing: unmet.tags,
            })
        })
        .collect()
    }

    fn vendor_peers(&self, at: usize) -> Option<&'a VendorPeers> {
        self.peers.map(|(all, _)| &all[at])
    }

    /// The parts of the vendor at an index of the category, whose `fit` is given.
    pub fn parts(&self, fit: Option<f64>, at: usize) -> ScoreParts {
        let served = &self.request.vendors.served()[at];
        let firm = &self.request.firm;
        let share = |best: f64| {
            self.vendor_peers(at)
                .map_or(0.0, |found| found.share / best)
        };
        let has_states = !firm.states.is_empty();
        let sizes_part = |usual| served.sizes_part(usual);
        ScoreParts {
            fit,
            stack: self.stack.as_ref().map(|parts| parts[at]),
            peer: self.peers.map(|(_, best)| share(best)),
            budget: firm
                .software_spend
                .map(|spend| budget_part(served.price_bracket, spend)),
            states: has_states.then(|| served.states_part(firm.states)),
            attorneys: firm.attorneys.map(|band| sizes_part(band.sizes())),
            employees: firm.employees.map(|band| sizes_part(band.sizes())),
            cases: firm.cases.map(|band| sizes_part(band.sizes())),
        }
    }

    /// A candidate with all that is shown of it: the score by the needs that were kept, gaps by all
    /// that was asked.
    pub fn ranked_vendor(
        &self,
        needs: &Needs,
        asked: &Needs,
        candidate: &Candidate,
    ) -> RankedVendor {
        let Candidate { at, fit, score, .. } = *candidate;
        let parts = self.parts(fit, at);
        let facts = &self.request.vendors.all()[at];
        let peers = self.vendor_peers(at);
        let inputs = self.inputs(asked, facts, peers);
        let score = score.unwrap_or_default();
        let firm_states = self.request.firm.states;
        RankedVendor {
            vendor: Arc::clone(facts.vendor()),
            score,
            badge: None,
            in_use: is_in_use(self.request.stack.into_iter().flatten(), facts),
            denies_area: self.practice_areas().any(|area| facts.denies(area))
                && !self.practice_areas().any(|area| facts.has(area)),
            eligibility: facts.served().eligibility(&self.request.firm),
            firm_states,
            states_served: facts.served().states.and(firm_states),
            reasons: explain(&parts, &inputs),
            breakdown: breakdown(&self.request, needs, facts, &parts, &inputs, peers, score),
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
            needs.tags().partition(|&tag| facts.has(tag));
        let label = |tag: TagId| self.label(tag).into_owned();
        let slug = |tag: TagId| {
            let is_of_vocabulary = self.label(tag) == vocabulary.label(tag);
            is_of_vocabulary.then(|| vocabulary.slug(tag).to_owned())
        };
        let met = |tag| {
            let claim = facts.claim_meeting(tag)?;
            Some(MatchedNeed {
                tag: slug(tag),
                label: label(tag),
                state: claim.state,
                field: claim.field,
                quote: claim.quote.as_deref().map(str::to_owned),
                must_have: needs.is_must_have(tag),
            })
        };
        let near = |tag| {
            let claim = facts.claim_meeting(tag)?;
            Some(NearClaim {
                tag: slug(claim.tag),
                label: label(claim.tag),
                state: claim.state,
                field: claim.field,
                quote: claim.quote.as_deref().map(str::to_owned),
            })
        };
        let gap = |tag| {
            let state = gap_state(facts, tag, vocabulary);
            Gap {
                tag: slug(tag),
                label: label(tag),
                state,
                must_have: needs.is_must_have(tag),
                near: near(tag).filter(|_| state == GapState::Unsaid),
            }
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

    /// How a need is called: as the vocabulary says it, or of a price on a scale of the category's own as
    /// the option that was ticked, as the budget.
    fn label(&self, tag: TagId) -> Cow<'a, str> {
        let RankRequest {
            questions,
            answers,
            vendors,
            vocabulary,
            ..
        } = self.request;
        let is_own = vendors.has_own_prices() && vocabulary.is_price(tag);
        let prices = questions
            .iter()
            .filter(|question| is_own && question.facet == Facet::Price);
        let mut ticked = prices.flat_map(|question| chosen_options(question, answers));
        let option = ticked.find(|option| {
            let mut tags = option.tags.iter();
            tags.any(|slug| vocabulary.tag(slug) == Some(tag))
        });
        option.map_or_else(
            || Cow::Borrowed(vocabulary.label(tag)),
            |option| Cow::Owned(budget_need(&option.label)),
        )
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
