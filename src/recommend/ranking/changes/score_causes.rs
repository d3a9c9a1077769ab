//! What moved the parts of a score that are not about needs, in sentences.

use super::cause::{Cause, cause};
use super::listed::Listed;
use crate::domain::capability::ClaimField;
use crate::domain::number_format::pluralize;
use crate::domain::price;
use crate::domain::recommend::{
    CauseKind, Eligible, PeerCount, RecommendedVendor, ScoreInputs, ScoreParts,
};
use crate::domain::vendor::Vendor;
use crate::recommend::capabilities::Claim;
use crate::recommend::points::score_of;
use crate::recommend::ranking::rank_request::RankRequest;
use crate::recommend::ranking::scorer::RankedVendor;
use crate::recommend::tags::tools_in;
use crate::recommend::weights::FIRMS_MIN;

/// The parts of the score that are not about needs.
pub fn parts(then: &RecommendedVendor, now: &RankedVendor, request: RankRequest<'_>) -> Vec<Cause> {
    let Some(before) = then.parts else {
        return Vec::new();
    };
    let after = now.parts;
    let differs = |part: fn(&ScoreParts) -> Option<f64>| is_other(part(&before), part(&after));
    let mut causes = Vec::new();
    if differs(|parts| parts.stack) {
        let text = tools(&then.inputs, &now.inputs);
        let is_listed = then.vendor.integrations != now.vendor.integrations;
        let kind = if is_listed || is_decided(then, now, request) {
            CauseKind::Vendor
        } else {
            CauseKind::Firm
        };
        causes.push(cause(kind, text));
    }
    if evidence_moved(&before, &after) {
        causes.push(cause(
            CauseKind::Evidence,
            evidence(&before, now, then.inputs.peers),
        ));
    }
    if then.inputs.price_bracket != now.inputs.price_bracket {
        let price =
            |bracket: Option<u8>| bracket.map_or_else(|| "not listed".to_owned(), price::symbols);
        let (old, new) = (
            price(then.inputs.price_bracket),
            price(now.inputs.price_bracket),
        );
        let text = format!("Its price was {old}; now it is {new}.");
        causes.push(cause(CauseKind::Vendor, text));
    } else if differs(|parts| parts.budget) {
        let text = match (before.budget, after.budget) {
            (None, _) => "The score counts the firm's software budget now.",
            (_, None) => "The score no longer counts the firm's software budget.",
            _ => "The firm's software budget is another.",
        };
        causes.push(cause(CauseKind::Firm, text));
    }
    causes.extend(profile_parts(then, now, request, &before));
    causes
}

/// Whether an administrator's decision about the vendor moved its tools, where its column is as it was: one that the firm
/// still uses is denied, or one that the column lacks is confirmed while the firm uses as many as then.
fn is_decided(then: &RecommendedVendor, now: &RankedVendor, request: RankRequest<'_>) -> bool {
    let vocabulary = request.vocabulary;
    let (before, after) = (&then.inputs, &now.inputs);
    let has = |names: &[String], tool: &str| {
        let mut names = names.iter().flat_map(|name| tools_in(name, vocabulary));
        names.any(|name| vocabulary.canonical(name) == vocabulary.canonical(tool))
    };
    let stack = request.stack.unwrap_or_default().iter();
    let used: Vec<String> = stack.map(|tool| tool.name.clone()).collect();
    let lost = |tool: &String| !has(&after.connected_tools, tool) && has(&used, tool);
    let gained =
        |tool: &String| !has(&before.connected_tools, tool) && !has(&now.vendor.integrations, tool);
    before.connected_tools.iter().any(lost)
        || (before.tools_used == after.tools_used && after.connected_tools.iter().any(gained))
}

/// Whether an administrator decided whom the vendor serves, perhaps since then: the kept result does not say.
pub fn is_audience_decided(now: &RankedVendor, request: RankRequest<'_>) -> bool {
    let is_of_audience = |claim: &Claim| {
        let vocabulary = request.vocabulary;
        claim.field == ClaimField::Admin
            && (vocabulary.is_place(claim.tag) || vocabulary.is_size(claim.tag))
    };
    let facts = request.vendors.facts_of(&now.vendor);
    facts.is_some_and(|facts| facts.claims().iter().any(is_of_audience))
}

/// Whether a vendor describes itself in other words: whom it serves is read from them as well as from its columns.
pub fn is_reworded(then: &Vendor, now: &Vendor) -> bool {
    then.description != now.description
        || then.short_highlights != now.short_highlights
        || then.name != now.name
        || then.tags != now.tags
}

