//! What a cue may not be.

use super::super::cue::Cue;
use super::super::grammar::{Item, Phrase};
use super::cues;

/// Words of everyday language that say nothing of what stands near them.
const EVERYDAY: [&str; 62] = [
    "a",
    "agent",
    "all",
    "and",
    "answer",
    "any",
    "anybody",
    "anyone",
    "are",
    "at",
    "be",
    "being",
    "business",
    "call",
    "case",
    "client",
    "company",
    "else",
    "every",
    "everybody",
    "everyone",
    "firm",
    "for",
    "from",
    "go",
    "has",
    "have",
    "here",
    "in",
    "is",
    "it",
    "job",
    "keep",
    "leave",
    "live",
    "make",
    "of",
    "office",
    "on",
    "one",
    "or",
    "our",
    "pass",
    "people",
    "person",
    "remain",
    "run",
    "somebody",
    "someone",
    "staff",
    "stay",
    "team",
    "that",
    "the",
    "them",
    "they",
    "to",
    "we",
    "with",
    "work",
    "you",
    "your",
];

/// The words that the shortest texts for some items have.
fn shortest(items: &[Item<'_>]) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    for item in items {
        let ways: Vec<Vec<String>> = match item {
            Item::Word(word) | Item::Skipped(word) | Item::Exact(word) => {
                vec![vec![(*word).to_lowercase()]]
            }
            Item::OneOf(ways) if ways.iter().any(Vec::is_empty) => continue,
            Item::OneOf(ways) => ways.iter().flat_map(|way| shortest(way)).collect(),
            Item::Gap => continue,
            // A time, a number and an end say more than a word does.
            _ => vec![vec!["{}".to_owned()]],
        };
        all = all
            .iter()
            .flat_map(|known: &Vec<String>| ways.iter().map(|way| [&known[..], way].concat()))
            .collect();
    }
    all
}

#[test]
fn no_cue_is_a_word_of_everyday_language_alone() {
    // What ends a cue, or places someone, may be such a word: "and we", "office".
    let is_turning = |cue: &Cue| {
        !matches!(
            cue,
            Cue::Ends | Cue::Nothing | Cue::Located | Cue::LocatedBefore
        )
    };
    for (cue, phrases) in cues().filter(|(cue, _)| is_turning(cue)) {
        for phrase in phrases {
            let parsed = Phrase::parse(phrase).unwrap();
            let words = parsed.parts.iter().flat_map(|part| shortest(part));
            for words in words {
                let is_everyday = |word: &String| EVERYDAY.contains(&word.as_str());
                let says = words.iter().any(|word| !is_everyday(word));
                // "Everyone else" are others.
                let is_others = words.len() == 2 && words[1] == "else";
                assert!(
                    says || is_others || words.len() > 2,
                    "{cue:?} {phrase:?}: {words:?}"
                );
            }
        }
    }
}
