//! Finds a phrase in the tokens of a text.

use std::ops::Range;

use rkyv::{Archive, Deserialize, Serialize};

use super::automaton::{Automaton, Compiler, Following, Step, Transitions};
use super::grammar::{Phrase, PhraseKind};
use super::search::{Words, find_part};
use super::words::{Stems, Text, Token};

/// A phrase, ready to be found by the automaton that it was added to.
#[derive(Clone, Debug, Archive, Serialize, Deserialize)]
pub struct Pattern {
    /// Where each part may begin.
    first: Transitions,
    others: Box<[Transitions]>,
    apart: usize,
    /// Whether it holds a length of time, whose clause is then the whole phrase's.
    is_timed: bool,
}

/// Where a phrase was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// From its first to its last token.
    pub tokens: Range<usize>,
    /// The tokens that its words stand for, gaps left out.
    pub words: Vec<usize>,
}

/// Most tokens between two parts of a phrase.
const APART: usize = 8;
/// Most tokens between two parts of a phrase that only looks like the tag, so that "expedite any request for $75 and we
/// send it within three days" is a rush.
const APART_IGNORED: usize = 16;
impl Pattern {
    /// Adds a phrase to an automaton.
    pub fn compile(phrase: &Phrase<'_>, automaton: &mut Automaton, stems: &mut Stems) -> Self {
        let mut compiler = Compiler::new(automaton, stems);
        let mut parts = phrase.parts.iter().map(|items| compiler.part(items));
        let first = parts.next().expect("a phrase has a part");
        let others = parts.collect();
        Self {
            first,
            others,
            apart: match phrase.kind {
                PhraseKind::Ignores => APART_IGNORED,
                PhraseKind::Asserts | PhraseKind::Denies | PhraseKind::Names | PhraseKind::Part => {
                    APART
                }
            },
            is_timed: compiler.is_timed,
        }
    }

    /// What a token may be for the phrase to begin with its first part there, and which words may follow it.
    pub fn starts(&self, automaton: &Automaton) -> impl Iterator<Item = (Step, Following)> {
        let starts = automaton.links(self.first).iter();
        let mut known = (Transitions::default(), Following::default());
        starts.filter_map(move |start| {
            let node = automaton.node(start.node()?);
            if known.0 != node.next {
                known = (node.next, automaton.following(node.next));
            }
            Some((node.step, known.1))
        })
    }

    /// The phrase with its first part at a token.
    pub fn find(&self, automaton: &Automaton, text: &Text<'_>, at: usize) -> Option<Found> {
        let mut words = Words::new();
        let end = find_part(self.first, automaton, text, at, &mut words)?;
        let mut tokens = at..end;
        for part in &self.others {
            let near = self.find_near(*part, automaton, text, &tokens, &mut words);
            let (start, end) = near?;
            tokens = tokens.start.min(start)..tokens.end.max(end);
        }
        let words = words.into_vec();
        Some(Found { tokens, words })
    }

