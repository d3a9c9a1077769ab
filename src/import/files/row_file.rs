//! A file of rows below a header, whichever its format.

use std::collections::HashMap;

use super::preview::Preview;
use super::record::{Record, RecordSource};
use super::rows::{Footers, Row, RowBatch};
use crate::domain::import::ImportKind;
use crate::domain::limits::IMPORT_COLUMNS_MAX;
use crate::domain::number_format::counted;
use crate::import::cells::cell::quoted;
use crate::import::columns::column_choices::ColumnChoices;
use crate::import::columns::column_lookup::columns;
use crate::import::columns::column_names::{COLUMN_NAME_MAX_BYTES, normalize_column_names};
use crate::import::columns::column_spec::{Column, ColumnSpec};
use crate::import::columns::column_suggestions::{
    CALENDAR, COLUMNS_READ, FileSample, ROWS_READ, is_calendar, is_calendar_as_ics, may_be_log,
    suggest_columns,
};
use crate::import::columns::header::Header;
use crate::import::error::FileError;

/// How much of a cell is read where a file lacks columns; no name or link of use is longer.
const CELL_CHARS_READ: usize = 300;

pub struct RowFile<S> {
    pub header: Header,
    records: S,
    /// How many rows end before the last columns, as Excel saves them.
    cut_short: u64,
    is_broken: bool,
    footers: Footers,
}

impl<S: RecordSource> RowFile<S> {
    /// Reads the header, which is the first row that is not empty.
    pub fn new(mut records: S, choices: &ColumnChoices) -> Result<Self, FileError> {
        let header = loop {
            let record = records.next_record()?.ok_or(FileError::Empty)?;
            if record.is_blank() {
                continue;
            }
            match read_header(&record, choices) {
                Err(FileError::MissingColumns(mut missing)) => {
                    let headers = record.texts().unwrap_or_default();
                    let headers: Vec<_> = headers.into_iter().map(str::to_owned).collect();
                    // Its SUMMARY is no vendor's.
                    let is_ics = is_calendar_as_ics(headers.iter().map(String::as_str));
                    let kind = if is_ics {
                        ImportKind::Bookings
                    } else {
                        missing.kind
                    };
                    let is_open = open_columns(kind, &headers, choices);
                    let absent = absent_columns(missing.kind, &headers, choices);
                    let sample = FileSample {
                        headers: &headers,
                        is_open: &is_open,
                        absent: &absent,
                        rows: &first_rows(&mut records),
                    };
                    // A list of vendors may lack links.
                    if !missing.may_be_missing && may_be_log(&sample) {
                        missing.name_those_of_a_log();
                    }
                    let mut rows = std::iter::once(&headers).chain(sample.rows);
                    missing.is_text = rows.all(|row| filled(row) <= 1);
                    missing.suggested = suggest_columns(missing.kind, &missing.names, &sample);
                    let lacks = |column: Column| {
                        let kind = ImportKind::Vendors;
                        missing.kind == kind && missing.names.contains(&column.name(kind))
                    };
                    let is_of_vendors = missing.kind == ImportKind::Vendors;
                    if is_of_vendors && is_calendar(headers.iter().map(String::as_str)) {
                        missing.said.extend([". ", CALENDAR]);
                    }
                    if lacks(Column::Category) && !lacks(Column::Name) {
                        missing.said += &heading_among(sample.rows).unwrap_or_default();
                    }
                    return Err(FileError::MissingColumns(missing));
                }
                header => break header?,
            }
        };
        records.begin_rows(&header);
        Ok(Self {
            header,
            records,
            cut_short: 0,
            is_broken: false,
            footers: Footers::default(),
        })
    }

    /// Fills a batch with the next rows, this many or up to 15 fewer, and up to about this many bytes of memory; `false`
    /// at the end of the file. Rows whose cells are all empty are left out.
    pub fn read_batch(
        &mut self,
        batch: &mut RowBatch,
        rows: usize,
        bytes: usize,
    ) -> Result<bool, FileError> {
        batch.is_broken = self.is_broken;
        std::mem::swap(&mut batch.footers, &mut self.footers);
        let filled = batch.fill(&mut self.records, self.header.names.len(), rows, bytes);
        std::mem::swap(&mut batch.footers, &mut self.footers);
        let has_more = filled?;
        self.cut_short += batch.cut_short;
        self.is_broken = batch.is_broken;
        Ok(has_more)
    }

    /// What to know about how the file was read.
    pub fn notices(&self) -> Vec<String> {
        let mut notices = self.records.notices();
        notices.extend(cut_short_notice(self.cut_short));
        notices.extend(self.footers.notice());
        notices
    }

    /// Whether cells of several rows are known to be merged, which the notices then say.
    pub fn has_merged_rows(&self) -> bool {
        self.records.has_merged_rows()
    }

    /// The first rows of a spreadsheet; a browser shows those of a CSV itself.
    pub fn preview(&self) -> Option<Preview> {
        self.records.preview()
    }
}

