//! The rows of a sheet as records, in the order of the file.

use std::collections::VecDeque;
use std::io::{Read, Seek};

use quick_xml::events::{BytesStart, Event};

use super::archive::Part;
use super::cell_refs::column_of;
use super::noticed::Noticed;
use super::number;
use super::row_buffer::RowBuffer;
use super::strings::{SharedStrings, read_item};
use super::styles::Styles;
use super::xml::{Xml, attribute, is_true, push_text, unescape};
use crate::domain::limits::{IMPORT_CELL_MAX_BYTES, IMPORT_ROWS_ABOVE_HEADER};
use crate::import::cells::date::spreadsheet_day;
use crate::import::columns::column_choices::ColumnChoices;
use crate::import::columns::column_spec::Column;
use crate::import::columns::header::Header;
use crate::import::error::FileError;
use crate::import::files::preview::Preview;
use crate::import::files::record::{Record, RecordSource};
use crate::import::spreadsheet_error::SpreadsheetError;

/// Rows and columns of the largest sheet.
const ROWS_MAX: u64 = 1 << 20;
const COLUMNS_MAX: usize = 1 << 14;
/// Text of the cells of all rows: one shared text can stand in every cell, so little data can become very much.
pub const CELL_TEXT_MAX_BYTES: u64 = 1 << 30;

pub struct SheetRecords<F: Read> {
    pub(super) xml: Xml<Part<F>>,
    pub(super) strings: SharedStrings,
    pub(super) styles: Styles,
    pub(super) is_1904: bool,
    row: RowBuffer,
    value: String,
    /// The last row's number.
    line: u64,
    /// Rows that were read to find the header and are still to be given as records, with their numbers.
    ahead: VecDeque<(RowBuffer, u64)>,
    is_at_end: bool,
    header_line: u64,
    is_below_title: bool,
    /// How many cells the header has.
    width: Option<usize>,
    /// The column whose numbers are dates whatever their style.
    date_column: Option<usize>,
    text_bytes: u64,
    noticed: Noticed,
    preview: Preview,
}

/// What a cell says of itself.
struct CellKind {
    kind: Kind,
    style: usize,
    has_formula: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Shared,
    Text,
    Bool,
    Error,
    Number,
}

impl<F: Read + Seek> SheetRecords<F> {
    pub(super) fn new(
        part: Part<F>,
        strings: SharedStrings,
        styles: Styles,
        is_1904: bool,
    ) -> Self {
        Self {
            xml: Xml::new(part),
            strings,
            styles,
            is_1904,
            row: RowBuffer::default(),
            value: String::new(),
            line: 0,
            ahead: VecDeque::new(),
            is_at_end: false,
            header_line: 0,
            is_below_title: false,
            width: None,
            date_column: None,
            text_bytes: 0,
            noticed: Noticed::default(),
            preview: Preview::default(),
        }
    }

    /// Finds the names of the columns, which may stand below a title and the names of groups, and leaves them
    /// as the next record. Where no row names columns, the first one does.
    pub(super) fn skip_title(&mut self, choices: &ColumnChoices) -> Result<(), SpreadsheetError> {
        let mut above = VecDeque::new();
        for _ in 0..IMPORT_ROWS_ABOVE_HEADER {
            if !self.read_next()? {
                break;
            }
            let record = self.row.record(self.line);
            let cells = record.texts().unwrap_or_default();
            let known = Header::count_known(&cells, choices);
            if Header::is_likely(known, &cells, choices) {
                self.is_below_title = !above.is_empty();
                return self.skip_groups(choices);
            }
            if !above.is_empty() || !record.is_blank() {
                above.push_back((self.row.clone(), self.line));
            }
        }
        self.ahead = above;
        Ok(())
    }

