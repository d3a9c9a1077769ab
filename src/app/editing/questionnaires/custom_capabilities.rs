//! The capabilities that a draft adds to the vocabulary.

use std::collections::HashSet;

use crate::app::directory::questionnaire_set::{ADDED_FACET, QuestionnaireSet};
use crate::domain::field_error::FieldErrors;
use crate::domain::ids::slug;
use crate::domain::limits::{
    CAPABILITY_DESCRIPTION_MAX_CHARS, CAPABILITY_LABEL_MAX_CHARS, CAPABILITY_PHRASES_MAX,
    CUSTOM_CAPABILITIES_MAX, PHRASE_MAX_CHARS,
};
use crate::domain::questionnaire_edit::CustomCapability;
use crate::recommend::check_phrase;

#[derive(Clone, Debug)]
pub struct CustomCapabilityInput {
    /// The slug of a capability that exists already, or the one by which options of this draft name a new one.
    pub slug: Option<String>,
    pub label: String,
    pub description: String,
    pub phrases: Vec<String>,
}

/// The capabilities as they were sent, without what is blank.
pub(super) fn parse_custom_capabilities(
    inputs: &[CustomCapabilityInput],
    errors: &mut FieldErrors,
) -> Vec<CustomCapability> {
    if inputs.len() > CUSTOM_CAPABILITIES_MAX {
        errors.push(
            "words",
            format!("Add at most {CUSTOM_CAPABILITIES_MAX} capabilities."),
        );
        return Vec::new();
    }
    let inputs = inputs.iter().enumerate();
    inputs
        .map(|(at, input)| {
            let field = format!("words.{at}");
            let name = "Enter a name for the capability.";
            let label = errors.line(
                format!("{field}.label"),
                &input.label,
                CAPABILITY_LABEL_MAX_CHARS,
                name,
            );
            let given = input
                .slug
                .as_deref()
                .map(slug)
                .filter(|slug| !slug.is_empty());
            let description = format!("{field}.description");
            let max = CAPABILITY_DESCRIPTION_MAX_CHARS;
            let description = errors.optional_line(description, Some(&input.description), max);
            CustomCapability {
                slug: given.unwrap_or_else(|| slug(&label)),
                label,
                description: description.unwrap_or_default(),
                phrases: parse_phrases(&input.phrases, &format!("{field}.phrases"), errors),
            }
        })
        .collect()
}

fn parse_phrases(inputs: &[String], field: &str, errors: &mut FieldErrors) -> Vec<String> {
    if inputs.len() > CAPABILITY_PHRASES_MAX {
        errors.push(
            field,
            format!("Enter at most {CAPABILITY_PHRASES_MAX} phrases."),
        );
        return Vec::new();
    }
    let mut phrases: Vec<String> = Vec::new();
    for phrase in inputs.iter().map(|phrase| phrase.trim()) {
        if phrase.chars().count() > PHRASE_MAX_CHARS || phrase.chars().any(char::is_control) {
            let most = format!("Use at most {PHRASE_MAX_CHARS} characters in a phrase.");
            errors.push(field, most);
        } else if let Some(error) = check_phrase(phrase).err().filter(|_| !phrase.is_empty()) {
            errors.push(field, format!("The phrase \"{phrase}\" {error}."));
        } else if slug(phrase).chars().count() > 1 {
            let is_new = phrases.iter().all(|other| slug(other) != slug(phrase));
            phrases.extend(is_new.then(|| phrase.to_owned()));
        } else if !phrase.is_empty() {
            errors.push(field, "A phrase needs at least two letters or digits.");
        }
    }
    phrases
}

/// Whether capabilities can stand beside those of the vocabulary and of other categories.
pub(super) fn check_custom_capabilities(
    capabilities: &[CustomCapability],
    questionnaires: &QuestionnaireSet,
    added: &[CustomCapability],
) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    let tags = questionnaires.tags();
    let mut slugs = HashSet::new();
    let is_there = |label: &str| format!("\"{label}\" is there already. Choose it from the list.");
    for (at, capability) in capabilities
        .iter()
        .enumerate()
        .filter(|(_, capability)| !capability.label.is_empty())
    {
        let field = format!("words.{at}.label");
        let same_label = |label: &str| label.to_lowercase() == capability.label.to_lowercase();
        let named = |slug: &str| tags.get(slug).map_or(slug, |tag| &tag.label).to_owned();
        let owner = questionnaires
            .vocabulary()
            .tag(&capability.slug)
            .map(|tag| questionnaires.vocabulary().slug(tag));
        let is_own = owner.is_some_and(|owner| {
            owner == capability.slug && tags.get(owner).is_some_and(|tag| tag.facet == ADDED_FACET)
        });
        let other_label = tags
            .iter()
            .map(|(slug, tag)| (slug, &tag.label))
            .chain(
                added
                    .iter()
                    .map(|capability| (&capability.slug, &capability.label)),
            )
            .find(|(slug, label)| **slug != capability.slug && same_label(label));
        if capability.slug.is_empty()
            || capability.slug.chars().count() > CAPABILITY_LABEL_MAX_CHARS
        {
            errors.push(field, "Use letters or digits in the name.");
        } else if let Some(owner) = owner.filter(|_| !is_own) {
            errors.push(field, is_there(&named(owner)));
        } else if let Some((_, label)) = other_label {
            errors.push(field, is_there(label));
        } else if !slugs.insert(&capability.slug) {
            errors.push(field, "This capability is there twice.");
        }
    }
    let is_new =
        |capability: &&CustomCapability| added.iter().all(|other| other.slug != capability.slug);
    if added.len() + capabilities.iter().filter(is_new).count() > CUSTOM_CAPABILITIES_MAX {
        errors.push(
            "words",
            format!("Add at most {CUSTOM_CAPABILITIES_MAX} capabilities in all."),
        );
    }
    errors.ok_or_errors(())
}
