//! How a file is to be imported.

use jiff::Timestamp;

use crate::domain::import::Importer;
use crate::import::columns::category_choices::CategoryChoices;
use crate::import::columns::column_choices::ColumnChoices;

#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Count, but write nothing.
    pub dry_run: bool,
    pub origin: Origin,
    /// The sheet of a spreadsheet to import; `None` for the first, or the only one with a table.
    pub sheet: Option<String>,
    pub columns: ColumnChoices,
    pub categories: CategoryChoices,
    /// Whether someone chose columns or categories, even where every choice was cleared again.
    pub has_choices: bool,
    /// Remove the sample data in the same transaction.
    pub remove_sample_data: bool,
    /// The file's name, for the history.
    pub file_name: String,
    /// Who imports it, for the history.
    pub importer: Importer,
}

/// Where a file comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// A person.
    #[default]
    File,
    /// The sample data. Its times are moved by whole minutes, so that its newest booking is of
    /// `newest_at`.
    Sample { newest_at: Timestamp },
}
