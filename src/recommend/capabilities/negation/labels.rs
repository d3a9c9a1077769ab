//! Labels and headings: what a value says of its label ("Spanish: no"), and a heading of its list ("Missing: Spanish").

use std::ops::Range;

use phrases::Text;

use super::polarity::Polarity;
use super::questions_and_quotations::{BRIEF_WORDS_MAX, NO, REFUSAL_WITHIN};
use crate::domain::capability::{LACKING, UNMISSED};

/// Words of a label of several whose value says no of the last one.
const SEVERAL_WORDS_MAX: usize = 6;
/// What follows "no" or "not" in a value that denies its label: "not since 2024", "none yet".
const AFTER_NOT: [&str; 20] = [
    "any",
    "anymore",
    "at",
    "available",
    "by",
    "currently",
    "here",
    "included",
    "longer",
    "offered",
    "ours",
    "provided",
    "since",
    "supported",
    "theirs",
    "them",
    "they",
    "through",
    "today",
    "yet",
];
/// What others said of what was asked of them: "BAA: refused".
const REFUSED: [&str; 3] = ["declined", "negative", "refused"];
/// Values that leave their label open: "mobile app: coming", "texting: ask".
const OPEN: [&str; 7] = [
    "ask", "coming", "maybe", "pending", "possibly", "unsure", "you",
];
/// Whose work it is in "Spanish callers: your staff".
const YOURS: [&str; 9] = [
    "firm",
    "job",
    "office",
    "paralegal",
    "people",
    "receptionist",
    "staff",
    "task",
    "team",
];
/// Who does it, the firm or the vendor, in a note: "conflict check = us".
const US: [&str; 2] = ["ourselves", "us"];
/// What a label that is only "not needed" may be: "contract: not required".
const NEEDED: [&str; 3] = ["necessary", "needed", "required"];
/// First words of a value that end what its label names, and what may follow them: "Kanban board: removed in v4".
const ENDED: [&str; 5] = ["discontinued", "dropped", "removed", "retired", "scrapped"];
const SINCE: [&str; 6] = ["as", "for", "in", "last", "since", "with"];
/// Verbs after "we" in a value that denies its label: "Billboards: we dropped them".
const GIVEN_UP: [&str; 8] = [
    "abandoned",
    "axed",
    "discontinued",
    "dropped",
    "exited",
    "quit",
    "retired",
    "scrapped",
];
/// Headings of lists of what someone wants, asks for or complains about.
const DOUBTED: [&str; 34] = [
    "ask",
    "check",
    "competitors",
    "concerns",
    "cons",
    "dealbreakers",
    "downsides",
    "drawbacks",
    "gap",
    "gaps",
    "limitations",
    "looking",
    "must",
    "need",
    "needed",
    "needs",
    "nice",
    "questions",
    "request",
    "requested",
    "requirement",
    "requirements",
    "todo",
    "unclear",
    "unknown",
    "unsure",
    "want",
    "wanted",
    "wants",
    "weak",
    "weakness",
    "weaknesses",
    "wish",
    "wishlist",
];
/// Words that may stand beside the words of a heading.
const BESIDE: [&str; 23] = [
    "&",
    "about",
    "and",
    "are",
    "demo",
    "features",
    "for",
    "have",
    "is",
    "languages",
    "list",
    "open",
    "points",
    "re",
    "services",
    "still",
    "things",
    "to",
    "we",
    "what",
    "what's",
    "yet",
    "you",
];

/// Labels whose values say no: "Videographers: none.", "Imaging: not since 2024.", "Bates: yes, legal holds: none".
pub fn labels(text: &Text<'_>) -> Vec<(Range<usize>, Polarity)> {
    let mut found = Vec::new();
    for (label, value) in labels_with_values(text) {
        let polarity = if !is_repeated_with_no(text, &label, &value) {
            polarity_of_value(text, value.clone())
        } else if is_of_several(text, &label) {
            Polarity::Open
        } else {
            Polarity::Denied
        };
        if polarity != Polarity::Said {
            found.push((label.clone(), polarity));
        }
        if let Some(polarity) = polarity_of_list(text, label, value.end) {
            found.push((value, polarity));
        }
    }
    found
}

/// The word that says no of a label.
pub fn answer(text: &Text<'_>, label: &Range<usize>, polarity: Polarity) -> Option<usize> {
    let is_label = label.end > label.start && text.tokens()[label.end - 1].sign_after == ':';
    let is_no = polarity == Polarity::Denied && text.says_one_of(label.end, &NO);
    (is_label && is_no).then_some(label.end)
}

/// Short labels with their values, which end where the next label begins.
fn labels_with_values(text: &Text<'_>) -> Vec<(Range<usize>, Range<usize>)> {
    let tokens = text.tokens();
    let mut found: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    for sentence in text.sentences() {
        let known = found.len();
        for colon in sentence.clone().filter(|at| tokens[*at].sign_after == ':') {
            let is_first = found.len() == known;
            let clause = text.clause(tokens[colon].clause).start;
            let start = if is_first { sentence.start } else { clause };
            let value = colon + 1..sentence.end;
            let is_apart = is_first || found.last().is_some_and(|(_, last)| last.start < start);
            let words = colon - start;
            let is_brief = words < BRIEF_WORDS_MAX
                || words < SEVERAL_WORDS_MAX && is_of_several_with_no(text, start..colon + 1);
            if is_brief && !value.is_empty() && is_apart {
                if let Some((_, last)) = found[known..].last_mut() {
                    last.end = start;
                }
                found.push((start..colon + 1, value));
            }
        }
    }
    found
}

