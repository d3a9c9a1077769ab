//! Whether a machine answers a vendor's calls: "an AI receptionist", "a chatbot takes every call".

use phrases::{Stems, Text};

use crate::domain::vendor::Vendor;

use super::super::tag_set::TagSet;
use super::super::vocabulary::Vocabulary;
use super::claim::texts;

/// Tags that only people who answer make true.
const BY_PEOPLE: [&str; 2] = ["24-7-answering", "after-hours-answering"];

const MACHINES: [&str; 6] = [
    "bot",
    "bots",
    "chatbot",
    "chatbots",
    "voicebot",
    "voicebots",
];
/// What is a machine behind "AI".
const AGENTS: [&str; 12] = [
    "agent",
    "agents",
    "answering",
    "assistant",
    "assistants",
    "caller",
    "operator",
    "phone",
    "receptionist",
    "receptionists",
    "reception",
    "voice",
];
/// What it does behind "AI" or a machine.
const ANSWERS: [&str; 8] = [
    "answer", "answers", "handles", "picks", "pick", "take", "takes", "talks",
];
/// How many words behind a machine what it does is looked for.
const ANSWERS_WITHIN: usize = 3;
/// Words for people who answer.
const PEOPLE: [&str; 10] = [
    "human",
    "humans",
    "operators",
    "people",
    "person",
    "receptionist",
    "receptionists",
    "specialist",
    "specialists",
    "staff",
];
/// Words behind "live" that say that people answer.
const LIVE: [&str; 7] = [
    "agent",
    "agents",
    "answering",
    "call",
    "intake",
    "operator",
    "team",
];
/// How many words before a machine or people a "no" says that they are not there.
const NO_WITHIN: usize = 3;
const NEGATIONS: [&str; 9] = [
    "cannot", "instead", "never", "no", "not", "nor", "than", "unlike", "without",
];

/// The tags that only people who answer make true.
pub fn by_people(vocabulary: &Vocabulary) -> TagSet {
    let tags = BY_PEOPLE.iter().filter_map(|slug| vocabulary.tag(slug));
    tags.collect()
}

/// Whether a vendor's texts say that a machine answers, and nowhere that people do.
pub fn answer_for(vendor: &Vendor, stems: &Stems) -> bool {
    let mut has_machine = false;
    for (_, text) in texts(vendor) {
        let text = Text::read(text, stems);
        let tokens = 0..text.tokens().len();
        has_machine |= tokens.clone().any(|at| is_machine(&text, at));
        if tokens.into_iter().any(|at| are_people(&text, at)) {
            return false;
        }
    }
    has_machine
}

fn is_machine(text: &Text<'_>, at: usize) -> bool {
    let clause = text.clause(text.tokens()[at].clause);
    let is = |at: usize, words: &[&str]| at < clause.end && text.says_one_of(at, words);
    let mut near = at + 1..at + 1 + ANSWERS_WITHIN;
    let is_agent = is(at, &["ai"]) && (is(at + 1, &AGENTS) || is(at + 2, &AGENTS));
    let is_one =
        is_agent || (is(at, &["ai"]) || is(at, &MACHINES)) && near.any(|at| is(at, &ANSWERS));
    is_one && !is_denied(text, at)
}

fn are_people(text: &Text<'_>, at: usize) -> bool {
    let is_live = text.says_one_of(at, &["live"]) && text.says_one_of(at + 1, &LIVE);
    let mut before = at.saturating_sub(2)..at;
    // Those of the firm answer nothing for the vendor.
    let is_other = before.any(|at| text.says_one_of(at, &["ai", "virtual", "your"]));
    (is_live || text.says_one_of(at, &PEOPLE)) && !is_other && !is_denied(text, at)
}

fn is_denied(text: &Text<'_>, at: usize) -> bool {
    let clause = text.clause(text.tokens()[at].clause);
    let mut near = clause.start.max(at.saturating_sub(NO_WITHIN))..at;
    near.any(|at| text.says_one_of(at, &NEGATIONS) || text.ends_in_not(at))
}
