//! What a firm's tools cost a year, by their price brackets, against what it says that it spends.

use super::firm::SoftwareSpendBand;
use super::number_format::group_thousands;
use super::price::yearly_range;

/// Dollars a year; without an end where `high` is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DollarRange {
    pub low: u32,
    pub high: Option<u32>,
}

/// The sum of the price brackets of a firm's tools beside the spend that it named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackBudget {
    /// Tools in the firm's stack.
    pub tools: u32,
    /// Tools whose price bracket is known; the others are not in the sum.
    pub priced: u32,
    pub cost: DollarRange,
    /// What the firm said that it spends.
    pub spend: Option<DollarRange>,
}

/// How two ranges compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BudgetFit {
    /// Even the least that the tools cost is more than the most that the firm spends.
    Above,
    /// All that the tools can cost is within what the firm spends.
    Within,
    /// Even the most that they cost is less than the least that it spends.
    Below,
    /// The ranges overlap, or tools without a price could change it.
    Unclear,
}

impl StackBudget {
    /// Sums up the price brackets of a firm's tools, `None` for a tool without one; `None` where none
    /// has one.
    pub fn of(
        brackets: impl IntoIterator<Item = Option<u8>>,
        spend: Option<SoftwareSpendBand>,
    ) -> Option<Self> {
        let mut budget = Self {
            tools: 0,
            priced: 0,
            cost: DollarRange {
                low: 0,
                high: Some(0),
            },
            spend: spend.map(|band| {
                let (low, high) = band.dollars();
                DollarRange { low, high }
            }),
        };
        for bracket in brackets {
            budget.tools += 1;
            if let Some(bracket) = bracket {
                let (low, high) = yearly_range(bracket);
                budget.priced += 1;
                budget.cost.low += low;
                budget.cost.high = budget.cost.high.zip(high).map(|(sum, high)| sum + high);
            }
        }
        (budget.priced > 0).then_some(budget)
    }

    /// How the cost compares with the spend; `None` where the firm did not say what it spends.
    pub fn fit(&self) -> Option<BudgetFit> {
        let spend = self.spend?;
        let is_whole = self.priced == self.tools;
        let is_above = spend.high.is_some_and(|most| self.cost.low > most);
        let ends_within = match (self.cost.high, spend.high) {
            (_, None) => true,
            (Some(cost), Some(most)) => cost <= most,
            (None, Some(_)) => false,
        };
        let is_below = self.cost.high.is_some_and(|cost| cost < spend.low);
        Some(if is_above {
            BudgetFit::Above
        } else if is_whole && is_below {
            BudgetFit::Below
        } else if is_whole && ends_within && self.cost.low >= spend.low {
            BudgetFit::Within
        } else {
            BudgetFit::Unclear
        })
    }

    /// "Your 3 tools cost about $7,200 to $31,200 a year. You spend $10,001 to $40,000."
    pub fn sentence(&self) -> String {
        let tools = match (self.tools, self.priced) {
            (1, _) => "Your tool costs".to_owned(),
            (all, priced) if all == priced => format!("Your {all} tools cost"),
            (all, 1) => format!("The one of your {all} tools with a known price costs"),
            (all, priced) => format!("The {priced} of your {all} tools with a known price cost"),
        };
        let cost = self.cost.text();
        let spend = self
            .spend
            .map(|spend| format!(" You spend {}.", spend.text()));
        format!("{tools} about {cost} a year.{}", spend.unwrap_or_default())
    }
}

impl DollarRange {
    /// "$1,200 to $6,000", "$24,000 or more".
    fn text(self) -> String {
        let low = group_thousands(u64::from(self.low));
        match self.high {
            Some(high) => format!("${low} to ${}", group_thousands(u64::from(high))),
            None => format!("${low} or more"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{RECOMMENDATIONS, assert_says};

    #[test]
    fn the_brackets_of_the_stack_add_up_to_a_range_beside_the_spend() {
        let spend = Some(SoftwareSpendBand::UpTo10K);
        let of = |brackets: &[Option<u8>]| StackBudget::of(brackets.iter().copied(), spend);
        let fit = |brackets: &[Option<u8>]| of(brackets).and_then(|budget| budget.fit());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[None, None]), None, "nothing is known of their cost");
        assert_eq!(fit(&[Some(1)]), Some(BudgetFit::Below));
        assert_eq!(fit(&[Some(1), None]), Some(BudgetFit::Unclear));
        assert_eq!(fit(&[Some(2)]), Some(BudgetFit::Unclear));
        assert_eq!(fit(&[Some(3), Some(3)]), Some(BudgetFit::Above));
        assert_eq!(fit(&[Some(3), Some(3), None]), Some(BudgetFit::Above));
        assert_eq!(fit(&[Some(4)]), Some(BudgetFit::Above));
        let rich = StackBudget::of([Some(4), Some(2)], Some(SoftwareSpendBand::Above1M)).unwrap();
        assert_eq!((rich.cost.low, rich.cost.high), (25_200, None));
        let all = StackBudget::of([Some(3), Some(2)], Some(SoftwareSpendBand::UpTo40K)).unwrap();
        assert_eq!(all.fit(), Some(BudgetFit::Unclear));
        let unsaid = StackBudget::of([Some(3), None, Some(1)], None).unwrap();
        assert_eq!((unsaid.tools, unsaid.priced, unsaid.fit()), (3, 2, None));
    }

    #[test]
    fn the_budget_is_said_as_a_range() {
        let two = StackBudget::of([Some(3), Some(2)], Some(SoftwareSpendBand::UpTo40K)).unwrap();
        let cost = "$7,200 to $30,000";
        let said = format!("Your 2 tools cost about {cost} a year. You spend $10,001 to $40,000.");
        assert_eq!(two.sentence(), said);
        assert_says(
            RECOMMENDATIONS,
            &[format!("a $$ and a $$$ tool cost {cost}.")],
        );
        let one = StackBudget::of([Some(4), None, None], None).unwrap();
        let said = "The one of your 3 tools with a known price costs about $24,000 or more a year.";
        assert_eq!(one.sentence(), said);
    }
}
