//! Prices of what is added to what else is paid: "E-sign is an add-on ($40/mo)".

use phrases::Text;

use crate::domain::price::words::ADD_ONS;

/// How many words before a price an "add-on" is looked for.
const ADD_ON_WITHIN: usize = 6;
/// How many words before one such a word is looked for that makes nothing of it: "no hidden add-ons", "all add-ons".
const NONE_OR_ALL_WITHIN: usize = 3;
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
        // "E-sign is optional ($40/mo)", "Extra numbers cost $10", but not "Optional training, $299 a month"
        let between = &text.original()[tokens[at].span.end..tokens[price].span.start];
        let has_cost = || text.says_one_of(price - 1, &["cost", "costs"]);
        let is_extra = || at + 1 == price || at == sentence.start && has_cost();
        let is_extra = || !between.contains([',', ';', ':']) && is_extra();
        is_add_on(text, at) && at + ADD_ON_WITHIN >= price && !is_of_tool(text, at)
            || text.says_one_of(at, ADD_ONS) && is_extra()
    };
    let is_meant = |at: usize| {
        let mut before = first.max(at.saturating_sub(NONE_OR_ALL_WITHIN))..at;
        !before.any(|at| text.says_one_of(at, &NONE_OR_ALL))
    };
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
