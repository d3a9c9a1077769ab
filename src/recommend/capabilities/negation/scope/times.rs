//! A "no" that is about some times only: "no rush requests on Fridays", "no Spanish after 6pm".

use std::ops::Range;

use phrases::{Cue, Text};

use super::super::polarity::Polarity;
use crate::domain::day::{MONTHS, is_weekday};

/// Words before a time.
const BEFORE_TIMES: [&str; 8] = [
    "after", "before", "between", "during", "on", "over", "past", "until",
];
/// Beside the days of the week.
const TIMES: [&str; 14] = [
    "christmas",
    "evening",
    "evenings",
    "holiday",
    "holidays",
    "hours",
    "lunch",
    "midnight",
    "night",
    "nights",
    "noon",
    "thanksgiving",
    "weekend",
    "weekends",
];

/// What a cue reaches; where its "no" is about some times of a thing, the thing is open, since it may be there at others.
pub fn at_times(
    text: &Text<'_>,
    cue: Cue,
    tokens: &Range<usize>,
    reached: Vec<(Polarity, Range<usize>)>,
) -> Vec<(Polarity, Range<usize>)> {
    let [(polarity, all)] = reached.as_slice() else {
        return reached;
    };
    let clause = text.clause(text.tokens()[tokens.end - 1].clause);
    let end = clause.end.min(all.end);
    if cue != Cue::DeniesAfter || all.start < tokens.end {
        return reached;
    }
    // "No Spanish and closed on Sundays" is of two things.
    let is_and = |at: usize| matches!(text.spelling(at), "and" | "&");
    let mut behind_thing = (tokens.end + 1..end).take_while(|at| !is_and(*at));
    // "We stopped taking Spanish calls in May": that is a day, and no time of each year.
    let is_no = text.says_one_of(tokens.end - 1, &["no"]);
    let is_month = |at: usize| is_no && is_month(text, at, end);
    let Some(at) = behind_thing.find(|at| is_time(text, *at, end) || is_month(*at)) else {
        return reached;
    };
    vec![(Polarity::Open, all.start..at), (*polarity, at..all.end)]
}

/// Whether a time of each day or week begins at a token: "on Fridays", "after 6pm".
fn is_time(text: &Text<'_>, at: usize, end: usize) -> bool {
    next_word(text, at, end).is_some_and(|next| {
        let is_number = text
            .spelling(next)
            .starts_with(|c: char| c.is_ascii_digit());
        let is_border = text.says_one_of(at, &["after", "before", "past"]);
        is_border && is_number
            || text.says_one_of(at, &BEFORE_TIMES)
                && (is_weekday(text.spelling(next)) || text.says_one_of(next, &TIMES))
    })
}

/// Whether a time of each year does: "in December".
fn is_month(text: &Text<'_>, at: usize, end: usize) -> bool {
    let next = next_word(text, at, end);
    text.says_one_of(at, &["in"]) && next.is_some_and(|next| text.says_one_of(next, &MONTHS))
}

fn next_word(text: &Text<'_>, at: usize, end: usize) -> Option<usize> {
    (at + 1..end).find(|next| !text.tokens()[*next].is_filler)
}
