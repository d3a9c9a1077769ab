//! Which words of a text about sizes are denied: "not for enterprise", "solos: no", "overkill for solos".

use super::tokens::{Token, word};
use super::words::{is_negation, size_word};

/// Words before which "not" and "no" deny nothing: "not only", "no more than", "No. of".
const AFTER_HARMLESS_NO: [&str; 12] = [
    "bigger", "fewer", "greater", "just", "larger", "less", "limited", "merely", "more", "of",
    "only", "smaller",
];
/// What may follow a "no" that denies what stands before it: "solos not welcome".
const AFTER_LATE_NO: [&str; 18] = [
    "accepted",
    "apply",
    "eligible",
    "fit",
    "good",
    "great",
    "ideal",
    "included",
    "qualify",
    "recommended",
    "served",
    "suitable",
    "suited",
    "supported",
    "taken",
    "welcome",
    "work",
    "yet",
];
/// Words before "for" or "on" that say that it is not for whom follows: "overkill for solos", "a poor fit for solos".
const ILL_SUITED: [&str; 10] = [
    "bad",
    "costly",
    "expensive",
    "overkill",
    "poor",
    "pricey",
    "unsuitable",
    "wasted",
    "worst",
    "wrong",
];
/// Words behind "too" within which its "for" stands: "too big for solos".
const TOO_WITHIN: usize = 3;
/// What stands behind a "too" that means "also"; the empty word is that of a comma or an end.
const NO_ADJECTIVES: [&str; 10] = [
    "", "and", "as", "at", "but", "for", "in", "on", "or", "with",
];

/// Which tokens a negation denies: up to the end of its clause, and past commas as long as sizes are listed; what stands
/// before it where nothing follows.
pub fn denied(tokens: &[Token]) -> Vec<bool> {
    let mut is_denied = false;
    let mut denied = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        let next = word(tokens, at + 1);
        let is_after_non = at
            .checked_sub(2)
            .is_some_and(|at| word(tokens, at) == "non");
        is_denied = match token {
            Token::Break => false,
            Token::Comma => {
                let is_listed = matches!(next, "and" | "or" | "nor") || size_word(next).is_some();
                is_denied && is_listed
            }
            Token::Word(word) if is_negation(word) => !AFTER_HARMLESS_NO.contains(&next),
            Token::Word(_) if is_ill_suited(tokens, at) => true,
            Token::Word(word) if matches!(word.as_str(), "but" | "however" | "though") => false,
            _ => is_denied && !is_after_non,
        };
        denied.push(is_denied);
    }
    for at in 0..tokens.len() {
        if is_late_no(tokens, at) {
            denied[start_of_clause(tokens, at)..at].fill(true);
        }
        if is_too_much_for_them(tokens, at) {
            denied[start_of_statement(tokens, at)..at].fill(true);
        }
    }
    denied
}

/// Whether a "no" here ends its clause, with no more behind it than what it is about.
fn is_late_no(tokens: &[Token], at: usize) -> bool {
    let no = word(tokens, at);
    if !(is_negation(no) || no == "nope") {
        return false;
    }
    let mut end = at + 1;
    while matches!(word(tokens, end), "a" | "be" | "really" | "the" | "very") {
        end += 1;
    }
    if AFTER_LATE_NO.contains(&word(tokens, end)) {
        end += 1;
    }
    // "No. of attorneys"
    let is_number = end == at + 1 && word(tokens, end + 1) == "of";
    !is_number && matches!(tokens.get(end), None | Some(Token::Break | Token::Comma))
}

/// Where the clause begins that ends here: "Solo?" of "Solo? no".
fn start_of_clause(tokens: &[Token], end: usize) -> usize {
    let is_end = |at: &usize| matches!(tokens[*at], Token::Break | Token::Comma);
    let last = (0..end).rev().find(|at| !is_end(at)).unwrap_or(0);
    (0..last).rev().find(is_end).map_or(0, |at| at + 1)
}

/// Where the statement begins that ends here: behind the "but" of "good up to 20 attys but 50".
fn start_of_statement(tokens: &[Token], end: usize) -> usize {
    let is_number =
        |at: Option<usize>| at.is_some_and(|at| matches!(tokens.get(at), Some(Token::Number(_))));
    let begins = |at: &usize| match &tokens[*at] {
        Token::Break | Token::Comma => true,
        // "Between 50 and 100"
        Token::Word(word) if word == "and" => {
            !(is_number(at.checked_sub(1)) && is_number(Some(at + 1)))
        }
        Token::Word(word) => matches!(word.as_str(), "but" | "though" | "while"),
        _ => false,
    };
    (0..end).rev().find(begins).map_or(0, |at| at + 1)
}

/// "23 attorneys is too big for them": what stands before is what the vendor does not serve. "Too big for us" is said of
/// the vendor by a firm.
fn is_too_much_for_them(tokens: &[Token], at: usize) -> bool {
    const TOO_MUCH: [&str; 6] = ["big", "few", "large", "little", "many", "small"];
    word(tokens, at) == "too"
        && TOO_MUCH.contains(&word(tokens, at + 1))
        && word(tokens, at + 2) == "for"
        && word(tokens, at + 3) == "them"
        // "This many is too few for them to count"
        && !matches!(tokens.get(at + 4), Some(Token::Word(_)))
}

fn is_ill_suited(tokens: &[Token], at: usize) -> bool {
    let is_for = |at: usize| matches!(word(tokens, at), "for" | "on");
    let said = word(tokens, at);
    if said == "too" {
        // "Great for solos too, and for small firms"
        let is_also = NO_ADJECTIVES.contains(&word(tokens, at + 1));
        return !is_also && (at + 2..=at + TOO_WITHIN).any(is_for);
    }
    let is_fit = matches!(word(tokens, at + 1), "choice" | "fit" | "match");
    ILL_SUITED.contains(&said) && is_for(at + 1 + usize::from(is_fit))
}
