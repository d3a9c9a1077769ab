//! What a text says of one tag.

use std::ops::Range;

use phrases::Text;

use crate::domain::capability::ClaimState;

use super::super::tag_set::TagId;

/// That a text claims, denies or suggests a capability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtractedClaim {
    pub tag: TagId,
    pub state: ClaimState,
    /// An exact part of the text.
    pub quote: String,
}

/// A quote is at most as long as this where the words themselves are not longer.
pub(super) const QUOTE_MAX: usize = 140;

/// The words with as much around them as a reader needs: all of a short text, else the sentence,
/// else the clauses that they lie in, else the words alone.
pub fn quote(text: &Text<'_>, words: &Range<usize>) -> String {
    let original = text.original().trim();
    if original.len() <= QUOTE_MAX {
        return original.to_owned();
    }
    let tokens = text.tokens();
    let sentence = text.sentence_of(words.start);
    let first = text.clause(tokens[words.start].clause);
    let last = text.clause(tokens[words.end - 1].clause);
    let clauses = first.start..last.end;
    let mut wider = [sentence, clauses]
        .into_iter()
        .map(|range| text.quote(range));
    let fitting = wider.find(|quote| quote.len() <= QUOTE_MAX);
    fitting
        .unwrap_or_else(|| text.quote(words.clone()))
        .to_owned()
}
