//! Finds one part of a phrase from a token on.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use smallvec::SmallVec;

use super::automaton::{Automaton, Next, Step, Transitions};
use super::items::is_item;
use super::words::{Text, Time, Token};

/// A search that fails no more often is not worth remembering.
const FAILURES: usize = 32;
/// Words that a gap skips at most.
pub const GAP: usize = 4;
/// Words before which a name is at its end: "no contract for you" is none, "no contract attorneys" is
/// about attorneys.
const ENDS: [&str; 32] = [
    "&",
    "and",
    "are",
    "at",
    "because",
    "but",
    "by",
    "ever",
    "for",
    "here",
    "if",
    "in",
    "is",
    "just",
    "needed",
    "necessary",
    "of",
    "on",
    "or",
    "plus",
    "required",
    "since",
    "so",
    "to",
    "unless",
    "until",
    "we",
    "when",
    "whatsoever",
    "which",
    "with",
    "you",
];

/// The tokens of a part. Most parts that begin at a token end before they take memory of their own.
pub type Words = SmallVec<[usize; 8]>;

/// The end of a part that begins at a token; its words are added to `words`.
pub fn find_part(
    part: Transitions,
    automaton: &Automaton,
    text: &Text<'_>,
    at: usize,
    words: &mut Words,
) -> Option<usize> {
    let sentence = text.tokens().get(at)?.sentence;
    let search = Search {
        automaton,
        text,
        sentence,
        failures: Cell::default(),
        failed: RefCell::default(),
    };
    search.follow_any(part, at, at, words)
}

struct Search<'s> {
    automaton: &'s Automaton,
    text: &'s Text<'s>,
    sentence: usize,
    /// How often no way has led on.
    failures: Cell<usize>,
    /// Node, token and end from where none does, once that has happened often. Many ways may come
    /// there: `x? x? x? y` takes the same few words in every order.
    failed: RefCell<BTreeSet<(u32, usize, usize)>>,
}

impl Search<'_> {
    /// Goes on at token `at` in the first way that leads to the end; `end` is the end of what was matched.
    fn follow_any(
        &self,
        next: Transitions,
        at: usize,
        end: usize,
        words: &mut Words,
    ) -> Option<usize> {
        let token = self.token(at);
        let is_other_word = |next: &Next| {
            let is_other = |word| token.is_none_or(|token| token.stem != word && !token.is_filler);
            next.word().is_some_and(is_other)
        };
        let links = self.automaton.links(next).iter();
        // Most ways of a choice begin with another word.
        let mut next = links.filter(|next| !is_other_word(next));
        next.find_map(|next| self.follow(*next, at, end, words))
    }

    fn follow(&self, next: Next, at: usize, end: usize, words: &mut Words) -> Option<usize> {
        let Some(number) = next.node() else {
            return Some(end);
        };
        let node = self.automaton.node(number);
        if node.step == Step::Gap {
            return self.once((number, at, end), || self.skip(node.next, at, end, words));
        }
        if matches!(
            node.step,
            Step::End | Step::Alone | Step::Sentence | Step::Listed
        ) {
            let is_met = match node.step {
                Step::End => self.is_end(end),
                Step::Listed => is_item(self.text, words[0], end),
                Step::Sentence => self.text.sentence_of(words[0]) == (words[0]..end),
                _ => words.first() == Some(&0) && end == self.text.tokens().len(),
            };
            return is_met
                .then(|| self.follow_any(node.next, at, end, words))
                .flatten();
        }
        let token = self.token(at)?;
        let length = match node.step {
            Step::Word(stem) => usize::from(token.stem == stem),
            Step::AtLeast(least) => {
                usize::from(token.number.is_some_and(|number| number >= least.get()))
            }
            Step::AtMost(most) => {
                usize::from(token.number.is_some_and(|number| number <= most.get()))
            }
            Step::Money => usize::from(token.is_money),
            Step::Within(most) => self.time(at, |time| time.days <= most.get()),
            Step::Beyond(most) => self.time(at, |time| time.least > most.get()),
            Step::Gap | Step::End | Step::Alone | Step::Sentence | Step::Listed => 0,
        };
        if length == 0 {
            return token
                .is_filler
                .then(|| self.follow(next, at + 1, end, words))
                .flatten();
        }
        let known = words.len();
        words.extend(at..at + length);
        let end = at + length;
        let found = self.once((number, at, end), || {
            self.follow_any(node.next, end, end, words)
        });
        if found.is_none() {
            words.truncate(known);
        }
        found
    }

    /// Goes on unless that failed before.
    fn once(
        &self,
        from: (u32, usize, usize),
        go_on: impl FnOnce() -> Option<usize>,
    ) -> Option<usize> {
        if self.failures.get() > FAILURES && self.failed.borrow().contains(&from) {
            return None;
        }
        let found = go_on();
        if found.is_none() {
            self.failures.update(|failures| failures + 1);
            if self.failures.get() > FAILURES {
                self.failed.borrow_mut().insert(from);
            }
        }
        found
    }

    fn skip(&self, next: Transitions, at: usize, end: usize, words: &mut Words) -> Option<usize> {
        let mut skipped = 0;
        let mut at = at;
        loop {
            let found = self.follow_any(next, at, end, words);
            if found.is_some() {
                return found;
            }
            skipped += usize::from(!self.token(at)?.is_filler);
            at += 1;
            if skipped > GAP {
                return None;
            }
        }
    }

    /// Whether a clause ends before a token, or a word follows that names nothing.
    fn is_end(&self, at: usize) -> bool {
        let Some(next) = self.token(at) else {
            return true;
        };
        let word = self.text.spelling(at);
        let last = &self.text.tokens()[at - 1];
        let is_last = last.clause != next.clause || last.sign_after == ':';
        is_last || ENDS.iter().any(|end| end.eq_ignore_ascii_case(word))
    }

    /// The length of a time of some kind that begins at a token; 0 where none does.
    fn time(&self, at: usize, is_wanted: impl Fn(&Time) -> bool) -> usize {
        let time = self.text.time_at(at).filter(|time| is_wanted(time));
        time.map_or(0, |time| time.tokens.len())
    }

    fn token(&self, at: usize) -> Option<&Token> {
        let token = self.text.tokens().get(at)?;
        (token.sentence == self.sentence).then_some(token)
    }
}
