mod any_firm;
mod bounds;
mod quoted;
mod thousands;

use super::*;
use crate::domain::firm::FIRMS;
use crate::domain::firm::FirmSize::{
    Above200 as Large, From2To5 as Few, From6To20 as Small, From21To50 as Middle,
    From51To200 as Mid, Solo,
};

const ALL: &[FirmSize] = FirmSize::ALL;

fn check(cases: &[(&str, &[FirmSize])]) {
    for (text, expected) in cases {
        assert_eq!(sizes_in(text), *expected, "{text:?}");
    }
}

#[test]
fn an_audience_has_sizes() {
    check(&[
        ("Small Business", &[Few, Small, Middle]),
        (
            "Small-Business (50 or fewer emp.)",
            &[Solo, Few, Small, Middle],
        ),
        ("Mid-Market", &[Mid]),
        ("mid market", &[Mid]),
        ("Mid-Market (51-1000 emp.)", &[Mid, Large]),
        ("Enterprise", &[Large]),
        ("Enterprise (> 1000 emp.)", &[Large]),
        ("Solo & small firms", &[Solo, Few, Small, Middle]),
        ("Small to mid-sized law firms", &[Few, Small, Middle, Mid]),
        ("Small personal injury firms", &[Few, Small, Middle]),
        (
            "Small, mid-size, and large",
            &[Few, Small, Middle, Mid, Large],
        ),
        ("SMB, Enterprise", &[Few, Small, Middle, Mid, Large]),
        ("Freelancers", &[Solo]),
        ("Self-employed", &[Solo]),
        ("1-10 employees", &[Solo, Few, Small]),
        ("11-50", &[Small, Middle]),
        ("51 – 200", &[Mid]),
        ("201-500 employees", &[Large]),
        ("1,001-5,000 employees", &[Large]),
        ("1.001 - 5.000 employees", &[Large]),
        ("11-50,201-500", &[Small, Middle, Large]),
        ("200+", &[Large]),
        ("1+ attorneys", ALL),
        ("50+ attorneys", &[Mid, Large]),
        ("10,001+ employees", &[Large]),
        ("2 to 5", &[Few]),
        ("between 2 and 5 lawyers", &[Few]),
        ("up to 20 attorneys", &[Solo, Few, Small]),
        ("fewer than 50", &[Solo, Few, Small, Middle]),
        ("no more than 5 employees", &[Solo, Few]),
        ("over 200 lawyers", &[Large]),
        ("2-5 solicitors", &[Few]),
        ("eighteen timekeepers", &[Small]),
        ("51 or more", &[Mid, Large]),
        ("about 15 people", &[Small]),
        ("45", &[Middle]),
        ("50 attorneys+", &[Mid, Large]),
        (
            "fewer than 5 or more than 200 attorneys",
            &[Solo, Few, Large],
        ),
        ("Micro (1-9)", &[Solo, Few, Small]),
        ("solo to mid-size", &[Solo, Few, Small, Middle, Mid]),
        ("Solo and up", ALL),
        ("small firms and up", &[Few, Small, Middle, Mid, Large]),
        ("Mid-size and larger", &[Middle, Mid, Large]),
        ("10 & up", &[Small, Middle, Mid, Large]),
        ("5 attorneys & up", &[Few, Small, Middle, Mid, Large]),
        ("50 and up", &[Middle, Mid, Large]),
        (
            "Solo attorneys up to firms with 10 users",
            &[Solo, Few, Small],
        ),
        ("Solo through 20 attorneys", &[Solo, Few, Small]),
        ("Solo - 50 attorneys", &[Solo, Few, Small, Middle]),
        ("Solo-20", &[Solo, Few, Small]),
        ("Solo–20 attys", &[Solo, Few, Small]),
        ("Solo - 2-5", &[Solo, Few]),
        ("Solo - 6-20 attorneys", &[Solo, Small]),
        ("Solo - 24/7 intake", &[Solo]),
        ("10+ but will take smaller", &[]),
        ("Small (1-10), Medium (11-50)", &[Solo, Few, Small, Middle]),
        ("Medium", &[Middle, Mid]),
        ("mid-size firms", &[Middle, Mid]),
        ("12 attys", &[Small]),
        ("25 atty", &[Middle]),
        ("one attorney", &[Solo]),
        ("two", &[Few]),
        ("five to ten lawyers", &[Few, Small]),
        ("five to twenty lawyers", &[Few, Small]),
        ("ten to twenty-five attorneys", &[Small, Middle]),
        ("up to fifty lawyers", &[Solo, Few, Small, Middle]),
        ("over two hundred lawyers", &[Large]),
        ("twenty", &[Small]),
        ("1-5 (sweet spot), up to 20", &[Solo, Few, Small]),
        ("The number one firm", &[]),
        ("No one", &[]),
        ("All firm sizes", ALL),
        ("any size", ALL),
        ("Any", ALL),
        ("ALL", ALL),
        ("any PI firm", ALL),
        ("Any plaintiff law firm", ALL),
        ("All personal injury firms", ALL),
        ("any PI case", &[]),
        ("All of our work is for plaintiffs", &[]),
        ("Personal injury firms", &[]),
        ("", &[]),
    ]);
}

