use proptest::prelude::*;

use super::*;

fn read_all(text: &[u8]) -> Result<Vec<(u64, Vec<String>)>, FileError> {
    // One byte a time, so that every token is split.
    let split = read_from(std::io::BufReader::with_capacity(1, text));
    let whole = read_from(text);
    assert_eq!(split.as_ref().ok(), whole.as_ref().ok());
    whole
}

fn read_from(text: impl BufRead) -> Result<Vec<(u64, Vec<String>)>, FileError> {
    let mut records = RecordReader::new(text, b',', 1);
    let mut rows = Vec::new();
    while let Some(record) = records.next_record()? {
        assert_eq!(record.oversize, None);
        let starts = std::iter::once(0).chain(record.ends.iter().copied());
        let cells = starts
            .zip(record.ends)
            .map(|(start, end)| String::from_utf8(record.cells[start..*end].to_vec()).unwrap());
        rows.push((record.row, cells.collect()));
    }
    Ok(rows)
}

fn rows(expected: &[(u64, &[&str])]) -> Vec<(u64, Vec<String>)> {
    let cells = |cells: &[&str]| cells.iter().map(ToString::to_string).collect();
    expected
        .iter()
        .map(|(line, row)| (*line, cells(row)))
        .collect()
}

#[test]
fn a_record_is_numbered_as_a_spreadsheet_counts_it() {
    for newline in ["\n", "\r", "\r\n"] {
        let text = "a,b\n\n\"1\n2\",c\nd,\"e\"\"f\"".replace('\n', newline);
        let quoted = format!("1{newline}2");
        let expected = rows(&[(1, &["a", "b"]), (3, &[&quoted, "c"]), (4, &["d", "e\"f"])]);
        assert_eq!(read_all(text.as_bytes()).unwrap(), expected, "{newline:?}");
    }
}

#[test]
fn an_unclosed_quote_is_reported_with_the_line_where_it_opens() {
    let cases = [
        ("a,b\n1,\"x\n2,y\n", 2),
        ("\"", 1),
        ("a\n\"1\n2\",\"\n\n", 3),
        ("\"\"\"", 1),
    ];
    for (text, expected) in cases {
        let found = read_all(text.as_bytes());
        assert!(
            matches!(found, Err(FileError::UnclosedQuote { line }) if line == expected),
            "{text:?}: {found:?}"
        );
    }
    assert!(read_all(b"a,\"b\"").is_ok());
}

#[test]
fn records_of_any_size_are_read_in_bounded_memory() {
    let large = "x".repeat(10 << 20);
    let cells = format!("{},", "y".repeat(60_000)).repeat(30);
    let text = format!("a,{large},b\n{cells}\n{}\n\"{large}", ",".repeat(20_000));
    let mut records = RecordReader::new(text.as_bytes(), b',', 1);
    for (row, expected) in [
        (1, Oversize::Cell),
        (2, Oversize::Row),
        (3, Oversize::Columns),
    ] {
        let record = records.next_record().unwrap().expect("a record");
        assert_eq!((record.row, record.oversize), (row, Some(expected)));
    }
    let last = records.next_record();
    assert!(matches!(last, Err(FileError::UnclosedQuote { line: 4 })));
    assert!(records.cells.len() <= IMPORT_ROW_MAX_BYTES);
}

/// Writes every cell in quotes.
fn write_quoted(rows: &[Vec<String>], newline: &str) -> String {
    let cell = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
    let row = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(",");
    rows.iter().map(|cells| row(cells) + newline).collect()
}

proptest! {
    #[test]
    fn written_cells_are_read_back_unchanged(
        rows in prop::collection::vec(prop::collection::vec("[\\PC\n\r\",;]{0,12}", 1..5), 0..8),
        newline in prop::sample::select(vec!["\n", "\r", "\r\n"]),
    ) {
        let read: Vec<_> = read_all(write_quoted(&rows, newline).as_bytes()).unwrap();
        let written: Vec<_> = (1..).zip(rows).collect();
        prop_assert_eq!(read, written);
    }

    #[test]
    fn records_equal_those_of_the_csv_crate(text in "([ab\",\n\r]|\r\n|a,b\n|\"a\",\"b, b\"\r\n){0,40}") {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true)
            .from_reader(text.as_bytes());
        let expected: Vec<Vec<String>> = reader.records()
            .map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect();
        // Where the file ends inside quotes, the csv crate takes the rest as a cell.
        if let Ok(read) = read_all(text.as_bytes()) {
            let cells: Vec<_> = read.into_iter().map(|(_, cells)| cells).collect();
            prop_assert_eq!(cells, expected);
        }
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
        let mut records = RecordReader::new(bytes.as_slice(), b',', 1);
        while let Ok(Some(_)) = records.next_record() {}
    }
}
