//! Which words a cue reaches: what "we do not offer" denies, what "coming soon" puts off.

use std::ops::Range;

use phrases::{EXCEPTIONS, Text};

use super::statement_words::OURS;

/// Most words between a denial and what it denies, outside of lists.
pub(in crate::recommend::capabilities) const REACH_WORDS_MAX: usize = 7;
/// A clause of at most this many words belongs to the one before: "Spanish, coming soon".
const SHORT_CLAUSE_WORDS_MAX: usize = 5;
/// An item of a list has at most this many words.
const ITEM_WORDS_MAX: usize = 5;
/// An item before "and" or after it has at most this many: "we do not offer video, interpreters and exhibits".
const PLAIN_ITEM_WORDS_MAX: usize = 3;
/// A sentence of at most this many words may speak of the one before: "Others charge. We don't."
const ECHO_WORDS_MAX: usize = 4;

/// Verbs whose object may stand before them: "films we don't do".
const VERBS: [&str; 22] = [
    "carry", "cover", "did", "do", "does", "draft", "handle", "have", "host", "include",
    "included", "make", "need", "offer", "place", "provide", "sell", "support", "take", "touch",
    "want", "write",
];
/// Words that only refer back to what was said.
const LIGHT: [&str; 34] = [
    "all",
    "also",
    "and",
    "any",
    "anymore",
    "are",
    "at",
    "both",
    "currently",
    "either",
    "ever",
    "here",
    "i",
    "in",
    "is",
    "it",
    "now",
    "of",
    "or",
    "ourselves",
    "simply",
    "so",
    "some",
    "still",
    "them",
    "they",
    "today",
    "us",
    "was",
    "we",
    "were",
    "which",
    "with",
    "yet",
];
/// Words that may end a clause after "we don't".
const AFTERWARDS: [&str; 13] = [
    "all",
    "any",
    "anymore",
    "at",
    "currently",
    "either",
    "ever",
    "here",
    "more",
    "now",
    "ourselves",
    "today",
    "yet",
];
/// Words that refer back to several things.
const PLURAL: [&str; 7] = ["all", "any", "both", "either", "some", "these", "those"];
/// Words that head a list: "What we don't do: video, exhibits".
const HEADS: [&str; 8] = [
    "features", "included", "items", "services", "still", "things", "what", "work",
];

fn is_light(text: &Text<'_>, at: usize) -> bool {
    text.tokens()[at].is_filler || text.says_one_of(at, &LIGHT)
}

fn is_colon(text: &Text<'_>, at: usize) -> bool {
    text.tokens()[at].sign_after == ':'
}

/// Whether nothing but a verb such as "do" and words like "here" follow in the clause.
pub fn ends_clause(text: &Text<'_>, end: usize) -> bool {
    let clause = text.clause(text.tokens()[end - 1].clause);
    let is_end = |at: usize| {
        text.tokens()[at].is_filler
            || text.says_one_of(at, &VERBS)
            || text.says_one_of(at, &AFTERWARDS)
    };
    !(end - 1..clause.end).any(|at| is_colon(text, at)) && (end..clause.end).all(is_end)
}

/// From a cue to the end of its clause, and on to the end of a list that begins there.
pub fn after(text: &Text<'_>, cue: &Range<usize>, ends: &[usize]) -> Range<usize> {
    let sentence = text.sentence_of(cue.start);
    let limit = ends.iter().copied().find(|end| *end >= cue.end);
    let limit = limit.unwrap_or(sentence.end).min(sentence.end);
    let own = text.clause(text.tokens()[cue.end - 1].clause);
    let colon = (cue.end - 1..own.end).find(|at| is_colon(text, *at));
    if colon.is_some_and(|colon| is_head(text, cue, colon)) {
        return cue.end..limit;
    }
    let own = own.start..colon.map_or(own.end, |colon| colon + 1);
    let clause = if own.end == cue.end && cue.end < sentence.end {
        own
    } else {
        own.start..own.end.min(cue.end + REACH_WORDS_MAX)
    };
    cue.end
        ..list_end(text, cue, sentence.end)
            .unwrap_or(clause.end)
            .min(limit)
}

/// Whether a colon ends a heading: "No:", "What we do not do:".
fn is_head(text: &Text<'_>, cue: &Range<usize>, colon: usize) -> bool {
    let is_head = |at: usize| text.says_one_of(at, &VERBS) || is_light(text, at);
    (cue.end..=colon).all(is_head)
}

