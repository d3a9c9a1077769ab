//! Strict hexadecimal: only the canonical form, lower-case digits without a prefix.

/// Parses exactly `N` bytes. Rejects upper-case digits and `0x`, which the decoder accepts.
pub fn parse<const N: usize>(text: &str) -> Option<[u8; N]> {
    let bytes = const_hex::decode_to_array(text).ok()?;
    (const_hex::Buffer::<N>::new().format(&bytes) == text).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_canonical_form_is_parsed() {
        assert_eq!(parse("00ff"), Some([0, 255]));
        for text in [
            "00FF", "0x00ff", "00f", "00ff0", "00ff00", "00fg", " 0ff", "", "é0f",
        ] {
            assert_eq!(parse::<2>(text), None, "{text}");
        }
    }
}
