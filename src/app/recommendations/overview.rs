//! How far a person is through the nine stages.

use super::Recommendations;
use crate::app::directory::catalog::Catalog;
use crate::domain::ids::{CategoryId, UserId};
use crate::domain::stage::{STAGES, Stage};
use crate::store::StoreError;

use super::saved::{SavedView, stage_position};

/// The nine stages and how many are completed.
#[derive(Debug)]
pub struct Overview {
    /// In order.
    pub stages: Vec<StageView>,
    /// The categories that are no stage and can be asked about, by name.
    pub others: Vec<OtherCategory>,
}

/// A category without a stage that has questions and active vendors.
#[derive(Debug)]
pub struct OtherCategory {
    pub id: CategoryId,
    pub name: String,
}

#[derive(Debug)]
pub struct StageView {
    /// Number, title and category.
    pub stage: Stage,
    pub category_id: CategoryId,
    /// How far it is.
    pub status: StageStatus,
    /// How many picks it has, hidden ones included.
    pub pick_count: usize,
    /// How many active vendors it has.
    pub vendor_count: usize,
}

/// How far a stage is, as far as the server knows: a questionnaire that was opened and left is
/// remembered by the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageStatus {
    /// The stage has no picks.
    NotStarted,
    /// Every pick was dismissed.
    InProgress,
    /// The stage has picks.
    Completed,
}

impl Overview {
    fn of(saved: &SavedView, catalog: &Catalog) -> Self {
        let vendors = |id: &CategoryId| {
            let ranked = catalog.ranked_vendors(id.as_str());
            ranked.map_or(0, |vendors| vendors.all().len())
        };
        let stages = STAGES
            .into_iter()
            .map(|stage| {
                let category_id = CategoryId::from_name(stage.category);
                let picks = saved
                    .of_category(&category_id)
                    .map_or(&[][..], |item| &item.picks);
                let status = match picks {
                    [] => StageStatus::NotStarted,
                    all if all.iter().all(|pick| pick.is_dismissed) => StageStatus::InProgress,
                    _ => StageStatus::Completed,
                };
                StageView {
                    vendor_count: vendors(&category_id),
                    stage,
                    category_id,
                    status,
                    pick_count: picks.len(),
                }
            })
            .collect();
        let is_stage = |id| stage_position(id) < STAGES.len();
        let others = catalog.categories().iter().filter(|category| {
            let id = &category.id;
            !is_stage(id) && vendors(id) > 0 && !catalog.questions(id).is_empty()
        });
        let others = others.map(|category| OtherCategory {
            id: category.id.clone(),
            name: category.name.clone(),
        });
        Self {
            stages,
            others: others.collect(),
        }
    }

    /// How many stages are completed.
    pub fn completed(&self) -> usize {
        self.stages
            .iter()
            .filter(|stage| stage.status == StageStatus::Completed)
            .count()
    }
}

impl Recommendations {
    /// The stages as this person left them.
    pub fn overview(&self, user: UserId) -> Result<Overview, StoreError> {
        Ok(Overview::of(
            &self.saved_picks(user)?,
            &self.catalog.current(),
        ))
    }
}
