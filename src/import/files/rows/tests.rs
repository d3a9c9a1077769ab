use std::borrow::Cow;

use super::*;
use crate::domain::tests::{IMPORT, assert_says, in_words};
use crate::import::{Column, CsvFile};

const NAMES: [&str; 5] = ["name", "category", "websiteUrl", "bookingUrl", "tags"];

/// What each row says in all columns, or what is wrong with it, and what is said of the file, where so many rows are
/// read at a time.
fn read(csv: &str, at_a_time: usize) -> (Vec<Result<Vec<String>, String>>, Vec<String>) {
    let mut file = CsvFile::open(csv.as_bytes()).unwrap();
    let header = file.header.clone();
    let mut batch = RowBatch::default();
    let mut all = Vec::new();
    let mut has_more = true;
    while has_more {
        has_more = file.read_batch(&mut batch, at_a_time, 1 << 20).unwrap();
        all.extend(batch.rows(&header).map(|(cells, row)| {
            let row = row.map_err(|error| error.to_string())?;
            assert_eq!(cells.len(), NAMES.len());
            let said = (0..NAMES.len()).map(|at| row.cell_at(at).to_owned());
            Ok(said.collect())
        }));
    }
    (all, file.notices())
}

/// A row of so many cells.
fn row(number: usize, cells: usize) -> Vec<String> {
    let all = [
        format!("V{number}"),
        "Intake".to_owned(),
        String::new(),
        format!("v{number}.example"),
        "chat".to_owned(),
    ];
    all.into_iter()
        .chain(["more".to_owned()])
        .take(cells)
        .collect()
}

/// A file of so many rows of so many cells, one group after the other.
fn file(groups: &[(usize, usize)]) -> String {
    let cells = groups.iter().flat_map(|(rows, cells)| vec![*cells; *rows]);
    let rows = cells
        .enumerate()
        .map(|(number, cells)| row(number, cells).join(","));
    let lines = std::iter::once(NAMES.join(",")).chain(rows);
    lines.map(|line| line + "\r\n").collect()
}

#[test]
fn a_block_that_a_spreadsheet_has_cut_short_ends_with_empty_cells() {
    let csv = file(&[(15, 5), (16, 4), (16, 5), (3, 2)]);
    let csv = csv.replace("V20,Intake,,v20.example", ",,,");
    let notice =
        "18 rows end before the last columns, as Excel saves them; what they lack counts as empty.";
    for at_a_time in [1_000, 20, 1] {
        let (rows, notices) = read(&csv, at_a_time);
        let expected = (0..50).filter(|number| *number != 20).map(|number| {
            let cells = match number {
                15..31 => 4,
                47.. => 2,
                _ => 5,
            };
            let mut row = row(number, cells);
            row.resize(5, String::new());
            Ok(row)
        });
        assert_eq!(rows, expected.collect::<Vec<_>>(), "{at_a_time}");
        assert_eq!(notices, [notice], "{at_a_time}");
    }
    let (_, notices) = read(&file(&[(15, 5), (1, 4)]), 100);
    let notice =
        "1 row ends before the last columns, as Excel saves it; what it lacks counts as empty.";
    assert_eq!(notices, [notice]);
}

#[test]
fn any_other_short_row_is_broken() {
    let cut_off = file(&[(15, 5), (1, 4)]);
    let cut_off = cut_off.trim_end();
    let cases = [
        (file(&[(3, 5), (1, 4), (30, 5)]), 1),
        // A line break within a row.
        (file(&[(15, 5), (1, 2), (1, 4), (15, 5)]), 2),
        (file(&[(15, 5), (1, 3), (1, 3), (15, 5)]), 2),
        // Rows of a block that are not all as long.
        (file(&[(15, 5), (8, 4), (1, 3), (7, 4)]), 16),
        (file(&[(15, 5), (8, 4), (1, 5), (7, 4)]), 15),
        (file(&[(15, 5), (8, 4), (1, 6), (7, 4)]), 16),
        // Out of step.
        (file(&[(14, 5), (16, 4), (10, 5)]), 16),
        (file(&[(16, 5), (4, 4)]), 4),
        // Not even the header's own block is as long as the header.
        (file(&[(50, 4)]), 50),
        (file(&[(30, 4), (1, 5), (19, 4)]), 49),
        // The second half of a row begins the last block.
        (file(&[(14, 5), (1, 3), (1, 3)]), 2),
        (cut_off.to_owned(), 1),
    ];
    for (csv, expected) in cases {
        for at_a_time in [1_000, 1] {
            let (rows, notices) = read(&csv, at_a_time);
            let wrong: Vec<_> = rows.iter().filter_map(|row| row.as_ref().err()).collect();
            assert_eq!(wrong.len(), expected, "{csv}");
            assert!(
                wrong
                    .iter()
                    .all(|wrong| wrong.contains("expected 5 fields, found ")),
                "{wrong:?}"
            );
            assert_eq!(notices, [""; 0], "{csv}");
        }
    }
}

