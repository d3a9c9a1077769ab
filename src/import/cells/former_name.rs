//! A name that says which one it had before: "Brightline (fka Lumen Intake)", "Brightline, formerly Lumen Intake".

use crate::domain::name_key::name_key;
use crate::domain::text::has_visible_letter;

/// What stands before a former name, in small letters; a longer one before what it begins with.
const BEFORE_NAME: [&str; 8] = [
    "formerly known as",
    "previously known as",
    "formerly",
    "previously",
    "f/k/a",
    "f.k.a.",
    "fka",
    "prev.",
];
/// What needs no sign before it: nobody's name has it.
const SURE: [&str; 5] = [
    "formerly known as",
    "previously known as",
    "f/k/a",
    "f.k.a.",
    "fka",
];
/// What else something was formerly: "formerly part of Acme", "previously at Zed".
const NO_NAME: [&str; 12] = [
    "a", "an", "at", "based", "by", "from", "in", "of", "owned", "part", "under", "with",
];

/// The name of today and the one before, where a text says both and nothing more.
pub fn with_former_name(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let (name, former) = in_brackets(text).or_else(|| behind_sign(text))?;
    let first = former.split_whitespace().next()?;
    let is_name = !NO_NAME.contains(&first.to_lowercase().as_str())
        && !former.contains(['(', ')', '[', ']', ';'])
        && [name, former].into_iter().all(has_visible_letter);
    let is_other = name_key(name) != name_key(former);
    (is_name && is_other).then_some((name, former))
}

fn in_brackets(text: &str) -> Option<(&str, &str)> {
    let (name, note) = text.strip_suffix([')', ']'])?.rsplit_once(['(', '['])?;
    let former = behind(note.trim_start(), &BEFORE_NAME)?;
    Some((name.trim_end(), former.trim()))
}

/// Without brackets a comma or a dash stands before it, or it is no word of a name.
fn behind_sign(text: &str) -> Option<(&str, &str)> {
    let starts = text.char_indices().filter(|(_, c)| *c == ' ');
    let mut found = starts.filter_map(|(at, _)| {
        let (before, rest) = (text[..at].trim_end(), &text[at + 1..]);
        let name = before.strip_suffix([',', '-', '–', '—']);
        let phrases: &[&str] = if name.is_some() { &BEFORE_NAME } else { &SURE };
        let former = behind(rest, phrases)?;
        Some((name.unwrap_or(before).trim_end(), former.trim()))
    });
    found.next()
}

/// What stands behind one of these phrases, with which a text begins.
fn behind<'t>(text: &'t str, phrases: &[&str]) -> Option<&'t str> {
    phrases.iter().find_map(|phrase| {
        let begin = text.get(..phrase.len())?;
        let rest = &text[phrase.len()..];
        let is_word = rest.starts_with([' ', ':']);
        (begin.eq_ignore_ascii_case(phrase) && is_word).then(|| rest.trim_start_matches([' ', ':']))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_say_which_one_it_had_before() {
        for text in [
            "Brightline (fka Lumen Intake)",
            "Brightline (FKA: Lumen Intake)",
            "Brightline [f/k/a Lumen Intake]",
            "Brightline (formerly Lumen Intake)",
            "Brightline (Formerly known as Lumen Intake)",
            "Brightline (previously known as Lumen Intake)",
            "Brightline (prev. Lumen Intake)",
            "Brightline, formerly Lumen Intake",
            "Brightline - previously Lumen Intake",
            "Brightline f/k/a Lumen Intake",
            "Brightline, f.k.a. Lumen Intake ",
        ] {
            let said = with_former_name(text);
            assert_eq!(said, Some(("Brightline", "Lumen Intake")), "{text}");
        }
        let said = with_former_name("Brightline, Inc. (fka The Lumen Co.)");
        assert_eq!(said, Some(("Brightline, Inc.", "The Lumen Co.")));
    }

    #[test]
    fn nothing_else_is_a_former_name() {
        for text in [
            "",
            "Formerly",
            "Formerly Lumen",
            "(fka Lumen)",
            "Brightline (PI)",
            "Brightline (formerly)",
            "Brightline (formerly of Texas)",
            "Brightline (previously part of Acme)",
            "Brightline (fka Lumen; fka Acme)",
            "Brightline (fkable Lumen)",
            "Brightline (fka Brightline LLC)",
            "Brightline formerly Lumen",
            "Brightline (fka Lumen) Intake",
            "Brightline (fka Lumen (Intake))",
        ] {
            assert_eq!(with_former_name(text), None, "{text}");
        }
    }
}
