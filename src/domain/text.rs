//! Characters of texts that people type.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Letters by their class that nothing is shown of: the fillers of Hangul.
const INVISIBLE_LETTERS: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];

/// Whether a character changes the direction of the text around it, so that the text shown differs
/// from the text stored.
pub fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a text holds a letter or digit that is shown.
pub fn has_visible_letter(text: &str) -> bool {
    text.chars()
        .any(|c| c.is_alphanumeric() && !INVISIBLE_LETTERS.contains(&c))
}

/// A text without case, accents and ligatures, so that "Álvarez", "ALVAREZ" and "alvarez" are one.
pub fn folded(text: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    text.nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .flat_map(|c| {
            let (first, second) = transliterate(c);
            std::iter::once(first).chain(second)
        })
}

/// ASCII spellings of letters that have no Unicode decomposition.
fn transliterate(c: char) -> (char, Option<char>) {
    match c {
        'ß' => ('s', Some('s')),
        'æ' => ('a', Some('e')),
        'œ' => ('o', Some('e')),
        'þ' => ('t', Some('h')),
        'ø' => ('o', None),
        'ł' => ('l', None),
        'đ' | 'ð' => ('d', None),
        'ı' => ('i', None),
        'ς' => ('σ', None),
        '’' => ('\'', None),
        '‐' | '‑' | '–' => ('-', None),
        other => (other, None),
    }
}
