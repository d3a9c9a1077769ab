//! The peer lifecycle map: for each stage whether the firm uses a tool, and how many like it do.

use super::Recommendations;
use crate::domain::firm::FirmSize;
use crate::domain::ids::CategoryId;
use crate::domain::ledger::FirmCount;
use crate::domain::stack_budget::StackBudget;
use crate::domain::stage::{STAGES, Stage};
use crate::domain::user::User;
use crate::recommend::{CategoryVendors, Tool, first_of_each_tool};

/// The nine stages beside what other firms say.
#[derive(Debug)]
pub struct Lifecycle {
    /// Whose firms are compared; `None` where the firm's size is unknown, then all of them.
    pub firm_size: Option<FirmSize>,
    /// In order.
    pub stages: Vec<LifecycleStage>,
    /// What the firm's tools cost; `None` where no price of theirs is known.
    pub budget: Option<StackBudget>,
}

/// One stage of the map.
#[derive(Debug)]
pub struct LifecycleStage {
    /// Number, title and category.
    pub stage: Stage,
    pub category_id: CategoryId,
    /// Whether the firm uses a tool there; `None` before it says so.
    pub yours: Option<bool>,
    /// How many others do, of those that say; `None` where that may not be shown.
    pub used_by: Option<FirmCount>,
}

impl Lifecycle {
    /// The stage that the firm does not cover and the largest share of firms like it do; of equal ones the earlier.
    /// `None` where nothing is known of any.
    pub fn next_stage(&self) -> Option<(&LifecycleStage, FirmCount)> {
        let open = self.stages.iter().filter(|stage| stage.yours != Some(true));
        let known = open.filter_map(|stage| Some((stage, stage.used_by?)));
        // The first of equal ones: `max_by_key` would return the last.
        known
            .filter(|(_, used)| used.firms > 0)
            .rev()
            .max_by(|(_, one), (_, other)| share(*one).total_cmp(&share(*other)))
    }
}

fn share(count: FirmCount) -> f64 {
    f64::from(count.firms) / f64::from(count.of.unwrap_or(1).max(1))
}

impl Recommendations {
    /// The map for a person's firm. No I/O; linear in the firm's own tools.
    pub fn lifecycle(&self, user: &User) -> Lifecycle {
        let firm_size = user.effective_firm_size();
        let own = self.evidence.own_firm(user);
        let mine = self.member_reports.of_firm(user);
        let stages = self.evidence.with_evidence(|evidence| {
            let of_stage = |stage: Stage| {
                let category_id = CategoryId::from_name(stage.category);
                let said = mine
                    .iter()
                    .flat_map(|(_, answers)| answers.iter())
                    .filter(|answer| answer.category_id == category_id);
                LifecycleStage {
                    stage,
                    yours: said.map(|answer| answer.has_tool).reduce(|a, b| a || b),
                    used_by: evidence.category(&category_id).with_tool(firm_size, &own),
                    category_id,
                }
            };
            STAGES.into_iter().map(of_stage).collect()
        });
        Lifecycle {
            firm_size,
            stages,
            budget: self.stack_budget(user),
        }
    }

    /// The price brackets of the firm's tools, each tool once, against its spend; without those that are paid from
    /// another budget, as agencies are.
    fn stack_budget(&self, user: &User) -> Option<StackBudget> {
        let catalog = self.catalog.current();
        let mut tools = self.tech_stacks.firm_tools(user)?;
        tools.retain(|tool| {
            let vendors = catalog.ranked_vendors(tool.category_id.as_str());
            !vendors.is_some_and(CategoryVendors::has_own_prices)
        });
        let bracket = |tool: &Tool| {
            let vendor = catalog.vendor(tool.vendor_id.as_ref()?.as_str())?;
            catalog.facts(vendor).price_bracket()
        };
        let brackets = first_of_each_tool(&tools, bracket, catalog.vocabulary());
        let spend = user.onboarding.map(|bands| bands.software_spend);
        StackBudget::of(brackets, spend)
    }
}
