//! Whether a vendor's words come near to a need that no vendor plainly meets, so that the note about it claims no
//! more than is known.

use fixedbitset::FixedBitSet;
use phrases::Stem;

use crate::domain::vendor::Vendor;
use crate::recommend::tags::{TagId, Vocabulary};

use super::category_words::{CategoryWords, VendorWords, lowercase_words, wordings};
use super::claim::texts;

/// A rare word stands for at most this many of the tags that a category asks for.
pub(super) const RARE_IN: usize = 2;

/// Words that stand beside every thing, so that one of them alone names none: "agents trained in two weeks" says nothing of
/// data that trains no AI.
const EVERYDAY: &str = "ask asked before brought every everyone everything first full how last list long made many need none \
     only over part people place run running same some stand then they three through train trained two until used went what \
     when where which while who without worked";
/// Words that a phrase has between others.
const BETWEEN: &str = "all and any at be by for from in is it no not of on or to with";

/// The words that stand for one need of a category.
pub(in crate::recommend) struct NearWords<'w> {
    asked: &'w CategoryWords,
    /// What the option and the tag are called, and phrases that are plain words.
    wordings: Vec<Wording>,
    /// The longest word of each.
    longest: FixedBitSet,
    /// Rare words of what they are called, by [`Stem::index`], and those of them that are not everyday ones.
    names: FixedBitSet,
    telling_names: FixedBitSet,
    /// The words of each phrase, and the rare ones among all of them.
    phrases: Vec<FixedBitSet>,
    rare: FixedBitSet,
}

struct Wording {
    /// Its words, each with a blank before and after it.
    padded: String,
    words: FixedBitSet,
}

impl<'w> NearWords<'w> {
    /// The words of an option that asks for a tag, among everything that its category asks for.
    pub fn new(
        option: &str,
        tag: TagId,
        asked: &'w CategoryWords,
        vocabulary: &Vocabulary,
    ) -> Self {
        let documents = asked.documents();
        let stems =
            |text: &str| -> FixedBitSet { documents.stems_of(text).map(Stem::index).collect() };
        let (everyday, between) = (stems(EVERYDAY), stems(BETWEEN));
        let rare_of = |text: &str| -> Vec<usize> {
            let is_rare = |stem: &Stem| (1..=RARE_IN).contains(&documents.holding(*stem).len());
            documents
                .stems_of(text)
                .filter(is_rare)
                .map(Stem::index)
                .collect()
        };
        let called = [option, vocabulary.label(tag)];
        let all: Vec<_> = wordings(option, tag, vocabulary).collect();
        let longest = all
            .iter()
            .filter_map(|wording| lowercase_words(wording).max_by_key(String::len));
        let names: FixedBitSet = called.into_iter().flat_map(rare_of).collect();
        let without = |mut words: FixedBitSet, others| {
            words.difference_with(others);
            words
        };
        let of_phrases = || vocabulary.affirming_phrases(tag);
        let rare = of_phrases().flat_map(rare_of).collect();
        Self {
            longest: longest
                .flat_map(|word| asked.numbers(&word).into_ones())
                .collect(),
            wordings: all
                .into_iter()
                .map(|wording| Wording {
                    padded: padded(wording),
                    words: asked.numbers(wording),
                })
                .filter(|wording| !wording.padded.trim().is_empty())
                .collect(),
            telling_names: without(names.clone(), &everyday),
            names,
            rare: without(rare, &everyday),
            phrases: of_phrases()
                .map(|text| without(stems(text), &between))
                .collect(),
            asked,
        }
    }

    /// Whether a text of the vendor, which has these words, names it in so many words, has a rare word of what it is
    /// called, of everyday words two in one sentence, or two words of one phrase in one sentence of which one is rare. Reads
    /// its texts where its words leave it open.
    pub fn are_near(&self, vendor: &Vendor, words: &VendorWords) -> bool {
        self.may_be_near(words) && texts(vendor).any(|(_, text)| self.are_in(text))
    }

    fn may_be_near(&self, words: &VendorWords) -> bool {
        let is_said = |wording: &Wording| wording.words.is_subset(&words.of_wordings);
        self.has_name(&words.stems)
            || !self.longest.is_disjoint(&words.of_wordings) && self.wordings.iter().any(is_said)
            || self.has_words_of_phrase(&words.stems)
    }

