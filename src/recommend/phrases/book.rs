//! Every phrase and cue, compiled once per vocabulary.

use super::super::words::{Stems, Text};
use super::cue::Cue;
use super::cues::cues;
use super::grammar::{Mood, Phrase, PhraseError};
use super::pattern::{Pattern, Step};

/// Phrases with what they are for.
#[derive(Clone, Debug, Default)]
pub struct Phrasebook {
    stems: Stems,
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
pub struct Entry {
    pub purpose: Purpose,
    pub pattern: Pattern,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Speaks of the tag with this number.
    Tag(u32, Mood),
    /// Turns or weakens what stands near it.
    Cue(Cue),
}

/// Entries by the token they may begin with.
#[derive(Clone, Debug, Default)]
pub struct Starts {
    by_stem: Vec<Vec<u32>>,
    times: Vec<u32>,
    numbers: Vec<u32>,
}

impl Phrasebook {
    /// Holds the cues that every vocabulary shares.
    pub fn with_cues() -> Self {
        let mut book = Self::default();
        for (cue, phrases) in cues() {
            for phrase in phrases {
                let phrase = Phrase::parse(phrase).expect("a test parses every cue");
                book.push(Purpose::Cue(cue), &phrase);
            }
        }
        book
    }

    /// Adds a phrase of a tag.
    pub fn add(&mut self, tag: u32, phrase: &str) -> Result<(), PhraseError> {
        let phrase = Phrase::parse(phrase)?;
        self.push(Purpose::Tag(tag, phrase.mood), &phrase);
        Ok(())
    }

    fn push(&mut self, purpose: Purpose, phrase: &Phrase) {
        let pattern = Pattern::compile(phrase, &mut self.stems);
        self.entries.push(Entry { purpose, pattern });
    }

    pub fn stems(&self) -> &Stems {
        &self.stems
    }

    pub fn entry(&self, number: u32) -> &Entry {
        &self.entries[number as usize]
    }

    /// The entries for some purposes.
    pub fn starts(&self, is_wanted: impl Fn(Purpose) -> bool) -> Starts {
        let mut starts = Starts {
            by_stem: vec![Vec::new(); self.stems.len()],
            ..Starts::default()
        };
        let wanted = (0..).zip(&self.entries);
        for (number, entry) in wanted.filter(|(_, entry)| is_wanted(entry.purpose)) {
            for step in entry.pattern.starts() {
                let list = match step {
                    Step::Word(stem) => &mut starts.by_stem[stem.index()],
                    Step::Within(_) => &mut starts.times,
                    Step::AtLeast(_) | Step::Money => &mut starts.numbers,
                    Step::Gap | Step::End => continue,
                };
                if list.last() != Some(&number) {
                    list.push(number);
                }
            }
        }
        starts
    }
}

impl Starts {
    /// The entries that may begin at a token.
    pub fn at(&self, text: &Text<'_>, at: usize) -> impl Iterator<Item = u32> {
        let token = &text.tokens()[at];
        let none: &[u32] = &[];
        let words = self
            .by_stem
            .get(token.stem.index())
            .map_or(none, Vec::as_slice);
        let times = text.time_at(at).map_or(none, |_| self.times.as_slice());
        let numbers = token.number.map_or(none, |_| self.numbers.as_slice());
        words.iter().chain(times).chain(numbers).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_is_a_phrase() {
        assert!(Phrasebook::with_cues().entries.len() > 100);
    }
}
