//! A vendor's words for a price from which no bracket follows.

use crate::domain::capability::ClaimState;
use crate::domain::price::{is_by_piece_or_person, is_of_others, is_quoted_price};
use crate::domain::vendor::Vendor;
use crate::recommend::tags::Vocabulary;

use super::vendor_facts::VendorFacts;

/// A longer text is no price.
const CHARS_MAX: usize = 140;
/// Labels before a price: the names of the column of prices, without what stands in brackets behind them. Other words may
/// make it what somebody else pays or saves: "We pay $50 per referral".
const LABELS: [&str; 24] = [
    "$",
    "$$",
    "cost",
    "cost per month",
    "cost/mo",
    "costs",
    "entry-level price",
    "fee",
    "fees",
    "hourly rate",
    "monthly cost",
    "monthly fee",
    "monthly price",
    "price",
    "price from",
    "price per month",
    "price range",
    "prices",
    "pricing",
    "rate",
    "rates",
    "starting price",
    "starts at",
    "what it costs",
];
const FROM: [&str; 2] = ["from ", "for "];
/// What a vendor says of its price, where that is one by the month on the scale of its category; else the one
/// [without a bracket](price_without_bracket).
pub(in crate::recommend) fn price_said<'f>(
    facts: &'f VendorFacts,
    vocabulary: &Vocabulary,
) -> Option<&'f str> {
    let is_said = |state| matches!(state, ClaimState::Derived | ClaimState::Confirmed);
    let mut claims = facts.claims().iter();
    let monthly = claims.find_map(|claim| {
        let is_price = vocabulary.is_price(claim.tag) && is_said(claim.state);
        claim.quote.as_deref().filter(|_| is_price)
    });
    monthly.or_else(|| price_without_bracket(facts.vendor()))
}

/// The first highlight or sentence of a vendor's description with a price for each person or piece of work, or behind a label
/// of prices with another price without a bracket: "Price: 20% of savings".
pub(in crate::recommend) fn price_without_bracket(vendor: &Vendor) -> Option<&str> {
    let description = vendor.description.as_deref().unwrap_or_default();
    let sentences = description.split(['\n', ';']);
    let sentences = sentences.flat_map(|line| line.split(". ")).map(str::trim);
    let highlights = vendor.short_highlights.iter().map(String::as_str);
    highlights.chain(sentences).find(|text| names_price(text))
}

fn names_price(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    let is_short = text.chars().count() <= CHARS_MAX;
    is_short
        && match behind_label(&lower) {
            Some(said) => is_quoted_price(said) || is_priced_sum(said),
            None => is_priced_sum(&lower),
        }
}

/// What a text in small letters says behind a label of prices: "95/hr" of "price (usd): 95/hr".
fn behind_label(text: &str) -> Option<&str> {
    let (label, said) = text.split_once(':')?;
    let bare = label.split('(').next().unwrap_or(label).trim();
    LABELS.contains(&bare).then(|| said.trim())
}

/// Whether a text in small letters begins with a sum and has a price for each person or piece of work.
fn is_priced_sum(text: &str) -> bool {
    begins_with_sum(text) && is_by_piece_or_person(text) && !is_of_others(text)
}

fn begins_with_sum(text: &str) -> bool {
    let mut rests = FROM.iter().filter_map(|word| text.strip_prefix(word));
    let sum = rests.next().unwrap_or(text).trim_start().strip_prefix('$');
    sum.is_some_and(|sum| sum.trim_start().starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_price_that_the_vendor_takes_is_quoted() {
        for text in [
            "$350 per demand",
            "$$: $24.95 flat per request",
            "Pricing: $149 per user",
            "From $2,400 per study",
            "Price: from $3 per page",
            "for $24.95 each",
            "Cost/mo: $95/hr",
            "Rate: $95 an hour",
            "$95/hr",
            "Price: 20% of savings",
            "Price (USD): 95/hr",
            "Pricing: $1,900/mo per person",
            "What it costs: $150/request",
            "Fee: 33% contingency",
            "Cost: $1,299 one-time",
        ] {
            assert!(names_price(text), "{text}");
        }
        for text in [
            "We recovered $2M per case",
            "An average of $90,000 per case",
            "Save $50 per record",
            "Saves firms $350 per demand",
            "Cuts costs by $400 per case",
            "Adds $3,000 per case",
            "Unlike agencies at $2 per page, we charge a flat fee",
            "We pay $50 per referral",
            "policies from $25,000 per person",
            "$350 saved per demand",
            "Price: we save you $50 per record",
            "$99 a month",
            "Cost/mo: $95 a month",
            "Success rate: $2M per case",
            "Cost savings: $95/hr",
            "Average rate: $95/hr",
            "Per-page fees",
            "20% of savings goes to the client",
            "Price: contact sales",
            "Price: 20% off annual",
            "Savings: 20% of settlements",
            "Fee: waived for $2 per page",
            "$1,299 one-time",
            "24/7 for each caller",
        ] {
            assert!(!names_price(text), "{text}");
        }
    }
}