    fn has_name(&self, stems: &FixedBitSet) -> bool {
        !self.telling_names.is_disjoint(stems) || self.names.intersection_count(stems) > 1
    }

    fn has_words_of_phrase(&self, stems: &FixedBitSet) -> bool {
        let of_phrase = |phrase: &FixedBitSet| {
            phrase.intersection_count(stems) > 1
                && phrase
                    .intersection(stems)
                    .any(|stem| self.rare.contains(stem))
        };
        !self.rare.is_disjoint(stems) && self.phrases.iter().any(of_phrase)
    }

    fn are_in(&self, text: &str) -> bool {
        let said = padded(text);
        if self
            .wordings
            .iter()
            .any(|wording| said.contains(&wording.padded))
        {
            return true;
        }
        let mut sentences = self.asked.documents().sentences(text).into_iter();
        sentences.any(|(_, words)| {
            let words: FixedBitSet = words.into_iter().map(Stem::index).collect();
            self.has_name(&words) || self.has_words_of_phrase(&words)
        })
    }
}

/// Its words in small letters with a blank before and behind each: " month to month ".
fn padded(text: &str) -> String {
    let words: Vec<_> = lowercase_words(text).collect();
    format!(" {} ", words.join(" "))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::domain::question::Questionnaire;
    use crate::recommend::Lexicon;
    use crate::recommend::tests::fixtures::shipped_vocabulary;
    use crate::testing::cases;

    const QUESTIONNAIRES: [&str; 3] = [
        include_str!("../../../data/questionnaires/staffing.json"),
        include_str!("../../../data/questionnaires/intake.json"),
        include_str!("../../../data/questionnaires/practice-management.json"),
    ];

    /// Words of what is asked for, of some options, whole wordings, and what stands between words.
    fn pieces(questionnaire: &Questionnaire) -> Vec<String> {
        let vocabulary = shipped_vocabulary();
        let options = questionnaire
            .questions
            .iter()
            .flat_map(|question| &question.options);
        let all = options.flat_map(|option| {
            let tags = option.tags.iter().filter_map(|tag| vocabulary.tag(tag));
            tags.flat_map(|tag| wordings(&option.label, tag, vocabulary))
        });
        let mut pieces: Vec<_> = [
            ".", ",", "24/7", "Año", "-", "'s", "we", "nothing", "unheard",
        ]
        .map(str::to_owned)
        .to_vec();
        for wording in all {
            pieces.push(wording.to_uppercase());
            pieces.extend(wording.split(' ').map(str::to_owned));
        }
        pieces
    }

    fn vendor(texts: &[String]) -> Vendor {
        Vendor {
            short_highlights: texts[1..].to_vec(),
            description: Some(texts[0].clone()),
            ..Vendor::new("v".into(), "Bright Desk".to_owned(), "any".into())
        }
    }

    proptest! {
        #![proptest_config(cases(128))]

        #[test]
        fn a_vendor_is_left_unread_only_where_no_text_of_it_comes_near(
            questionnaire in 0..QUESTIONNAIRES.len(),
            picks in prop::collection::vec(
                prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..9),
                1..3,
            ),
        ) {
            let vocabulary = shipped_vocabulary();
            let questionnaire: Questionnaire =
                serde_json::from_str(QUESTIONNAIRES[questionnaire]).unwrap();
            let pieces = pieces(&questionnaire);
            let texts: Vec<String> = picks
                .iter()
                .map(|picks| {
                    let words = picks.iter().map(|(pick, is_joined)| {
                        let piece = &pieces[pick.index(pieces.len())];
                        if *is_joined { format!("{piece}-") } else { format!("{piece} ") }
                    });
                    words.collect()
                })
                .collect();
            let vendor = vendor(&texts);
            let lexicon = Lexicon::build(vocabulary, &questionnaire.questions);
            let asked = CategoryWords::of(&questionnaire.questions, &lexicon, vocabulary);
            let words = asked.of_vendor(&vendor);
            for option in questionnaire.questions.iter().flat_map(|question| &question.options) {
                for tag in option.tags.iter().filter_map(|tag| vocabulary.tag(tag)) {
                    let near = NearWords::new(&option.label, tag, &asked, vocabulary);
                    let mut texts = super::texts(&vendor);
                    let comes_near = texts.any(|(_, text)| near.are_in(text));
                    prop_assert_eq!(near.are_near(&vendor, &words), comes_near, "{}: {:?}", &option.label, &vendor);
                }
            }
        }
    }
}
