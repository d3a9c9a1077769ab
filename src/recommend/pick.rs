//! Pick For Me: three vendors a category from what similar firms use and try.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use crate::domain::ids::slug;
use crate::domain::limits::{DISMISSAL_DAYS, PICKS_MAX};
use crate::domain::recommend::{Dismissal, PeerCount, Scope, ScoreParts};
use crate::domain::vendor::Vendor;

use super::constants::{
    DECISIVE_QUESTION_WEIGHT, FIRMS_FOR_POPULARITY, FIRMS_MIN, QUESTION_WEIGHT, RELEVANCE,
};
use super::evidence::{CategoryEvidence, FirmKey};
use super::needs::{Need, Needs};
use super::reasons::{joined, stack_reason, within_budget};
use super::score::{FirmProfile, Tool, Tools, budget_part, score_of};
use super::standing::Standing;
use super::tally::View;
use super::vendors::{CategoryVendors, VendorFacts};
use super::vocabulary::Vocabulary;

/// All that the picks of one category depend on.
#[derive(Clone, Copy, Debug)]
pub struct CategoryPickRequest<'a> {
    /// As people read it.
    pub category_name: &'a str,
    /// Its vendors.
    pub vendors: &'a CategoryVendors,
    /// The words.
    pub vocabulary: &'a Vocabulary,
    /// What firms use and try in it; `None` where nothing is known.
    pub evidence: Option<&'a CategoryEvidence>,
    /// The firm.
    pub firm: FirmProfile,
    /// Every key that the viewer's own firm may have left evidence under; none of it counts.
    pub own_firm: &'a [FirmKey],
    /// The tools the firm uses in any category; `None` where it saved no stack.
    pub stack: Option<&'a [Tool]>,
    /// What the viewer dismissed.
    pub dismissals: &'a [Dismissal],
    /// Dismissals end after 90 days.
    pub now: Timestamp,
}

/// The picks of one category.
#[derive(Clone, Debug, PartialEq)]
pub struct PickedCategory {
    /// Whose evidence they rest on.
    pub scope: Scope,
    /// At most three, the best first. Empty where the firm uses or dismissed all there is.
    pub picks: Vec<PickedVendor>,
}

/// One pick.
#[derive(Clone, Debug, PartialEq)]
pub struct PickedVendor {
    /// As the directory has it.
    pub vendor: Arc<Vendor>,
    /// One true line.
    pub reason: String,
    /// The counts that the reason rests on; `None` below five on either side.
    pub count: Option<PeerCount>,
}

/// Picks at most three vendors of a category, the best first.
///
/// Vendors with evidence come before those without, which fill up by profile and never claim to
/// be popular. Cost: linear in the vendors.
pub fn pick_for_me(request: CategoryPickRequest<'_>) -> PickedCategory {
    let category = Category::new(request);
    let mut chosen = category.popular();
    let by_profile = category.by_profile();
    let missing = PICKS_MAX - chosen.len();
    let others = by_profile.into_iter().filter(|at| !chosen.contains(at));
    let others: Vec<usize> = others.take(missing).collect();
    chosen.extend(others);
    PickedCategory {
        scope: category.scope,
        picks: chosen.into_iter().map(|at| category.describe(at)).collect(),
    }
}

/// Whether any of the categories returned rests on more than firms of exactly this size.
pub fn used_any_size_fallback(scopes: &[Scope]) -> bool {
    scopes.iter().any(|scope| *scope != Scope::Exact)
}

/// The note of one stage.
pub fn stage_note(scope: Scope) -> Option<&'static str> {
    match scope {
        Scope::Exact => None,
        Scope::Similar => Some(SIMILAR_NOTE),
        Scope::Any => Some(ANY_NOTE),
        Scope::Profile => Some(PROFILE_NOTE),
    }
}

