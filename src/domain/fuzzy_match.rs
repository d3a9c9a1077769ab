//! The known name closest to an unknown one: a typing error, or the same words in another order.

use std::borrow::Cow;

use super::text::words_in;

/// The best of `names`, each with what it stands for; `None` where none is close. `written` is as
/// the file has it, the names are normalized.
pub fn closest_name<'n, T: Copy>(
    written: &str,
    names: impl Iterator<Item = (T, &'n str)>,
) -> Option<T> {
    let words: Vec<String> = words_in(written)
        .map(str::to_lowercase)
        .filter(|word| word.chars().count() > 2)
        .collect();
    let normalized: Vec<char> = written
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .take(NAME_CHARS_MAX)
        .collect();
    names
        .filter_map(|(meaning, name)| Some((distance(&normalized, &words, name)?, meaning)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, meaning)| meaning)
}

/// Phrases are close where one of so many of their words is common to both.
const WORDS_PER_COMMON: usize = 2;

/// The best of `names`, which are phrases, by the words that they have in common with `written`;
/// `None` where none has half of them. Of equals the first in the alphabet counts.
pub fn closest_words<'n, T: Copy>(
    written: &str,
    names: impl Iterator<Item = (T, &'n str)>,
) -> Option<T> {
    let searched = words(written);
    let scored = names.filter_map(|(meaning, name)| {
        let offered = words(name);
        let common: Vec<_> = searched
            .iter()
            .filter(|word| offered.iter().any(|other| is_like(word, other)))
            .collect();
        let is_generic = |word: &str| GENERIC.iter().any(|generic| is_like(word, generic));
        let is_specific = common.iter().any(|word| !is_generic(word));
        let common = common.len();
        let all = searched.len() + offered.len();
        // Twice the common words by all words, in thousandths.
        let score = (2 * 1_000 * common).checked_div(all)?;
        (score >= 1_000 / WORDS_PER_COMMON && is_specific).then_some((
            std::cmp::Reverse(score),
            name,
            meaning,
        ))
    });
    let best = scored.min_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)));
    best.map(|(_, _, meaning)| meaning)
}

/// Whether two names may be one company's: they have a word of its own in common, and not each one that the other lacks.
/// Words for which `is_common` holds are nobody's own.
pub fn may_be_same_company(written: &str, name: &str, is_common: impl Fn(&str) -> bool) -> bool {
    let own = |text| {
        let mut own = words(text);
        own.retain(|word| !GENERIC.contains(&word.as_str()) && !is_common(word));
        own
    };
    let (searched, offered) = (own(written), own(name));
    let is_in = |words: &[String], word: &str| words.iter().any(|other| is_like(word, other));
    let shared = searched.iter().filter(|word| is_in(&offered, word)).count();
    let has_all_offered = offered.iter().all(|word| is_in(&searched, word));
    shared > 0 && (shared == searched.len() || has_all_offered)
}

/// The first of `names` that has the words of `written`, each with at most a typing error or another ending.
pub fn find_by_words<'n, T: Copy>(
    written: &str,
    mut names: impl Iterator<Item = (T, &'n str)>,
) -> Option<T> {
    let searched = words(written);
    let found = names.find(|(_, name)| {
        let offered = words(name);
        let mut both = searched.iter().zip(&offered);
        !offered.is_empty()
            && searched.len() == offered.len()
            && both.all(|(word, other)| is_like(word, other))
    });
    found.map(|(meaning, _)| meaning)
}

/// The one of `keys` that has the letters of `key`, but for one typing error, and the same digits; `None` where several
/// have. Keys of names have no blanks, so "case harbour" written as one word comes near "Case Harbor".
pub fn find_by_typo<'k, T: Copy>(
    key: &str,
    keys: impl Iterator<Item = (T, Cow<'k, str>)>,
) -> Option<T> {
    let letters: Vec<char> = key.chars().collect();
    let digits = |key: &str| key.chars().filter(char::is_ascii_digit).collect::<String>();
    if !(ONE_NAME_MIN..=NAME_CHARS_MAX).contains(&letters.len()) {
        return None;
    }
    let mut alike = keys.filter(|(_, other)| {
        let other_letters: Vec<char> = other.chars().collect();
        letters.len().abs_diff(other_letters.len()) <= 1
            && letters[0] == other_letters[0]
            && edit_distance(&letters, &other_letters) <= 1
            && digits(key) == digits(other)
    });
    let (meaning, found) = alike.next()?;
    alike.all(|(_, other)| other == found).then_some(meaning)
}

