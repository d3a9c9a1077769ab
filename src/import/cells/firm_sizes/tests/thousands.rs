//! Numbers whose thousands a blank or an apostrophe sets off.

use super::*;

#[test]
fn thousands_behind_a_blank_or_an_apostrophe_belong_to_the_number() {
    check(&[
        ("1 001-5 000", &[Large]),
        ("1 000 - 5 000 employees", &[Large]),
        ("1\u{a0}001\u{a0}-\u{a0}5\u{a0}000 employees", &[Large]),
        ("1'001-5'000", &[Large]),
        ("501-1 000 employees", &[Large]),
        ("500 - 1 000", &[Large]),
        ("10 001+ employees", &[Large]),
        ("1 201-5 000", &[Large]),
        ("2 100", &[Large]),
        ("2 100 employees", &[Large]),
        // Ranges and sizes side by side.
        ("2-5, 6-20", &[Few, Small]),
        ("51-200,201-500", &[Mid, Large]),
        ("51-200 201-500", &[Mid, Large]),
        ("51 - 200 201 - 500", &[Mid, Large]),
        ("2-5 100+", &[Few, Mid, Large]),
        ("Solo - 2-5", &[Solo, Few]),
        ("10 100-200", &[Small, Mid]),
        ("10 200+", &[Small, Large]),
        ("25 200 lawyers", &[Middle, Mid]),
        ("2 500+ lawyers", &[Few, Large]),
        ("10 000+ employees", &[Large]),
        ("1 500+ employees", &[Large]),
        ("1\u{a0}500+ employees", &[Large]),
        ("1\u{202f}500 + employees", &[Large]),
        ("10 200+ employees", &[Small, Large]),
        ("1 500+", &[Solo, Large]),
        ("1 200+ employees", &[Solo, Large]),
        ("2-5 500+ employees", &[Few, Large]),
    ]);
}
