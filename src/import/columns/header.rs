//! Matches the names in the first row with the known columns, and tells the kind of file from them.

mod identity_names;
pub mod positions;

use self::identity_names::IdentityNames;
use self::positions::{
    CLIENT_OR_CATEGORY, CREATED_TIME_AND_CLIENT, ColumnPositions, MissingAsLog, cancellations,
    category_of_all, closest_missing, has_links_to_book, has_titles, in_exports,
    looks_like_vendors, pass_over_a_persons_name, pass_over_ambiguous_names, positions, required,
};
use super::column_choices::ColumnChoices;
use super::column_lookup::{INACTIVE_COLUMN_NAMES, columns, is_column_name, normalize_column_name};
use super::column_names::{COLUMN_NAME_MAX_BYTES, LATER_NAMES, normalize_column_names};
use super::column_spec::{Column, ColumnSpec};
use super::conventions::Conventions;
use crate::domain::import::ImportKind;
use crate::domain::limits::IMPORT_QUOTED_MAX_CHARS;
use crate::import::error::{FileError, MissingColumns, vendors_or};

/// No file can be imported that has fewer known columns.
pub const COLUMNS_MIN: usize = 2;

/// Columns that are reported; no useful file has more.
const COLUMN_MATCHES_MAX: usize = 500;

/// What a column of a file was matched with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnMatch {
    /// Its name as the file writes it.
    pub header: String,
    /// The matched column's usual name; `None` where there is no match.
    pub field: Option<&'static str>,
    /// The known column that an unknown one may be: the closest by its name, and in a report also by its cells.
    pub suggestion: Option<&'static str>,
}

/// The columns of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What its rows are.
    pub kind: ImportKind,
    /// Every column's normalized name, in file order; rows have as many cells.
    pub names: Vec<String>,
    /// The names that the file itself has, where someone said what a column holds.
    original_names: Vec<String>,
    /// Those with the marks behind them, by which bookings are recognized.
    pub identity_names: IdentityNames,
    /// Every column's name as the file writes it, in file order.
    pub written: Vec<String>,
    /// Names that match no column, as written.
    pub unknown: Vec<String>,
    /// How the rows are written; as in our own format until the file was looked through.
    pub conventions: Conventions,
    positions: ColumnPositions,
    /// Which columns have names that only exports of other programs use; asked of each row.
    in_exports: [bool; Column::COUNT],
    has_titles: bool,
    cancellations: Vec<usize>,
    category_of_all: Option<String>,
    /// The required columns that it may lack.
    allowed_missing: Vec<Column>,
    /// The known columns that the file has, with their positions.
    known: Vec<(Column, usize)>,
}

impl Header {
    /// Reads the first row of a file.
    pub fn read(cells: &[&str]) -> Result<Self, FileError> {
        Self::read_with(cells, &ColumnChoices::default())
    }

    /// As [`Header::read`], with what someone said of the columns.
    pub fn read_with(cells: &[&str], choices: &ColumnChoices) -> Result<Self, FileError> {
        let mut names = normalize_column_names(cells);
        let original_names = names.clone();
        choices.apply(cells, &mut names)?;
        let mut bookings = positions(ImportKind::Bookings, &names);
        let mut vendors = positions(ImportKind::Vendors, &names);
        let as_named = bookings;
        pass_over_a_persons_name(&mut vendors, &names);
        pass_over_ambiguous_names(&mut bookings, &vendors, &names);
        let has = |spec: &ColumnSpec| vendors[spec.column as usize].is_some();
        let is_vendors = required(ImportKind::Vendors).all(has)
            || looks_like_vendors(&bookings, &vendors, &names);
        // A vendor list may well have a column "Created"; only the booking export's own name for
        // it decides against a header that is otherwise complete.
        let own_time = normalize_column_name(Column::CreatedTime.name(ImportKind::Bookings));
        let has_time = bookings[Column::CreatedTime as usize].is_some()
            && (!is_vendors
                || names.contains(&own_time) && !has_links_to_book(&bookings, &vendors, &names));
        let (kind, positions) = if has_time {
            (ImportKind::Bookings, bookings)
        } else {
            (ImportKind::Vendors, vendors)
        };
        let header = Self {
            kind,
            unknown: unknown(cells, &names, kind),
            written: cells.iter().map(|cell| cell.trim().to_owned()).collect(),
            conventions: Conventions::default(),
            known: columns(kind)
                .iter()
                .filter_map(|spec| Some((spec.column, positions[spec.column as usize]?)))
                .collect(),
            in_exports: in_exports(kind, &positions, &names, choices),
            has_titles: has_titles(&positions, &names, choices),
            cancellations: cancellations(kind, &positions, &names, &original_names),
            category_of_all: category_of_all(&positions, choices),
            allowed_missing: choices.allowed_missing().to_vec(),
            positions,
            names,
            original_names,
            identity_names: IdentityNames::new(cells, choices),
        };
        header.check_required(choices, &MissingAsLog::of(&as_named, &bookings, &vendors))?;
        header.check_duplicates(cells)?;
        Ok(header)
    }

