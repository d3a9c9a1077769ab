//! Pick For Me: some vendors per category, from what similar firms use and book
//! (docs/recommendations.md#pick-for-me).

use std::cmp::Reverse;
use std::sync::Arc;

use jiff::Timestamp;

use crate::domain::ids::slug;
use crate::domain::ledger::{FirmCount, FirmCounts, Ledger};
use crate::domain::limits::PICKS_MAX;
use crate::domain::recommend::{Dismissal, Eligibility, PeerScope, ScoreParts};
use crate::domain::vendor::Vendor;
use crate::recommend::directory::{CategoryVendors, Tool, Tools, VendorFacts, is_in_use};
use crate::recommend::evidence::{CategoryEvidence, Cohort, OwnFirm, PeerStats};
use crate::recommend::needs::{Need, Needs};
use crate::recommend::points::{FirmProfile, budget_part, score_of};
use crate::recommend::tags::Vocabulary;
use crate::recommend::weights::{DECISIVE_QUESTION_WEIGHT, FIRMS_MIN, QUESTION_WEIGHT, RELEVANCE};
use crate::recommend::wording::{
    ANY_SIZE, CLICKED_BY, NEAR_YOUR_SIZE, OF_ANY_SIZE, YOUR_SIZE, booked_by, budget_text,
    category_reason, listed_reason, of_firms, stack_reason, used_by,
};

/// All inputs of the picks of one category.
#[derive(Clone, Copy, Debug)]
pub struct CategoryPickRequest<'a> {
    pub category_name: &'a str,
    pub vendors: &'a CategoryVendors,
    pub vocabulary: &'a Vocabulary,
    pub evidence: CategoryEvidence<'a>,
    pub firm: FirmProfile,
    /// The viewer's own firm; none of its evidence counts.
    pub own_firm: &'a OwnFirm,
    /// The tools the firm uses in any category; `None` where it saved no stack.
    pub stack: Option<&'a [Tool]>,
    pub dismissals: &'a [Dismissal],
    /// For the end of dismissals.
    pub now: Timestamp,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PickedCategory {
    /// Whose evidence they are based on.
    pub scope: PeerScope,
    /// At most three, the best first. Empty where the firm uses or dismissed every vendor.
    pub picks: Vec<PickedVendor>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PickedVendor {
    pub vendor: Arc<Vendor>,
    /// One line.
    pub reason: String,
    /// Whether it serves the firm.
    pub eligibility: Eligibility,
    /// What may be shown of it.
    pub ledger: Ledger,
}

/// Picks at most `PICKS_MAX` vendors of a category, the best first.
///
/// Vendors with evidence come before those without, which are ranked by profile and never called
/// popular. Cost: linear in the vendors.
pub fn pick_for_me(request: CategoryPickRequest<'_>) -> PickedCategory {
    let picker = Picker::new(request);
    let mut chosen = picker.popular();
    let has_popular = !chosen.is_empty();
    let missing = PICKS_MAX - chosen.len();
    if missing > 0 {
        let by_profile = picker.by_profile(PICKS_MAX);
        let others = by_profile.into_iter().filter(|at| !chosen.contains(at));
        let others: Vec<usize> = others.take(missing).collect();
        chosen.extend(others);
    }
    // Picks that all rest on the profile are nobody's popular ones, even if others were booked.
    let is_wide = picker.scope != PeerScope::Exact;
    let rests_on_profile = is_wide && !has_popular && !chosen.is_empty();
    PickedCategory {
        scope: if rests_on_profile {
            PeerScope::Profile
        } else {
            picker.scope
        },
        picks: chosen
            .into_iter()
            .map(|at| picker.picked_vendor(at))
            .collect(),
    }
}

/// Picks vendors of one category for one firm. Vendors are named by their index in the category.
struct Picker<'a> {
    request: CategoryPickRequest<'a>,
    peer_stats: PeerStats<'a>,
    scope: PeerScope,
    cohort: Option<Cohort>,
    tools: Option<Tools<'a>>,
    /// Vendors that the firm neither uses nor dismissed and that may serve it, by name; where all of them
    /// serve others only, all of them.
    offered: Vec<usize>,
}

/// A vendor that may be chosen next.
struct Choice {
    at: usize,
    share: f64,
    /// Its largest similarity to those chosen that it was compared with.
    alike: f64,
    compared: usize,
}

