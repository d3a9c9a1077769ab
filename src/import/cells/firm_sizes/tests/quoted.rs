//! Sizes that docs/import.md quotes.

use super::*;
use crate::domain::tests::{IMPORT, assert_says};

#[test]
fn sizes_that_docs_quote_are_read_so() {
    let all_but_solo: &[FirmSize] = &ALL[1..];
    let cases: &[(&str, &[FirmSize])] = &[
        ("1-10 employees", &[Solo, Few, Small]),
        ("1K-5K employees", &[Large]),
        ("1 001-5 000", &[Large]),
        ("1 500+ employees", &[Large]),
        ("solo", &[Solo]),
        ("small business", &[Few, Small, Middle]),
        ("mid-size", &[Middle, Mid]),
        ("mid-market", &[Mid]),
        ("enterprise", &[Large]),
        ("Solo to mid-size", &[Solo, Few, Small, Middle, Mid]),
        ("Solo - 50", &[Solo, Few, Small, Middle]),
        ("10 thru 75", &[Small, Middle, Mid]),
        ("caps at 15 users", &[Solo, Few, Small]),
        ("5 attorneys and up", all_but_solo),
        ("50+", &[Mid, Large]),
        ("200+", &[Large]),
        ("Medium (11-50)", &[Small, Middle]),
        ("Small shops, 2-5", &[Few]),
        ("small shops, up to 20 people", &[Solo, Few, Small]),
        ("Under 6", &[Solo, Few]),
        (
            "Any firm with fewer than 50 people",
            &[Solo, Few, Small, Middle],
        ),
        ("all firms, 1 or 1000 attorneys", ALL),
        ("five to twenty", &[Few, Small]),
        ("50+ attorneys", &[Mid, Large]),
        ("big budget firms", &[]),
        ("Solos: no", &[]),
        ("solos not welcome", &[]),
        ("Everyone but solos", all_but_solo),
        ("all but the biggest", &[]),
        ("everyone, but mostly solos", &[]),
        ("10-Jan", &[Solo, Few, Small]),
        ("Nov-50", &[Small, Middle]),
    ];
    for (quoted, sizes) in cases {
        assert_eq!(sizes_of_cell(quoted), *sizes, "{quoted}");
        assert_says(IMPORT, &[format!("\"{quoted}\"")]);
    }
}
