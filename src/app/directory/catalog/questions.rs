//! What a category asks as the directory stands: the tools of a question about integrations are those
//! that its vendors name.

use std::collections::HashMap;

use crate::app::directory::questionnaire_set::QuestionnaireSet;
use crate::domain::ids::CategoryId;
use crate::domain::question::{Choice, Facet, FieldType, NO_PREFERENCE, Question};
use crate::recommend::{CategoryTools, Tool, Vocabulary};

/// The questions of each category with every choice that an answer may name.
pub(super) type QuestionsByCategory = HashMap<CategoryId, Vec<Question>>;

/// What every category asks: its questionnaire, else which of the firm's tools it must work with. A
/// question about integrations is asked where the answer tells vendors apart.
pub(super) fn by_category(
    questionnaires: &QuestionnaireSet,
    categories: impl Iterator<Item = CategoryId>,
    tools: &HashMap<CategoryId, CategoryTools>,
) -> QuestionsByCategory {
    let of_category = |id: CategoryId| {
        let standard;
        let questions = if let Some(questionnaire) = questionnaires.questionnaire(&id) {
            &questionnaire.questions
        } else {
            standard = vec![tools_question(&id)];
            &standard
        };
        let with_choices = with_choices(questions, tools.get(&id));
        (id, with_choices)
    };
    categories.map(of_category).collect()
}

/// The questions as they are asked where vendors name these tools.
pub(super) fn with_choices(questions: &[Question], tools: Option<&CategoryTools>) -> Vec<Question> {
    let tools = tools.filter(|tools| tools.tell_vendors_apart());
    let with_choices = questions.iter().filter_map(|question| {
        if question.facet == Facet::Integrations {
            tools.map(|tools| tools.with_choices(question))
        } else {
            Some(question.clone())
        }
    });
    with_choices.collect()
}

/// The questions with the choices that are offered: of the tools those of the firm and the most named.
pub(super) fn offered(
    questions: &[Question],
    tools: &CategoryTools,
    own_tools: &[Tool],
    vocabulary: &Vocabulary,
) -> Vec<Question> {
    let offer = |question: &Question| {
        if question.facet == Facet::Integrations {
            tools.with_offered_choices(question, own_tools, vocabulary)
        } else {
            question.clone()
        }
    };
    questions.iter().map(offer).collect()
}

/// The one question of a category without a questionnaire.
pub fn tools_question(category: &CategoryId) -> Question {
    Question {
        id: format!("{category}.tools"),
        prompt: "Which of your tools must it work with?".to_owned(),
        hint: None,
        field_type: FieldType::Multi,
        facet: Facet::Integrations,
        weight: None,
        optional: true,
        options: vec![Choice {
            label: NO_PREFERENCE.to_owned(),
            tags: Vec::new(),
            neutral: true,
            hint: None,
        }],
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::{Catalog, KnownClaims};
    use super::*;
    use crate::app::base::directory_cache::DirectoryRecords;
    use crate::domain::vendor::{Category, Vendor};

    fn catalog(vendors: &[(&str, &str, &str)]) -> Catalog {
        let categories = ["intake", "translation"].map(|id| Category {
            id: id.into(),
            name: id.to_uppercase(),
        });
        let vendors = vendors.iter().map(|(name, category, tool)| Vendor {
            integrations: vec![(*tool).to_owned()],
            ..Vendor::new((*name).into(), (*name).to_owned(), (*category).into())
        });
        let questionnaires = QuestionnaireSet::shipped().unwrap();
        let records = DirectoryRecords::new(1, categories.into(), vendors.collect(), |_| None);
        Catalog::build(
            &records,
            HashMap::new(),
            questionnaires,
            KnownClaims::Nothing,
        )
    }

    #[test]
    fn tools_are_asked_about_where_vendors_differ_in_them() {
        let intake = CategoryId::from("intake");
        let (none, two) = (
            catalog(&[]),
            catalog(&[("a", "intake", "Clio"), ("b", "intake", "Filevine")]),
        );
        let (before, after) = (none.questions(&intake), two.questions(&intake));
        assert_eq!(after.len(), before.len() + 1);
        assert!(
            before
                .iter()
                .all(|question| question.facet != Facet::Integrations)
        );
    }

    #[test]
    fn a_category_without_a_questionnaire_is_asked_about_its_tools() {
        let translation = CategoryId::from("translation");
        let vendors = [
            ("a", "translation", "Clio Manage"),
            ("b", "translation", "Rarely"),
        ];
        assert!(catalog(&vendors[..1]).questions(&translation).is_empty());
        let asked = catalog(&vendors).asked(&translation, &[]);
        let labels: Vec<_> = asked[0]
            .options
            .iter()
            .map(|option| &*option.label)
            .collect();
        assert_eq!(labels, ["Clio", "Rarely", "No preference"]);
    }
}