#[test]
fn a_number_counts_where_people_are_counted() {
    check(&[
        ("Best suited to 11-50 person firms", &[Small, Middle]),
        ("PI firms, headcount: 51-200", &[Mid]),
        ("PI firms with 50+ attorneys", &[Mid, Large]),
        ("Practices that run on a team of 3", &[Few]),
        ("10K+ employees", &[Large]),
        ("firms of 2-5 ppl", &[Few]),
        ("1K-5K employees", &[Large]),
        ("PI firms spending $5,000/mo on ads", &[]),
        ("Firms handling 50+ cases a month", &[]),
        ("24/7 intake for firms", &[]),
        ("24/7", &[]),
        ("$500", &[]),
        ("33%", &[]),
        ("2.5", &[]),
        ("Firms in all 50 states", &[]),
        ("Top 100 plaintiffs' firms", &[]),
        ("Serving firms since 2010", &[]),
        ("512-555-0100", &[]),
        ("0", &[]),
    ]);
}

#[test]
fn people_say_sizes_in_passing() {
    check(&[
        ("solo up to maybe 20 people", &[Solo, Few, Small]),
        ("small + mid", &[Few, Small, Middle, Mid]),
        ("small firms +", &[Few, Small, Middle, Mid, Large]),
        ("Small shops, 2-5", &[Few]),
        ("Small, 2-5, and 51-200", &[Few, Mid]),
        ("Small shops, 51-200", &[Few, Small, Middle, Mid]),
        ("Solo, 2-5", &[Solo, Few]),
        ("Small, 2-5 or solo", &[Solo, Few]),
        ("big budget firms", &[]),
        ("big plaintiff firms", &[Large]),
        ("Anybody", ALL),
        ("everyone", ALL),
        ("anyone with an iPhone", &[]),
    ]);
}

#[test]
fn an_adjective_counts_where_it_is_said_of_firms() {
    check(&[
        ("Firms with large caseloads", &[]),
        ("Individual attention", &[]),
        ("Enterprise-grade security", &[]),
        ("Small learning curve", &[]),
        ("Individual attorneys", &[Solo]),
    ]);
}

#[test]
fn every_word_for_firms_has_a_size() {
    for word in FIRMS {
        assert_eq!(sizes_in(&format!("For {word} of 2-5")), [Few], "{word}");
        let small = format!("Small {word} in Texas");
        assert_eq!(sizes_in(&small), [Few, Small, Middle], "{word}");
    }
}

#[test]
fn what_is_denied_counts_for_nothing() {
    check(&[
        ("Not suited to solo practitioners", &[]),
        ("not for enterprise", &[]),
        ("Not for solo, small or mid-size firms", &[]),
        ("Never for firms under 10 attorneys", &[]),
        ("non-enterprise", &[]),
        ("Doesn't fit large firms", &[]),
        ("Small firms, not enterprise", &[Few, Small, Middle]),
        ("Not for solo firms but great for mid-market", &[Mid]),
        ("No contracts, ideal for small firms", &[Few, Small, Middle]),
        ("Not only for large firms", &[Large]),
        (
            "All firm sizes except solo",
            &[Few, Small, Middle, Mid, Large],
        ),
        ("Non-profit and small businesses", &[Few, Small, Middle]),
        ("No. of employees: 11-20", &[Small]),
    ]);
}

const NOT_SOLO: &[FirmSize] = &[Few, Small, Middle, Mid, Large];

