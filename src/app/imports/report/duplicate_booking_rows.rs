//! Rows that repeat an earlier row of the file in all that tells bookings without an id apart, and differ from it in other
//! columns: the author of the file may have meant two bookings (docs/import.md#rejected-rows).

use std::hash::{DefaultHasher, Hash, Hasher};

use fixedbitset::FixedBitSet;
use hashbrown::HashMap;

use super::name_list::list_names;
use crate::domain::booking::BookingIdentity;
use crate::domain::number_format::group_thousands;
use crate::import::columns::header::Header;
use crate::import::{Column, Row, quoted};

/// Rows that are compared, and cells of them: bounds on memory.
pub(super) const ROWS_MAX: usize = 100_000;
pub(super) const CELLS_MAX: usize = 2_000_000;

/// The columns that tell no bookings apart, and how many more rows one reader compares by them.
pub struct OtherColumns {
    positions: Vec<usize>,
    left: usize,
}

/// What stands in them, row by row, each cell as the beginning of its hash.
#[derive(Default)]
pub struct OtherCells {
    identities: Vec<BookingIdentity>,
    cells: Vec<u32>,
    /// Whether some rows are left out.
    has_more: bool,
}

/// The rows of a file that were compared.
#[derive(Default)]
pub struct DuplicateBookingRows {
    first: HashMap<BookingIdentity, usize>,
    cells: Vec<u32>,
    /// How many repeat an earlier one.
    rows: u64,
    /// By which of the other columns.
    differing: FixedBitSet,
    has_more: bool,
}

impl OtherColumns {
    /// `None` where all columns count, as they do where none says who booked.
    pub fn of(header: &Header) -> Option<Self> {
        let of_booker = [Column::Name, Column::Company, Column::Email];
        let positions = positions(header);
        let may_repeat = of_booker.iter().any(|column| header.has(*column));
        (may_repeat && !positions.is_empty()).then(|| Self {
            left: rows_max(positions.len()),
            positions,
        })
    }

    /// Keeps what a row says in them. The identity is that of its booking.
    pub fn keep(&mut self, row: &Row<'_>, identity: BookingIdentity, to: &mut OtherCells) {
        let Some(left) = self.left.checked_sub(1) else {
            to.has_more = true;
            return;
        };
        self.left = left;
        to.identities.push(identity);
        let cells = self.positions.iter().map(|at| hash(row.cell_at(*at)));
        to.cells.extend(cells);
    }
}

impl DuplicateBookingRows {
    /// Compares the next rows with those before.
    pub fn add(&mut self, next: &OtherCells) {
        self.has_more |= next.has_more;
        let Some(columns) = next.cells.len().checked_div(next.identities.len()) else {
            return;
        };
        self.differing.grow(columns);
        for (identity, cells) in next.identities.iter().zip(next.cells.chunks(columns)) {
            if let Some(&first) = self.first.get(identity) {
                let first = self.cells[first * columns..].iter().zip(cells);
                let differing = first.enumerate().filter(|(_, (one, other))| one != other);
                let mut is_other = false;
                for (at, _) in differing {
                    self.differing.insert(at);
                    is_other = true;
                }
                self.rows += u64::from(is_other);
            } else if self.first.len() < rows_max(columns) {
                self.first.insert(*identity, self.first.len());
                self.cells.extend_from_slice(cells);
            } else {
                self.has_more = true;
            }
        }
    }

    /// The sentence that counts them and names the columns.
    pub fn notice(&self, header: &Header) -> Option<String> {
        let at_least = if self.has_more { "At least " } else { "" };
        let (rows, differ, count) = match self.rows {
            0 => return None,
            1 => (
                "1 row repeats an earlier one".to_owned(),
                "differs from it",
                "the two count as one booking",
            ),
            rows => (
                format!("{} rows repeat earlier ones", group_thousands(rows)),
                "differ from them",
                "they count as one booking with those",
            ),
        };
        let positions = positions(header);
        let columns: Vec<_> = self.differing.ones().map(|at| positions[at]).collect();
        let named = columns.iter().map(|at| quoted(&header.written[*at]));
        let columns = list_names(named);
        Some(format!(
            "{at_least}{rows} in vendor, time and who booked, and {differ} in {columns}, so {count}. An id column keeps \
             such rows apart."
        ))
    }
}

/// Where the columns are that tell no bookings apart and are not kept. A name counts where there is no e-mail address.
fn positions(header: &Header) -> Vec<usize> {
    let is_kept = |at: usize| {
        let mut known = header.known().iter();
        known.any(|(column, position)| *position == at && *column != Column::Name)
    };
    let named = header.names.iter().enumerate();
    let others = named.filter(|(at, name)| !name.is_empty() && !is_kept(*at));
    others.map(|(at, _)| at).collect()
}

fn rows_max(columns: usize) -> usize {
    ROWS_MAX.min(CELLS_MAX / columns.max(1))
}

/// Case and blanks make no difference, as in what is hashed of the other cells.
fn hash(cell: &str) -> u32 {
    let mut hasher = DefaultHasher::new();
    for word in cell.split_whitespace() {
        word.to_lowercase().hash(&mut hasher);
    }
    let bytes = hasher.finish().to_le_bytes();
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}
