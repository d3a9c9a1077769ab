//! The peer lifecycle map.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::recommendations as work;
use crate::domain::firm::FirmSize;
use crate::domain::ids::CategoryId;
use crate::domain::ledger::FirmCount;
use crate::domain::stack_budget::{self, BudgetFit};

/// For each stage whether the firm uses a tool, and how many firms like it do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lifecycle {
    /// All stages, in order.
    stages: Vec<LifecycleStage>,
    /// The size of the firms compared; null where the firm's own is unknown, then all of them.
    #[schema(required)]
    firm_size: Option<FirmSize>,
    /// The stage that the firm does not cover and the largest share of firms like it do; null where nothing is known
    /// of any.
    #[schema(required)]
    next: Option<NextStage>,
    /// What the firm's tools cost a year; null where the price of none is known.
    #[schema(required)]
    budget: Option<StackBudget>,
}

/// One stage of the map.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LifecycleStage {
    /// From 1.
    number: u8,
    /// As the screen shows it.
    title: String,
    /// The category whose vendors serve it.
    category_id: CategoryId,
    /// That category's name.
    category_name: String,
    /// Whether the firm uses a tool there; null before it says so.
    #[schema(required)]
    yours: Option<bool>,
    /// How many others do; null where fewer than `{FIRMS_MIN}` firms say, or fewer than `{FIRMS_MIN}` (and not none) of
    /// them say Yes or No.
    #[schema(required)]
    used_by: Option<UsedBy>,
}

/// Firms that use a tool of a category. Numbers above `{EXACT_COUNT_MAX}` are rounded to multiples of `{ROUNDED_STEP}`, and the share
/// is that of the numbers shown.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsedBy {
    /// Percent of the firms that say, one decimal.
    #[schema(minimum = 0, maximum = 100)]
    share: f64,
    /// Firms that say Yes.
    using: u32,
    /// Firms that say Yes or No; at least `{FIRMS_MIN}`, the caller's own left out.
    #[schema(minimum = 5)]
    firms: u32,
}

/// The stage to cover next.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextStage {
    /// From 1.
    number: u8,
    /// As the screen shows it.
    title: String,
    /// The category whose vendors serve it.
    category_id: CategoryId,
    /// That category's name.
    category_name: String,
    /// How many firms like the caller's cover it.
    used_by: UsedBy,
}

/// The sum of the price brackets of the firm's tools, beside what it says that it spends.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StackBudget {
    /// Tools in the firm's tech stack.
    tools: u32,
    /// Those of them whose price bracket is known; the others are not in the sum.
    #[schema(minimum = 1)]
    priced: u32,
    /// What they cost a year.
    cost: DollarRange,
    /// What the firm says that it spends a year; null where it did not say.
    #[schema(required)]
    spend: Option<DollarRange>,
    /// How the two compare; null where the firm did not say what it spends.
    #[schema(required)]
    fit: Option<StackBudgetFit>,
    /// What the tools cost and what the firm spends, as a sentence.
    text: String,
}

/// Dollars a year.
#[derive(Debug, Serialize, ToSchema)]
pub struct DollarRange {
    /// The least it may be.
    low: u32,
    /// The most it may be; null where there is no end.
    #[schema(required)]
    high: Option<u32>,
}

/// How the cost of the tools compares with what the firm spends.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StackBudgetFit {
    /// Even the least of it is more.
    Above,
    /// All of it is within.
    Within,
    /// Even the most of it is less.
    Below,
    /// It may be any of them.
    Unclear,
}

impl Lifecycle {
    /// The map as JSON shows it.
    pub fn of(map: &work::Lifecycle) -> Self {
        let stages = map.stages.iter().map(|stage| LifecycleStage {
            number: stage.stage.number,
            title: stage.stage.title.to_owned(),
            category_id: stage.category_id.clone(),
            category_name: stage.stage.category.to_owned(),
            yours: stage.yours,
            used_by: stage.used_by.map(UsedBy::of),
        });
        Self {
            stages: stages.collect(),
            firm_size: map.firm_size,
            next: map.next_stage().map(|(stage, used_by)| NextStage {
                number: stage.stage.number,
                title: stage.stage.title.to_owned(),
                category_id: stage.category_id.clone(),
                category_name: stage.stage.category.to_owned(),
                used_by: UsedBy::of(used_by),
            }),
            budget: map.budget.as_ref().map(StackBudget::of),
        }
    }
}

impl UsedBy {
    fn of(count: FirmCount) -> Self {
        let firms = count.of.unwrap_or(count.firms);
        Self {
            share: (f64::from(count.firms) * 1_000.0 / f64::from(firms)).round() / 10.0,
            using: count.firms,
            firms,
        }
    }
}

impl StackBudget {
    fn of(budget: &stack_budget::StackBudget) -> Self {
        Self {
            tools: budget.tools,
            priced: budget.priced,
            cost: budget.cost.into(),
            spend: budget.spend.map(DollarRange::from),
            fit: budget.fit().map(|fit| match fit {
                BudgetFit::Above => StackBudgetFit::Above,
                BudgetFit::Within => StackBudgetFit::Within,
                BudgetFit::Below => StackBudgetFit::Below,
                BudgetFit::Unclear => StackBudgetFit::Unclear,
            }),
            text: budget.sentence(),
        }
    }
}

impl From<stack_budget::DollarRange> for DollarRange {
    fn from(stack_budget::DollarRange { low, high }: stack_budget::DollarRange) -> Self {
        Self { low, high }
    }
}
