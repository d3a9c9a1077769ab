//! Prices in texts, and that the column of prices knows the same words (`domain/price/words.rs`).

use super::{assert_read, read};
use crate::domain::price::words::{MONTH, NOT_PAID_BEFORE, ONCE, ONCE_FOR, PIECES, YEAR};
use crate::domain::price::{bracket_of, slug};

/// What a text that stands in a description and in the column of prices says in both.
fn assert_both(text: &str, bracket: Option<u8>) {
    assert_eq!(bracket_of(text), bracket, "column: {text}");
    let slug = bracket.map(slug).unwrap_or_default();
    assert_eq!(read(text), slug, "text: {text}");
}

#[test]
fn prices_are_numbers() {
    assert_read(&[
        ("From $99 a month", "price-1"),
        ("$1,200 per year", "price-1"),
        ("$3,000/mo", "price-4"),
        ("$99 per record", ""),
        ("Plans at $99, $199 and $499 a month.", "price-1"),
        ("First month $99, $499 a month.", "price-2"),
        ("Free plan $0 a month, Pro $49 a month.", "price-1"),
        ("$199 or $499 a month", "price-2"),
        ("Was $99, now $249 a month", "price-2"),
        ("$5 per call and $499 a month", "price-2"),
        ("$.75 a month", "price-1"),
        ("10k/mo", "price-4"),
        ("Cost/mo: $4,500 a month", "price-4"),
        ("Cost/yr: $1,200 a year", "price-1"),
        ("Costs/month: $4,500 a month", "price-4"),
        ("Save on cost/mo: $4,500 a month", ""),
        ("It cuts your cost: $4,500 a month", ""),
        ("10k calls a month", ""),
        ("We mail 10k a month. Pricing on request.", ""),
        ("We mail 10k", ""),
    ]);
}

#[test]
fn a_word_for_a_month_or_a_year_is_one_in_texts_and_in_the_column() {
    for word in MONTH.names.iter().chain(MONTH.adverbs) {
        assert_both(&format!("$200 {word}"), Some(2));
        assert_both(&format!("$200/{word}"), Some(2));
        assert_both(&format!("Plan: $200 per {word}"), Some(2));
    }
    for word in YEAR.names.iter().chain(YEAR.adverbs) {
        assert_both(&format!("$1,200 {word}"), Some(1));
        assert_both(&format!("$1,200/{word}"), Some(1));
        assert_both(&format!("Plan: $1,200 per {word}"), Some(1));
    }
}

#[test]
fn a_word_for_a_piece_of_work_is_one_in_texts_and_in_the_column() {
    for word in PIECES {
        assert_both(&format!("$45 {word}"), None);
        assert_eq!(bracket_of(&format!("$45 a {word}")), None, "{word}");
        assert_eq!(read(&format!("$45 a {word}, monthly")), "", "{word}");
        assert_eq!(read(&format!("$45 {word} monthly")), "", "{word}");
    }
}

#[test]
fn what_is_paid_once_or_not_at_all_is_no_price_in_texts_and_in_the_column() {
    for word in ONCE.iter().chain(ONCE_FOR) {
        assert_both(&format!("{word} $45, $300 a month"), Some(2));
    }
    for word in NOT_PAID_BEFORE {
        assert_both(&format!("{word} $45 a month, $300 a month"), Some(2));
    }
}

#[test]
fn a_sum_of_somebody_else_is_no_price() {
    assert_read(&[
        ("For firms with $2M annual revenue", ""),
        ("For firms with $2M monthly revenue", ""),
        ("$5,000 annual savings", ""),
        ("$20 monthly discount", ""),
        ("$6,000 annual license", "price-2"),
        ("We normally charge $300 a month", "price-2"),
    ]);
    assert_both("$2M revenue", None);
}

#[test]
fn a_number_beside_any_period_is_a_price_of_the_column() {
    for (text, bracket) in [
        ("350 pcm", Some(2)),
        ("350 per annum", Some(1)),
        ("350/Monat", Some(2)),
        ("350 pro Monat", Some(2)),
        ("900/qtr", Some(2)),
        ("900 quarterly", Some(2)),
        ("6 mo", None),
        ("12 month contract", None),
    ] {
        assert_eq!(bracket_of(text), bracket, "{text}");
    }
}
