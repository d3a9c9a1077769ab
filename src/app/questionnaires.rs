//! The questionnaires and the tags they speak in: content of the binary, read once at the start.

use std::collections::{BTreeMap, HashMap, HashSet};

use rust_embed::RustEmbed;

use crate::domain::ids::CategoryId;
use crate::domain::question::{Choice, Question, Questionnaire, Tag};

#[derive(RustEmbed)]
#[folder = "data/questionnaires"]
#[include = "*.json"]
struct Files;

const TAGS: &str = include_str!("../../data/tags.json");

/// What is asked in each category.
#[derive(Debug)]
pub struct Questionnaires {
    by_category: HashMap<CategoryId, Vec<Question>>,
    tags: BTreeMap<String, Tag>,
}

/// What is wrong with the content.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct ContentError {
    file: String,
    reason: String,
}

impl Questionnaires {
    /// The questionnaires of this binary.
    pub fn embedded() -> Self {
        let files = Files::iter().filter_map(|name| {
            let text = Files::get(&name)?.data.into_owned();
            Some((name.into_owned(), text))
        });
        Self::read(TAGS, files).expect("a test reads the same content")
    }

    /// Reads questionnaires, each with the name of its file, and checks that they are sound.
    pub fn read(
        tags: &str,
        files: impl IntoIterator<Item = (String, Vec<u8>)>,
    ) -> Result<Self, ContentError> {
        let wrong = |file: &str, reason: String| ContentError {
            file: file.to_owned(),
            reason,
        };
        let tags: BTreeMap<String, Tag> =
            serde_json::from_str(tags).map_err(|error| wrong("tags.json", error.to_string()))?;
        check_tags(&tags).map_err(|reason| wrong("tags.json", reason))?;
        let mut by_category = HashMap::new();
        let mut ids = HashSet::new();
        for (file, text) in files {
            let questionnaire: Questionnaire =
                serde_json::from_slice(&text).map_err(|error| wrong(&file, error.to_string()))?;
            check(&questionnaire, &tags, &mut ids).map_err(|reason| wrong(&file, reason))?;
            let Questionnaire {
                category_id,
                questions,
            } = questionnaire;
            if file != format!("{category_id}.json") {
                return Err(wrong(&file, format!("it is about {category_id}")));
            }
            by_category.insert(category_id, questions);
        }
        Ok(Self { by_category, tags })
    }

    /// The questions of a category, in order; none where nobody wrote any.
    pub fn of(&self, category_id: &str) -> &[Question] {
        self.by_category.get(category_id).map_or(&[], Vec::as_slice)
    }

    /// Every tag by its slug.
    pub fn tags(&self) -> &BTreeMap<String, Tag> {
        &self.tags
    }
}

fn check_tags(tags: &BTreeMap<String, Tag>) -> Result<(), String> {
    for (slug, tag) in tags {
        if let Some(parent) = &tag.parent
            && (parent == slug || !tags.contains_key(parent))
        {
            return Err(format!("{slug} has no tag {parent} above it"));
        }
        if let Some(synonym) = tag
            .synonyms
            .iter()
            .find(|synonym| tags.contains_key(*synonym))
        {
            return Err(format!("{synonym} is a tag and a synonym of {slug}"));
        }
    }
    Ok(())
}

fn check(
    questionnaire: &Questionnaire,
    tags: &BTreeMap<String, Tag>,
    ids: &mut HashSet<String>,
) -> Result<(), String> {
    for question in &questionnaire.questions {
        let id = &question.id;
        if !ids.insert(id.clone()) {
            return Err(format!("the question {id} is not the only one of this id"));
        }
        if question.options.len() < 2 {
            return Err(format!("{id} leaves no choice"));
        }
        let mut labels = HashSet::new();
        for Choice {
            label,
            tags: named,
            neutral,
        } in &question.options
        {
            if !labels.insert(label) {
                return Err(format!("{id} offers {label} twice"));
            }
            if named.is_empty() != *neutral {
                return Err(format!("{id}: {label} must either name tags or be neutral"));
            }
            if let Some(unknown) = named.iter().find(|tag| !tags.contains_key(*tag)) {
                return Err(format!("{id}: {label} names {unknown}, which is no tag"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_of_this_binary_is_sound() {
        let questionnaires = Questionnaires::embedded();
        for category in crate::app::seed::starter_categories() {
            let questions = questionnaires.of(category.id.as_str());
            assert!((4..=6).contains(&questions.len()), "{}", category.id);
        }
        assert!(questionnaires.of("unknown").is_empty());
    }

    #[test]
    fn unsound_content_is_named() {
        let tags = r#"{"a": {"label": "A", "facet": "f"}}"#;
        let read = |options: &str| {
            let text = format!(
                r#"{{"categoryId": "intake", "questions": [{{"id": "q", "prompt": "?",
                "fieldType": "SINGLE", "facet": "need", "options": [{options}]}}]}}"#
            );
            Questionnaires::read(tags, [("intake.json".to_owned(), text.into_bytes())])
                .map(|sound| sound.of("intake").len())
                .map_err(|error| error.to_string())
        };
        let neutral = r#"{"label": "No", "tags": [], "neutral": true}"#;
        assert_eq!(
            read(&format!(r#"{{"label": "Yes", "tags": ["a"]}}, {neutral}"#)),
            Ok(1)
        );
        let cases = [
            (neutral.to_owned(), "intake.json: q leaves no choice"),
            (
                format!("{neutral}, {neutral}"),
                "intake.json: q offers No twice",
            ),
            (
                format!(r#"{neutral}, {{"label": "Yes", "tags": ["b"]}}"#),
                "intake.json: q: Yes names b, which is no tag",
            ),
            (
                format!(r#"{neutral}, {{"label": "Yes", "tags": []}}"#),
                "intake.json: q: Yes must either name tags or be neutral",
            ),
        ];
        for (options, expected) in cases {
            assert_eq!(read(&options), Err(expected.to_owned()));
        }
    }
}
