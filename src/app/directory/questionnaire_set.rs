//! What is asked in each category and what the words in it mean: the questionnaires, tags and tools of `data/`, read and
//! checked once at the start, and what administrators made of it.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use rust_embed::RustEmbed;

use crate::domain::ids::{CategoryId, slug};
use crate::domain::question::{Facet, Question, Questionnaire, Tag};
use crate::domain::questionnaire_edit::{CustomCapability, EditedQuestionnaire};
use crate::recommend::{
    Lexicon, QuestionError, Vocabulary, VocabularyError, check_phrase, check_questionnaire,
};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/data/questionnaires"]
struct QuestionnaireFiles;

const TAGS: &[u8] = include_bytes!("../../../data/tags.json");
const TOOLS: &[u8] = include_bytes!("../../../data/tools.json");

/// The facet of the capabilities that administrators add.
pub const ADDED_FACET: &str = "added";

/// Why the questionnaires, tags or tools that came with the binary are unusable.
#[derive(Debug, thiserror::Error)]
pub enum QuestionnaireSetError {
    /// A file is not of its shape.
    #[error("{file} cannot be read: {reason}")]
    Unreadable {
        /// Which file of `data/`.
        file: String,
        reason: String,
    },
    /// The tags contradict each other.
    #[error("tags.json: {0}")]
    Vocabulary(#[from] VocabularyError),
    /// A questionnaire asks for what it should not.
    #[error("{category}: {fault}")]
    Questionnaire {
        category: CategoryId,
        fault: QuestionError,
    },
}

/// Every questionnaire, and what the words in it mean. A catalog carries the one that it was built
/// with, so that tags of different versions never mix.
#[derive(Debug)]
pub struct QuestionnaireSet {
    /// Raised by everything that administrators publish; 0 for what is shipped.
    pub version: u64,
    by_category: HashMap<CategoryId, Questionnaire>,
    /// By slug; the vocabulary is built of them.
    tags: BTreeMap<String, Tag>,
    vocabulary: Vocabulary,
    /// The words of all questionnaires, built when they are first asked for.
    every_word: OnceLock<Lexicon>,
}

impl QuestionnaireSet {
    /// What came with the binary, read once: compiling its phrases takes longest.
    pub fn shipped() -> Result<Arc<Self>, QuestionnaireSetError> {
        static SHIPPED: OnceLock<Arc<QuestionnaireSet>> = OnceLock::new();
        static READING: Mutex<()> = Mutex::new(());
        // A thread that comes while another one reads it has it sooner by waiting.
        let _reading = SHIPPED.get().is_none().then(|| READING.lock());
        if let Some(questionnaires) = SHIPPED.get() {
            return Ok(Arc::clone(questionnaires));
        }
        let questionnaires = Arc::new(Self::read_shipped()?);
        Ok(Arc::clone(SHIPPED.get_or_init(|| questionnaires)))
    }

    fn read_shipped() -> Result<Self, QuestionnaireSetError> {
        let mut tags: BTreeMap<String, Tag> = read("tags.json", TAGS)?;
        add_known_tools(&mut tags, read("tools.json", TOOLS)?);
        let vocabulary = Vocabulary::build(&tags)?;
        let mut by_category = HashMap::new();
        let names = QuestionnaireFiles::iter();
        for (name, file) in
            names.filter_map(|name| QuestionnaireFiles::get(&name).map(|file| (name, file)))
        {
            let questionnaire: Questionnaire = read(&name, &file.data)?;
            check_questionnaire(&questionnaire, &vocabulary).map_err(|fault| {
                QuestionnaireSetError::Questionnaire {
                    category: questionnaire.category_id.clone(),
                    fault,
                }
            })?;
            by_category.insert(questionnaire.category_id.clone(), questionnaire);
        }
        Ok(Self {
            version: 0,
            by_category,
            tags,
            vocabulary,
            every_word: OnceLock::new(),
        })
    }

    /// What is shipped, with the capabilities that administrators added and the questionnaires that they
    /// published. What a newer version of what is shipped contradicts is left out.
    #[must_use]
    pub fn with_edits(
        &self,
        version: u64,
        custom_capabilities: impl IntoIterator<Item = CustomCapability>,
        edited: impl IntoIterator<Item = EditedQuestionnaire>,
    ) -> Self {
        let (tags, vocabulary) = self.with_custom_capabilities(custom_capabilities);
        let mut by_category = self.by_category.clone();
        for edited in edited {
            let Some(mut questions) = edited.published else {
                continue;
            };
            for option in questions
                .iter_mut()
                .flat_map(|question| &mut question.options)
            {
                option.tags.retain(|tag| vocabulary.tag(tag).is_some());
            }
            let category_id = edited.category_id;
            let questionnaire = Questionnaire {
                category_id: category_id.clone(),
                questions,
            };
            by_category.insert(category_id, questionnaire);
        }
        Self {
            version,
            by_category,
            tags,
            vocabulary,
            every_word: OnceLock::new(),
        }
    }