/// The page's note for the scopes of all categories returned: there is one exactly where
/// [`used_any_size_fallback`] says so.
///
/// Categories picked by profile rest on nobody's data, so they decide only where no category
/// rests on the data of other sizes.
pub fn page_note(scopes: &[Scope]) -> Option<&'static str> {
    let every = |scope| scopes.iter().all(|other| *other == scope);
    let wider = |scope: &Scope| matches!(scope, Scope::Similar | Scope::Any);
    if !used_any_size_fallback(scopes) {
        None
    } else if every(Scope::Any) {
        Some(ANY_NOTE)
    } else if scopes.iter().any(wider) {
        Some(SIMILAR_NOTE)
    } else {
        Some(PROFILE_NOTE)
    }
}

const SIMILAR_NOTE: &str = "Note: Recommendations include data from similar firm sizes due to \
                            limited data for your exact size.";
const ANY_NOTE: &str = "Not enough recent data for your firm size; showing popular picks overall.";
const PROFILE_NOTE: &str =
    "Not enough data from other firms yet; showing vendors that fit your profile.";

/// A category as one firm sees it. Vendors go by their position.
struct Category<'a> {
    request: CategoryPickRequest<'a>,
    standing: Standing,
    scope: Scope,
    view: Option<View>,
    tools: Option<Tools<'a>>,
    /// What may be offered, by name.
    offered: Vec<usize>,
}

impl<'a> Category<'a> {
    fn new(request: CategoryPickRequest<'a>) -> Self {
        let nothing = CategoryEvidence::default();
        let evidence = request.evidence.unwrap_or(&nothing);
        let standing = Standing::new(
            evidence,
            request.vendors,
            request.own_firm,
            request.firm.size,
        );
        let (scope, view) = scope_of(&standing, request.firm);
        let is_offered = |at: &usize| {
            let facts = &request.vendors.all()[*at];
            !uses(request.stack, facts) && !is_dismissed(&request, facts)
        };
        Self {
            standing,
            scope,
            view,
            tools: Tools::of_stack(request.stack, request.vendors, request.vocabulary),
            offered: (0..request.vendors.all().len())
                .filter(is_offered)
                .collect(),
            request,
        }
    }

    fn facts(&self, at: usize) -> &'a VendorFacts {
        &self.request.vendors.all()[at]
    }

    /// Vendors with evidence, by maximal marginal relevance: the best first, then each time the
    /// one that is worth most for its standing and its difference from those chosen.
    fn popular(&self) -> Vec<usize> {
        let Some(view) = self.view else {
            return Vec::new();
        };
        let shares = self.standing.shares(view);
        let known = |at: &usize| self.standing.count(*at, View::Any).firms > 0;
        let mut left: Vec<usize> = self.offered.iter().copied().filter(known).collect();
        let best = left.iter().map(|at| shares[*at]).fold(0.0, f64::max);
        let mut chosen: Vec<usize> = Vec::new();
        while chosen.len() < PICKS_MAX && !left.is_empty() {
            let worth = |at: usize| {
                let alike = chosen
                    .iter()
                    .map(|other| self.facts(*other).similarity(self.facts(at)));
                RELEVANCE * shares[at] / best - (1.0 - RELEVANCE) * alike.fold(0.0, f64::max)
            };
            let worths: Vec<f64> = left.iter().map(|at| worth(*at)).collect();
            // The earlier name wins a tie.
            let most = (0..left.len())
                .rev()
                .max_by(|a, b| worths[*a].total_cmp(&worths[*b]));
            chosen.extend(most.map(|position| left.remove(position)));
        }
        chosen
    }

    /// What may be offered by fit to the firm's profile: personal injury and the firm's size as
    /// its needs, then its tools and its budget, weighed as answers are.
    fn by_profile(&self) -> Vec<usize> {
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
            let bracket = self.facts(*at).vendor().price_bracket;
            score_of(&ScoreParts {
                fit: fits.as_ref().map(|fits| fits[*at]),
                stack: stack.as_ref().map(|parts| parts[*at]),
                peer: None,
                budget: firm.software_spend.map(|spend| budget_part(bracket, spend)),
            })
        };
        let mut ranked = self.offered.clone();
        ranked.sort_by_cached_key(|at| std::cmp::Reverse(score(at)));
        ranked
    }

    fn describe(&self, at: usize) -> PickedVendor {
        let is_known = self.standing.count(at, View::Any).firms > 0;
        let count = self
            .view
            .map(|view| self.standing.count(at, view))
            .filter(|_| is_known);
        let aloud = count.filter(|count| count.firms >= FIRMS_MIN && count.of >= FIRMS_MIN);
        let reason = match (self.view, count, aloud) {
            (None, ..) | (_, None, _) => self.profile_reason(self.facts(at)),
            (Some(view), Some(_), Some(count)) => popular_reason(view, count),
            (Some(_), Some(_), None) => "Popular with firms here".to_owned(),
        };
        PickedVendor {
            vendor: Arc::clone(self.facts(at).vendor()),
            reason,
            count: aloud,
        }
    }

    /// What the vendor itself says that suits the firm, never what others think of it.
    fn profile_reason(&self, facts: &VendorFacts) -> String {
        let CategoryPickRequest {
            firm, vocabulary, ..
        } = self.request;
        let vendor = facts.vendor();
        let area = vocabulary.default_area();
        let area = facts.lists(area).then(|| vocabulary.label(area).to_owned());
        let size = firm
            .size
            .filter(|size| vendor.firm_size_supported.contains(size));
        let listed: Vec<String> = area
            .into_iter()
            .chain(size.map(|_| "firms your size".to_owned()))
            .collect();
        if !listed.is_empty() {
            return format!("Lists {}", joined(&listed));
        }
        let connected = self.tools.iter().flat_map(|tools| tools.connected(facts));
        let connected: Vec<String> = connected.map(str::to_owned).collect();
        let bracket = vendor.price_bracket.filter(|bracket| {
            firm.software_spend
                .is_some_and(|spend| *bracket <= spend.price_bracket())
        });
        stack_reason(&connected)
            .or_else(|| bracket.map(within_budget))
            .unwrap_or_else(|| format!("Listed under {}", self.request.category_name))
    }
}

