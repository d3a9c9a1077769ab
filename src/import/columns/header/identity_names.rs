//! The names by which bookings are recognized, which have the marks behind them, and what a file was when it was read by
//! these names.

use super::positions::{ColumnPositions, pass_over_ambiguous_names, positions};
use crate::domain::import::ImportKind;
use crate::import::columns::column_choices::ColumnChoices;
use crate::import::columns::column_names::{LATER_NAMES, identity_column_names};
use crate::import::columns::column_spec::Column;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdentityNames {
    /// The normalized names that the file itself gives its columns.
    in_file: Vec<String>,
    /// The normalized names, with those that someone gave.
    given: Vec<String>,
    /// Where the columns of a booking are by these.
    positions: ColumnPositions,
}

impl IdentityNames {
    pub fn new(cells: &[&str], choices: &ColumnChoices) -> Self {
        let in_file = identity_column_names(cells);
        let mut given = in_file.clone();
        if choices.apply(cells, &mut given).is_err() {
            given.clone_from(&in_file);
        }
        let mut bookings = positions(ImportKind::Bookings, &given);
        let vendors = positions(ImportKind::Vendors, &given);
        pass_over_ambiguous_names(&mut bookings, &vendors, &given);
        for position in &mut bookings {
            *position = position.filter(|at| !LATER_NAMES.contains(&given[*at].as_str()));
        }
        Self {
            in_file,
            given,
            positions: bookings,
        }
    }

    /// The normalized name that the file itself gives the column at a position.
    pub fn at(&self, position: usize) -> &str {
        &self.in_file[position]
    }

    /// The one that someone gave it, else the file's own.
    pub fn given_at(&self, position: usize) -> &str {
        &self.given[position]
    }

    /// Where a column of a booking is by these names.
    pub fn position(&self, column: Column) -> Option<usize> {
        self.positions[column as usize]
    }

    /// Whether these are the names of all columns.
    pub fn are(&self, names: &[String]) -> bool {
        self.in_file == names
    }
}