#[test]
fn everyone_but_some_is_everyone_else() {
    for text in [
        "everyone but solos",
        "Everyone but solo firms",
        "all but solos",
        "All but solo attorneys",
        "Everyone except solos",
        "everybody, except for solos",
        "anyone but solos",
        "anything but solo",
        "any but solo",
        "any size but solo",
        "firms of any size but solos",
        "Great for everyone but solos",
        "everyone other than solos",
        "everyone apart from solos",
        "all minus solos",
        "All firms but not solos",
        "All PI firms except solo",
        "all sizes, not solo",
        "Everyone but solos.",
    ] {
        assert_eq!(sizes_in(text), NOT_SOLO, "{text:?}");
    }
    check(&[
        ("All except solo & 2-5", &[Small, Middle, Mid, Large]),
        ("all but 200+", &[Solo, Few, Small, Middle, Mid]),
        ("everyone but big firms", &[Solo, Few, Small, Middle, Mid]),
        ("Any size, but best for solos", ALL),
        ("All firms, but we prefer 5+ attorneys", ALL),
        ("Any size, but sweet spot 6-20", ALL),
        ("All sizes, but not solos", NOT_SOLO),
        ("All firms save time", ALL),
        ("nobody but solos", &[Solo]),
        ("not for anyone but solos", &[Solo]),
        ("Solos, but not enterprise", &[Solo]),
    ]);
}

#[test]
fn where_it_is_not_plain_who_is_left_out_nobody_is_named() {
    for text in [
        "not for solos",
        "not for solos or small firms",
        "all but the biggest",
        "everyone, but mostly solos",
        "everyone but especially solos",
        "everyone, but sweet spot 6-20",
        "All sizes, but min 2 attorneys",
        "everyone but solos who are broke",
        "everyone but solos (2-5 and up)",
        "2-5, everyone but solos",
    ] {
        assert_eq!(sizes_in(text), [], "{text:?}");
    }
}

#[test]
fn a_size_that_is_denied_behind_it_or_that_does_not_fit_is_not_named() {
    for text in [
        "solos not welcome",
        "Solos need not apply",
        "solos: no",
        "Solo no",
        "solo? no",
        "Solo (not yet)",
        "Solos aren't a fit",
        "overkill for solos",
        "Too big for solos",
        "too many cases for a solo",
        "wasted on solos",
        "a poor fit for solos",
        "pricey for solos",
    ] {
        assert_eq!(sizes_in(text), [], "{text:?}");
    }
    check(&[
        ("2-5 attorneys, solo no", &[Few]),
        ("2-5, 6-20, no solos", &[Few, Small]),
        ("Too big for solos, great for 51-200 attorneys", &[Mid]),
        ("Solos too", &[Solo]),
        ("Works for solos too and for 6-20 attorneys", &[Solo, Small]),
        ("Small firms, no setup fee", &[Few, Small, Middle]),
        ("Small firms without staff", &[Few, Small, Middle]),
        ("Small firms not good with tech", &[Few, Small, Middle]),
        ("Bad faith cases for firms of 2-5", &[Few]),
        ("Solo. No. of users: any", &[Solo]),
    ]);
}

#[test]
fn a_range_that_became_a_date_is_read_as_the_range() {
    check(&[
        ("10-Jan", &[Solo, Few, Small]),
        ("Jan-10", &[Solo, Few, Small]),
        ("20-Jun", &[Small]),
        ("5-Feb", &[Few]),
        ("Nov-50", &[Small, Middle]),
        ("2026-02-05", &[Few]),
        ("2026-01-10", &[Solo, Few, Small]),
        ("1950-11-01", &[Small, Middle]),
        ("2026-11-01", &[]),
        ("Feb-2026", &[]),
        ("5-Foo", &[]),
    ]);
}

#[test]
fn any_firm_of_a_practice_is_of_any_size_unless_the_text_says_which() {
    check(&[
        (
            "All plaintiff firms under 20 attorneys",
            &[Solo, Few, Small],
        ),
        (
            "Any PI firm with 5+ attorneys",
            &[Small, Middle, Mid, Large],
        ),
        ("Any personal injury firm, mid-size", &[Middle, Mid]),
        ("All PI firms, solo to 20 attorneys", &[Solo, Few, Small]),
        ("Any PI firm, 24/7", ALL),
        (
            "All firm sizes except solo",
            &[Few, Small, Middle, Mid, Large],
        ),
    ]);
}
