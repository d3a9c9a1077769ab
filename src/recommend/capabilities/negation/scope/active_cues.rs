//! Which of the cues that are found in a text count.

use std::ops::Range;

use phrases::{Cue, Found, Text};

use super::super::contrast::is_interjection;

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
/// unanswered".
fn is_of_two(text: &Text<'_>, cue: Cue, found: &Found) -> bool {
    let Range { start, end } = found.tokens;
    let is_parted = text.tokens()[start].clause != text.tokens()[end - 1].clause;
    match cue {
        Cue::DeniesAfter => is_parted && text.says_one_of(end - 1, &["but"]),
        Cue::Nothing if text.says_one_of(start, &["no"]) => {
            is_parted || (start + 1..end).any(|at| text.says_one_of(at, &["no"]))
        }
        _ => false,
    }
}
