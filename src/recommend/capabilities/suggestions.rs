//! Capabilities that a vendor's words come near to, for administrators to decide on.

use phrases::Stem;

use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::vendor::Vendor;
use crate::recommend::tags::{TagId, TagSet, Vocabulary};
use crate::recommend::weights::{BM25_B, BM25_K1, SUGGESTIONS_MAX};

use super::claim::{Claim, claimed, texts};
use super::documents::{Document, Documents, as_f64};
use super::lexicon::Lexicon;

/// A search of the documents of some tags for the sentences of a vendor.
struct Search<'d> {
    documents: &'d Documents,
    /// By document, whether it is searched.
    is_searched: Vec<bool>,
    /// How many are, and their mean length.
    count: f64,
    mean_length: f64,
}

/// The sentence that comes nearest to a tag.
struct Best {
    tag: TagId,
    score: f64,
    field: ClaimField,
    quote: String,
}

/// At most ten tags of the category that nothing is known about: those that the vendor's words leave in
/// doubt, then those that a sentence comes nearest to, each with its words: by BM25 over the stems of label,
/// phrases and description. They count for nothing until an administrator confirms them.
pub(in crate::recommend) fn suggestions(
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
    let documents = lexicon.documents(vocabulary);
    let mut best = Search::new(documents, |tag| !known.contains(tag)).nearest_sentences(vendor);
    best.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.tag.cmp(&b.tag)));
    best.truncate(SUGGESTIONS_MAX - doubtful.len());
    let claim = |best: Best| Claim {
        tag: best.tag,
        state: ClaimState::Suggested,
        field: best.field,
        quote: Some(best.quote.into()),
        is_concluded: false,
    };
    doubtful.extend(best.into_iter().map(claim));
    doubtful
}

impl<'d> Search<'d> {
    fn new(documents: &'d Documents, is_searched: impl Fn(TagId) -> bool) -> Self {
        let all = documents.all().iter();
        let searched = all
            .clone()
            .filter(|document| is_searched(document.tag))
            .map(|document| document.length);
        let count = searched.clone().count();
        Self {
            documents,
            is_searched: all.map(|document| is_searched(document.tag)).collect(),
            count: as_f64(count),
            mean_length: searched.sum::<f64>() / as_f64(count.max(1)),
        }
    }

    /// For each tag that a vendor's words come near to, the sentence that comes nearest.
    fn nearest_sentences(&self, vendor: &Vendor) -> Vec<Best> {
        let documents = self.documents.all();
        let mut best: Vec<Option<Best>> = documents.iter().map(|_| None).collect();
        for (field, text) in texts(vendor) {
            for (sentence, words) in self.documents.sentences(text) {
                let mut scores = vec![0.0; documents.len()];
                for word in words {
                    self.add_scores(word, &mut scores);
                }
                for ((best, score), Document { tag, .. }) in
                    best.iter_mut().zip(scores).zip(documents)
                {
                    if score > best.as_ref().map_or(0.0, |best| best.score) {
                        *best = Some(Best {
                            tag: *tag,
                            score,
                            field,
                            quote: sentence.to_owned(),
                        });
                    }
                }
            }
        }
        best.into_iter().flatten().collect()
    }

    /// What a word of a sentence adds to the score of each document.
    fn add_scores(&self, word: Stem, scores: &mut [f64]) {
        let holding = self.documents.holding(word).iter();
        let holding = holding.filter(|held| self.is_searched[held.document]);
        let with = as_f64(holding.clone().count());
        let rarity = ((self.count - with + 0.5) / (with + 0.5)).ln_1p();
        for held in holding {
            let Document { length, .. } = self.documents.all()[held.document];
            let length = 1.0 - BM25_B + BM25_B * length / self.mean_length;
            let share = (BM25_K1 + 1.0) / (held.count + BM25_K1 * length);
            scores[held.document] += rarity * held.count * share;
        }
    }
}

/// The tags that are claimed, denied or implied.
fn known(claims: &[Claim], vocabulary: &Vocabulary) -> TagSet {
    let mut known = claimed(claims);
    let met = claims.iter().filter(|claim| claim.degree().is_some());
    known.extend(met.flat_map(|claim| vocabulary.implied(claim.tag).iter().copied()));
    known
}
