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
fn a_bound_may_stand_behind_its_number() {
    for (cell, sizes) in [
        ("25 users min", &["21-50", "51-200", "200+"][..]),
        ("10 user min", &["6-20", "21-50", "51-200", "200+"]),
        ("10 seat minimum", &["6-20", "21-50", "51-200", "200+"]),
        (
            "5 attorney minimum",
            &["2-5", "6-20", "21-50", "51-200", "200+"],
        ),
        ("20 seats to start", &["6-20", "21-50", "51-200", "200+"]),
        ("50 seat minimum", &["21-50", "51-200", "200+"]),
        ("25 users max", &["Solo", "2-5", "6-20", "21-50"]),
        ("30 attys tops", &["Solo", "2-5", "6-20", "21-50"]),
        ("200 max", &["Solo", "2-5", "6-20", "21-50", "51-200"]),
        ("firms of 10 min, 80 max", &["6-20", "21-50", "51-200"]),
        ("min 10 attys, max 50", &["6-20", "21-50"]),
        ("solos to 10 max", &["Solo", "2-5", "6-20"]),
        ("5 to 50 users max", &["2-5", "6-20", "21-50"]),
        ("2-5 attys, 15 min setup", &["2-5"]),
        ("2-5 attys, 20 minute call", &["2-5"]),
        ("20 users, max support", &["6-20"]),
        ("10 users max support", &["6-20"]),
        ("20 attorneys to start with", &["6-20"]),
        ("minimum 25 users", &["21-50", "51-200", "200+"]),
        ("max 25 users", &["Solo", "2-5", "6-20", "21-50"]),
        (
            "5 attorneys and up, 50 max",
            &["2-5", "6-20", "21-50", "51-200", "200+"],
        ),
        ("11-50, 5 users min", &["2-5", "6-20", "21-50"]),
        ("2-5 attys, 10 max", &["2-5", "6-20"]),
        ("20 users to start, 50 later", &["6-20"]),
        ("51-200 only", &["51-200"]),
        ("Solo only", &["Solo"]),
        ("Firms w/ 30 or more", &["21-50", "51-200", "200+"]),
        ("firms with 30 or more", &["21-50", "51-200", "200+"]),
        ("W 30 or more", &[]),
        ("not only 51-200", &["51-200"]),
        ("24/7 only", &[]),
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
