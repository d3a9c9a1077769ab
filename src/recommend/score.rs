//! The score of one vendor: four parts, weighed, out of 100.

use crate::domain::firm::{FirmSize, SoftwareSpendBand};
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::recommend::ScoreParts;

use super::constants::{
    BUDGET_HALF, BUDGET_WEIGHT, FIT_WEIGHT, PEER_WEIGHT, STACK_TOOLS, STACK_WEIGHT,
};
use super::vendors::{CategoryVendors, SlugId, VendorFacts};
use super::vocabulary::Vocabulary;

/// A score in tenths of a point, 0 to 1000, so that order and text never disagree.
pub type Tenths = u16;

/// What a firm says of itself. Personal injury is its practice area unless an answer says
/// otherwise: a vendor that lists it gets the reason "Lists personal injury", but no points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirmProfile {
    /// Its size, where known.
    pub size: Option<FirmSize>,
    /// What it spends on software a year, where known.
    pub software_spend: Option<SoftwareSpendBand>,
}

/// A tool that the firm uses, in any category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// The vendor's name, or what the firm wrote.
    pub name: String,
    /// The category the firm named it in.
    pub category_id: CategoryId,
    /// The vendor, where the directory has the tool.
    pub vendor_id: Option<VendorId>,
}

/// How many different tools these are: one that is named in two categories, or in two ways, is one.
pub fn distinct_tools(tools: &[Tool], vocabulary: &Vocabulary) -> usize {
    let names = tools.iter().map(|tool| vocabulary.canonical(&tool.name));
    names.collect::<std::collections::HashSet<_>>().len()
}

/// The score of these parts; `None` where every part was dropped.
///
/// ```
/// use stackbrief::domain::recommend::ScoreParts;
/// use stackbrief::recommend::score_of;
/// let new_firm = ScoreParts { fit: Some(0.8), stack: None, peer: None, budget: Some(1.0) };
/// assert_eq!(score_of(&new_firm), Some(814));
/// ```
pub fn score_of(parts: &ScoreParts) -> Option<Tenths> {
    let kept: f64 = weighed(parts).map(|(_, weight)| weight).sum();
    let earned: f64 = weighed(parts).map(|(part, weight)| part * weight).sum();
    // The tiny addend lifts sums such as 0.81 that binary fractions leave just below a half.
    (kept > 0.0).then(|| whole(1_000.0 * earned / kept + 1e-7 + 0.5).min(1_000))
}

/// Each kept part with its weight, in a fixed order.
fn weighed(parts: &ScoreParts) -> impl Iterator<Item = (f64, f64)> {
    let all = [
        (parts.fit, FIT_WEIGHT),
        (parts.stack, STACK_WEIGHT),
        (parts.peer, PEER_WEIGHT),
        (parts.budget, BUDGET_WEIGHT),
    ];
    all.into_iter()
        .filter_map(|(part, weight)| Some((part?, weight)))
}

/// The largest whole number in a value from 0 to a little above 1000.
pub(super) fn whole(value: f64) -> Tenths {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "scores lie between 0 and 1000"
    )]
    let whole = value.floor().clamp(0.0, 65_535.0) as Tenths;
    whole
}

/// The firm's tools as one category's vendors would list them.
#[derive(Clone, Debug, Default)]
pub(super) struct Tools<'a> {
    /// Each tool once; without a slug no vendor of the category connects to it.
    tools: Vec<(&'a str, Option<SlugId>)>,
}

impl<'a> Tools<'a> {
    /// `None` where the firm saved no stack, or said that it uses nothing: there is no share of
    /// no tools.
    pub fn of_stack(
        stack: Option<&'a [Tool]>,
        vendors: &CategoryVendors,
        vocabulary: &Vocabulary,
    ) -> Option<Self> {
        let mut seen = std::collections::HashSet::new();
        let tools: Vec<_> = stack?
            .iter()
            .filter(|tool| seen.insert(vocabulary.canonical(&tool.name)))
            .map(|tool| (tool.name.as_str(), vendors.slug_of(&tool.name, vocabulary)))
            .collect();
        (!tools.is_empty()).then_some(Self { tools })
    }

