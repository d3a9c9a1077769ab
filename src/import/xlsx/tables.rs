//! Which sheets of a workbook have a table, where the first one has none: it says "READ ME".

use std::io::{Read, Seek};

use super::{SheetFile, Sheets};
use crate::import::column_choices::ColumnChoices;
use crate::import::error::FileError;

/// Sheets that are looked at.
const SHEETS_MAX: usize = 10;

/// The sheets that are shown and can be read, or could without the columns that a list of vendors may lack. None where the
/// first one is refused for something else than what it lacks.
pub fn sheets_with_tables<'f, F>(
    file: &'f F,
    (error, sheets): (&FileError, &Sheets),
    choices: &ColumnChoices,
) -> Vec<String>
where
    &'f F: Read + Seek,
{
    let may_be_other_sheet = match error {
        FileError::MissingColumns(missing) => !missing.may_be_missing,
        // Someone may have named a column of the other sheet.
        error => matches!(error, FileError::Empty | FileError::NoSuchColumn(_)),
    };
    let others = sheets.shown.iter().filter(|name| **name != sheets.chosen);
    let has_table = |name: &&String| match SheetFile::open(file, Some(name), choices) {
        Ok(_) => true,
        Err((FileError::MissingColumns(missing), _)) => missing.may_be_missing,
        Err(_) => false,
    };
    let looked_at = others.take(if may_be_other_sheet { SHEETS_MAX } else { 0 });
    looked_at.filter(has_table).cloned().collect()
}