    /// The tags and the vocabulary with further capabilities in them. One whose slug means something else
    /// already is left out.
    pub fn with_custom_capabilities(
        &self,
        custom_capabilities: impl IntoIterator<Item = CustomCapability>,
    ) -> (BTreeMap<String, Tag>, Vocabulary) {
        let mut tags = self.tags.clone();
        for capability in custom_capabilities {
            let is_taken = self.vocabulary.tag(&capability.slug).is_some();
            if is_taken
                && tags
                    .get(&capability.slug)
                    .is_none_or(|tag| tag.facet != ADDED_FACET)
            {
                tracing::warn!(
                    slug = capability.slug,
                    "an added capability is shipped by now"
                );
                continue;
            }
            let (phrases, unread): (Vec<_>, Vec<_>) = capability
                .phrases
                .into_iter()
                .partition(|phrase| check_phrase(phrase).is_ok());
            if !unread.is_empty() {
                tracing::warn!(
                    slug = capability.slug,
                    ?unread,
                    "phrases of an older version are left out"
                );
            }
            let tag = Tag {
                label: capability.label,
                description: capability.description,
                facet: ADDED_FACET.to_owned(),
                phrases,
                ..Tag::default()
            };
            tags.insert(capability.slug, tag);
        }
        if tags.len() == self.tags.len() && tags == self.tags {
            return (tags, self.vocabulary.clone());
        }
        match Vocabulary::build(&tags) {
            Ok(vocabulary) => (tags, vocabulary),
            Err(error) => {
                tracing::error!(%error, "the added capabilities do not fit the shipped ones");
                (self.tags.clone(), self.vocabulary.clone())
            }
        }
    }

    /// The questionnaire of a category, where it has one.
    pub fn questionnaire(&self, category: &CategoryId) -> Option<&Questionnaire> {
        self.by_category.get(category)
    }

    /// The questions of a category; none for a category without a questionnaire.
    pub fn questions(&self, category: &CategoryId) -> &[Question] {
        self.questionnaire(category)
            .map_or(&[], |questionnaire| &questionnaire.questions)
    }

    /// Every tag by slug.
    pub fn tags(&self) -> &BTreeMap<String, Tag> {
        &self.tags
    }

    /// What the words mean.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// What any category asks for, by its [vocabulary](Self::vocabulary).
    pub fn every_word(&self) -> &Lexicon {
        self.every_word.get_or_init(|| {
            let questionnaires = self.by_category.values();
            let questions = questionnaires.flat_map(|questionnaire| &questionnaire.questions);
            Lexicon::build(&self.vocabulary, &questions.cloned().collect::<Vec<_>>())
        })
    }
}

/// Makes tags of the products that law firms use everywhere; where there is one already, it gets the
/// other spellings.
fn add_known_tools(tags: &mut BTreeMap<String, Tag>, spellings: BTreeMap<String, Vec<String>>) {
    for (label, others) in spellings {
        let tag = tags.entry(slug(&label)).or_insert_with(|| Tag {
            description: format!("Connects to {label}."),
            label,
            facet: Facet::Integrations.code().to_owned(),
            ..Tag::default()
        });
        for other in others.iter().map(|other| slug(other)) {
            if !tag.synonyms.contains(&other) {
                tag.synonyms.push(other);
            }
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(
    name: &str,
    bytes: &[u8],
) -> Result<T, QuestionnaireSetError> {
    serde_json::from_slice(bytes).map_err(|error| QuestionnaireSetError::Unreadable {
        file: name.to_owned(),
        reason: error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_questionnaire_speaks_the_vocabulary() {
        let questionnaires = QuestionnaireSet::shipped().unwrap();
        assert_eq!(questionnaires.by_category.len(), 14);
    }

    /// Stored by a version that took it, and could then not start any more.
    #[test]
    fn a_stored_phrase_that_is_refused_today_is_left_out() {
        let capability = CustomCapability {
            slug: "people-skills".to_owned(),
            label: "People skills".to_owned(),
            description: "Has them.".to_owned(),
            phrases: vec!["people + the".to_owned(), "good with people".to_owned()],
        };
        let (tags, _) = QuestionnaireSet::shipped()
            .unwrap()
            .with_custom_capabilities([capability]);
        assert_eq!(tags["people-skills"].phrases, ["good with people"]);
    }
}
