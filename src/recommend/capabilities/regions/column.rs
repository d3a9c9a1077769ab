//! The column of places: "TX, GA", "US", "Nationwide except NY and FL", "New England".
//!
//! An entry is a name or a short list, and no sentence. So two letters are a state wherever they stand, and
//! a place alone is one that the vendor serves. Names and phrases are those of the vocabulary.

use super::column_words::{
    AROUND, LIST_SIGNS, PART_ENDS, is_doubt, is_except, is_later, is_lead, is_not_yet, is_one_of,
};
use super::labels::{
    Label, is_all_of_them, is_explained, label_of, label_within, with_colon_behind_region,
};
use super::los_angeles::with_los_angeles;
use super::notes::{
    Answer, answer_of_label, answer_of_list, answered, is_doubtful, is_no, is_partly, plain,
};
use super::place_names::{PlaceNames, StatedPlace, names};
use super::refusals::with_plain_refusals;
use super::served::Regions;
use crate::domain::country::is_country;
use crate::domain::ids::slug;
use crate::domain::text::words_in;
use crate::recommend::capabilities::lexicon::Lexicon;
use crate::recommend::tags::{TagId, Vocabulary};

/// Reads every entry of the column.
pub fn read_regions(entries: &[String], lexicon: &Lexicon, vocabulary: &Vocabulary) -> Regions {
    let entries = &*with_plain_refusals(with_los_angeles(entries));
    let mut reader = Reader {
        known: PlaceNames::of(entries, lexicon, vocabulary),
        found: Regions::default(),
        is_except: false,
        list: Answer::Yes,
        is_later: false,
        is_address: false,
        label: Label::None,
    };
    // Beside a "yes" a "no" goes on in the entries that follow.
    let has_yes_list = entries.iter().any(|entry| has_yes_list(entry));
    let mut entries = entries.iter().peekable();
    while let Some(entry) = entries.next() {
        // "Washington, DC" is no state of Washington, also where a list was split at its comma.
        let is_city = entries.peek().is_some_and(|next| is_dc(next));
        if !(is_city && is_washington(entry)) {
            reader.entry(entry);
        }
        if !has_yes_list {
            reader.list = Answer::Yes;
        }
    }
    reader.found
}

struct Reader<'r> {
    known: PlaceNames<'r>,
    found: Regions,
    /// Whether places are being left out.
    is_except: bool,
    /// What stands before the list of places that is being read: "N:" of "Y: TX, CA / N: LA".
    list: Answer,
    /// Whether places are being named that are not served yet.
    is_later: bool,
    /// Whether the entry names a country to say where a state is.
    is_address: bool,
    /// What stands before the part that is being read.
    label: Label,
}

