//! What administrators make of the questionnaires: a draft, published for everybody, and the way back
//! to the shipped one. See docs/product.md#admin-questionnaires.

mod check;
mod count;
mod custom_capabilities;
mod differences;
mod view;

use std::sync::Arc;

pub use self::check::{DraftInput, OptionInput, QuestionInput};
pub use self::custom_capabilities::CustomCapabilityInput;
pub use self::view::{Capability, QuestionnaireSummary, QuestionnaireView};

use self::check::CheckContext;
use self::differences::differences;
use crate::app::audit::Audit;
use crate::app::base::core::{Core, log_unpublished};
use crate::app::directory::catalog::{Catalog, CurrentCatalog, tools_question};
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::field_error::FieldErrors;
use crate::domain::ids::CategoryId;
use crate::domain::question::Question;
use crate::domain::questionnaire_edit::{Draft, EditedQuestionnaire};
use crate::domain::vendor::{CATEGORY_NOT_FOUND, Category};
use crate::store::{Readable, StoreError, WriteTx, questionnaires};

/// Why a questionnaire was not changed.
#[derive(Debug, thiserror::Error)]
pub enum QuestionnaireError {
    #[error("{CATEGORY_NOT_FOUND}")]
    UnknownCategory,
    /// Someone else changed it since it was read.
    #[error("someone else has changed it since")]
    Conflict { by: Option<String> },
    #[error("there is no draft")]
    NoDraft,
    /// At least one field.
    #[error("some fields are wrong")]
    Invalid(FieldErrors),
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub struct Questionnaires {
    core: Arc<Core>,
    audit: Arc<Audit>,
    catalog: Arc<CurrentCatalog>,
}

/// One change of a category's record, in a write transaction.
struct Change<'t> {
    tx: &'t WriteTx,
    actor: &'t Actor,
    catalog: &'t Catalog,
    name: &'t str,
    before: EditedQuestionnaire,
}

impl Change<'_> {
    fn in_force(&self, questionnaires: &Questionnaires) -> Result<Vec<Question>, StoreError> {
        let before = &self.before;
        questionnaires.in_force(self.tx, self.catalog, &before.category_id, Some(before))
    }
}

/// What is stored of one questionnaire.
#[derive(Debug)]
pub struct SavedQuestionnaire {
    category: Arc<Category>,
    /// `None` where nobody ever changed it.
    edited: Option<EditedQuestionnaire>,
    in_force: Vec<Question>,
}

impl Questionnaires {
    pub fn new(core: Arc<Core>, audit: Arc<Audit>, catalog: Arc<CurrentCatalog>) -> Self {
        Self {
            core,
            audit,
            catalog,
        }
    }

    /// Keeps a draft in place of the one before; a draft of what is asked anyway is none.
    ///
    /// `may_replace` says whether the record that is there now, if any, may be replaced.
    pub fn save_draft(
        &self,
        actor: &Actor,
        category: &CategoryId,
        may_replace: impl Fn(Option<&EditedQuestionnaire>) -> bool,
        input: DraftInput,
    ) -> Result<SavedQuestionnaire, QuestionnaireError> {
        self.change(actor, category, may_replace, |change| {
            let in_force = change.in_force(self)?;
            let shipped = self.catalog.shipped().questions(category);
            let custom_capabilities = questionnaires::custom_capabilities(change.tx)?;
            let draft = input.check(&CheckContext {
                category,
                questionnaires: change.catalog.questionnaires(),
                custom_capabilities: &custom_capabilities,
                questions: [&in_force, shipped, change.before.draft_questions()],
            });
            let draft = draft.map_err(QuestionnaireError::Invalid)?;
            let details = differences(&in_force, &draft);
            let is_asked_anyway =
                draft.questions == in_force && draft.custom_capabilities.is_empty();
            self.keep_draft(change, (!is_asked_anyway).then_some(draft), details)
        })
    }

    /// Throws the draft away.
    pub fn discard_draft(
        &self,
        actor: &Actor,
        category: &CategoryId,
        may_replace: impl Fn(Option<&EditedQuestionnaire>) -> bool,
    ) -> Result<SavedQuestionnaire, QuestionnaireError> {
        self.change(actor, category, may_replace, |change| {
            self.keep_draft(change, None, vec!["Draft discarded".to_owned()])
        })
    }

    /// Asks every firm what the draft says, and takes its capabilities into the vocabulary.
    pub fn publish(
        &self,
        actor: &Actor,
        category: &CategoryId,
        may_replace: impl Fn(Option<&EditedQuestionnaire>) -> bool,
    ) -> Result<SavedQuestionnaire, QuestionnaireError> {
        let saved = self.change(actor, category, may_replace, |change| {
            let draft = change.before.draft.clone();
            let draft = draft.ok_or(QuestionnaireError::NoDraft)?;
            let added = questionnaires::custom_capabilities(change.tx)?;
            // Another category may have published a capability of this name since the draft was saved.
            custom_capabilities::check_custom_capabilities(
                &draft.custom_capabilities,
                change.catalog.questionnaires(),
                &added,
            )
            .map_err(QuestionnaireError::Invalid)?;
            for capability in &draft.custom_capabilities {
                questionnaires::put_custom_capability(change.tx, capability)?;
            }
            questionnaires::bump_version(change.tx)?;
            let details = differences(&change.in_force(self)?, &draft);
            self.keep(
                change,
                AuditAction::QuestionnairePublished,
                details,
                |edited| {
                    edited.published = Some(draft.questions);
                    edited.draft = None;
                },
            )
        })?;
        log_unpublished(|| self.catalog.reload());
        Ok(saved)
    }

