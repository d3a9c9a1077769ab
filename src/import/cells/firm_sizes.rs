//! Firm sizes as exports describe an audience: words ("mid-market", "solo") and ranges ("1-10
//! employees", "up to 50"). A number counts where the whole text is about a size, or where a word for
//! people stands beside it; what stands under "not" counts for nothing.

mod any_firm;
mod denials;
mod exceptions;
mod number;
mod tokens;
mod words;

use any_firm::{counts_people, is_narrowed};
use denials::denied;
use exceptions::AllExcept;
use number::{Group, counts_offices, is_least_then_most};
use tokens::{Token, tokens, word};
use words::{
    FIRMS_OF, Range, is_exactly, is_of_a_size, is_people_or_firm, is_vague_size, range_of_word,
    size_word,
};

use super::cell::normalize_line;
use crate::domain::day::month_named;
use crate::domain::firm::FirmSize;
use crate::domain::text::is_digits;

/// The sizes that a cell names, ascending; semicolons separate its entries. None where an entry has a number that is
/// not understood, for it may be a further size.
pub fn sizes_of_cell(cell: &str) -> Vec<FirmSize> {
    let mut sizes = Vec::new();
    // "Everyone; not solos"
    let mut left_out = Vec::new();
    for entry in cell.split(';') {
        let entry = normalize_line(entry);
        if counts_offices(&tokens(&entry)) {
            continue;
        }
        let (named, denied) = match FirmSize::parse(&entry) {
            Some(size) => (vec![size], Vec::new()),
            None => named_and_denied(&entry),
        };
        if named.is_empty() && denied.is_empty() && may_be_a_size(&entry) {
            return Vec::new();
        }
        sizes.extend(named);
        left_out.extend(denied);
    }
    sizes.retain(|size| !left_out.contains(size));
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// Whether a text has a number that may count people: no year, price, share or "24/7".
fn may_be_a_size(text: &str) -> bool {
    let is_year =
        |digits: &str| digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|digits| !digits.is_empty());
    !text.contains(['$', '%', '/']) && numbers.any(|digits| digits.len() <= 4 && !is_year(digits))
}

/// Whether a text is about sizes of firms and nothing else.
pub fn is_about_sizes(text: &str) -> bool {
    let tokens = tokens(text);
    !tokens.is_empty() && tokens.iter().all(is_of_a_size)
}

/// The sizes that a text names, ascending; none where it names none.
pub fn sizes_in(text: &str) -> Vec<FirmSize> {
    named_and_denied(text).0
}

/// The sizes that a text names, and those that it denies.
fn named_and_denied(text: &str) -> (Vec<FirmSize>, Vec<FirmSize>) {
    let (said, denied) = match range_of_date(text.trim()) {
        Some(range) => (vec![range], Vec::new()),
        None => ranges(&tokens(text)),
    };
    let is_denied = |size: &FirmSize| {
        let (from, to) = size.employees().into_inner();
        denied.iter().any(|(low, high)| *low <= from && to <= *high)
    };
    let is_said = |size: &FirmSize| {
        let (from, to) = size.employees().into_inner();
        said.iter().any(|(low, high)| *low <= to && from <= *high) && !is_denied(size)
    };
    let all = || FirmSize::ALL.iter().copied();
    (
        all().filter(is_said).collect(),
        all().filter(is_denied).collect(),
    )
}

/// The range that a spreadsheet has turned into a date: "10-Jan" and 2026-01-10 were 1-10, "Nov-50" and
/// 1950-11-01 were 11-50.
fn range_of_date(text: &str) -> Option<Range> {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |text: &str, digits: std::ops::RangeInclusive<usize>| {
        let is_number = digits.contains(&text.len()) && is_digits(text);
        is_number.then(|| text.parse::<u64>().ok())?
    };
    match parts.as_slice() {
        [first, second] => {
            let month = |name: &str| {
                let is_short = name.len() == 3;
                let number = is_short.then(|| month_named(&name.to_ascii_lowercase()))??;
                u64::try_from(number).ok()
            };
            let (month, other) = match (month(first), month(second)) {
                (Some(month), None) => (month, number(second, 1..=2)?),
                (None, Some(month)) => (month, number(first, 1..=2)?),
                _ => return None,
            };
            (other > 0).then(|| (month.min(other), month.max(other)))
        }
        [year, month, day] => {
            let (year, month) = (number(year, 4..=4)?, number(month, 2..=2)?);
            match number(day, 2..=2)? {
                // No month has so many days, so the number became a year.
                1 if (1930..2000).contains(&year) => Some((month, year - 1900)),
                day => (month < day).then_some((month, day)),
            }
        }
        _ => None,
    }
}

