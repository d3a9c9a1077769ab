//! A text as tokens, clauses and sentences.

use std::ops::Range;

use super::super::negations::NEGATIONS;
use super::marks::spelled;
use super::reader::tokens;
use super::stems::Stems;
use super::times::{Time, times};
use super::token::Token;

/// A text that was read.
#[derive(Clone, Debug)]
pub struct Text<'t> {
    original: &'t str,
    tokens: Vec<Token>,
    /// The tokens of each clause: what lies between commas, brackets and ends of sentences.
    clauses: Vec<Range<usize>>,
    times: Vec<Time>,
}

impl<'t> Text<'t> {
    /// Cost: linear in the text.
    pub fn read(original: &'t str, stems: &Stems) -> Self {
        let tokens = tokens(original, stems);
        Self {
            original,
            clauses: clauses(&tokens),
            times: times(original, &tokens),
            tokens,
        }
    }

    pub fn original(&self) -> &'t str {
        self.original
    }

    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The tokens of a clause; empty where no token lies in it.
    pub fn clause(&self, clause: usize) -> Range<usize> {
        self.clauses.get(clause).cloned().unwrap_or(0..0)
    }

    /// The tokens of each clause that has some, in their order.
    pub fn clauses(&self) -> impl Iterator<Item = Range<usize>> {
        let clauses = self.clauses.iter().cloned();
        clauses.filter(|clause| !clause.is_empty())
    }

    /// The tokens of each sentence, in their order.
    pub fn sentences(&self) -> impl Iterator<Item = Range<usize>> {
        let mut end = 0;
        let sentences = self.tokens.chunk_by(|a, b| a.sentence == b.sentence);
        sentences.map(move |sentence| {
            let start = end;
            end += sentence.len();
            start..end
        })
    }

    /// The tokens of the sentence that a token lies in.
    pub fn sentence_of(&self, token: usize) -> Range<usize> {
        let sentence = self.tokens[token].sentence;
        let start = self
            .tokens
            .partition_point(|token| token.sentence < sentence);
        let end = self
            .tokens
            .partition_point(|token| token.sentence <= sentence);
        start..end
    }

    /// The time that starts at a token, such as "10-12 business days".
    pub fn time_at(&self, token: usize) -> Option<&Time> {
        let at = self
            .times
            .binary_search_by_key(&token, |time| time.tokens.start);
        at.ok().map(|at| &self.times[at])
    }

    /// The letters of a token as they stand in the original; of a cross those of "no".
    pub fn spelling(&self, token: usize) -> &'t str {
        spelled(&self.original[self.tokens[token].span.clone()])
    }

    /// Whether a token is one of some words, in capitals or not, with whichever apostrophe. Past the end there is none.
    pub fn says_one_of(&self, token: usize, words: &[&str]) -> bool {
        let Some(read) = self.tokens.get(token) else {
            return false;
        };
        if read.outline.is_curly {
            let straight = self.spelling(token).replace('’', "'");
            return words
                .iter()
                .any(|word| word.eq_ignore_ascii_case(&straight));
        }
        // Most tokens are looked up in dozens of lists and are in none.
        let mut like = words.iter().filter(|word| read.outline.may_be(word));
        like.any(|word| word.eq_ignore_ascii_case(self.spelling(token)))
    }

    /// Whether a token denies: "never", "don't".
    pub fn is_negation(&self, token: usize) -> bool {
        self.says_one_of(token, &NEGATIONS) || self.ends_in_not(token)
    }

    /// Whether a token is "don't" or the like.
    pub fn ends_in_not(&self, token: usize) -> bool {
        let spelling = self.spelling(token);
        let without_t = spelling.strip_suffix(['t', 'T']);
        let verb = without_t.and_then(|rest| rest.strip_suffix(['\'', '’']));
        verb.is_some_and(|verb| verb.ends_with(['n', 'N']))
    }

    /// The original from the first to the last of some tokens.
    pub fn quote(&self, tokens: Range<usize>) -> &'t str {
        let Some(last) = tokens
            .end
            .checked_sub(1)
            .filter(|last| *last >= tokens.start)
        else {
            return "";
        };
        &self.original[self.tokens[tokens.start].span.start..self.tokens[last].span.end]
    }
}

fn clauses(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut clauses: Vec<Range<usize>> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        clauses.resize(token.clause + 1, at..at);
        clauses[token.clause].end = at + 1;
    }
    clauses
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, usize, usize)> {
        let stems = Stems::default();
        let text = Text::read(text, &stems);
        let tokens = text.tokens().iter().enumerate();
        tokens
            .map(|(at, token)| (text.spelling(at).to_owned(), token.clause, token.sentence))
            .collect()
    }

    fn words(text: &str) -> String {
        let words: Vec<_> = read(text).into_iter().map(|(word, ..)| word).collect();
        words.join(" ")
    }

    #[test]
    fn words_keep_their_place_in_the_original() {
        for (text, expected) in [
            ("24/7 e-sign", "24 7 e sign"),
            (
                "Don’t miss the client's call",
                "Don’t miss the client's call",
            ),
            ("U.S. team, 9 a.m.", "U.S. team 9 a.m."),
            ("from $1,200.50/mo", "from $1,200.50 mo"),
            ("ＨＩＰＡＡ ﬁles", "ＨＩＰＡＡ ﬁles"),
            ("UB-04 & CMS-1500", "UB 04 & CMS 1500"),
            ("200+ firms", "200 + firms"),
            ("$.75/page, (.5 hours)", "$.75 page .5 hours"),
            ("Wait...5 days. .NET", "Wait 5 days NET"),
            ("300GB or 1TB, not 5gbps", "300 GB or 1 TB not 5gbps"),
        ] {
            assert_eq!(words(text), expected);
        }
    }

    #[test]
    fn clauses_end_at_commas_and_sentences_at_stops() {
        let expected = [
            ("No", 0, 0),
            ("contract", 0, 0),
            ("Spanish", 1, 0),
            ("Approx", 2, 1),
            ("10", 2, 1),
            ("days", 2, 1),
            ("Texas", 3, 2),
        ];
        let read = read("No contract, Spanish. Approx. 10 days; Texas");
        let read: Vec<_> = read
            .iter()
            .map(|(word, c, s)| (word.as_str(), *c, *s))
            .collect();
        assert_eq!(read, expected);
    }
    #[test]
    fn a_token_is_one_of_some_words_in_any_case_and_none_past_the_end() {
        let text = Text::read("We serve firms, we’re here", &Stems::default());
        assert!(text.says_one_of(0, &["our", "we"]));
        assert!(!text.says_one_of(1, &["serves", "we"]));
        assert!(text.says_one_of(3, &["we're"]));
        assert!(!text.says_one_of(9, &["firms"]));
    }
}