    /// The nearest place of a further part, after or before what was found.
    fn find_near(
        &self,
        part: Transitions,
        automaton: &Automaton,
        text: &Text<'_>,
        found: &Range<usize>,
        words: &mut Words,
    ) -> Option<(usize, usize)> {
        let home = &text.tokens()[found.start];
        let is_near = |token: &Token| {
            token.sentence == home.sentence && (!self.is_timed || token.clause == home.clause)
        };
        let tokens = text.tokens();
        let after = (found.start..(found.end + self.apart).min(tokens.len())).collect::<Vec<_>>();
        let before = (found.start.saturating_sub(self.apart)..found.start).rev();
        let taken = words.len();
        for at in after.into_iter().chain(before) {
            if !is_near(&tokens[at]) {
                continue;
            }
            if let Some(end) = find_part(part, automaton, text, at, words) {
                let (own, new) = words.split_at(taken);
                if new.iter().all(|word| !own.contains(word)) && is_near(&tokens[end - 1]) {
                    return Some((at, end));
                }
                words.truncate(taken);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::GAP;
    use super::*;

    fn find(phrase: &str, text: &str) -> Option<String> {
        let mut stems = Stems::default();
        let mut automaton = Automaton::default();
        let phrase = Phrase::parse(phrase).unwrap();
        let pattern = Pattern::compile(&phrase, &mut automaton, &mut stems);
        let text = Text::read(text, &stems);
        let found = (0..text.tokens().len()).find_map(|at| pattern.find(&automaton, &text, at))?;
        Some(text.quote(found.tokens).to_owned())
    }

    #[test]
    fn a_phrase_that_matches_in_countless_ways_is_tried_once_in_each_place() {
        let text = "x ".repeat(80);
        let optional = format!("{}y", "x? ".repeat(25));
        let with_gaps = format!("{}y", "x .. ".repeat(15));
        for phrase in [&optional, &with_gaps] {
            assert_eq!(find(phrase, &text), None, "{phrase}");
            assert!(find(phrase, &format!("{text}y")).is_some(), "{phrase}");
        }
    }

    #[test]
    fn phrases_are_found_in_every_form() {
        for (phrase, text, expected) in [
            (
                "sign retainer",
                "We had it signed: the retainers.",
                Some("signed: the retainers"),
            ),
            (
                "(e-sign|esign) .. retainer",
                "eSign or text your retainer",
                Some("eSign or text your retainer"),
            ),
            (
                "e-sign (client|patient)? form",
                "E-Signed forms",
                Some("E-Signed forms"),
            ),
            (
                "record + {7 days}",
                "In 5 business days, records come",
                None,
            ),
            (
                "record + {7 days}",
                "In 5 business days your records come",
                Some("5 business days your records"),
            ),
            ("record + {7 days}", "Records in 10 days", None),
            (
                "setup {over 14 days}",
                "Setup: 2 to 3 weeks. Setup: 15 days",
                Some("Setup: 15 days"),
            ),
            (
                "{over 14 days} setup",
                "3-5 week setup",
                Some("3-5 week setup"),
            ),
            ("{5+} language", "Speaks 12 languages", Some("12 languages")),
            (
                "retainer signed",
                "We keep the retainer. Signed copies too.",
                None,
            ),
            ("{money} lien", "Only $395 a lien", Some("$395 a lien")),
            ("{money} lien", "Only 395 a lien", None),
            (
                "no contract {end}",
                "No contracts, ever",
                Some("No contracts"),
            ),
            (
                "no contract {end}",
                "No contract is needed",
                Some("No contract"),
            ),
            ("no contract {end}", "No contract talk", None),
            (
                "no contract {end}",
                "No contract: leave when you like",
                Some("No contract"),
            ),
            ("no contract {end}", "No contract", Some("No contract")),
            ("in? {7 days} {alone}", "In 5 days.", Some("In 5 days")),
            ("in? {7 days} {alone}", "Every 5 days", None),
            ("in? {7 days} {alone}", "5 days. Each chart", None),
            ("in? {7 days} {alone}", "Set up? In 5 days.", None),
            (
                "case manager {item}",
                "Intake, case mgrs + VAs",
                Some("case mgrs"),
            ),
            (
                "case manager {item}",
                "Roles: case managers/VAs",
                Some("case managers"),
            ),
            (
                "case manager {item}",
                "Case managers yes; VAs no",
                Some("Case managers"),
            ),
            ("case manager {item}", "Case managers' scorecards", None),
            (
                "case manager {item}",
                "We free up the time of your people, case managers, too",
                None,
            ),
            ("=your staff", "Our staff", None),
            ("=your staff", "Ask your staff", Some("your staff")),
            (
                "answer .. call",
                "We answer one two three four five calls",
                None,
            ),
        ] {
            assert_eq!(find(phrase, text).as_deref(), expected, "{phrase}");
        }
    }

    #[test]
    fn recommendations_md_states_how_far_apart_words_are() {
        let document = include_str!("../../docs/recommendations.md");
        for row in [
            format!("| `a .. b` | up to {GAP} words between |"),
            format!("| `a + b` | both in one sentence, in any order, at most {APART} words apart;"),
            format!("its parts may be {APART_IGNORED} words apart |"),
        ] {
            assert!(document.contains(&row), "{row}");
        }
    }
}
