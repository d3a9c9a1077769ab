//! Vendors that a ranking leaves out.

use std::collections::HashMap;

use proptest::prelude::*;

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
            prop_assert_eq!((part.place, &part.ranked), (whole.place, &whole.ranked));
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
            .map(|(place, ranked)| (ranked.vendor.id.clone(), (place, ranked)))
            .collect();
        let mut lowest = ranking.vendors.len();
        let mut scores_above: Vec<_> = ranking.vendors.iter().map(|above| above.score).collect();
        for UnlistedVendor { place, rank_reason, ranked } in left_out {
            let expected = placed.get(&ranked.vendor.id);
            prop_assert_eq!(place, expected.map(|(place, _)| *place));
            let Some((place, as_placed)) = expected else {
                prop_assert_eq!(rank_reason, None);
                continue;
            };
            prop_assert_eq!(*place, lowest + 1, "those with a place come first, in order");
            lowest = *place;
            prop_assert_eq!(&ranked, as_placed);
            let is_lower = scores_above.iter().any(|above| *above < ranked.score);
            let says = rank_reason.is_some_and(|reason| reason.starts_with("comes after lower scores"));
            prop_assert_eq!(is_lower, says);
            scores_above.push(ranked.score);
        }
    }
}
