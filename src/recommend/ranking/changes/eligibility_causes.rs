//! How it moved whether a vendor serves the firm, in sentences.

use super::cause::{Cause, cause};
use super::listed::Listed;
use super::score_causes::{is_audience_decided, is_reworded};
use crate::domain::recommend::{CauseKind, Eligible, RecommendedVendor};
use crate::recommend::ranking::rank_request::RankRequest;
use crate::recommend::ranking::scorer::RankedVendor;
use crate::recommend::wording::YOUR_SIZE;

pub fn eligibility(
    then: &RecommendedVendor,
    now: &RankedVendor,
    request: RankRequest<'_>,
) -> Vec<Cause> {
    let (before, after) = (then.eligibility, now.eligibility);
    let state_said = !Listed::places(&then.vendor, &now.vendor, request.vocabulary).is_same();
    let size_said = !Listed::sizes(&then.vendor, &now.vendor).is_same();
    let may_be_its = is_reworded(&then.vendor, &now.vendor) || is_audience_decided(now, request);
    let kind = |before: Option<Eligible>, said: bool| {
        // Else the firm says now what it had not said.
        if before.is_some() && (said || may_be_its) {
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
            "the firm had named none then",
            kind(before.state, state_said),
        ),
        (
            before.size,
            after.size,
            YOUR_SIZE.signed,
            "the firm had not said its size then",
            kind(before.size, size_said),
        ),
    ];
    let changed = lines
        .into_iter()
        .filter(|(before, after, ..)| before != after);
    changed
        .filter_map(|(before, after, whom, unknown, kind)| {
            let text = moved(before, after?, whom, unknown);
            Some(cause(kind, text))
        })
        .collect()
}

/// A sentence on how eligibility moved, about `whom` the vendor serves; `unknown` is what the firm had not said then.
fn moved(before: Option<Eligible>, after: Eligible, whom: &str, unknown: &str) -> String {
    let Some(before) = before else {
        let now = match after {
            Eligible::Yes => "serves",
            Eligible::No => "does not serve",
            Eligible::Unsaid => "does not say whether it serves",
        };
        return format!("It {now} {whom}; {unknown}.");
    };
    let then = match before {
        Eligible::Yes => "served",
        Eligible::No => "did not serve",
        Eligible::Unsaid => "did not say whether it serves",
    };
    let now = match (before, after) {
        (_, Eligible::Unsaid) => "now it does not say",
        (Eligible::Unsaid, Eligible::Yes) => "now it says that it does",
        (Eligible::Unsaid, Eligible::No) => "now it says that it does not",
        (_, Eligible::Yes) => "now it does",
        (_, Eligible::No) => "now it does not",
    };
    format!("It {then} {whom}; {now}.")
}