/// Letters of the shortest name of which one may be wrong without another name being meant.
const ONE_NAME_MIN: usize = 9;

/// Words of so many names that they make no two alike: "Marketing Services" is no slip for "Financial Services".
const GENERIC: [&str; 8] = [
    "legal",
    "management",
    "platform",
    "services",
    "software",
    "solutions",
    "support",
    "tools",
];

/// The words that say something: the letter alone in "E-Sign" and "E-Discovery" makes them no more alike.
fn words(text: &str) -> Vec<String> {
    const SAY_NOTHING: [&str; 7] = ["and", "for", "in", "of", "the", "to", "with"];
    let is_letter = |word: &str| word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    words_in(text)
        .map(str::to_lowercase)
        .filter(|word| !is_letter(word))
        .filter(|word| !SAY_NOTHING.contains(&word.as_str()))
        .take(WORDS_MAX)
        .collect()
}

/// Words of a phrase that are compared.
const WORDS_MAX: usize = 16;

/// Whether two words are one with a typing error or another ending.
fn is_like(a: &str, b: &str) -> bool {
    if a == b {
        return true;
    }
    let (of_a, of_b) = (a.chars().count(), b.chars().count());
    let shorter = of_a.min(of_b);
    if shorter < 4 || a.len() > NAME_CHARS_MAX || b.len() > NAME_CHARS_MAX {
        return false;
    }
    let edits = 1 + usize::from(shorter > 6);
    let letters = |word: &str| word.chars().collect::<Vec<_>>();
    of_a.abs_diff(of_b) <= edits && edit_distance(&letters(a), &letters(b)) <= edits
}

/// Characters of a name that are compared; no known name is longer.
const NAME_CHARS_MAX: usize = 48;

/// A name has at most one error in this many characters.
const CHARS_PER_TYPO: usize = 4;

/// How far a name is, in characters; `None` where it is another name.
fn distance(normalized: &[char], words: &[String], name: &str) -> Option<usize> {
    let letters: Vec<char> = name.chars().collect();
    let typos = edit_distance(normalized, &letters);
    if typos * CHARS_PER_TYPO <= letters.len().min(normalized.len()) {
        return Some(typos);
    }
    let covered: usize = words.iter().map(|word| word.chars().count()).sum();
    let has_all = !words.is_empty() && words.iter().all(|word| name.contains(word.as_str()));
    (has_all && covered * 3 >= letters.len() * 2).then(|| letters.len().abs_diff(covered) + 1)
}

