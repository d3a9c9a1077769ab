//! References to cells of a sheet, such as "AB12" and "B2:B4".

/// The column of a reference such as "AB12", from 0.
pub fn column_of(cell_ref: &str) -> Option<usize> {
    let letters = cell_ref.bytes().take_while(u8::is_ascii_alphabetic);
    let column = letters.take(4).fold(0, |column, letter| {
        column * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1
    });
    column.checked_sub(1)
}

/// Whether a range such as "B2:B4" has several rows, the last of them below another one.
pub fn spans_rows(cell_ref: &str, above: u64) -> bool {
    let row = |corner: &str| {
        let digits = corner.rsplit(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse::<u64>().ok()
    };
    let rows = cell_ref
        .split_once(':')
        .map(|(from, to)| (row(from), row(to)));
    matches!(rows, Some((Some(first), Some(last))) if first < last && last > above)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_from_the_first_letter() {
        for (cell_ref, column) in [("A1", 0), ("z9", 25), ("AA1", 26), ("XFD1048576", 16_383)] {
            assert_eq!(column_of(cell_ref), Some(column));
        }
        assert_eq!(column_of("12"), None);
    }

    #[test]
    fn only_merged_rows_below_the_header_count() {
        for cell_ref in ["B2:B4", "A1:C3", "$A$3:$A$4"] {
            assert!(spans_rows(cell_ref, 1), "{cell_ref}");
        }
        for cell_ref in ["A1:E1", "A3:F3", "B2", "", ":", "B4:B2"] {
            assert!(!spans_rows(cell_ref, 1), "{cell_ref}");
        }
        assert!(!spans_rows("A1:C3", 3));
    }
}
