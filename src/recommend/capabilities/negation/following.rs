//! What follows words such as "not available": "not available on weekends" is about weekends.

use std::ops::Range;

use phrases::Text;

use super::reach::after;

/// Words after a cue that begin something else, so that the cue is not about what follows.
const ENDS: [&str; 29] = [
    "&",
    "and",
    "are",
    "as",
    "because",
    "but",
    "can",
    "if",
    "is",
    "nor",
    "or",
    "otherwise",
    "plus",
    "since",
    "so",
    "than",
    "then",
    "though",
    "unless",
    "until",
    "was",
    "were",
    "when",
    "where",
    "which",
    "while",
    "who",
    "will",
    "without",
];
/// Words that join two things that a cue is about.
const JOINTS: [&str; 4] = ["&", "and", "nor", "or"];
/// Words before a cue that make it one about others: "if your staff is not available after hours".
pub const OTHERS: [&str; 23] = [
    "because",
    "before",
    "being",
    "competitors",
    "if",
    "many",
    "most",
    "once",
    "other",
    "others",
    "should",
    "since",
    "they",
    "unless",
    "until",
    "when",
    "whenever",
    "where",
    "which",
    "while",
    "who",
    "you",
    "your",
];
/// Words that do so only at the start of a clause: "attorneys are not available at night", not "contract attorneys".
const FIRMS: [&str; 4] = ["attorneys", "firms", "lawyers", "offices"];
/// Services beside the vendor's work: that one is closed at night says nothing of the work.
const DESKS: [&str; 9] = [
    "billing",
    "chat",
    "helpdesk",
    "onboarding",
    "portal",
    "sales",
    "support",
    "training",
    "website",
];

/// The words after a cue that it is about: those of its clause, and of the list that goes on from there. `None`
/// where the clause names no capability there; `named` are the first words of all capabilities.
pub fn following(
    text: &Text<'_>,
    cue: &Range<usize>,
    ends: &[usize],
    named: &[usize],
) -> Option<Range<usize>> {
    let clause = text.clause(text.tokens()[cue.end - 1].clause);
    let is_head = text.tokens()[cue.end - 1].sign_after == ':';
    let mut before = before_in_clause(text, cue, ends);
    let is_firms = text.says_one_of(before.start, &FIRMS);
    let is_others = is_firms || before.any(|at| text.says_one_of(at, &OTHERS));
    if is_head || is_others || cue.end >= clause.end || text.says_one_of(cue.end, &ENDS) {
        return None;
    }
    let reach = after(text, cue, ends);
    let is_end = |at: &usize| text.says_one_of(*at, &ENDS) && !text.says_one_of(*at, &JOINTS);
    let end = reach.clone().find(is_end).unwrap_or(reach.end);
    let is_named = |at: &usize| (cue.end..end.min(clause.end)).contains(at);
    named.iter().any(is_named).then_some(cue.end..end)
}

/// What stands before a cue in its clause: "Spanish is not available on weekends" leaves open whether there is
/// Spanish on other days. Empty after "and": "we speak Spanish and are not available on weekends" says two things.
pub fn before_in_clause(text: &Text<'_>, cue: &Range<usize>, ends: &[usize]) -> Range<usize> {
    let clause = text.clause(text.tokens()[cue.start].clause);
    let limit = ends.iter().rev().find(|end| **end < cue.start);
    let start = clause.start.max(limit.copied().unwrap_or(0));
    if cue.start > start && text.says_one_of(cue.start - 1, &JOINTS) {
        return cue.start..cue.start;
    }
    start..cue.start
}

/// Whether a cue is about a service beside the vendor's work: "support is not available on weekends".
pub fn is_desk(text: &Text<'_>, mut before: Range<usize>) -> bool {
    before.any(|at| text.says_one_of(at, &DESKS))
}

/// "Not just available 24/7" says that it is, although phrases skip "just".
pub fn is_not_just(text: &Text<'_>, mut cue: Range<usize>) -> bool {
    cue.any(|at| text.says_one_of(at, &["just"]))
}
