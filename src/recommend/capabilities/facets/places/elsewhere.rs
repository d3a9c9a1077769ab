//! A "no" about one thing in a place: "we do not offer Spanish in Texas", "on-site interpreters are not available in
//! Ohio". What else the vendor does there is left open.

use std::ops::Range;

use phrases::{Cue, Found, Text};

/// Words between a thing and the place where it is missing.
const IN: [&str; 6] = ["across", "anywhere", "for", "in", "throughout", "within"];
/// Words that stand between them as well: "in the state of Texas".
const AMID: [&str; 8] = ["&", "and", "any", "either", "or", "of", "state", "the"];
/// Verbs by which a vendor has a thing.
const HAS: [&str; 8] = [
    "have",
    "include",
    "offer",
    "offering",
    "provide",
    "providing",
    "supply",
    "support",
];
/// Words for all that a vendor does.
const ALL: [&str; 36] = [
    "any",
    "anything",
    "app",
    "are",
    "at",
    "been",
    "company",
    "coverage",
    "currently",
    "is",
    "it",
    "its",
    "live",
    "moment",
    "new",
    "our",
    "ours",
    "platform",
    "product",
    "program",
    "service",
    "services",
    "software",
    "still",
    "system",
    "that",
    "the",
    "these",
    "this",
    "time",
    "tool",
    "us",
    "was",
    "we",
    "work",
    "yet",
];
/// What ends the name of all that a vendor does, whatever stands before it: "intake services".
const IN_GENERAL: [&str; 11] = [
    "coverage", "platform", "product", "products", "program", "service", "services", "software",
    "support", "system", "work",
];
/// Words between such a name and its "no": "services are currently not available".
const BEFORE_NO: [&str; 7] = ["are", "been", "currently", "is", "still", "was", "were"];
/// Verbs by which it serves a place.
const SERVES: [&str; 14] = [
    "accept", "cover", "go", "handle", "operate", "practice", "serve", "service", "take", "taking",
    "travel", "visit", "work", "working",
];

/// Whether the "no" to a place is about something else that is missing there. `places` are all words of places,
/// `missing` the first words of other capabilities that are not said.
pub fn is_of_one_thing(
    text: &Text<'_>,
    place: &Range<usize>,
    places: &[usize],
    missing: &[usize],
    cues: &[(Cue, Found)],
) -> bool {
    let is_amid = |at: usize| places.contains(&at) || text.says_one_of(at, &AMID);
    // In a list of places each is a clause of its own.
    let sentence = text.sentence_of(place.start);
    let led = (sentence.start..place.start).rev().find(|at| !is_amid(*at));
    let Some(led) = led.filter(|led| text.says_one_of(*led, &IN)) else {
        return false;
    };
    let clause = text.clause(text.tokens()[led].clause);
    let serves = |mut words: Range<usize>| words.any(|at| text.says_one_of(at, &SERVES));
    let mut named = missing.iter().filter(|at| (clause.start..led).contains(at));
    if named.any(|at| !serves(*at..led)) {
        return true;
    }
    let is_thing = |at: usize| !text.tokens()[at].is_filler && !text.says_one_of(at, &ALL);
    let is_general = |words: &Range<usize>| {
        let mut words = words.clone().rev();
        let last = words.find(|at| !text.says_one_of(*at, &BEFORE_NO));
        last.is_some_and(|last| text.says_one_of(last, &IN_GENERAL))
    };
    let has_thing = |mut words: Range<usize>| !is_general(&words) && words.any(is_thing);
    cues.iter().any(|(cue, no)| {
        let Range { start, end } = no.tokens;
        let is_here = clause.start <= start && end <= led;
        match cue {
            Cue::DeniesEither => is_here && end == led && has_thing(clause.start..start),
            Cue::DeniesAfter => {
                let has = (end.saturating_sub(1)..led).find(|at| text.says_one_of(*at, &HAS));
                is_here && has.is_some_and(|has| has_thing(has + 1..led))
            }
            _ => false,
        }
    })
}
