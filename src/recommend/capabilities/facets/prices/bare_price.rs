//! Sums without a dollar sign that are a price by the words beside them: "retainer 2.5k a month".

use phrases::Text;

use super::period::says_period;
use crate::domain::price::words::{EACH, MONTH, YEAR};

/// Words beside a sum that make it a price without a dollar sign: "retainer 2.5k a month".
const PRICED: [&str; 15] = [
    "budget",
    "budgets",
    "fee",
    "fees",
    "flat",
    "plan",
    "plans",
    "price",
    "priced",
    "prices",
    "pricing",
    "rate",
    "rates",
    "retainer",
    "retainers",
];
/// Words between such a word and its sum: "fees from 10k a month".
const BETWEEN: [&str; 12] = [
    "about", "around", "are", "at", "begin", "begins", "from", "is", "of", "start", "starting",
    "starts",
];
/// What is counted in thousands by the month.
const COUNTED: [&str; 8] = [
    "clicks",
    "impressions",
    "reach",
    "sessions",
    "traffic",
    "views",
    "visitors",
    "visits",
];
/// How many of them there are at most.
const BETWEEN_MAX: usize = 2;

/// "Retainer 2.5k a month": thousands by the month are a price beside a word for one, or where the text says no more.
pub fn is_bare_price(text: &Text<'_>, at: usize) -> bool {
    let tokens = text.tokens();
    let is_thousands = tokens[at].number.is_some() && text.spelling(at).ends_with(['k', 'K']);
    if !is_thousands {
        return false;
    }
    let period = at + 1 + usize::from(text.says_one_of(at + 1, EACH));
    let is_period = says_period(text, period, &MONTH) || says_period(text, period, &YEAR);
    if !is_period {
        return false;
    }
    let next = period + 1;
    let goes_on = tokens
        .get(next)
        .is_some_and(|token| token.clause == tokens[at].clause);
    let is_whole = at == 0 && next == tokens.len();
    let is_priced_behind = goes_on && text.says_one_of(next, &PRICED);
    let is_end = !goes_on || text.says_one_of(next, &["+", "and", "for", "or", "plus"]);
    is_whole || is_priced_behind || is_end && is_priced_before(text, at)
}

/// "Fees from 10k", and "starting at 10k" where nothing says what starts there.
fn is_priced_before(text: &Text<'_>, at: usize) -> bool {
    let clause = text.clause(text.tokens()[at].clause);
    let mut first = at;
    while first > clause.start && at - first < BETWEEN_MAX && text.says_one_of(first - 1, &BETWEEN)
    {
        first -= 1;
    }
    let is_priced = first > clause.start
        && text.says_one_of(first - 1, &PRICED)
        && !(first > 1 && text.says_one_of(first - 2, &["per"]));
    // "Reach at flat 10k a month" tells how many, "SEO at flat 10k a month" what it costs.
    let is_count = is_priced
        && text.says_one_of(first - 1, &["flat"])
        && text.says_one_of(clause.start, &COUNTED)
        && (clause.start + 1..first - 1).all(|at| text.says_one_of(at, &["at", "of"]));
    is_priced && !is_count
        || first == clause.start && text.says_one_of(first, &["starting", "starts"])
}
