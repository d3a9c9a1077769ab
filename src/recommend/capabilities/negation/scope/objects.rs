//! What a "no" denies where that is not everything after it: a fee, a machine, a stock text.

use std::ops::Range;

use phrases::{NEGATIONS, Text};

/// How many words after a "no" what it denies is looked for.
const DENIED_WITHIN: usize = 6;

const FEES: [&str; 36] = [
    "cent",
    "cents",
    "charge",
    "charged",
    "charges",
    "charging",
    "commission",
    "commissions",
    "deposit",
    "deposits",
    "dime",
    "extra",
    "extras",
    "fee",
    "fees",
    "markup",
    "markups",
    "minimum",
    "minimums",
    "overage",
    "overages",
    "overtime",
    "pay",
    "penalties",
    "penalty",
    "penny",
    "premium",
    "premiums",
    "rate",
    "rates",
    "surcharge",
    "surcharges",
    "upcharge",
    "upcharges",
    "upsell",
    "upsells",
];
/// Words that may follow a fee. Before any other word it is part of a longer name: "fee agreements".
const AFTER_FEES: [&str; 28] = [
    "&",
    "after",
    "and",
    "as",
    "at",
    "because",
    "by",
    "during",
    "either",
    "ever",
    "for",
    "here",
    "if",
    "in",
    "just",
    "more",
    "of",
    "on",
    "or",
    "per",
    "regardless",
    "to",
    "unless",
    "until",
    "whatsoever",
    "when",
    "whether",
    "with",
];
/// Words before a fee that show that the "no" denies something else: "no Spanish for that fee".
const BEFORE_OTHERS: [&str; 30] = [
    "at", "because", "but", "by", "carry", "cover", "draft", "for", "from", "handle", "host", "if",
    "in", "make", "of", "offer", "on", "place", "provide", "sell", "so", "speak", "support", "to",
    "unless", "we", "when", "which", "with", "write",
];
/// Words before "nothing" that make it a price: "we charge nothing for Spanish".
const PAYING: [&str; 9] = [
    "add", "adds", "charge", "charged", "charges", "cost", "costs", "pay", "paid",
];
/// What nobody wants to find in what a vendor offers: "no AI anywhere in the chronology", "no bots on our lines".
const UNWANTED: [&str; 20] = [
    "ai",
    "automation",
    "boilerplate",
    "bot",
    "bots",
    "errors",
    "filler",
    "fluff",
    "gaps",
    "guesswork",
    "jargon",
    "machine",
    "machines",
    "mistakes",
    "offshoring",
    "outsourcing",
    "padding",
    "robots",
    "templates",
    "typos",
];
/// Words for ready-made texts, which vendors boast of not using: "no template demand letters".
const STOCK: [&str; 14] = [
    "boilerplate",
    "canned",
    "cookie-cutter",
    "copied",
    "cut-and-paste",
    "generic",
    "half-baked",
    "one-size-fits-all",
    "recycled",
    "rushed",
    "sloppy",
    "stock",
    "template",
    "templated",
];
/// Words that may stand between something unwanted and where it is not used.
const ANYWHERE: [&str; 6] = ["all", "anywhere", "at", "ever", "used", "whatsoever"];
const JOINTS: [&str; 6] = ["&", "and", "but", "nor", "or", "plus"];
const IN: [&str; 9] = [
    "behind",
    "between",
    "from",
    "in",
    "inside",
    "of",
    "on",
    "throughout",
    "within",
];

/// What a "no" denies.
#[derive(Debug, PartialEq, Eq)]
pub enum Object {
    /// A fee, at this word.
    Fee(usize),
    /// These words; what follows is there without them.
    Words(Range<usize>),
    /// These words; whether the others are there is not said.
    Made(Range<usize>, Range<usize>),
}

