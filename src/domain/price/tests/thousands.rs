//! Prices whose thousands are set off by a blank or an apostrophe.

use super::*;

/// Thousands are also set off by a blank or an apostrophe.
#[test]
fn thousands_behind_a_blank_or_an_apostrophe_belong_to_the_number() {
    for (text, expected) in [
        ("2 500 €", Some(4)),
        ("2\u{a0}500 €", Some(4)),
        ("€ 2\u{202f}500 im Monat", Some(4)),
        ("$1'299/mo", Some(3)),
        ("CHF 1’299/mo", Some(3)),
        ("from $1 250 000 a year", Some(4)),
        ("$2 500.00", Some(4)),
        ("2 500,00 € pro Jahr", Some(2)),
        ("$2 500 per month", Some(4)),
        ("$2 500 - $5 000 a month", Some(4)),
        ("$1 500+ a month", Some(3)),
        ("1 299/mo", Some(3)),
        // Not thousands: what a price includes, the number of a plan, what has no currency.
        ("$99 100 calls a month", Some(1)),
        ("$99 100-call plan", Some(1)),
        ("$99 100+ calls", Some(1)),
        ("$99 includes 100 calls", Some(1)),
        ("Plan 1 $599/mo", Some(3)),
        ("Plan 1 599/mo", Some(3)),
        ("Plan 2 100 €", Some(1)),
        ("$99 24 hours a day", Some(1)),
        ("$1299 100 calls included", Some(3)),
        ("1 299", None),
        ("$49 '24 plan", Some(1)),
        ("2 500 - 5 000 €", Some(4)),
        ("from 2 500 € a month", Some(4)),
        ("Up to 2 500 €", Some(4)),
        ("CHF 1 299/mo", Some(3)),
        ("Price: 2 500 €", Some(4)),
        ("5 users; monthly price: 2 500 €", Some(4)),
        ("Monthly fee: 1 299 €", Some(3)),
        ("Cost: 2 500 USD a month", Some(4)),
        ("Price for 2: 100 €", Some(1)),
    ] {
        assert_eq!(bracket_of(text), expected, "{text:?}");
    }
}

/// The number of a year, a plan or its users is not the thousands of the price behind it.
#[test]
fn a_number_before_a_price_is_not_its_thousands() {
    for (text, alone) in [
        ("Year 1 199 USD/mo; year 2 299 USD/mo", "199 USD/mo"),
        ("Month 1 199 USD, then 299 USD", "199 USD"),
        ("Starter 2 199/mo", "199/mo"),
        ("Q1 199/mo", "199/mo"),
        ("Q1\u{a0}199/mo", "199/mo"),
        ("v2 199 USD/mo", "199 USD/mo"),
        ("Gold 1 199 USD", "199 USD"),
        ("24/7 199/mo", "199/mo"),
        ("#2 199/mo", "199/mo"),
        ("Users: 5 100 €", "100 €"),
        ("Price 2: 100 €", "100 €"),
        ("Price tier 2 100 €", "100 €"),
        ("Price, users: 5 100 €", "100 €"),
        ("Users, price: 5 100 €", "100 €"),
        ("Users and price: 5 100 €", "100 €"),
        ("Growth - 5 100 €", "100 €"),
        ("$99 199 299", "$99"),
        ("Plan 2 100 €", "100 €"),
    ] {
        assert_eq!(bracket_of(text), bracket_of(alone), "{text:?}");
        assert!(bracket_of(text).is_some(), "{text:?}");
    }
}
