//! Parses phrases: `(answer|pick up) .. {call} + {7 days}`.

use rkyv::{Archive, Deserialize, Serialize};

use super::word_groups::word_group;
use super::words::is_filler;

/// What a phrase says of its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Archive, Serialize, Deserialize)]
pub enum PhraseKind {
    /// A vendor that says it has the capability.
    Asserts,
    /// `- phrase`: a vendor that says it does not have it.
    Denies,
    /// `~ phrase`: a vendor that has it where they name what it offers, as in a highlight; in prose they
    /// may be about anything, and suggest it.
    Names,
    /// `< phrase`: words for a part of it, by which a vendor has it; a vendor without the part may have the rest.
    Part,
    /// `! phrase`: words that look like it and are something else.
    Ignores,
}

/// One element of a phrase.
#[derive(Clone, Debug, PartialEq)]
pub enum Item<'t> {
    Word(&'t str),
    /// A word that phrases skip: `your`.
    Skipped(&'t str),
    /// A word that phrases skip elsewhere and that counts here: `=your`.
    Exact(&'t str),
    /// Up to `GAP` words of any kind: `..`.
    Gap,
    /// A length of time of at most this many days: `{7 days}`.
    Within(f64),
    /// A length of time whose lower end is more than this many days: `{over 14 days}`.
    Beyond(f64),
    /// At least this number: `{5+}`.
    AtLeast(f64),
    /// At most this number: `{79-}`.
    AtMost(f64),
    /// A number with a dollar sign: `{money}`.
    Money,
    /// Nothing more of the same thing follows: the end of a clause, or a word such as "and": `{end}`.
    End,
    /// Nothing else stands in the text, neither before nor after: `{alone}`.
    Alone,
    /// Nothing else stands in the sentence: `{sentence}`.
    Sentence,
    /// A whole item of a jotted list: `{item}`.
    Listed,
    /// One of several sequences; an empty one makes it optional.
    OneOf(Vec<Vec<Item<'t>>>),
}

impl<'t> Item<'t> {
    fn word(word: &'t str) -> Self {
        if is_filler(word) {
            Self::Skipped(word)
        } else {
            Self::Word(word)
        }
    }
}

/// A phrase whose parts stand near each other in any order.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase<'t> {
    pub kind: PhraseKind,
    pub parts: Vec<Vec<Item<'t>>>,
}

/// What is wrong with a phrase.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PhraseError {
    #[error("has an empty part")]
    Empty,
    #[error("has a bracket without its other half")]
    Bracket,
    #[error("names the words {{{0}}}, which are not known")]
    UnknownWords(String),
    #[error("begins or ends with a gap, begins with {{end}}, or is optional as a whole")]
    Loose,
    #[error(
        "has {0:?} as a word that may be left out, and the word without its end as well; write both ways out"
    )]
    Possessive(String),
    #[error("has {0:?} alone, which phrases skip; write {0:?} with = before it, or leave it out")]
    Skipped(String),
}

impl PhraseError {
    /// Names the phrase, and the tag that has it.
    pub fn of_tag(&self, phrase: &str, tag: &str) -> String {
        format!("the phrase \"{phrase}\" of tag \"{tag}\" {self}")
    }
}

/// A label as a phrase, without the signs that phrases give a meaning.
pub fn label_phrase(label: &str) -> String {
    let words = label.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Whether a phrase can be read.
pub fn check_phrase(text: &str) -> Result<(), PhraseError> {
    Phrase::parse(text).map(drop)
}

impl<'t> Phrase<'t> {
    pub fn parse(text: &'t str) -> Result<Self, PhraseError> {
        let text = text.trim();
        let (kind, text) = match text.split_at_checked(1) {
            Some(("!", rest)) => (PhraseKind::Ignores, rest),
            Some(("-", rest)) => (PhraseKind::Denies, rest),
            Some(("~", rest)) => (PhraseKind::Names, rest),
            Some(("<", rest)) => (PhraseKind::Part, rest),
            _ => (PhraseKind::Asserts, text),
        };
        let parts = text.split(" + ").map(parse_part);
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        Ok(Self { kind, parts })
    }
}

fn parse_part(text: &str) -> Result<Vec<Item<'_>>, PhraseError> {
    let mut parser = Parser { rest: text };
    let items = parser.sequence()?;
    if !parser.rest.is_empty() {
        return Err(PhraseError::Bracket);
    }
    if items.is_empty() {
        return Err(PhraseError::Empty);
    }
    refuse_skipped(&items)?;
    if items.last() == Some(&Item::Gap) || begins_with_token(&items) != Some(true) {
        return Err(PhraseError::Loose);
    }
    Ok(items)
}

/// Whether the first thing that must be there is a word, a number or a time in every way through some items;
/// `None` where a way leads through without any.
fn begins_with_token(items: &[Item<'_>]) -> Option<bool> {
    for item in items {
        match item {
            Item::Skipped(_) => {}
            Item::Word(_)
            | Item::Exact(_)
            | Item::Within(_)
            | Item::Beyond(_)
            | Item::AtLeast(_)
            | Item::AtMost(_)
            | Item::Money => return Some(true),
            Item::Gap | Item::End | Item::Alone | Item::Sentence | Item::Listed => {
                return Some(false);
            }
            Item::OneOf(ways) => {
                let ways: Vec<_> = ways.iter().map(|way| begins_with_token(way)).collect();
                if ways.contains(&Some(false)) {
                    return Some(false);
                }
                if !ways.contains(&None) {
                    return Some(true);
                }
            }
        }
    }
    None
}

struct Parser<'t> {
    rest: &'t str,
}

