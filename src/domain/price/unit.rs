//! What a price is for: a period, a piece of work, or once.

use super::pieces::{PARTS, is_each_of_a_kind, is_named_piece, is_piece_alone};
use super::word::singular;
pub use super::word::{Word, words};
use super::words::{BOUNDS, EACH, FEES, HIRED, ONCE, ONCE_FOR, PAYERS, PEOPLE, PERIODS, PIECES};
use crate::domain::text::is_digits;

const COUNTS: &[(&str, f64)] = &[
    ("one", 1.0),
    ("two", 2.0),
    ("other", 2.0),
    ("three", 3.0),
    ("six", 6.0),
    ("twelve", 12.0),
];
/// What says that such a thing costs nothing.
const INCLUDED: &[&str] = &["free", "includes", "including", "no", "with", "without"];

/// What a price is for.
pub enum Unit {
    /// This many times a year.
    Period(f64),
    Piece,
    Once,
}

/// What a price is for, by the words around it; `is_only` where its text names no other.
pub fn unit(before: &str, after: &str, is_only: bool) -> Option<Unit> {
    if before.trim_end().ends_with("% of") {
        return Some(Unit::Piece);
    }
    let (after, _) = words(after);
    let (before, last) = words(before);
    let is_alone = is_only && last == 0 && is_piece_alone(&before);
    let before: Vec<Word<'_>> = before.into_iter().filter(|it| it.clause == last).collect();
    marked_unit(&after)
        .or_else(|| bare_unit(&after))
        .or_else(|| marked_unit(&before))
        .or_else(|| is_alone.then_some(Unit::Piece))
        .or_else(|| unit_that_leads(&before))
}

/// Whether a price is for each person: "$49 per user a month", "$49 user/mo", "Per seat: $49".
pub fn is_per_person(before: &str, after: &str) -> bool {
    let (after, _) = words(after);
    let (before, last) = words(before);
    let is_here = |word: &Word<'_>, clause| word.clause == clause;
    let after: Vec<_> = after.iter().filter(|word| is_here(word, 0)).collect();
    let before: Vec<_> = before.iter().filter(|word| is_here(word, last)).collect();
    let is_each = |words: &[&Word<'_>]| {
        words.iter().enumerate().any(|(at, word)| {
            // "Per active user".
            let mut marks = words[at.saturating_sub(2)..at].iter();
            let is_hired = HIRED.contains(&singular(word.text));
            let is_mark = |it: &str| EACH.contains(&it) && !(is_hired && ["a", "an"].contains(&it));
            is_of_many(word) && (word.is_after_slash || marks.any(|it| is_mark(it.text)))
        })
    };
    let is_person = |word: &&Word<'_>| PEOPLE.contains(&singular(word.text));
    let is_first = after.first().is_some_and(is_person);
    is_first || is_each(&after) || is_each(&before)
}

/// Whether a pricing model in lower case has a price for each person: "per user", "per-seat", "monthly/attorney".
pub fn is_model_per_person(model: &str) -> bool {
    let (words, _) = words(model);
    let mut before = "";
    words.iter().any(|word| {
        let is_each = word.is_after_slash || before == "per";
        before = word.text;
        is_each && is_of_many(word)
    })
}

/// The first unit after "per", "every", a slash or the like; "per user" is none.
fn marked_unit(words: &[Word<'_>]) -> Option<Unit> {
    let mut is_first = true;
    for (at, word) in words.iter().enumerate() {
        let unit = match word.text {
            text if word.is_after_slash => match (period(&words[at..]), letter(text)) {
                (Some(times), _) | (None, Some(times)) => Some(Unit::Period(times)),
                _ => (is_first && is_piece(word)).then_some(Unit::Piece),
            },
            "per" => match (period(&words[at + 1..]), counted(&words[at + 1..])) {
                (Some(times), _) => Some(Unit::Period(times)),
                (None, Some(piece)) => is_piece(piece).then_some(Unit::Piece),
                (None, None) => None,
            },
            mark if EACH.contains(&mark) => {
                // "$1,800 a device", but "$99, 24 hours a day"
                let is_piece = |next: &&Word<'_>| {
                    PIECES.contains(&next.text) || at == 0 && is_named_piece(next)
                };
                let piece = words.get(at + 1).filter(is_piece);
                period(&words[at + 1..])
                    .map(Unit::Period)
                    .or_else(|| piece.map(|_| Unit::Piece))
            }
            "for" => paid_for(&words[at + 1..]),
            _ => None,
        };
        if unit.is_some() {
            return unit;
        }
        is_first &= is_payer(word);
    }
    None
}

/// The first word, or the second where the first is a number: "record", "100 records".
fn counted<'w, 't>(words: &'w [Word<'t>]) -> Option<&'w Word<'t>> {
    words.iter().find(|word| !is_digits(word.text))
}

