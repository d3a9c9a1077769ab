//! The language in which the vocabulary says how vendors word a capability
//! (docs/recommendations.md#phrases).

mod automaton;
mod book;
mod cue;
mod cues;
mod grammar;
mod pattern;
mod search;
mod word_groups;

pub(super) use book::{Phrasebook, Purpose, Starts};
pub(super) use cue::Cue;
pub(super) use grammar::Mood;
pub use grammar::{PhraseError, check_phrase};
pub(super) use pattern::Found;
