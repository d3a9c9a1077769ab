//! The peer lifecycle map: for each stage whether the firm uses a tool, and how many like it do.

use std::collections::HashMap;

use super::Recommendations;
use crate::app::member_stacks::Member;
use crate::domain::firm::FirmSize;
use crate::domain::ids::CategoryId;
use crate::domain::stage::{STAGES, Stage};
use crate::domain::user::User;
use crate::recommend::FirmKey;
use crate::recommend::constants::FIRMS_MIN;

/// The nine stages beside what other firms say.
#[derive(Debug)]
pub struct Lifecycle {
    /// Whose firms are compared; `None` where the firm's size is unknown, then all of them.
    pub firm_size: Option<FirmSize>,
    /// In order.
    pub stages: Vec<LifecycleStage>,
}

/// One stage of the map.
#[derive(Debug)]
pub struct LifecycleStage {
    /// Number, title and category.
    pub stage: Stage,
    /// The category's id.
    pub category_id: CategoryId,
    /// Whether the firm uses a tool there; `None` before it says so.
    pub yours: Option<bool>,
    /// How many others do; `None` where fewer than five firms say.
    pub used_by: Option<UsedBy>,
}

/// Firms that use a tool of a category, of those that say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsedBy {
    /// Firms that use one.
    pub using: u32,
    /// Firms that said Yes or No.
    pub firms: u32,
}

impl Recommendations {
    /// The map for a person's firm. Linear in the people who saved a stack.
    pub fn lifecycle(&self, user: &User) -> Lifecycle {
        let firm_size = user.effective_firm_size();
        let own = self.member_stacks.firm_key(user);
        // A firm uses a tool where any of its people says so.
        let mut others: HashMap<(FirmKey, CategoryId), bool> = HashMap::new();
        self.member_stacks.with(|known| {
            let is_alike = |member: &&Member| {
                (firm_size.is_none() || member.size == firm_size) && member.firm != own
            };
            for member in known.firms().filter(is_alike) {
                let Some(firm) = member.firm else { continue };
                for answer in member.adoptions.iter() {
                    let said = others.entry((firm, answer.category_id.clone()));
                    *said.or_default() |= answer.has_tool;
                }
            }
        });
        let mine = self.member_stacks.of_firm(user);
        let stages = STAGES.into_iter().map(|stage| {
            let category_id = CategoryId::from_name(stage.category);
            let said = mine
                .iter()
                .flat_map(|answers| answers.iter())
                .filter(|answer| answer.category_id == category_id);
            let others = others.iter().filter(|((_, id), _)| *id == category_id);
            LifecycleStage {
                stage,
                yours: said.map(|answer| answer.has_tool).reduce(|a, b| a || b),
                used_by: UsedBy::of(others.map(|(_, uses)| *uses)),
                category_id,
            }
        });
        Lifecycle {
            firm_size,
            stages: stages.collect(),
        }
    }
}

impl UsedBy {
    fn of(said: impl Iterator<Item = bool>) -> Option<Self> {
        let (mut using, mut firms) = (0, 0);
        for uses in said {
            using += u32::from(uses);
            firms += 1;
        }
        (firms >= FIRMS_MIN).then_some(Self { using, firms })
    }
}
