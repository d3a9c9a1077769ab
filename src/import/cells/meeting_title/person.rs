//! Who booked, in the title of a meeting: "Demo - Ana Ruiz". Bookings do not say who that was, so it is taken off.

use std::borrow::Cow;
use std::ops::Range;

use super::{SIGNS, is_in, is_of_meetings, words};

/// Words that join a person to others, which are left over beside a name that is taken off.
const JOINTS: [&str; 9] = ["and", "between", "by", "for", "of", "to", "w", "with", "x"];

/// A title without those who booked, by their full names and addresses in a cell; `None` where nothing else is left.
/// Without one it stays as it is, also where a single word could as well be of a vendor's name.
pub fn without_person<'t>(title: &'t str, cell: &str) -> Option<Cow<'t, str>> {
    let mut rest = Cow::Borrowed(title);
    for person in persons(cell) {
        if let Some(there) = position(&rest, person) {
            let before = without_joint(&rest[..there.start], true);
            let after = without_joint(&rest[there.end..], false);
            rest = Cow::Owned(match (before, after) {
                ("", rest) | (rest, "") => rest.to_owned(),
                (before, after) => format!("{before} - {after}"),
            });
            if rest.is_empty() || is_of_meetings(&rest) {
                return None;
            }
        }
    }
    Some(rest)
}

/// Whether a title is a name of a cell and then words of a meeting: "Ferrowick Labs demo" is named for whom one meets.
pub fn begins_with_whom_one_meets(title: &str, cell: &str) -> bool {
    persons(cell).iter().any(|name| {
        let end = end_of(title, name).filter(|_| !name.contains('@'));
        let rest = end.and_then(|end| title[end..].strip_prefix(' '));
        rest.is_some_and(|rest| rest.starts_with(char::is_alphanumeric) && is_of_meetings(rest))
    })
}

/// The full names and the addresses in a cell, as calendars write them: "Ana Ruiz <ana@ruiz.example>; Joe Kay".
fn persons(cell: &str) -> Vec<&str> {
    let parts = cell.split(|c: char| "<>()[]\",;|\n\r".contains(c));
    let parts = parts.flat_map(|part| {
        let address = part.split_whitespace().find(|word| word.contains('@'));
        let name = address.map_or(part, |address| part.split(address).next().unwrap_or(part));
        let address = address.map(|it| {
            it.trim_start_matches("mailto:")
                .trim_start_matches("MAILTO:")
        });
        [Some(name.trim()), address]
    });
    let parts = [Some(cell.trim())].into_iter().chain(parts).flatten();
    let is_full = |part: &&str| part.contains('@') || part.split_whitespace().count() > 1;
    parts.filter(is_full).collect()
}

/// Where a name stands in a title, in capitals or not, between other words.
fn position(title: &str, name: &str) -> Option<Range<usize>> {
    let is_apart = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    let mut starts = title.char_indices().map(|(at, _)| at);
    starts.find_map(|at| {
        let end = at + end_of(&title[at..], name)?;
        let is_alone =
            is_apart(title[..at].chars().next_back()) && is_apart(title[end..].chars().next());
        is_alone.then_some(at..end)
    })
}

/// Where a name ends with which a text begins, in capitals or not.
fn end_of(text: &str, name: &str) -> Option<usize> {
    let mut name = name.chars().flat_map(char::to_lowercase).peekable();
    for (at, c) in text.char_indices() {
        if name.peek().is_none() {
            return Some(at);
        }
        if c.to_lowercase().any(|c| name.next() != Some(c)) {
            return None;
        }
    }
    name.peek().is_none().then_some(text.len())
}

