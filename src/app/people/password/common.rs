//! Passwords that an attacker tries first.

use unicode_normalization::UnicodeNormalization;

use crate::domain::name_key::name_key;

const LIST: &str = include_str!("../../../../data/common-passwords.txt");
const BRAND: &str = "stackbrief";
/// Characters side by side, on keyboards in rows and columns.
const ROWS: [&str; 20] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "1qaz",
    "2wsx",
    "3edc",
    "4rfv",
    "5tgb",
    "6yhn",
    "7ujm",
    "8ik",
    "9ol",
    "0p",
];
/// Fewer of them stand side by side in words as well.
const RUN_MIN_CHARS: usize = 3;
/// A shorter word of a person's own would forbid too much.
const OWN_WORD_MIN_CHARS: usize = 4;

/// Whether a new password is on the list of common ones, or is nothing but one character, blanks, or a run of the alphabet
/// or keyboard or a word that everyone knows of this person (address, name, firm) or the product's name, with or without
/// digits after.
pub fn is_too_common(password: &str, own_words: &[&str]) -> bool {
    let lower = folded(password);
    let is_listed = LIST
        .lines()
        .any(|line| !line.starts_with('#') && line == lower);
    let letters = normalize_password_text(password);
    let core = letters.trim_end_matches(|c: char| c.is_numeric());
    let is_own = own_words
        .iter()
        .flat_map(|words| forms(words))
        .chain([BRAND.to_owned()])
        .filter(|word| word.nfc().count() >= OWN_WORD_MIN_CHARS)
        .any(|word| is_nothing_but(&letters, &word) || is_nothing_but(core, &word));
    is_listed
        || is_own
        || is_one_character(&lower)
        || is_of_runs(&letters)
        || is_of_runs(core) && core.chars().count() > RUN_MIN_CHARS
}

/// Whether a text is characters side by side, forwards or backwards, once or again and again: "abcdefgh", "asdfjkl",
/// "qwerlkjh".
fn is_of_runs(text: &str) -> bool {
    let backwards = ROWS.map(|row| row.chars().rev().collect::<String>());
    let mut rest = text;
    while !rest.is_empty() {
        let is_run = |end: &usize| {
            let mut rows = ROWS.into_iter().chain(backwards.iter().map(String::as_str));
            rows.any(|row| row.contains(&rest[..*end]))
        };
        let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8());
        let end = ends.take_while(is_run).last().unwrap_or(0);
        if end < RUN_MIN_CHARS {
            return false;
        }
        rest = &rest[end..];
    }
    !text.is_empty()
}

/// Whether a text is one character again and again, or nothing that can be seen.
fn is_one_character(text: &str) -> bool {
    let mut characters = text.chars();
    let first = characters.next();
    text.trim().is_empty() || characters.all(|other| Some(other) == first)
}

/// Whether a text is a word, once or again and again.
fn is_nothing_but(text: &str, word: &str) -> bool {
    let times = text.len() / word.len();
    times > 0 && word.repeat(times) == text
}

/// The whole text, and each part of it: `ada@firm.com` is also `ada`, `firm` and `adafirm`, and `Reed & Ortiz LLP` also
/// `reedandortiz` and `reedortiz`, and `The Reed Firm, P.C.` also `thereedfirm` and `reedfirm`.
fn forms(text: &str) -> Vec<String> {
    let (local, host) = text.split_once('@').unwrap_or((text, ""));
    let label = host.split('.').next().unwrap_or("");
    let mut forms = vec![
        normalize_password_text(text),
        normalize_password_text(&text.replace('&', "and")),
        normalize_password_text(local),
        normalize_password_text(label),
        normalize_password_text(&[local, label].concat()),
    ];
    let keys = [name_key(text), name_key(&without_and(text))];
    if begins_with_the(text) {
        forms.extend(keys.iter().map(|key| format!("the{key}")));
    }
    forms.extend(keys);
    forms.extend(
        local
            .split(|c: char| !c.is_alphanumeric())
            .map(normalize_password_text),
    );
    forms
}

/// Whether a name has the word that its key leaves out.
fn begins_with_the(name: &str) -> bool {
    let first = name.split_whitespace().next();
    first.is_some_and(|word| word.eq_ignore_ascii_case("the"))
}

fn without_and(name: &str) -> String {
    let words = name.split_whitespace();
    let words = words.filter(|word| !word.eq_ignore_ascii_case("and"));
    words.collect::<Vec<_>>().join(" ").replace('&', " ")
}

fn folded(text: &str) -> String {
    text.nfc().collect::<String>().to_lowercase()
}

