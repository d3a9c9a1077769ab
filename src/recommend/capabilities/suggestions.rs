//! Capabilities that a vendor's words come near to, for administrators to decide on.

use std::collections::HashMap;

use phrases::{Stem, Stems, Text};

use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::vendor::Vendor;

use super::super::constants::{BM25_B, BM25_K1, SUGGESTIONS_MAX};
use super::super::tag_set::{TagId, TagSet};
use super::super::vocabulary::Vocabulary;
use super::claim::{Claim, claimed, texts};
use super::lexicon::Lexicon;

/// A tag as the words that stand for it.
pub(super) struct Document {
    tag: TagId,
    pub words: HashMap<Stem, f64>,
    length: f64,
}

/// The tags to search a vendor's sentences for.
struct Corpus {
    documents: Vec<Document>,
    /// Every stem of the documents.
    stems: Stems,
    /// The inverse document frequency of each stem.
    rarity: HashMap<Stem, f64>,
    mean_length: f64,
}

/// The sentence that comes nearest to a tag.
struct Best {
    score: f64,
    field: ClaimField,
    quote: String,
}

/// At most ten tags of the category that nothing is known about: those in doubt, then those that a
/// sentence comes nearest to. By BM25 over the stems of label, phrases and description.
pub(super) fn nearest(
    vendor: &Vendor,
    claims: &[Claim],
    mut doubtful: Vec<Claim>,
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
) -> Vec<Claim> {
    let mut known = known(claims, vocabulary);
    doubtful.retain(|claim| lexicon.asked.contains(claim.tag) && !known.contains(claim.tag));
    doubtful.truncate(SUGGESTIONS_MAX);
    known.extend(doubtful.iter().map(|claim| claim.tag));
    let unknown = lexicon.asked.iter().filter(|tag| !known.contains(*tag));
    let best = Corpus::new(unknown, vocabulary).nearest_sentences(vendor);
    let mut best: Vec<_> = best.into_iter().collect();
    best.sort_by(|a, b| b.1.score.total_cmp(&a.1.score).then(a.0.cmp(&b.0)));
    best.truncate(SUGGESTIONS_MAX - doubtful.len());
    let claim = |(tag, best): (TagId, Best)| Claim {
        tag,
        state: ClaimState::Suggested,
        field: best.field,
        quote: Some(best.quote.into()),
        is_concluded: false,
    };
    doubtful.extend(best.into_iter().map(claim));
    doubtful
}

impl Corpus {
    fn new(tags: impl Iterator<Item = TagId>, vocabulary: &Vocabulary) -> Self {
        let mut stems = Stems::default();
        let documents: Vec<Document> = tags
            .map(|tag| document(tag, vocabulary, &mut stems))
            .collect();
        let lengths = documents.iter().map(|document| document.length);
        Self {
            rarity: rarity(&documents),
            mean_length: lengths.sum::<f64>() / as_f64(documents.len().max(1)),
            stems,
            documents,
        }
    }

    /// For each tag that a vendor's words come near to, the sentence that comes nearest.
    fn nearest_sentences(&self, vendor: &Vendor) -> HashMap<TagId, Best> {
        let mut best: HashMap<TagId, Best> = HashMap::new();
        for (field, text) in texts(vendor) {
            let text = Text::read(text, &self.stems);
            for sentence in sentences(&text) {
                let words = distinct(&text, sentence.clone());
                for document in &self.documents {
                    let score = self.score(&words, document);
                    if score > best.get(&document.tag).map_or(0.0, |best| best.score) {
                        let quote = text.quote(sentence.clone()).to_owned();
                        let nearest = Best {
                            score,
                            field,
                            quote,
                        };
                        best.insert(document.tag, nearest);
                    }
                }
            }
        }
        best
    }

    fn score(&self, words: &[Stem], document: &Document) -> f64 {
        let part = |stem: &Stem| {
            let count = document.words.get(stem)?;
            let length = 1.0 - BM25_B + BM25_B * document.length / self.mean_length;
            Some(self.rarity.get(stem)? * count * (BM25_K1 + 1.0) / (count + BM25_K1 * length))
        };
        words.iter().filter_map(part).sum()
    }
}

/// The tags that are claimed, denied or implied.
fn known(claims: &[Claim], vocabulary: &Vocabulary) -> TagSet {
    let mut known = claimed(claims);
    let met = claims.iter().filter(|claim| claim.degree().is_some());
    known.extend(met.flat_map(|claim| vocabulary.implied(claim.tag).iter().copied()));
    known
}

pub(super) fn document(tag: TagId, vocabulary: &Vocabulary, stems: &mut Stems) -> Document {
    let phrases = vocabulary
        .phrases(tag)
        .iter()
        .filter(|phrase| !phrase.starts_with(['!', '-']));
    let label = std::iter::once(vocabulary.label(tag));
    let description = vocabulary.description(tag);
    let described = description.split(';').next().unwrap_or_default();
    let mut words = HashMap::new();
    let mut length = 0.0;
    for text in label.chain(phrases.map(String::as_str)).chain([described]) {
        for word in words_of(text) {
            *words.entry(stems.intern(word)).or_insert(0.0) += 1.0;
            length += 1.0;
        }
    }
    Document { tag, words, length }
}

/// The words of a label, a phrase or a description.
pub(super) fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.len() > 1)
}

/// The inverse document frequency of each stem.
fn rarity(documents: &[Document]) -> HashMap<Stem, f64> {
    let mut counts: HashMap<Stem, f64> = HashMap::new();
    for stem in documents.iter().flat_map(|document| document.words.keys()) {
        *counts.entry(*stem).or_default() += 1.0;
    }
    let all = as_f64(documents.len());
    let rarity = |count: f64| ((all - count + 0.5) / (count + 0.5)).ln_1p();
    counts
        .into_iter()
        .map(|(stem, count)| (stem, rarity(count)))
        .collect()
}

pub(super) fn sentences(text: &Text<'_>) -> Vec<std::ops::Range<usize>> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < text.tokens().len() {
        let sentence = text.sentence_of(at);
        at = sentence.end;
        all.push(sentence);
    }
    all
}

/// The stems of a sentence, each once, in a fixed order.
pub(super) fn distinct(text: &Text<'_>, sentence: std::ops::Range<usize>) -> Vec<Stem> {
    let tokens = &text.tokens()[sentence];
    let known = tokens
        .iter()
        .filter(|token| !token.is_filler && token.stem != Stem::UNKNOWN);
    let mut stems: Vec<_> = known.map(|token| token.stem).collect();
    stems.sort_unstable();
    stems.dedup();
    stems
}

fn as_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("a vocabulary is small"))
}
