//! Formats counts and sizes for display.

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

/// "1 row is", "1,790 rows are": a count with `one` or `many` behind it, and nothing for 0.
pub fn counted(count: u64, one: &str, many: &str) -> Option<String> {
    let words = if count == 1 { one } else { many };
    (count > 0).then(|| format!("{} {words}", group_thousands(count)))
}

const UNITS: [(&str, u64); 4] = [
    ("KB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
];

/// "812 bytes", "4.1 KB", "36 MB".
pub fn format_bytes(bytes: u64) -> String {
    if bytes < 1_000 {
        return pluralize(bytes, "byte");
    }
    // 999.5 of a unit are rounded to one of the next.
    let fits = |(_, unit): &&(_, u64)| bytes < unit * 1_000 - unit / 2;
    let (name, unit) = UNITS.iter().find(fits).unwrap_or(&UNITS[UNITS.len() - 1]);
    let (whole, rest) = (bytes / unit, bytes % unit);
    let tenths = whole * 10 + (rest * 10 + unit / 2) / unit;
    if tenths < 100 {
        return format!("{}.{} {name}", tenths / 10, tenths % 10);
    }
    let rounded = whole + u64::from(rest * 2 >= *unit);
    format!("{} {name}", group_thousands(rounded))
}

/// "812 bytes", "64 KiB", "100 MiB", "1 GiB": a limit, which is a whole number of its unit.
pub fn binary_size(bytes: u64) -> String {
    let units = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let unit = units
        .into_iter()
        .find(|(_, unit)| bytes > 0 && bytes.is_multiple_of(*unit));
    unit.map_or_else(
        || pluralize(bytes, "byte"),
        |(name, unit)| format!("{} {name}", group_thousands(bytes / unit)),
    )
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

    #[test]
    fn bytes_are_said_in_the_unit_that_fits() {
        // The browser says them so too: `web/src/lib/format.test.ts`.
        let cases = include_str!("../../tests/fixtures/byte-sizes.json");
        let cases: Vec<(u64, String)> = serde_json::from_str(cases).unwrap();
        assert!(cases.len() > 10);
        for (bytes, said) in cases {
            assert_eq!(format_bytes(bytes), said, "{bytes}");
        }
        assert_eq!(format_bytes(u64::MAX), "18,446,744 TB");
    }
}
