//! Ends of ranges, bounds, and what is too big.

use super::*;

#[test]
fn thru_caps_and_what_is_too_big_are_understood() {
    for (cell, sizes) in [
        ("10 thru 75 attys", &["6-20", "21-50", "51-200"][..]),
        ("solo thru 10", &["Solo", "2-5", "6-20"]),
        ("Solo through 10", &["Solo", "2-5", "6-20"]),
        ("caps at 15 users", &["Solo", "2-5", "6-20"]),
        ("capped at 5 attorneys", &["Solo", "2-5"]),
        ("tops out at 15 users", &["Solo", "2-5", "6-20"]),
        ("max 15 users", &["Solo", "2-5", "6-20"]),
        ("starts at 15 users", &["6-20"]),
        ("23 attys is too big for them", &[]),
        ("2-5; 23 attys is too big for them", &["2-5"]),
        ("2-5 attys, too few for them", &["2-5"]),
        ("Great for 2-5 attys too", &["2-5"]),
        ("2-5 attys (6 is too many for them to learn)", &["2-5"]),
        ("2 offices or more", &[]),
        ("3 locations", &[]),
        ("2-5 offices", &[]),
        ("offices of 2-5", &["2-5"]),
        ("2-5 attorney offices", &["2-5"]),
        ("thru-hikers", &[]),
        ("51-200 attorneys - too big for us", &["51-200"]),
        (
            "Good up to 20 attys but 50 is too big for them",
            &["Solo", "2-5", "6-20"],
        ),
        ("2-5 attys, and 6-20 attys is too big for them", &["2-5"]),
        ("5-10 office staff", &["2-5", "6-20"]),
        ("6-20; 2 offices", &["6-20"]),
        ("6-20; 2 of 3 offices", &["6-20"]),
        ("2 of 3 offices", &[]),
        ("6-20 attorneys, 2 of 3 offices", &["6-20"]),
        ("6-20 (2 of 3 offices)", &["6-20"]),
        ("2 of 3 offices, 6-20", &["6-20"]),
        ("6-20; 2 of our 3 offices", &["6-20"]),
        ("6-20 of 50 offices", &["6-20"]),
        ("6-20; 2 of 3 office staff", &["2-5", "6-20"]),
        ("6-20; 2 of 3 attorneys", &["2-5", "6-20"]),
        ("6-20; firms of 3 with offices", &["2-5", "6-20"]),
        ("offices of 2-5; 6-20", &["2-5", "6-20"]),
    ] {
        let read = sizes_of_cell(cell);
        let read: Vec<_> = read.iter().map(|size| size.label()).collect();
        assert_eq!(read, sizes, "{cell:?}");
    }
}

#[test]
fn a_cell_with_a_number_that_is_not_understood_leaves_all_sizes_open() {
    for (cell, expected) in [
        ("Solo;2-5", &[Solo, Few][..]),
        ("Solo; 2-5 attys; PI firms", &[Solo, Few]),
        ("Solo; 6 to 20-ish units", &[]),
        ("Solo;2-5;", &[Solo, Few]),
        ("Solo; 2-5; since 2009", &[Solo, Few]),
        ("", &[]),
        ("Everyone; not solos", NOT_SOLO),
        ("Solo; 2-5; not for enterprise", &[Solo, Few]),
        ("6-20; not for under 5 attys", &[Small]),
    ] {
        assert_eq!(sizes_of_cell(cell), expected, "{cell}");
    }
}
