//! The tags that a category asks for as documents of words, which the words of vendors are compared with.

use std::collections::HashMap;

use phrases::{Stem, Stems, Text};

use crate::recommend::tags::{TagId, Vocabulary};

/// Tags as the words of their labels, phrases and descriptions.
#[derive(Debug)]
pub(in crate::recommend) struct Documents {
    all: Vec<Document>,
    /// The stems of all words of the documents.
    stems: Stems,
    holding: HashMap<Stem, Vec<Holding>>,
}

/// The words that stand for a tag.
#[derive(Debug)]
pub(super) struct Document {
    pub tag: TagId,
    /// How many there are.
    pub length: f64,
}

/// That a document holds a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holding {
    /// Where it stands in [`Documents::all`].
    pub document: usize,
    /// How often it holds it.
    pub count: f64,
}

impl Documents {
    /// Cost: linear in all that is written of the tags; a millisecond for a category.
    pub fn of(tags: impl Iterator<Item = TagId>, vocabulary: &Vocabulary) -> Self {
        let mut stems = Stems::default();
        let (mut all, mut words) = (Vec::new(), Vec::new());
        for tag in tags {
            let (document, known) = (all.len(), words.len());
            for text in texts_for(tag, vocabulary) {
                words.extend(words_of(text).map(|word| (stems.intern(word), document)));
            }
            let length = as_f64(words.len() - known);
            all.push(Document { tag, length });
        }
        words.sort_unstable();
        let mut holding: HashMap<Stem, Vec<Holding>> = HashMap::new();
        for same in words.chunk_by(|a, b| a == b) {
            let (stem, document) = same[0];
            let count = as_f64(same.len());
            let of_stem = holding.entry(stem).or_default();
            of_stem.push(Holding { document, count });
        }
        Self {
            all,
            stems,
            holding,
        }
    }

    /// In the order of their tags.
    pub(super) fn all(&self) -> &[Document] {
        &self.all
    }

    /// Those that hold a word, in their order.
    pub(super) fn holding(&self, stem: Stem) -> &[Holding] {
        self.holding.get(&stem).map_or(&[], Vec::as_slice)
    }

    /// The words of a text that documents hold.
    pub(super) fn stems_of(&self, text: &str) -> impl Iterator<Item = Stem> {
        let all = words_of(text).map(|word| self.stems.of(word));
        all.filter(|stem| *stem != Stem::UNKNOWN)
    }

    /// Each sentence of a text with the words of it that documents hold, each once, in a fixed order.
    pub(super) fn sentences<'t>(&self, text: &'t str) -> Vec<(&'t str, Vec<Stem>)> {
        let text = Text::read(text, &self.stems);
        let mut all = Vec::new();
        for sentence in text.sentences() {
            let tokens = text.tokens()[sentence.clone()].iter();
            let known = tokens.filter(|token| !token.is_filler && token.stem != Stem::UNKNOWN);
            let mut stems: Vec<_> = known.map(|token| token.stem).collect();
            stems.sort_unstable();
            stems.dedup();
            all.push((text.quote(sentence), stems));
        }
        all
    }
}

/// What is written of a tag: its label, the phrases that say it, its description up to the first semicolon.
fn texts_for(tag: TagId, vocabulary: &Vocabulary) -> impl Iterator<Item = &str> {
    let described = vocabulary.description(tag).split(';').next();
    let label = std::iter::once(vocabulary.label(tag));
    label
        .chain(vocabulary.affirming_phrases(tag))
        .chain(described)
}

/// The words of a label, a phrase or a description.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.len() > 1)
}

pub(super) fn as_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("a vocabulary is small"))
}
