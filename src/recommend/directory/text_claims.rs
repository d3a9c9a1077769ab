//! What the texts of vendors say, as a file, so that a start need not read them again. Where a text, the words or
//! the questions have changed, it is read.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rkyv::rancor::Error as RkyvError;
use rkyv::{Archive, Deserialize, Serialize};

use super::vendors::CategoryVendors;
use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::question::Question;
use crate::domain::vendor::Vendor;
use crate::recommend::capabilities::{Claim, texts};
use crate::recommend::tags::TagId;
use crate::snapshot::{Magic, SnapshotError, SnapshotReader, SnapshotWriter};

const MAGIC: Magic = *b"sbclaim1";

/// Vendors in one part of the file.
const PART: usize = 1_000;

/// What texts say, by their numbers.
#[derive(Debug, Default)]
pub struct TextClaims {
    known: HashMap<TextNumber, Arc<[Claim]>>,
    missed: AtomicUsize,
}

/// Equal where the same texts are searched for the same words.
type TextNumber = u64;

/// Numbers the texts of the vendors of one category. The numbers mean nothing to another build.
#[derive(Clone, Debug)]
pub struct TextNumbers(DefaultHasher);

#[derive(Archive, Serialize, Deserialize)]
struct StoredTexts {
    number: TextNumber,
    claims: Vec<StoredClaim>,
}

/// Enums by their positions, since no other build reads them.
#[derive(Archive, Serialize, Deserialize)]
struct StoredClaim {
    tag: u32,
    state: u8,
    field: u8,
    quote: Option<String>,
    is_concluded: bool,
}

impl TextNumbers {
    /// For the questions of a category and a vocabulary with this [fingerprint](crate::recommend::Vocabulary::fingerprint).
    pub fn of(vocabulary: u64, questions: &[Question]) -> Self {
        let mut hasher = DefaultHasher::new();
        (vocabulary, questions).hash(&mut hasher);
        Self(hasher)
    }

    fn number(&self, vendor: &Vendor) -> TextNumber {
        let mut hasher = self.0.clone();
        for (field, text) in texts(vendor) {
            (field, text).hash(&mut hasher);
        }
        hasher.finish()
    }
}

impl TextClaims {
    /// What the texts of a vendor say, where that is known.
    pub fn find(&self, vendor: &Vendor, numbers: &TextNumbers) -> Option<Arc<[Claim]>> {
        let found = self.known.get(&numbers.number(vendor));
        if found.is_none() {
            self.missed.fetch_add(1, Ordering::Relaxed);
        }
        found.cloned()
    }

    /// How many vendors were not found.
    pub fn missed(&self) -> usize {
        self.missed.load(Ordering::Relaxed)
    }

    /// Writes what the vendors of some categories say. `build` tells builds apart.
    pub fn write<'v>(
        categories: impl IntoIterator<Item = (&'v CategoryVendors, TextNumbers)>,
        build: u64,
        out: impl Write,
    ) -> io::Result<()> {
        let mut snapshot = SnapshotWriter::begin(out, MAGIC, build)?;
        for (vendors, numbers) in categories {
            for vendors in vendors.all().chunks(PART) {
                let stored = vendors.iter().map(|facts| StoredTexts {
                    number: numbers.number(facts.vendor()),
                    claims: facts.in_texts().iter().map(StoredClaim::from).collect(),
                });
                let stored: Vec<_> = stored.collect();
                let bytes = rkyv::to_bytes::<RkyvError>(&stored).map_err(io::Error::other)?;
                snapshot.part(&bytes)?;
            }
        }
        snapshot.end()
    }

    /// What was written, and by which build.
    pub fn read(input: impl Read) -> Result<(u64, Self), SnapshotError> {
        let mut snapshot = SnapshotReader::begin(input, MAGIC)?;
        let mut known = HashMap::new();
        while let Some(part) = snapshot.part()? {
            let stored = rkyv::from_bytes::<Vec<StoredTexts>, RkyvError>(part);
            for StoredTexts { number, claims } in stored.map_err(|_| SnapshotError::Corrupt)? {
                let claims = claims.into_iter().map(StoredClaim::restored);
                let claims = claims.collect::<Option<Arc<[_]>>>();
                known.insert(number, claims.ok_or(SnapshotError::Corrupt)?);
            }
        }
        let missed = AtomicUsize::default();
        Ok((snapshot.content_hash(), Self { known, missed }))
    }
}

