//! Questionnaires as an administrator sees them.

use std::sync::Arc;

use jiff::Timestamp;

use super::count::{OptionCounts, count, offering};
use super::{QuestionnaireError, Questionnaires, SavedQuestionnaire};
use crate::app::directory::catalog::Catalog;
use crate::app::directory::questionnaire_set::ADDED_FACET;
use crate::domain::ids::CategoryId;
use crate::domain::question::{Facet, Question};
use crate::domain::questionnaire_edit::{
    CustomCapability, EditedQuestionnaire, QuestionnaireStatus,
};
use crate::domain::vendor::Category;
use crate::recommend::NamedTool;
use crate::store::{StoreError, questionnaires};

/// One line of the list.
#[derive(Debug)]
pub struct QuestionnaireSummary {
    pub category: Arc<Category>,
    pub status: QuestionnaireStatus,
    pub has_draft: bool,
    /// Questions that firms are asked now.
    pub questions: usize,
    pub active_vendors: usize,
    /// Options that no active vendor meets.
    pub unmet_options: usize,
    /// When and by whom it was changed last.
    pub changed_at: Option<Timestamp>,
    pub changed_by: Option<String>,
}

/// One questionnaire, ready to be changed.
#[derive(Debug)]
pub struct QuestionnaireView {
    pub category: Arc<Category>,
    /// The record's revision; 0 where nobody ever changed it.
    pub revision: u64,
    pub status: QuestionnaireStatus,
    pub has_draft: bool,
    pub changed_at: Option<Timestamp>,
    pub changed_by: Option<String>,
    pub active_vendors: usize,
    /// The draft's questions, else those in force.
    pub questions: Vec<Question>,
    /// The draft's capabilities.
    pub custom_capabilities: Vec<CustomCapability>,
    /// What firms are asked now.
    pub in_force: Vec<Question>,
    pub counts: OptionCounts,
    /// What options may ask for.
    pub capabilities: Vec<Capability>,
    /// The tools that vendors name, the most named first.
    pub tools: Vec<NamedTool>,
}

/// A word that options may ask for.
#[derive(Debug)]
pub struct Capability {
    pub slug: String,
    pub label: String,
    pub description: String,
    /// The kind of capability.
    pub facet: String,
    /// Set where an administrator added it: the phrases that it is recognized by.
    pub phrases: Option<Vec<String>>,
}

impl Questionnaires {
    /// Each of these categories.
    pub fn list(
        &self,
        categories: &[Arc<Category>],
    ) -> Result<Vec<QuestionnaireSummary>, StoreError> {
        let edited = self.core.store.read(questionnaires::all)?;
        let catalog = self.catalog.current();
        let summary = |category: &Arc<Category>| {
            let edited = edited
                .iter()
                .find(|edited| edited.category_id == category.id);
            self.summary(&catalog, category, edited)
        };
        Ok(categories.iter().map(summary).collect())
    }

    fn summary(
        &self,
        catalog: &Catalog,
        category: &Arc<Category>,
        edited: Option<&EditedQuestionnaire>,
    ) -> QuestionnaireSummary {
        let questions = catalog.questions(&category.id);
        let vendors = catalog.ranked_vendors(category.id.as_str());
        let options = questions.iter().flat_map(|question| &question.options);
        let unmet = options.filter(|option| {
            let met = |vendors| offering(vendors, catalog.vocabulary(), &option.tags);
            !option.neutral && vendors.is_none_or(|vendors| met(vendors) == 0)
        });
        QuestionnaireSummary {
            category: Arc::clone(category),
            status: self.status(&category.id, edited),
            has_draft: edited.is_some_and(|edited| edited.draft.is_some()),
            questions: questions.len(),
            active_vendors: vendors.map_or(0, |vendors| vendors.all().len()),
            unmet_options: unmet.count(),
            changed_at: edited.map(|edited| edited.changed_at),
            changed_by: edited.map(|edited| edited.changed_by.clone()),
        }
    }

    /// One category's. Reads the words of every vendor of the category.
    pub fn view(&self, category: &CategoryId) -> Result<QuestionnaireView, QuestionnaireError> {
        let catalog = self.catalog.current();
        let known = catalog.category(category.as_str());
        let known = known.ok_or(QuestionnaireError::UnknownCategory)?;
        let saved = |tx: &_| self.saved(tx, &catalog, known);
        Ok(self.shown(self.core.store.read(saved)?))
    }

