//! How long a word is, and what stands within one.

use super::numbers::compound;

const UNITS: [&str; 6] = ["gb", "mo", "mos", "tb", "yr", "yrs"];

/// The length of "U.S." or "a.m." at the start of a text.
pub fn initials(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let pairs = bytes
        .chunks_exact(2)
        .take_while(|pair| pair[0].is_ascii_alphabetic() && pair[1] == b'.')
        .count();
    let goes_on = bytes.get(2 * pairs).is_some_and(u8::is_ascii_alphanumeric);
    (pairs >= 2 && !goes_on).then_some(2 * pairs)
}

/// The length of "seventy-two" at the start of a text.
pub fn number_length(text: &str) -> Option<usize> {
    let tens = word_length(text);
    let ones = text[tens..].strip_prefix('-')?;
    let length = tens + 1 + word_length(ones);
    compound(&text[..length])?;
    Some(length)
}

/// The length of "300" in "300GB", of "12" in "12mo": a volume or term is written in one word or in two.
pub fn counted_length(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let unit = &text.as_bytes()[digits..];
    let letters = unit.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    let unit = &unit[..letters.count()];
    let is_unit = UNITS
        .iter()
        .any(|known| unit.eq_ignore_ascii_case(known.as_bytes()));
    (digits > 0 && is_unit).then_some(digits)
}

/// Letters, digits and what may stand inside a word: an apostrophe, the comma of "1,000".
pub fn word_length(text: &str) -> usize {
    let mut length = 0;
    while let Some(c) = text[length..].chars().next() {
        let after = &text[length + c.len_utf8()..];
        let is_digit_before = || text[..length].ends_with(|c: char| c.is_ascii_digit());
        let goes_on = match c {
            '\'' | '’' => after.starts_with(char::is_alphabetic),
            '.' => is_digit_before() && after.starts_with(|next: char| next.is_ascii_digit()),
            ',' => is_digit_before() && is_thousands(after),
            '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{300}'..='\u{36f}' => true,
            c => c.is_alphanumeric(),
        };
        if !goes_on {
            break;
        }
        length += c.len_utf8();
    }
    length
}

fn is_thousands(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    digits == 3
}
