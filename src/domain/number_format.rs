//! Formats counts for display.

/// "1,790".
pub fn group_thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// "1 vendor", "1,790 vendors".
pub fn pluralize(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", group_thousands(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        for (number, expected) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (12_345_678, "12,345,678"),
        ] {
            assert_eq!(group_thousands(number), expected);
        }
    }

    #[test]
    fn only_one_is_singular() {
        let texts = [0, 1, 1_790].map(|count| pluralize(count, "vendor"));
        assert_eq!(texts, ["0 vendors", "1 vendor", "1,790 vendors"]);
    }
}
