//! The bounds of what a file of vendors keeps in memory.

use super::*;
use crate::app::base::directory_cache::DirectoryCache;
use crate::import::CsvFile;
use crate::store::Store;

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

#[test]
fn a_full_directory_takes_no_new_vendor_and_changes_of_those_it_has() {
    let (store, newest) = (Store::memory().unwrap(), DirectoryCache::default());
    let draft = store.read(|tx| EditableDirectory::draft(tx, &newest));
    let rows = "Acme,Intake,,\nBeta,Intake,,\nAcme,Intake,acme.example,\nGamma,Intake,,\n";
    let (header, batch) = read(rows);
    let mut update = DirectoryUpdate::from_drafts(&header, draft.unwrap(), &[], true).unwrap();
    let rows = batch.rows(&header).map(|(_, row)| row.unwrap());
    let drafts: Vec<_> = rows.map(|row| parse_vendor(&row).unwrap()).collect();
    for draft in &drafts[..3] {
        update.apply(draft, 2).unwrap();
    }
    let refused = update.apply(&drafts[3], 2);
    assert!(
        matches!(refused, Err(ImportError::TooManyVendors { line: 5 })),
        "{refused:?}"
    );
    assert_eq!(update.directory.len(), 2);
}
