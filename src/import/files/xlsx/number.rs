//! Numbers of cells as the text that a CSV would have.

/// A number as a person writes it, without the noise of its last digits.
pub fn normalize_number(written: &str) -> String {
    let is_short = written.len() <= 15;
    if is_short && written.bytes().all(|byte| byte.is_ascii_digit()) {
        return written.to_owned();
    }
    match written.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => {
            let rounded = format!("{number:.14e}").parse().unwrap_or(number);
            format!("{rounded}")
        }
        _ => written.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_plainly() {
        let cases = [
            ("6", "6"),
            ("5.0", "5"),
            ("0.30000000000000004", "0.3"),
            ("1E3", "1000"),
            ("1.5e-3", "0.0015"),
            ("12345678901234567", "12345678901234600"),
            ("-2.50", "-2.5"),
            ("NaN", "NaN"),
            ("x", "x"),
        ];
        for (written, expected) in cases {
            assert_eq!(normalize_number(written), expected);
        }
    }
}
