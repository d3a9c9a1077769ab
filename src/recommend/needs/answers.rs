//! Whether a questionnaire asks sensible things, and whether answers fit it.

use std::collections::HashSet;

use crate::domain::question::{Answer, Facet, FieldType, Question, Questionnaire};
use crate::recommend::tags::Vocabulary;

/// Why answers are refused. The texts are for the person who answered; they quote questionnaires
/// and never what was sent, which may be of any length.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// No value in any answer (docs/product.md#questionnaires).
    #[error("Please answer at least one question")]
    NothingSelected,
    #[error("An answer belongs to no question of this category")]
    UnknownQuestion(String),
    #[error("The question \"{0}\" was answered twice")]
    AnsweredTwice(String),
    /// Several values for a single choice.
    #[error("Please choose one answer to \"{0}\"")]
    SeveralToSingle(String),
    #[error("Please choose from the options of \"{prompt}\"")]
    UnknownValue { prompt: String, value: String },
    #[error("An option was chosen twice for \"{prompt}\"")]
    ChosenTwice { prompt: String, value: String },
    /// A must-have that was not chosen.
    #[error("Only an option that you chose can be a must-have of \"{prompt}\"")]
    MustHaveNotChosen { prompt: String, value: String },
    #[error("A must-have was named twice for \"{prompt}\"")]
    MustHaveTwice { prompt: String, value: String },
}

