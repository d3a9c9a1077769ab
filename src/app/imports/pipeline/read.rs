//! Reads a file and commits it, as the kind that its header says.

use std::fs::File;
use std::io::{Read, Seek};

use super::{bookings, vendors};
use crate::app::bookings::BookingChanges;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::report::outcome::Outcome;
use crate::domain::import::ImportKind;
use crate::import::WORKBOOK_ENDING;
use crate::import::columns::header::Header;
use crate::import::{
    BATCH_BYTES, BLOCK_ROWS, Conventions, ConventionsReader, CsvFile, FileError, FirstRows,
    OtherSheets, RecordSource, RowBatch, RowFile, SheetFile, begins_as_spreadsheet, quoted,
};

/// Of a batch: 1,024 rows are looked through at once, and where Excel cut rows short, the rest of its block.
const BATCH_ROWS: usize = 1_024 + BLOCK_ROWS as usize - 1;

/// What is said of a file that has a header and nothing else.
const NO_ROWS: &str = "The file has no rows below the names of its columns.";

/// Where the bytes of a file come from.
pub enum ImportInput<'r> {
    Csv(File),
    /// A CSV that can be read once, in our own format.
    CsvReader(Box<dyn Read + Send + 'r>),
    Spreadsheet(File),
    /// A file that begins as spreadsheets do, with the name of a CSV.
    SpreadsheetNamedCsv(File),
}

impl ImportInput<'_> {
    /// A file, whose format its name says, or its first bytes where a spreadsheet is called .csv.
    pub fn of_file(mut file: File, name: &str) -> Result<Self, FileError> {
        let rest = name.len().checked_sub(WORKBOOK_ENDING.len());
        let is_named_xlsx = rest.filter(|rest| *rest > 0).is_some_and(|rest| {
            let ending = name.get(rest..);
            ending.is_some_and(|ending| ending.eq_ignore_ascii_case(WORKBOOK_ENDING))
        });
        Ok(if is_named_xlsx {
            Self::Spreadsheet(file)
        } else if begins_as_spreadsheet(&mut file)? {
            Self::SpreadsheetNamedCsv(file)
        } else {
            Self::Csv(file)
        })
    }
}

/// Imports a file, up to its durable commit.
pub fn read_and_commit(
    job: Job<'_>,
    input: ImportInput<'_>,
) -> Result<(Outcome, BookingChanges), ImportError> {
    let choices = &job.options.columns;
    match input {
        ImportInput::Csv(mut file) => {
            let found = conventions(job, CsvFile::open_with(&file, choices))?;
            file.rewind().map_err(FileError::Read)?;
            let input = job.run.count_bytes(file);
            let csv = CsvFile::open_with(input, choices)?;
            if let Some(sheet) = &job.options.sheet {
                return Err(FileError::NoSheets(quoted(sheet)).into());
            }
            import(job, csv, found)
        }
        ImportInput::CsvReader(input) => {
            let input = job.run.count_bytes(input);
            import(
                job,
                CsvFile::open_with(input, choices)?,
                FileConventions::default(),
            )
        }
        ImportInput::Spreadsheet(file) => import_spreadsheet(job, file),
        ImportInput::SpreadsheetNamedCsv(file) => {
            import_spreadsheet(job, file).map_err(|error| match error {
                ImportError::Sheet { error, .. } if error.is_other_archive() => {
                    FileError::NotCsv.into()
                }
                error => error,
            })
        }
    }
}

fn import_spreadsheet(job: Job<'_>, file: File) -> Result<(Outcome, BookingChanges), ImportError> {
    let choices = &job.options.columns;
    let asked = job.options.sheet.as_deref();
    let open = SheetFile::open(&file, asked, choices);
    let (first, others) = match &open {
        Err((error, sheets)) if asked.is_none() => {
            let others = OtherSheets::find(&file, error, sheets, choices);
            (sheets.chosen.clone(), others)
        }
        _ => Default::default(),
    };
    let meant = others.meant();
    let sheet = asked.or(meant);
    let open = match meant {
        None => open,
        Some(_) => SheetFile::open(&file, sheet, choices),
    };
    let found = conventions(job, open.map(|(file, _)| file))?;
    let file = job.run.count_bytes(file);
    let (file, sheets) = SheetFile::open(file, sheet, choices).map_err(|(mut error, sheets)| {
        if meant.is_none() {
            error.name_sheets(&others.names);
        }
        ImportError::Sheet { error, sheets }
    })?;
    let (mut outcome, changes) = import(job, file, found)?;
    outcome.sheets = Some(sheets);
    let notice = meant.map(|meant| other_sheet_notice(&first, meant));
    outcome.notices.splice(..0, notice);
    Ok((outcome, changes))
}

/// Which sheet was read, where the first has no table.
fn other_sheet_notice(first: &str, read: &str) -> String {
    let (first, read) = (quoted(first), quoted(read));
    format!("The sheet {first} has no table of bookings or vendors, so {read} was read.")
}

/// Looks through a file for how it is written, as far as that takes. What is wrong with it is found when it
/// is read.
fn conventions<S: RecordSource, E>(
    job: Job<'_>,
    opened: Result<RowFile<S>, E>,
) -> Result<FileConventions, ImportError> {
    let Ok(mut file) = opened else {
        return Ok(FileConventions::default());
    };
    let mut reader = ConventionsReader::new(&file.header);
    let mut first_rows = FirstRows::default();
    let mut batch = RowBatch::default();
    let mut has_more = true;
    let mut rows = 0;
    while has_more && !reader.is_settled() {
        let Ok(more) = file.read_batch(&mut batch, BATCH_ROWS, BATCH_BYTES) else {
            break;
        };
        has_more = more;
        rows += batch.len() as u64;
        for row in batch.rows(&file.header).filter_map(|(_, row)| row.ok()) {
            reader.add(&row);
            first_rows.add(&row);
        }
        // A client that leaves stops this too.
        job.run.read_rows(0)?;
    }
    let goes_on = has_more && reader.is_settled();
    let (conventions, notices) = reader.finish(goes_on.then_some(rows));
    Ok(FileConventions {
        conventions,
        notices,
        suggestions: first_rows.suggestions(&file.header, &job.options.columns),
    })
}

/// How a file is written, and what a person should know of that.
#[derive(Default)]
struct FileConventions {
    conventions: Conventions,
    notices: Vec<String>,
    /// Columns that the file lacks, each with an unknown one that may be it.
    suggestions: Vec<(&'static str, String)>,
}

/// The sentence that nothing got the category that was named for all vendors of the file.
fn unused_category(job: Job<'_>, header: &Header) -> Option<String> {
    let category = job.options.columns.category()?;
    let is_used = header.kind == ImportKind::Vendors && header.category_of_all().is_some();
    (!is_used).then(|| {
        let category = quoted(category);
        format!("The category {category} was not used: it is for vendors without a column of categories.")
    })
}

fn import<S: RecordSource + Send>(
    job: Job<'_>,
    mut file: RowFile<S>,
    found: FileConventions,
) -> Result<(Outcome, BookingChanges), ImportError> {
    file.header.conventions = found.conventions;
    let unused = unused_category(job, &file.header);
    let (mut outcome, changes) = match file.header.kind {
        ImportKind::Vendors => vendors::import(job, file),
        ImportKind::Bookings => bookings::import(job, file),
    }?;
    outcome
        .notices
        .splice(..0, found.notices.into_iter().chain(unused));
    outcome.suggest_columns(&found.suggestions);
    if job.run.total_read() == 0 {
        outcome.notices.push(NO_ROWS.to_owned());
    }
    Ok((outcome, changes))
}