/// The narrowest scope with five firms; for fewer than three firms of any size, the profile.
fn scope_of(standing: &Standing, firm: FirmProfile) -> (Scope, Option<View>) {
    let enough = |view: &View| standing.firms(*view) >= FIRMS_MIN;
    let exact = firm.size.map(View::Exact).filter(enough);
    let similar = firm.size.map(View::Similar).filter(enough);
    if standing.firms(View::Any) < FIRMS_FOR_POPULARITY {
        (Scope::Profile, None)
    } else if exact.is_some() {
        (Scope::Exact, exact)
    } else if similar.is_some() {
        (Scope::Similar, similar)
    } else {
        (Scope::Any, Some(View::Any))
    }
}

/// Whether the firm uses the vendor: by its id, or by its name where the firm wrote it by hand in
/// the same category.
fn uses(stack: Option<&[Tool]>, facts: &VendorFacts) -> bool {
    let vendor = facts.vendor();
    let is_vendor = |tool: &Tool| match &tool.vendor_id {
        Some(id) => *id == vendor.id,
        None => tool.category_id == vendor.category_id && slug(&tool.name) == slug(&vendor.name),
    };
    stack.is_some_and(|tools| tools.iter().any(is_vendor))
}

fn is_dismissed(request: &CategoryPickRequest<'_>, facts: &VendorFacts) -> bool {
    let lasts = SignedDuration::from_hours(24 * DISMISSAL_DAYS);
    request.dismissals.iter().any(|dismissal| {
        let age = request.now.duration_since(dismissal.dismissed_at);
        dismissal.vendor_id == *facts.id() && age < lasts
    })
}

fn popular_reason(view: View, count: PeerCount) -> String {
    let PeerCount { firms, of, .. } = count;
    match view {
        View::Exact(size) => {
            format!(
                "Used or tried by {firms} of {of} firms your size ({})",
                size.label()
            )
        }
        View::Similar(_) => format!("Used or tried by {firms} of {of} firms near your size"),
        View::Any => format!("Popular across {firms} firms"),
    }
}

#[cfg(test)]
mod tests;
