//! What each column means: names by meaning, and from them the kind of the file.

mod columns;

use self::columns::{
    BOOKING_COLUMNS, COLUMNS, CREATED_TIME, Names, VENDOR_COLUMNS, VENDOR_REQUIRED,
};
use super::suggest::closest;
use super::{FileError, Kind};

pub use self::columns::Column;

/// Columns that are explained; no file that means anything has more.
const COLUMN_MATCHES_MAX: usize = 500;

/// How a column of a file was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnMatch {
    /// Its name as the file writes it.
    pub header: String,
    /// The field that it is, by its usual name; `None` where it means nothing here.
    pub field: Option<&'static str>,
    /// The field that an unknown name comes closest to.
    pub suggestion: Option<&'static str>,
}

/// The columns of a file, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What its rows are.
    pub kind: Kind,
    /// Every column's name in the order of the file, in plain form; rows have as many cells.
    pub names: Vec<String>,
    /// The same names as the file writes them.
    pub written: Vec<String>,
    /// Names that mean nothing here, as written.
    pub unknown: Vec<String>,
    positions: [Option<usize>; COLUMNS],
}

impl Header {
    /// Reads the first row of a file.
    pub fn read(cells: &[&str]) -> Result<Self, FileError> {
        let names: Vec<String> = cells.iter().map(|cell| plain(cell)).collect();
        let bookings = positions(BOOKING_COLUMNS, &names);
        let vendors = positions(VENDOR_COLUMNS, &names);
        let is_vendors = VENDOR_REQUIRED
            .iter()
            .all(|(column, _)| vendors[*column as usize].is_some());
        // A vendor list may well have a column "Created"; only the booking export's own name for
        // it decides against a header that is otherwise complete.
        let has_time = bookings[Column::CreatedTime as usize].is_some()
            && (!is_vendors || names.iter().any(|name| name == CREATED_TIME[0]));
        let (kind, columns, positions) = if has_time {
            (Kind::Bookings, BOOKING_COLUMNS, bookings)
        } else {
            (Kind::Vendors, VENDOR_COLUMNS, vendors)
        };
        let header = Self {
            kind,
            unknown: unknown(cells, &names, columns),
            written: cells.iter().map(|cell| cell.trim().to_owned()).collect(),
            positions,
            names,
        };
        header.check_required()?;
        header.check_duplicates(cells)?;
        Ok(header)
    }

    /// How many of these cells are names that either kind knows.
    pub fn count_known(cells: &[&str]) -> usize {
        let is_known = |name: &str| {
            [BOOKING_COLUMNS, VENDOR_COLUMNS]
                .iter()
                .any(|columns| columns.iter().any(|(_, names)| names.contains(&name)))
        };
        cells.iter().filter(|cell| is_known(&plain(cell))).count()
    }

    /// Where a column stands, from 0.
    pub fn position(&self, column: Column) -> Option<usize> {
        self.positions[column as usize]
    }

    /// Whether the file has a column at all; one that it lacks leaves what is stored as it is.
    pub fn has(&self, column: Column) -> bool {
        self.position(column).is_some()
    }

    /// Which columns name a person or how to reach one, in the order of the file. In a bookings file
    /// these are all that name the booker, whether they are read or not.
    pub fn personal(&self) -> Vec<bool> {
        const OF_ANYONE: [&str; 4] = ["email", "phone", "firstname", "lastname"];
        const OF_BOOKERS: [Column; 3] = [Column::Name, Column::Email, Column::Company];
        let names_booker = |name: &str| {
            let of_bookers = BOOKING_COLUMNS
                .iter()
                .filter(|(column, _)| OF_BOOKERS.contains(column));
            let mut known = of_bookers.flat_map(|(_, names)| *names);
            self.kind == Kind::Bookings && known.any(|known| *known == name)
        };
        let is_personal =
            |name: &String| OF_ANYONE.iter().any(|part| name.contains(part)) || names_booker(name);
        self.names.iter().map(is_personal).collect()
    }

