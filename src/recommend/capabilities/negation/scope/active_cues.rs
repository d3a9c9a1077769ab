//! Which of the cues that are found in a text count.

use std::ops::Range;

use phrases::{Cue, Found, Text};

use super::super::contrast::is_interjection;
use super::objects::is_fee;

/// The cues that count: none inside a longer one, none of two clauses, and none about others with whom the vendor contrasts
/// itself.
pub fn active_cues<'c>(
    text: &Text<'_>,
    cues: &'c [(Cue, Found)],
    contrasts: &[Range<usize>],
) -> Vec<&'c (Cue, Found)> {
    let is_inside = |found: &Found, other: &Found| {
        other.tokens.len() > found.tokens.len()
            && other.tokens.start <= found.tokens.start
            && found.tokens.end <= other.tokens.end
    };
    let is_turned = |cue: Cue, found: &Found| {
        let is_wide = matches!(
            cue,
            Cue::HedgesClause | Cue::HedgesSentence | Cue::HedgesWithin
        );
        let mut told = contrasts.iter();
        !is_wide && told.any(|told| told.contains(&found.tokens.start))
    };
    let whole = || {
        cues.iter()
            .filter(|(cue, found)| !is_of_two(text, *cue, found))
    };
    let stands = |(cue, found): &&(Cue, Found)| {
        !whole().any(|(_, other)| is_inside(found, other))
            && !is_turned(*cue, found)
            && !is_interjection(text, &found.tokens)
    };
    whole().filter(stands).collect()
}

/// Whether words are no cue since they are of two clauses: "any size, but our sweet spot is 6-20", "no Spanish, no call goes
/// unanswered". Nor are those where the rest is refused, or where "used to" is "accustomed to".
fn is_of_two(text: &Text<'_>, cue: Cue, found: &Found) -> bool {
    let Range { start, end } = found.tokens;
    let clause = text.clause(text.tokens()[end - 1].clause);
    let is_parted = start < clause.start;
    match cue {
        Cue::DeniesAfter if text.says_one_of(end - 1, &["but"]) => {
            is_parted || leaves_out_of_services(text, end) && is_refused(text, clause.start..start)
        }
        Cue::DeniesAfter | Cue::HedgesClause => is_accustomed(text, &found.tokens),
        Cue::Nothing if text.says_one_of(start, &["no"]) => {
            is_parted || (start + 1..end).any(|at| text.says_one_of(at, &["no"]))
        }
        _ => false,
    }
}

/// Whether a cue says too little to deny what it reaches, which is left open: "but" behind services with something else than
/// a capability, or with a second verb, and "is history" of what is no fee.
pub fn is_in_doubt(text: &Text<'_>, cue: Cue, words: &Range<usize>, named: &[usize]) -> bool {
    match cue {
        Cue::DeniesAfter if text.says_one_of(words.end - 1, &["but"]) => {
            let clause = text.clause(text.tokens()[words.end - 1].clause);
            let is_filler = |at: &usize| text.tokens()[*at].is_filler;
            let first = (words.end..clause.end).find(|at| !is_filler(at));
            let is_named = first.is_some_and(|at| named.contains(&at));
            leaves_out_of_services(text, words.end) && !is_named
                || clause.start < words.start && verb(text, words.end..clause.end).is_some()
        }
        Cue::DeniesBefore if text.says_one_of(words.end - 1, &["history", "past"]) => words
            .start
            .checked_sub(1)
            .is_none_or(|before| !is_fee(text, before) && !is_contract(text, before)),
        _ => false,
    }
}

/// Where what "but" leaves out ends: "all languages but Spanish are handled by our interpreter line".
pub fn end_of_left_out(text: &Text<'_>, cue: Cue, words: &Range<usize>) -> Option<usize> {
    let clause = text.clause(text.tokens()[words.end - 1].clause);
    let is_but = cue == Cue::DeniesAfter && text.says_one_of(words.end - 1, &["but"]);
    is_but.then(|| verb(text, words.end..clause.end)).flatten()
}

/// "Every language but", "all of it but", and not "every state but" or "everyone but".
fn leaves_out_of_services(text: &Text<'_>, end: usize) -> bool {
    const SERVICES: [&str; 18] = [
        "feature",
        "features",
        "it",
        "language",
        "languages",
        "lien",
        "liens",
        "module",
        "modules",
        "record",
        "records",
        "service",
        "services",
        "step",
        "steps",
        "task",
        "tasks",
        "them",
    ];
    end.checked_sub(2)
        .is_some_and(|before| text.says_one_of(before, &SERVICES))
}

fn is_contract(text: &Text<'_>, at: usize) -> bool {
    text.says_one_of(at, &["commitments", "contract", "contracts"])
}

/// "We do all of it but the conflict check is what firms like."
fn verb(text: &Text<'_>, mut rest: Range<usize>) -> Option<usize> {
    const ENDS: [&str; 12] = [
        "&", "and", "because", "or", "since", "that", "those", "what", "when", "where", "which",
        "who",
    ];
    const VERBS: [&str; 14] = [
        "are", "can", "do", "does", "get", "gets", "has", "have", "is", "love", "speak", "was",
        "were", "will",
    ];
    let end = rest.find(|at| text.says_one_of(*at, &ENDS) || text.says_one_of(*at, &VERBS));
    end.filter(|at| text.says_one_of(*at, &VERBS))
}

/// "We decline all liens but Medicare", "we skip every module but intake".
fn is_refused(text: &Text<'_>, before: Range<usize>) -> bool {
    const WITHIN: usize = 3;
    const REFUSING: [&str; 10] = [
        "avoid", "decline", "exclude", "filter", "ignore", "refuse", "reject", "remove", "skip",
        "weed",
    ];
    let mut near = before.start.max(before.end.saturating_sub(WITHIN))..before.end;
    near.any(|at| text.is_negation(at) || text.says_one_of(at, &REFUSING))
}

/// "Agents used to handling calls in Spanish."
fn is_accustomed(text: &Text<'_>, cue: &Range<usize>) -> bool {
    let is_used = cue.clone().any(|at| text.says_one_of(at, &["used"]));
    is_used && text.spelling(cue.end - 1).to_lowercase().ends_with("ing")
}