    /// Leaves the last row as the next record, or the row below where only that has the columns' own names.
    fn skip_groups(&mut self, choices: &ColumnChoices) -> Result<(), SpreadsheetError> {
        let likely = (self.row.clone(), self.line);
        let record = likely.0.record(likely.1);
        let above = record.texts().unwrap_or_default();
        // The row below may have a booking's time.
        self.header_line = self.line;
        self.date_column = Header::read_with(&above, choices)
            .ok()
            .and_then(|header| header.position(Column::CreatedTime));
        if !self.read_next()? {
            self.ahead.push_back(likely);
            return Ok(());
        }
        let record = self.row.record(self.line);
        let below = record.texts().unwrap_or_default();
        if Header::is_of_groups(&above, &below, choices) {
            self.is_below_title = true;
        } else {
            self.ahead.push_back(likely);
        }
        self.ahead.push_back((self.row.clone(), self.line));
        Ok(())
    }

    /// Reads up to the end of the next row that has a value; `false` at the end of the sheet.
    fn read_next(&mut self) -> Result<bool, SpreadsheetError> {
        while !self.is_at_end {
            let is_hidden = match self.xml.next()? {
                Event::Start(element) if element.local_name().as_ref() == "row" => {
                    self.line = row_number(&element, self.line)?;
                    is_true(&element, "hidden")
                }
                Event::End(element) if element.local_name().as_ref() == "sheetData" => {
                    self.is_at_end = true;
                    continue;
                }
                Event::Eof => return Err(SpreadsheetError::Damaged),
                _ => continue,
            };
            self.read_row()?;
            if !self.row.is_empty() {
                self.noticed.hidden += u64::from(is_hidden);
                return Ok(true);
            }
        }
        self.noticed.merged += self.xml.count_merged_rows(self.header_line)?;
        Ok(false)
    }

    fn read_row(&mut self) -> Result<(), SpreadsheetError> {
        self.row.clear();
        let mut next_column = 0;
        loop {
            let (column, cell) = match self.xml.next()? {
                Event::Start(element) if element.local_name().as_ref() == "c" => {
                    let column = match attribute(&element, "r") {
                        Some(cell_ref) => column_of(&cell_ref).ok_or(SpreadsheetError::Damaged)?,
                        None => next_column,
                    };
                    (column, CellKind::of(&element))
                }
                Event::End(element) if element.local_name().as_ref() == "row" => return Ok(()),
                Event::Eof => return Err(SpreadsheetError::Damaged),
                _ => continue,
            };
            if column < next_column || column >= COLUMNS_MAX {
                return Err(SpreadsheetError::Damaged);
            }
            next_column = column + 1;
            let is_text = self.read_cell(cell, column)?;
            // An empty text is a cell, as in a CSV; a cell that has only a style is none.
            if is_text || !self.value.trim().is_empty() {
                self.row.push(column, &self.value);
                self.text_bytes += self.value.len() as u64;
            }
            if self.text_bytes > CELL_TEXT_MAX_BYTES {
                return Err(SpreadsheetError::TooLarge);
            }
        }
    }

    /// Reads a cell to its end, and leaves its text in `value`; whether someone wrote a text there.
    fn read_cell(&mut self, mut cell: CellKind, column: usize) -> Result<bool, SpreadsheetError> {
        self.value.clear();
        let mut is_value = false;
        loop {
            let event = self.xml.next()?;
            let mut is_item = false;
            match &event {
                Event::Start(element) => match element.local_name().as_ref() {
                    "v" => is_value = true,
                    "f" => cell.has_formula = true,
                    "is" => is_item = true,
                    _ => {}
                },
                Event::End(element) => match element.local_name().as_ref() {
                    "v" => is_value = false,
                    "c" => break,
                    _ => {}
                },
                Event::Eof => return Err(SpreadsheetError::Damaged),
                event if is_value && self.value.len() <= IMPORT_CELL_MAX_BYTES => {
                    push_text(event, &mut self.value)?;
                }
                _ => {}
            }
            drop(event);
            if is_item {
                read_item(&mut self.xml, "is", &mut self.value)?;
                cell.kind = Kind::Text;
            }
        }
        let is_text = !cell.has_formula && matches!(cell.kind, Kind::Shared | Kind::Text);
        if self.value.is_empty() {
            self.noticed.formulas_without_value +=
                u64::from(cell.has_formula && cell.kind != Kind::Text);
            return Ok(is_text);
        }
        self.convert(&cell, column)?;
        Ok(is_text)
    }

