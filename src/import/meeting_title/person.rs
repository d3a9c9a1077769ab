//! Who booked, in the title of a meeting: "Demo - Ana Ruiz". Bookings do not say who that was, so it is taken off.

use std::borrow::Cow;

use super::{SIGNS, is_in, is_of_meetings, words};

/// Words that join a person to others, which are left over beside a name that is taken off.
const JOINTS: [&str; 9] = ["and", "between", "by", "for", "of", "to", "w", "with", "x"];

/// A title without who booked, a full name or an address; `None` where nothing else is left. Without one it stays as it
/// is, also where a single word could as well be of a vendor's name.
pub fn without_person<'t>(title: &'t str, person: &str) -> Option<Cow<'t, str>> {
    let person = person.trim();
    let is_full = person.split_whitespace().count() > 1 || person.contains('@');
    let Some(at) = position(title, person).filter(|_| is_full) else {
        return Some(Cow::Borrowed(title));
    };
    let before = without_joint(&title[..at], true);
    let after = without_joint(&title[at + person.len()..], false);
    let rest = match (before, after) {
        ("", rest) | (rest, "") => rest.to_owned(),
        (before, after) => format!("{before} - {after}"),
    };
    (!rest.is_empty() && !is_of_meetings(&rest)).then_some(Cow::Owned(rest))
}

/// Where a name stands in a title, in capitals or not, between other words.
fn position(title: &str, name: &str) -> Option<usize> {
    let is_apart = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
    title.char_indices().map(|(at, _)| at).find(|at| {
        let end = at + name.len();
        let is_name = title
            .get(*at..end)
            .is_some_and(|there| there.eq_ignore_ascii_case(name));
        is_name
            && is_apart(title[..*at].chars().next_back())
            && is_apart(title[end..].chars().next())
    })
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
        ] {
            assert_eq!(without_person(title, person).as_deref(), rest, "{title}");
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
