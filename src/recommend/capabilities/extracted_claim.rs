//! What a text says of one tag.

use std::ops::Range;

use phrases::Text;

use crate::domain::capability::ClaimState;
use crate::recommend::tags::TagId;

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

/// Some tokens in the text's own spelling, with the bracket behind them that closes one of theirs.
fn with_bracket<'t>(text: &Text<'t>, tokens: &Range<usize>) -> &'t str {
    let quote = text.quote(tokens.clone());
    let is_open = quote.matches('(').count() > quote.matches(')').count();
    let (start, end) = (tokens.start, tokens.end.saturating_sub(1));
    let span = text.tokens()[start].span.start..text.tokens()[end].span.end;
    if is_open && text.original()[span.end..].starts_with(')') {
        return &text.original()[span.start..=span.end];
    }
    quote
}

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
        .map(|range| with_bracket(text, &range));
    let fitting = wider.find(|quote| quote.len() <= QUOTE_MAX);
    fitting
        .unwrap_or_else(|| text.quote(words.clone()))
        .to_owned()
}

#[cfg(test)]
mod tests {
    use phrases::Stems;

    use super::*;

    #[test]
    fn a_quote_of_a_sentence_closes_its_bracket() {
        let rest = " Sends the retainer by text for e-signature while the caller is still on the line. Closed on Sundays \
                    and on federal holidays.";
        for (sentence, quoted) in [
            (
                "Bilingual staff (Spanish first).",
                "Bilingual staff (Spanish first)",
            ),
            (
                "Bilingual staff (Spanish first) for you.",
                "Bilingual staff (Spanish first) for you",
            ),
            ("Bilingual staff.", "Bilingual staff"),
            ("Bilingual staff) and more.", "Bilingual staff) and more"),
        ] {
            let written = format!("{sentence}{rest}");
            let stems = Stems::default();
            assert_eq!(quote(&Text::read(&written, &stems), &(0..1)), quoted);
        }
    }
}