/// Where a list ends that goes on after the clause of a cue: its last item has an "or" or "nor", or an "and" after
/// "do not offer" and the like.
fn list_end(text: &Text<'_>, cue: &Range<usize>, end: usize) -> Option<usize> {
    let not = text.spelling(cue.end - 1).to_lowercase();
    let is_plain = cue.end < end
        && ["n't", "n’t", "not", "never"]
            .iter()
            .any(|ending| not.ends_with(ending))
        && text.says_one_of(cue.end, &VERBS);
    // "All states except AR, CO"
    let is_code = |at: &usize| matches!(text.spelling(*at).as_bytes(), [b'A'..=b'Z', b'A'..=b'Z']);
    let listed = (cue.end..end).take_while(|at| is_code(at) || has_and(text, *at..at + 1));
    let codes: Vec<_> = listed.filter(is_code).collect();
    if let [_, .., last] = codes.as_slice()
        && (text.says_one_of(cue.end - 1, &EXCEPTIONS)
            || text.says_one_of(cue.end - 1, &["but", "excl"]))
    {
        return Some(last + 1);
    }
    let mut clause = text.tokens()[cue.end - 1].clause + 1;
    loop {
        let item = text.clause(clause);
        if item.is_empty() || item.start >= end {
            return None;
        }
        let is_or = |at: usize| matches!(text.spelling(at), "or" | "nor");
        if let Some(or) = item.clone().take(ITEM_WORDS_MAX).find(|at| is_or(*at)) {
            return Some((or + 1 + ITEM_WORDS_MAX).min(item.end));
        }
        let is_and = |at: usize| matches!(text.spelling(at), "and" | "&");
        let and = item
            .clone()
            .take(PLAIN_ITEM_WORDS_MAX)
            .find(|at| is_and(*at));
        if let Some(and) = and.filter(|and| is_plain && item.end - and <= PLAIN_ITEM_WORDS_MAX + 1)
        {
            return Some((and + 1 + PLAIN_ITEM_WORDS_MAX).min(item.end));
        }
        if item.len() > ITEM_WORDS_MAX {
            return None;
        }
        clause += 1;
    }
}

/// From the start of the clause to a cue, or what the clause refers back to. Of a heading such as "Not included:",
/// the list below it.
pub fn before(text: &Text<'_>, cue: &Range<usize>, ends: &[usize]) -> Range<usize> {
    let clause = text.clause(text.tokens()[cue.start].clause);
    let sentence = text.sentence_of(cue.start);
    if let Some(list) = listed(text, cue) {
        return list;
    }
    if let Some(start) = backward(text, cue.start) {
        return start..cue.start;
    }
    if let Some(start) = echoed(text, cue) {
        return start..cue.start;
    }
    let limit = ends.iter().rev().find(|end| **end < cue.start);
    let limit = limit.copied().unwrap_or(0);
    let start = clause.start.max(limit);
    let first = start.max(cue.start.saturating_sub(REACH_WORDS_MAX));
    if first == clause.start && has_and(text, start..cue.start) {
        return list_start(text, clause.start, sentence.start.max(limit))..cue.start;
    }
    first..cue.start
}

/// The list under a heading that ends with a cue: "Not included:", "What we leave to you:".
pub fn listed(text: &Text<'_>, cue: &Range<usize>) -> Option<Range<usize>> {
    let clause = text.clause(text.tokens()[cue.start].clause);
    let is_head = |at: usize| {
        let is_verb = text.says_one_of(at, &["did", "do", "does"]);
        is_light(text, at) || is_verb || text.says_one_of(at, &HEADS)
    };
    let is_end = cue.end <= clause.end && is_colon(text, cue.end - 1);
    let is_headed = is_end && (clause.start..cue.start).all(is_head);
    is_headed.then(|| cue.end..text.sentence_of(cue.start).end)
}

/// Whether a clause ends a list: "social and video are outside what we do".
fn has_and(text: &Text<'_>, mut clause: Range<usize>) -> bool {
    clause.any(|at| matches!(text.spelling(at), "and" | "or" | "&"))
}

/// Where a list begins that ends in the clause starting at a token.
fn list_start(text: &Text<'_>, start: usize, least: usize) -> usize {
    let mut first = start;
    while first > least {
        let item = text.clause(text.tokens()[first - 1].clause);
        if item.len() > PLAIN_ITEM_WORDS_MAX || item.start < least {
            break;
        }
        first = item.start;
    }
    first
}

/// What stands before a cue in its clause and in the one before: "we run your film but will not make it".
pub fn earlier(text: &Text<'_>, cue: &Range<usize>) -> Range<usize> {
    let number = text.tokens()[cue.start].clause;
    let sentence = text.sentence_of(cue.start);
    let previous = text.clause(number.saturating_sub(1));
    previous.start.max(sentence.start)..cue.start
}

