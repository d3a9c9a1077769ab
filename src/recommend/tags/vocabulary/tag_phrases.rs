//! How vendors say the tags of a vocabulary. Compiled when a text is first read, which a start that knows what all texts
//! say does not do.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use phrases::{PhraseError, Phrasebook, PhrasebookBuilder, check_phrase, label_phrase};

use super::entry::{Entry, PRICE_FACET};
use crate::recommend::tags::compiled_phrases::compiled_phrases;
use crate::recommend::tags::tag_set::TagId;

/// The phrases of the tags that a vocabulary was built of.
#[derive(Debug, Default)]
pub struct TagPhrases {
    /// By tag.
    entries: Vec<Arc<Entry>>,
    book: OnceLock<Phrasebook>,
}

/// A phrase that cannot be read.
pub(super) struct UnreadPhrase<'e> {
    pub slug: &'e str,
    pub phrase: String,
    pub error: PhraseError,
}

impl TagPhrases {
    /// The phrases of these tags, or the first that cannot be read.
    pub(super) fn of(entries: &[Arc<Entry>]) -> Result<Self, UnreadPhrase<'_>> {
        let known = compiled_phrases();
        for entry in entries {
            for phrase in phrases(entry).filter(|phrase| !known.holds(phrase)) {
                check_phrase(&phrase).map_err(|error| UnreadPhrase {
                    slug: &entry.slug,
                    phrase: phrase.into_owned(),
                    error,
                })?;
            }
        }
        Ok(Self {
            entries: entries.to_vec(),
            book: OnceLock::new(),
        })
    }

    /// Whether a tag may have phrases: one that was added later has none.
    pub fn may_hold(&self, tag: TagId) -> bool {
        (tag.0 as usize) < self.entries.len()
    }

    /// The phrases, to search texts for. A few milliseconds for the first who asks.
    pub fn book(&self) -> &Phrasebook {
        self.book.get_or_init(|| {
            let mut book = PhrasebookBuilder::with(compiled_phrases());
            for (tag, entry) in (0..).zip(&self.entries) {
                for phrase in phrases(entry) {
                    book.add(tag, &phrase).expect("it was checked");
                }
            }
            book.finish()
        })
    }

    /// Whether the phrases are compiled.
    pub fn is_compiled(&self) -> bool {
        self.book.get().is_some()
    }
}

/// The phrases of a tag; of one without any its label.
fn phrases(entry: &Entry) -> impl Iterator<Item = Cow<'_, str>> {
    // "$ pricing": its word says nothing of how much.
    let has_own = !entry.phrases.is_empty() || entry.facet == PRICE_FACET;
    let label = (!has_own).then(|| Cow::Owned(label_phrase(&entry.label)));
    let all = entry.phrases.iter().map(Cow::from).chain(label);
    all.filter(|phrase| !phrase.is_empty())
}
