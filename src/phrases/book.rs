//! Every phrase and cue, compiled once per vocabulary.

use super::automaton::{Automaton, Following, Step};
use super::compiled::{ArchivedCompiledPhrases, ArchivedPhrases, PhraseCompiler};
use super::cue::Cue;
use super::grammar::{PhraseError, PhraseKind};
use super::pattern::{Found, Pattern};
use super::search::GAP;
use super::words::{Stems, Text};

/// Phrases with what they are for.
#[derive(Clone, Debug, Default)]
pub struct Phrasebook {
    stems: Stems,
    automaton: Automaton,
    entries: Vec<Entry>,
    /// Where phrases of any entry may start.
    starts: Starts,
}

/// Phrases while they are collected.
#[derive(Default)]
pub struct PhrasebookBuilder {
    compiler: PhraseCompiler,
    entries: Vec<Entry>,
    /// Those that were compiled into the automaton before.
    compiled: Option<&'static ArchivedPhrases>,
}

#[derive(Clone, Debug)]
struct Entry {
    purpose: Purpose,
    pattern: Pattern,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Speaks of the tag with this number.
    Tag(u32, PhraseKind),
    /// Turns or weakens what stands near it.
    Cue(Cue),
}

/// Some phrases of a book. The book itself says where they may begin: it is read again and again and so stays in the
/// processor's cache, where a copy for each of a dozen categories would not.
#[derive(Clone, Copy, Debug)]
pub struct SelectedPhrases<'b> {
    book: &'b Phrasebook,
    selection: &'b Selection,
}

/// Whether each entry of a book is selected.
#[derive(Debug)]
pub struct Selection(Vec<bool>);

/// Entries by the token they may begin with.
#[derive(Clone, Debug, Default)]
struct Starts {
    /// Those that begin with a word, by its stem.
    words: Vec<Start>,
    /// Where those of each stem begin, and at last where all end.
    of_stem: Vec<u32>,
    /// Those that begin with a time, and those that begin with a number.
    times: Vec<Start>,
    numbers: Vec<Start>,
}

/// An entry, and what may follow its first word, time or number.
#[derive(Clone, Copy, Debug, Default)]
struct Start {
    entry: u32,
    following: Following,
}

/// About how many words an entry may begin with.
const STARTS_OF_ENTRY: usize = 4;

impl PhrasebookBuilder {
    /// With the cues that were compiled, and no phrase yet; to add one of those that were compiled is cheap.
    pub fn with(compiled: &'static ArchivedCompiledPhrases) -> Self {
        let cues = compiled.cues().into_iter();
        let cues = cues.map(|(cue, pattern)| Entry {
            purpose: Purpose::Cue(cue),
            pattern,
        });
        Self {
            compiler: compiled.compiler(),
            entries: cues.collect(),
            compiled: Some(compiled.phrases()),
        }
    }

    /// Adds a phrase of a tag.
    pub fn add(&mut self, tag: u32, phrase: &str) -> Result<(), PhraseError> {
        let compiled = self.compiled.and_then(|compiled| compiled.of(phrase));
        let (kind, pattern) = match compiled {
            Some(compiled) => compiled,
            None => self.compiler.compile(phrase)?,
        };
        let purpose = Purpose::Tag(tag, kind);
        self.entries.push(Entry { purpose, pattern });
        Ok(())
    }

    pub fn finish(self) -> Phrasebook {
        let PhraseCompiler { stems, automaton } = self.compiler;
        let entries = self.entries;
        Phrasebook {
            starts: Starts::of(&entries, &automaton, stems.len()),
            stems,
            automaton,
            entries,
        }
    }
}

impl Phrasebook {
    pub fn stems(&self) -> &Stems {
        &self.stems
    }

    /// The entries for some purposes.
    pub fn select(&self, is_wanted: impl Fn(Purpose) -> bool) -> Selection {
        let entries = self.entries.iter();
        Selection(entries.map(|entry| is_wanted(entry.purpose)).collect())
    }

    /// Those that this book selected.
    pub fn selected<'b>(&'b self, selection: &'b Selection) -> SelectedPhrases<'b> {
        SelectedPhrases {
            book: self,
            selection,
        }
    }
}