/// What is left before a name, or behind one, without the signs and words that joined the two.
fn without_joint(rest: &str, is_before: bool) -> &str {
    let is_sign = |c: char| c.is_whitespace() || SIGNS.contains(&c) || "()[],<>&/↔".contains(c);
    let mut rest = rest.trim_matches(is_sign);
    loop {
        let words = words(rest);
        let beside = if is_before {
            words.last()
        } else {
            words.first()
        };
        let Some((at, word)) = beside.filter(|(_, word)| is_in(word, &JOINTS)) else {
            return rest;
        };
        let (before, after) = (&rest[..*at], &rest[at + word.len()..]);
        rest = if is_before { before } else { after }.trim_matches(is_sign);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_booked_is_taken_off_a_title() {
        for (title, person, rest) in [
            ("Demo - Ana Ruiz", "Ana Ruiz", None),
            ("ANA RUIZ", "Ana Ruiz", None),
            ("Intro call with Ana Ruiz (30 min)", "Ana Ruiz", None),
            (
                "Ferrowick demo - Ana Ruiz",
                "Ana Ruiz",
                Some("Ferrowick demo"),
            ),
            ("Ana Ruiz and Ferrowick", "Ana Ruiz", Some("Ferrowick")),
            ("Ferrowick w/ Ana Ruiz", "Ana Ruiz", Some("Ferrowick")),
            ("Ferrowick <> Ana Ruiz", "Ana Ruiz", Some("Ferrowick")),
            ("Ana Ruiz / Ferrowick", "Ana Ruiz", Some("Ferrowick")),
            (
                "Ferrowick (Ana Ruiz) pricing",
                "Ana Ruiz",
                Some("Ferrowick - pricing"),
            ),
            (
                "Ferrowick: ana@ruiz.example",
                "ana@ruiz.example",
                Some("Ferrowick"),
            ),
            ("Ferrowick - ÁNA RUÍZ", "Ána Ruíz", Some("Ferrowick")),
            (
                "Ferrowick - Ana Ruiz",
                "Ana Ruiz (ana@ruiz.example)",
                Some("Ferrowick"),
            ),
            (
                "Ferrowick - Ana Ruiz (ana@ruiz.example)",
                "\"Ana Ruiz\" <ana@ruiz.example>",
                Some("Ferrowick"),
            ),
            (
                "Ferrowick: ana@ruiz.example",
                "mailto:ana@ruiz.example",
                Some("Ferrowick"),
            ),
            (
                "Ferrowick with Ana Ruiz and Joe Kay",
                "Ana Ruiz; Joe Kay",
                Some("Ferrowick"),
            ),
            ("Demo: Joe Kay", "Ana Ruiz ana@ruiz.example, Joe Kay", None),
        ] {
            assert_eq!(without_person(title, person).as_deref(), rest, "{title}");
        }
    }

    #[test]
    fn a_name_before_words_of_a_meeting_is_whom_one_meets() {
        for (title, cell, expected) in [
            ("Ferrowick Labs demo", "Ferrowick Labs", true),
            (
                "Ferrowick Labs intro call (30 min)",
                "ferrowick labs; Joe Kay",
                true,
            ),
            ("Demo with Ana Ruiz", "Ana Ruiz", false),
            ("Ana Ruiz - demo", "Ana Ruiz", false),
            ("Ana Ruiz", "Ana Ruiz", false),
            ("Ana Ruiz Ferrowick demo", "Ana Ruiz", false),
            ("Ruiz demo", "Ruiz", false),
            ("ana@ruiz.example demo", "ana@ruiz.example", false),
        ] {
            let found = begins_with_whom_one_meets(title, cell);
            assert_eq!(found, expected, "{title}");
        }
    }

    #[test]
    fn other_titles_stay_as_they_are() {
        for (title, person) in [
            ("Ferrowick demo", "Ana Ruiz"),
            ("Ana Ruizmark demo", "Ana Ruiz"),
            ("Joana Ruiz demo", "ana Ruiz"),
            ("Ana Legal demo", "Ana"),
            ("Ruiz Law demo", "Ruiz"),
            ("Ruiz Law demo", "Ruiz, Ana"),
            ("Kay Legal demo", "Ana Ruiz; Kay"),
            ("Ferrowick demo", ""),
            ("", "Ana Ruiz"),
        ] {
            assert_eq!(
                without_person(title, person).as_deref(),
                Some(title),
                "{title}"
            );
        }
    }
}