/// What a heading says of its list; the label ends where the list begins, and the list ends at `end`.
fn polarity_of_list(text: &Text<'_>, label: Range<usize>, end: usize) -> Option<Polarity> {
    let is = |at: usize, words: &[&str]| at < end && text.says_one_of(at, words);
    let value = label.end;
    // "Gaps: Spanish (not offered)" needs no heading to say so.
    let mut words = value..end;
    let says_so = words.any(|at| is(at, &["not"]) && is(at + 1, &["offered"]));
    if says_so || is(value, &["n", "no", "none", "nothing", "nowhere"]) {
        return None;
    }
    let is_beside = |at: usize| text.tokens()[at].is_filler || is(at, &BESIDE);
    let heads: Vec<usize> = label.filter(|at| !is_beside(*at)).collect();
    let are = |words: &[&str]| !heads.is_empty() && heads.iter().all(|at| is(*at, words));
    if are(&LACKING) {
        Some(Polarity::Denied)
    } else {
        are(&DOUBTED).then_some(Polarity::Open)
    }
}

/// Whether "no" and its last word follow a label of several: "Client portal and texting: no texting".
fn is_of_several_with_no(text: &Text<'_>, label: Range<usize>) -> bool {
    let value = label.end..text.sentence_of(label.start).end;
    !value.is_empty() && is_repeated_with_no(text, &label, &value) && is_of_several(text, &label)
}

/// Of "Portal/app: no app yet" only one of two is denied, and which of them the label is about is left open.
fn is_of_several(text: &Text<'_>, label: &Range<usize>) -> bool {
    let tokens = text.tokens();
    let spoken = tokens[label.start].span.start..tokens[label.end - 1].span.end;
    let spoken = text.original().get(spoken);
    spoken.is_some_and(|label| label.contains(['/', '&', '+']))
        || label.clone().any(|at| text.says_one_of(at, &["and", "or"]))
}

/// "Client app: no app yet", but not "Weekend fee: no fee", which denies no weekend.
fn is_repeated_with_no(text: &Text<'_>, label: &Range<usize>, value: &Range<usize>) -> bool {
    const NOW: [&str; 4] = ["anymore", "currently", "today", "yet"];
    let tokens = text.tokens();
    let (no, thing) = (value.start, value.start + 1);
    let last = label.end - 1;
    let end = text.clause(tokens[no].clause).end;
    thing < end
        && !text.says_one_of(last, &UNMISSED)
        && text.says_one_of(no, &["no"])
        && tokens[thing].stem == tokens[last].stem
        && (thing + 1 == end || thing + 2 == end && text.says_one_of(thing + 1, &NOW))
}

/// What a value says of its label.
fn polarity_of_value(text: &Text<'_>, value: Range<usize>) -> Polarity {
    let is = |offset: usize, words: &[&str]| {
        let at = value.start + offset;
        at < value.end && text.says_one_of(at, words)
    };
    let first = text.clause(text.tokens()[value.start].clause);
    let is_alone = first.end == value.start + 1;
    let is_not = is(0, &["no", "none", "not"]) && is(1, &AFTER_NOT);
    // "Conflict check: not automated" says that it is not what it could be.
    let is_lesser = is(0, &["not"]) && first.end == value.start + 2 && !is(1, &NEEDED);
    let is_ours = |offset: usize| is(offset, &["they", "we"]);
    let is_past = (0..REFUSAL_WITHIN).any(|offset| {
        is(offset, &["used"]) && is(offset + 1, &["to"])
            || is_ours(offset) && is(offset + 1, &["got"]) && is(offset + 2, &["out"])
            || is_ours(offset) && is(offset + 1, &GIVEN_UP)
    });
    let is_ended = is(0, &ENDED) && (is_alone || is(1, &SINCE));
    // "Your staff", "your own staff", "your staff's job", and nothing else.
    let is_whole_value = first.end == value.end
        && (value.len() == 2
            || value.len() == 3
                && (is(1, &["own"]) || text.spelling(value.start + 1).ends_with("'s")));
    let is_for_firm = is(0, &["your"]) && is_whole_value && text.says_one_of(first.end - 1, &YOURS);
    let is_no = is(0, &NO) || is(0, &REFUSED);
    let is_by_us = is(0, &US) && is_alone && is_equated(text, value.start);
    if is_no && is_alone || is_not || is_past || is_ended {
        Polarity::Denied
    } else if is(0, &OPEN) && is_alone && (value.len() == 1 || !is(0, &["pending"]))
        || is_by_us
        || is_for_firm
        || is_lesser
        || is(0, &["bring"]) && is(1, &["your"])
    {
        Polarity::Open
    } else {
        Polarity::Said
    }
}

/// Whether a value stands behind "=", as in a note: vendors write "Intake: us".
fn is_equated(text: &Text<'_>, value: usize) -> bool {
    let tokens = text.tokens();
    let between = tokens[value - 1].span.end..tokens[value].span.start;
    text.original()[between].contains('=')
}
