//! Why a file is refused or a row rejected (docs/import.md#rejected-rows).

use super::cells::cell::quoted;
use super::spreadsheet_error::{EMPTY_FILE, NOT_READ, SpreadsheetError};
use crate::domain::import::ImportKind;
use crate::domain::limits::{IMPORT_COLUMNS_MAX, IMPORT_ERRORS_MAX};
use crate::domain::number_format::group_thousands;

/// Why a whole file is refused; nothing of it is imported.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// An image, an archive, a web page or another format that is no text.
    #[error("This file is not a readable CSV.")]
    NotCsv,
    #[error(
        "This is a calendar (.ics). Open it in the calendar, export its meetings as a CSV and choose that."
    )]
    Calendar,
    #[error("{EMPTY_FILE}")]
    Empty,
    /// Columns without which neither kind of row can be parsed.
    #[error("{}", missing_columns(&.0.said))]
    MissingColumns(Box<MissingColumns>),
    /// A known column appears twice, so it is unclear which one counts.
    #[error("The column \"{0}\" appears twice.")]
    DuplicateColumn(String),
    /// Someone said what a column holds that the file does not have.
    #[error("The file has no column \"{0}\".")]
    NoSuchColumn(String),
    #[error("The column \"{0}\" can hold one thing only.")]
    NamedTwice(String),
    /// Someone said that another column holds what one does by its name.
    #[error("The file has a column \"{0}\" of its own.")]
    ColumnTaken(String),
    /// Someone named a sheet of a file that has none.
    #[error("A CSV has no sheets, so none is called {0}.")]
    NoSheets(String),
    #[error("The file has more than {IMPORT_COLUMNS_MAX} columns.")]
    TooManyColumns,
    #[error("{}", unclosed_quote(.line))]
    UnclosedQuote {
        /// Where the value begins.
        line: u64,
    },
    /// A spreadsheet that cannot be read.
    #[error(transparent)]
    Spreadsheet(SpreadsheetError),
    #[error("{NOT_READ}: {0}")]
    Read(#[from] std::io::Error),
}

impl FileError {
    /// Adds which sheets have the columns that the one that was read lacks.
    pub fn name_sheets(&mut self, names: &[String]) {
        let mut names: Vec<_> = names.iter().map(|name| quoted(name)).collect();
        if let Self::MissingColumns(missing) = self
            && let Some(last) = names.pop()
        {
            let others = names.join(", ");
            let sentence = match others.as_str() {
                "" => format!(". The sheet {last} has them: choose it"),
                others => format!(". The sheets {others} and {last} have them: choose one"),
            };
            missing.said += &sentence;
        }
    }

    /// Whether a file that begins as a spreadsheet is none, as far as can be seen.
    pub const fn is_other_archive(&self) -> bool {
        matches!(
            self,
            Self::Spreadsheet(SpreadsheetError::NotASpreadsheet | SpreadsheetError::Damaged)
        )
    }
}

impl From<SpreadsheetError> for FileError {
    fn from(error: SpreadsheetError) -> Self {
        match error {
            SpreadsheetError::Read(error) => Self::Read(error),
            SpreadsheetError::Empty => Self::Empty,
            error => Self::Spreadsheet(error),
        }
    }
}

impl From<MissingColumns> for FileError {
    fn from(missing: MissingColumns) -> Self {
        Self::MissingColumns(Box::new(missing))
    }
}

/// Required columns that a file lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingColumns {
    /// As the refusal names them.
    pub said: String,
    /// What it lacks as a log of demos, where that is not said.
    pub as_log: Option<&'static str>,
    pub names: Vec<&'static str>,
    /// The names of those that it has, as it writes them.
    pub in_file: Vec<String>,
    /// Whether an administrator may have the file taken without them.
    pub may_be_missing: bool,
    /// Whether its first rows have one cell each at most, as text has.
    pub is_text: bool,
    /// What the file's columns otherwise are.
    pub kind: ImportKind,
    /// Columns of the file that may be them: the usual name of each, and the file's.
    pub suggested: Vec<(&'static str, String)>,
}

impl MissingColumns {
    /// Says what the file lacks as a log of demos as well, which its cells may tell that it is.
    pub fn name_those_of_a_log(&mut self) {
        if let Some(others) = self.as_log.take() {
            self.said = vendors_or(&self.said, others);
        }
    }
}

/// That a value in quotes, which begins on this line, takes the rest of a file.
pub fn unclosed_quote(line: impl std::fmt::Display) -> String {
    format!("Line {line}: a quoted value is never closed.")
}

/// What stands below a list that is cut short.
pub fn and_more(count: impl std::fmt::Display) -> String {
    format!("… and {count} more")
}

/// That a file lacks columns.
pub fn missing_columns(said: &str) -> String {
    format!("Missing required columns: {said}")
}

/// The columns that a file lacks as a list of vendors, or as a log of demos.
pub fn vendors_or(of_vendors: &str, of_bookings: &str) -> String {
    format!("{of_vendors} (vendors), or {of_bookings} (bookings)")
}

/// A rejected row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError {
    /// As a spreadsheet counts rows, from 1.
    pub line: u64,
    /// For the person who imports.
    pub reason: String,
}

impl std::fmt::Display for RowError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Row {}: {}", self.line, self.reason)
    }
}

/// The first errors of an import, and the number of all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowErrors {
    first: Vec<RowError>,
    count: u64,
}

impl RowErrors {
    /// Counts an error, and keeps it while there is room.
    pub fn push(&mut self, error: RowError) {
        self.count += 1;
        if self.first.len() < IMPORT_ERRORS_MAX {
            self.first.push(error);
        }
    }

    /// All errors, kept or not.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The first errors, as many as are kept.
    pub fn first(&self) -> &[RowError] {
        &self.first
    }

    /// How many errors are not kept.
    pub fn more(&self) -> u64 {
        self.count - self.first.len() as u64
    }

    /// The kept errors, one line each, and a last line that counts the rest.
    pub fn lines(&self) -> Vec<String> {
        let more = self.more();
        let rest = (more > 0).then(|| and_more(group_thousands(more)));
        self.first
            .iter()
            .map(RowError::to_string)
            .chain(rest)
            .collect()
    }
}
