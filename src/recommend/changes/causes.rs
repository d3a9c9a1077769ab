//! Why a vendor stands where it does today and not where it stood, in sentences.

use crate::domain::capability::ClaimState;
use crate::domain::recommend::{
    CauseKind, Eligible, Gap, MatchedNeed, PeerCount, RecommendedVendor, ScoreParts,
};
use crate::domain::vendor::Vendor;
use crate::recommend::constants::FIRMS_MIN;
use crate::recommend::reasons::{join_with_and, price_symbols};
use crate::recommend::scorer::RankedVendor;

/// One reason for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    pub kind: CauseKind,
    pub text: String,
}

fn cause(kind: CauseKind, text: impl Into<String>) -> Cause {
    let text = text.into();
    Cause { kind, text }
}

/// Shown then and not a candidate any more.
pub fn gone(offered: Option<&Vendor>, then: &Vendor) -> Cause {
    match offered {
        Some(_) => cause(
            CauseKind::Answers,
            "It meets too little of what the firm asks for today.",
        ),
        None => cause(
            CauseKind::Vendor,
            format!("{} is no longer offered here.", then.name),
        ),
    }
}

/// Shown today and not then.
pub fn came(with_old_answers: bool) -> Cause {
    if with_old_answers {
        let text =
            "It was not among the vendors shown then; the answers of then would show it today.";
        cause(CauseKind::Vendor, text)
    } else {
        cause(CauseKind::Answers, "The answers of today bring it in.")
    }
}

/// Nothing about the vendor itself is different, and its place is.
pub fn others_moved(answered_the_same: bool, went_up: bool) -> Cause {
    let kind = if answered_the_same {
        CauseKind::Others
    } else {
        CauseKind::Answers
    };
    let text = if went_up {
        "Nothing changed about it; others fell behind it or are gone."
    } else {
        "Nothing changed about it; others moved past it."
    };
    cause(kind, text)
}

/// What is different about a vendor that was shown and is ranked today.
pub fn between(then: &RecommendedVendor, now: &RankedVendor) -> Vec<Cause> {
    let mut causes = needs(then, now);
    causes.extend(eligibility(then, now));
    causes.extend(parts(then, now));
    if then.in_use != now.in_use {
        let text = if now.in_use {
            "The firm uses it now, so it takes no badge."
        } else {
            "The firm no longer uses it."
        };
        causes.push(cause(CauseKind::Firm, text));
    }
    causes
}

/// A need as it was met or not: its label, whether it is a must-have, and the claim if it is met.
struct Standing<'a> {
    label: &'a str,
    must_have: bool,
    met: Option<&'a MatchedNeed>,
}

fn standings<'a>(matched: &'a [MatchedNeed], missing: &'a [Gap]) -> Vec<Standing<'a>> {
    let met = matched.iter().map(|need| Standing {
        label: &need.label,
        must_have: need.must_have,
        met: Some(need),
    });
    let missing = missing.iter().map(|gap| Standing {
        label: &gap.label,
        must_have: gap.must_have,
        met: None,
    });
    met.chain(missing).collect()
}

fn needs(then: &RecommendedVendor, now: &RankedVendor) -> Vec<Cause> {
    let before = standings(&then.inputs.matched, &then.inputs.missing);
    let after = standings(&now.inputs.matched, &now.inputs.missing);
    let mut causes = Vec::new();
    let (mut offered, mut lacked, mut dropped) = (Vec::new(), Vec::new(), Vec::new());
    for need in &after {
        match before.iter().find(|old| old.label == need.label) {
            Some(old) => causes.extend(of_same_need(old, need)),
            None if need.met.is_some() => offered.push(need.label.to_owned()),
            None => lacked.push(need.label.to_owned()),
        }
    }
    for old in &before {
        if !after.iter().any(|need| need.label == old.label) {
            dropped.push(old.label.to_owned());
        }
    }
    let lists = [
        ("The firm now asks for", offered, ", which it offers."),
        (
            "The firm now asks for",
            lacked,
            ", which it does not offer.",
        ),
        ("The firm no longer asks for", dropped, "."),
    ];
    let asked = lists
        .into_iter()
        .filter(|(_, labels, _)| !labels.is_empty());
    causes.extend(asked.map(|(head, labels, tail)| {
        let text = format!("{head} {}{tail}", join_with_and(&labels));
        cause(CauseKind::Answers, text)
    }));
    causes
}

fn of_same_need(old: &Standing<'_>, new: &Standing<'_>) -> Vec<Cause> {
    let label = new.label;
    let mut causes = Vec::new();
    match (old.met, new.met) {
        (None, Some(need)) => causes.push(cause(
            CauseKind::Claims,
            format!("It now says that it offers {label}{}", said(need)),
        )),
        (Some(_), None) if old.must_have == new.must_have => causes.push(cause(
            CauseKind::Claims,
            format!("It no longer says that it offers {label}."),
        )),
        (Some(before), Some(after))
            if (before.state, before.field) != (after.state, after.field) =>
        {
            causes.push(cause(
                CauseKind::Claims,
                format!("{label} has another source{}", said(after)),
            ));
        }
        _ => {}
    }
    if old.must_have != new.must_have {
        let text = if new.must_have {
            format!("{label} is a must-have now.")
        } else {
            format!("{label} is no longer a must-have.")
        };
        causes.push(cause(CauseKind::Answers, text));
    }
    causes
}

