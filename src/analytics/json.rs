//! Numbers into JSON text, faster than a general writer.

const DIGIT_PAIRS: &[u8; 200] = b"0001020304050607080910111213141516171819\
2021222324252627282930313233343536373839\
4041424344454647484950515253545556575859\
6061626364656667686970717273747576777879\
8081828384858687888990919293949596979899";

/// Appends `name` as it stands, then the number.
pub(super) fn push_field(out: &mut Vec<u8>, name: &[u8], value: u64) {
    out.extend_from_slice(name);
    push_number(out, value);
}

/// Appends a number in decimal digits.
pub(super) fn push_number(out: &mut Vec<u8>, mut value: u64) {
    let mut digits = [0u8; 20];
    let mut start = digits.len();
    while value >= 10 {
        let pair = usize::try_from(value % 100).unwrap_or(0) * 2;
        start -= 2;
        digits[start..start + 2].copy_from_slice(&DIGIT_PAIRS[pair..pair + 2]);
        value /= 100;
    }
    // What is left is one digit, or nothing after a number of an even count of digits.
    if value > 0 || start == digits.len() {
        start -= 1;
        digits[start] = b'0' + u8::try_from(value).unwrap_or(0);
    }
    out.extend_from_slice(&digits[start..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_rust_writes_them() {
        let mut powers = vec![0, u64::MAX];
        powers.extend((0..20).flat_map(|power| {
            let power = 10u64.pow(power);
            [power - 1, power, power + 1, power.saturating_mul(7)]
        }));
        for value in powers {
            let mut out = Vec::new();
            push_number(&mut out, value);
            assert_eq!(String::from_utf8(out).unwrap(), value.to_string());
        }
    }
}
