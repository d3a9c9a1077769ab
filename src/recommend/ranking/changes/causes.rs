//! Why a vendor stands where it does today and not where it stood, in sentences.

use std::collections::HashSet;

use super::cause::{Cause, cause};
use super::eligibility_causes::eligibility;
use super::score_causes::parts;
use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::recommend::{
    CauseKind, Gap, GapState, MatchedNeed, NearClaim, RecommendedVendor, ScoreParts,
};
use crate::domain::vendor::{Vendor, not_offered};
use crate::recommend::capabilities::Claim;
use crate::recommend::lists::join_with_and;
use crate::recommend::needs::without_budget;
use crate::recommend::ranking::rank_request::RankRequest;
use crate::recommend::ranking::scorer::RankedVendor;
use crate::recommend::tags::Vocabulary;

/// Shown then and not offered any more.
pub fn gone(then: &Vendor) -> Cause {
    cause(CauseKind::Vendor, not_offered(&then.name) + ".")
}

/// Shown then, and today it meets too little.
pub fn left(
    then: &RecommendedVendor,
    now: &RankedVendor,
    request: RankRequest<'_>,
    old: &OldNeeds<'_>,
    answered_the_same: bool,
) -> Vec<Cause> {
    let mut causes = between(then, now, request, old);
    let is_told = |told: &Cause| matches!(told.kind, CauseKind::Answers | CauseKind::Claims);
    if !causes.iter().any(is_told) {
        causes.push(if answered_the_same {
            let text = "Other vendors meet more of what the firm asks for today.";
            cause(CauseKind::Others, text)
        } else {
            let text = "It meets too little of what the firm asks for today.";
            cause(CauseKind::Answers, text)
        });
    }
    causes
}

/// Shown today and not then.
pub fn came(with_old_answers: bool) -> Cause {
    if with_old_answers {
        let text = "It was not among the vendors shown then; with the same answers it would be shown today.";
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

/// What the answers given then ask for by the questionnaire of today.
pub struct OldNeeds<'a> {
    /// Without that budgets are called so.
    pub labels: HashSet<&'a str>,
    /// Whether they were not given again: none is another, or some are options no more.
    pub are_kept: bool,
    pub vocabulary: &'a Vocabulary,
}

impl<'a> OldNeeds<'a> {
    /// Read from any vendor that is ranked by those answers: each has all needs, met or missing.
    pub fn of(
        ranked: Option<&'a RankedVendor>,
        are_kept: bool,
        vocabulary: &'a Vocabulary,
    ) -> Self {
        let inputs = ranked.map(|ranked| &ranked.inputs).into_iter();
        let needs =
            inputs.flat_map(|inputs| need_statuses(&inputs.matched, &inputs.missing, vocabulary));
        Self {
            labels: needs.map(|need| without_budget(need.label)).collect(),
            are_kept,
            vocabulary,
        }
    }
}

/// What is different about a vendor that was shown and is ranked today.
pub fn between(
    then: &RecommendedVendor,
    now: &RankedVendor,
    request: RankRequest<'_>,
    old: &OldNeeds<'_>,
) -> Vec<Cause> {
    let mut causes = needs(then, now, old, request);
    causes.extend(eligibility(then, now, request));
    causes.extend(parts(then, now, request));
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

/// A need as it was met or not: its label, whether it is a must-have, and the claim if it is met, else
/// what comes near it.
struct NeedStatus<'a> {
    label: &'a str,
    must_have: bool,
    met: Option<&'a MatchedNeed>,
    near: Option<&'a NearClaim>,
    near_label: Option<&'a str>,
    is_denied: bool,
}

impl NeedStatus<'_> {
    fn is_same(&self, other: &Self) -> bool {
        without_budget(self.label) == without_budget(other.label)
    }
}

fn need_statuses<'a>(
    matched: &'a [MatchedNeed],
    missing: &'a [Gap],
    vocabulary: &'a Vocabulary,
) -> Vec<NeedStatus<'a>> {
    // Administrators decide how a capability is called, and the directory how a tool is spelled.
    let of_today = |tag: &Option<String>, label: &'a str| {
        let known = tag.as_ref().and_then(|slug| vocabulary.tag(slug));
        let known = known.or_else(|| vocabulary.tool(label));
        known.map_or(label, |tag| vocabulary.label(tag))
    };
    let met = matched.iter().map(|need| NeedStatus {
        label: of_today(&need.tag, &need.label),
        must_have: need.must_have,
        met: Some(need),
        near: None,
        near_label: None,
        is_denied: false,
    });
    let missing = missing.iter().map(|gap| NeedStatus {
        label: of_today(&gap.tag, &gap.label),
        must_have: gap.must_have,
        met: None,
        near: gap.near.as_ref(),
        near_label: gap
            .near
            .as_ref()
            .map(|near| of_today(&near.tag, &near.label)),
        is_denied: gap.state == GapState::Denied,
    });
    met.chain(missing).collect()
}