    pub fn len(&self) -> usize {
        self.tools.len()
    }

    /// The tools that the vendor connects to.
    pub fn connected<'s>(&'s self, vendor: &'s VendorFacts) -> impl Iterator<Item = &'a str> + 's {
        let connects = |slug: &Option<SlugId>| slug.is_some_and(|slug| vendor.connects_to(slug));
        self.tools
            .iter()
            .filter(move |(_, slug)| connects(slug))
            .map(|(name, _)| *name)
    }

    /// The stack part of each vendor of the category: connected tools of at most five, 0 to 1.
    pub fn parts(&self, vendors: &CategoryVendors) -> Vec<f64> {
        let mut connected = vec![0_u32; vendors.all().len()];
        for slug in self.tools.iter().filter_map(|(_, slug)| *slug) {
            for at in vendors.postings().connecting(slug) {
                connected[at] += 1;
            }
        }
        let enough = u32::try_from(self.len().min(STACK_TOOLS)).expect("five at most");
        let part = |count: u32| f64::from(count.min(enough)) / f64::from(enough);
        connected.into_iter().map(part).collect()
    }
}

/// The budget part of a vendor with this price bracket.
pub(super) fn budget_part(price_bracket: Option<u8>, spend: SoftwareSpendBand) -> f64 {
    match price_bracket {
        Some(bracket) if bracket <= spend.price_bracket() => 1.0,
        Some(bracket) if bracket > spend.price_bracket() + 1 => 0.0,
        _ => BUDGET_HALF,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(fit: Option<f64>, stack: Option<f64>, peer: Option<f64>, budget: f64) -> ScoreParts {
        ScoreParts {
            fit,
            stack,
            peer,
            budget: Some(budget),
        }
    }

    #[test]
    fn the_worked_examples_come_out_to_the_tenth() {
        let cases = [
            (parts(Some(0.8), Some(1.0), Some(0.6), 1.0), 810),
            (parts(Some(0.9), Some(0.0), Some(1.0), 0.5), 760),
            (parts(Some(0.8), None, None, 1.0), 814),
            (parts(Some(1.0), Some(1.0), Some(1.0), 1.0), 1_000),
            (parts(None, None, None, 0.5), 500),
            (parts(Some(0.0), None, None, 0.0), 0),
        ];
        for (parts, expected) in cases {
            assert_eq!(score_of(&parts), Some(expected), "{parts:?}");
        }
        let none = ScoreParts {
            fit: None,
            stack: None,
            peer: None,
            budget: None,
        };
        assert_eq!(score_of(&none), None);
    }

    #[test]
    fn a_budget_reaches_one_step_up_by_half() {
        let cases = [
            (SoftwareSpendBand::UpTo5K, [1.0, 1.0, 0.5, 0.0]),
            (SoftwareSpendBand::UpTo10K, [1.0, 1.0, 0.5, 0.0]),
            (SoftwareSpendBand::UpTo40K, [1.0, 1.0, 1.0, 0.5]),
            (SoftwareSpendBand::UpTo100K, [1.0, 1.0, 1.0, 0.5]),
            (SoftwareSpendBand::UpTo500K, [1.0, 1.0, 1.0, 1.0]),
            (SoftwareSpendBand::Above1M, [1.0, 1.0, 1.0, 1.0]),
        ];
        for (spend, expected) in cases {
            let parts = [1, 2, 3, 4].map(|bracket| budget_part(Some(bracket), spend));
            assert_eq!(
                parts.map(f64::to_bits),
                expected.map(f64::to_bits),
                "{spend:?}"
            );
            assert_eq!(budget_part(None, spend).to_bits(), 0.5_f64.to_bits());
        }
    }
}
