//! A vendor's words for a price from which no bracket follows.

use crate::domain::capability::ClaimState;
use crate::domain::price::is_by_piece_or_person;
use crate::domain::text::words_in;
use crate::domain::vendor::Vendor;

use super::vendor_facts::VendorFacts;
use super::vocabulary::Vocabulary;

/// A longer text is no price.
const CHARS_MAX: usize = 140;
/// Words beside sums that the vendor is not paid: "We recovered $2M per case".
const OF_OTHERS: [&str; 14] = [
    "average",
    "awarded",
    "clients",
    "recover",
    "recovered",
    "recoveries",
    "recovery",
    "revenue",
    "settled",
    "settlement",
    "settlements",
    "verdict",
    "verdicts",
    "won",
];

/// What a vendor says of its price, where that is one by the month on the scale of its category; else the first highlight or
/// sentence of the description with a price for each person or piece of work.
pub(super) fn price_said<'f>(facts: &'f VendorFacts, vocabulary: &Vocabulary) -> Option<&'f str> {
    let is_said = |state| matches!(state, ClaimState::Derived | ClaimState::Confirmed);
    let mut claims = facts.claims().iter();
    let monthly = claims.find_map(|claim| {
        let is_price = vocabulary.is_price(claim.tag) && is_said(claim.state);
        claim.quote.as_deref().filter(|_| is_price)
    });
    monthly.or_else(|| by_piece_or_person(facts.vendor()))
}

fn by_piece_or_person(vendor: &Vendor) -> Option<&str> {
    let description = vendor.description.as_deref().unwrap_or_default();
    let sentences = description.split(['\n', ';']);
    let sentences = sentences.flat_map(|line| line.split(". ")).map(str::trim);
    let highlights = vendor.short_highlights.iter().map(String::as_str);
    highlights.chain(sentences).find(|text| names_price(text))
}

fn names_price(text: &str) -> bool {
    let is_of_others = || {
        let lower = text.to_lowercase();
        words_in(&lower).any(|word| OF_OTHERS.contains(&word))
    };
    text.contains('$')
        && text.chars().count() <= CHARS_MAX
        && is_by_piece_or_person(text)
        && !is_of_others()
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
            "Records for $24.95 each",
        ] {
            assert!(names_price(text), "{text}");
        }
        for text in [
            "We recovered $2M per case",
            "An average of $90,000 per case",
            "Save $50 per record",
            "$99 a month",
            "Per-page fees",
            "24/7 for each caller",
        ] {
            assert!(!names_price(text), "{text}");
        }
    }
}
