//! Results from before a budget of the category's own was called one.

use super::budgets::{marketing, with};
use super::*;
use crate::domain::recommend::RecommendedVendor;
use crate::recommend::StoredResult;

#[test]
fn what_was_kept_before_a_budget_was_called_one_is_the_same_need() {
    with(&marketing().questions, "$5,000 to $20,000", |request| {
        let kept = |(rank, ranked): (u8, RankedVendor)| RecommendedVendor {
            vendor: Vendor::clone(&ranked.vendor),
            rank,
            badge: ranked.badge,
            in_use: ranked.in_use,
            eligibility: ranked.eligibility,
            parts: Some(ranked.parts),
            inputs: ranked.inputs,
            reasons: ranked.reasons,
        };
        let mut vendors: Vec<_> = (1..).zip(rank(request).vendors).map(kept).collect();
        for shown in &mut vendors {
            let met = shown.inputs.matched.iter_mut().map(|need| &mut need.label);
            let missing = shown.inputs.missing.iter_mut().map(|gap| &mut gap.label);
            for label in met.chain(missing) {
                *label = "$5,000 to $20,000".into();
            }
        }
        let kept = StoredResult {
            asked: &[],
            answers: request.answers,
            vendors: &vendors,
        };
        let changes = recommend::changes(kept, request);
        let mut causes = changes.vendors.iter().flat_map(|vendor| &vendor.causes);
        assert!(causes.next().is_none(), "{changes:?}");
    });
}
