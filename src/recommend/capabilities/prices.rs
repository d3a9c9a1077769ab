//! Prices by the month or year: "from $99 a month".

use super::super::phrases::Found;
use super::super::tag_set::{TagId, TagSet};
use super::super::vocabulary::Vocabulary;
use super::super::words::Text;

/// The price brackets of a category.
#[derive(Clone, Debug, Default)]
pub struct MonthlyPrices {
    /// From the cheapest, each with the highest price a month.
    brackets: Vec<(TagId, f64)>,
}

/// Words between a price and its period: "$99 per user per month".
const NEAR: usize = 4;
/// Words before a price that tell whose it is.
const BEFORE: usize = 2;
/// Dollars a month of the brackets 1 to 3.
const USUAL: [f64; 3] = [100.0, 500.0, 2_000.0];
/// The same where a questionnaire asks for budgets: advertising included.
const BUDGETS: [f64; 3] = [5_000.0, 20_000.0, 75_000.0];
/// Words before sums that nobody pays to the vendor: "save $3,000 a month".
const OTHERS: [&str; 14] = [
    "cost", "costs", "discount", "earn", "earned", "less", "lose", "save", "saved", "saves",
    "saving", "spent", "than", "worth",
];
const MONTHLY: [&str; 4] = ["month", "monthly", "mo", "mth"];
const YEARLY: [&str; 5] = ["year", "yearly", "yr", "annually", "annum"];
/// What is paid piece by piece, whatever period stands behind it.
const PIECES: [&str; 18] = [
    "case",
    "cases",
    "call",
    "lead",
    "record",
    "records",
    "page",
    "hour",
    "hr",
    "exhibit",
    "document",
    "matter",
    "demand",
    "request",
    "transcript",
    "gb",
    "gigabyte",
    "lien",
];

impl MonthlyPrices {
    pub fn of(vocabulary: &Vocabulary, asked: &TagSet) -> Self {
        let tags: Vec<_> = (1..=4)
            .filter_map(|bracket| vocabulary.tag(&format!("price-{bracket}")))
            .collect();
        let is_budget = tags.iter().any(|tag| asked.contains(*tag));
        let highest = if is_budget { BUDGETS } else { USUAL };
        let highest = highest.into_iter().chain([f64::INFINITY]);
        Self {
            brackets: if tags.len() == 4 {
                tags.into_iter().zip(highest).collect()
            } else {
                Vec::new()
            },
        }
    }

    /// The bracket of the lowest price.
    pub fn read(&self, text: &Text<'_>) -> Option<(TagId, Found)> {
        let prices = (0..text.tokens().len()).filter_map(|at| monthly_at(text, at));
        let (dollars, found) = prices.min_by(|a, b| a.0.total_cmp(&b.0))?;
        let bracket = self
            .brackets
            .iter()
            .find(|(_, highest)| dollars <= *highest)?;
        Some((bracket.0, found))
    }
}

/// The price a month at a token.
fn monthly_at(text: &Text<'_>, at: usize) -> Option<(f64, Found)> {
    let tokens = text.tokens();
    let price = tokens[at].number.filter(|_| tokens[at].is_money)?;
    let is_other = |before: usize| {
        let spelling = text.spelling(before);
        tokens[before].clause == tokens[at].clause
            && OTHERS
                .iter()
                .any(|word| word.eq_ignore_ascii_case(spelling))
    };
    if (at.saturating_sub(BEFORE)..at).any(is_other) {
        return None;
    }
    let near = (at + 1..tokens.len().min(at + 1 + NEAR))
        .take_while(|near| tokens[*near].clause == tokens[at].clause && !tokens[*near].is_money);
    for near in near {
        let is = |words: &[&str]| {
            words
                .iter()
                .any(|word| word.eq_ignore_ascii_case(text.spelling(near)))
        };
        let dollars = if is(&PIECES) {
            return None;
        } else if is(&MONTHLY) {
            price
        } else if is(&YEARLY) {
            price / 12.0
        } else {
            continue;
        };
        let words = (at..=near).collect();
        let tokens = at..near + 1;
        return Some((dollars, Found { tokens, words }));
    }
    None
}
