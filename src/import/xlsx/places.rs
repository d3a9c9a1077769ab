//! Places in a sheet, such as "AB12" and "B2:B4".

/// The column of a place such as "AB12", from 0.
pub fn column_of(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_alphabetic);
    let column = letters.take(4).fold(0, |column, letter| {
        column * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1
    });
    column.checked_sub(1)
}

/// Whether a place such as "B2:B4" has several rows, the last of them below another one.
pub fn spans_rows(place: &str, above: u64) -> bool {
    let row = |corner: &str| {
        let digits = corner.rsplit(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse::<u64>().ok()
    };
    let rows = place.split_once(':').map(|(from, to)| (row(from), row(to)));
    matches!(rows, Some((Some(first), Some(last))) if first < last && last > above)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_from_the_first_letter() {
        for (place, column) in [("A1", 0), ("z9", 25), ("AA1", 26), ("XFD1048576", 16_383)] {
            assert_eq!(column_of(place), Some(column));
        }
        assert_eq!(column_of("12"), None);
    }

    #[test]
    fn only_merged_rows_below_the_header_count() {
        for place in ["B2:B4", "A1:C3", "$A$3:$A$4"] {
            assert!(spans_rows(place, 1), "{place}");
        }
        for place in ["A1:E1", "A3:F3", "B2", "", ":", "B4:B2"] {
            assert!(!spans_rows(place, 1), "{place}");
        }
        assert!(!spans_rows("A1:C3", 3));
    }
}
