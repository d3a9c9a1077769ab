//! All stages of a case and how far a person is.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::recommendations as work;
use crate::domain::ids::CategoryId;

/// How far a person is through the litigation lifecycle.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// All stages, in order.
    stages: Vec<Stage>,
    /// How many stages are completed.
    #[schema(minimum = 0, maximum = 9)]
    completed: usize,
    /// How many stages there are.
    total: usize,
    /// The categories that are no stage and have questions and vendors, by name.
    others: Vec<OtherCategory>,
}

/// A category without a stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OtherCategory {
    /// The slug of its name.
    category_id: CategoryId,
    /// As people read it.
    category_name: String,
}

/// One stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Stage {
    /// From 1.
    number: u8,
    /// As the screen shows it.
    title: String,
    /// The category whose vendors serve it.
    category_id: CategoryId,
    /// That category's name.
    category_name: String,
    /// How far it is.
    status: StageStatus,
    /// Its picks, hidden ones included.
    pick_count: usize,
    /// How many vendors it offers.
    vendor_count: usize,
}

/// How far a stage is, as far as the server knows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StageStatus {
    /// It has no picks.
    NotStarted,
    /// All its picks were dismissed.
    InProgress,
    /// It has picks.
    Completed,
}

impl Overview {
    /// The stages as JSON shows them.
    pub fn of(overview: &work::Overview) -> Self {
        let stages = overview.stages.iter().map(|view| Stage {
            number: view.stage.number,
            title: view.stage.title.to_owned(),
            category_id: view.category_id.clone(),
            category_name: view.stage.category.to_owned(),
            status: match view.status {
                work::StageStatus::NotStarted => StageStatus::NotStarted,
                work::StageStatus::InProgress => StageStatus::InProgress,
                work::StageStatus::Completed => StageStatus::Completed,
            },
            pick_count: view.pick_count,
            vendor_count: view.vendor_count,
        });
        Self {
            stages: stages.collect(),
            completed: overview.completed(),
            total: overview.stages.len(),
            others: overview.others.iter().map(other).collect(),
        }
    }
}

fn other(category: &work::OtherCategory) -> OtherCategory {
    OtherCategory {
        category_id: category.id.clone(),
        category_name: category.name.clone(),
    }
}
