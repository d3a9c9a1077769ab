//! Running text as stems, and the language in which the vocabulary says how vendors word a capability
//! (docs/recommendations.md#phrases). It knows nothing of vendors.

mod automaton;
mod book;
mod compiled;
mod cue;
mod cues;
mod grammar;
mod items;
mod negations;
mod pattern;
mod search;
mod table;
mod word_groups;
mod words;

pub use book::{Phrasebook, PhrasebookBuilder, Purpose, SelectedPhrases, Selection};
pub use compiled::{ArchivedCompiledPhrases, CompiledPhrases};
pub use cue::Cue;
pub use grammar::{PhraseError, PhraseKind, check_phrase, label_phrase};
pub use items::JOINTS;
pub use negations::{EXCEPTIONS, NEGATIONS, is_negation};
pub use pattern::Found;
pub use word_groups::word_group;
pub use words::{Stem, Stems, Text, is_cross, is_tick, number_named};
