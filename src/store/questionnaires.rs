//! Questionnaires that administrators changed, and the capabilities they added to the vocabulary.

use super::counters::Counter;
use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{CUSTOM_CAPABILITIES, QUESTIONNAIRES};
use crate::domain::ids::CategoryId;
use crate::domain::questionnaire_edit::{CustomCapability, EditedQuestionnaire};

/// Every questionnaire that was ever changed, by category.
pub fn all(tx: &impl Readable) -> Result<Vec<EditedQuestionnaire>, StoreError> {
    QUESTIONNAIRES.list(tx, ..)
}

/// What was made of a category's questionnaire; `None` where nobody ever changed it.
pub fn of(
    tx: &impl Readable,
    category: &CategoryId,
) -> Result<Option<EditedQuestionnaire>, StoreError> {
    QUESTIONNAIRES.get(tx, category.as_str())
}

/// Replaces what was made of a category's questionnaire.
pub fn put(tx: &WriteTx, edited: &EditedQuestionnaire) -> Result<(), StoreError> {
    QUESTIONNAIRES
        .put(tx, edited.category_id.as_str(), edited)
        .map(drop)
}

/// Every capability that was added, by slug.
pub fn custom_capabilities(tx: &impl Readable) -> Result<Vec<CustomCapability>, StoreError> {
    CUSTOM_CAPABILITIES.list(tx, ..)
}

/// Adds a capability, or replaces the one with its slug.
pub fn put_custom_capability(
    tx: &WriteTx,
    capability: &CustomCapability,
) -> Result<(), StoreError> {
    CUSTOM_CAPABILITIES
        .put(tx, capability.slug.as_str(), capability)
        .map(drop)
}

/// The number that every change of what is asked raises; drafts do not.
pub fn version(tx: &impl Readable) -> Result<u64, StoreError> {
    Ok(Counter::Questionnaires.get(tx)?.unwrap_or(0))
}

/// Records that what is asked changed in this transaction.
pub fn bump_version(tx: &WriteTx) -> Result<(), StoreError> {
    Counter::Questionnaires.set(tx, version(tx)? + 1)
}