    /// Whether a row with so many known names can name the columns of a file, rather than stand above those names.
    pub fn is_likely(known: usize, cells: &[&str], choices: &ColumnChoices) -> bool {
        known >= COLUMNS_MIN || choices.are_all_in(cells)
    }

    /// Whether these cells stand over groups of columns, whose names are in the row below: some columns have
    /// no group, and more of the names below are known.
    pub fn is_of_groups(cells: &[&str], below: &[&str], choices: &ColumnChoices) -> bool {
        let has_gap = cells.len() < below.len() || cells.iter().any(|cell| cell.trim().is_empty());
        let known = |cells| Self::count_known(cells, choices);
        has_gap && known(below) > known(cells)
    }

    /// How many of these cells are column names of either kind, or were named by someone.
    pub fn count_known(cells: &[&str], choices: &ColumnChoices) -> usize {
        // "Vendor: Acme" may stand above.
        let is_label = |cell: &str| cell.trim_end().ends_with(':');
        let names = normalize_column_names(cells);
        let known = names.iter().zip(cells).filter(|(name, cell)| {
            is_column_name(name) && !is_label(cell) || choices.has_header(name)
        });
        known.count()
    }

    /// Where the names of the columns were found, if other rows stand above them.
    pub fn notice_of_row(row: u64) -> String {
        format!("The names of the columns were found in row {row}.")
    }

    /// The position of a column, from 0.
    pub fn position(&self, column: Column) -> Option<usize> {
        self.positions[column as usize]
    }

    /// A column as a person knows it: as the file writes it, else as our own format does.
    pub fn written_name(&self, column: Column) -> &str {
        let position = self.position(column);
        position.map_or_else(|| column.name(self.kind), |at| &self.written[at])
    }

    /// The normalized name that the file itself gives the column at a position.
    pub fn original_name_at(&self, position: usize) -> &str {
        &self.original_names[position]
    }

    /// Whether someone said which column of the file this one is, and the file does not.
    pub fn is_named(&self, column: Column) -> bool {
        let position = self.position(column);
        position.is_some_and(|at| self.names[at] != self.original_names[at])
    }

    /// Whether the column has a name by which bookings are not recognized, since versions before did not know it.
    pub fn is_later_name(&self, column: Column) -> bool {
        let at = self.position(column);
        at.is_some_and(|at| LATER_NAMES.contains(&self.names[at].as_str()))
    }

    /// Whether bookings are recognized by another name of the column than that by which it is known.
    pub fn has_other_name(&self, column: Column) -> bool {
        let at = self.position(column);
        at.is_some_and(|at| self.names[at] != self.identity_names.at(at))
    }

    /// Whether that is so of some column.
    pub fn has_other_names(&self) -> bool {
        !self.identity_names.are(&self.names)
    }

    /// The known columns that the file has, with their positions.
    pub fn known(&self) -> &[(Column, usize)] {
        &self.known
    }

    /// Whether the file has the column; one that it lacks leaves stored values as they are.
    pub fn has(&self, column: Column) -> bool {
        self.position(column).is_some()
    }

    /// Which columns name or reach a person, in file order. Errs on the side of privacy: a column may
    /// count as personal though it is never read.
    pub fn personal(&self) -> Vec<bool> {
        const IN_ANY_NAME: [&str; 4] = ["email", "phone", "firstname", "lastname"];
        let is_personal = |name: &str| {
            let mut personal = columns(self.kind).iter().filter(|spec| spec.is_personal);
            IN_ANY_NAME.iter().any(|part| name.contains(part))
                || personal.any(|spec| spec.accepts(name))
        };
        // What someone says of a column does not make it less personal.
        let both = self.names.iter().zip(&self.original_names);
        both.map(|(name, own)| is_personal(name) || is_personal(own))
            .collect()
    }

