//! The score of one vendor: the weighted mean of its parts (docs/recommendations.md#score).

use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, FirmSizes, InjuryCasesBand, SoftwareSpendBand,
};
use crate::domain::place::UsStates;
use crate::domain::recommend::ScoreParts;
use crate::domain::user::User;
use crate::recommend::weights::{
    BUDGET_HALF, BUDGET_WEIGHT, FIT_WEIGHT, PEER_WEIGHT, PROFILE_WEIGHT, STACK_WEIGHT,
};

/// A score in tenths of a point, 0 to 1000: an integer, so that order and text never disagree.
pub type Tenths = u16;

/// What a firm says about itself. Its practice area is personal injury unless an answer says
/// otherwise: a vendor that lists it gets the reason "Lists personal injury", but no points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirmProfile {
    /// The one by which it is compared with other firms.
    pub size: Option<FirmSize>,
    /// All that it may be by what it said; empty where it said nothing.
    pub sizes: FirmSizes,
    /// Where it practices; empty where it did not say.
    pub states: UsStates,
    pub attorneys: Option<AttorneysCountBand>,
    pub employees: Option<EmployeesCountBand>,
    /// New cases signed a month.
    pub cases: Option<InjuryCasesBand>,
    /// Per year.
    pub software_spend: Option<SoftwareSpendBand>,
}

impl FirmProfile {
    pub fn of(user: &User) -> Self {
        let bands = user.onboarding;
        Self {
            size: user.effective_firm_size(),
            sizes: user.possible_firm_sizes(),
            states: user.states,
            attorneys: bands.map(|bands| bands.attorneys),
            employees: bands.map(|bands| bands.employees),
            cases: bands.map(|bands| bands.injury_cases),
            software_spend: bands.map(|bands| bands.software_spend),
        }
    }
}

/// The score of these parts; `None` where every part was dropped.
///
/// ```
/// use stackbrief::domain::recommend::ScoreParts;
/// use stackbrief::recommend::score_of;
/// let new_firm = ScoreParts { fit: Some(0.8), budget: Some(1.0), ..ScoreParts::default() };
/// assert_eq!(score_of(&new_firm), Some(814));
/// ```
pub fn score_of(parts: &ScoreParts) -> Option<Tenths> {
    let (earned, kept) = weighted_parts(parts)
        .fold((0.0, 0.0), |(earned, kept), (part, weight)| {
            (earned + part * weight, kept + weight)
        });
    // The tiny addend lifts sums that binary fractions leave just below a half, such as 0.81.
    (kept > 0.0).then(|| floor_tenths(1_000.0 * earned / kept + 1e-7 + 0.5).min(1_000))
}

/// Each kept part with its weight, in a fixed order.
fn weighted_parts(parts: &ScoreParts) -> impl Iterator<Item = (f64, f64)> {
    let all = [
        (parts.fit, FIT_WEIGHT),
        (parts.stack, STACK_WEIGHT),
        (parts.peer, PEER_WEIGHT),
        (parts.budget, BUDGET_WEIGHT),
        (parts.states, PROFILE_WEIGHT),
        (parts.attorneys, PROFILE_WEIGHT),
        (parts.employees, PROFILE_WEIGHT),
        (parts.cases, PROFILE_WEIGHT),
    ];
    all.into_iter()
        .filter_map(|(part, weight)| Some((part?, weight)))
}

/// Rounds down a value from 0 to a little above 1000.
pub(in crate::recommend) fn floor_tenths(value: f64) -> Tenths {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "scores lie between 0 and 1000"
    )]
    let tenths = value.floor().clamp(0.0, 65_535.0) as Tenths;
    tenths
}

/// The budget part of a vendor with this price bracket.
pub(in crate::recommend) fn budget_part(
    price_bracket: Option<u8>,
    spend: SoftwareSpendBand,
) -> f64 {
    match price_bracket {
        Some(bracket) if bracket <= spend.price_bracket() => 1.0,
        Some(bracket) if bracket > spend.price_bracket() + 1 => 0.0,
        _ => BUDGET_HALF,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{RECOMMENDATIONS, assert_says};

    fn parts(fit: Option<f64>, stack: Option<f64>, peer: Option<f64>, budget: f64) -> ScoreParts {
        ScoreParts {
            fit,
            stack,
            peer,
            budget: Some(budget),
            ..ScoreParts::default()
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
        let all_said = ScoreParts {
            states: Some(1.0),
            attorneys: Some(0.5),
            employees: Some(0.0),
            cases: Some(1.0),
            ..parts(Some(0.8), Some(1.0), Some(0.6), 1.0)
        };
        // (0.52 + 0.15 + 0.09 + 0.05 + 0.05 + 0.025 + 0 + 0.05) of 1.2.
        assert_eq!(score_of(&all_said), Some(779));
        let points = |tenths: Tenths| format!("{}.{}", tenths / 10, tenths % 10);
        let [first, second, third] = [0, 1, 2].map(|example: usize| points(cases[example].1));
        assert_says(
            RECOMMENDATIONS,
            &[
                format!(
                    "fit 0.80, stack 1, peers 0.60, budget 1 → {first}; (0.90, 0, 1, 0.5) → {second}; without stack and \
                     peers (0.80, –, –, 1) → {third}."
                ),
                format!(
                    "states 1, attorneys 0.5, employees 0 and cases 1 the first is (0.81 + 0.05 + 0.025 + 0 + 0.05) ÷ 1.2 → {}.",
                    points(779)
                ),
            ],
        );
        assert_eq!(score_of(&ScoreParts::default()), None);
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