impl<'a> Picker<'a> {
    fn new(request: CategoryPickRequest<'a>) -> Self {
        let request = CategoryPickRequest {
            firm: request.vendors.applicable_profile(request.firm),
            ..request
        };
        let peer_stats = PeerStats::new(
            request.evidence,
            request.vendors,
            request.own_firm,
            request.firm.size,
        );
        let (scope, cohort) = scope_of(&peer_stats, request.firm);
        // Of tools that were typed by hand only those of the category can be one of its vendors.
        let tools = request.stack.into_iter().flatten();
        let may_be_here =
            |tool: &&Tool| tool.vendor_id.is_some() || tool.category_id == *request.evidence.id;
        let tools: Vec<&Tool> = tools.filter(may_be_here).collect();
        let is_offered = |at: &usize| {
            let facts = &request.vendors.all()[*at];
            !is_in_use(tools.iter().copied(), facts) && !is_dismissed(&request, facts)
        };
        Self {
            peer_stats,
            scope,
            cohort,
            tools: Tools::of_stack(request.stack, request.vendors, request.vocabulary),
            offered: that_may_serve(
                (0..request.vendors.all().len())
                    .filter(is_offered)
                    .collect(),
                |at| eligibility(&request, at).serves_others_only(),
            ),
            request,
        }
    }

    fn facts(&self, at: usize) -> &'a VendorFacts {
        &self.request.vendors.all()[at]
    }

    /// Vendors with evidence, by maximal marginal relevance: the best share first, then each time the
    /// vendor with the best balance of share and difference from those chosen.
    fn popular(&self) -> Vec<usize> {
        let Some(cohort) = self.cohort else {
            return Vec::new();
        };
        let shares = self.peer_stats.shares(cohort);
        let known = |at: &usize| self.peer_stats.is_popular(*at);
        let mut left: Vec<Choice> = self
            .offered
            .iter()
            .copied()
            .filter(known)
            .map(|at| Choice {
                at,
                share: shares[at],
                alike: 0.0,
                compared: 0,
            })
            .collect();
        let best = left.iter().map(|choice| choice.share).fold(0.0, f64::max);
        let mut chosen: Vec<usize> = Vec::new();
        while chosen.len() < PICKS_MAX && !left.is_empty() {
            let mut most: Option<(usize, f64)> = None;
            for (position, choice) in left.iter_mut().enumerate() {
                let relevance = RELEVANCE * choice.share / best;
                // Likeness only lowers its worth. The earlier name wins a tie.
                if most.is_some_and(|(_, worth)| relevance <= worth) {
                    continue;
                }
                for other in &chosen[choice.compared..] {
                    let alike = self.facts(*other).similarity(self.facts(choice.at));
                    choice.alike = choice.alike.max(alike);
                }
                choice.compared = chosen.len();
                let worth = relevance - (1.0 - RELEVANCE) * choice.alike;
                if most.is_none_or(|(_, most)| worth > most) {
                    most = Some((position, worth));
                }
            }
            chosen.extend(most.map(|(position, _)| left.remove(position).at));
        }
        chosen
    }

    /// At most `most` of the offered vendors, the best by fit to the firm's profile: personal injury and its
    /// size as needs, then its tools and its budget, scored like answers.
    fn by_profile(&self, most: usize) -> Vec<usize> {
        let CategoryPickRequest {
            firm, vocabulary, ..
        } = self.request;
        let need = |tag, weight| Need {
            tag,
            weight,
            question: 0,
        };
        let size = firm
            .size
            .and_then(|size| vocabulary.tag(&slug(size.code())));
        let area = need(vocabulary.default_area(), DECISIVE_QUESTION_WEIGHT);
        let size = size.map(|tag| need(tag, QUESTION_WEIGHT));
        let needs = Needs::new([area].into_iter().chain(size).collect());
        let vendors = self.request.vendors;
        let fits = needs.fits(vendors);
        let stack = self.tools.as_ref().map(|tools| tools.parts(vendors));
        let score = |at: &usize| {
            let bracket = self.facts(*at).price_bracket();
            score_of(&ScoreParts {
                fit: fits.as_ref().map(|fits| fits[*at]),
                stack: stack.as_ref().map(|parts| parts[*at]),
                peer: None,
                budget: firm.software_spend.map(|spend| budget_part(bracket, spend)),
                ..ScoreParts::default()
            })
        };
        let scored = self.offered.iter().map(|at| (Reverse(score(at)), *at));
        let mut scored: Vec<_> = scored.collect();
        if scored.len() > most {
            scored.select_nth_unstable(most);
            scored.truncate(most);
        }
        scored.sort_unstable();
        scored.into_iter().map(|(_, at)| at).collect()
    }

    fn picked_vendor(&self, at: usize) -> PickedVendor {
        let cohort = self.cohort.filter(|_| self.peer_stats.is_popular(at));
        let ledger = self.peer_stats.ledger(at);
        let reason = cohort.map(|cohort| {
            let booked = self.peer_stats.booked(at, cohort);
            popular_reason(cohort, booked, &ledger)
        });
        let reason = reason.unwrap_or_else(|| self.profile_reason(self.facts(at)));
        PickedVendor {
            vendor: Arc::clone(self.facts(at).vendor()),
            reason,
            eligibility: eligibility(&self.request, at),
            ledger,
        }
    }

    /// What the vendor itself lists that suits the firm; says nothing about other firms.
    fn profile_reason(&self, facts: &VendorFacts) -> String {
        let CategoryPickRequest {
            firm, vocabulary, ..
        } = self.request;
        let area = vocabulary.default_area();
        let area = facts.has(area).then(|| vocabulary.label(area).to_owned());
        let size = firm
            .size
            .and_then(|size| vocabulary.tag(&slug(size.code())));
        let size = size.filter(|size| facts.has(*size));
        let size = size.map(|_| YOUR_SIZE.to_string());
        let listed: Vec<String> = area.into_iter().chain(size).collect();
        if !listed.is_empty() {
            return listed_reason(&listed);
        }
        let connected = self.tools.iter().flat_map(|tools| tools.connected(facts));
        let connected: Vec<String> = connected.map(str::to_owned).collect();
        let bracket = facts.price_bracket().filter(|bracket| {
            firm.software_spend
                .is_some_and(|spend| *bracket <= spend.price_bracket())
        });
        stack_reason(&connected)
            .or_else(|| bracket.map(budget_text))
            .unwrap_or_else(|| category_reason(self.request.category_name))
    }
}

