//! Drafts of bookings that the same file says were canceled later (docs/import.md#canceled-bookings).

use std::io::{self, BufReader, Read, Seek};
use std::path::Path;

use super::{BUFFER_BYTES, DraftWriter, IDENTITY_BYTES, PackedDrafts};
use crate::app::imports::error::ImportError;
use crate::app::imports::report::cancellations::Cancellations;
use crate::domain::booking::{BookingIdentity, BookingKey};

/// Bytes of drafts that are looked through at once.
const CHUNK_BYTES: usize = 1 << 20;

impl DraftWriter {
    /// The drafts without those that are older than the cancellation of their booking, and how many these are. Where no
    /// draft is of a booking that was canceled, only identities are read.
    pub fn without_canceled(
        mut self,
        directory: &Path,
        canceled: &Cancellations,
    ) -> Result<(Self, u64), ImportError> {
        if canceled.is_empty() || !self.has_any(canceled).map_err(ImportError::Spool)? {
            return Ok((self, 0));
        }
        let rows = self.rows;
        let mut kept = Self::new(directory);
        let mut some = PackedDrafts::default();
        let (mut identities, mut chunks) = self.into_readers().map_err(ImportError::Spool)?;
        while let Some(chunk) = chunks.next_chunk(CHUNK_BYTES).map_err(ImportError::Spool)? {
            for row in 0..chunk.len() {
                let identity = BookingIdentity(identities.read().map_err(ImportError::Spool)?);
                let is_left_out = canceled.has(identity) && {
                    let booking = chunk.booking(row).decode(BookingKey(0))?;
                    canceled.supersede(identity, booking.client, booking.created_at)
                };
                if !is_left_out {
                    some.bookings.push_from(&chunk.rows, row);
                    some.identities.extend_from_slice(&identity.0);
                }
            }
            kept.append(&some).map_err(ImportError::Spool)?;
            some.clear();
        }
        let left_out = (rows - kept.rows) as u64;
        Ok((kept, left_out))
    }

    /// Whether some draft is of a booking that was canceled.
    fn has_any(&mut self, canceled: &Cancellations) -> io::Result<bool> {
        self.identities.rewind()?;
        let mut identities = BufReader::with_capacity(BUFFER_BYTES, &mut self.identities);
        for _ in 0..self.rows {
            let mut identity = [0; IDENTITY_BYTES];
            identities.read_exact(&mut identity)?;
            if canceled.has(BookingIdentity(identity)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