/// The ranges that the numbers and words of a text name, and those that it denies.
fn ranges(tokens: &[Token]) -> (Vec<Range>, Vec<Range>) {
    match AllExcept::of(tokens) {
        Some(all_but) => all_but_ranges(&all_but),
        None => plain_ranges(tokens),
    }
}

/// All sizes without those that are left out; none where it is not plain which these are: "everyone but the biggest",
/// "everyone, but mostly solos".
fn all_but_ranges(text: &AllExcept<'_>) -> (Vec<Range>, Vec<Range>) {
    let names_none = |tokens: &[Token]| {
        let (said, denied) = plain_ranges(tokens);
        said.is_empty() && denied.is_empty()
    };
    let (left_out, kept) = plain_ranges(text.left_out);
    let is_plain = text.left_out.iter().all(is_exactly)
        && !left_out.is_empty()
        && kept.is_empty()
        && names_none(text.before)
        && names_none(text.after);
    let all = (1, u64::MAX);
    if is_plain {
        (vec![all], left_out)
    } else {
        (Vec::new(), left_out)
    }
}

fn plain_ranges(tokens: &[Token]) -> (Vec<Range>, Vec<Range>) {
    let denied = denied(tokens);
    let is_about_sizes = tokens.iter().all(is_of_a_size);
    let (mut said, mut not): (Vec<Range>, Vec<Range>) = (Vec::new(), Vec::new());
    let mut at = 0;
    // Where the last range ended, and whether a word such as "small" was it.
    let (mut before, mut is_vague) = (0, false);
    while at < tokens.len() {
        // Where the words of a number begin: "up to 20".
        let mut start = at;
        let (range, end) = match &tokens[at] {
            Token::Number(_) => {
                let group = Group::at(tokens, at);
                start = group.start.max(before);
                let counts = counts_people(tokens, &group);
                (group.range.filter(|_| counts), group.end)
            }
            Token::Word(word) => {
                let explained = is_about_sizes && is_explained(&tokens[at + 1..]);
                // "No firm too tiny"
                let is_too_tiny =
                    || word == "tiny" && at > 0 && self::word(tokens, at - 1) == "too";
                let explained = explained || is_narrowed(tokens, at) || is_too_tiny();
                let range = range_of_word(tokens, at, word).filter(|_| !explained);
                let is_open = range.is_some() && is_open(tokens, at + 1);
                (
                    range.map(|(low, high)| (low, if is_open { u64::MAX } else { high })),
                    at + 1,
                )
            }
            _ => (None, at + 1),
        };
        let ranges = if denied[at] { &mut not } else { &mut said };
        if let Some((low, high)) = range {
            let is_said = is_vague && matches!(tokens[at], Token::Number(_));
            let vague = ranges.last().filter(|_| is_said);
            let is_bound = is_said && Group::at(tokens, at).is_bound_alone(tokens);
            let between = &tokens[before..start];
            let meant = vague.and_then(|last| meant(*last, (low, high), between, is_bound));
            match (ranges.last_mut(), meant) {
                (Some(last), Some(meant)) => *last = meant,
                // "Solo to mid-size"
                (Some(last), None) if joins(&tokens[before..at]) => last.1 = last.1.max(high),
                // "10 min, 80 max"
                (Some(last), None)
                    if *last == (last.0.min(high), u64::MAX)
                        && low == 1
                        && is_least_then_most(tokens, before..at) =>
                {
                    last.1 = high;
                }
                _ => ranges.push((low, high)),
            }
            before = end;
            is_vague = matches!(&tokens[at], Token::Word(word) if is_vague_size(word));
        }
        at = end;
    }
    (said, not)
}

