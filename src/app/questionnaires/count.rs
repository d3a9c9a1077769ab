//! How many vendors meet each option of a draft.

use super::Questionnaires;
use super::check::DraftInput;
use crate::app::catalog::Catalog;
use crate::domain::ids::{CategoryId, slug};
use crate::domain::limits::{QUESTION_OPTIONS_MAX, QUESTIONS_MAX, WORDS_MAX};
use crate::domain::question::{Choice, Question};
use crate::domain::questionnaire_edit::Word;
use crate::recommend::{CategoryVendors, Vocabulary};

/// By question and option, how many active vendors offer any capability that the option asks for.
pub type OptionCounts = Vec<Vec<usize>>;

impl Questionnaires {
    /// Counts for a draft that is being written, with its words; what is wrong with it counts for
    /// nothing. `None` for no category. Reads the texts of every vendor of the category.
    pub fn count(&self, category: &CategoryId, input: &DraftInput) -> Option<OptionCounts> {
        let catalog = self.catalog.current();
        catalog.category(category.as_str())?;
        let words = input.words.iter().take(WORDS_MAX).map(|word| Word {
            slug: word.slug.clone().unwrap_or_default(),
            label: word.label.trim().to_owned(),
            description: word.description.clone(),
            phrases: word.phrases.clone(),
        });
        let is_complete = |word: &Word| {
            !word.label.is_empty() && !word.slug.is_empty() && slug(&word.slug) == word.slug
        };
        let words: Vec<_> = words.filter(is_complete).collect();
        let questions = input.questions.iter().take(QUESTIONS_MAX);
        let questions: Vec<_> = questions
            .map(|question| Question {
                id: String::new(),
                prompt: String::new(),
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
                        label: String::new(),
                        tags: option.capabilities.clone(),
                        neutral: option.neutral,
                        hint: None,
                    })
                    .collect(),
            })
            .collect();
        Some(count(&catalog, category, &words, &questions))
    }
}

/// Counts for questions that are kept, or would be.
pub(super) fn count(
    catalog: &Catalog,
    category: &CategoryId,
    words: &[Word],
    questions: &[Question],
) -> OptionCounts {
    let with_words;
    let vocabulary = if words.is_empty() {
        catalog.vocabulary()
    } else {
        with_words = catalog.content().with_words(words.iter().cloned()).1;
        &with_words
    };
    let vendors = catalog.vendors_if_asked(category.as_str(), questions, vocabulary);
    let of_question = |question: &Question| {
        let options = question.options.iter();
        options
            .map(|option| offering(&vendors, vocabulary, &option.tags))
            .collect()
    };
    questions.iter().map(of_question).collect()
}

/// How many of the vendors offer any of these.
pub(super) fn offering(
    vendors: &CategoryVendors,
    vocabulary: &Vocabulary,
    tags: &[String],
) -> usize {
    let tags: Vec<_> = tags.iter().filter_map(|tag| vocabulary.tag(tag)).collect();
    vendors.offering_any(&tags)
}
