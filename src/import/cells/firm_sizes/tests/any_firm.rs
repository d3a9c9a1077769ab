//! Firms of any size but for a number behind them, and numbers that say what "small" means.

use super::*;

#[test]
fn any_firm_with_a_number_of_people_is_of_that_size() {
    check(&[
        (
            "Any firm with fewer than 50 people",
            &[Solo, Few, Small, Middle],
        ),
        ("Any firm under 20 people", &[Solo, Few, Small]),
        ("All firms below 50 attorneys", &[Solo, Few, Small, Middle]),
        ("any firm over 50", &[Mid, Large]),
        ("All firms of 6-20", &[Small]),
        ("All sizes 2-50", &[Few, Small, Middle]),
        ("any size up to 20 attorneys", &[Solo, Few, Small]),
        ("All firms from solo to 20 attorneys", &[Solo, Few, Small]),
        ("PI firms under 20", &[Solo, Few, Small]),
        // A further number narrows nothing.
        ("All firms, 1 or 1000 attorneys", ALL),
        ("Any firm. Up to 20 users free", ALL),
        ("All firm sizes (solo to 200+)", ALL),
        ("Any firm size, 24/7", ALL),
        ("All firms with 50 cases or more", ALL),
        ("Any firm and solos", ALL),
        ("All firms, small and large", ALL),
        ("firms over 50 years old", &[]),
        ("firms under 50 cases a month", &[]),
    ]);
}

#[test]
fn under_a_number_is_less_than_that() {
    check(&[
        ("under 6", &[Solo, Few]),
        ("fewer than 6 people", &[Solo, Few]),
        ("less than 21", &[Solo, Few, Small]),
        ("under 51", &[Solo, Few, Small, Middle]),
        ("below 2 attorneys", &[Solo]),
        ("< 6", &[Solo, Few]),
        ("<= 6", &[Solo, Few, Small]),
        ("≤6", &[Solo, Few, Small]),
        ("6 or fewer", &[Solo, Few, Small]),
        ("6 and under", &[Solo, Few, Small]),
        ("no more than 6", &[Solo, Few, Small]),
        ("up to 6", &[Solo, Few, Small]),
        ("max 6", &[Solo, Few, Small]),
        ("under 1", &[]),
        ("2-5, not under 6", &[]),
    ]);
}

#[test]
fn a_number_overrules_small() {
    let to_20: &[FirmSize] = &[Solo, Few, Small];
    check(&[
        ("small shops, up to 20 people", to_20),
        ("small firm, max 10", to_20),
        ("Small firms up to 20 people", to_20),
        ("Small PI firms, up to 20 people", to_20),
        ("Small to 10 attorneys", to_20),
        ("small firms under 6", &[Solo, Few]),
        ("mid-size firms up to 100", &[Middle, Mid]),
        ("mid-size to 100 attorneys", &[Middle, Mid]),
        ("Small to 100 attorneys", &[Few, Small, Middle, Mid]),
        ("Small firms up to 100", &[Few, Small, Middle, Mid]),
        ("solo & tiny firms (under 6)", &[Solo, Few]),
        ("tiny (1-5)", &[Solo, Few]),
        ("tiny firms", &[Solo, Few]),
        ("tiny fee", &[]),
        ("bigger shops, 50+", &[Mid, Large]),
        ("bigger shops", &[]),
        ("no bigger than 20", to_20),
    ]);
}

#[test]
fn any_firm_is_of_all_sizes_beside_a_number_that_bounds_nothing() {
    check(&[
        ("Any firm size from 1 attorney up", ALL),
        ("All sizes from 1", ALL),
        ("Any size to 1000", ALL),
        ("All firms with 1 or 1000 attorneys", ALL),
        ("All sizes: 1-5 attorneys $99, 6+ $149", ALL),
        ("All firms; no firm too tiny", ALL),
    ]);
}

#[test]
fn bigger_behind_a_number_is_as_larger() {
    check(&[
        ("51 or bigger", &[Mid, Large]),
        ("51 and bigger", &[Mid, Large]),
    ]);
}

#[test]
fn seats_of_a_plan_say_nothing_of_small() {
    check(&[
        ("Medium firms, 1-50", &[Solo, Few, Small, Middle, Mid]),
        (
            "Small firms, up to 5 users included",
            &[Solo, Few, Small, Middle],
        ),
    ]);
}
