//! Ids that are none any more.

use crate::domain::text::is_digits;

/// Whether a spreadsheet has shortened an id of many digits to a number such as 1.23457E+11, or 1,23457E+11, which other ids are as well.
pub fn is_rounded_id(cell: &str) -> bool {
    // Asked of every row, and no for nearly all by these two.
    if !matches!(cell.as_bytes(), [b'0'..=b'9', b'.' | b',' | b'E', ..]) {
        return false;
    }
    let start = cell.trim_end_matches(|c: char| c.is_ascii_digit());
    let Some(number) = start.strip_suffix("E+").filter(|_| start != cell) else {
        return false;
    };
    let (whole, fraction) = number.split_once(['.', ',']).unwrap_or((number, "0"));
    whole.len() == 1 && is_digits(whole) && is_digits(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_number_with_one_digit_before_its_point_is_rounded() {
        for id in ["1.23457E+11", "1,23457E+11", "1E+12", "9.9E+100"] {
            assert!(is_rounded_id(id), "{id}");
        }
        for id in [
            "",
            "123456789012",
            "12.3E+11",
            "1.E+11",
            "1.2E+",
            "E+11",
            "1e+11",
            "A1E+11",
            "1.2E-5",
            "1,2E-5",
            "1,234",
            "1,E+11",
            "1,2.3E+11",
        ] {
            assert!(!is_rounded_id(id), "{id}");
        }
    }
}
