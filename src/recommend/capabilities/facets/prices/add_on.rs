//! Prices of what is added to what else is paid: "E-sign is an add-on ($40/mo)".

use phrases::Text;

use crate::domain::price::words::ADD_ONS;

/// How many words before a price an "add-on" is looked for, and "extra" and the like.
const ADD_ON_WITHIN: usize = 6;
const EXTRA_WITHIN: usize = 2;
/// Words before one that make nothing of it: "no extra fees", "all add-ons".
const NONE_OR_ALL: [&str; 7] = ["all", "any", "every", "including", "no", "without", "zero"];

/// Whether the price that begins at a token and ends before another is for an add-on.
pub fn is_of_add_on(text: &Text<'_>, price: usize, end: usize) -> bool {
    let tokens = text.tokens();
    let sentence = text.sentence_of(price);
    let clause = text.clause(tokens[price].clause);
    let is_last_extra = || end + 1 == clause.end && text.says_one_of(end, ADD_ONS);
    if clause.contains(&end) && (is_add_on(text, end) || is_last_extra()) {
        return true;
    }
    let mut before = (sentence.start..price).rev();
    let other = before.find(|at| tokens[*at].is_money);
    let first = other.map_or(sentence.start, |at| at + 1);
    let is_near = |at: usize| {
        let is_extra = || at == sentence.start || at + EXTRA_WITHIN >= price;
        is_add_on(text, at) && at + ADD_ON_WITHIN >= price && !is_of_tool(text, at)
            || text.says_one_of(at, ADD_ONS) && is_extra()
    };
    let is_meant = |at: usize| at == first || !text.says_one_of(at - 1, &NONE_OR_ALL);
    (first..price).any(|at| is_near(at) && is_meant(at))
}

fn is_add_on(text: &Text<'_>, at: usize) -> bool {
    text.says_one_of(at, &["add"]) && text.says_one_of(at + 1, &["on", "ons"])
}

/// "Add-on for Clio", which is the product itself.
fn is_of_tool(text: &Text<'_>, at: usize) -> bool {
    let tool = text.tokens().get(at + 3);
    text.says_one_of(at + 2, &["for", "to"]) && tool.is_some_and(|tool| !tool.is_money)
}
