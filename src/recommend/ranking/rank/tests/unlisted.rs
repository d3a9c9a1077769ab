//! Vendors that a ranking leaves out.

use std::collections::HashMap;

use proptest::prelude::*;

use super::must_haves::states;
use super::properties::any_case;
use super::*;
use crate::testing::cases;

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn what_a_ranking_leaves_out_follows_it(case in any_case(), cut in 0_usize..9) {
        let ranking = case.rank();
        let every = |part: &dyn Fn(usize) -> std::ops::Range<usize>| case.with(|request| unlisted(request, part));
        let left_out = every(&|all| 0..all);
        prop_assert_eq!(left_out.len(), ranking.unlisted);
        let parts = [every(&|all| 0..cut.min(all)), every(&|all| cut.min(all)..all)].concat();
        prop_assert_eq!(parts.len(), left_out.len());
        for (part, whole) in parts.iter().zip(&left_out) {
            prop_assert_eq!(part, whole);
        }

        let active = case.vendors.iter().filter(|vendor| vendor.is_active);
        let mut all: Vec<_> = active.map(|vendor| vendor.name.as_str()).collect();
        let beyond = left_out.iter().map(|other| other.ranked.vendor.name.as_str());
        let mut found: Vec<_> = names(&ranking).into_iter().chain(beyond).collect();
        all.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, all);

        let ids: Vec<_> = case.vendors.iter().map(|vendor| vendor.id.clone()).collect();
        let placed: HashMap<_, _> = case
            .with(|request| places(request, &ids))
            .into_iter()
            .map(|placed| (placed.ranked.vendor.id.clone(), placed))
            .collect();
        let mut lowest = ranking.vendors.len();
        let mut above = ranking.vendors.clone();
        for UnlistedVendor { place, rank_reason, ranked } in left_out {
            let expected = placed.get(&ranked.vendor.id);
            prop_assert_eq!(place, expected.map(|placed| placed.place));
            let Some(PlacedVendor { place, ranked: as_placed }) = expected else {
                prop_assert_eq!(rank_reason, None);
                continue;
            };
            prop_assert_eq!(*place, lowest + 1, "those with a place come first, in order");
            lowest = *place;
            prop_assert_eq!(&ranked, as_placed);
            let is_lower = above.iter().any(|above| above.score < ranked.score);
            above.push(ranked);
            let as_all = recommend::rank_reasons(&above).pop().flatten();
            prop_assert!(rank_reason.is_some() || !is_lower);
            let is_below_kept = |reason: &String| reason.contains(", which is listed because none that may serve you");
            if as_all.is_some() || !rank_reason.as_ref().is_some_and(is_below_kept) {
                prop_assert_eq!(rank_reason, as_all);
            }
        }
    }
}

#[test]
fn who_stands_below_the_one_that_alone_meets_a_must_have_says_so() {
    let answers = [
        must_have(answer("languages", &["Spanish"]), &["Spanish"]),
        answer("hours", &["Around the clock"]),
    ];
    let mut vendors: Vec<_> = ["1", "2", "3", "4", "5", "6"]
        .map(|number| vendor(&format!("Texan {number}"), &["answering-24-7", "texas"]))
        .to_vec();
    vendors.push(vendor("Ohio only", &["spanish", "ohio"]));
    let mut case = Case::new(&vendors, &answers);
    case.firm = states(&["TX"]);
    let ranking = case.rank();
    assert_eq!(names(&ranking)[4], "Ohio only");
    let left_out = case.with(|request| unlisted(request, |all| 0..all));
    let said: Vec<_> = left_out
        .iter()
        .map(|other| (other.place, other.rank_reason.as_deref()))
        .collect();
    let below = "comes after Ohio only, which is listed because none that may serve you meets every must-have";
    assert_eq!(said, [(Some(6), Some(below)), (Some(7), Some(below))]);
}
