//! The beginning of a spreadsheet as a screen shows it, where the browser cannot read it itself.

/// Rows that are shown below the header.
pub const PREVIEW_ROWS: usize = 5;
const PREVIEW_COLUMNS: usize = 200;
/// Characters of a cell that are shown; the last one says that there are more.
const PREVIEW_CHARS: usize = 100;

/// The first rows of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The names in the first row, each column's.
    pub header: Vec<String>,
    /// The first rows, each with as many cells as the header.
    pub rows: Vec<Vec<String>>,
    /// Rows below the header that are not empty.
    pub row_count: u64,
}

impl Preview {
    /// Takes the next row, the header first.
    pub fn push<'c>(&mut self, cells: impl Iterator<Item = &'c str>) {
        let is_header = self.header.is_empty();
        if !is_header {
            self.row_count += 1;
        }
        if self.rows.len() >= PREVIEW_ROWS {
            return;
        }
        let row = cells.take(PREVIEW_COLUMNS).map(shown).collect();
        if is_header {
            self.header = row;
        } else {
            self.rows.push(row);
        }
    }
}

fn shown(cell: &str) -> String {
    match cell.char_indices().nth(PREVIEW_CHARS) {
        Some((end, _)) => cell[..end].to_owned(),
        None => cell.to_owned(),
    }
}
