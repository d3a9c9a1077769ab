//! Whether a questionnaire asks sensible things, and whether answers fit it.

use std::collections::HashSet;

use crate::domain::question::{Answer, Facet, FieldType, Question, Questionnaire};

use super::vocabulary::Vocabulary;

/// Why answers are refused. The texts are for the person who answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// No value in any answer (spec §5).
    #[error("Please answer at least one question")]
    NothingSelected,
    /// A question that the category does not ask.
    #[error("There is no question \"{0}\" in this category")]
    UnknownQuestion(String),
    /// Two answers to one question.
    #[error("The question \"{0}\" was answered twice")]
    AnsweredTwice(String),
    /// Several values where one is asked for; named by the prompt.
    #[error("Please choose one answer to \"{0}\"")]
    SeveralToSingle(String),
    /// A value that is no option of its question.
    #[error("\"{value}\" is not an answer to \"{prompt}\"")]
    UnknownValue {
        /// The question.
        prompt: String,
        /// What was sent.
        value: String,
    },
    /// The same value twice in one answer.
    #[error("\"{value}\" was chosen twice for \"{prompt}\"")]
    ChosenTwice {
        /// The question.
        prompt: String,
        /// What was sent.
        value: String,
    },
}

/// What is wrong with a questionnaire file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("question \"{question}\" {fault}")]
pub struct QuestionError {
    /// Its id.
    pub question: String,
    /// What is wrong with it.
    pub fault: QuestionFault,
}

/// A fault of one question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QuestionFault {
    /// Its id stands twice in the questionnaire.
    #[error("stands twice")]
    Repeated,
    /// It has no prompt or fewer than two options.
    #[error("has no prompt or fewer than two options")]
    Empty,
    /// Two options share a label.
    #[error("offers \"{0}\" twice")]
    OptionTwice(String),
    /// An option asks for nothing without being neutral, or is neutral and asks for something.
    #[error("has the option \"{0}\", which must either be neutral or name tags")]
    Unclear(String),
    /// An option names a tag that the vocabulary does not have.
    #[error("names the tag \"{0}\", which the vocabulary does not have")]
    UnknownTag(String),
    /// Only needs of integrations may be optional.
    #[error("is optional but not about integrations")]
    CannotBeOptional,
}

/// Refuses answers that the questionnaire cannot have led to.
///
/// An answer without values is an unanswered question. The order of answers has no meaning.
pub fn check_answers(questionnaire: &Questionnaire, answers: &[Answer]) -> Result<(), AnswerError> {
    let mut answered = HashSet::new();
    for answer in answers {
        let id = &answer.question_id;
        let question = questionnaire
            .questions
            .iter()
            .find(|question| question.id == *id)
            .ok_or_else(|| AnswerError::UnknownQuestion(id.clone()))?;
        if !answered.insert(id) {
            return Err(AnswerError::AnsweredTwice(question.prompt.clone()));
        }
        check_values(question, &answer.selected_values)?;
    }
    let has_value = answers
        .iter()
        .any(|answer| !answer.selected_values.is_empty());
    has_value.then_some(()).ok_or(AnswerError::NothingSelected)
}

/// Refuses a questionnaire that rankings would misread: every tag named must exist.
///
/// Meant for the start, since the files come with the program.
pub fn check_questionnaire(
    questionnaire: &Questionnaire,
    vocabulary: &Vocabulary,
) -> Result<(), QuestionError> {
    let mut ids = HashSet::new();
    for question in &questionnaire.questions {
        let fault = if ids.insert(&question.id) {
            find_fault(question, vocabulary)
        } else {
            Some(QuestionFault::Repeated)
        };
        if let Some(fault) = fault {
            return Err(QuestionError {
                question: question.id.clone(),
                fault,
            });
        }
    }
    Ok(())
}

fn check_values(question: &Question, values: &[String]) -> Result<(), AnswerError> {
    let prompt = || question.prompt.clone();
    if question.field_type == FieldType::Single && values.len() > 1 {
        return Err(AnswerError::SeveralToSingle(prompt()));
    }
    let mut chosen = HashSet::new();
    for value in values {
        if !question.options.iter().any(|option| option.label == *value) {
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

fn find_fault(question: &Question, vocabulary: &Vocabulary) -> Option<QuestionFault> {
    if question.prompt.trim().is_empty() || question.options.len() < 2 {
        return Some(QuestionFault::Empty);
    }
    if question.optional && question.facet != Facet::Integrations {
        return Some(QuestionFault::CannotBeOptional);
    }
    let mut labels = HashSet::new();
    question.options.iter().find_map(|option| {
        if !labels.insert(&option.label) {
            return Some(QuestionFault::OptionTwice(option.label.clone()));
        }
        if option.neutral != option.tags.is_empty() {
            return Some(QuestionFault::Unclear(option.label.clone()));
        }
        let unknown = option.tags.iter().find(|tag| vocabulary.tag(tag).is_none());
        unknown.map(|tag| QuestionFault::UnknownTag(tag.clone()))
    })
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{answer, intake, vocabulary};
    use super::*;

    #[test]
    fn answers_that_no_form_can_send_are_refused() {
        let cases: [(&[Answer], &str); 9] = [
            (&[], "Please answer at least one question"),
            (
                &[answer("hours", &[])],
                "Please answer at least one question",
            ),
            (
                &[answer("nope", &["x"])],
                "There is no question \"nope\" in this category",
            ),
            (
                &[answer("hours", &["Around the clock", "Office hours"])],
                "Please choose one answer to \"When do you need calls answered?\"",
            ),
            (
                &[answer("languages", &["Klingon"])],
                "\"Klingon\" is not an answer to \"Which languages do your clients speak?\"",
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
                "\"Spanish\" was chosen twice for \"Which languages do your clients speak?\"",
            ),
            (&[answer("languages", &["Spanish", "Portuguese"])], ""),
            (
                &[answer("hours", &[]), answer("languages", &["Spanish"])],
                "",
            ),
        ];
        for (answers, expected) in cases {
            let refusal = check_answers(&intake(), answers).err();
            assert_eq!(refusal.map(|e| e.to_string()).unwrap_or_default(), expected);
        }
    }

    #[test]
    fn a_questionnaire_that_would_be_misread_is_refused() {
        type Change = fn(&mut Questionnaire);
        let cases: [(Change, &str); 7] = [
            (|_| {}, ""),
            (
                |q| q.questions[0].options[0].tags.push("no-such".into()),
                "question \"hours\" names the tag \"no-such\", which the vocabulary does not have",
            ),
            (
                |q| q.questions[1].id = "hours".into(),
                "question \"hours\" stands twice",
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
            let fault = check_questionnaire(&questionnaire, &vocabulary()).err();
            assert_eq!(fault.map(|e| e.to_string()).unwrap_or_default(), expected);
        }
    }
}
