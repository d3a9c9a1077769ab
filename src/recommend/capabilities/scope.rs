//! How far a "not" or a "soon" reaches.

use std::ops::Range;

use super::super::phrases::{Cue, Found};
use super::super::words::Text;

/// What the words around a phrase make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Said,
    Denied,
    /// Put off, done by others or contrasted: neither said nor denied.
    Open,
}

/// The cues of a text with what each reaches.
#[derive(Debug)]
pub struct Scopes {
    reaches: Vec<Reach>,
}

#[derive(Debug)]
struct Reach {
    cue: Cue,
    words: Vec<usize>,
    tokens: Range<usize>,
}

/// Words between a denial and what it denies at most, lists apart.
const REACH: usize = 7;
/// A clause of at most so many words belongs to the one before: "Spanish, coming soon".
const SHORT_CLAUSE: usize = 5;
/// An item of a list has at most so many words.
const LIST_ITEM: usize = 5;

/// Verbs of which what stands before them is the object: "films we don't do".
const VERBS: [&str; 7] = ["do", "have", "handle", "offer", "provide", "take", "touch"];

impl Scopes {
    /// Takes the cues of a text in any order; a cue inside a longer one counts for nothing.
    pub fn of(text: &Text<'_>, cues: &[(Cue, Found)]) -> Self {
        let is_inside = |one: &Found, other: &Found| {
            other.tokens.len() > one.tokens.len()
                && other.tokens.start <= one.tokens.start
                && one.tokens.end <= other.tokens.end
        };
        let stays =
            |(_, found): &&(Cue, Found)| !cues.iter().any(|(_, other)| is_inside(found, other));
        let kept: Vec<_> = cues.iter().filter(stays).collect();
        let ends = kept.iter().filter(|(cue, _)| *cue == Cue::Ends);
        let ends: Vec<usize> = ends.map(|(_, found)| found.tokens.start).collect();
        let reaches = kept.iter().filter_map(|(cue, found)| {
            let tokens = match cue {
                // "Films we don't do": nothing follows, so it denies what stands before.
                Cue::DeniesAfter if ends_clause(text, found.tokens.end) => {
                    before(text, &found.tokens, &ends)
                }
                Cue::DeniesAfter | Cue::HedgesAfter | Cue::Located => {
                    after(text, &found.tokens, &ends)
                }
                Cue::DeniesBefore => before(text, &found.tokens, &ends),
                Cue::HedgesClause => around(text, &found.tokens, &ends),
                Cue::Nothing | Cue::Ends => return None,
            };
            Some(Reach {
                cue: *cue,
                words: found.words.clone(),
                tokens,
            })
        });
        Self {
            reaches: reaches.collect(),
        }
    }

    /// What the cues make of a phrase; those whose words are its own words leave it alone.
    pub fn standing(&self, found: &Found, is_place: bool) -> Standing {
        let concerns = |reach: &&Reach| {
            let is_own = reach.words.iter().any(|word| found.words.contains(word));
            let is_touched = found.words.iter().any(|word| reach.tokens.contains(word));
            !is_own && is_touched && (is_place || reach.cue != Cue::Located)
        };
        let mut standing = Standing::Said;
        for reach in self.reaches.iter().filter(concerns) {
            match reach.cue {
                Cue::DeniesAfter | Cue::DeniesBefore => return Standing::Denied,
                _ => standing = Standing::Open,
            }
        }
        standing
    }
}

/// Whether nothing but a verb such as "do" follows in the clause.
fn ends_clause(text: &Text<'_>, end: usize) -> bool {
    let tokens = text.tokens();
    let clause = tokens[end - 1].clause;
    let is_verb = |at: usize| VERBS.contains(&text.spelling(at));
    let is_last = |at: usize| tokens.get(at).is_none_or(|next| next.clause != clause);
    tokens[end - 1].sign_after != ':' && (is_last(end) || is_verb(end) && is_last(end + 1))
}

/// From a cue to the end of its clause; on through the items of a list that ends in "or".
fn after(text: &Text<'_>, cue: &Range<usize>, ends: &[usize]) -> Range<usize> {
    let tokens = text.tokens();
    let sentence = text.sentence_of(cue.start);
    let limit = ends.iter().copied().find(|end| *end >= cue.end);
    let limit = limit.unwrap_or(sentence.end).min(sentence.end);
    if tokens[cue.end - 1].sign_after == ':' {
        return cue.end..limit;
    }
    let own = text.clause(tokens[cue.end - 1].clause);
    let colon = (cue.end..own.end).find(|at| tokens[*at].sign_after == ':');
    let own = own.start..colon.map_or(own.end, |colon| colon + 1);
    let clause = if own.end == cue.end && cue.end < sentence.end {
        own
    } else {
        own.start..own.end.min(cue.end + REACH)
    };
    cue.end
        ..list_end(text, cue.end - 1, sentence.end)
            .unwrap_or(clause.end)
            .min(limit)
}

/// Where the list that goes on after a clause ends: its last item begins with "or" or "nor".
fn list_end(text: &Text<'_>, at: usize, end: usize) -> Option<usize> {
    let tokens = text.tokens();
    let mut clause = tokens[at].clause + 1;
    loop {
        let item = text.clause(clause);
        if item.is_empty() || item.start >= end {
            return None;
        }
        let is_or = |at: usize| matches!(text.spelling(at), "or" | "nor");
        if let Some(or) = item.clone().take(LIST_ITEM).find(|at| is_or(*at)) {
            return Some((or + 1 + LIST_ITEM).min(item.end));
        }
        if item.len() > LIST_ITEM {
            return None;
        }
        clause += 1;
    }
}

/// From the start of the clause to a cue.
fn before(text: &Text<'_>, cue: &Range<usize>, ends: &[usize]) -> Range<usize> {
    let clause = text.clause(text.tokens()[cue.start].clause);
    let limit = ends.iter().rev().find(|end| **end < cue.start);
    clause
        .start
        .max(limit.copied().unwrap_or(0))
        .max(cue.start.saturating_sub(REACH))..cue.start
}

/// The clause of a cue; with the clause before where it is short or in brackets; with the sentence
/// after "Coming soon:".
fn around(text: &Text<'_>, cue: &Range<usize>, ends: &[usize]) -> Range<usize> {
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
    if tokens[cue.end - 1].sign_after == ':' {
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
        return reach;
    }
    if is_aside || (reach.len() <= SHORT_CLAUSE && reach.start == cue.start) {
        reach.start = text.clause(number - 1).start.max(sentence.start);
    } else if has_list {
        let mut previous = number;
        while previous > 0 {
            let item = text.clause(previous - 1);
            if item.len() > LIST_ITEM || item.start < sentence.start {
                break;
            }
            reach.start = item.start;
            previous -= 1;
        }
    }
    reach
}