/// ": “day or night” (highlights)." or " (confirmed)."
fn said(need: &MatchedNeed) -> String {
    match (&need.quote, need.state) {
        (Some(quote), _) => format!(": “{quote}” ({}).", need.field.label()),
        (None, ClaimState::Confirmed) => ": an administrator confirmed it.".to_owned(),
        (None, _) => format!(" ({}).", need.field.label()),
    }
}

fn eligibility(then: &RecommendedVendor, now: &RankedVendor) -> Vec<Cause> {
    let (before, after) = (then.eligibility, now.eligibility);
    let state_said = then.vendor.geo_focus != now.vendor.geo_focus;
    let size_said = then.vendor.firm_size_supported != now.vendor.firm_size_supported;
    let described = then.vendor.description != now.vendor.description
        || then.vendor.short_highlights != now.vendor.short_highlights;
    let kind = |said: bool| {
        if said || described {
            CauseKind::Vendor
        } else {
            CauseKind::Firm
        }
    };
    let lines = [
        (
            before.state,
            after.state,
            "the firm's states",
            kind(state_said),
        ),
        (
            before.size,
            after.size,
            "firms of this size",
            kind(size_said),
        ),
    ];
    let changed = lines
        .into_iter()
        .filter(|(before, after, ..)| before != after);
    changed
        .filter_map(|(before, after, whom, kind)| {
            let now = match after? {
                Eligible::Yes => "serves",
                Eligible::No => "does not serve",
                Eligible::Unsaid => "does not say whether it serves",
            };
            let then = match before {
                None => "nobody asked",
                Some(Eligible::Yes) => "it did",
                Some(Eligible::No) => "it did not",
                Some(Eligible::Unsaid) => "it did not say",
            };
            Some(cause(kind, format!("It {now} {whom}; then {then}.")))
        })
        .collect()
}

/// The parts of the score that are not about needs.
fn parts(then: &RecommendedVendor, now: &RankedVendor) -> Vec<Cause> {
    let Some(before) = then.parts else {
        return Vec::new();
    };
    let after = now.parts;
    let differs = |part: fn(&ScoreParts) -> Option<f64>| is_other(part(&before), part(&after));
    let mut causes = Vec::new();
    if differs(|parts| parts.stack) {
        let text = format!(
            "It connects to {} of the firm's {} tools; then to {} of {}.",
            now.inputs.connected_tools.len(),
            now.inputs.tools_used,
            then.inputs.connected_tools.len(),
            then.inputs.tools_used
        );
        let is_own = then.vendor.integrations == now.vendor.integrations;
        let kind = if is_own {
            CauseKind::Firm
        } else {
            CauseKind::Vendor
        };
        causes.push(cause(kind, text));
    }
    if differs(|parts| parts.peer) {
        causes.push(cause(
            CauseKind::Evidence,
            evidence(&before, now, then.inputs.peers),
        ));
    }
    if then.inputs.price_bracket != now.inputs.price_bracket {
        let price =
            |bracket: Option<u8>| bracket.map_or_else(|| "not listed".to_owned(), price_symbols);
        let (old, new) = (
            price(then.inputs.price_bracket),
            price(now.inputs.price_bracket),
        );
        let text = format!("Its price is {new}; it was {old}.");
        causes.push(cause(CauseKind::Vendor, text));
    } else if differs(|parts| parts.budget) {
        causes.push(cause(
            CauseKind::Firm,
            "The firm's software budget is another.",
        ));
    }
    causes.extend(profile_parts(then, now, &before));
    causes
}

/// The firm's states, attorneys, employees and cases against whom the vendor says it serves.
fn profile_parts(then: &RecommendedVendor, now: &RankedVendor, before: &ScoreParts) -> Vec<Cause> {
    let after = &now.parts;
    let same_places = then.vendor.geo_focus == now.vendor.geo_focus;
    let same_sizes = then.vendor.firm_size_supported == now.vendor.firm_size_supported;
    let lines = [
        ("states", before.states, after.states, same_places),
        (
            "number of attorneys",
            before.attorneys,
            after.attorneys,
            same_sizes,
        ),
        (
            "number of employees",
            before.employees,
            after.employees,
            same_sizes,
        ),
        ("cases a month", before.cases, after.cases, same_sizes),
    ];
    let changed = lines
        .into_iter()
        .filter(|(_, before, after, _)| is_other(*before, *after));
    changed
        .map(|(what, before, _, is_same)| match (before, is_same) {
            (None, _) => cause(CauseKind::Firm, format!("The score counts the firm's {what} now.")),
            (Some(_), true) => cause(CauseKind::Firm, format!("The firm's {what} changed.")),
            (Some(_), false) => cause(
                CauseKind::Vendor,
                format!("It says something else about whom it serves, which suits the firm's {what} differently."),
            ),
        })
        .collect()
}

/// With numbers only where both may be shown.
fn evidence(before: &ScoreParts, now: &RankedVendor, then: Option<PeerCount>) -> String {
    let shown = |count: Option<PeerCount>| count.filter(|count| count.firms >= FIRMS_MIN);
    if let (Some(then), Some(now)) = (shown(then), shown(now.inputs.peers))
        && then.all_use == now.all_use
    {
        return format!(
            "Evidence of {} of {} firms speaks for it; then of {} of {}.",
            now.firms, now.of, then.firms, then.of
        );
    }
    let text = match (before.peer, now.parts.peer) {
        (None, _) => "What other firms use and book counts now.",
        (_, None) => "What other firms use and book no longer counts.",
        (Some(before), Some(after)) if after > before => "Other firms speak more for it than then.",
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
