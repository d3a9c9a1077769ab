//! Prices that docs/import.md quotes.

use super::*;

#[test]
fn a_price_that_docs_quote_has_its_bracket() {
    for (quoted, bracket) in [
        ("$99 first month, then $499", Some(2)),
        ("$10k-$25k annually", Some(3)),
        ("$1,500 every 6 months", Some(2)),
        ("49,90 €/Monat", Some(1)),
        ("2 500 €", Some(4)),
        ("Price: 2 500 €", Some(4)),
        ("$1'299", Some(3)),
        ("$99 100 calls", Some(1)),
        ("Year 1 199 USD", Some(1)),
        ("350/month", Some(2)),
        ("1.5k mo", Some(3)),
        ("$40k up front + 8k/yr", Some(3)),
        ("1,400/mo + $35 per case", Some(3)),
        ("4-500/mo", Some(2)),
        ("Over $2,000", Some(4)),
        ("Contact sales", None),
        ("$1,299 one-time", None),
        ("$2,400 per study", None),
        ("$450 half day", None),
        ("$3-15k, project based", None),
        ("project fee from $3,500", None),
        ("leads $225", None),
        ("$24.95 each", None),
        ("$225 exclusive lead", None),
        ("20% of savings, cap $2,500", None),
        ("15% of the fee, min $500", None),
        ("Custom (min. $500/mo)", None),
        ("$5,000 retainer + $250/h", None),
        ("$165 per user", None),
        ("39 € pro Nutzer", None),
        ("Free", Some(1)),
        ("free for referring firms; 3% of the fee", None),
    ] {
        assert_eq!(bracket_of(quoted), bracket, "{quoted}");
        assert_says(IMPORT, &[format!("\"{quoted}\"")]);
    }
}