/// The narrowest scope with at least `FIRMS_MIN` firms; the profile where not even all firms together are so many.
fn scope_of(peer_stats: &PeerStats<'_>, firm: FirmProfile) -> (PeerScope, Option<Cohort>) {
    let enough = |cohort: &Cohort| peer_stats.firms(*cohort) >= FIRMS_MIN;
    let exact = firm.size.map(Cohort::Exact).filter(enough);
    let similar = firm.size.map(Cohort::Similar).filter(enough);
    if !enough(&Cohort::Any) {
        (PeerScope::Profile, None)
    } else if exact.is_some() {
        (PeerScope::Exact, exact)
    } else if similar.is_some() {
        (PeerScope::Similar, similar)
    } else {
        (PeerScope::Any, Some(Cohort::Any))
    }
}

fn eligibility(request: &CategoryPickRequest<'_>, at: usize) -> Eligibility {
    request.vendors.served()[at].eligibility(&request.firm)
}

/// The vendors that may serve the firm, where there are any; else all.
fn that_may_serve(all: Vec<usize>, serves_others_only: impl Fn(usize) -> bool) -> Vec<usize> {
    let serving = all.iter().copied().filter(|at| !serves_others_only(*at));
    let serving: Vec<_> = serving.collect();
    if serving.is_empty() { all } else { serving }
}

fn is_dismissed(request: &CategoryPickRequest<'_>, facts: &VendorFacts) -> bool {
    let mut all = request.dismissals.iter();
    all.any(|dismissal| dismissal.vendor_id == *facts.id() && dismissal.is_in_force(request.now))
}

/// What firms of the cohort booked; else what is known of all firms: who uses it (of the firm's size, where that of all
/// is hidden), who booked it, who clicked on it.
pub(in crate::recommend) fn popular_reason(
    cohort: Cohort,
    booked: Option<FirmCount>,
    ledger: &Ledger,
) -> String {
    let near = booked.and_then(|count| match cohort {
        Cohort::Exact(size) => {
            let firms = format!("{YOUR_SIZE} ({})", size.label());
            Some(booked_by(count, &firms))
        }
        Cohort::Similar(_) => Some(booked_by(count, NEAR_YOUR_SIZE.read)),
        Cohort::Any => None,
    });
    let clicked = || {
        let least = FirmCount {
            firms: FIRMS_MIN,
            of: None,
        };
        let count = ledger.clicked.all.unwrap_or(least);
        format!("{CLICKED_BY}{}", of_firms(count, ANY_SIZE))
    };
    let FirmCounts { your_size, all } = ledger.used;
    let booked_by_any = ledger.booked.all;
    near.or_else(|| all.map(|count| used_by(count, ANY_SIZE)))
        .or_else(|| your_size.map(|count| used_by(count, YOUR_SIZE.read)))
        .or_else(|| booked_by_any.map(|count| booked_by(count, OF_ANY_SIZE)))
        .unwrap_or_else(clicked)
}

#[cfg(test)]
mod tests;
