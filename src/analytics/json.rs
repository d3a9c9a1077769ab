//! Writes JSON faster than a general serializer: docs/analytics.md#why-json-is-written-by-hand.
//!
//! Copies of a constant length compile to a few instructions, copies of a variable length to a call.
//! So texts are padded, copied whole and then truncated.

use jiff::civil::Date;

/// Texts up to this length are padded to it.
const SHORT: usize = 64;

/// A text that is written into many replies.
#[derive(Clone, Debug)]
pub(super) struct Text {
    padded: Box<[u8]>,
    len: usize,
}

impl Text {
    pub fn new(text: &str) -> Self {
        let mut padded = text.as_bytes().to_vec();
        padded.resize(padded.len().max(SHORT), b' ');
        Self {
            padded: padded.into(),
            len: text.len(),
        }
    }

    pub fn push_to(&self, out: &mut Vec<u8>) {
        match self.padded.first_chunk::<SHORT>() {
            Some(short) if self.len <= SHORT => push_cut(out, short, self.len),
            _ => out.extend_from_slice(&self.padded[..self.len]),
        }
    }
}

/// Appends the first `len` bytes by copying all of them.
fn push_cut<const N: usize>(out: &mut Vec<u8>, bytes: &[u8; N], len: usize) {
    let end = out.len() + len;
    out.extend_from_slice(bytes);
    out.truncate(end);
}

/// Appends `name` without escaping it, then the number.
pub(super) fn push_field<const N: usize>(out: &mut Vec<u8>, name: &[u8; N], value: u64) {
    out.extend_from_slice(name);
    push_number(out, value);
}

/// Appends a number in decimal digits.
pub(super) fn push_number(out: &mut Vec<u8>, value: u64) {
    match u32::try_from(value) {
        Ok(small) if small < 100_000_000 => {
            let digits = eight_digits(small.into());
            let zeros = (digits.trailing_zeros() / 8).min(7);
            let text = ((digits | u64::from_ne_bytes([b'0'; 8])) >> (8 * zeros)).to_le_bytes();
            push_cut(out, &text, 8 - zeros as usize);
        }
        _ => out.extend_from_slice(value.to_string().as_bytes()),
    }
}

/// Appends a day in ten characters.
pub(super) fn push_date(out: &mut Vec<u8>, date: Date) {
    let (Ok(year), Ok(month), Ok(day)) = (
        u64::try_from(date.year()),
        u64::try_from(date.month()),
        u64::try_from(date.day()),
    ) else {
        out.extend_from_slice(date.to_string().as_bytes());
        return;
    };
    let digits = eight_digits(year * 10_000 + month * 100 + day);
    let digits = (digits | u64::from_ne_bytes([b'0'; 8])).to_le_bytes();
    let mut text = *b"yyyy-mm-dd";
    text[..4].copy_from_slice(&digits[..4]);
    text[5..7].copy_from_slice(&digits[4..6]);
    text[8..].copy_from_slice(&digits[6..]);
    out.extend_from_slice(&text);
}

/// The eight digits of a number below 10^8, one per byte, the first in the lowest byte.
///
/// Splits the number into two numbers of four digits, then four of two, then eight of one, all parts
/// at once. The multiplications divide by 100 and by 10 exactly for all values that can occur.
fn eight_digits(number: u64) -> u64 {
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = hundreds | ((fours - hundreds * 100) << 16);
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | ((twos - tens * 10) << 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_read_as_they_are_shown() {
        for (year, month, day) in [
            (2026, 11, 25),
            (1, 1, 1),
            (9999, 12, 31),
            (2024, 2, 29),
            (-12, 3, 4),
        ] {
            let date = jiff::civil::date(year, month, day);
            let mut out = Vec::new();
            push_date(&mut out, date);
            assert_eq!(String::from_utf8(out).unwrap(), date.to_string());
        }
    }

    #[test]
    fn numbers_read_as_rust_writes_them() {
        let mut numbers = vec![0, u64::MAX];
        numbers.extend((0..20).flat_map(|power| {
            let power = 10u64.pow(power);
            [power - 1, power, power + 1, power.saturating_mul(7)]
        }));
        numbers.extend((0..10_000).flat_map(|number| [number, number * 10_000 + 9_999 - number]));
        for value in numbers {
            let mut out = Vec::new();
            push_number(&mut out, value);
            assert_eq!(String::from_utf8(out).unwrap(), value.to_string());
        }
    }
}
