//! Percentages in a price: a share of what is paid, or a discount.

use std::borrow::Cow;

use super::word::{Word, words};

/// Words beside a percentage that is no share of what is paid.
const NOT_SHARES: &[&str] = &[
    "cheaper", "discount", "less", "off", "save", "saved", "saves", "saving", "savings", "uptime",
];

/// Whether a text in lower case has a percentage of what is paid: "15% of ad spend", "25% savings fee", but not "10% off",
/// "99.9% uptime".
pub fn names_share(text: &str) -> bool {
    const OF_SAVINGS: [&str; 3] = ["based", "fee", "share"];
    let is_other = |word: &Word<'_>| NOT_SHARES.contains(&word.text);
    let is_fee =
        |two: &[Word<'_>]| two[0].text.starts_with("saving") && OF_SAVINGS.contains(&two[1].text);
    text.match_indices(['%', '‰']).any(|(at, sign)| {
        let (before, after) = (words(&text[..at]).0, words(&text[at + sign.len()..]).0);
        let is_share = |first: &Word<'_>| ["of", "saved"].contains(&first.text);
        let is_of = after.first().is_some_and(is_share)
            || after.get(..2).is_some_and(is_fee)
            || before.windows(2).any(is_fee);
        let is_saved = before.iter().rev().take(3).any(is_other);
        is_of || !is_saved && !after.iter().take(2).any(is_other)
    })
}

/// A text behind an amount without its discounts, whose periods are not those of the price: "10% off annual".
pub fn without_discounts(text: &str) -> Cow<'_, str> {
    if !text.contains(['%', '‰']) {
        return text.into();
    }
    let parts = text.split_inclusive([',', ';', '(', ')', '|', '\n']);
    let kept = parts.map(|part| match part.find(['%', '‰']) {
        Some(sign) if !names_share(part) => &part[..sign],
        _ => part,
    });
    kept.collect()
}