/// What is wrong with a questionnaire file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("question \"{question}\" {kind}")]
pub struct QuestionError {
    pub question: String,
    pub kind: QuestionErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestionErrorKind {
    /// Its id appears twice in the questionnaire.
    #[error("occurs twice")]
    Repeated,
    #[error("has no prompt or fewer than two options")]
    Empty,
    #[error("offers \"{0}\" twice")]
    OptionTwice(String),
    /// An option asks for nothing without being neutral, or is neutral and asks for something.
    #[error("has the option \"{0}\", which must either be neutral or name tags")]
    Unclear(String),
    #[error("names the tag \"{0}\", which the vocabulary does not have")]
    UnknownTag(String),
    #[error("is optional but not about integrations")]
    CannotBeOptional,
}

/// Refuses answers that the questions cannot have led to.
///
/// An answer without values is an unanswered question. The order of answers has no meaning.
pub fn check_answers(questions: &[Question], answers: &[Answer]) -> Result<(), AnswerError> {
    let mut answered = HashSet::new();
    for answer in answers {
        let id = &answer.question_id;
        let question = questions
            .iter()
            .find(|question| question.id == *id)
            .ok_or_else(|| AnswerError::UnknownQuestion(id.clone()))?;
        if !answered.insert(id) {
            return Err(AnswerError::AnsweredTwice(question.prompt.clone()));
        }
        check_values(question, &answer.selected_values)?;
        check_must_haves(question, answer)?;
    }
    let has_value = answers
        .iter()
        .any(|answer| !answer.selected_values.is_empty());
    has_value.then_some(()).ok_or(AnswerError::NothingSelected)
}

/// Refuses a questionnaire that rankings would misinterpret. Runs at the start, since the files are
/// embedded in the executable.
pub fn check_questionnaire(
    questionnaire: &Questionnaire,
    vocabulary: &Vocabulary,
) -> Result<(), QuestionError> {
    let mut ids = HashSet::new();
    for question in &questionnaire.questions {
        let kind = if ids.insert(&question.id) {
            find_error(question, vocabulary)
        } else {
            Some(QuestionErrorKind::Repeated)
        };
        if let Some(kind) = kind {
            return Err(QuestionError {
                question: question.id.clone(),
                kind,
            });
        }
    }
    Ok(())
}

fn check_must_haves(question: &Question, answer: &Answer) -> Result<(), AnswerError> {
    let chosen: HashSet<&String> = answer.selected_values.iter().collect();
    let mut named = HashSet::new();
    for value in &answer.must_have {
        let prompt = question.prompt.clone();
        let value = value.clone();
        if !chosen.contains(&value) {
            return Err(AnswerError::MustHaveNotChosen { prompt, value });
        }
        if !named.insert(value.clone()) {
            return Err(AnswerError::MustHaveTwice { prompt, value });
        }
    }
    Ok(())
}

fn check_values(question: &Question, values: &[String]) -> Result<(), AnswerError> {
    let prompt = || question.prompt.clone();
    if question.field_type == FieldType::Single && values.len() > 1 {
        return Err(AnswerError::SeveralToSingle(prompt()));
    }
    let options = question.options.iter();
    let options: HashSet<&String> = options.map(|option| &option.label).collect();
    let mut chosen = HashSet::new();
    for value in values {
        if !options.contains(value) {
            return Err(AnswerError::UnknownValue {
                prompt: prompt(),
                value: value.clone(),
            });
        }
        if !chosen.insert(value) {
            return Err(AnswerError::ChosenTwice {
                prompt: prompt(),
                value: value.clone(),
            });
        }
    }
    Ok(())
}

fn find_error(question: &Question, vocabulary: &Vocabulary) -> Option<QuestionErrorKind> {
    // The directory adds the tools to the choices of a question about integrations.
    let fewest = if question.facet == Facet::Integrations {
        0
    } else {
        2
    };
    if question.prompt.trim().is_empty() || question.options.len() < fewest {
        return Some(QuestionErrorKind::Empty);
    }
    if question.optional && question.facet != Facet::Integrations {
        return Some(QuestionErrorKind::CannotBeOptional);
    }
    let mut labels = HashSet::new();
    question.options.iter().find_map(|option| {
        if !labels.insert(&option.label) {
            return Some(QuestionErrorKind::OptionTwice(option.label.clone()));
        }
        if option.neutral != option.tags.is_empty() {
            return Some(QuestionErrorKind::Unclear(option.label.clone()));
        }
        let unknown = option.tags.iter().find(|tag| vocabulary.tag(tag).is_none());
        unknown.map(|tag| QuestionErrorKind::UnknownTag(tag.clone()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recommend::tests::fixtures::{answer, intake, must_have, vocabulary};

    #[test]
    fn answers_that_no_form_can_send_are_refused() {
        let cases: [(&[Answer], &str); 12] = [
            (&[], "Please answer at least one question"),
            (
                &[answer("hours", &[])],
                "Please answer at least one question",
            ),
            (
                &[answer("nope", &["x"])],
                "An answer belongs to no question of this category",
            ),
            (
                &[answer("hours", &["Around the clock", "Office hours"])],
                "Please choose one answer to \"When do you need calls answered?\"",
            ),
            (
                &[answer("languages", &["Klingon"])],
                "Please choose from the options of \"Which languages do your clients speak?\"",
            ),
            (
                &[
                    answer("languages", &["Spanish"]),
                    answer("languages", &["Spanish"]),
                ],
                "The question \"Which languages do your clients speak?\" was answered twice",
            ),
            (
                &[answer("languages", &["Spanish", "Spanish"])],
                "An option was chosen twice for \"Which languages do your clients speak?\"",
            ),
            (&[answer("languages", &["Spanish", "Portuguese"])], ""),
            (
                &[must_have(answer("languages", &["Spanish"]), &["Spanish"])],
                "",
            ),
            (
                &[must_have(
                    answer("languages", &["Spanish"]),
                    &["Portuguese"],
                )],
                "Only an option that you chose can be a must-have of \"Which languages do your clients speak?\"",
            ),
            (
                &[must_have(
                    answer("languages", &["Spanish"]),
                    &["Spanish", "Spanish"],
                )],
                "A must-have was named twice for \"Which languages do your clients speak?\"",
            ),
            (
                &[answer("hours", &[]), answer("languages", &["Spanish"])],
                "",
            ),
        ];
        for (answers, expected) in cases {
            let error = check_answers(&intake().questions, answers).err();
            assert_eq!(error.map(|e| e.to_string()).unwrap_or_default(), expected);
        }
    }

    #[test]
    fn ambiguous_questionnaires_are_refused() {
        type Change = fn(&mut Questionnaire);
        let cases: [(Change, &str); 7] = [
            (|_| {}, ""),
            (
                |q| q.questions[0].options[0].tags.push("no-such".into()),
                "question \"hours\" names the tag \"no-such\", which the vocabulary does not have",
            ),
            (
                |q| q.questions[1].id = "hours".into(),
                "question \"hours\" occurs twice",
            ),
            (
                |q| q.questions[0].options.truncate(1),
                "question \"hours\" has no prompt or fewer than two options",
            ),
            (
                |q| q.questions[0].options[1].label = "Around the clock".into(),
                "question \"hours\" offers \"Around the clock\" twice",
            ),
            (
                |q| q.questions[0].options[0].neutral = true,
                "question \"hours\" has the option \"Around the clock\", which must either be \
                 neutral or name tags",
            ),
            (
                |q| q.questions[0].optional = true,
                "question \"hours\" is optional but not about integrations",
            ),
        ];
        for (change, expected) in cases {
            let mut questionnaire = intake();
            change(&mut questionnaire);
            let error = check_questionnaire(&questionnaire, &vocabulary()).err();
            assert_eq!(error.map(|e| e.to_string()).unwrap_or_default(), expected);
        }
    }
}
