//! Which of the cues that are found in a text count.

use std::ops::Range;

use phrases::{Cue, Found, Text};

use super::super::contrast::is_interjection;

/// Verbs after which "all but" leaves the rest: "we skip all leads but crashes".
const REFUSING: [&str; 14] = [
    "avoid", "decline", "exclude", "filter", "filters", "ignore", "refuse", "reject", "rejects",
    "remove", "screen", "skip", "turn", "weed",
];

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
/// unanswered". Nor are those of one that begins something else, or where "used to" is "accustomed to".
fn is_of_two(text: &Text<'_>, cue: Cue, found: &Found) -> bool {
    let Range { start, end } = found.tokens;
    let clause = text.clause(text.tokens()[end - 1].clause);
    let is_parted = start < clause.start;
    match cue {
        Cue::DeniesAfter if text.says_one_of(end - 1, &["but"]) => {
            is_parted || has_verb(text, end..clause.end) || is_refused(text, clause.start..start)
        }
        Cue::DeniesAfter => is_accustomed(text, &found.tokens),
        Cue::Nothing if text.says_one_of(start, &["no"]) => {
            is_parted || (start + 1..end).any(|at| text.says_one_of(at, &["no"]))
        }
        _ => false,
    }
}

/// "All of it but the conflict check is what firms like."
fn has_verb(text: &Text<'_>, mut rest: Range<usize>) -> bool {
    const RELATIVES: [&str; 7] = ["that", "those", "what", "when", "where", "which", "who"];
    const VERBS: [&str; 14] = [
        "are", "can", "do", "does", "get", "gets", "has", "have", "is", "love", "speak", "was",
        "were", "will",
    ];
    let end = rest.find(|at| text.says_one_of(*at, &RELATIVES) || text.says_one_of(*at, &VERBS));
    end.is_some_and(|at| text.says_one_of(at, &VERBS))
}

/// "We decline all liens but Medicare", "we filter out anything but crashes".
fn is_refused(text: &Text<'_>, mut before: Range<usize>) -> bool {
    before.any(|at| text.is_negation(at) || text.says_one_of(at, &REFUSING))
}

/// "Agents used to handling calls in Spanish."
fn is_accustomed(text: &Text<'_>, cue: &Range<usize>) -> bool {
    let is_used =
        text.says_one_of(cue.start, &["used"]) || text.says_one_of(cue.start + 1, &["used"]);
    is_used && text.spelling(cue.end - 1).to_lowercase().ends_with("ing")
}
