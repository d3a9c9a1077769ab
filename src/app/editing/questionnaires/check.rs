//! Whether a draft can be asked: each fault at its field.

use std::collections::HashSet;

use super::custom_capabilities::{
    CustomCapabilityInput, check_custom_capabilities, parse_custom_capabilities,
};
use crate::app::directory::questionnaire_set::QuestionnaireSet;
use crate::domain::field_error::FieldErrors;
use crate::domain::ids::{CategoryId, slug};
use crate::domain::limits::{
    CAPABILITY_LABEL_MAX_CHARS, HINT_MAX_CHARS, OPTION_CAPABILITIES_MAX, OPTION_MAX_CHARS,
    PROMPT_MAX_CHARS, QUESTION_OPTIONS_MAX, QUESTION_OPTIONS_MIN, QUESTIONS_MAX,
};
use crate::domain::question::{Choice, Facet, FieldType, Question, Weight};
use crate::domain::questionnaire_edit::{CustomCapability, Draft};
use crate::recommend::Vocabulary;

/// A draft as it was sent.
#[derive(Clone, Debug)]
pub struct DraftInput {
    pub questions: Vec<QuestionInput>,
    pub custom_capabilities: Vec<CustomCapabilityInput>,
}

#[derive(Clone, Debug)]
pub struct QuestionInput {
    /// The id of a question that exists already.
    pub id: Option<String>,
    pub prompt: String,
    pub hint: Option<String>,
    pub field_type: FieldType,
    pub facet: Facet,
    pub weight: f64,
    pub optional: bool,
    pub options: Vec<OptionInput>,
}

#[derive(Clone, Debug)]
pub struct OptionInput {
    pub label: String,
    pub hint: Option<String>,
    pub capabilities: Vec<String>,
    pub neutral: bool,
}

/// What a draft is checked against.
pub(super) struct CheckContext<'k> {
    pub category: &'k CategoryId,
    pub questionnaires: &'k QuestionnaireSet,
    /// The capabilities that were added so far.
    pub custom_capabilities: &'k [CustomCapability],
    /// The questions whose ids are kept: those in force, the shipped ones, those of the last draft.
    pub questions: [&'k [Question]; 3],
}

impl DraftInput {
    /// The draft, or everything that is wrong with it.
    pub(super) fn check(self, known: &CheckContext<'_>) -> Result<Draft, FieldErrors> {
        let mut errors = FieldErrors::default();
        let custom_capabilities = parse_custom_capabilities(&self.custom_capabilities, &mut errors);
        errors.extend(
            check_custom_capabilities(
                &custom_capabilities,
                known.questionnaires,
                known.custom_capabilities,
            )
            .err()
            .unwrap_or_default(),
        );
        let complete = custom_capabilities.iter();
        let complete = complete
            .filter(|capability| !capability.label.is_empty() && !capability.slug.is_empty());
        let (_, vocabulary) = known
            .questionnaires
            .with_custom_capabilities(complete.cloned());
        if self.questions.is_empty() {
            errors.push("questions", "Ask at least one question.");
        }
        if self.questions.len() > QUESTIONS_MAX {
            errors.push(
                "questions",
                format!("Ask at most {QUESTIONS_MAX} questions."),
            );
            return Err(errors);
        }
        let mut questions = Vec::new();
        for (at, input) in self.questions.into_iter().enumerate() {
            let question = input.check(&format!("questions.{at}"), &vocabulary, &mut errors);
            questions.push(question);
        }
        check_together(&questions, &mut errors);
        name_questions(&mut questions, known);
        errors.ok_or_errors(Draft {
            questions,
            custom_capabilities,
        })
    }
}

impl QuestionInput {
    fn check(self, field: &str, vocabulary: &Vocabulary, errors: &mut FieldErrors) -> Question {
        let is_about_tools = self.facet == Facet::Integrations;
        let prompt = format!("{field}.prompt");
        let prompt = errors.line(
            prompt,
            &self.prompt,
            PROMPT_MAX_CHARS,
            "Enter the question.",
        );
        let hint = format!("{field}.hint");
        let hint = errors.optional_line(hint, self.hint.as_deref(), HINT_MAX_CHARS);
        let weight = Weight::try_from(self.weight);
        if weight.is_err() {
            let range = format!("Choose a weight from {}.", Weight::range());
            errors.push(format!("{field}.weight"), range);
        }
        let mut question = Question {
            id: self.id.unwrap_or_default(),
            prompt,
            hint,
            field_type: self.field_type,
            facet: self.facet,
            weight: None,
            optional: self.optional && is_about_tools,
            options: check_options(self.options, is_about_tools, field, vocabulary, errors),
        };
        // The usual weight is not kept, so that a question that nobody weighed follows a change of it.
        let usual = crate::recommend::weight_of(&question);
        question.weight = weight
            .ok()
            .filter(|weight| f64::from(*weight).total_cmp(&usual).is_ne());
        question
    }
}

