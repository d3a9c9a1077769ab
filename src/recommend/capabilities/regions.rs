//! The column of places: "TX, GA", "US", "Nationwide except NY and FL", "New England".
//!
//! An entry is a name or a short list, and no sentence. So two letters are a state wherever they stand, and
//! a place alone is one that the vendor serves. Names and phrases are those of the vocabulary.

use phrases::{PhraseKind, Purpose, Text};

use super::super::tag_set::TagId;
use super::super::vocabulary::Vocabulary;
use super::companies::OwnNames;
use super::lexicon::Lexicon;
use super::reading;
use super::region_names::{
    AROUND, CITIES, EXCEPT, JOINTS, LIST_SIGNS, METRO, NAMES, PART_ENDS, PARTS, VAGUE, is_code,
    is_doubt, is_lead, is_not_yet, is_one_of, joined_codes,
};
use crate::domain::capability::ClaimState;
use crate::domain::country::{ABROAD, is_country};
use crate::domain::ids::slug;
use crate::domain::text::words_in;

/// What the column says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Regions {
    pub served: Vec<TagId>,
    pub left_out: Vec<TagId>,
    /// Whether a part of it is not understood, so that it may well name further states.
    pub is_open: bool,
}

/// A name as a part of the column, and what of it is served or left out.
#[derive(Default)]
struct StatedPlace {
    served: Vec<TagId>,
    left_out: Vec<TagId>,
    is_whole: bool,
}

/// Reads every entry of the column.
pub fn read(entries: &[String], lexicon: &Lexicon, vocabulary: &Vocabulary) -> Regions {
    let mut reader = Reader {
        lexicon,
        vocabulary,
        found: Regions::default(),
        is_except: false,
        is_later: false,
        is_address: false,
    };
    let mut entries = entries.iter().peekable();
    while let Some(entry) = entries.next() {
        // "Washington, DC" is no state of Washington, also where a list was split at its comma.
        let is_city = entries.peek().is_some_and(|next| is_dc(next));
        if !(is_city && slug(entry) == "washington") {
            reader.entry(entry);
        }
    }
    reader.found
}

struct Reader<'r> {
    lexicon: &'r Lexicon,
    vocabulary: &'r Vocabulary,
    found: Regions,
    /// Whether places are being left out.
    is_except: bool,
    /// Whether places are being named that are not served yet.
    is_later: bool,
    /// Whether the entry names a country to say where a state is.
    is_address: bool,
}