fn normalize_password_text(text: &str) -> String {
    let lower = text.to_lowercase();
    lower.nfd().filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{RELIABILITY, assert_says, count};

    #[test]
    fn listed_passwords_own_words_and_the_brand_are_refused() {
        let own = ["ada@lovelace-law.com", "Ada Lovelace", "Lovelace & Sons"];
        for password in [
            "password",
            "PassWord1",
            "baseball",
            "Ada@lovelace-law.com",
            "adalovelacelaw",
            "lovelace",
            "Lovelace 2026!",
            "ada.lovelace",
            "LovelaceSons1",
            "lovelaceandsons",
            "LovelaceLovelace7",
            "Stackbrief2026!",
        ] {
            assert!(is_too_common(password, &own), "{password}");
        }
        for password in [
            "correct horse battery",
            "lovelace wrote notes",
            "# the 3,000 most common passwords",
            "Ada12345?x",
            "šifrovaná věta",
        ] {
            assert!(!is_too_common(password, &own), "{password}");
        }
    }

    #[test]
    fn the_name_of_a_firm_is_refused_however_it_is_joined_and_without_its_legal_form() {
        for firm in [
            "Reed & Ortiz LLP",
            "Reed and Ortiz, L.L.P.",
            "REED & ORTIZ",
            "Réed & Ortíz, PLLC",
        ] {
            for password in [
                "reedortiz",
                "Reed and Ortiz",
                "reed&ortiz",
                "Reed & Ortiz",
                "reed ortiz",
                "ReedOrtiz1?",
                "Réed-Ortíz 2026",
                "reedortizreedortiz",
            ] {
                assert!(is_too_common(password, &[firm]), "{firm}: {password}");
            }
            for password in ["reed sued ortiz", "ortiz and reed were here"] {
                assert!(!is_too_common(password, &[firm]), "{firm}: {password}");
            }
        }
    }

    #[test]
    fn the_name_of_a_firm_is_refused_with_and_without_its_article() {
        let firm = ["The Injury & Claims Firm, P.C."];
        for password in [
            "theinjuryclaimsfirm",
            "The Injury and Claims Firm",
            "injury claims firm",
            "TheInjuryClaimsFirm2026!",
            "theinjuryandclaimsfirmpc",
        ] {
            assert!(is_too_common(password, &firm), "{password}");
        }
        assert!(!is_too_common("the injury lasted", &firm));
        assert!(is_too_common("theinjuryfirm", &["The Injury Firm, P.C."]));
    }

    #[test]
    fn a_word_is_as_long_as_it_is_written() {
        // Taken apart, two syllables are five letters.
        assert!(!is_too_common("김이20261201", &["김이"]));
        assert!(is_too_common("김이박최20261201", &["김이박최"]));
    }

    #[test]
    fn one_character_again_and_again_and_blanks_alone_are_refused() {
        for password in [
            "aaaaaaaa",
            "        ",
            " \t \t \t \t",
            "AaAaAaAa",
            "🌿🌿🌿🌿🌿🌿🌿🌿",
        ] {
            assert!(is_too_common(password, &[]), "{password:?}");
        }
        for password in ["aaaaaaab", "a a a a a", "  quiet  "] {
            assert!(!is_too_common(password, &[]), "{password:?}");
        }
    }

    #[test]
    fn runs_of_the_alphabet_and_the_keyboard_are_refused() {
        for password in [
            "abcdefgh",
            "ABCDEFGHIJ",
            "hgfedcba",
            "a-b-c-d-e-f-g-h",
            "abcdefgh2026!",
            "abcabcabc",
            "abcd efgh 1234",
            "qwertyuiopasdfgh",
            "qwertzuiop",
            "azertyuiop1",
            "poiuytrewq",
            "lkjhgfdsa",
            "asdfjkl;asdfjkl;",
            "1qaz2wsx3edc",
            "zaq1xsw2cde3",
            "6yhn7ujm8ik9ol",
            "98765432",
        ] {
            assert!(is_too_common(password, &[]), "{password}");
        }
        for password in [
            "abcdefgh ran home",
            "hijacked nops",
            "defghost",
            "abc-7391-8846-2205",
            "abdegijm",
            "qwerty was here",
        ] {
            assert!(!is_too_common(password, &[]), "{password}");
        }
    }

    #[test]
    fn the_list_holds_what_it_says() {
        let words: Vec<_> = LIST.lines().filter(|line| !line.starts_with('#')).collect();
        let common = format!("The {} most common passwords,", count(words.len()));
        assert_says(RELIABILITY, &[common]);
        assert!(words.iter().all(|word| word.chars().count() >= 8));
        assert!(words.is_sorted());
    }
}
