//! The rejected rows of an import as a CSV file of their own: as the file had them, with what is
//! wrong in a last column. Written while the import runs, so that their number takes no memory.
//!
//! A list lies beside the data under the number of its import; one of a run that left none (a
//! dry run, or nothing but rejected rows) has a name of its own, and goes with the next of its kind.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use csv::{Writer, WriterBuilder};
use tempfile::NamedTempFile;
use uuid::Uuid;

use super::Report;
use crate::domain::import::ImportId;
use crate::domain::limits::{IMPORTS_UNDOABLE, REJECTED_LIST_MAX_BYTES};
use crate::domain::number_format::group_thousands;
use crate::import::cells::cell::escape_formula;
use crate::import::columns::header::Header;
use crate::import::{Cells, RowError, and_more};

const FOLDER: &str = "import-errors";
const ENDING: &str = ".csv";
/// How lists without an import are named.
const LOOSE: &str = "run-";
const WHAT_IS_WRONG: &str = "What is wrong";

/// The rejected rows of a running import.
#[derive(Default)]
pub struct RejectedRows {
    /// Where lists lie; `None` where none is kept.
    folder: Option<PathBuf>,
    list: Option<List>,
    has_failed: bool,
}

struct List {
    csv: Writer<BufWriter<NamedTempFile>>,
    personal: Vec<bool>,
    bytes: u64,
    /// Rows past the largest size.
    omitted: u64,
}

impl RejectedRows {
    /// For an import into this data directory; a store in memory keeps no list.
    pub fn in_directory(data: Option<&Path>) -> Self {
        Self {
            folder: data.map(|data| data.join(FOLDER)),
            ..Self::default()
        }
    }

    /// Takes a row. A list that cannot be written is given up; the import goes on.
    pub fn push(&mut self, header: &Header, cells: Cells<'_>, error: &RowError) {
        let Some(folder) = &self.folder else {
            return;
        };
        let list = match self.list.take() {
            Some(list) => Ok(list),
            None => List::begin(folder, header),
        };
        match list.and_then(|list| list.with(cells, error)) {
            Ok(list) => self.list = Some(list),
            Err(error) => {
                tracing::warn!(%error, "the list of rejected rows was given up");
                self.has_failed = true;
                self.folder = None;
            }
        }
    }

    /// Saves the list, and names it in the report. The valid rows are imported already, so a list
    /// that cannot be saved is no failure.
    pub fn save(self, report: &mut Report) {
        let mut has_failed = self.has_failed;
        match self.persist(report.import_id) {
            Ok(name) => report.rejected_list = name,
            Err(error) => {
                tracing::warn!(%error, "the list of rejected rows could not be kept");
                has_failed = true;
            }
        }
        if has_failed {
            let notice = "The full list of rejected rows could not be kept.";
            report.notices.push(notice.to_owned());
        }
    }

    /// The saved list's name; `None` where there is none.
    fn persist(self, import: Option<ImportId>) -> io::Result<Option<String>> {
        let Some(folder) = self.folder else {
            return Ok(None);
        };
        let name = match import {
            Some(import) => import.to_string(),
            None => format!("{LOOSE}{}", Uuid::new_v4().simple()),
        };
        let path = folder.join(format!("{name}{ENDING}"));
        let Some(list) = self.list else {
            // Numbers come again where an older backup was restored; its list is not ours.
            return match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(None),
            };
        };
        list.finish()?.persist(path)?;
        remove_older(&folder, &name)?;
        Ok(Some(name))
    }
}

impl List {
    fn begin(folder: &Path, header: &Header) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        // One import runs at a time, so an unfinished file is of one that was interrupted.
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_none_or(|ending| ending != "csv") {
                fs::remove_file(path)?;
            }
        }
        let file = tempfile::Builder::new()
            .prefix("unfinished-")
            .tempfile_in(folder)?;
        let mut csv = WriterBuilder::new()
            .flexible(true)
            .from_writer(BufWriter::new(file));
        let names = header.written.iter().map(|name| cell(name));
        csv.write_record(names.chain([WHAT_IS_WRONG.to_owned()]))?;
        Ok(Self {
            csv,
            personal: header.personal(),
            bytes: 0,
            omitted: 0,
        })
    }

    fn with(mut self, cells: Cells<'_>, error: &RowError) -> io::Result<Self> {
        if self.bytes > REJECTED_LIST_MAX_BYTES {
            self.omitted += 1;
            return Ok(self);
        }
        let width = self.personal.len();
        // In a row of another width no cell can be assigned to a column.
        let is_whole = cells.len() == width;
        let is_shown = is_whole || !self.personal.contains(&true);
        let mut row: Vec<String> = (0..width)
            .map(|at| {
                let is_blank = at >= cells.len() || !is_shown || self.personal[at];
                if is_blank {
                    String::new()
                } else {
                    cell(cells.at(at))
                }
            })
            .collect();
        row.push(error.to_string());
        if is_shown {
            row.extend(cells.iter().skip(width).map(cell));
        }
        self.bytes += row.iter().map(|cell| cell.len() as u64 + 1).sum::<u64>();
        self.csv.write_record(&row)?;
        Ok(self)
    }

    fn finish(mut self) -> io::Result<NamedTempFile> {
        if self.omitted > 0 {
            let mut row = vec![String::new(); self.personal.len()];
            row.push(and_more(group_thousands(self.omitted)));
            self.csv.write_record(&row)?;
        }
        let file = self
            .csv
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)?;
        file.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

/// A cell that no spreadsheet runs, and that is text.
fn cell(text: &str) -> String {
    escape_formula(text).replace('\0', "\u{fffd}")
}

/// Keeps only the lists of the last imports, and one of a run without an import.
fn remove_older(folder: &Path, newest: &str) -> io::Result<()> {
    let mut numbers = Vec::new();
    for name in names(folder)? {
        match name.parse::<u64>() {
            Ok(number) => numbers.push(number),
            Err(_) if newest.starts_with(LOOSE) && name != newest => {
                fs::remove_file(folder.join(format!("{name}{ENDING}")))?;
            }
            Err(_) => {}
        }
    }
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    for number in numbers.iter().skip(IMPORTS_UNDOABLE) {
        fs::remove_file(folder.join(format!("{number}{ENDING}")))?;
    }
    Ok(())
}

/// The names of all lists; none where there is no folder yet.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let name = entry?.file_name();
        let name = name.to_str().and_then(|name| name.strip_suffix(ENDING));
        names.extend(name.map(str::to_owned));
    }
    Ok(names)
}

/// Names of the lists that are kept in this data directory.
pub fn list(data: Option<&Path>) -> io::Result<Vec<String>> {
    data.map_or_else(|| Ok(Vec::new()), |data| names(&data.join(FOLDER)))
}

/// The list with this name, from its beginning; `None` where there is none.
pub fn open(data: Option<&Path>, name: &str) -> io::Result<Option<File>> {
    let Some(path) = path(data, name) else {
        return Ok(None);
    };
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        file => file.map(Some),
    }
}

/// Where the list of this name lies, if there is one; `None` for what can be no name.
pub fn path(data: Option<&Path>, name: &str) -> Option<PathBuf> {
    // A name is a number, or ours; nothing else reaches the file system.
    let is_name = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let data = data.filter(|_| is_name)?;
    Some(data.join(FOLDER).join(format!("{name}{ENDING}")))
}
