//! Characters of texts that people type.

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
