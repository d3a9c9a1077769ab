//! Firms of all sizes but some: "everyone but solos", "all firm sizes except solo".

use super::super::denied_lists::is_but;
use super::tokens::{Token, word};
use super::words::{ANYBODY, FIRMS_OF, is_negation, is_people_or_firm, is_rough, size_word};

/// What [`is_but`] knows as one word.
const EXCEPT_PAIRS: [[&str; 2]; 3] = [["apart", "from"], ["aside", "from"], ["other", "than"]];

/// Words after which a "but" leaves out nothing: "all firms, but we prefer 5+ attorneys".
const ADDS: [&str; 6] = [
    "better",
    "especially",
    "focused",
    "particularly",
    "we",
    "works",
];

/// A text that speaks of all firms and leaves some out.
pub struct AllExcept<'t> {
    pub before: &'t [Token],
    /// What is left out, up to the end of the clause.
    pub left_out: &'t [Token],
    pub after: &'t [Token],
}

impl<'t> AllExcept<'t> {
    /// What a text leaves out of all firms; `None` where it does not say so: "not for anyone but solos", "any size, but
    /// best for solos".
    pub fn of(tokens: &'t [Token]) -> Option<Self> {
        let (start, all_end, end) = (0..tokens.len()).find_map(|at| {
            let all_end = end_of_all(tokens, at)?;
            Some((at, all_end, end_of_except(tokens, all_end)?))
        })?;
        let before = &tokens[..start];
        let denies = |token: &Token| matches!(token, Token::Word(word) if is_negation(word));
        let next = word(tokens, end);
        let is_said = all_end > start + 1;
        let adds = is_said && (is_rough(next) || ADDS.contains(&next));
        let behind = &tokens[end..];
        let length = behind.iter().take_while(|token| **token != Token::Break);
        let (left_out, after) = behind.split_at(length.count());
        // "Any size, but sweet spot 6-20"
        let is_comma_but = tokens[all_end] == Token::Comma && word(tokens, all_end + 1) == "but";
        let goes_on = is_comma_but && !left_out.iter().all(is_listed);
        // "All sizes, but min 2 attorneys"
        let has_least = left_out.iter().any(|token| {
            matches!(token, Token::Word(word) if ["least", "min", "minimum"].contains(&word.as_str()))
        });
        if is_said && goes_on && !has_least || adds || before.iter().any(denies) {
            return None;
        }
        Some(Self {
            before,
            left_out: if goes_on { &[] } else { left_out },
            after,
        })
    }
}

/// Whether a list of sizes may hold this.
fn is_listed(token: &Token) -> bool {
    match token {
        Token::Word(word) => {
            let is_joint = matches!(word.as_str(), "and" | "or");
            is_joint || is_people_or_firm(word) || size_word(word).is_some()
        }
        token => !matches!(token, Token::Other | Token::Break),
    }
}

/// The end of words here for firms of all sizes: "everyone", "any size", "all PI firms".
fn end_of_all(tokens: &[Token], at: usize) -> Option<usize> {
    let said = word(tokens, at);
    if ANYBODY.contains(&said) || said == "anything" {
        return Some(at + 1);
    }
    let is_of_all = |word: &str| {
        FIRMS_OF.contains(&word) || word.starts_with("size") || word.starts_with("firm")
    };
    matches!(said, "all" | "any" | "every").then(|| {
        let mut end = at + 1;
        while is_of_all(word(tokens, end)) {
            end += 1;
        }
        end
    })
}

/// The end of words here after which something is left out.
fn end_of_except(tokens: &[Token], at: usize) -> Option<usize> {
    let at = at + usize::from(tokens.get(at) == Some(&Token::Comma));
    let pair = [word(tokens, at), word(tokens, at + 1)];
    let end = if EXCEPT_PAIRS.contains(&pair) {
        at + 2
    } else if is_but(pair[0]) {
        at + 1
    } else {
        return None;
    };
    Some(end + usize::from(matches!(word(tokens, end), "for" | "not")))
}
