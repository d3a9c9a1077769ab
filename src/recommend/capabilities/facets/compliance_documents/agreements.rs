//! Business associate agreements that were refused, and labels of one that are answered with HIPAA alone.

use phrases::{Found, Text};

use super::ComplianceTags;
use crate::domain::capability::ClaimState;
use crate::domain::day::MONTHS;
use crate::domain::text::words_in;
use crate::recommend::capabilities::extracted_claim::ExtractedClaim;

const REFUSED: [&str; 4] = ["declined", "refused", "rejected", "terminated"];
/// Words of a sentence or a cell in which a refusal need not be the last word: "refused in 2023, signed 2025".
const UNDONE: [&str; 32] = [
    "accepted",
    "agreed",
    "available",
    "but",
    "countersigned",
    "current",
    "executed",
    "file",
    "has",
    "have",
    "instead",
    "its",
    "later",
    "never",
    "now",
    "one",
    "own",
    "place",
    "provided",
    "provides",
    "received",
    "resolved",
    "sign",
    "signed",
    "signing",
    "signs",
    "since",
    "standard",
    "theirs",
    "then",
    "unless",
    "until",
];
/// Words of a label that ask for more than an agreement, or for none.
const ASKING: [&str; 11] = [
    "no", "not", "offer", "offered", "offers", "provide", "provided", "provides", "sign", "signed",
    "signs",
];
const COMPLIANCE: [&str; 4] = [
    "hipaa",
    "hipaa certified",
    "hipaa compliance",
    "hipaa compliant",
];

impl ComplianceTags {
    /// A claim, denied where it is of an agreement that was refused; `None` where that is only a label which HIPAA answers:
    /// "BAA: HIPAA compliant".
    pub fn settle(
        &self,
        claim: ExtractedClaim,
        text: &Text<'_>,
        found: &Found,
        is_prose: bool,
    ) -> Option<ExtractedClaim> {
        if Some(claim.tag) != self.privacy[0] || claim.state != ClaimState::Derived {
            return Some(claim);
        }
        let label = answered_label(text);
        if label.is_some_and(is_compliance) {
            return None;
        }
        let is_refused = is_refused(text, found, is_prose) || label.is_some_and(is_refusal);
        let state = if is_refused {
            ClaimState::Denied
        } else {
            claim.state
        };
        Some(ExtractedClaim { state, ..claim })
    }
}

/// What stands behind a label that names an agreement: "refused" of "BAA status: refused".
fn answered_label<'t>(text: &Text<'t>) -> Option<&'t str> {
    let (label, value) = text.original().split_once(':')?;
    let label = label.to_lowercase();
    let names = |words: &[&str]| words_in(&label).any(|word| words.contains(&word));
    (names(&["baa"]) && !names(&ASKING)).then_some(value)
}

fn is_compliance(value: &str) -> bool {
    let value = value.trim().trim_end_matches('.').to_lowercase();
    COMPLIANCE.contains(&&*value)
}

/// "Refused", "BAA refused", "declined our BAA 3/26", and nothing else.
fn is_refusal(value: &str) -> bool {
    const BESIDE: [&str; 5] = ["a", "baa", "in", "our", "the"];
    let lower = value.to_lowercase();
    let is_date = |word: &str| word.parse::<u16>().is_ok() || MONTHS.contains(&word);
    let mut said: Vec<_> = words_in(&lower).collect();
    said.retain(|word| !BESIDE.contains(word) && !is_date(word));
    !value.contains('?') && matches!(said.as_slice(), [one] if REFUSED.contains(one))
}

/// Whether a sentence, or any of a cell, says that an agreement was refused, and nothing that takes it back.
fn is_refused(text: &Text<'_>, found: &Found, is_prose: bool) -> bool {
    let tokens = text.tokens();
    let said = if is_prose {
        text.sentence_of(found.tokens.start)
    } else {
        0..tokens.len()
    };
    // "Refused to sign our BAA"
    let is_of_refusal = |at: usize| {
        at >= said.start + 2
            && text.says_one_of(at - 1, &["to"])
            && text.says_one_of(at - 2, &REFUSED)
    };
    let is_undone = |at: usize| {
        text.says_one_of(at, &UNDONE) && !is_of_refusal(at)
            || text.ends_in_not(at)
            || tokens[at].sign_after == '?'
    };
    // "Declined our BAA, uses its BAA": of two the other may be in force.
    let label_end = said.clone().position(|at| tokens[at].sign_after == ':');
    let behind = said.clone().skip(label_end.map_or(0, |end| end + 1));
    let names = |at: &usize| text.says_one_of(*at, &["baa"]);
    behind.filter(names).count() < 2
        && !said.clone().any(is_undone)
        && said
            .clone()
            .any(|at| text.says_one_of(at, &REFUSED) && refuses(text, at, is_prose))
}

/// Whether a word is all that is said of an agreement beside it: "BAA was refused 3/26", "declined our BAA".
fn refuses(text: &Text<'_>, at: usize, is_prose: bool) -> bool {
    let tokens = text.tokens();
    let sentence = text.sentence_of(at);
    let is = |at: usize, words: &[&str]| sentence.contains(&at) && text.says_one_of(at, words);
    let parted = |at: usize| !is_prose && tokens[at].clause != tokens[at - 1].clause;
    let begins = |mut first: usize| {
        while first > sentence.start
            && is(first - 1, &["a", "hipaa", "our", "the", "their"])
            && tokens[first - 1].sign_after != ':'
        {
            first -= 1;
        }
        first == sentence.start || tokens[first - 1].sign_after == ':' || parted(first)
    };
    let ends = |mut last: usize| {
        let is_date =
            |at: usize| tokens[at].number.is_some() || is(at, &MONTHS) || is(at, &["in", "on"]);
        while last < sentence.end && is_date(last) {
            last += 1;
        }
        last >= sentence.end || parted(last)
    };
    let mut before = at;
    while before > sentence.start && is(before - 1, &["been", "got", "has", "is", "was", "were"]) {
        before -= 1;
    }
    let behind = before > sentence.start && is(before - 1, &["baa"]);
    if behind && begins(before - 1) && ends(at + 1) {
        return true;
    }
    let to_sign = is(at + 1, &["to"]) && is(at + 2, &["sign"]);
    let next = at + 1 + if to_sign { 2 } else { 0 };
    let next = next + usize::from(is(next, &["a", "our", "the"]));
    !is(at, &["terminated"]) && is(next, &["baa"]) && begins(at) && ends(next + 1)
}
