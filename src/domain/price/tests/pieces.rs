//! Prices for one piece of work where no "per" says so.

use super::*;

#[test]
fn a_price_for_one_piece_is_no_price_a_month() {
    for text in [
        "project $3k-$12k",
        "Projects: $3,000 - $12,000",
        "Projects from $3,000",
        "$6k placement fee",
        "$8,000 a film",
        "day in life film $8k",
        "$350 ea",
        "$395 ea lien",
        "$225 exclusive lead",
        "leads $225",
        "boards $150 each",
        "$24.95 each",
        "$24.95 each + shipping",
        "$24.95 a pull",
        "$450 a file",
        "$3k-$12k per project",
        "$225 a lead",
    ] {
        assert_eq!(bracket_of(text), None, "{text:?}");
        assert!(is_by_piece_or_person(text), "{text:?}");
    }
    for (text, expected) in [
        ("$99 each month", Some(1)),
        ("$99 each, billed monthly", Some(1)),
        ("$49 a month", Some(1)),
        ("$600", Some(3)),
        ("$5k setup + $99/mo", Some(1)),
        ("Projects: $499 a month", Some(2)),
        ("Project plan $499", Some(2)),
        ("Case management $499", Some(2)),
        ("100 leads $225", Some(2)),
        ("Unlimited matters $225", Some(2)),
        ("$225 exclusive leads included", Some(2)),
        ("$225 exclusive lead routing", Some(2)),
        ("$99 film library", Some(1)),
        ("$99 file sharing", Some(1)),
        ("$99 placement tests", Some(1)),
        ("2 films $499", Some(2)),
        ("$299 project fee included", Some(2)),
        ("Intake + calls $499", Some(2)),
        ("Phones, chat, calls: $499", Some(2)),
        ("Call - starts at $299", Some(2)),
        ("Call (from $299)", Some(2)),
        ("Signature $199", Some(2)),
        ("$2,400 EA", Some(4)),
    ] {
        assert_eq!(bracket_of(text), expected, "{text:?}");
    }
}

#[test]
fn a_price_for_each_is_told_from_other_sums() {
    for text in [
        "$149 per user",
        "$350 per demand",
        "$$: $24.95 flat per request",
    ] {
        assert!(is_by_piece_or_person(text), "{text:?}");
    }
    for text in [
        "$99 a month",
        "$2M verdict",
        "Save $50 per case",
        "24/7 calls",
        "$600",
    ] {
        assert!(!is_by_piece_or_person(text), "{text:?}");
    }
}