    /// What each column was matched with, in file order; columns without a name are left out.
    pub fn column_matches(&self) -> Vec<ColumnMatch> {
        let specs = columns(self.kind);
        let field_at = |position| {
            let mut specs = specs.iter();
            let found = specs.find(|spec| self.position(spec.column) == Some(position));
            found.map(|spec| spec.name)
        };
        let suggestion = |written: &str| closest_missing(self.kind, &self.positions, written);
        let named = self.written.iter().enumerate();
        let named = named.filter(|(at, _)| !self.names[*at].is_empty());
        let matches = named.map(|(at, written)| {
            let field = field_at(at);
            let is_unknown = field.is_none() && self.unknown.contains(written);
            ColumnMatch {
                header: written.clone(),
                field,
                suggestion: is_unknown.then(|| suggestion(written)).flatten(),
            }
        });
        matches.take(COLUMN_MATCHES_MAX).collect()
    }

    /// Refuses a file that lacks columns.
    fn check_required(&self, choices: &ColumnChoices, log: &MissingAsLog) -> Result<(), FileError> {
        if self.kind == ImportKind::Bookings {
            if self.has(Column::Client) || self.has(Column::Category) {
                return Ok(());
            }
            return Err(FileError::from(MissingColumns {
                said: CLIENT_OR_CATEGORY.to_owned(),
                as_log: None,
                names: vec![Column::Client.name(self.kind)],
                in_file: self.shown(),
                may_be_missing: false,
                is_text: false,
                kind: self.kind,
                suggested: Vec::new(),
            }));
        }
        let missing: Vec<_> = required(self.kind)
            .filter(|spec| !self.has(spec.column) && !choices.allows_missing(spec.column))
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        let names: Vec<_> = missing.iter().map(|spec| spec.name).collect();
        let is_any_kind = names.len() == required(self.kind).count() || self.is_like_bookings();
        let said = names.join(", ");
        let any_kind = is_any_kind.then_some(CREATED_TIME_AND_CLIENT);
        let for_bookings = log.may_be.then_some(log.lacks).or(any_kind);
        Err(FileError::from(MissingColumns {
            said: match for_bookings {
                Some(other) => vendors_or(&said, other),
                None => said,
            },
            as_log: for_bookings.is_none().then_some(log.lacks),
            names,
            in_file: self.shown(),
            may_be_missing: missing.iter().all(|spec| spec.may_be_missing()),
            is_text: false,
            kind: self.kind,
            suggested: Vec::new(),
        }))
    }

    /// The names of the columns as the file writes them, those of columns without a name left out.
    fn shown(&self) -> Vec<String> {
        let named = self.written.iter().filter(|name| !name.is_empty());
        let named = named.filter(|name| name.len() <= COLUMN_NAME_MAX_BYTES);
        named.take(COLUMN_MATCHES_MAX).cloned().collect()
    }

    /// Whether a column has a name that only exports of other programs use, so that its cells are
    /// not as our own format has them.
    pub fn is_from_export(&self, column: Column) -> bool {
        self.in_exports[column as usize]
    }

    /// Whether its column of active vendors asks which are not.
    pub fn is_of_inactive(&self) -> bool {
        let at = self.position(Column::IsActive);
        at.is_some_and(|at| INACTIVE_COLUMN_NAMES.contains(&self.original_name_at(at)))
    }

    /// Whether the vendor is named in the titles of meetings.
    pub fn has_titles(&self) -> bool {
        self.has_titles
    }

    /// The positions of the columns that may say that a booking was canceled: the one that someone chose, else all with
    /// a name for it.
    pub fn cancellations(&self) -> &[usize] {
        &self.cancellations
    }

    /// The category of all vendors, where someone named it and no column does.
    pub fn category_of_all(&self) -> Option<&str> {
        self.category_of_all.as_deref()
    }

    /// Whether the file may do without a required column.
    pub fn allows_missing(&self, column: Column) -> bool {
        self.allowed_missing.contains(&column)
    }

    /// Whether the columns look like a booking export that only lacks its times.
    fn is_like_bookings(&self) -> bool {
        let mut names = self.names.iter();
        names.any(|name| matches!(name.as_str(), "client" | "clientcategory"))
    }

    fn check_duplicates(&self, cells: &[&str]) -> Result<(), FileError> {
        for position in self.positions.iter().flatten() {
            let name = &self.names[*position];
            if self.names.iter().filter(|other| *other == name).count() > 1 {
                let shown = cells[*position].trim().chars();
                let shown: String = shown.take(IMPORT_QUOTED_MAX_CHARS).collect();
                return Err(FileError::DuplicateColumn(shown));
            }
        }
        Ok(())
    }
}

fn unknown(cells: &[&str], names: &[String], kind: ImportKind) -> Vec<String> {
    let is_known = |name: &str| columns(kind).iter().any(|spec| spec.accepts(name));
    cells
        .iter()
        .zip(names)
        .filter(|(_, name)| !name.is_empty() && !is_known(name))
        .map(|(cell, _)| cell.trim().to_owned())
        .collect()
}

#[cfg(test)]
mod tests;
