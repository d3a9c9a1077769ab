//! A name that says which one it had before: "Brightline (fka Lumen Intake)", "Brightline, formerly Lumen Intake".

use super::cell::is_missing_value;
use crate::domain::name_key::name_key;
use crate::domain::text::{has_visible_letter, is_digits};

/// What stands before a former name and before nothing else, in small letters: nobody's name has it.
const SURE: [&str; 5] = [
    "formerly known as",
    "previously known as",
    "f/k/a",
    "f.k.a.",
    "fka",
];
/// What notes begin with as well: "previously tried".
const BARE: [&str; 3] = ["formerly", "previously", "prev."];
/// What else something was formerly: "formerly part of Acme", "previously at Zed".
const NO_NAME: [&str; 12] = [
    "a", "an", "at", "based", "by", "from", "in", "of", "owned", "part", "under", "with",
];
/// What notes go on with, also in capitals: "Previously Tried".
const NOTES: [&str; 6] = ["contacted", "evaluated", "on", "our", "tried", "used"];
/// Quotes around a name.
const QUOTES: [(char, char); 4] = [('"', '"'), ('\'', '\''), ('“', '”'), ('‘', '’')];

/// The name of today and the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoNames<'t> {
    pub today: &'t str,
    pub former: &'t str,
    /// Whether the text says it in so many words: "formerly known as". After "previously" alone it may be whom someone
    /// had before.
    pub is_sure: bool,
}

/// Both, where a text says both and nothing more.
pub fn with_former_name(text: &str) -> Option<TwoNames<'_>> {
    let text = text.trim();
    let said = in_brackets(text).or_else(|| behind_sign(text))?;
    let TwoNames { today, former, .. } = said;
    let first = former.split_whitespace().next()?;
    let first = first.to_lowercase();
    let begins_name = |c: char| c.is_alphanumeric() && !c.is_lowercase();
    let is_note =
        || is_digits(former) || !former.starts_with(begins_name) || NOTES.contains(&first.as_str());
    let is_name = !NO_NAME.contains(&first.as_str())
        && (said.is_sure || !is_note())
        && !is_missing_value(former)
        && !former.contains(['(', ')', '[', ']', ';'])
        && !former.contains(" / ")
        && [today, former].into_iter().all(has_visible_letter);
    let is_other = name_key(today) != name_key(former);
    (is_name && is_other).then_some(said)
}

fn in_brackets(text: &str) -> Option<TwoNames<'_>> {
    let (today, note) = text.strip_suffix([')', ']'])?.rsplit_once(['(', '['])?;
    let note = note.trim_start();
    let sure = behind(note, &SURE);
    Some(TwoNames {
        today: today.trim_end(),
        former: sure.or_else(|| behind(note, &BARE))?,
        is_sure: sure.is_some(),
    })
}

/// Without brackets a comma or a dash stands before it, or it is no word of a name.
fn behind_sign(text: &str) -> Option<TwoNames<'_>> {
    // Every booking's client comes here: the phrases begin with one of two letters.
    let may_begin = |pair: &[u8]| matches!(pair, [b' ', b'f' | b'F' | b'p' | b'P']);
    let pairs = text.as_bytes().windows(2).enumerate();
    let mut found = pairs
        .filter(|(_, pair)| may_begin(pair))
        .filter_map(|(at, _)| {
            let (before, rest) = (text[..at].trim_end(), &text[at + 1..]);
            let name = before.strip_suffix([',', '-', '–', '—']);
            let sure = behind(rest, &SURE);
            let bare = || behind(rest, &BARE).filter(|_| name.is_some());
            Some(TwoNames {
                today: name.unwrap_or(before).trim_end(),
                former: sure.or_else(bare)?,
                is_sure: sure.is_some(),
            })
        });
    found.next()
}

/// What stands behind one of these phrases, with which a text begins, without quotes around it.
fn behind<'t>(text: &'t str, phrases: &[&str]) -> Option<&'t str> {
    let rest = phrases.iter().find_map(|phrase| {
        let begin = text.get(..phrase.len())?;
        let rest = &text[phrase.len()..];
        let is_word = rest.starts_with([' ', ':']);
        (begin.eq_ignore_ascii_case(phrase) && is_word).then_some(rest)
    })?;
    let name = rest.trim_start_matches([' ', ':']).trim_end();
    let mut pairs = QUOTES.iter();
    let unquoted = pairs.find_map(|(open, close)| name.strip_prefix(*open)?.strip_suffix(*close));
    Some(unquoted.unwrap_or(name).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Option<(&str, &str)> {
        with_former_name(text).map(|said| (said.today, said.former))
    }

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
            "Brightline (formerly \"Lumen Intake\")",
            "Brightline (fka ‘Lumen Intake’)",
            "Brightline, formerly “Lumen Intake”",
        ] {
            let said = names(text);
            assert_eq!(said, Some(("Brightline", "Lumen Intake")), "{text}");
        }
        let said = names("Brightline, Inc. (fka The Lumen Co.)");
        assert_eq!(said, Some(("Brightline, Inc.", "The Lumen Co.")));
        assert_eq!(names("Nova (fka On Call)"), Some(("Nova", "On Call")));
        assert_eq!(names("Nova (fka lumen)"), Some(("Nova", "lumen")));
        assert_eq!(
            names("Nova (formerly 24/7 Law)"),
            Some(("Nova", "24/7 Law"))
        );
    }

    #[test]
    fn a_note_on_how_a_firm_used_a_vendor_is_no_former_name() {
        for text in [
            "Smith.ai - previously tried",
            "Smith.ai - Previously Tried",
            "Ruby (formerly on retainer)",
            "Lex Reception (previously contacted)",
            "Posh (formerly used 2022)",
            "Posh (FORMERLY USED)",
            "Posh (formerly 2022)",
            "Vega - formerly our vendor",
            "Nova (previously free)",
            "Nova, previously evaluated",
            "Kite (fka TBD)",
            "Kite (formerly N/A)",
            "Other Co (fka n/a)",
            "Other Co (fka \"n/a\")",
            "Uma (formerly Lumen Intake / Beam)",
            "Uma (fka Lumen Intake; Beam)",
        ] {
            assert_eq!(with_former_name(text), None, "{text}");
        }
    }

    #[test]
    fn only_known_as_says_surely_that_it_is_the_same_vendor() {
        for (text, is_sure) in [
            ("Brightline (fka Lumen)", true),
            ("Brightline, formerly known as Lumen", true),
            ("Brightline [Previously Known As Lumen]", true),
            ("Brightline f/k/a Lumen", true),
            ("Brightline (formerly Lumen)", false),
            ("Brightline - previously Lumen", false),
            ("Brightline (prev. Lumen)", false),
        ] {
            assert_eq!(with_former_name(text).unwrap().is_sure, is_sure, "{text}");
        }
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