/// What a cue such as "no" or "never" denies where that is less than what follows it.
pub fn object(text: &Text<'_>, cue: &Range<usize>) -> Option<Object> {
    let clause = text.clause(text.tokens()[cue.end - 1].clause);
    fee(text, cue, &clause).map_or_else(|| unwanted(text, cue, &clause), |at| Some(Object::Fee(at)))
}

/// The first of some words that is one for what is paid.
pub fn first_fee(text: &Text<'_>, words: &Range<usize>) -> Option<usize> {
    words.clone().find(|at| is_fee(text, *at))
}

pub fn is_fee(text: &Text<'_>, at: usize) -> bool {
    const ALSO_FEES: [&str; 8] = [
        "bill", "billing", "bills", "cost", "costs", "price", "prices", "pricing",
    ];
    text.says_one_of(at, &FEES) || text.says_one_of(at, &ALSO_FEES)
}

fn fee(text: &Text<'_>, cue: &Range<usize>, clause: &Range<usize>) -> Option<usize> {
    let before = cue.start.checked_sub(1).filter(|at| clause.contains(at));
    let is_nothing = text.says_one_of(cue.end - 1, &["nothing"]);
    if let Some(before) = before.filter(|at| is_nothing && text.says_one_of(*at, &PAYING)) {
        return Some(before);
    }
    for at in cue.end..clause.end.min(cue.end + DENIED_WITHIN) {
        let is_markup = text.says_one_of(at, &["up"]) && text.says_one_of(at - 1, &["mark", "up"]);
        if text.says_one_of(at, &FEES) || is_markup {
            let next = at + 1;
            if next >= clause.end || text.says_one_of(next, &AFTER_FEES) {
                return Some(at);
            }
        } else if text.says_one_of(at, &BEFORE_OTHERS) || is_second(text, at) {
            return None;
        }
    }
    None
}

/// "No Spanish and no fee", "no Spanish and a fee for nights" deny two things.
fn is_second(text: &Text<'_>, at: usize) -> bool {
    let is_article = |at: usize| text.tokens().get(at).is_some_and(|token| token.is_filler);
    let is_denied = text.says_one_of(at, &NEGATIONS) || text.says_one_of(at, &["nor"]);
    is_denied || text.says_one_of(at, &["&", "and"]) && is_article(at + 1)
}

fn unwanted(text: &Text<'_>, cue: &Range<usize>, clause: &Range<usize>) -> Option<Object> {
    if !text.says_one_of(cue.end - 1, &["no", "without"]) {
        return None;
    }
    let stock = stock(text, cue.end, clause.end);
    if let Some(end) = stock {
        return Some(Object::Words(cue.end..end));
    }
    let mut near = cue.end..clause.end.min(cue.end + 2);
    let unwanted = near.find(|at| text.says_one_of(*at, &UNWANTED))?;
    let mut next = unwanted + 1;
    while next < clause.end && text.says_one_of(next, &ANYWHERE) {
        next += 1;
    }
    let words = cue.end..unwanted + 1;
    let is_head = text.tokens()[next - 1].sign_after == ':';
    if is_head || next >= clause.end || text.says_one_of(next, &JOINTS) {
        None
    } else if text.says_one_of(next, &IN) {
        Some(Object::Words(words))
    } else {
        // "No AI touches the chart", "no machine-written chronologies".
        Some(Object::Made(words, unwanted + 1..clause.end))
    }
}

/// Where the words end that say how a text is made, which another word follows: "cookie-cutter letters".
fn stock(text: &Text<'_>, start: usize, end: usize) -> Option<usize> {
    let mut last = start + 1;
    while last < end && text.tokens()[last].is_joined {
        last += 1;
    }
    let is_stock = last < end
        && STOCK.iter().any(|stock| {
            stock.eq_ignore_ascii_case(text.quote(start..last))
                || stock.eq_ignore_ascii_case(text.spelling(start))
        });
    let follows = last < end && !text.says_one_of(last, &AFTER_FEES);
    (is_stock && follows).then_some(last)
}