impl<'t> Parser<'t> {
    /// Items up to `|`, `)` or the end.
    fn sequence(&mut self) -> Result<Vec<Item<'t>>, PhraseError> {
        let mut items = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            let known = items.len();
            match self.rest.as_bytes().first() {
                None | Some(b'|' | b')') => return Ok(items),
                Some(b'(') => items.push(self.one_of()?),
                Some(b'{') => items.push(self.braces()?),
                Some(_) => self.words(&mut items),
            }
            if let Some(rest) = self.rest.strip_prefix('?') {
                self.rest = rest;
                let added = items.split_off(known);
                refuse_possessive(&added)?;
                refuse_skipped(&added)?;
                items.push(Item::OneOf(vec![added, Vec::new()]));
            }
        }
    }

    fn one_of(&mut self) -> Result<Item<'t>, PhraseError> {
        let mut ways = Vec::new();
        loop {
            self.rest = &self.rest[1..];
            ways.push(self.sequence()?);
            match self.rest.chars().next() {
                Some('|') => {}
                Some(')') => break,
                _ => return Err(PhraseError::Bracket),
            }
        }
        self.rest = &self.rest[1..];
        if ways.iter().any(Vec::is_empty) {
            return Err(PhraseError::Empty);
        }
        for way in &ways {
            refuse_skipped(way)?;
        }
        Ok(Item::OneOf(ways))
    }

    fn braces(&mut self) -> Result<Item<'t>, PhraseError> {
        let end = self.rest.find('}').ok_or(PhraseError::Bracket)?;
        let inside = &self.rest[1..end];
        self.rest = &self.rest[end + 1..];
        if let Some(days) = inside.strip_suffix(" days") {
            let (days, item): (_, fn(f64) -> Item<'t>) = match days.strip_prefix("over ") {
                Some(days) => (days, Item::Beyond),
                None => (days, Item::Within),
            };
            if let Ok(days) = days.parse() {
                return Ok(item(days));
            }
        }
        if let Some(least) = inside
            .strip_suffix('+')
            .and_then(|least| least.parse().ok())
        {
            return Ok(Item::AtLeast(least));
        }
        if let Some(most) = inside.strip_suffix('-').and_then(|most| most.parse().ok()) {
            return Ok(Item::AtMost(most));
        }
        if inside == "money" {
            return Ok(Item::Money);
        }
        if inside == "end" {
            return Ok(Item::End);
        }
        if inside == "alone" {
            return Ok(Item::Alone);
        }
        if inside == "sentence" {
            return Ok(Item::Sentence);
        }
        if inside == "item" {
            return Ok(Item::Listed);
        }
        let group = word_group(inside).ok_or_else(|| PhraseError::UnknownWords(inside.into()))?;
        Parser { rest: group }
            .sequence()
            .map(|ways| Item::OneOf(vec![ways]))
    }

    /// A word, or the several of "follow-up".
    fn words(&mut self, items: &mut Vec<Item<'t>>) {
        if let Some(rest) = self.rest.strip_prefix("..") {
            self.rest = rest;
            items.push(Item::Gap);
            return;
        }
        if let Some(length) = plain_word_length(self.rest) {
            let (word, rest) = self.rest.split_at(length);
            self.rest = rest;
            items.push(Item::word(word));
            return;
        }
        let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '|' | '?' | '{' | '}');
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let (chunk, rest) = self.rest.split_at(end.max(1));
        self.rest = rest;
        if let Some(word) = chunk.strip_prefix('=').filter(|word| !word.is_empty()) {
            items.push(Item::Exact(word));
            return;
        }
        let is_sign = |c: char| !c.is_alphanumeric() && c != '\'' && c != '’';
        let words = chunk.split(is_sign).filter(|word| !word.is_empty());
        items.extend(words.map(Item::word));
    }
}

/// The length of a word without signs, as nearly all are.
fn plain_word_length(text: &str) -> Option<usize> {
    let length = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let is_whole = matches!(
        text.as_bytes().get(length),
        None | Some(b' ' | b'|' | b')' | b'?')
    );
    (is_whole && length > 0).then_some(length)
}

/// "(our|client) template" would find every template, since "our" is skipped.
fn refuse_skipped(way: &[Item<'_>]) -> Result<(), PhraseError> {
    let is_skipped = |item: &Item<'_>| matches!(item, Item::Skipped(_));
    match way.first() {
        Some(Item::Skipped(word)) if way.iter().all(is_skipped) => {
            Err(PhraseError::Skipped((*word).to_owned()))
        }
        _ => Ok(()),
    }
}

/// "else's?" is meant to allow "else" or "else's", and would allow neither.
fn refuse_possessive(optional: &[Item<'_>]) -> Result<(), PhraseError> {
    match optional {
        [Item::Word(word)] if word.ends_with("'s") || word.ends_with("’s") => {
            Err(PhraseError::Possessive((*word).to_owned()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