/// The unit of "for 12 months" and "for the first month".
fn paid_for(words: &[Word<'_>]) -> Option<Unit> {
    let words = match words {
        [first, rest @ ..] if matches!(first.text, "a" | "the") => rest,
        words => words,
    };
    match words {
        [first, rest @ ..] if first.text == "first" => period(rest).map(|_| Unit::Once),
        words => period(words).map(Unit::Period),
    }
}

/// Whether "per" before a word makes a price one for each piece of work.
fn is_piece(word: &Word<'_>) -> bool {
    let is_number = word.text.starts_with(|c: char| c.is_ascii_digit());
    !is_number && !is_payer(word)
}

/// Users and the like, who each pay a monthly price.
fn is_payer(word: &Word<'_>) -> bool {
    is_of_many(word) || PAYERS.contains(&singular(word.text))
}

/// Whether a firm has many of them, so that it pays a price for each many times.
fn is_of_many(word: &Word<'_>) -> bool {
    [PEOPLE, HIRED]
        .iter()
        .any(|people| people.contains(&singular(word.text)))
}

/// The first unit without such a word. A period counts anywhere, the others only at the price.
fn bare_unit(words: &[Word<'_>]) -> Option<Unit> {
    let is_included = |at: usize| {
        let mut before = words[..at].iter();
        before.any(|word| INCLUDED.contains(&word.text))
    };
    for (at, word) in words.iter().enumerate() {
        let is_here = word.clause == 0;
        let is_once = ONCE.contains(&word.text) || at < 2 && ONCE_FOR.contains(&word.text);
        // "$99 first month", but not "$99 (first month free)"
        let is_first = word.text == "first" && is_here && period(&words[at + 1..]).is_some();
        if is_first {
            let mut rest = words[at + 1..].iter();
            let is_free = rest.any(|word| ["free", "off", "waived"].contains(&word.text));
            return (!is_free).then_some(Unit::Once);
        }
        if let Some(times) = period(&words[at..]) {
            return Some(Unit::Period(times));
        }
        if is_here && is_once && !is_included(at) {
            return Some(Unit::Once);
        }
        let is_first = at == 0 || at == 1 && PARTS.contains(&words[0].text);
        let next = words.get(at + 1).filter(|next| next.clause == word.clause);
        // "$3-15k, project based", but not "$299 flat, not usage based"
        let begins = at == 0 || words[at - 1].clause != word.clause;
        let is_base = begins && next.is_some_and(|next| next.text == "based");
        // "$99 project management suite"
        let is_whole = next.is_none() || PIECES.contains(&word.text);
        if (is_here && is_first && is_whole || is_base && word.text != "usage")
            && is_named_piece(word)
        {
            return Some(Unit::Piece);
        }
    }
    is_each_of_a_kind(words).then_some(Unit::Piece)
}

/// The unit that stands before a price: "Annual licence: $9,000", "Setup $99".
fn unit_that_leads(words: &[Word<'_>]) -> Option<Unit> {
    words.iter().enumerate().find_map(|(at, word)| {
        if let Some(times) = period(&words[at..]) {
            return Some(Unit::Period(times));
        }
        let mut next = words[at + 1..].iter();
        let is_fee = next.next().is_some_and(|next| FEES.contains(&next.text));
        if is_fee && is_named_piece(word) {
            return Some(Unit::Piece);
        }
        // "Max plan $499" is a price.
        let mut rest = words[at + 1..].iter();
        let is_bound =
            BOUNDS.contains(&word.text) && rest.all(|next| ["at", "of"].contains(&next.text));
        let is_once = [ONCE, ONCE_FOR]
            .iter()
            .any(|once| once.contains(&word.text));
        (is_once || is_bound).then_some(Unit::Once)
    })
}

/// How many times a year a period comes that begins a text: "month", "6 months", "other week",
/// "semi-annually".
fn period(words: &[Word<'_>]) -> Option<f64> {
    let [first, rest @ ..] = words else {
        return None;
    };
    let named = |table: &[(&str, f64)], word: &str| {
        let found = table.iter().find(|(name, _)| *name == word);
        found.map(|(_, value)| *value)
    };
    let next = || rest.first().and_then(|next| times_a_year(next.text));
    if let Some(times) = times_a_year(first.text) {
        return Some(times);
    }
    if let Some(count) = named(COUNTS, first.text).or_else(|| first.text.parse().ok()) {
        return (count > 0.0).then(|| next().map(|times| times / count))?;
    }
    for prefix in ["semi", "half", "bi"] {
        let times = match first.text.strip_prefix(prefix) {
            Some("") => next(),
            Some(rest) => times_a_year(rest),
            None => None,
        };
        if let Some(times) = times {
            // Twice a year, but every two weeks.
            let is_each_half = prefix != "bi" || times <= 1.0;
            return Some(if is_each_half {
                times * 2.0
            } else {
                times / 2.0
            });
        }
    }
    None
}

/// How many times a year a period comes, by a word for it.
pub fn times_a_year(word: &str) -> Option<f64> {
    let has = |words: &[&str]| words.contains(&word) || words.contains(&singular(word));
    let mut periods = PERIODS.iter();
    let period = periods.find(|period| has(period.names) || has(period.adverbs))?;
    Some(period.in_year)
}

fn letter(text: &str) -> Option<f64> {
    let mut periods = PERIODS.iter();
    let period = periods.find(|period| period.letters.contains(&text))?;
    Some(period.in_year)
}
