//! The bookings of a block, column by column: neighbors say much the same, so a column takes a
//! fraction of its cells. Any row can be read without the ones before it.
//!
//! `[number of rows]`, then the columns: which cells are present, firm sizes, states, seconds, and the
//! [texts] in the order of [`Cells`]. A row is what [`row`](super::row) makes of a booking; one that
//! was removed has no bytes.

mod codes;
mod low_bytes;
mod part;
mod seconds;
mod texts;

use self::codes::Codes;
use self::part::Part;
use self::seconds::Seconds;
use self::texts::Texts;
use super::row::{Cells, TEXTS, Text};
use crate::store::packed::{ByteReader, put_varint};

/// Marks a row whose booking was removed. No booking has this flag.
pub(super) const REMOVED: u8 = 1 << 7;

/// Appends rows to `out`; `None` where one of them is no booking.
pub fn encode<'r>(rows: impl ExactSizeIterator<Item = &'r [u8]>, out: &mut Vec<u8>) -> Option<()> {
    put_varint(rows.len(), out);
    if rows.len() == 0 {
        return Some(());
    }
    let mut heads = [(); 3].map(|()| Vec::with_capacity(rows.len()));
    let mut seconds = Vec::with_capacity(rows.len());
    let mut texts = [(); TEXTS].map(|()| Vec::with_capacity(rows.len()));
    for row in rows {
        let cells = match row {
            [] => None,
            row => Some(Cells::of(row)?),
        };
        let cells = cells.as_ref();
        let head = cells.map_or([REMOVED, 0, 0], |cells| cells.head);
        for (column, code) in heads.iter_mut().zip(head) {
            column.push(code);
        }
        seconds.push(cells.map(|cells| cells.second));
        for (column, at) in texts.iter_mut().zip(0..) {
            column.push(cells.and_then(|cells| cells.texts[at]));
        }
    }
    for column in &heads {
        codes::put(column, out);
    }
    seconds::put(&seconds, out);
    for column in &texts {
        texts::put(column, out);
    }
    Some(())
}

/// Where the columns of an encoded block are. It is asked together with the block's bytes.
#[derive(Debug, Default)]
pub struct ColumnarBlock {
    rows: usize,
    heads: [Codes; 3],
    seconds: Seconds,
    texts: [Texts; TEXTS],
}

impl ColumnarBlock {
    /// Reads what [`encode`] wrote; `None` where the bytes are something else.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let mut rest = ByteReader(bytes);
        let rows = rest.number()?;
        if rows == 0 {
            return rest.0.is_empty().then(Self::default);
        }
        let mut columns = Self {
            rows,
            ..Self::default()
        };
        let mut rest = Part::after(bytes, bytes.len() - rest.0.len());
        for codes in &mut columns.heads {
            *codes = Codes::read(&mut rest, rows)?;
        }
        columns.seconds = Seconds::read(&mut rest, rows)?;
        for texts in &mut columns.texts {
            *texts = Texts::read(&mut rest, rows)?;
        }
        rest.is_at_end().then_some(columns)
    }

    /// How many rows there are, removed ones among them.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// The rows that may have a text for which `is_wanted` says yes, those that it cannot be asked about among
    /// them. Asks of each different one once.
    pub fn rows_with(
        &self,
        bytes: &[u8],
        text: Text,
        is_wanted: impl FnMut(&[u8]) -> bool,
    ) -> Vec<usize> {
        let rows = self.texts[text as usize].rows_with(bytes, self.rows, is_wanted);
        rows.unwrap_or_else(|| (0..self.rows).collect())
    }

    /// Appends a row to `out`, unless it was removed; `None` where the bytes cannot be read.
    pub fn put_row(&self, bytes: &[u8], row: usize, out: &mut Vec<u8>) -> Option<()> {
        (row < self.rows).then_some(())?;
        let [present, size, state] = &self.heads;
        let present = present.get(bytes, row)?;
        if present == REMOVED {
            return Some(());
        }
        out.extend_from_slice(&[present, size.get(bytes, row)?, state.get(bytes, row)?]);
        out.extend_from_slice(&self.seconds.get(bytes, row)?.to_le_bytes());
        for (texts, has) in self.texts.iter().zip(Cells::presence(present)) {
            match has {
                None => {}
                Some(has_length) => texts.put_text(bytes, row, has_length, out)?,
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests;
