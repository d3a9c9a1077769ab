//! Abbreviations of states with a note behind them: "AZ OK, NV judge".

use phrases::{JOINTS, Text};

use super::mention::SERVED;

/// Most words of a clause that is a code and a note.
const NOTE_WORDS_MAX: usize = 5;
/// Words behind a code that take nothing from it, and those that deny it by themselves.
const HARMLESS: [&str; 16] = [
    "also",
    "area",
    "areas",
    "currently",
    "is",
    "n",
    "no",
    "not",
    "now",
    "only",
    "statewide",
    "today",
    "too",
    "we",
    "y",
    "yes",
];

/// Whether "OK" behind the only other code of a clause may say that this one is fine, which "TX/OK" does not.
pub fn is_okay(text: &Text<'_>, at: usize, is_code: impl Fn(usize) -> bool) -> bool {
    let clause = text.clause(text.tokens()[at].clause);
    let codes = || clause.clone().filter(|at| is_code(*at));
    let is_last = at > clause.start && at + 1 == clause.end;
    let is_apart = || {
        let pair = text.quote(at - 1..at + 1);
        pair.contains(char::is_whitespace) && !pair.contains(['/', '+', '&', '|'])
    };
    text.spelling(at) == "OK" && is_last && is_code(at - 1) && codes().count() == 2 && is_apart()
}

/// Whether a clause is a code and a note of unknown words, which may take it back: "NV judge", "NV on hold".
pub fn is_jotted(text: &Text<'_>, at: usize) -> bool {
    let clause = text.clause(text.tokens()[at].clause);
    let is_note = |at: usize| {
        let is_known = [&SERVED[..], &JOINTS, &HARMLESS].into_iter();
        text.spelling(at).starts_with(char::is_lowercase)
            && !is_known.clone().any(|known| text.says_one_of(at, known))
    };
    let is_short = (2..=NOTE_WORDS_MAX).contains(&clause.len());
    clause.start == at && is_short && (at + 1..clause.end).all(is_note)
}