    /// A record with what the directory says. Reads nothing, so that no change that was saved can fail for it.
    pub fn shown(&self, saved: SavedQuestionnaire) -> QuestionnaireView {
        let SavedQuestionnaire {
            category: known,
            edited,
            in_force,
        } = saved;
        let (catalog, category) = (self.catalog.current(), &known.id);
        let draft = edited.as_ref().and_then(|edited| edited.draft.clone());
        let has_draft = draft.is_some();
        let (questions, custom_capabilities) = draft.map_or_else(
            || (in_force.clone(), Vec::new()),
            |draft| (draft.questions, draft.custom_capabilities),
        );
        let vendors = catalog.ranked_vendors(category.as_str());
        QuestionnaireView {
            revision: edited.as_ref().map_or(0, |edited| edited.revision),
            status: self.status(category, edited.as_ref()),
            has_draft,
            changed_at: edited.as_ref().map(|edited| edited.changed_at),
            changed_by: edited.map(|edited| edited.changed_by),
            active_vendors: vendors.map_or(0, |vendors| vendors.all().len()),
            counts: count(&catalog, category, &custom_capabilities, &questions),
            capabilities: capabilities(&catalog),
            tools: catalog.tools_of(category).named().to_vec(),
            questions,
            custom_capabilities,
            in_force,
            category: known,
        }
    }

    fn status(
        &self,
        category: &CategoryId,
        edited: Option<&EditedQuestionnaire>,
    ) -> QuestionnaireStatus {
        if edited.is_some_and(|edited| edited.published.is_some()) {
            QuestionnaireStatus::Published
        } else if self.catalog.shipped().questionnaire(category).is_some() {
            QuestionnaireStatus::Shipped
        } else {
            QuestionnaireStatus::Standard
        }
    }
}

/// Every tag but the tools, which the directory names.
fn capabilities(catalog: &Catalog) -> Vec<Capability> {
    let tags = catalog.questionnaires().tags().iter();
    let chosen = tags.filter(|(_, tag)| tag.facet != Facet::Integrations.code());
    chosen
        .map(|(slug, tag)| Capability {
            slug: slug.clone(),
            label: tag.label.clone(),
            description: tag.description.clone(),
            facet: tag.facet.clone(),
            phrases: (tag.facet == ADDED_FACET).then(|| tag.phrases.clone()),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::tests::mixed_histories::import;
    use crate::app::tests::support::app_in_memory;
    use crate::domain::audit::Actor;

    /// The disk may fail, or a record turn out to be damaged, in between.
    #[test]
    fn a_change_that_was_saved_is_shown_though_nothing_can_be_read_any_more() {
        let app = app_in_memory();
        import(&app, "name,category,websiteUrl,bookingUrl\nAcme,Intake,,\n");
        let category = CategoryId::from_name("Intake");
        let actor = Actor::Operator;
        let saved = app.questionnaires.restore(&actor, &category, |_| true);
        let saved = saved.unwrap();
        let damage =
            |tx: &_| crate::store::tables::QUESTIONNAIRES.put_raw(tx, "intake", b"damaged");
        app.store().write(damage).unwrap();
        assert!(app.questionnaires.view(&category).is_err());
        let shown = app.questionnaires.shown(saved);
        assert_eq!(
            (shown.revision, shown.category.name.as_str()),
            (0, "Intake")
        );
        assert!(!shown.in_force.is_empty());
    }

    #[test]
    fn what_is_in_force_is_what_the_revision_says_before_memory_follows() {
        let app = app_in_memory();
        import(&app, "name,category,websiteUrl,bookingUrl\nAcme,Intake,,\n");
        let category = CategoryId::from_name("Intake");
        let shipped = app.questionnaires.view(&category).unwrap();
        let published = vec![shipped.in_force[0].clone()];
        assert_ne!(shipped.in_force, published);
        let edited = EditedQuestionnaire {
            category_id: category.clone(),
            revision: 1,
            published: Some(published.clone()),
            draft: None,
            changed_at: Timestamp::UNIX_EPOCH,
            changed_by: "Eve".to_owned(),
        };
        let publish = |tx: &_| questionnaires::put(tx, &edited);
        app.store().write(publish).unwrap();
        let view = app.questionnaires.view(&category).unwrap();
        assert_eq!(view.revision, 1);
        assert_eq!(
            (view.in_force, view.questions),
            (published.clone(), published)
        );
    }
}