/// Whether words between two ranges make one of them.
fn joins(between: &[Token]) -> bool {
    let is_joint = |token: &Token| match token {
        // "Solo - 20"
        Token::Dash => true,
        Token::Word(word) => matches!(word.as_str(), "to" | "through"),
        _ => false,
    };
    let is_around = |token: &Token| match token {
        Token::Word(word) => size_word(word).is_none(),
        token => *token == Token::Dash,
    };
    between.iter().any(is_joint)
        && between
            .iter()
            .all(|token| is_around(token) && is_of_a_size(token))
}

/// What a word such as "small" means by the range behind it: that range, or up to its end.
fn meant(vague: Range, range: Range, between: &[Token], is_bound: bool) -> Option<Range> {
    if is_meant(vague, range, between) {
        return Some(range);
    }
    let low = if vague.0 == SMALL_FROM { 1 } else { vague.0 };
    is_end(vague, range, between, is_bound).then_some((low, range.1))
}

/// Whether a range says what a word before it means, as in "Small shops, 2-5": it lies within what the word may mean, and nothing but a word for
/// people or firms and a comma is between.
fn is_meant(vague: Range, range: Range, between: &[Token]) -> bool {
    let (comma, words) = match between {
        [words @ .., Token::Comma] => (true, words),
        _ => (false, between),
    };
    let is_firm = |token: &Token| matches!(token, Token::Word(word) if is_people_or_firm(word));
    comma
        && words.iter().all(is_firm)
        && vague.0 <= range.0
        && range.1 <= vague.1
        && range.0 < range.1
}

/// The first size that "small" may mean, which "small, up to 20" does not leave at that.
const SMALL_FROM: u64 = 2;

/// Whether a number says where what a word before it means ends: "small shops, up to 20", "small to 10 attorneys".
fn is_end(vague: Range, range: Range, between: &[Token], is_bound: bool) -> bool {
    let is_firm = |token: &Token| match token {
        Token::Word(word) => {
            let is_of = FIRMS_OF.contains(&word.as_str());
            is_of || is_people_or_firm(word) || word.starts_with("size")
        }
        token => *token == Token::Comma,
    };
    let is_to = |token: &Token| *token == Token::Word("to".to_owned());
    let is_one = range.0 == range.1;
    let end = between.iter().take_while(|token| is_firm(token)).count();
    let is_end = match &between[end..] {
        [] => is_bound && range.0 == 1,
        [to] => is_one && is_to(to),
        _ => false,
    };
    is_end && (vague.0..=vague.1).contains(&range.1)
}

/// Whether numbers in parentheses say what a word before them means: "Medium (11-50)".
fn is_explained(after: &[Token]) -> bool {
    let is_word = |token: &&Token| matches!(token, Token::Word(_)) && is_of_a_size(token);
    let words = after.iter().take_while(is_word).count();
    let rest = &after[words..];
    let number = rest.get(1..).unwrap_or_default().iter();
    let mut number = number.skip_while(|token| {
        matches!(token, Token::Less | Token::AtMost | Token::More) || is_word(token)
    });
    words <= 2
        && rest.first() == Some(&Token::Break)
        && matches!(number.next(), Some(Token::Number(_)))
}

/// Whether "and up" or the like follows a word, perhaps with a word for people between: "5 attorneys and up".
fn is_open(tokens: &[Token], after: usize) -> bool {
    let is_between = |at: &usize| {
        let word = word(tokens, *at);
        is_people_or_firm(word) || word.starts_with("size")
    };
    let at = (after..after + 3)
        .find(|at| !is_between(at))
        .unwrap_or(after);
    // "Small + mid" are two.
    let is_plus = tokens.get(at) == Some(&Token::Plus);
    is_plus && size_word(word(tokens, at + 1)).is_none()
        || matches!(word(tokens, at), "and" | "or")
            && matches!(
                word(tokens, at + 1),
                "up" | "above" | "larger" | "bigger" | "beyond"
            )
}

#[cfg(test)]
mod tests;
