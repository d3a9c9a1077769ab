//! The words by which vendors may come near to what a category asks for, and which of them each vendor has, so that a
//! request reads the texts of few vendors.

use std::collections::HashMap;
use std::sync::Arc;

use fixedbitset::FixedBitSet;
use phrases::Stem;

use crate::domain::question::Question;
use crate::domain::text::words_in;
use crate::domain::vendor::Vendor;
use crate::recommend::tags::{TagId, Vocabulary};

use super::claim::texts;
use super::documents::Documents;
use super::lexicon::Lexicon;

/// The words that stand for what the questions of a category ask for.
#[derive(Debug)]
pub(in crate::recommend) struct CategoryWords {
    documents: Arc<Documents>,
    /// The words of everything that an option or its tags are called, in small letters, numbered.
    of_wordings: HashMap<String, usize>,
}

/// Which of these words a vendor's texts have.
#[derive(Clone, Debug, Default)]
pub(in crate::recommend) struct VendorWords {
    /// By [`Stem::index`] among the stems of the documents.
    pub stems: FixedBitSet,
    /// By their numbers.
    pub of_wordings: FixedBitSet,
}

impl CategoryWords {
    /// The words of the questions that the lexicon was built for. Linear in the texts of the tags that they ask for.
    pub fn of(questions: &[Question], lexicon: &Lexicon, vocabulary: &Vocabulary) -> Self {
        let options = questions.iter().flat_map(|question| &question.options);
        let asked = options.flat_map(|option| {
            let tags = option.tags.iter().filter_map(|tag| vocabulary.tag(tag));
            tags.map(move |tag| (option, tag))
        });
        let mut of_wordings = HashMap::new();
        for (option, tag) in asked {
            for wording in wordings(&option.label, tag, vocabulary) {
                for word in lowercase_words(wording) {
                    let next = of_wordings.len();
                    of_wordings.entry(word).or_insert(next);
                }
            }
        }
        Self {
            documents: Arc::clone(lexicon.documents(vocabulary)),
            of_wordings,
        }
    }

    pub fn documents(&self) -> &Documents {
        &self.documents
    }

    /// The numbers of a wording's words.
    pub fn numbers(&self, wording: &str) -> FixedBitSet {
        let words = lowercase_words(wording);
        words
            .filter_map(|word| self.of_wordings.get(&word))
            .copied()
            .collect()
    }

    /// Reads all texts of a vendor.
    pub fn of_vendor(&self, vendor: &Vendor) -> VendorWords {
        let texts = || texts(vendor).map(|(_, text)| text);
        let sentences = texts().flat_map(|text| self.documents.sentences(text));
        let stems = sentences.flat_map(|(_, stems)| stems);
        VendorWords {
            stems: stems.map(Stem::index).collect(),
            of_wordings: texts()
                .flat_map(lowercase_words)
                .filter_map(|word| self.of_wordings.get(&word))
                .copied()
                .collect(),
        }
    }
}

/// What an option and its tag are called, and those phrases that are plain words.
pub(super) fn wordings<'v>(
    option: &'v str,
    tag: TagId,
    vocabulary: &'v Vocabulary,
) -> impl Iterator<Item = &'v str> {
    let is_plain = |phrase: &&str| {
        let mut signs = phrase.chars();
        signs.all(|sign| sign.is_alphanumeric() || " -'".contains(sign))
    };
    let called = [option, vocabulary.label(tag)].into_iter();
    called.chain(vocabulary.affirming_phrases(tag).filter(is_plain))
}

/// Its words in small letters.
pub(super) fn lowercase_words(text: &str) -> impl Iterator<Item = String> {
    words_in(text).map(str::to_lowercase)
}
