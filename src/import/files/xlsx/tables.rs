//! Which sheets of a workbook have a table, where the first one may have none: it says "READ ME".

use std::io::{Read, Seek};

use super::{SheetFile, Sheets};
use crate::domain::import::ImportKind;
use crate::import::columns::column_choices::ColumnChoices;
use crate::import::columns::header::{COLUMNS_MIN, Header};
use crate::import::error::{FileError, MissingColumns};

/// Sheets that are searched for a table.
const SHEETS_SEARCHED_MAX: usize = 10;

/// The other sheets that are shown and can be read, or could without the columns that a list of vendors may lack.
#[derive(Default)]
pub struct OtherSheets {
    pub names: Vec<String>,
    /// Whether the first one surely has no table.
    is_first_text: bool,
}

impl OtherSheets {
    /// Looks at them where the first one, of which this is the error, may have no table.
    pub fn find<'f, F>(
        file: &'f F,
        error: &FileError,
        sheets: &Sheets,
        choices: &ColumnChoices,
    ) -> Self
    where
        &'f F: Read + Seek,
    {
        let is_first_text = match error {
            // Someone may have named a column of the other sheet.
            FileError::NoSuchColumn(_) => {
                let without = ColumnChoices::default();
                let opened = SheetFile::open(file, Some(&sheets.chosen), &without);
                opened.err().and_then(|(error, _)| is_text(&error, choices))
            }
            error => is_text(error, choices),
        };
        let Some(is_first_text) = is_first_text else {
            return Self::default();
        };
        let others = sheets.shown.iter().filter(|name| **name != sheets.chosen);
        let has_table = |name: &&String| match SheetFile::open(file, Some(name), choices) {
            Ok(_) => true,
            Err((FileError::MissingColumns(missing), _)) => missing.may_be_missing,
            Err(_) => false,
        };
        Self {
            names: others
                .take(SHEETS_SEARCHED_MAX)
                .filter(has_table)
                .cloned()
                .collect(),
            is_first_text,
        }
    }

    /// The one that is meant: the first has no table, and no further one has.
    pub fn meant(&self) -> Option<&str> {
        match self.names.as_slice() {
            [only] if self.is_first_text => Some(only),
            _ => None,
        }
    }
}

/// Whether a sheet that is refused so has text alone. `None` where it has a table that only lacks names, or is refused for
/// something else.
fn is_text(error: &FileError, choices: &ColumnChoices) -> Option<bool> {
    match error {
        FileError::Empty => Some(true),
        FileError::MissingColumns(missing) => {
            let known = count_known(missing, choices);
            let may_be_no_table = missing.kind == ImportKind::Vendors
                && !missing.may_be_missing
                && missing.suggested.is_empty()
                && known < COLUMNS_MIN;
            may_be_no_table.then_some(missing.is_text && known == 0)
        }
        _ => None,
    }
}

fn count_known(missing: &MissingColumns, choices: &ColumnChoices) -> usize {
    let names: Vec<_> = missing.in_file.iter().map(String::as_str).collect();
    Header::count_known(&names, choices)
}
