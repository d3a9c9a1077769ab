//! What is asked in each category and what the words in it mean: the content of `data/`, read and
//! checked once at the start.

use std::collections::{BTreeMap, HashMap};

use rust_embed::RustEmbed;

use crate::domain::ids::{CategoryId, slug};
use crate::domain::question::{Facet, Question, Questionnaire, Tag};
use crate::recommend::{QuestionError, Vocabulary, VocabularyError, check_questionnaire};

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/data"]
#[include = "tags.json"]
#[include = "tools.json"]
#[include = "questionnaires/*.json"]
struct Shipped;

/// Why the content that came with the binary is unusable.
#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    /// A file is missing or not of its shape.
    #[error("{file} cannot be read: {reason}")]
    Unreadable {
        /// Which file of `data/`.
        file: String,
        /// Why.
        reason: String,
    },
    /// The tags contradict each other.
    #[error("tags.json: {0}")]
    Vocabulary(#[from] VocabularyError),
    /// A questionnaire asks for what it should not.
    #[error("{category}: {fault}")]
    Questionnaire {
        /// Whose questionnaire.
        category: CategoryId,
        /// What is wrong.
        fault: QuestionError,
    },
}

/// Every questionnaire, and what the words in it mean. A catalog carries the one that it was built
/// with, so that tags of different versions never mix.
#[derive(Debug)]
pub struct Content {
    by_category: HashMap<CategoryId, Questionnaire>,
    vocabulary: Vocabulary,
}

impl Content {
    /// Reads the content that came with the binary.
    pub fn shipped() -> Result<Self, ContentError> {
        let mut tags: BTreeMap<String, Tag> = read("tags.json")?;
        add_known_tools(&mut tags, read("tools.json")?);
        let vocabulary = Vocabulary::build(&tags)?;
        let mut by_category = HashMap::new();
        for file in Shipped::iter().filter(|file| file.starts_with("questionnaires/")) {
            let questionnaire: Questionnaire = read(&file)?;
            check_questionnaire(&questionnaire, &vocabulary).map_err(|fault| {
                ContentError::Questionnaire {
                    category: questionnaire.category_id.clone(),
                    fault,
                }
            })?;
            by_category.insert(questionnaire.category_id.clone(), questionnaire);
        }
        Ok(Self {
            by_category,
            vocabulary,
        })
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

    /// What the words mean.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
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

fn read<T: serde::de::DeserializeOwned>(file: &str) -> Result<T, ContentError> {
    let unreadable = |reason: String| ContentError::Unreadable {
        file: file.to_owned(),
        reason,
    };
    let bytes = Shipped::get(file).ok_or_else(|| unreadable("it is missing".into()))?;
    serde_json::from_slice(&bytes.data).map_err(|error| unreadable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_questionnaire_speaks_the_vocabulary() {
        let content = Content::shipped().unwrap();
        assert_eq!(content.by_category.len(), 14);
    }
}
