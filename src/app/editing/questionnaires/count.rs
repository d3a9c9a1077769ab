//! How many vendors meet each option of a draft.

use super::Questionnaires;
use super::check::DraftInput;
use crate::app::directory::catalog::Catalog;
use crate::domain::ids::{CategoryId, slug};
use crate::domain::limits::{CUSTOM_CAPABILITIES_MAX, QUESTION_OPTIONS_MAX, QUESTIONS_MAX};
use crate::domain::question::{Choice, Question};
use crate::domain::questionnaire_edit::CustomCapability;
use crate::recommend::{CategoryVendors, Vocabulary};

/// By question and option, how many active vendors offer all that the option asks for.
pub type OptionCounts = Vec<Vec<usize>>;

impl Questionnaires {
    /// Counts for a draft that is being written, with its capabilities; what is wrong with it counts for
    /// nothing. `None` for no category. Reads the texts of every vendor of the category.
    pub fn count(&self, category: &CategoryId, input: &DraftInput) -> Option<OptionCounts> {
        let catalog = self.catalog.current();
        catalog.category(category.as_str())?;
        let capabilities = input
            .custom_capabilities
            .iter()
            .take(CUSTOM_CAPABILITIES_MAX)
            .map(|capability| CustomCapability {
                slug: capability.slug.clone().unwrap_or_default(),
                label: capability.label.trim().to_owned(),
                description: capability.description.clone(),
                phrases: capability.phrases.clone(),
            });
        let is_complete = |capability: &CustomCapability| {
            !capability.label.is_empty()
                && !capability.slug.is_empty()
                && slug(&capability.slug) == capability.slug
        };
        let capabilities: Vec<_> = capabilities.filter(is_complete).collect();
        let questions = input.questions.iter().take(QUESTIONS_MAX);
        let questions: Vec<_> = questions
            .map(|question| Question {
                id: String::new(),
                // A question about a budget says what its brackets are in its words.
                prompt: question.prompt.clone(),
                hint: None,
                field_type: question.field_type,
                facet: question.facet,
                weight: None,
                optional: false,
                options: question
                    .options
                    .iter()
                    .take(QUESTION_OPTIONS_MAX)
                    .map(|option| Choice {
                        label: option.label.clone(),
                        tags: option.capabilities.clone(),
                        neutral: option.neutral,
                        hint: None,
                    })
                    .collect(),
            })
            .collect();
        Some(count(&catalog, category, &capabilities, &questions))
    }
}

/// Counts for questions that are kept, or would be.
pub(super) fn count(
    catalog: &Catalog,
    category: &CategoryId,
    capabilities: &[CustomCapability],
    questions: &[Question],
) -> OptionCounts {
    let extended;
    let vocabulary = if capabilities.is_empty() {
        catalog.vocabulary()
    } else {
        extended = catalog
            .questionnaires()
            .with_custom_capabilities(capabilities.iter().cloned())
            .1;
        &extended
    };
    let vendors = catalog.vendors_if_asked(category, questions, vocabulary);
    let of_question = |question: &Question| {
        let options = question.options.iter();
        options
            .map(|option| offering(&vendors, vocabulary, &option.tags))
            .collect()
    };
    questions.iter().map(of_question).collect()
}

/// How many of the vendors offer all of these.
pub(super) fn offering(
    vendors: &CategoryVendors,
    vocabulary: &Vocabulary,
    tags: &[String],
) -> usize {
    let tags: Vec<_> = tags.iter().filter_map(|tag| vocabulary.tag(tag)).collect();
    vendors.offering_all(&tags)
}

#[cfg(test)]
mod tests {
    use super::super::check::{OptionInput, QuestionInput};
    use super::*;
    use crate::app::tests::mixed_histories::import;
    use crate::app::tests::support::app_in_memory;

    #[test]
    fn a_draft_counts_budgets_by_its_own_words_as_what_is_in_force_does() {
        let app = app_in_memory();
        import(
            &app,
            "name,category,websiteUrl,bookingUrl,Pricing\nAcme,Marketing Services,,,\"$7,500/mo\"\n\
             Briar,Marketing Services,,,$6k/mo\n",
        );
        let category = CategoryId::from_name("Marketing Services");
        let view = app.questionnaires.view(&category).unwrap();
        let option = |option: &Choice| OptionInput {
            label: option.label.clone(),
            hint: None,
            capabilities: option.tags.clone(),
            neutral: option.neutral,
        };
        let questions = view.questions.iter().map(|question| QuestionInput {
            id: Some(question.id.clone()),
            prompt: question.prompt.clone(),
            hint: None,
            field_type: question.field_type,
            facet: question.facet,
            weight: 1.0,
            optional: question.optional,
            options: question.options.iter().map(option).collect(),
        });
        let draft = DraftInput {
            questions: questions.collect(),
            custom_capabilities: Vec::new(),
        };
        let counts = app.questionnaires.count(&category, &draft);
        assert_eq!(counts.unwrap(), view.counts);
        let is_budget = |question: &Question| question.id == "marketing-services.monthly-budget";
        let budget = view.questions.iter().position(is_budget).unwrap();
        assert_eq!(view.counts[budget], [0, 2, 2, 2, 0]);
    }
}
