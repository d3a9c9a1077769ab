//! Which categories are Stackbrief's, and of which members have said anything.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::content::Content;
use crate::domain::ids::CategoryId;
use crate::domain::stage::STAGES;
use crate::domain::starter_categories::starter_categories;
use crate::store::{Readable, StoreError, questionnaires, recommendations, tech_stacks};

/// Whether a firm brought this category: no stage and no new instance has it, and no questionnaire asks about it.
pub fn is_own(content: &Content, id: &CategoryId) -> bool {
    static STARTERS: LazyLock<HashSet<CategoryId>> = LazyLock::new(|| {
        let stages = STAGES.iter().map(|stage| stage.category);
        let starters = starter_categories().iter().map(|category| &*category.name);
        stages.chain(starters).map(CategoryId::from_name).collect()
    });
    !STARTERS.contains(id) && content.questionnaire(id).is_none()
}

/// Leaves those that no person has answered for, been recommended for, or named a tool of. Reads all of what
/// members have said.
pub fn retain_unnamed(
    tx: &impl Readable,
    unused: &mut HashSet<CategoryId>,
) -> Result<(), StoreError> {
    recommendations::for_each_response(tx, |response| {
        unused.remove(&response.category_id);
    })?;
    recommendations::for_each(tx, |shown| {
        unused.remove(&shown.category_id);
    })?;
    recommendations::for_each_picks(tx, |_, saved| {
        for category in saved.categories {
            unused.remove(&category.category_id);
        }
    })?;
    tech_stacks::for_each_answer(tx, |_, answer| {
        unused.remove(&answer.category_id);
    })
}

/// Leaves those of which no administrator has drafted or published a questionnaire.
pub fn retain_unasked(
    tx: &impl Readable,
    unused: &mut HashSet<CategoryId>,
) -> Result<(), StoreError> {
    for edited in questionnaires::all(tx)? {
        unused.remove(&edited.category_id);
    }
    Ok(())
}
