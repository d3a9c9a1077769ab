//! What the column of prices says beyond its bracket: "$275 per demand".

use crate::domain::price::{has_unpaid, is_per_user};
use crate::recommend::{Lexicon, PlainClaim, Vocabulary, plain_claims};

/// Whether a statement of the column says for what the price is paid, or how long a firm stays. One that would be read
/// as another price than the column's bracket, or as where or whom the vendor serves, does not count.
pub fn says_more(
    statement: &str,
    bracket: Option<u8>,
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
) -> bool {
    let listed = bracket.and_then(|bracket| lexicon.listed_price(bracket, vocabulary));
    let is_other_price = |one: &PlainClaim| {
        let is_same = match bracket {
            Some(_) => Some(one.tag) == listed,
            None => is_per_user(statement),
        };
        lexicon.is_price(one.tag) && !is_same
    };
    let told = plain_claims(statement, lexicon);
    let says_else = |one: &PlainClaim| one.is_place || one.size.is_some() || is_other_price(one);
    // "Per full-time assistant" says nothing of who answers.
    let is_meant = |one: &PlainClaim| {
        lexicon.is_unit_of_fees(one.tag) || vocabulary.facet(one.tag) == "paperwork"
    };
    !has_unpaid(statement) && told.iter().any(is_meant) && !told.iter().any(says_else)
}
