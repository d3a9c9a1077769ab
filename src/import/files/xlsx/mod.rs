//! Reads `.xlsx` workbooks: the rows of one sheet as records, like those of a CSV.
//!
//! A workbook is a zip archive of XML parts. Nothing that a file can make large is in memory at
//! once but the texts that cells share, within limits; the sheet is unpacked and parsed row by row.
//! What is not a workbook, or a bomb, is recognized before a row is read (docs/import.md#spreadsheets).
//!
//! ```text
//! archive              the zip archive
//! cell_refs  xml       XML as a stream of events, and references to cells in it
//! workbook             the sheets, styles and texts that there are
//! strings  styles      texts that cells share, and which numbers are dates
//! number               numbers as the text that a CSV would have
//! row_buffer  noticed  one row, and what a CSV cannot have
//! records              the rows of a sheet
//! tables               which other sheets have a table
//! ```

mod archive;
mod cell_refs;
mod noticed;
mod number;
mod records;
mod row_buffer;
mod strings;
mod styles;
mod tables;
mod workbook;
mod xml;

use std::io::{self, Read, Seek, SeekFrom};

use self::archive::Archive;
pub use self::records::SheetRecords;
use self::strings::SharedStrings;
use self::styles::Styles;
pub use self::tables::OtherSheets;
use self::workbook::Workbook;
use super::decode::{ARCHIVE, CONTAINER};
use super::row_file::RowFile;
use crate::import::columns::column_choices::ColumnChoices;
use crate::import::error::FileError;
use crate::import::spreadsheet_error::SpreadsheetError;

/// Names of sheets that are listed; a screen offers no more.
const SHEETS_LISTED_MAX: usize = 100;
/// How much of an old file is searched for what says that it has a password.
const CONTAINER_HEAD_BYTES: u64 = 64 << 10;
/// How much of the directory of an old file is searched for the same.
const CONTAINER_DIRECTORY_BYTES: u64 = 64 << 10;

pub type SheetFile<F> = RowFile<SheetRecords<F>>;

/// The sheets of a workbook, and the one that is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheets {
    pub names: Vec<String>,
    pub chosen: String,
    /// Those that are not hidden.
    pub shown: Vec<String>,
}

impl<F: Read + Seek> SheetFile<F> {
    /// Opens the sheet of this name, else the first one, with what someone said of its columns. The sheets are given wherever the file is a workbook.
    pub fn open(
        file: F,
        sheet: Option<&str>,
        choices: &ColumnChoices,
    ) -> Result<(Self, Sheets), (FileError, Sheets)> {
        let mut sheets = Sheets::default();
        let opened = open_sheet(file, sheet, &mut sheets, choices)
            .map_err(FileError::from)
            .and_then(|records| Self::new(records, choices));
        match opened {
            Ok(file) => Ok((file, sheets)),
            Err(error) => Err((error, sheets)),
        }
    }
}

fn open_sheet<F: Read + Seek>(
    mut file: F,
    sheet: Option<&str>,
    sheets: &mut Sheets,
    choices: &ColumnChoices,
) -> Result<SheetRecords<F>, SpreadsheetError> {
    check_signature(&mut file)?;
    let mut archive = Archive::open(file)?;
    let workbook = Workbook::read(&mut archive)?;
    let names = workbook.sheets.iter().map(|sheet| sheet.name.clone());
    sheets.names = names.take(SHEETS_LISTED_MAX).collect();
    let shown = workbook.sheets.iter().filter(|sheet| !sheet.is_hidden);
    sheets.shown = shown.map(|sheet| sheet.name.clone()).collect();
    let sheet = workbook.sheet(sheet)?;
    sheets.chosen.clone_from(&sheet.name);
    let styles = match &workbook.styles {
        Some(name) => archive.part(name)?.map(Styles::read).transpose()?,
        None => None,
    };
    let strings = match &workbook.strings {
        Some(name) => archive.part(name)?.map(SharedStrings::read).transpose()?,
        None => None,
    };
    let part = archive
        .into_part(&sheet.part)?
        .ok_or(SpreadsheetError::Damaged)?;
    let mut records = SheetRecords::new(
        part,
        strings.unwrap_or_default(),
        styles.unwrap_or_default(),
        workbook.is_1904,
    );
    records.skip_title(choices)?;
    Ok(records)
}

/// Whether a file begins as spreadsheets do; then it is at its beginning again.
pub fn begins_as_spreadsheet(file: &mut (impl Read + Seek)) -> io::Result<bool> {
    let head = head(file)?;
    file.rewind()?;
    Ok(head.starts_with(ARCHIVE) || head.starts_with(CONTAINER))
}

fn head(file: &mut (impl Read + Seek)) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    file.rewind()?;
    file.by_ref().take(8).read_to_end(&mut head)?;
    Ok(head)
}

/// Detects other formats by their first bytes.
fn check_signature(file: &mut (impl Read + Seek)) -> Result<(), SpreadsheetError> {
    let head = head(file)?;
    if head.starts_with(ARCHIVE) {
        return Ok(());
    }
    if head.is_empty() {
        return Err(SpreadsheetError::Empty);
    }
    if !head.starts_with(CONTAINER) {
        return Err(SpreadsheetError::Neither);
    }
    // A workbook with a password lies encrypted in a container of the old format, whose directory
    // names it in UTF-16. Its head says where the directory is, which may be anywhere.
    file.seek(SeekFrom::Start(0))?;
    let mut head = Vec::new();
    file.by_ref()
        .take(CONTAINER_HEAD_BYTES)
        .read_to_end(&mut head)?;
    let name: Vec<u8> = "EncryptedPackage"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let mut directory = Vec::new();
    if let Some(at) = directory_at(&head) {
        file.seek(SeekFrom::Start(at))?;
        file.by_ref()
            .take(CONTAINER_DIRECTORY_BYTES)
            .read_to_end(&mut directory)?;
    }
    let is_named = |bytes: &[u8]| memchr::memmem::find(bytes, &name).is_some();
    if is_named(&head) || is_named(&directory) {
        return Err(SpreadsheetError::Password);
    }
    Err(SpreadsheetError::OldFormat)
}

/// Where the directory of an old file begins, by its head.
fn directory_at(head: &[u8]) -> Option<u64> {
    let shift = u16::from_le_bytes(head.get(30..32)?.try_into().ok()?);
    let sector = u32::from_le_bytes(head.get(48..52)?.try_into().ok()?);
    matches!(shift, 9 | 12).then(|| (u64::from(sector) + 1) << shift)
}

#[cfg(test)]
mod tests;