impl SelectedPhrases<'_> {
    /// What an entry is for.
    pub fn purpose(self, number: u32) -> Purpose {
        self.book.entries[number as usize].purpose
    }

    /// An entry with its first part at a token.
    pub fn find(self, number: u32, text: &Text<'_>, at: usize) -> Option<Found> {
        let pattern = &self.book.entries[number as usize].pattern;
        pattern.find(&self.book.automaton, text, at)
    }

    /// The entries that may begin at a token, by its word and those after it. Those that begin with a word and
    /// go on with another one than the text are left out.
    pub fn starting_at(self, text: &Text<'_>, at: usize) -> impl Iterator<Item = u32> {
        let entries = self.book.starts.at(text, at);
        entries.filter(move |entry| self.selection.0[*entry as usize])
    }
}

impl Starts {
    fn of(entries: &[Entry], automaton: &Automaton, stems: usize) -> Self {
        let mut starts = Self::default();
        let mut words: Vec<(usize, Start)> = Vec::with_capacity(entries.len() * STARTS_OF_ENTRY);
        for (entry, of_entry) in (0..).zip(entries) {
            for (step, following) in of_entry.pattern.starts(automaton) {
                let start = Start { entry, following };
                match step {
                    Step::Word(stem) => words.push((stem.index(), start)),
                    Step::Within(_) | Step::Beyond(_) => add_start(&mut starts.times, start),
                    Step::AtLeast(_) | Step::AtMost(_) | Step::Money => {
                        add_start(&mut starts.numbers, start);
                    }
                    Step::Gap | Step::End | Step::Alone | Step::Sentence | Step::Listed => {}
                }
            }
        }
        (starts.of_stem, starts.words) = by_stem(&words, stems);
        starts
    }

    fn at(&self, text: &Text<'_>, at: usize) -> impl Iterator<Item = u32> {
        let token = &text.tokens()[at];
        let stem = token.stem.index();
        let words = match self.of_stem.get(stem..stem + 2) {
            Some(range) => &self.words[range[0] as usize..range[1] as usize],
            None => &[],
        };
        let of_number = token.number.map(|_| self.numbers.iter());
        let after = words_after(text, at);
        let words = words.iter().chain(of_number.into_iter().flatten());
        // An entry that begins with a word that others skip may begin with the word after it as well.
        let words = words.filter(move |start| token.is_filler || start.following.meets(after));
        let times = text.time_at(at).into_iter().flat_map(|time| {
            let after = words_after(text, time.tokens.end - 1);
            let times = self.times.iter();
            times.filter(move |start| start.following.meets(after))
        });
        words.chain(times).map(|start| start.entry)
    }
}

/// Adds a start, of which those of one entry come one after the other and are one.
fn add_start(starts: &mut Vec<Start>, start: Start) {
    match starts.last_mut().filter(|last| last.entry == start.entry) {
        Some(known) => known.following.insert_all(start.following),
        None => starts.push(start),
    }
}

/// Starts in the order of their stems and, of one stem, as they come, those of one entry as one; before them where those
/// of each stem begin, and at last where all end.
fn by_stem(starts: &[(usize, Start)], stems: usize) -> (Vec<u32>, Vec<Start>) {
    let mut ends = vec![0_u32; stems + 1];
    // One more than the entry that began with a stem last.
    let mut last = vec![0_u32; stems];
    for (stem, start) in starts {
        ends[stem + 1] += u32::from(last[*stem] != start.entry + 1);
        last[*stem] = start.entry + 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    let mut next = ends.clone();
    let mut sorted = vec![Start::default(); sum as usize];
    for (stem, start) in starts {
        let (begin, next) = (ends[*stem] as usize, &mut next[*stem]);
        match sorted[begin..*next as usize].last_mut() {
            Some(known) if known.entry == start.entry => {
                known.following.insert_all(start.following);
            }
            _ => {
                sorted[*next as usize] = *start;
                *next += 1;
            }
        }
    }
    (ends, sorted)
}

/// The words of a text that may follow a word of a phrase: the next one of the sentence and those that a gap reaches,
/// each with those before it that phrases skip.
fn words_after(text: &Text<'_>, at: usize) -> Following {
    let mut following = Following::default();
    let sentence = text.tokens()[at].sentence;
    let mut passed = 0;
    for token in &text.tokens()[at + 1..] {
        if token.sentence != sentence || passed > GAP {
            break;
        }
        if passed == 0 {
            following.next.insert(token.stem);
        }
        following.after_gap.insert(token.stem);
        passed += usize::from(!token.is_filler);
    }
    following
}

#[cfg(test)]
mod tests;
