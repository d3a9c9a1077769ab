//! A vendor's words for a price from which no bracket follows.

use crate::domain::capability::ClaimState;
use crate::domain::price::is_by_piece_or_person;
use crate::domain::text::words_in;
use crate::domain::vendor::Vendor;
use crate::recommend::tags::Vocabulary;

use super::vendor_facts::VendorFacts;

/// A longer text is no price.
const CHARS_MAX: usize = 140;
/// Labels before a price. Other words may make it what somebody else pays or saves: "We pay $50 per referral".
const LABELS: [&str; 11] = [
    "pricing:",
    "prices:",
    "price:",
    "$$:",
    "$:",
    "cost/mo:",
    "cost:",
    "costs:",
    "hourly rate:",
    "rates:",
    "rate:",
];
const FROM: [&str; 2] = ["from ", "for "];
/// Words beside sums that the vendor is not paid: "$2M per case recovered".
const OF_OTHERS: [&str; 16] = [
    "average",
    "awarded",
    "clients",
    "recover",
    "recovered",
    "recoveries",
    "recovery",
    "revenue",
    "saved",
    "savings",
    "settled",
    "settlement",
    "settlements",
    "verdict",
    "verdicts",
    "won",
];

/// What a vendor says of its price, where that is one by the month on the scale of its category; else the first highlight or
/// sentence of the description with a price for each person or piece of work.
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
    monthly.or_else(|| by_piece_or_person(facts.vendor()))
}

/// The first highlight or sentence of a vendor's description with a price for each person or piece of work.
pub(in crate::recommend) fn by_piece_or_person(vendor: &Vendor) -> Option<&str> {
    let description = vendor.description.as_deref().unwrap_or_default();
    let sentences = description.split(['\n', ';']);
    let sentences = sentences.flat_map(|line| line.split(". ")).map(str::trim);
    let highlights = vendor.short_highlights.iter().map(String::as_str);
    highlights.chain(sentences).find(|text| names_price(text))
}

fn names_price(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    let is_of_others = || words_in(&lower).any(|word| OF_OTHERS.contains(&word));
    begins_with_sum(&lower)
        && text.chars().count() <= CHARS_MAX
        && is_by_piece_or_person(text)
        && !is_of_others()
}

/// Whether a text in small letters begins with a sum, or with a label of prices and a sum.
fn begins_with_sum(text: &str) -> bool {
    let behind = |text: &str, words: &[&str]| {
        let mut rests = words.iter().filter_map(|word| text.strip_prefix(word));
        rests.next().map(|rest| rest.trim_start().to_owned())
    };
    let text = behind(text, &LABELS).unwrap_or_else(|| text.to_owned());
    let text = behind(&text, &FROM).unwrap_or(text);
    let sum = text.strip_prefix('$');
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
            "24/7 for each caller",
        ] {
            assert!(!names_price(text), "{text}");
        }
    }
}
