//! Prices from which no bracket follows, by the piece, the person, the hour, once or as a share: a list keeps them in
//! their own words.

use super::amount::amounts;
use super::pieces::is_named_piece;
use super::unit::{Word, words};
use super::word::singular;
use super::words::{EACH, FEES, LEAST, PEOPLE, PERIODS};
use super::{SHARED, in_one_word, is_not_paid, monthly_price};
use crate::domain::text::is_digits;

/// Words that may stand before such a price: "starting at $2 per page", "contingency 33%", "per page $0.50".
const BEFORE: &[&str] = &[
    "about",
    "approx",
    "approximately",
    "around",
    "at",
    "custom",
    "flat",
    "for",
    "from",
    "roughly",
    "starting",
    "starts",
    "to",
    "up",
];
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
/// What a vendor may take a share of, besides [`SHARED`]: "20% of savings".
const ALSO_SHARED: &[&str] = &[
    "award",
    "gross",
    "invoice",
    "invoices",
    "net",
    "proceeds",
    "reduction",
    "reductions",
    "saved",
    "savings",
    "spend",
];
/// Words for a share by themselves: "33% contingency".
const SHARES: &[&str] = &["commission", "contingency", "contingent"];
/// Words behind a percentage of something that nobody pays.
const NOT_TAKEN: &[&str] = &["back", "discount", "off", "rebate", "waived"];
/// How many words behind "of" say what a share is of: "20% of the net savings".
const SHARED_WITHIN: usize = 4;

/// Whether a text begins with a price from which no bracket follows: "$1,900/mo per person", "20% of savings", "95/hr",
/// "$1,299 one-time". A number without a currency is one only by the piece or the person.
pub fn is_quoted_price(text: &str) -> bool {
    let text = in_one_word(&text.trim().to_lowercase());
    if text.contains('?') {
        return false;
    }
    is_share(&text) || is_sum(&text) || is_bare_sum(&text)
}

/// Whether a text in lower case has words beside its sums that make them another's: "$2M per case recovered".
pub fn is_of_others(text: &str) -> bool {
    words(text)
        .0
        .iter()
        .any(|word| OF_OTHERS.contains(&word.text))
}

fn is_sum(text: &str) -> bool {
    let amounts = amounts(text);
    let Some(first) = amounts.first() else {
        return false;
    };
    let after = amounts.get(1).map_or(text.len(), |next| next.start);
    let (before, after) = (&text[..first.start], &text[first.end..after]);
    let has_period = words(before).0.iter().any(is_period);
    leads(before)
        && !has_period
        && !is_not_paid(before, after)
        && !is_of_others(text)
        && monthly_price(text).is_none()
}

fn is_period(word: &Word<'_>) -> bool {
    let mut periods = PERIODS.iter();
    periods.any(|period| period.names.contains(&word.text) || period.adverbs.contains(&word.text))
}

/// Whether nothing but words for what is paid stands before a price.
fn leads(before: &str) -> bool {
    words(before).0.iter().all(|word| {
        let lists = [BEFORE, EACH, FEES, LEAST];
        lists.iter().any(|list| list.contains(&word.text)) || is_unit(word)
    })
}

fn is_unit(word: &Word<'_>) -> bool {
    let is_of = |text: &str| {
        let one = Word { text, ..*word };
        is_named_piece(&one) || PEOPLE.contains(&text)
    };
    is_of(word.text) || is_of(singular(word.text))
}

/// "95/hr", "2 per page".
fn is_bare_sum(text: &str) -> bool {
    let (words, _) = words(text);
    let from = words.iter().take_while(|word| BEFORE.contains(&word.text));
    let said = &words[from.count()..];
    let numbers = said
        .iter()
        .take_while(|word| is_digits(word.text) && word.clause == 0);
    let (numbers, unit) = said.split_at(numbers.count());
    let is_one = |word: &Word<'_>| word.text != "day" && is_unit(word);
    let is_each = match unit {
        [unit, ..] if unit.is_after_slash => is_one(unit),
        [each, unit, ..] => EACH.contains(&each.text) && is_one(unit),
        _ => false,
    };
    !numbers.is_empty() && !text.contains(['%', '‰']) && is_each && !is_of_others(text)
}

/// "20% of savings", "33% contingency", "contingency: 33%", but not "20% savings" or "100% of calls answered".
fn is_share(text: &str) -> bool {
    let Some((before, after)) = text.split_once('%') else {
        return false;
    };
    let (before, after) = (words(before).0, words(after).0);
    let numbers = before.iter().rev().take_while(|word| is_digits(word.text));
    let (named, numbers) = before.split_at(before.len() - numbers.count());
    let is_part = numbers
        .last()
        .is_some_and(|last| !["0", "100"].contains(&last.text));
    let is = |list: &[&str], word: &Word<'_>| list.contains(&word.text);
    let is_named = |word: &Word<'_>| is(SHARES, word) || is(BEFORE, word) || is(FEES, word);
    let said: &[Word<'_>] = &after;
    let is_taken = match said {
        [of, rest @ ..] if of.text == "of" => {
            let mut rest = rest.iter().take(SHARED_WITHIN);
            rest.any(|word| is(SHARED, word) || is(ALSO_SHARED, word))
        }
        [saving, fee, ..] if saving.text.starts_with("saving") => is(FEES, fee),
        [first, ..] => is(SHARES, first) || is(FEES, first),
        [] => false,
    };
    let is_share = is_taken || named.iter().any(|word| is(SHARES, word));
    is_part
        && is_share
        && named.iter().all(is_named)
        && !after.iter().any(|word| is(NOT_TAKEN, word))
}

#[cfg(test)]
mod tests {
    use super::is_quoted_price;

    #[test]
    fn a_price_without_a_bracket_is_one_to_keep() {
        for text in [
            "$1,900/mo per person",
            "20% of savings",
            "$95/hr",
            "95/hr",
            "$150/request",
            "$2 per page",
            "from $95 an hour",
            "up to 25% of the net savings",
            "20-25% of savings, cap $2,500",
            "33% contingency",
            "Contingency: 33.3%",
            "20% savings fee",
            "15% of ad spend, min. $10k/mo",
            "$1,299 one-time",
            "$5,000 retainer + $250/h",
            "$95/hr, 4 hr min",
            "per page $0.50",
            "Projects from $3,000",
            "project fee from $3,500",
            "leads $225",
            "0.50/page",
            "2 per page",
            "95 an hour",
            "85 per user",
            "$165 per user",
            "Custom (min. $500/mo)",
            "USD 150 per request",
            "$0.75/min",
        ] {
            assert!(is_quoted_price(text), "{text}");
        }
        for text in [
            "Contact sales",
            "per user",
            "Hourly, contact sales",
            "$299/mo",
            "$600",
            "$$",
            "3",
            "free",
            "$50 off, 24 hours a day",
            "we save you $50 per record",
            "we pay $50 per referral",
            "$350 saved per demand",
            "$2M per case recovered",
            "4.5/5 stars",
            "24/7 support",
            "9/10 people",
            "20% off annual",
            "10% of the fee waived",
            "20% savings",
            "Save 20%",
            "99.9% uptime",
            "100% of calls answered",
            "95% of calls answered",
            "50% of firms use us",
            "cuts costs by $400 per case",
            "$150/request?",
            "was $95/hr",
            "2 a day",
            "about half of others",
        ] {
            assert!(!is_quoted_price(text), "{text}");
        }
    }
}