fn needs(
    then: &RecommendedVendor,
    now: &RankedVendor,
    old: &OldNeeds<'_>,
    request: RankRequest<'_>,
) -> Vec<Cause> {
    let before = need_statuses(&then.inputs.matched, &then.inputs.missing, old.vocabulary);
    let after = need_statuses(&now.inputs.matched, &now.inputs.missing, old.vocabulary);
    // What came near a must-have was not always kept, so what it did to the score has to say it as well.
    let fit = |parts: &ScoreParts| parts.fit;
    let fit_moved = then.parts.as_ref().and_then(fit) != fit(&now.parts);
    let mut causes = Vec::new();
    let (mut offered, mut denied, mut unsaid) = (Vec::new(), Vec::new(), Vec::new());
    let mut dropped = Vec::new();
    for need in &after {
        match before.iter().find(|known| known.is_same(need)) {
            Some(known) if is_lost(known, need, fit_moved) => {
                causes.push(cause(CauseKind::Claims, lost(need, now, request)));
            }
            Some(known) => causes.extend(of_same_need(known, need, fit_moved)),
            None if need.met.is_some() => offered.push(need.label),
            None if need.is_denied => denied.push(need.label),
            None => unsaid.push(need.label),
        }
    }
    for need in &before {
        if !after.iter().any(|known| known.is_same(need)) {
            dropped.push(need.label);
        }
    }
    let lists = [
        ("now asks for", offered, ", which it offers.", true),
        ("now asks for", denied, ", which it does not offer.", true),
        (
            "now asks for",
            unsaid,
            ", which it does not say that it offers.",
            true,
        ),
        ("no longer asks for", dropped, ".", false),
    ];
    for (verb, labels, tail, is_new) in lists {
        let asked_then = |label: &str| old.labels.contains(without_budget(label));
        let is_reworded = |label: &&str| (is_new || old.are_kept) && asked_then(label) == is_new;
        let (reworded, answered): (Vec<&str>, Vec<&str>) =
            labels.into_iter().partition(is_reworded);
        for (who, labels) in [("firm", answered), ("questionnaire", reworded)] {
            let labels: Vec<_> = labels.into_iter().map(str::to_owned).collect();
            if !labels.is_empty() {
                let text = format!("The {who} {verb} {}{tail}", join_with_and(&labels));
                causes.push(cause(CauseKind::Answers, text));
            }
        }
    }
    causes
}

/// Whether a need is not met any more, and as much of a must-have as then.
fn is_lost(old: &NeedStatus<'_>, new: &NeedStatus<'_>, fit_moved: bool) -> bool {
    let Some(before) = old.met.filter(|_| new.met.is_none()) else {
        return false;
    };
    // What comes near a need counted as meeting it before the two were distinguished.
    let is_told_apart = !fit_moved && new.near.is_some_and(|near| is_same(before, near));
    !is_told_apart && old.must_have == new.must_have
}

fn lost(need: &NeedStatus<'_>, now: &RankedVendor, request: RankRequest<'_>) -> String {
    let label = need.label;
    let is_decided = |claim: &Claim| {
        let is_denial = (claim.state, claim.field) == (ClaimState::Denied, ClaimField::Admin);
        is_denial && request.vocabulary.label(claim.tag) == label
    };
    let facts = request.vendors.facts_of(&now.vendor);
    if facts.is_some_and(|facts| facts.claims().iter().any(is_decided)) {
        format!("It does not offer {label}: an administrator confirmed it.")
    } else if need.is_denied {
        format!("It now says that it does not offer {label}.")
    } else {
        format!("It no longer says that it offers {label}.")
    }
}

fn of_same_need(old: &NeedStatus<'_>, new: &NeedStatus<'_>, fit_moved: bool) -> Vec<Cause> {
    let label = new.label;
    let mut causes = Vec::new();
    match (old.met, new.met) {
        (None, Some(need)) => causes.push(cause(
            CauseKind::Claims,
            format!("It now says that it offers {label}{}", said(need)),
        )),
        (None, None) if fit_moved && old.near_label != new.near_label => causes.push(cause(
            CauseKind::Claims,
            new.near.map_or_else(
                || format!("It no longer comes near {label}."),
                |near| format!("It now comes near {label} with {}.", near.label),
            ),
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

fn is_same(met: &MatchedNeed, near: &NearClaim) -> bool {
    (met.state, met.field, &met.quote) == (near.state, near.field, &near.quote)
}

/// ": “day or night” (highlights)." or " (confirmed)."
fn said(need: &MatchedNeed) -> String {
    match (&need.quote, need.state) {
        (Some(quote), _) => format!(": “{quote}” ({}).", need.field.label()),
        (None, ClaimState::Confirmed) => ": an administrator confirmed it.".to_owned(),
        (None, _) => format!(" ({}).", need.field.label()),
    }
}