    /// Goes back to the shipped questions and throws the draft away. Words stay in the vocabulary, since
    /// other categories may ask for them.
    pub fn restore(
        &self,
        actor: &Actor,
        category: &CategoryId,
        may_replace: impl Fn(Option<&EditedQuestionnaire>) -> bool,
    ) -> Result<SavedQuestionnaire, QuestionnaireError> {
        let saved = self.change(actor, category, may_replace, |change| {
            if change.before.published.is_none() && change.before.draft.is_none() {
                return Ok(());
            }
            questionnaires::bump_version(change.tx)?;
            let shipped = Draft {
                questions: self.shipped(category),
                custom_capabilities: Vec::new(),
            };
            let details = differences(&change.in_force(self)?, &shipped);
            self.keep(
                change,
                AuditAction::QuestionnaireRestored,
                details,
                |edited| {
                    edited.published = None;
                    edited.draft = None;
                },
            )
        })?;
        log_unpublished(|| self.catalog.reload());
        Ok(saved)
    }

    fn saved(
        &self,
        tx: &impl Readable,
        catalog: &Catalog,
        category: &Arc<Category>,
    ) -> Result<SavedQuestionnaire, StoreError> {
        let edited = questionnaires::of(tx, &category.id)?;
        let in_force = self.in_force(tx, catalog, &category.id, edited.as_ref())?;
        Ok(SavedQuestionnaire {
            category: Arc::clone(category),
            edited,
            in_force,
        })
    }

    fn change(
        &self,
        actor: &Actor,
        category: &CategoryId,
        may_replace: impl Fn(Option<&EditedQuestionnaire>) -> bool,
        change: impl FnOnce(&Change<'_>) -> Result<(), QuestionnaireError>,
    ) -> Result<SavedQuestionnaire, QuestionnaireError> {
        let catalog = self.catalog.current();
        let known = catalog.category(category.as_str());
        let known = known.ok_or(QuestionnaireError::UnknownCategory)?;
        self.core.store.write(|tx| {
            let before = questionnaires::of(tx, category)?;
            if !may_replace(before.as_ref()) {
                let by = before.map(|before| before.changed_by);
                let by = by.filter(|name| !name.is_empty());
                return Err(QuestionnaireError::Conflict { by });
            }
            let before = before.unwrap_or_else(|| EditedQuestionnaire {
                category_id: category.clone(),
                revision: 0,
                published: None,
                draft: None,
                changed_at: self.core.clock.now(),
                changed_by: String::new(),
            });
            change(&Change {
                tx,
                actor,
                catalog: &catalog,
                name: &known.name,
                before,
            })?;
            Ok(self.saved(tx, &catalog, known)?)
        })
    }

    /// Does nothing where this is the draft already.
    fn keep_draft(
        &self,
        change: &Change<'_>,
        draft: Option<Draft>,
        details: Vec<String>,
    ) -> Result<(), QuestionnaireError> {
        if draft == change.before.draft {
            return Ok(());
        }
        let action = AuditAction::QuestionnaireDrafted;
        self.keep(change, action, details, |edited| edited.draft = draft)
    }

    fn keep(
        &self,
        change: &Change<'_>,
        action: AuditAction,
        details: Vec<String>,
        edit: impl FnOnce(&mut EditedQuestionnaire),
    ) -> Result<(), QuestionnaireError> {
        let mut edited = EditedQuestionnaire {
            revision: change.before.revision + 1,
            changed_at: self.core.clock.now(),
            changed_by: change.actor.name().to_owned(),
            ..change.before.clone()
        };
        edit(&mut edited);
        self.catalog.mark_category_used(&edited.category_id);
        questionnaires::put(change.tx, &edited)?;
        self.audit
            .record(change.tx, change.actor, action, change.name, details)?;
        Ok(())
    }

    /// What is asked now, as its author wrote it: without the tools of the directory. It is that of the record, which the
    /// catalog follows a moment later, and like there without tags that the vocabulary has lost.
    fn in_force(
        &self,
        tx: &impl Readable,
        catalog: &Catalog,
        category: &CategoryId,
        edited: Option<&EditedQuestionnaire>,
    ) -> Result<Vec<Question>, StoreError> {
        let Some(mut questions) = edited.and_then(|edited| edited.published.clone()) else {
            return Ok(self.shipped(category));
        };
        let added = questionnaires::custom_capabilities(tx)?;
        let is_known = |tag: &String| {
            catalog.vocabulary().tag(tag).is_some() || added.iter().any(|added| added.slug == *tag)
        };
        for question in &mut questions {
            for option in &mut question.options {
                option.tags.retain(is_known);
            }
        }
        Ok(questions)
    }

    /// What is asked where nobody published anything.
    fn shipped(&self, category: &CategoryId) -> Vec<Question> {
        let questionnaire = self.catalog.shipped().questionnaire(category);
        questionnaire.map_or_else(
            || vec![tools_question(category)],
            |questionnaire| questionnaire.questions.clone(),
        )
    }
}