/// Where what a clause refers back to begins, if only light words stand before the cue:
/// "video, exhibits, all of that: ask us", "conflicts are yours to check, not ours".
fn backward(text: &Text<'_>, cue: usize) -> Option<usize> {
    let tokens = text.tokens();
    let clause = text.clause(tokens[cue].clause);
    let sentence = text.sentence_of(cue);
    let mut first = cue;
    while first > clause.start && !is_colon(text, first - 1) && is_light(text, first - 1) {
        first -= 1;
    }
    if first == sentence.start {
        return None;
    }
    if is_colon(text, first - 1) {
        return Some(label_start(text, first - 1, sentence.start));
    }
    if first != clause.start {
        return None;
    }
    if (first..cue).any(|at| text.says_one_of(at, &PLURAL)) {
        return Some(sentence.start);
    }
    Some(text.clause(tokens[cue].clause - 1).start)
}

/// From a condition about others to a cue: "we answer at night when your staff does not".
pub fn since_condition(text: &Text<'_>, before: Range<usize>, cue: usize) -> Option<Range<usize>> {
    let is_theirs = |at: usize| text.says_one_of(at, &["others", "they", "you", "your"]);
    let is_condition = |at: &usize| {
        text.says_one_of(*at, &["if", "when", "whenever", "where", "while"])
            && (*at + 1..cue).any(is_theirs)
    };
    before.rev().find(is_condition).map(|at| at..cue)
}

/// Where the label before a colon begins: with its sentence or, as in "Spanish: yes, Creole: no", with its clause.
fn label_start(text: &Text<'_>, colon: usize, sentence: usize) -> usize {
    let clause = text.clause(text.tokens()[colon].clause);
    if (sentence..clause.start).any(|at| is_colon(text, at)) {
        return clause.start;
    }
    sentence
}

/// The sentence before a short one that only says no: "Others charge by the page. Not us."
fn echoed(text: &Text<'_>, cue: &Range<usize>) -> Option<usize> {
    let sentence = text.sentence_of(cue.start);
    let is_short = sentence.len() <= ECHO_WORDS_MAX && sentence.start > 0;
    let mut others = sentence.clone().filter(|at| !cue.contains(at));
    let is_echo = others.all(|at| is_light(text, at) || text.says_one_of(at, &VERBS));
    let is_ours = |at: usize| text.says_one_of(at, &OURS) || text.says_one_of(at, &["here"]);
    let is_ours = sentence.clone().any(is_ours);
    (is_short && is_echo && is_ours).then(|| text.sentence_of(sentence.start - 1).start)
}

/// The clause of a cue; with the clause before where it is short or in brackets; with the sentence
/// after "Coming soon:".
pub fn around(text: &Text<'_>, cue: &Range<usize>, ends: &[usize]) -> Range<usize> {
    let tokens = text.tokens();
    let number = tokens[cue.start].clause;
    let mut reach = text.clause(number);
    if let Some(end) = ends
        .iter()
        .find(|end| **end >= cue.end && **end < reach.end)
    {
        reach.end = *end;
    }
    if let Some(end) = ends
        .iter()
        .rev()
        .find(|end| **end < cue.start && **end >= reach.start)
    {
        reach.start = *end;
        return reach;
    }
    if is_colon(text, cue.end - 1) {
        reach.end = text.sentence_of(cue.start).end;
    }
    let is_aside = text
        .clause(number)
        .last()
        .is_some_and(|last| tokens[last].sign_after == ')');
    let has_list = reach
        .clone()
        .any(|at| at < cue.start && matches!(text.spelling(at), "and" | "or" | "&"));
    let sentence = text.sentence_of(cue.start);
    if reach.start <= sentence.start {
        let mut others = sentence.clone().filter(|at| !cue.contains(at));
        let is_alone = others.all(|at| is_light(text, at)) && !is_colon(text, cue.end - 1);
        if is_alone && sentence.start > 0 && !text.says_one_of(cue.start, &["ask"]) {
            reach.start = text.sentence_of(sentence.start - 1).start;
        }
        return reach;
    }
    if let Some(start) = backward(text, cue.start).filter(|start| *start == sentence.start) {
        reach.start = start;
    } else if is_aside || (reach.len() <= SHORT_CLAUSE_WORDS_MAX && reach.start == cue.start) {
        reach.start = text.clause(number - 1).start.max(sentence.start);
    } else if has_list {
        let mut previous = number;
        while previous > 0 {
            let item = text.clause(previous - 1);
            if item.len() > ITEM_WORDS_MAX || item.start < sentence.start {
                break;
            }
            reach.start = item.start;
            previous -= 1;
        }
    }
    reach
}
