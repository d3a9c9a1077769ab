//! The peer lifecycle map.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::recommendations as work;
use crate::domain::firm::FirmSize;
use crate::domain::ids::CategoryId;

/// For each stage whether the firm uses a tool, and how many firms like it do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lifecycle {
    /// The nine stages in order.
    stages: Vec<LifecycleStage>,
    /// The size of the firms compared; null where the firm's own is unknown, then all of them.
    #[schema(required)]
    firm_size: Option<FirmSize>,
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
    /// How many others do; null where fewer than five firms say.
    #[schema(required)]
    used_by: Option<UsedBy>,
}

/// Firms that use a tool of a category.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsedBy {
    /// Percent of the firms that say, one decimal.
    #[schema(minimum = 0, maximum = 100)]
    share: f64,
    /// Firms that say Yes or No; at least five, the caller's own left out.
    #[schema(minimum = 5)]
    firms: u32,
}

impl Lifecycle {
    /// The map as JSON shows it.
    pub fn of(map: &work::Lifecycle) -> Self {
        let stages = map.stages.iter().map(|one| LifecycleStage {
            number: one.stage.number,
            title: one.stage.title.to_owned(),
            category_id: one.category_id.clone(),
            category_name: one.stage.category.to_owned(),
            yours: one.yours,
            used_by: one.used_by.map(|used| UsedBy {
                share: (f64::from(used.using) * 1_000.0 / f64::from(used.firms)).round() / 10.0,
                firms: used.firms,
            }),
        });
        Self {
            stages: stages.collect(),
            firm_size: map.firm_size,
        }
    }
}