fn check_options(
    options: Vec<OptionInput>,
    is_about_tools: bool,
    question: &str,
    vocabulary: &Vocabulary,
    errors: &mut FieldErrors,
) -> Vec<Choice> {
    let field = format!("{question}.options");
    if options.len() > QUESTION_OPTIONS_MAX {
        errors.push(
            field,
            format!("Give at most {QUESTION_OPTIONS_MAX} options."),
        );
        return Vec::new();
    }
    if !is_about_tools && options.len() < QUESTION_OPTIONS_MIN {
        errors.push(&field, "Give at least two options.");
    } else if !is_about_tools && options.iter().all(|option| option.neutral) {
        errors.push(&field, "Let at least one option ask for a capability.");
    }
    let mut labels = HashSet::new();
    let mut checked = Vec::new();
    for (at, option) in options.into_iter().enumerate() {
        let field = format!("{field}.{at}");
        let label = format!("{field}.label");
        let label = errors.line(label, &option.label, OPTION_MAX_CHARS, "Enter the option.");
        if !label.is_empty() && !labels.insert(label.to_lowercase()) {
            errors.push(format!("{field}.label"), "This option is there twice.");
        }
        let hint = format!("{field}.hint");
        checked.push(Choice {
            hint: errors.optional_line(hint, option.hint.as_deref(), HINT_MAX_CHARS),
            tags: check_capabilities(&option, is_about_tools, &field, vocabulary, errors),
            neutral: option.neutral,
            label,
        });
    }
    checked
}

fn check_capabilities(
    option: &OptionInput,
    is_about_tools: bool,
    option_field: &str,
    vocabulary: &Vocabulary,
    errors: &mut FieldErrors,
) -> Vec<String> {
    let field = format!("{option_field}.capabilities");
    if is_about_tools && !option.neutral {
        errors.push(
            field,
            "The directory names the tools. Let this option ask for nothing.",
        );
        return Vec::new();
    }
    match (option.neutral, option.capabilities.len()) {
        (true, 0) => return Vec::new(),
        (true, _) => {
            errors.push(
                field,
                "An option that asks for nothing names no capability.",
            );
            return Vec::new();
        }
        (false, 0) => {
            let choose = "Choose what a vendor must offer, or let the option ask for nothing.";
            errors.push(&field, choose);
        }
        (false, count) if count > OPTION_CAPABILITIES_MAX => {
            let most = format!("Choose at most {OPTION_CAPABILITIES_MAX} capabilities.");
            errors.push(field, most);
            return Vec::new();
        }
        (false, _) => {}
    }
    let mut tags = Vec::new();
    for name in &option.capabilities {
        let Some(tag) = vocabulary.tag(name) else {
            let quoted: String = name.chars().take(CAPABILITY_LABEL_MAX_CHARS).collect();
            errors.push(&field, format!("\"{quoted}\" is not a capability."));
            continue;
        };
        let tag = vocabulary.slug(tag).to_owned();
        if !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

/// What no question can check by itself.
fn check_together(questions: &[Question], errors: &mut FieldErrors) {
    let mut prompts = HashSet::new();
    let mut asks_for_tools = false;
    for (at, question) in questions.iter().enumerate() {
        if !question.prompt.is_empty() && !prompts.insert(question.prompt.to_lowercase()) {
            let field = format!("questions.{at}.prompt");
            errors.push(field, "This question is there twice.");
        }
        if question.facet == Facet::Integrations {
            if asks_for_tools {
                let field = format!("questions.{at}.facet");
                errors.push(field, "Only one question can be about integrations.");
            }
            asks_for_tools = true;
        }
    }
}

/// Keeps the ids of known questions, since answers refer to them, and gives the others one.
fn name_questions(questions: &mut [Question], known: &CheckContext<'_>) {
    let is_known = |id: &str| {
        known
            .questions
            .iter()
            .any(|all| all.iter().any(|question| question.id == id))
    };
    let mut taken = HashSet::new();
    for question in questions.iter_mut() {
        if !is_known(&question.id) || !taken.insert(question.id.clone()) {
            question.id.clear();
        }
    }
    for question in questions
        .iter_mut()
        .filter(|question| question.id.is_empty())
    {
        let words: String = slug(&question.prompt).chars().take(40).collect();
        let stem = format!("{}.{}", known.category, words.trim_matches('-'));
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let free = std::iter::once(stem.clone())
            .chain(numbered)
            .find(|id| !is_known(id) && !taken.contains(id));
        question.id = free.unwrap_or(stem);
        taken.insert(question.id.clone());
    }
}