#[test]
fn a_short_row_may_be_wrong_in_other_ways() {
    let csv = file(&[(15, 5), (16, 4)]).replace("v18.", "v\u{0}18.");
    let (rows, _) = read(&csv, 100);
    let reason = "Row 20: a value holds a NUL character";
    assert_eq!(rows[18], Err(reason.to_owned()));
    assert_eq!(rows.iter().filter(|row| row.is_err()).count(), 1);
}

#[test]
fn the_lines_that_a_crm_puts_below_its_rows_are_left_out_and_said() {
    let below = "\"\"\n\"Demo events by account\"\n\"Copyright (c) 2000-2026 salesforce.com, inc.\"\n\
        Confidential Information - Do Not Distribute\nGenerated By:  K Ruiz\nRuiz Law PLLC\n";
    let whole = file(&[(3, 5)]);
    for at_a_time in [1, 100] {
        let (alone, _) = read(&whole, at_a_time);
        let (rows, notices) = read(&(whole.clone() + below), at_a_time);
        assert_eq!(rows[..alone.len()], alone);
        // The title of the report need not be one.
        let title = "Row 6: expected 5 fields, found 1";
        assert_eq!(rows[alone.len()..], [Err(title.to_owned())]);
        let said = "4 lines below the rows are not rows and were left out: \"Copyright (c) 2000-2026 salesforce.com,…\", \
            \"Confidential Information - Do Not Distr…\", \"Generated By:  K Ruiz\", and more.";
        assert_eq!(notices, [said]);
    }
    let (_, notices) = read(&(whole.clone() + "Generated By:  K Ruiz\n"), 100);
    let said = "1 line below the rows is not a row and was left out: \"Generated By:  K Ruiz\".";
    assert_eq!(notices, [said]);
    // Lines of the rows themselves: behind such a line, without a blank one before it, and names that begin so.
    let lines = "lost its end\nGrand Totals (3 records),,,,\nlost too\nGenerated by hand,Intake,,,\nlost as well\n";
    let (rows, notices) = read(&(whole.clone() + lines), 100);
    let lost = |line: &str| Err(format!("Row {line}: expected 5 fields, found 1"));
    assert_eq!(rows[3], lost("5"));
    assert!(rows[4].is_ok());
    assert_eq!(rows[5..], [lost("9")]);
    let said = "2 lines below the rows are not rows and were left out: \"Grand Totals (3 records)\", \"lost too\".";
    assert_eq!(notices, [said]);
}

#[test]
fn import_md_states_the_rows_of_a_block() {
    let rows = in_words(BLOCK_ROWS);
    let lines = in_words(footer::LINES_QUOTED);
    assert_says(
        IMPORT,
        &[
            format!("Excel saves a sheet {rows} rows at a time,"),
            format!("where all of such a {rows}, counted from"),
            format!("the report counts them and names {lines}."),
        ],
    );
}

#[test]
fn a_name_is_decoded_whatever_stands_beside_it() {
    let cells = [
        ["A &amp; B", "Intake", "A & B", "Intake"],
        ["A amp; B", "R&D", "A amp; B", "R&D"],
        ["A B", "Demands &amp; Review", "A B", "Demands & Review"],
        ["A B", "Intake", "A B", "Intake"],
        [" A\u{a0}&#39; ", "Intake &AMP;", "A\u{a0}'", "Intake &"],
    ];
    let mut csv = "client,category,created time\n".to_owned();
    for [client, category, ..] in cells {
        csv += &[client, ",", category, ",2024-03-05\n"].concat();
    }
    let mut file = CsvFile::open(csv.as_bytes()).unwrap();
    let header = file.header.clone();
    let mut batch = RowBatch::default();
    file.read_batch(&mut batch, 100, 1 << 20).unwrap();
    for ((_, row), [.., client, category]) in batch.rows(&header).zip(cells) {
        let names = [Column::Client, Column::Category].map(|column| {
            let name = row.as_ref().unwrap().name("", column).unwrap();
            name.map(Cow::into_owned).unwrap_or_default()
        });
        assert_eq!(names, [client, category]);
    }
}