    /// Turns what the file has for a value into the text that a CSV would have.
    fn convert(&mut self, cell: &CellKind, column: usize) -> Result<(), SpreadsheetError> {
        let written = &self.value;
        let text = match cell.kind {
            Kind::Shared => {
                let index = written.trim().parse().ok();
                let text = index.and_then(|index| self.strings.get(index));
                text.ok_or(SpreadsheetError::Damaged)?.to_owned()
            }
            Kind::Text => unescape(written).into_owned(),
            Kind::Bool if written.trim() == "1" => "TRUE".to_owned(),
            Kind::Bool => "FALSE".to_owned(),
            Kind::Error => {
                self.noticed.formula_errors += 1;
                String::new()
            }
            Kind::Number => {
                let date = if self.styles.is_date(cell.style) {
                    spreadsheet_day::as_date(written, self.is_1904)
                } else if self.date_column == Some(column) {
                    spreadsheet_day::as_likely_date(written, self.is_1904)
                } else {
                    None
                };
                date.unwrap_or_else(|| number::normalize_number(written))
            }
        };
        self.value = text;
        Ok(())
    }
}

impl<F: Read + Seek> RecordSource for SheetRecords<F> {
    fn next_record(&mut self) -> Result<Option<Record<'_>>, FileError> {
        if let Some(row) = self.ahead.pop_front() {
            (self.row, self.line) = row;
        } else if !self.read_next()? {
            return Ok(None);
        }
        let width = *self.width.get_or_insert(self.row.ends.len());
        self.row.widen(width);
        let record = self.row.record(self.line);
        if let Some(cells) = record.texts() {
            self.preview.push(cells.into_iter());
        }
        Ok(Some(record))
    }

    fn begin_rows(&mut self, header: &Header) {
        self.header_line = self.line;
        self.date_column = header.position(Column::CreatedTime);
    }

    fn has_merged_rows(&self) -> bool {
        self.noticed.merged > 0
    }

    fn notices(&self) -> Vec<String> {
        let below_title = self.is_below_title.then_some(self.header_line);
        let below_title = below_title.map(Header::notice_of_row);
        below_title
            .into_iter()
            .chain(self.noticed.texts())
            .collect()
    }

    fn preview(&self) -> Option<Preview> {
        Some(self.preview.clone())
    }
}

impl CellKind {
    fn of(element: &BytesStart<'_>) -> Self {
        let kind = attribute(element, "t");
        let style = attribute(element, "s").and_then(|style| style.parse().ok());
        Self {
            kind: match kind.as_deref() {
                Some("s") => Kind::Shared,
                Some("b") => Kind::Bool,
                Some("e") => Kind::Error,
                None | Some("n") => Kind::Number,
                // A formula's text, a text in its cell, and a date in ISO form.
                Some(_) => Kind::Text,
            },
            style: style.unwrap_or(0),
            has_formula: false,
        }
    }
}

/// A row's number, which says on which line of the sheet it stands.
fn row_number(element: &BytesStart<'_>, last: u64) -> Result<u64, SpreadsheetError> {
    let number = match attribute(element, "r") {
        Some(number) => number.parse().map_err(|_| SpreadsheetError::Damaged)?,
        None => last + 1,
    };
    if number > ROWS_MAX {
        return Err(SpreadsheetError::TooManyRows);
    }
    if number <= last {
        return Err(SpreadsheetError::Damaged);
    }
    Ok(number)
}
