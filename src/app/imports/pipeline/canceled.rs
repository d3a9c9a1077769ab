//! Bookings that a file books and further down cancels: of the rows about one booking the last counts.

use std::path::Path;

use hashbrown::{HashMap, HashSet};

use super::drafts::{ChunkReader, DraftWriter, IdentityReader, PackedDrafts};
use crate::app::imports::error::ImportError;
use crate::app::imports::report::left_out::CanceledRow;
use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::domain::ids::CategoryId;

/// Bytes of rows that are looked at together.
const CHUNK_BYTES: usize = 2 << 20;

/// The bookings that some rows cancel.
#[derive(Default)]
pub struct Canceled {
    of: HashMap<BookingIdentity, Cancellation>,
}

#[derive(Default)]
struct Cancellation {
    rows: u64,
    /// How many drafts stand before the last row.
    at: usize,
    is_booked_before: bool,
}

impl Canceled {
    /// Of rows in the file's order.
    pub fn of(rows: Vec<CanceledRow>) -> Self {
        let mut of: HashMap<_, Cancellation> = HashMap::new();
        for CanceledRow { identity, at } in rows {
            let cancellation = of.entry(identity).or_default();
            cancellation.rows += 1;
            cancellation.at = at;
        }
        Self { of }
    }

    /// Forgets those that a further row books again, and returns how many rows had canceled them.
    pub fn leave_out_booked_again(
        &mut self,
        identities: &mut IdentityReader,
    ) -> Result<u64, ImportError> {
        let mut booked_again = 0;
        if self.of.is_empty() {
            return Ok(booked_again);
        }
        let each = identities.each(|row, identity| match self.of.get_mut(&identity) {
            Some(cancellation) if row >= cancellation.at => {
                booked_again += cancellation.rows;
                self.of.remove(&identity);
            }
            Some(cancellation) => cancellation.is_booked_before = true,
            None => {}
        });
        each.map_err(ImportError::Spool)?;
        Ok(booked_again)
    }

    /// What they are recognized by, in its order.
    pub fn identities(&self) -> Vec<BookingIdentity> {
        let mut identities: Vec<_> = self.of.keys().copied().collect();
        identities.sort_unstable();
        identities
    }

    /// Whether rows above book some of them.
    pub fn are_booked_before(&self) -> bool {
        self.of.values().any(|it| it.is_booked_before)
    }

    /// The drafts of other bookings, and the categories that these name.
    pub fn without(
        &self,
        (mut identities, mut drafts): (IdentityReader, ChunkReader),
        directory: &Path,
    ) -> Result<(DraftWriter, HashSet<CategoryId>), ImportError> {
        let mut others = DraftWriter::new(directory);
        let mut categories = HashSet::new();
        while let Some(chunk) = drafts.next_chunk(CHUNK_BYTES).map_err(ImportError::Spool)? {
            let mut packed = PackedDrafts::default();
            for row in 0..chunk.len() {
                let identity = identities.read().map_err(ImportError::Spool)?;
                if self.of.contains_key(&identity) {
                    continue;
                }
                packed.copy(&chunk, row, identity);
                let category = chunk.booking(row).decode(BookingKey(0))?.category_id;
                if let Some(category) = category.filter(|it| !categories.contains(*it)) {
                    categories.insert(CategoryId::from(category));
                }
            }
            others.append(&packed).map_err(ImportError::Spool)?;
        }
        Ok((others, categories))
    }
}
