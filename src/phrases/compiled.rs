//! Phrases compiled ahead. Compiling thousands takes most of a start, so an executable carries them as bytes.

use hashbrown::HashMap;
use rkyv::api::high::HighDeserializer;
use rkyv::rancor::Error as RkyvError;
use rkyv::util::AlignedVec;
use rkyv::{Archive, Deserialize, Serialize};

use super::automaton::Automaton;
use super::cue::Cue;
use super::cues::cues;
use super::grammar::{Phrase, PhraseError, PhraseKind};
use super::pattern::Pattern;
use super::words::Stems;

/// About what the shipped phrases take. To move them again and again while they grow takes a tenth of the time.
const NODES: usize = 1 << 15;
const LINKS: usize = 1 << 17;

/// Compiles phrases into one automaton.
#[derive(Debug, Default, Archive, Serialize)]
pub struct PhraseCompiler {
    pub stems: Stems,
    pub automaton: Automaton,
}

/// Compiled phrases, and the cues that every vocabulary shares.
#[derive(Default, Archive, Serialize)]
pub struct CompiledPhrases {
    compiler: PhraseCompiler,
    cues: Vec<(Cue, Pattern)>,
    phrases: Phrases,
}

/// By their text.
#[derive(Default, Archive, Serialize)]
pub struct Phrases(HashMap<String, (PhraseKind, Pattern)>);

impl PhraseCompiler {
    pub fn compile(&mut self, phrase: &str) -> Result<(PhraseKind, Pattern), PhraseError> {
        let phrase = Phrase::parse(phrase)?;
        let pattern = Pattern::compile(&phrase, &mut self.automaton, &mut self.stems);
        Ok((phrase.kind, pattern))
    }
}

impl CompiledPhrases {
    /// The cues alone.
    pub fn with_cues() -> Self {
        let mut compiled = Self::default();
        compiled.compiler.automaton = Automaton::with_room(NODES, LINKS);
        for (cue, phrases) in cues() {
            for phrase in phrases {
                let pattern = compiled.compiler.compile(phrase);
                let (_, pattern) = pattern.expect("a test parses every cue");
                compiled.cues.push((cue, pattern));
            }
        }
        compiled
    }

    pub fn add(&mut self, phrase: &str) -> Result<(), PhraseError> {
        let compiled = self.compiler.compile(phrase)?;
        self.phrases.0.insert(phrase.to_owned(), compiled);
        Ok(())
    }

    /// All of it as bytes, some five hundred a phrase.
    pub fn to_bytes(&self) -> AlignedVec {
        let bytes = rkyv::to_bytes::<RkyvError>(self);
        bytes.expect("memory takes every write")
    }
}

impl ArchivedCompiledPhrases {
    /// What [`CompiledPhrases::to_bytes`] wrote; `None` for other bytes. They lie at a multiple of sixteen in memory.
    pub fn of(bytes: &[u8]) -> Option<&Self> {
        rkyv::access::<Self, RkyvError>(bytes).ok()
    }

    /// Whether a phrase is one of them.
    pub fn holds(&self, phrase: &str) -> bool {
        self.phrases.0.contains_key(phrase)
    }

    /// A compiler that goes on from them, without a copy.
    pub(super) fn compiler(&'static self) -> PhraseCompiler {
        PhraseCompiler {
            stems: self.compiler.stems.to_stems(),
            automaton: self.compiler.automaton.to_automaton(),
        }
    }

    pub(super) fn cues(&self) -> Vec<(Cue, Pattern)> {
        read(&self.cues)
    }

    pub(super) fn phrases(&self) -> &ArchivedPhrases {
        &self.phrases
    }
}

impl ArchivedPhrases {
    pub fn of(&self, phrase: &str) -> Option<(PhraseKind, Pattern)> {
        self.0.get(phrase).map(read)
    }
}

fn read<A, T>(archived: &A) -> T
where
    A: Deserialize<T, HighDeserializer<RkyvError>>,
{
    rkyv::deserialize(archived).expect("the bytes were checked")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_is_a_phrase() {
        assert!(CompiledPhrases::with_cues().cues.len() > 100);
    }
}