impl From<&Claim> for StoredClaim {
    fn from(claim: &Claim) -> Self {
        Self {
            tag: claim.tag.0,
            state: claim.state as u8,
            field: claim.field as u8,
            quote: claim.quote.as_deref().map(str::to_owned),
            is_concluded: claim.is_concluded,
        }
    }
}

impl StoredClaim {
    fn restored(self) -> Option<Claim> {
        Some(Claim {
            tag: TagId(self.tag),
            state: *ClaimState::ALL.get(usize::from(self.state))?,
            field: *ClaimField::ALL.get(usize::from(self.field))?,
            quote: self.quote.map(Arc::from),
            is_concluded: self.is_concluded,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::capability::CapabilityDecisions;
    use crate::domain::question::Choice;
    use crate::recommend::capabilities::Lexicon;
    use crate::recommend::directory::directory_tools::read_tools;
    use crate::recommend::tests::fixtures::{
        built_vocabulary, intake, shared, shipped_vocabulary, vendor,
    };

    fn described(name: &str, text: &str) -> Vendor {
        Vendor {
            description: Some(text.to_owned()),
            ..vendor(name, &[])
        }
    }

    #[test]
    fn phrases_are_compiled_only_where_a_text_has_to_be_read() {
        let (vocabulary, questions) = (built_vocabulary(), intake().questions);
        let lexicon = Lexicon::build(&vocabulary, &questions);
        let mut acme = described("Acme", "Calls are answered in Spanish.");
        acme.geo_focus = vec!["TX".to_owned(), "Ohio".to_owned()];
        let build = |known: Option<Arc<[Claim]>>| {
            let all = shared(&[acme.clone()]).into_iter();
            let all = all.map(|one| (one, CapabilityDecisions::NONE));
            CategoryVendors::build(&vocabulary, &lexicon, all, |_| known.clone())
        };
        build(Some(Arc::default()));
        assert!(!vocabulary.has_compiled_phrases());
        let read = build(None);
        assert!(vocabulary.has_compiled_phrases() && !read.all()[0].in_texts().is_empty());
    }

    #[test]
    fn what_texts_say_is_known_for_the_same_texts_words_and_questions_only() {
        let (vocabulary, questions) = (shipped_vocabulary(), intake().questions);
        let known = described("Acme", "Calls are answered in Spanish. From $99 a month.");
        let lexicon = Lexicon::build(vocabulary, &questions);
        let all = shared(&[known.clone(), described("Idle", "")]);
        let all = all.into_iter().map(|one| (one, CapabilityDecisions::NONE));
        let vendors = CategoryVendors::build(vocabulary, &lexicon, all, |_| None);
        let numbers = TextNumbers::of(vocabulary.fingerprint(), &questions);
        let mut file = Vec::new();
        TextClaims::write([(&vendors, numbers.clone())], 7, &mut file).unwrap();
        let (build, claims) = TextClaims::read(&file[..]).unwrap();
        assert_eq!(build, 7);
        for facts in vendors.all() {
            let found = claims.find(facts.vendor(), &numbers).unwrap();
            assert_eq!(found, *facts.in_texts());
        }
        assert!(!vendors.all()[0].in_texts().is_empty());
        assert_eq!(claims.missed(), 0);

        let other_text = described("Acme", "Calls are answered in Spanish.");
        let other_name = described("Acme Calls", known.description.as_deref().unwrap());
        let mut highlight = known.clone();
        highlight.short_highlights = highlight.description.take().into_iter().collect();
        for other in [&other_text, &other_name, &highlight] {
            assert!(claims.find(other, &numbers).is_none(), "{other:?}");
        }
        let mut asked = questions.clone();
        asked[0].options.push(Choice {
            label: "Vietnamese".to_owned(),
            tags: vec!["vietnamese".to_owned()],
            neutral: false,
            hint: None,
        });
        let other_questions = TextNumbers::of(vocabulary.fingerprint(), &asked);
        let mut with_tool = known.clone();
        with_tool.integrations = vec!["A tool that nobody knows".to_owned()];
        let (other_words, _) = read_tools(vocabulary, [&with_tool].into_iter());
        let other_words = TextNumbers::of(other_words.fingerprint(), &questions);
        for other in [&other_questions, &other_words] {
            assert!(claims.find(&known, other).is_none());
        }
        assert_eq!(claims.missed(), 5);
    }
}