    /// How each column was understood, in the order of the file; columns without a name are left
    /// out.
    pub fn column_matches(&self) -> Vec<ColumnMatch> {
        let columns = match self.kind {
            Kind::Bookings => BOOKING_COLUMNS,
            Kind::Vendors => VENDOR_COLUMNS,
        };
        let field_at = |position| {
            let found = columns
                .iter()
                .find(|(column, _)| self.position(*column) == Some(position));
            found.map(|(column, _)| column.name(self.kind))
        };
        let suggestion = |written: &str| {
            let missing = columns.iter().filter(|(column, _)| !self.has(*column));
            let names =
                missing.flat_map(|(column, names)| names.iter().map(|name| (*column, *name)));
            closest(written, names).map(|column| column.name(self.kind))
        };
        let named = self.written.iter().enumerate();
        let named = named.filter(|(at, _)| !self.names[*at].is_empty());
        let column_matches = named.map(|(at, written)| {
            let field = field_at(at);
            let is_unknown = field.is_none() && self.unknown.contains(written);
            ColumnMatch {
                header: written.clone(),
                field,
                suggestion: is_unknown.then(|| suggestion(written)).flatten(),
            }
        });
        column_matches.take(COLUMN_MATCHES_MAX).collect()
    }

    fn check_required(&self) -> Result<(), FileError> {
        let missing = match self.kind {
            Kind::Bookings if self.has(Column::Client) || self.has(Column::Category) => {
                return Ok(());
            }
            Kind::Bookings => "client or client category".to_owned(),
            Kind::Vendors => {
                let missing: Vec<_> = VENDOR_REQUIRED
                    .iter()
                    .filter(|(column, _)| !self.has(*column))
                    .map(|(_, name)| *name)
                    .collect();
                if missing.is_empty() {
                    return Ok(());
                }
                let names = missing.join(", ");
                if missing.len() == VENDOR_REQUIRED.len() || self.is_like_bookings() {
                    format!("{names} (vendors), or created time and client (bookings)")
                } else {
                    names
                }
            }
        };
        Err(FileError::MissingColumns(missing))
    }

    /// Whether the columns look like a booking export that only lacks its times.
    fn is_like_bookings(&self) -> bool {
        self.names
            .iter()
            .any(|name| matches!(name.as_str(), "client" | "clientcategory"))
    }

    fn check_duplicates(&self, cells: &[&str]) -> Result<(), FileError> {
        for position in self.positions.iter().flatten() {
            let name = &self.names[*position];
            if self.names.iter().filter(|other| *other == name).count() > 1 {
                let shown: String = cells[*position].trim().chars().take(40).collect();
                return Err(FileError::DuplicateColumn(shown));
            }
        }
        Ok(())
    }
}

/// A column's name without what makes no difference: case, blanks, `_` and `-`.
fn plain(name: &str) -> String {
    let counts = |c: &char| !c.is_whitespace() && !matches!(c, '_' | '-' | '\u{feff}');
    name.chars()
        .filter(counts)
        .flat_map(char::to_lowercase)
        .collect()
}

fn positions(columns: &[Names], names: &[String]) -> [Option<usize>; COLUMNS] {
    let mut positions = [None; COLUMNS];
    for (column, known) in columns {
        let of = |wanted: &&str| names.iter().position(|name| name == wanted);
        positions[*column as usize] = known.iter().find_map(of);
    }
    positions
}

fn unknown(cells: &[&str], names: &[String], columns: &[Names]) -> Vec<String> {
    let is_known = |name: &str| columns.iter().any(|(_, known)| known.contains(&name));
    cells
        .iter()
        .zip(names)
        .filter(|(_, name)| !name.is_empty() && !is_known(name))
        .map(|(cell, _)| cell.trim().to_owned())
        .collect()
}

#[cfg(test)]
mod tests;
