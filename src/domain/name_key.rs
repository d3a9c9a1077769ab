//! What all spellings of a vendor's name have in common: "Lumen Intake, Inc.", "LUMEN INTAKE" and "The
//! Lumen-Intake LLC" are one name.

use std::ops::Range;

use hashbrown::HashSet;
use unicode_normalization::char::is_combining_mark;

use super::text::folded;

/// Words at the end of a name that only say its legal form. Which of them firms' hashes leave out is in
/// `src/import/bookings/booking_identity.rs` and stays as it is.
const LEGAL_FORMS: [&str; 19] = [
    "ag",
    "bv",
    "co",
    "company",
    "corp",
    "corporation",
    "gmbh",
    "inc",
    "incorporated",
    "kg",
    "limited",
    "llc",
    "lp",
    "ltd",
    "plc",
    "pte",
    "pty",
    "sarl",
    "ulc",
];
/// Those that law firms have.
const LAW_FIRM_FORMS: [&str; 8] = ["apc", "aplc", "lllp", "llp", "lpa", "pa", "pc", "pllc"];

/// Whether a word, in lower case, only says a legal form.
pub fn is_legal_form(word: &str) -> bool {
    LEGAL_FORMS.binary_search(&word).is_ok() || is_law_firm_form(word)
}

/// Whether it only says that of a law firm.
pub fn is_law_firm_form(word: &str) -> bool {
    LAW_FIRM_FORMS.binary_search(&word).is_ok()
}

/// Letters of a legal form that may stand apart: "L. L. C.".
const FORM_LETTERS_MAX: usize = 4;

/// The name without case, accents, punctuation and blanks, with "and" for "&", without "The" before it and without its
/// legal form. Names that are the same except for their case have the same key. A name without a letter or digit is its
/// own key, in lower case.
pub fn name_key(name: &str) -> String {
    let lower = name.to_lowercase();
    let mut key = Letters::of(&lower);
    // "The Signing Desk" and, as lists sort it, "Signing Desk, The".
    key.drop_first("the");
    key.drop_last("the");
    while key.drop_legal_form() {
        // "& Co."
        key.drop_last("and");
    }
    match key.into_rest() {
        rest if rest.is_empty() => lower,
        rest => rest,
    }
}

/// How the keys of some names begin, which rules most other names out without their keys.
pub struct KeyStarts(HashSet<[u8; KEY_START]>);

/// Bytes of a key that are compared.
const KEY_START: usize = 3;

impl KeyStarts {
    pub fn of<'k>(keys: impl Iterator<Item = &'k str>) -> Self {
        let start = |key: &str| {
            let mut start = [0; KEY_START];
            start
                .iter_mut()
                .zip(key.bytes())
                .for_each(|(at, byte)| *at = byte);
            start
        };
        Self(keys.map(start).collect())
    }

    /// Whether the key of this name may be one of them.
    pub fn may_have(&self, name: &str) -> bool {
        if !name.is_ascii() {
            return true;
        }
        let letters = name
            .bytes()
            .filter(|c| c.is_ascii_alphanumeric() || *c == b'&');
        let mut letters = letters.map(|letter| letter.to_ascii_lowercase());
        let mut next = || letters.next().filter(|letter| *letter != b'&');
        let (Some(first), Some(second), Some(third)) = (next(), next(), next()) else {
            return true;
        };
        // "The" may be left out, and so may all behind the first letters: "AB, Inc."
        let mut starts = [[first, second, third], [first, second, 0], [first, 0, 0]].into_iter();
        starts.any(|start| start == *b"the" || self.0.contains(&start))
    }
}

/// The letters and digits of a name, word after word.
struct Letters {
    all: String,
    /// Where each word ends in `all`.
    ends: Vec<usize>,
    /// The numbers of the words that are left.
    left: Range<usize>,
}

impl Letters {
    /// The letters of a name in lower case.
    fn of(name: &str) -> Self {
        let mut letters = Self {
            all: String::with_capacity(name.len()),
            ends: Vec::with_capacity(8),
            left: 0..0,
        };
        if name.is_ascii() {
            name.chars().for_each(|c| letters.push(c));
        } else {
            // A sign such as "™" would become letters.
            let is_kept = |c: char| c.is_ascii() || c.is_alphanumeric() || is_combining_mark(c);
            let kept = name.chars().map(|c| match c {
                '’' => '\'',
                c if is_kept(c) => c,
                _ => ' ',
            });
            folded(kept).for_each(|c| letters.push(c));
        }
        letters.end_word();
        letters.left.end = letters.ends.len();
        letters
    }

    fn push(&mut self, c: char) {
        match c {
            c if c.is_alphanumeric() => self.all.push(c),
            '\'' => {}
            '&' => {
                self.end_word();
                self.all.push_str("and");
                self.end_word();
            }
            _ => self.end_word(),
        }
    }

