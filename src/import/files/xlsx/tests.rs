use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};

use super::*;
use crate::domain::number_format::binary_size;
use crate::domain::tests::{IMPORT, PRODUCT, about_a_million, assert_says};
use crate::import::cells::date::spreadsheet_day;
use crate::import::files::rows::RowBatch;

/// A sheet of many kinds of cells, below a header of a bookings file.
fn sample() -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    let date = Format::new().set_num_format("yyyy-mm-dd hh:mm:ss");
    let names = ["client", "created time", "x", "y"];
    sheet.write_row(0, 0, names).unwrap();
    for line in 1..200 {
        let time = ExcelDateTime::from_timestamp(1_700_000_000 + 86_399 * i64::from(line)).unwrap();
        let text = format!("A & B <{}> \u{1f642}\n\"q\" _x0041_ ", line % 7);
        sheet.write_string(line, 0, text).unwrap();
        sheet
            .write_datetime_with_format(line, 1, &time, &date)
            .unwrap();
        sheet.write_number(line, 2, f64::from(line) / 3.0).unwrap();
        if line % 3 == 0 {
            sheet.write_boolean(line, 3, line % 2 == 0).unwrap();
        }
    }
    workbook.save_to_buffer().unwrap()
}

/// The cell as the records have it, from what calamine reads.
fn expected(cell: &Data) -> String {
    match cell {
        Data::Empty => String::new(),
        Data::String(text) => text.clone(),
        Data::Float(number) => number::normalize_number(&number.to_string()),
        Data::Bool(is_true) => is_true.to_string().to_uppercase(),
        Data::DateTime(time) => {
            spreadsheet_day::as_date(&time.as_f64().to_string(), false).unwrap()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn calamine_reads_the_same_cells() {
    let file = sample();
    let mut theirs: Xlsx<_> = Xlsx::new(Cursor::new(&file)).unwrap();
    let range = theirs.worksheet_range("Sheet1").unwrap();
    let expected: Vec<Vec<String>> = range
        .rows()
        .skip(1)
        .map(|row| row.iter().map(expected).collect())
        .collect();
    let (mut ours, sheets) =
        SheetFile::open(Cursor::new(&file), None, &ColumnChoices::default()).unwrap();
    assert_eq!(sheets.names, ["Sheet1"]);
    let mut batch = RowBatch::default();
    assert!(!ours.read_batch(&mut batch, 1_000, 1 << 20).unwrap());
    let found: Vec<Vec<String>> = batch
        .rows(&ours.header)
        .map(|(cells, _)| cells.iter().map(str::to_owned).collect())
        .collect();
    assert_eq!(found, expected);
    assert_eq!(found[4][1], "2023-11-19 22:13:15");
}

/// Calamine reserves room for as many texts as a file says that it has, whatever its size.
#[test]
fn what_a_file_says_of_itself_reserves_no_memory() {
    let part = b"<sst count=\"9\" uniqueCount=\"999999999999999\"><si><t>a</t></si></sst>";
    let strings = SharedStrings::read(&part[..]).unwrap();
    assert_eq!(strings.get(0), Some("a"));
    assert_eq!(strings.get(1), None);
}

#[test]
fn docs_state_the_limits_of_spreadsheets() {
    let part = binary_size(archive::PART_MAX_BYTES);
    assert_says(
        IMPORT,
        &[
            format!("a refusal and the report list its sheets, the first {SHEETS_LISTED_MAX}."),
            format!(
                "Its directory may have {};",
                binary_size(archive::DIRECTORY_MAX_BYTES)
            ),
            format!(
                "a part may unpack to {part} and, beyond {}, to {} times its packed size,",
                binary_size(archive::RATIO_FREE_BYTES),
                archive::RATIO_MAX
            ),
            format!(
                "with at most {} an event and {} levels,",
                binary_size(xml::EVENT_MAX_BYTES as u64),
                xml::DEPTH_MAX
            ),
            format!(
                "and {} of text in all.",
                binary_size(records::CELL_TEXT_MAX_BYTES)
            ),
            format!(
                "are in memory: {} and {} at most.",
                binary_size(strings::SHARED_TEXT_MAX_BYTES as u64),
                about_a_million(strings::TEXTS_MAX)
            ),
        ],
    );
    assert_says(PRODUCT, &[format!("a spreadsheet {part} unpacked,")]);
}
