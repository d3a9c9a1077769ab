//! The bounds of what a file of vendors keeps in memory.

use super::*;
use crate::import::CsvFile;

fn read(rows: &str) -> (Header, RowBatch) {
    let csv = format!("name,category,websiteUrl,bookingUrl\n{rows}");
    let mut file = CsvFile::open(csv.as_bytes()).unwrap();
    let mut batch = RowBatch::default();
    file.read_batch(&mut batch, BATCH_ROWS, BATCH_BYTES)
        .unwrap();
    (file.header, batch)
}

#[test]
fn a_file_of_too_many_rows_or_too_much_text_is_refused_up_to_the_last_row_that_was_read() {
    let (_, batch) = read("Acme,Intake,,\nBeta,Intake,,,a cell too many\n");
    let (rows, bytes) = (VENDORS_MAX, VENDOR_FILE_MAX_BYTES);
    check_size(rows, bytes, &batch).unwrap();
    let said = [(rows + 1, 0), (0, bytes + 1)].map(|(rows, bytes)| {
        let refused = check_size(rows, bytes, &batch).err();
        refused.map(|error| error.to_string())
    });
    let sentence = "Up to row 3 the file has more than 100,000 rows of vendors or 128 MiB of text. Divide it into \
                    several files.";
    assert_eq!(said, [Some(sentence.to_owned()), Some(sentence.to_owned())]);
}