    fn end_word(&mut self) {
        if self.all.len() > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(self.all.len());
        }
    }

    /// Where a word begins.
    fn start(&self, word: usize) -> usize {
        word.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    fn word(&self, word: usize) -> &str {
        &self.all[self.start(word)..self.ends[word]]
    }

    fn drop_first(&mut self, word: &str) {
        if self.left.len() > 1 && self.word(self.left.start) == word {
            self.left.start += 1;
        }
    }

    fn drop_last(&mut self, word: &str) {
        if self.left.len() > 1 && self.word(self.left.end - 1) == word {
            self.left.end -= 1;
        }
    }

    /// Whether there was one, and something before it.
    fn drop_legal_form(&mut self) -> bool {
        let end = self.left.end;
        let is_letter = |word: usize| self.word(word).len() == 1;
        let words = (1..=FORM_LETTERS_MAX.min(self.left.len().saturating_sub(1))).rev();
        let form = words.map(|count| end - count).find(|&first| {
            let is_form = || is_legal_form(&self.all[self.start(first)..self.ends[end - 1]]);
            (first + 1 == end || (first..end).all(is_letter)) && is_form()
        });
        form.map(|first| self.left.end = first).is_some()
    }

    fn into_rest(mut self) -> String {
        if !self.left.is_empty() {
            let start = self.start(self.left.start);
            self.all.truncate(self.ends[self.left.end - 1]);
            self.all.drain(..start);
        }
        self.all
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What is stored beside the database depends on these keys: a change of one raises `KEY_RULE` in
    /// `src/app/directory/booking_linker.rs`.
    #[test]
    fn spellings_of_one_name_have_one_key() {
        let same = [
            (
                "lumenintake",
                &[
                    "Lumen Intake, Inc.",
                    "Lumen Intake",
                    "LUMEN INTAKE INC",
                    "Lumen Intake LLC",
                    "Lumen Intake, L.L.C.",
                    "Lumen-Intake L. L. C.",
                    "LumenIntake,Inc",
                    "Lumen.Intake.Corp",
                    "Lumen Intake Incorporated",
                    "Lumen Intake Pty Ltd",
                    "the lumen intake company, inc.",
                    "Lúmen Intake GmbH & Co. KG",
                    "Lumen Intake™ P. C.",
                    "Ｌｕｍｅｎ Intake",
                ][..],
            ),
            (
                "florenceandconurseconsultants",
                &[
                    "Florence & Co. Nurse Consultants",
                    "Florence and Co Nurse Consultants",
                    "FLORENCE&CO NURSE CONSULTANTS, PLLC",
                ],
            ),
            (
                "signingdesk",
                &["The Signing Desk", "Signing Desk", "Signing Desk, The"],
            ),
            ("oneills", &["O'Neill’s", "ONeills", "O’NEILL'S LTD."]),
            (
                "strasseno1",
                &["Straße No. 1", "STRASSE NO 1", "strasse no1"],
            ),
            (
                "smith",
                &["Smith & Co.", "Smith and Company", "Smith Co", "Smith"],
            ),
            ("company", &["The Company", "Company", "Company, Inc."]),
            ("the", &["The"]),
            ("co", &["The Co.", "CO"]),
            ("llc", &["LLC", "L.L.C."]),
            ("!", &["!"]),
            ("", &[""]),
        ];
        for (key, spellings) in same {
            for spelling in spellings {
                assert_eq!(name_key(spelling), key, "{spelling}");
            }
        }
    }

    #[test]
    fn other_names_have_other_keys() {
        let names = [
            "Lumen",
            "Lumen Intak",
            "Lumen Intake Pro",
            "Theory",
            "Smith and",
            "Smithand Son",
            "Income",
            "Inc Intake",
            "Case Co Port",
            "Vitamin A",
            "?",
            "Casa",
        ];
        for (at, name) in names.iter().enumerate() {
            for other in &names[..at] {
                assert_ne!(name_key(name), name_key(other), "{name} and {other}");
            }
        }
    }

    #[test]
    fn legal_forms_are_found_by_bisection() {
        assert!(LEGAL_FORMS.is_sorted() && LAW_FIRM_FORMS.is_sorted());
    }

    #[test]
    fn other_beginnings_are_ruled_out() {
        let keys = ["Lumen Intake", "The Signing Desk", "AB & Co."].map(name_key);
        let starts = KeyStarts::of(keys.iter().map(String::as_str));
        for name in ["lumen", "Signing", "The Desk", "AB Inc", "A & B", "Ü", ""] {
            assert!(starts.may_have(name), "{name}");
        }
        for name in ["Intake", "Demo with Lumen", "Online", "ACB"] {
            assert!(!starts.may_have(name), "{name}");
        }
    }

    proptest! {
        #[test]
        fn no_name_is_ruled_out_by_its_own_key(
            name in "(the |The|[A-Ca-c&' .]|T|inc|, LLC| co|é|™){0,8}",
        ) {
            let key = name_key(&name);
            prop_assert!(KeyStarts::of(std::iter::once(&*key)).may_have(&name));
        }

        #[test]
        fn case_alone_makes_no_other_key(name in "(\\PC|[a-zA-Z&. ']){0,12}") {
            prop_assert_eq!(name_key(&name.to_lowercase()), name_key(&name));
        }

        #[test]
        fn forms_and_marks_around_a_name_make_no_other_key(
            name in "[a-zé]{2,6}x( [a-zé]{2,6}x){0,2}",
            before in "(The )?",
            form in "(,? (Inc|LLC|L\\.L\\.C|Co|Corp|GmbH|pllc)\\.?)?",
        ) {
            prop_assert_eq!(name_key(&format!("{before}{name}{form}")), name_key(&name));
            prop_assert_eq!(name_key(&name.replace(' ', " - ")), name_key(&name));
        }
    }
}
