//! Characters of texts that people type.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Characters of the class of letters that show nothing: the fillers of Hangul.
const INVISIBLE_LETTERS: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];

/// Whether a character changes the direction of the text around it, so that the text shown differs
/// from the text stored.
pub fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether `is_such` says yes to every byte. Asks of all of them: without a branch the compiler makes vector instructions
/// of it.
#[inline]
pub fn all_bytes(text: &str, is_such: impl Fn(u8) -> bool) -> bool {
    text.bytes()
        .fold(true, |so_far, byte| so_far & is_such(byte))
}

/// Whether a text holds a letter or digit that is shown.
pub fn has_visible_letter(text: &str) -> bool {
    text.chars()
        .any(|c| c.is_alphanumeric() && !INVISIBLE_LETTERS.contains(&c))
}

/// Whether a text is digits from 0 to 9, and at least one.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The words of a text: its runs of letters and digits.
pub fn words_in(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// Adds a text without case, accents and ligatures, so that "Álvarez", "ALVAREZ" and "alvarez" are one.
///
/// Most texts are ASCII except for a dash or two: what is between those needs no table.
pub fn fold_into(folded_text: &mut String, text: &str) {
    let mut rest = text;
    while !rest.is_empty() {
        let plain = rest.find(|c: char| !c.is_ascii()).unwrap_or(rest.len());
        let (plain, others) = rest.split_at(plain);
        let start = folded_text.len();
        folded_text.push_str(plain);
        folded_text[start..].make_ascii_lowercase();
        let end = others.find(|c: char| c.is_ascii());
        let (others, after) = others.split_at(end.unwrap_or(others.len()));
        folded_text.extend(folded(others.chars()));
        rest = after;
    }
}

/// A text without case, accents and ligatures, as [`fold_into`] adds it.
pub fn folded_text(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    fold_into(&mut folded, text);
    folded
}

/// Characters without case, accents and ligatures.
pub fn folded(text: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    text.nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .flat_map(|c| {
            let (first, second) = transliterate(c);
            std::iter::once(first).chain(second)
        })
}

/// Declares how letters and signs are spelled that have no Unicode decomposition.
macro_rules! spellings {
    (@second) => { None };
    (@second $c:literal) => { Some($c) };
    ($($c:literal = $first:literal $($second:literal)?;)+) => {
        /// All of them for the browser, which folds texts too.
        pub const SPELLINGS: &[[&str; 2]] = &[$([concat!($c), concat!($first $(, $second)?)],)+];

        fn transliterate(c: char) -> (char, Option<char>) {
            match c {
                $($c => ($first, spellings!(@second $($second)?)),)+
                other => (other, None),
            }
        }
    };
}

spellings! {
    'ß' = 's' 's';
    'æ' = 'a' 'e';
    'œ' = 'o' 'e';
    'þ' = 't' 'h';
    'ø' = 'o';
    'ł' = 'l';
    'đ' = 'd';
    'ð' = 'd';
    'ı' = 'i';
    'ς' = 'σ';
    '’' = '\'';
    '‐' = '-';
    '‑' = '-';
    '–' = '-';
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn fold(text: &str) -> String {
        let mut all = String::new();
        fold_into(&mut all, text);
        all
    }

    #[test]
    fn case_accents_and_ligatures_make_no_difference() {
        // The browser folds them so too: `web/src/lib/folded.ts`.
        let cases = include_str!("../../tests/fixtures/folded-texts.json");
        let cases: Vec<(String, String)> = serde_json::from_str(cases).unwrap();
        assert!(cases.len() > 10);
        for (text, expected) in cases {
            assert_eq!(fold(&text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_text_is_folded_as_its_characters_are(text in "(?s)([aZ9 \u{301}\u{323}éǅ한ﬁ–’K]|.){0,12}") {
            prop_assert_eq!(fold(&text), folded(text.chars()).collect::<String>());
        }
    }
}
