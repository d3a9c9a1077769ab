//! The places that the words of an entry name.

use phrases::{PhraseKind, Purpose, Text};

use super::column_words::{
    AROUND, CITIES, CITIES_BEYOND, JOINTS, MAINLY, METRO, NAMES, PARTS, VAGUE, is_code, is_one_of,
    joined_codes,
};
use super::notes::is_everyday;
use crate::domain::capability::ClaimState;
use crate::domain::country::ABROAD;
use crate::domain::ids::slug;
use crate::domain::place::UsState;
use crate::domain::state_spellings::code_of_abbreviation;
use crate::domain::text::words_in;
use crate::recommend::capabilities::lexicon::Lexicon;
use crate::recommend::capabilities::negation::VendorAliases;
use crate::recommend::capabilities::reading;
use crate::recommend::tags::{TagId, Vocabulary};

/// A name as a part of the column, and what of it is served or left out.
#[derive(Default)]
pub struct StatedPlace {
    pub served: Vec<TagId>,
    pub left_out: Vec<TagId>,
    pub is_whole: bool,
    /// Whether it was read as a sentence is.
    pub is_read: bool,
}

impl StatedPlace {
    /// Whether it holds regions, as the nation does.
    pub fn has_regions(&self, vocabulary: &Vocabulary) -> bool {
        let mut within = self.served.iter().flat_map(|tag| vocabulary.implied(*tag));
        within.any(|tag| !vocabulary.implied(*tag).is_empty())
    }
}

/// Names of places, by the vocabulary and those that only columns use.
pub struct PlaceNames<'r> {
    pub lexicon: &'r Lexicon,
    pub vocabulary: &'r Vocabulary,
    /// Whether states are written in two small letters, of which some are no other words: "tx, ok".
    has_small_codes: bool,
}

impl<'r> PlaceNames<'r> {
    /// The names that these entries may hold.
    pub fn of(entries: &[String], lexicon: &'r Lexicon, vocabulary: &'r Vocabulary) -> Self {
        let mut names = Self {
            lexicon,
            vocabulary,
            has_small_codes: false,
        };
        let is_small_code = |word: &str| {
            word.len() == 2 && !is_code(word) && !is_everyday(word) && names.state(word).is_some()
        };
        let mut words = entries.iter().flat_map(|entry| words_in(entry));
        names.has_small_codes = words.any(is_small_code);
        names
    }

    /// Whether a word of two letters is no state, since no others are written so.
    pub fn is_everyday(&self, word: &str) -> bool {
        !self.has_small_codes && is_everyday(word)
    }

    /// A state by its name or code: a place that implies no others.
    pub fn state(&self, name: &str) -> Option<TagId> {
        let known = self.vocabulary.tag(&slug(name));
        let tag = known.or_else(|| self.abbreviated(name))?;
        let is_state = self.vocabulary.is_place(tag) && self.vocabulary.implied(tag).is_empty();
        is_state.then_some(tag)
    }

    /// A state by an abbreviation as bookings know them, "Mich." and "N. Carolina", which begins as a name does: "ill" is none.
    fn abbreviated(&self, name: &str) -> Option<TagId> {
        let state = UsState::from_code(code_of_abbreviation(name)?)?;
        let is_name = name.starts_with(char::is_uppercase);
        self.vocabulary.tag(&slug(state.name())).filter(|_| is_name)
    }

    /// A place by its name, without the words around it, or by all that is known of these words.
    pub fn place(&self, words: &[&str]) -> StatedPlace {
        let place = self.place_alone(without_mainly(words));
        let is_whole = place.is_whole && without_mainly(words).len() == words.len();
        StatedPlace { is_whole, ..place }
    }

    fn place_alone(&self, words: &[&str]) -> StatedPlace {
        let mut inner = words;
        loop {
            if let Some(place) = self.named(&inner.join(" ")) {
                return place;
            }
            match inner {
                [first, rest @ ..] if is_one_of(first, &AROUND) => inner = rest,
                [rest @ .., last] if is_one_of(last, &AROUND) => inner = rest,
                _ => break,
            }
        }
        if let Some((served, is_whole)) = self.part_of_state(inner) {
            return StatedPlace {
                served: vec![served],
                is_whole,
                ..StatedPlace::default()
            };
        }
        let codes = words.iter().map(|word| self.code(word));
        if let Some(served) = codes.collect::<Option<Vec<_>>>() {
            return StatedPlace {
                served,
                is_whole: true,
                ..StatedPlace::default()
            };
        }
        let extracted = reading::read(
            &words.join(" "),
            false,
            &VendorAliases::default(),
            self.lexicon,
        );
        let places = extracted.into_iter().filter(|claim| {
            self.vocabulary.is_place(claim.tag) && claim.state == ClaimState::Derived
        });
        StatedPlace {
            served: places.map(|claim| claim.tag).collect(),
            is_read: true,
            ..StatedPlace::default()
        }
    }

    /// Whether words name a part of a state: "FL panhandle", "in West Texas".
    pub fn is_part_of_state(&self, words: &[&str]) -> bool {
        let inner = words.iter().position(|word| !is_one_of(word, &AROUND));
        self.part_of_state(&words[inner.unwrap_or(words.len())..])
            .is_some()
    }