/// The fewest characters to insert, delete, replace or swap with a neighbor.
fn edit_distance(a: &[char], b: &[char]) -> usize {
    let mut before_previous: Vec<usize> = Vec::new();
    let mut previous: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut current = vec![i];
        for j in 1..=b.len() {
            let changed = previous[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = changed.min(previous[j] + 1).min(current[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before_previous[j - 2] + 1);
            }
            current.push(best);
        }
        before_previous = std::mem::replace(&mut previous, current);
    }
    previous[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{IMPORT, assert_says, part_in_words};

    #[test]
    fn typos_and_reordered_words_are_close_and_other_words_are_not() {
        let names = [
            "createdtime",
            "client",
            "firmsize",
            "citystate",
            "dma",
            "state",
            "id",
        ];
        let cases = [
            ("Creatd Time", Some("createdtime")),
            ("Craeted Time", Some("createdtime")),
            ("Time Created", Some("createdtime")),
            ("time_of_created", Some("createdtime")),
            ("Cleint", Some("client")),
            ("Size of firm", Some("firmsize")),
            ("Sate", Some("state")),
            ("Stats", Some("state")),
            ("City & State", Some("citystate")),
            ("Phone", None),
            ("ie", None),
            ("DNA", None),
            ("", None),
            ("***", None),
            ("time", None),
        ];
        for (written, expected) in cases {
            let found = closest_name(written, names.iter().map(|name| (*name, *name)));
            assert_eq!(found, expected, "{written:?}");
        }
    }

    #[test]
    fn phrases_are_close_by_their_words() {
        let names = [
            "24/7 answering",
            "Spanish-speaking staff",
            "records within a week",
            "texting",
            "E-Discovery",
            "Financial Services",
            "Trial Support",
        ];
        let cases = [
            ("Marketing Services", None),
            ("Translation service", None),
            ("IT support", None),
            ("Trial support software", Some("Trial Support")),
            ("Finacial Services", Some("Financial Services")),
            ("Services", None),
            ("E-Sign", None),
            ("e discovry", Some("E-Discovery")),
            ("24/7 Live Answering", Some("24/7 answering")),
            ("24-7-answring", Some("24/7 answering")),
            ("Spanish speakers on staff", Some("Spanish-speaking staff")),
            ("Records in a week", Some("records within a week")),
            ("Blockchain", None),
            ("", None),
        ];
        for (written, expected) in cases {
            let found = closest_words(written, names.iter().map(|name| (*name, *name)));
            assert_eq!(found, expected, "{written}");
        }
    }

    #[test]
    fn names_of_two_companies_are_not_one_for_a_word_of_the_trade() {
        let is_common = |word: &str| ["intake", "inc"].contains(&word);
        for (written, name) in [
            ("Lumen Intak", "Lumen Intake, Inc."),
            ("Lumen Answering", "Lumen Intake"),
            ("MedFetch", "MedFetch Cloud"),
            ("Signing Desks", "The Signing Desk"),
        ] {
            assert!(may_be_same_company(written, name, is_common), "{written}");
        }
        for (written, name) in [
            ("Acme Intake", "Hollowbell Intake"),
            ("Acme Intak", "Hollowbell Intake"),
            ("Intake", "Hollowbell Intake"),
            ("Café Docs", "Beta Docs"),
            ("Acme, Inc.", "Beta, Inc."),
            ("", ""),
        ] {
            assert!(!may_be_same_company(written, name, is_common), "{written}");
        }
    }

    #[test]
    fn a_name_may_lack_its_blanks_and_a_letter() {
        let keys = [
            "nightjardesk",
            "caseharbor",
            "lienlogic360",
            "primalinea",
            "brookdocs",
            "brookdoct",
            "zedlegal",
        ];
        let find = |key: &str| find_by_typo(key, keys.iter().map(|key| (*key, (*key).into())));
        for (key, name) in [
            ("nightjardsk", "nightjardesk"),
            ("caseharbour", "caseharbor"),
            ("primalinae", "primalinea"),
            ("lienlogc360", "lienlogic360"),
        ] {
            assert_eq!(find(key), Some(name), "{key}");
        }
        for key in [
            // Two errors, another number, a short name, another beginning, and one of two.
            "nightjrdsk",
            "lienlogic365",
            "zedlegl",
            "lightjardesk",
            "brookdoc",
            "",
        ] {
            assert_eq!(find(key), None, "{key}");
        }
    }

    #[test]
    fn edits_are_counted() {
        let count = |a: &str, b: &str| {
            edit_distance(
                &a.chars().collect::<Vec<_>>(),
                &b.chars().collect::<Vec<_>>(),
            )
        };
        assert_eq!(count("", "abc"), 3);
        assert_eq!(count("abc", "abc"), 0);
        assert_eq!(count("abc", "acb"), 1);
        assert_eq!(count("kitten", "sitting"), 3);
    }

    #[test]
    fn import_md_states_how_names_are_compared() {
        let [part, common] = [CHARS_PER_TYPO, WORDS_PER_COMMON].map(part_in_words);
        let typo = format!("at most {part} of its characters differ,");
        let words = format!("then {common} of the same words,");
        assert_says(IMPORT, &[typo, words]);
    }
}
