//! The capabilities that a draft adds to the vocabulary.

use std::collections::HashSet;

use super::wrong::{Wrong, WrongField};
use crate::app::content::{ADDED_FACET, Content};
use crate::domain::ids::slug;
use crate::domain::limits::{
    PHRASE_MAX_CHARS, WORD_DESCRIPTION_MAX_CHARS, WORD_LABEL_MAX_CHARS, WORD_PHRASES_MAX, WORDS_MAX,
};
use crate::domain::questionnaire_edit::Word;
use crate::recommend::check_phrase;

#[derive(Clone, Debug)]
pub struct WordInput {
    /// Of a word that is there already, or the one by which options of this draft name a new word.
    pub slug: Option<String>,
    pub label: String,
    pub description: String,
    pub phrases: Vec<String>,
}

/// The words as they were sent, without what is blank.
pub(super) fn parse_words(inputs: &[WordInput], wrong: &mut Wrong) -> Vec<Word> {
    if inputs.len() > WORDS_MAX {
        wrong.note("words", format!("Add at most {WORDS_MAX} capabilities."));
        return Vec::new();
    }
    let inputs = inputs.iter().enumerate();
    inputs
        .map(|(at, input)| {
            let field = format!("words.{at}");
            let name = "Enter a name for the capability.";
            let label = wrong.line(
                format!("{field}.label"),
                &input.label,
                WORD_LABEL_MAX_CHARS,
                name,
            );
            let given = input
                .slug
                .as_deref()
                .map(slug)
                .filter(|slug| !slug.is_empty());
            let description = format!("{field}.description");
            let max = WORD_DESCRIPTION_MAX_CHARS;
            let description = wrong.optional_line(description, Some(&input.description), max);
            Word {
                slug: given.unwrap_or_else(|| slug(&label)),
                label,
                description: description.unwrap_or_default(),
                phrases: parse_phrases(&input.phrases, &format!("{field}.phrases"), wrong),
            }
        })
        .collect()
}

fn parse_phrases(inputs: &[String], field: &str, wrong: &mut Wrong) -> Vec<String> {
    if inputs.len() > WORD_PHRASES_MAX {
        wrong.note(field, format!("Enter at most {WORD_PHRASES_MAX} phrases."));
        return Vec::new();
    }
    let mut phrases: Vec<String> = Vec::new();
    for phrase in inputs.iter().map(|phrase| phrase.trim()) {
        if phrase.chars().count() > PHRASE_MAX_CHARS || phrase.chars().any(char::is_control) {
            let most = format!("Use at most {PHRASE_MAX_CHARS} characters in a phrase.");
            wrong.note(field, most);
        } else if let Some(error) = check_phrase(phrase).err().filter(|_| !phrase.is_empty()) {
            wrong.note(field, format!("The phrase \"{phrase}\" {error}."));
        } else if slug(phrase).chars().count() > 1 {
            let is_new = phrases.iter().all(|other| slug(other) != slug(phrase));
            phrases.extend(is_new.then(|| phrase.to_owned()));
        } else if !phrase.is_empty() {
            wrong.note(field, "A phrase needs at least two letters or digits.");
        }
    }
    phrases
}

/// Whether words can stand beside those of the vocabulary and of other categories.
pub(super) fn check_words(
    words: &[Word],
    content: &Content,
    added: &[Word],
) -> Result<(), Vec<WrongField>> {
    let mut wrong = Wrong::default();
    let tags = content.tags();
    let mut slugs = HashSet::new();
    for (at, word) in words
        .iter()
        .enumerate()
        .filter(|(_, word)| !word.label.is_empty())
    {
        let field = format!("words.{at}.label");
        let same_label = |label: &str| label.to_lowercase() == word.label.to_lowercase();
        let named = |slug: &str| tags.get(slug).map_or(slug, |tag| &tag.label).to_owned();
        let owner = content
            .vocabulary()
            .tag(&word.slug)
            .map(|tag| content.vocabulary().slug(tag));
        let is_own = owner.is_some_and(|owner| {
            owner == word.slug && tags.get(owner).is_some_and(|tag| tag.facet == ADDED_FACET)
        });
        let other_label = tags
            .iter()
            .map(|(slug, tag)| (slug, &tag.label))
            .chain(added.iter().map(|word| (&word.slug, &word.label)))
            .find(|(slug, label)| **slug != word.slug && same_label(label));
        if word.slug.is_empty() || word.slug.chars().count() > WORD_LABEL_MAX_CHARS {
            wrong.note(field, "Use letters or digits in the name.");
        } else if let Some(owner) = owner.filter(|_| !is_own) {
            let there = format!(
                "\"{}\" is there already. Choose it from the list.",
                named(owner)
            );
            wrong.note(field, there);
        } else if let Some((_, label)) = other_label {
            wrong.note(
                field,
                format!("\"{label}\" is there already. Choose it from the list."),
            );
        } else if !slugs.insert(&word.slug) {
            wrong.note(field, "This capability is there twice.");
        }
    }
    let is_new = |word: &&Word| added.iter().all(|other| other.slug != word.slug);
    if added.len() + words.iter().filter(is_new).count() > WORDS_MAX {
        wrong.note(
            "words",
            format!("Add at most {WORDS_MAX} capabilities in all."),
        );
    }
    if wrong.0.is_empty() {
        Ok(())
    } else {
        Err(wrong.0)
    }
}
