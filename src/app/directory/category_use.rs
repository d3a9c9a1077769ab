//! Which categories are Stackbrief's, and of which members have said anything.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::questionnaire_set::QuestionnaireSet;
use crate::domain::ids::CategoryId;
use crate::domain::stage::STAGES;
use crate::domain::starter_categories::starter_categories;
use crate::store::{Readable, StoreError, questionnaires, recommendations, tech_stacks};

/// Whether a firm brought this category: no stage and no new instance has it, and no questionnaire asks about it.
pub fn is_own(questionnaires: &QuestionnaireSet, id: &CategoryId) -> bool {
    static STARTERS: LazyLock<HashSet<CategoryId>> = LazyLock::new(|| {
        let stages = STAGES.iter().map(|stage| stage.category);
        let starters = starter_categories().iter().map(|category| &*category.name);
        stages.chain(starters).map(CategoryId::from_name).collect()
    });
    !STARTERS.contains(id) && questionnaires.questionnaire(id).is_none()
}

/// Keeps only those that no person has named a tool of, answered for, or been recommended for. Looks through what members
/// have said as long as any are left: recommendations come last, of which there is most.
pub fn retain_without_member_data(
    tx: &impl Readable,
    unused: &mut HashSet<CategoryId>,
) -> Result<(), StoreError> {
    let mut are_left = |category: &CategoryId| {
        unused.remove(category);
        !unused.is_empty()
    };
    tech_stacks::categories_named(tx, &mut are_left)?;
    recommendations::categories_picked(tx, &mut are_left)?;
    recommendations::categories_answered(tx, &mut are_left)?;
    recommendations::categories_recommended(tx, &mut are_left)
}

/// Keeps only those of which no administrator has drafted or published a questionnaire.
pub fn retain_without_questionnaire(
    tx: &impl Readable,
    unused: &mut HashSet<CategoryId>,
) -> Result<(), StoreError> {
    for edited in questionnaires::all(tx)? {
        unused.remove(&edited.category_id);
    }
    Ok(())
}
