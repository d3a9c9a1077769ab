//! Whether a vendor's words come near to what nobody plainly says, so that a note about it claims no more
//! than is known.

use std::collections::HashSet;

use phrases::Stem;

use crate::domain::vendor::Vendor;

use super::super::tag_set::TagId;
use super::super::vocabulary::Vocabulary;
use super::claim::texts;
use super::documents::Documents;

/// A word is rare that stands for at most so many of the tags that a category asks for.
const RARE_IN: usize = 2;

/// The words that stand for a need of a category.
pub(in crate::recommend) struct NearWords<'d> {
    documents: &'d Documents,
    /// What the option and the tag are called, and phrases that are plain words.
    sayings: Vec<String>,
    /// Rare words of what they are called.
    names: HashSet<Stem>,
    /// The words of each phrase, and the rare ones among all of them.
    phrases: Vec<HashSet<Stem>>,
    rare: HashSet<Stem>,
}

impl<'d> NearWords<'d> {
    /// Of an option that asks for a tag, among all the tags that its category asks for.
    pub fn new(option: &str, tag: TagId, asked: &'d Documents, vocabulary: &Vocabulary) -> Self {
        let is_rare = |stem: &Stem| (1..=RARE_IN).contains(&asked.holding(*stem).len());
        let called = [option, vocabulary.label(tag)];
        let names = called.iter().flat_map(|text| asked.stems_of(text));
        let said = vocabulary.phrases(tag).iter();
        let said = said.filter(|phrase| !phrase.starts_with(['!', '-']));
        let phrases: Vec<HashSet<Stem>> = said
            .clone()
            .map(|phrase| asked.stems_of(phrase).collect())
            .collect();
        let is_plain = |phrase: &&String| {
            let mut signs = phrase.chars();
            signs.all(|sign| sign.is_alphanumeric() || " -'".contains(sign))
        };
        let plain = said.filter(is_plain).map(String::as_str);
        Self {
            documents: asked,
            sayings: called
                .into_iter()
                .chain(plain)
                .map(padded)
                .filter(|saying| !saying.trim().is_empty())
                .collect(),
            names: names.filter(is_rare).collect(),
            rare: phrases.iter().flatten().copied().filter(is_rare).collect(),
            phrases,
        }
    }

    /// Whether a text of the vendor names it in so many words, has a rare word of what it is called, or two
    /// words of one phrase of which one is rare.
    pub fn are_near(&self, vendor: &Vendor) -> bool {
        texts(vendor).any(|(_, text)| self.are_in(text))
    }

    fn are_in(&self, text: &str) -> bool {
        let said = padded(text);
        if self.sayings.iter().any(|saying| said.contains(saying)) {
            return true;
        }
        let mut sentences = self.documents.sentences(text).into_iter();
        sentences.any(|(_, words)| {
            let has = |some: &HashSet<Stem>| words.iter().any(|word| some.contains(word));
            let of_phrase = |phrase: &HashSet<Stem>| {
                let shared = words.iter().filter(|word| phrase.contains(word));
                let shared: Vec<_> = shared.collect();
                shared.len() > 1 && shared.iter().any(|word| self.rare.contains(word))
            };
            has(&self.names) || self.phrases.iter().any(of_phrase)
        })
    }
}

/// Its words in small letters with a blank before and behind each: " month to month ".
fn padded(text: &str) -> String {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    let words: Vec<_> = words.map(str::to_lowercase).collect();
    format!(" {} ", words.join(" "))
}
