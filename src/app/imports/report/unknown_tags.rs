//! Tags of a file that the vocabulary does not know, each with the known one that comes nearest.

use std::collections::HashSet;

use super::name_list::{NAMES_LISTED, and_more};
use crate::domain::fuzzy_match::closest_words;
use crate::domain::ids::slug;
use crate::import::{normalize_line, quoted};
use crate::recommend::Vocabulary;

/// Tags that are looked up; a bound on time and memory.
const UNKNOWN_MAX: usize = 1_000;

pub struct UnknownTags<'v> {
    pub vocabulary: &'v Vocabulary,
    seen: HashSet<String>,
    named: Vec<String>,
}

impl<'v> UnknownTags<'v> {
    pub fn new(vocabulary: &'v Vocabulary) -> Self {
        Self {
            vocabulary,
            seen: HashSet::new(),
            named: Vec::new(),
        }
    }

    /// Whether it needs no reading.
    pub fn knows(&self, written: &str) -> bool {
        let tag = slug(&normalize_line(written));
        tag.is_empty() || self.vocabulary.tag(&tag).is_some()
    }

    /// Adds a tag unless it is known.
    pub fn add(&mut self, written: &str) {
        let written = normalize_line(written);
        if self.knows(&written)
            || self.seen.len() >= UNKNOWN_MAX
            || !self.seen.insert(slug(&written))
        {
            return;
        }
        if self.named.len() < NAMES_LISTED {
            let nearest = self.nearest(&written);
            let nearest = nearest
                .map(|label| format!(" ({label}?)"))
                .unwrap_or_default();
            self.named.push(format!("{}{nearest}", quoted(&written)));
        }
    }

    /// The sentence that names them.
    pub fn notice(&self) -> Option<String> {
        let more = and_more(self.seen.len());
        let named = self.named.join(", ");
        (!self.named.is_empty())
            .then(|| format!("Tags that no questionnaire asks for: {named}{more}."))
    }

    fn nearest(&self, written: &str) -> Option<&'v str> {
        let vocabulary = self.vocabulary;
        let names = vocabulary.names();
        let names = names.flat_map(|(name, tag)| [(tag, name), (tag, vocabulary.label(tag))]);
        closest_words(written, names).map(|tag| vocabulary.label(tag))
    }
}