    /// The state of "Greater Houston", "North Texas" or "FL panhandle": who serves a part of it serves firms there. And whether that is all:
    /// "Greater Cincinnati" goes on in Kentucky.
    fn part_of_state(&self, words: &[&str]) -> Option<(TagId, bool)> {
        let without = |known: &[&str]| {
            let rest = words.iter().filter(|word| !is_one_of(word, known));
            rest.map(|word| word.to_lowercase()).collect::<Vec<_>>()
        };
        let city = without(&METRO);
        if city.len() < words.len() {
            let city = city.join(" ");
            let state = |cities: &[(&str, &str)]| {
                let known = cities.iter().find(|(name, _)| *name == city);
                known.and_then(|(_, state)| self.vocabulary.tag(state))
            };
            let within = state(&CITIES).map(|tag| (tag, true));
            return within.or_else(|| state(&CITIES_BEYOND).map(|tag| (tag, false)));
        }
        let state = match words {
            [first, state @ ..] if is_one_of(first, &PARTS) => state,
            [state @ .., last] if is_one_of(last, &["panhandle"]) => state,
            _ => return None,
        };
        self.state(&state.join(" ")).map(|tag| (tag, true))
    }

    /// What one name stands for: a slug of the vocabulary, a phrase of it as a whole, or one of ours.
    fn named(&self, name: &str) -> Option<StatedPlace> {
        let whole = |served| StatedPlace {
            served,
            is_whole: true,
            ..StatedPlace::default()
        };
        let known = self.vocabulary.tag(&slug(name));
        if let Some(tag) = known.or_else(|| self.abbreviated(name)) {
            return Some(whole(vec![tag]));
        }
        let plain = slug(name).replace('-', " ");
        if ABROAD.contains(&plain.as_str()) {
            return Some(whole(Vec::new()));
        }
        if let Some((_, slugs)) = NAMES
            .iter()
            .find(|(names, _)| names.contains(&plain.as_str()))
        {
            let tags = |is_out: bool| {
                let slugs = slugs
                    .iter()
                    .filter(move |slug| slug.starts_with('-') == is_out);
                slugs.filter_map(|slug| self.vocabulary.tag(slug.trim_start_matches('-')))
            };
            return Some(StatedPlace {
                left_out: tags(true).collect(),
                ..whole(tags(false).collect())
            });
        }
        if let Some((_, slugs)) = VAGUE.iter().find(|(known, _)| *known == plain) {
            let tags = slugs.iter().filter_map(|slug| self.vocabulary.tag(slug));
            return Some(StatedPlace {
                served: tags.collect(),
                ..StatedPlace::default()
            });
        }
        let phrased = self.phrased(name);
        (!phrased.is_empty()).then(|| whole(phrased))
    }

    /// The places of which a name as a whole is a phrase: "New England" is six of them.
    fn phrased(&self, name: &str) -> Vec<TagId> {
        let phrases = self.lexicon.phrases();
        let text = Text::read(name, self.lexicon.stems());
        if text.tokens().is_empty() {
            return Vec::new();
        }
        let places = phrases.starting_at(&text, 0).filter_map(|number| {
            let Purpose::Tag(tag, PhraseKind::Asserts | PhraseKind::Names | PhraseKind::Part) =
                phrases.purpose(number)
            else {
                return None;
            };
            let found = phrases.find(number, &text, 0)?;
            let is_whole = found.tokens == (0..text.tokens().len());
            (is_whole && self.vocabulary.is_place(TagId(tag))).then_some(TagId(tag))
        });
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Two capital letters of a state.
    fn code(&self, word: &str) -> Option<TagId> {
        let tag = self.vocabulary.tag(&slug(word)).filter(|_| is_code(word))?;
        self.vocabulary.is_place(tag).then_some(tag)
    }
}

/// A place without "mainly", which leaves it open whether others are served: "TX mainly".
fn without_mainly<'w, 'p>(words: &'w [&'p str]) -> &'w [&'p str] {
    match words {
        [first, place @ ..] if !place.is_empty() && is_one_of(first, &MAINLY) => place,
        [place @ .., last] if !place.is_empty() && is_one_of(last, &MAINLY) => place,
        _ => words,
    }
}

/// The words of a part of an entry, parted at "and" and the like. What is all capital letters of two, as
/// "WA OR CA", is a list of states.
pub fn names(part: &str) -> Vec<Vec<&str>> {
    let words = part.split_whitespace().flat_map(joined_codes);
    let words: Vec<_> = words.map(|word| word.trim_matches(['"', '*'])).collect();
    if part.contains('+') && words.iter().all(|word| is_code(word)) {
        return words.into_iter().map(|word| vec![word]).collect();
    }
    if words.len() == 1 || words.iter().all(|word| is_code(word)) {
        return vec![words];
    }
    let is_joint = |at: usize| is_one_of(words[at], &JOINTS);
    // "WA, OR & ID": what joins nothing is Oregon.
    let is_oregon = |at: usize| {
        let is_alone = at == 0 || at + 1 == words.len() || is_joint(at - 1) || is_joint(at + 1);
        words[at] == "OR" && is_alone
    };
    let mut names = vec![Vec::new()];
    for (at, word) in words.iter().enumerate() {
        if is_joint(at) && !is_oregon(at) {
            names.push(Vec::new());
        } else {
            names.last_mut().expect("it has one").push(*word);
        }
    }
    names
}