impl Reader<'_> {
    fn entry(&mut self, entry: &str) {
        // "U.S." and "N.Y." are written without stops, too, but that of Los Angeles would be Louisiana's.
        let entry = entry.replace("L.A.", "Los Angeles").replace('.', "");
        let parts: Vec<&str> = entry.split_inclusive(PART_ENDS).collect();
        self.is_address = self.is_address(&entry);
        for (at, part) in parts.iter().enumerate() {
            let next = parts.get(at + 1);
            let is_city = next.is_some_and(|next| is_dc(next));
            // "OK (2027)", but not "TX (coming: OK)"
            let is_followed = part.ends_with(['(', '['])
                && next.is_some_and(|next| is_doubt(next) && !is_lead(next));
            if is_doubt(part) || self.is_later || is_followed {
                self.found.is_open = true;
                self.is_later |= is_lead(part) && is_doubt(part);
            } else if !(is_city && slug(part) == "washington") {
                self.part(part.trim_end_matches(PART_ENDS));
            }
            let ends = part.ends_with([')', ']', ';']);
            self.is_except &= !ends;
            self.is_later &= !ends;
        }
    }

    /// Whether an entry has a country beside a state, as "Austin, TX, USA" and "US (TX)" have, and neither
    /// lists nor leaves out.
    fn is_address(&self, entry: &str) -> bool {
        if entry.contains(LIST_SIGNS) || words_in(entry).any(|word| is_one_of(word, &EXCEPT)) {
            return false;
        }
        let parts = || entry.split(PART_ENDS);
        let mut pieces = parts().flat_map(|part| part.split(['–', '—']));
        let has_country = pieces.any(|piece| piece.split(" - ").any(is_country));
        has_country && parts().flat_map(names).any(|words| self.is_state(&words))
    }

    /// Whether words are the name or the code of one state, alone or with "only".
    fn is_state(&self, words: &[&str]) -> bool {
        let name = words.strip_suffix(&["only"]).unwrap_or(words);
        self.state(&name.join(" ")).is_some()
    }

    /// A state by its name or code: a place that implies no others.
    fn state(&self, name: &str) -> Option<TagId> {
        let tag = self.vocabulary.tag(&slug(name))?;
        let is_state = self.vocabulary.is_place(tag) && self.vocabulary.implied(tag).is_empty();
        is_state.then_some(tag)
    }

    /// What stands between two commas or brackets.
    fn part(&mut self, part: &str) {
        let names = names(part);
        for (at, words) in names.iter().enumerate() {
            // "OK - Q4"
            let is_followed = names
                .get(at + 1)
                .is_some_and(|next| is_doubt(&next.join(" ")));
            if is_followed || is_not_yet(words) {
                self.found.is_open = true;
                continue;
            }
            let first_except = words.iter().position(|word| is_one_of(word, &EXCEPT));
            let before = &words[..first_except.unwrap_or(words.len())];
            // "Nationwide except NY, FL" leaves both out, "TX, not OK, LA" only one.
            self.is_except &= at > 0 || self.is_within_served(before);
            self.names(words);
        }
    }

    /// What stands between two joints of a list, such as "nationwide except ny".
    fn names(&mut self, words: &[&str]) {
        let mut rest = words;
        while let Some(at) = rest.iter().position(|word| is_one_of(word, &EXCEPT)) {
            self.name(&rest[..at]);
            self.is_except = true;
            rest = &rest[at + 1..];
        }
        self.name(rest);
    }

    fn name(&mut self, words: &[&str]) {
        if words.iter().all(|word| is_one_of(word, &AROUND)) && self.place(words).served.is_empty()
        {
            return;
        }
        if self.is_address && is_country(&words.join(" ")) {
            return;
        }
        let place = self.place(words);
        self.found.is_open |= !place.is_whole;
        if !self.is_except {
            self.found.served.extend(place.served);
            self.found.left_out.extend(place.left_out);
        } else if place.is_whole {
            // "Nationwide, but mainly Texas" leaves nothing out.
            let implied = place
                .served
                .iter()
                .flat_map(|tag| self.vocabulary.implied(*tag));
            self.found.left_out.extend(implied);
            self.found.left_out.extend(&place.served);
        }
    }

    fn is_within_served(&self, words: &[&str]) -> bool {
        let implied = |tag: &TagId| self.vocabulary.implied(*tag).iter();
        let within: Vec<_> = self.found.served.iter().flat_map(implied).collect();
        let place = self.place(words);
        self.found.served.is_empty()
            || !place.served.is_empty() && place.served.iter().all(|tag| within.contains(&tag))
    }

    /// A place by its name, without the words around it, or by all that is known of these words.
    fn place(&self, words: &[&str]) -> StatedPlace {
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
        if let Some(served) = self.part_of_state(words) {
            return StatedPlace {
                served: vec![served],
                is_whole: true,
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
        let extracted = reading::read(&words.join(" "), false, &OwnNames::default(), self.lexicon);
        let places = extracted.into_iter().filter(|claim| {
            self.vocabulary.is_place(claim.tag) && claim.state == ClaimState::Derived
        });
        StatedPlace {
            served: places.map(|claim| claim.tag).collect(),
            ..StatedPlace::default()
        }
    }

    /// The state of "Greater Houston" or "North Texas": who serves a part of it serves firms there.
    fn part_of_state(&self, words: &[&str]) -> Option<TagId> {
        let without = |known: &[&str]| {
            let rest = words.iter().filter(|word| !is_one_of(word, known));
            rest.map(|word| word.to_lowercase()).collect::<Vec<_>>()
        };
        let city = without(&METRO);
        if city.len() < words.len() {
            let city = city.join(" ");
            let known = CITIES.iter().find(|(name, _)| *name == city);
            return known.and_then(|(_, state)| self.vocabulary.tag(state));
        }
        let [first, state @ ..] = words else {
            return None;
        };
        let state = self.state(&state.join(" "));
        state.filter(|_| is_one_of(first, &PARTS))
    }

    /// What one name stands for: a slug of the vocabulary, a phrase of it as a whole, or one of ours.
    fn named(&self, name: &str) -> Option<StatedPlace> {
        let whole = |served| StatedPlace {
            served,
            is_whole: true,
            ..StatedPlace::default()
        };
        if let Some(tag) = self.vocabulary.tag(&slug(name)) {
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

/// The words of a part of an entry, parted at "and" and the like. What is all capital letters of two, as
/// "WA OR CA", is a list of states.
fn names(part: &str) -> Vec<Vec<&str>> {
    let words = part.split_whitespace().flat_map(joined_codes);
    let words: Vec<_> = words.map(|word| word.trim_matches(['"', '*'])).collect();
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

fn is_dc(text: &str) -> bool {
    slug(&text.replace('.', "")) == "dc"
}

#[cfg(test)]
mod tests;