/// The first rows of a file that can be read.
#[derive(Default)]
pub struct FirstRows(Vec<Vec<String>>);

impl FirstRows {
    pub fn add(&mut self, row: &Row<'_>) {
        if self.0.len() < ROWS_READ {
            let columns = 0..row.header.names.len().min(COLUMNS_READ);
            let cells = columns.map(|at| row.cell_at(at).chars().take(CELL_CHARS_READ).collect());
            self.0.push(cells.collect());
        }
    }

    /// The columns that a list of vendors need not have, each with the column of the file that may be it.
    pub fn suggestions(
        &self,
        header: &Header,
        choices: &ColumnChoices,
    ) -> Vec<(&'static str, String)> {
        if header.kind != ImportKind::Vendors {
            return Vec::new();
        }
        let absent = absent_columns(header.kind, &header.written, choices);
        let sample = FileSample {
            headers: &header.written,
            is_open: &open_columns(header.kind, &header.written, choices),
            absent: &absent,
            rows: &self.0,
        };
        let mut suggested = suggest_columns(header.kind, &[], &sample);
        suggested.retain(|(name, _)| absent.contains(name));
        suggested
    }
}

fn cut_short_notice(rows: u64) -> Option<String> {
    let rows = counted(
        rows,
        "row ends before the last columns, as Excel saves it; what it lacks counts",
        "rows end before the last columns, as Excel saves them; what they lack counts",
    )?;
    Some(format!("{rows} as empty."))
}

fn is_filled(cell: &str) -> bool {
    !cell.trim().is_empty()
}

fn filled(row: &[String]) -> usize {
    row.iter().filter(|cell| is_filled(cell)).count()
}

/// What to do about rows that have one cell alone, as headings have, where several do and others have more.
fn heading_among(rows: &[Vec<String>]) -> Option<String> {
    let is_heading =
        |row: &&Vec<String>| filled(row) == 1 && row.first().is_some_and(|cell| is_filled(cell));
    let mut headings = rows.iter().filter(is_heading);
    let (first, _second) = (headings.next()?, headings.next()?);
    rows.iter().find(|row| filled(row) > 1)?;
    Some(format!(
        ". The row {} looks like a heading: say what it says in a column of its own, category, in each row below it",
        quoted(&first[0])
    ))
}

/// Which columns of a header nobody knows or has named, and someone can name.
fn open_columns(kind: ImportKind, headers: &[String], choices: &ColumnChoices) -> Vec<bool> {
    let cells: Vec<_> = headers.iter().map(String::as_str).collect();
    let names = normalize_column_names(&cells);
    let mut counts = HashMap::new();
    for name in &names {
        *counts.entry(name.as_str()).or_insert(0) += 1;
    }
    let said = choices.named_columns(&cells);
    // Beside its end it is when a meeting begins, as TidyCal has it, and no price.
    let is_start = |name: &str| name == "startsat" && counts.contains_key("endsat");
    let is_open = |(name, header): (&String, &String)| {
        let is_known = columns(kind).iter().any(|spec| spec.accepts(name));
        let is_named = said.iter().any(|said| said.header == header.trim());
        let is_shown = header.len() <= COLUMN_NAME_MAX_BYTES && !header.contains(char::is_control);
        (!is_known || is_start(name))
            && !is_named
            && !choices.has_header(name)
            && is_shown
            && counts[name.as_str()] == 1
    };
    names.iter().zip(headers).map(is_open).collect()
}

/// The columns that a file need not have and that no name of its header means, by their usual names.
fn absent_columns(
    kind: ImportKind,
    headers: &[String],
    choices: &ColumnChoices,
) -> Vec<&'static str> {
    let cells: Vec<_> = headers.iter().map(String::as_str).collect();
    let names = normalize_column_names(&cells);
    let said = choices.named_columns(&cells);
    let is_absent = |spec: &&ColumnSpec| {
        !spec.may_be_missing()
            && !names.iter().any(|name| spec.accepts(name))
            && said.iter().all(|said| said.field != spec.name)
    };
    let absent = columns(kind).iter().filter(is_absent);
    absent.map(|spec| spec.name).collect()
}

/// The first rows below the header, as far as they can be read, and as much of them as is looked at.
fn first_rows(records: &mut impl RecordSource) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    while rows.len() < ROWS_READ
        && let Ok(Some(record)) = records.next_record()
    {
        let cells = record.texts().unwrap_or_default();
        let cells = cells.into_iter().take(COLUMNS_READ);
        rows.push(
            cells
                .map(|cell| cell.chars().take(CELL_CHARS_READ).collect())
                .collect(),
        );
    }
    rows
}

fn read_header(record: &Record<'_>, choices: &ColumnChoices) -> Result<Header, FileError> {
    if record.oversize.is_some() || record.ends.len() > IMPORT_COLUMNS_MAX {
        return Err(FileError::TooManyColumns);
    }
    if memchr::memchr(0, record.cells).is_some() {
        return Err(FileError::NotCsv);
    }
    Header::read_with(&record.texts().ok_or(FileError::NotCsv)?, choices)
}