/// The firm's states, attorneys, employees and cases against whom the vendor says it serves.
fn profile_parts(
    then: &RecommendedVendor,
    now: &RankedVendor,
    request: RankRequest<'_>,
    before: &ScoreParts,
) -> Vec<Cause> {
    let after = &now.parts;
    let is_reworded = is_reworded(&then.vendor, &now.vendor);
    let is_decided = is_audience_decided(now, request);
    let (old, new) = (then.eligibility, now.eligibility);
    let is_told =
        |old: Option<Eligible>, new: Option<Eligible>| old.is_some() && new.is_some() && old != new;
    // By column, what it lists now, and whether a sentence says already whom the vendor serves now.
    let places = Listed::places(&then.vendor, &now.vendor, request.vocabulary);
    let places = (&places, is_told(old.state, new.state));
    let sizes = Listed::sizes(&then.vendor, &now.vendor);
    let sizes = (&sizes, is_told(old.size, new.size));
    let lines = [
        ("states", before.states, after.states, places),
        (
            "number of attorneys",
            before.attorneys,
            after.attorneys,
            sizes,
        ),
        (
            "number of employees",
            before.employees,
            after.employees,
            sizes,
        ),
        ("cases a month", before.cases, after.cases, sizes),
    ];
    let is_told = |(listed, is_told): (&Listed, bool)| !listed.is_same() && is_told;
    let changed = lines.iter().filter(|(_, before, after, column)| {
        is_other(*before, *after) && (before.is_none() || !is_told(*column))
    });
    // Those that moved with a column, of which one sentence tells.
    let with = |column: &Listed| -> Vec<&str> {
        let moved = changed.clone().filter(|(_, before, _, (listed, _))| {
            before.is_some() && std::ptr::eq(*listed, column)
        });
        moved.map(|(what, ..)| *what).collect()
    };
    let causes = changed
        .clone()
        .filter_map(|(what, before, after, (listed, _))| {
            if before.is_none() || listed.is_same() {
                let is_reworded = is_reworded && after.is_some();
                return Some(unlisted(what, before.is_none(), is_reworded, is_decided));
            }
            let suits = with(listed);
            let is_first = suits.first() == Some(what);
            is_first.then(|| cause(CauseKind::Vendor, listed.sentence(&suits)))
        });
    causes.collect()
}

/// Why a part moved although the vendor's column lists what it listed then.
fn unlisted(what: &str, is_new: bool, is_reworded: bool, is_decided: bool) -> Cause {
    let (kind, text) = if is_new {
        let text = format!("The score counts the firm's {what} now.");
        (CauseKind::Firm, text)
    } else if is_reworded {
        let text = format!("What it says of itself changed, or the firm's {what} did.");
        (CauseKind::Vendor, text)
    } else if is_decided {
        let text = format!("An administrator's decision about it or the firm's {what} changed.");
        (CauseKind::Vendor, text)
    } else {
        (CauseKind::Firm, format!("The firm's {what} changed."))
    };
    cause(kind, text)
}

/// "It connected to 1 of the firm's 3 tools; now to 2 of 4."
fn tools(then: &ScoreInputs, now: &ScoreInputs) -> String {
    let used = |count: u32| pluralize(count.into(), "tool");
    let (before, after) = (then.connected_tools.len(), now.connected_tools.len());
    match (then.tools_used, now.tools_used) {
        (0, all) => {
            let all = used(all);
            format!("It connects to {after} of the firm's {all}; the firm had named none then.")
        }
        (all, 0) => {
            let all = used(all);
            format!("It connected to {before} of the firm's {all}; now the firm names none.")
        }
        (old, new) => {
            let old = used(old);
            format!("It connected to {before} of the firm's {old}; now to {after} of {new}.")
        }
    }
}

/// Whether what other firms do moved the score by itself: shares of evidence change a little with every
/// booking of anybody, which is no news of a vendor.
fn evidence_moved(before: &ScoreParts, after: &ScoreParts) -> bool {
    let with_old = ScoreParts {
        peer: before.peer,
        ..*after
    };
    score_of(&with_old) != score_of(after)
}

/// With numbers only where both may be shown.
fn evidence(before: &ScoreParts, now: &RankedVendor, then: Option<PeerCount>) -> String {
    let shown = |count: Option<PeerCount>| count.filter(|count| count.firms >= FIRMS_MIN);
    let is_more = now.parts.peer > before.peer;
    if let (Some(then), Some(now)) = (shown(then), shown(now.inputs.peers))
        && (then.all_use, then.your_size) == (now.all_use, now.your_size)
    {
        if then == now {
            // Its age or the evidence for other vendors changed, who may have come or left since.
            let weight = if is_more { "more" } else { "less" };
            return format!(
                "Evidence of {} of {} firms speaks for it as it did then; beside that for the other \
                 vendors it weighs {weight} now.",
                now.firms, now.of
            );
        }
        return format!(
            "Evidence of {} of {} firms spoke for it; now of {} of {}.",
            then.firms, then.of, now.firms, now.of
        );
    }
    let text = match (before.peer, now.parts.peer) {
        (None, _) => "What other firms use and book counts now.",
        (_, None) => "What other firms use and book no longer counts.",
        _ if is_more => "Other firms speak more for it than then.",
        _ => "Other firms speak less for it than then.",
    };
    text.to_owned()
}

/// Whether two parts differ by more than a rounding.
fn is_other(before: Option<f64>, after: Option<f64>) -> bool {
    match (before, after) {
        (Some(before), Some(after)) => (before - after).abs() > 1e-9,
        (None, None) => false,
        _ => true,
    }
}
