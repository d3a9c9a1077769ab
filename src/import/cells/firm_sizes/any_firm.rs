//! A number that says of what size "any firm" is: "any firm with fewer than 50 people".

use super::number::Group;
use super::tokens::{Token, word};
use super::words::{FIRMS_OF, is_of_a_size, is_people_or_firm, size_word};

/// Words between "any firm" and a number of its people: "all firms from solo to 20".
const BEFORE_NUMBER: [&str; 24] = [
    "at", "below", "between", "fewer", "from", "has", "have", "having", "least", "less", "max",
    "maximum", "min", "minimum", "more", "most", "of", "over", "than", "that", "to", "under", "up",
    "with",
];

/// Whether the word here speaks of all firms or sizes: "any firm", "all PI firms".
fn is_any(tokens: &[Token], at: usize) -> bool {
    let next = word(tokens, at + 1);
    matches!(word(tokens, at), "all" | "any") && (is_firm(next) || FIRMS_OF.contains(&next))
}

fn is_firm(word: &str) -> bool {
    word.starts_with("size") || is_people_or_firm(word)
}

/// Whether a number of people narrows the "any" here and nothing else is between: "any firm with fewer than 50 people",
/// but not "any firm, up to 50 people".
pub fn is_narrowed(tokens: &[Token], at: usize) -> bool {
    let is_between = |token: &Token| match token {
        Token::Word(word) => {
            let mut lists = [FIRMS_OF, &BEFORE_NUMBER].into_iter();
            let word = word.as_str();
            is_firm(word) || size_word(word).is_some() || lists.any(|list| list.contains(&word))
        }
        token => matches!(token, Token::Less | Token::AtMost | Token::More),
    };
    let is_number = |at: &usize| matches!(tokens[*at], Token::Number(_));
    let mut behind = (at + 1..tokens.len()).skip_while(|at| is_between(&tokens[*at]));
    let Some(number) = behind.next().filter(is_number) else {
        return false;
    };
    let group = Group::at(tokens, number);
    // "From solo to 20", but not "from 1 attorney up"
    let mut between = at + 1..number;
    let has_end = group.is_bound
        || group.range.is_some_and(|(low, high)| low < high)
        || between.any(|at| size_word(word(tokens, at)).is_some());
    let mut further = (group.end..tokens.len()).filter(is_number);
    let counts = |at: usize| counts_people(tokens, &Group::at(tokens, at));
    is_any(tokens, at) && has_end && counts(number) && further.all(counts)
}

/// Whether a number counts people: a word for them stands beside it, or the whole text is about a size.
pub fn counts_people(tokens: &[Token], number: &Group) -> bool {
    let mut all = tokens.iter().enumerate();
    number.is_of_people(tokens) || all.all(|(at, token)| is_of_a_size(token) || is_any(tokens, at))
}