impl Reader<'_> {
    fn entry(&mut self, entry: &str) {
        let entry = with_colon_behind_region(plain(entry));
        let mut is_answer = false;
        let parts: Vec<&str> = entry.split_inclusive(PART_ENDS).collect();
        self.is_address = self.is_address(&entry);
        for (at, part) in parts.iter().enumerate() {
            let before = at.checked_sub(1).map(|before| parts[before]);
            let next = parts.get(at + 1);
            self.label = label_of(before, part, next, &self.known);
            let is_city = next.is_some_and(|next| is_dc(next));
            // "OK (2027)", but not "TX (coming: OK)"
            let is_followed = part.ends_with(['(', '['])
                && next.is_some_and(|next| is_doubt(next) && !is_lead(next));
            if let Some(answer) = answer_of_list(part) {
                self.list = answer;
            } else if is_answer {
                is_answer = false;
            } else if is_doubt(part) || self.is_later || is_followed {
                let is_later = self.is_later || is_followed;
                self.put_off(&names(part.trim_end_matches(PART_ENDS)), is_later);
                self.is_later |= is_lead(part) && is_doubt(part);
            } else if let Some(answer) = answer_of_label(part, next) {
                is_answer = true;
                let label = part.trim_end_matches(PART_ENDS);
                let words: Vec<_> = label.split_whitespace().collect();
                self.answer(&words, &answer);
            } else if !(is_city && is_washington(part) || is_explained(&parts[at..], &self.known)) {
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
        if entry.contains(LIST_SIGNS) || words_in(entry).any(is_except) {
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
        self.known.state(&name.join(" ")).is_some()
    }

    /// Whether words stand for all places that were named before them: "FL (all)", "MT WY, all but Boise".
    fn is_all_named(&self, words: &[&str]) -> bool {
        is_all_of_them(words) && !self.found.served.is_empty() && self.label != Label::Other
    }

    /// What stands between two commas or brackets.
    fn part(&mut self, part: &str) {
        let names = names(part);
        if self.label == Label::None {
            self.label = label_within(part, &names, &self.known);
        }
        let is_denied = |words: &[&str]| matches!(answered(words), Some((_, Answer::No)));
        // "NV and UT no", "NV and UT - no"
        let are_denied = names
            .last()
            .is_some_and(|last| is_denied(last) || is_no(last));
        for (at, words) in names.iter().enumerate() {
            if at > 0 && is_no(words) {
                continue;
            }
            // "OK - Q4"
            let is_followed = names
                .get(at + 1)
                .is_some_and(|next| is_doubt(&next.join(" ")));
            if is_followed || is_not_yet(words) {
                self.put_off(std::slice::from_ref(words), is_followed);
                continue;
            }
            let is_denied = names.get(at + 1).is_some_and(|next| is_no(next));
            if (are_denied || is_denied) && answered(words).is_none() && !is_no(words) {
                self.answer(words, &Answer::No);
                continue;
            }
            let first_except = words.iter().position(|word| is_except(word));
            let before = &words[..first_except.unwrap_or(words.len())];
            // "Nationwide except NY, FL" leaves both out, "TX, not OK, LA" only one.
            self.is_except &= at > 0 || self.is_within_served(before);
            self.names(words);
        }
    }

    /// What stands between two joints of a list, such as "nationwide except ny".
    fn names(&mut self, words: &[&str]) {
        if let Some((place, answer)) = answered(words)
            && self.known.place(place).is_whole
        {
            return self.answer(place, &answer);
        }
        let mut rest = words;
        let mut is_all_named = false;
        while let Some(at) = rest.iter().position(|word| is_except(word)) {
            let left_out = self.known.place(&rest[at + 1..]);
            let mut places = left_out.served.iter();
            // "TX, everywhere but NY"
            let is_beyond = left_out.is_whole && places.any(|tag| !self.found.served.contains(tag));
            if is_beyond && is_all_of_them(&rest[..at]) {
                self.add(&rest[..at]);
            } else if self.is_all_named(&rest[..at]) {
                is_all_named = true;
            } else {
                self.name(&rest[..at]);
            }
            let no = rest[at];
            rest = &rest[at + 1..];
            // "No travel fee" leaves nothing out, and "No CA" may be a half of it.
            let is_half = no == "No" && !self.is_within(&left_out);
            if is_half || is_one_of(no, &["no"]) && !left_out.is_whole {
                self.found.is_open = true;
                return;
            }
            self.is_except = true;
        }
        // What is left out of them opens nothing: "all but Boise".
        let is_open = self.found.is_open;
        self.name(rest);
        self.found.is_open = is_open || self.found.is_open && !is_all_named;
    }

    /// What is named with an answer.
    fn answer(&mut self, words: &[&str], answer: &Answer) {
        match answer {
            Answer::Yes => self.name(words),
            Answer::No => {
                let is_except = std::mem::replace(&mut self.is_except, true);
                self.name(words);
                self.is_except = is_except;
            }
            Answer::Unclear => {
                self.name(words);
                self.found.is_open = true;
            }
        }
    }

    /// Leaves open what is not served yet, and takes it out of a larger place that is: "Nationwide (NY pending)".
    fn put_off(&mut self, names: &[Vec<&str>], are_later: bool) {
        self.found.is_open = true;
        for words in names {
            let parts = (1..=words.len()).rev().flat_map(|length| {
                let starts = 0..=words.len() - length;
                starts.map(move |start| &words[start..start + length])
            });
            let places = parts.map(|part| self.known.place(part));
            let places: Vec<_> = places.filter(|place| place.is_whole).collect();
            self.found.is_put_off |= places.iter().any(|place| !place.served.is_empty());
            if !(are_later || is_later(words)) {
                continue;
            }
            let within = places.into_iter().find(|place| self.is_within(place));
            self.found
                .left_out
                .extend(within.into_iter().flat_map(|place| place.served));
        }
    }

    fn name(&mut self, words: &[&str]) {
        if words.iter().all(|word| is_one_of(word, &AROUND))
            && self.known.place(words).served.is_empty()
        {
            return;
        }
        if self.is_address && is_country(&words.join(" ")) {
            return;
        }
        if self.is_all_named(words) {
            self.found.is_open |= self.label == Label::None;
            return;
        }
        // "Nationwide except West Texas"
        if self.is_except && self.known.is_part_of_state(words) {
            self.found.is_open = true;
            return;
        }
        self.add(words);
    }

    /// Adds a place to those that are served, or that are left out.
    fn add(&mut self, words: &[&str]) {
        let mut place = self.known.place(words);
        // "TX court forms" are of use there only, and a "no" about them leaves no state out.
        if let [state @ .., court, forms] = words
            && !self.is_except
            && is_one_of(court, &["court"])
            && is_one_of(forms, &["form", "forms"])
            && self.known.place(state).is_whole
        {
            place = self.known.place(state);
        }
        let is_everyday = matches!(words, [word] if self.known.is_everyday(word));
        if is_everyday || place.is_read && is_doubtful(words) {
            self.found.is_open = true;
            return;
        }
        if is_partly(words) {
            place
                .served
                .retain(|tag| self.known.vocabulary.implied(*tag).is_empty());
        }
        self.found.is_open |= !place.is_whole;
        if !self.is_except && self.list != Answer::No {
            self.found.served.extend(place.served);
            self.found.left_out.extend(place.left_out);
        } else if place.is_whole
            && place.has_regions(self.known.vocabulary)
            && !is_country(&words.join(" "))
        {
            // "Not in all 50 states", but "Canada only, not US"
            self.found.is_open |= self.found.served.is_empty();
        } else if place.is_whole {
            // "Nationwide, but mainly Texas" leaves nothing out.
            let implied = place
                .served
                .iter()
                .flat_map(|tag| self.known.vocabulary.implied(*tag));
            self.found.left_out.extend(implied);
            self.found.left_out.extend(&place.served);
        }
    }

    fn is_within_served(&self, words: &[&str]) -> bool {
        self.found.served.is_empty() || self.is_within(&self.known.place(words))
    }

    /// Whether a place lies in a larger one that is served.
    fn is_within(&self, place: &StatedPlace) -> bool {
        let implied = |tag: &TagId| self.known.vocabulary.implied(*tag).iter();
        let within: Vec<_> = self.found.served.iter().flat_map(implied).collect();
        !place.served.is_empty() && place.served.iter().all(|tag| within.contains(&tag))
    }
}

fn has_yes_list(entry: &str) -> bool {
    let mut parts = entry.split_inclusive(PART_ENDS);
    parts.any(|part| answer_of_list(part) == Some(Answer::Yes))
}

fn is_washington(text: &str) -> bool {
    ["wash", "washington"].contains(&&*slug(text))
}

fn is_dc(text: &str) -> bool {
    slug(&text.replace('.', "")) == "dc"
}

#[cfg(test)]
mod tests;
