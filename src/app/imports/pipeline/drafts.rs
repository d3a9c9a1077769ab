//! Parsed rows between the file and the store: in memory while they are few, then in a temporary file
//! without a name beside the data, so that nothing is left of it after a crash.
//!
//! They have the store's own encoding, so that most of them are saved as they are.

use std::io::{self, BufReader, Read, Seek, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use tempfile::SpooledTempFile;

use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::import::bookings::booking::BookingDraft;
use crate::store::bookings::{EncodedBooking, EncodedBookings};

const MEMORY_BYTES: usize = 2 << 20;
const BUFFER_BYTES: usize = 256 << 10;
const IDENTITY_BYTES: usize = 16;
/// Chunks whose memory waits to be used again.
const CHUNKS_KEPT: usize = 8;

/// Drafts of a part of the file, one after the other as the temporary file keeps them.
#[derive(Default)]
pub struct PackedDrafts {
    /// Each marked where its row named the firm's size.
    bookings: EncodedBookings,
    identities: Vec<u8>,
}

impl PackedDrafts {
    /// Empties them, and keeps their room.
    pub fn clear(&mut self) {
        self.bookings.clear();
        self.identities.clear();
    }

    /// Makes room for this many more.
    pub fn reserve(&mut self, drafts: usize) {
        self.bookings.reserve(drafts);
        self.identities.reserve(drafts * IDENTITY_BYTES);
    }

    /// Adds the draft of a booking in the category with this id.
    pub fn push(&mut self, draft: &BookingDraft<'_>, category_id: Option<&str>) -> io::Result<()> {
        let id = draft.new_id();
        let booking = draft.view(&id, category_id);
        self.bookings.push(&booking, draft.firm_size.is_some())?;
        self.identities.extend_from_slice(&draft.identity.0);
        Ok(())
    }
}

/// Collects drafts.
pub struct DraftWriter {
    bookings: SpooledTempFile,
    /// The identities alone, since many more of them than bookings fit into memory at once.
    identities: SpooledTempFile,
    rows: usize,
}

impl DraftWriter {
    /// Grows into files of this directory.
    pub fn new(directory: &Path) -> Self {
        let file = || tempfile::spooled_tempfile_in(MEMORY_BYTES, directory);
        Self {
            bookings: file(),
            identities: file(),
            rows: 0,
        }
    }

    /// Appends the next drafts.
    pub fn append(&mut self, drafts: &PackedDrafts) -> io::Result<()> {
        self.rows += drafts.bookings.len();
        drafts.bookings.write_to(&mut self.bookings)?;
        self.identities.write_all(&drafts.identities)
    }

    /// The drafts in the order they were appended: their identities, and the drafts themselves.
    pub fn into_readers(self) -> io::Result<(IdentityReader, ChunkReader)> {
        let reader = |mut file: SpooledTempFile| {
            file.rewind()?;
            Ok::<_, io::Error>(BufReader::with_capacity(BUFFER_BYTES, file))
        };
        let (give_back, used) = sync_channel(CHUNKS_KEPT);
        Ok((
            IdentityReader {
                identities: reader(self.identities)?,
                left: self.rows,
            },
            ChunkReader {
                bookings: reader(self.bookings)?,
                left: self.rows,
                give_back,
                used,
            },
        ))
    }
}

/// A row of a chunk, by the position of its booking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlacedRow {
    pub key: BookingKey,
    pub row: usize,
}

/// Identities of rows, each with the number of its row from 0 on, sorted.
pub type Sorted = Vec<(BookingIdentity, u32)>;

/// Reads identities back.
pub struct IdentityReader {
    identities: BufReader<SpooledTempFile>,
    left: usize,
}

impl IdentityReader {
    /// The identities of at most this many rows that come next, sorted; `None` at the end.
    pub fn next_section(&mut self, rows: usize) -> io::Result<Option<Sorted>> {
        let rows = rows.min(self.left);
        if rows == 0 {
            return Ok(None);
        }
        self.left -= rows;
        // Those of each part that begins with the same bits, which are as good as random, lie side by side
        // before they are sorted: then there are only some eight of a part to be compared.
        let bits = rows.ilog2().saturating_sub(3);
        let part = |[a, b, c, d, ..]: [u8; 16]| {
            let first = u32::from_be_bytes([a, b, c, d]);
            first.checked_shr(u32::BITS - bits).unwrap_or(0) as usize
        };
        let mut ends = vec![0; 1 << bits];
        for _ in 0..rows {
            ends[part(self.read()?)] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            start += std::mem::replace(end, start);
        }
        let bytes = i64::try_from(rows * IDENTITY_BYTES).map_err(io::Error::other)?;
        self.identities.seek_relative(-bytes)?;
        let mut sorted = vec![(BookingIdentity([0; IDENTITY_BYTES]), 0); rows];
        for row in 0..u32::try_from(rows).map_err(io::Error::other)? {
            let identity = self.read()?;
            let end = &mut ends[part(identity)];
            sorted[*end] = (BookingIdentity(identity), row);
            *end += 1;
        }
        let mut start = 0;
        for end in ends {
            // As numbers they compare faster than as bytes, in the same order.
            sorted[start..end]
                .sort_unstable_by_key(|(identity, row)| (u128::from_be_bytes(identity.0), *row));
            start = end;
        }
        Ok(Some(sorted))
    }

    fn read(&mut self) -> io::Result<[u8; IDENTITY_BYTES]> {
        let mut identity = [0; IDENTITY_BYTES];
        self.identities.read_exact(&mut identity)?;
        Ok(identity)
    }
}

/// Reads the drafts themselves back.
pub struct ChunkReader {
    bookings: BufReader<SpooledTempFile>,
    left: usize,
    /// Memory of chunks that nobody uses any more: fresh memory costs as much as reading into it.
    give_back: SyncSender<EncodedBookings>,
    used: Receiver<EncodedBookings>,
}

impl ChunkReader {
    /// The next rows, at least `bytes` of them and at most one part more; `None` at the end.
    pub fn next_chunk(&mut self, bytes: usize) -> io::Result<Option<Chunk>> {
        if self.left == 0 {
            return Ok(None);
        }
        let used = self.used.try_recv();
        // The last part that is read may reach past the limit.
        let mut rows = used.unwrap_or_else(|_| EncodedBookings::with_room(bytes + bytes / 2));
        rows.clear();
        while rows.len() < self.left && rows.bytes() < bytes {
            rows.read_from(&mut self.bookings)?;
        }
        self.left -= rows.len();
        Ok(Some(Chunk {
            rows,
            give_back: self.give_back.clone(),
        }))
    }
}

/// Rows that are in memory together.
#[derive(Debug)]
pub struct Chunk {
    rows: EncodedBookings,
    give_back: SyncSender<EncodedBookings>,
}

impl Chunk {
    /// How many rows it holds.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The booking of a row, not linked to a vendor.
    pub fn booking(&self, row: usize) -> EncodedBooking<'_> {
        self.rows.get(row)
    }

    /// Whether the row named the firm's size.
    pub fn has_firm_size(&self, row: usize) -> bool {
        self.rows.mark(row)
    }
}

impl Drop for Chunk {
    fn drop(&mut self) {
        // Where enough are kept, or nothing is read any more, its memory goes.
        let _ = self.give_back.try_send(std::mem::take(&mut self.rows));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::domain::booking::BookingKey;
    use crate::domain::firm::FirmSize;

    fn draft() -> impl Strategy<Value = BookingDraft<'static>> {
        let text = || prop::option::of("\\PC{0,20}".prop_map(Into::into));
        let size = prop::option::of(prop::sample::select(FirmSize::ALL));
        (any::<[u8; 16]>(), text(), text(), size, 0i64..4_000_000).prop_map(
            |(identity, id, client, firm_size, second)| BookingDraft {
                line: 1,
                identity: BookingIdentity(identity),
                id,
                client,
                category: None,
                firm_size,
                unread_firm_size: None,
                city_state: None,
                way_to_meet: None,
                state: None,
                unread_state: None,
                dma: None,
                created_at: jiff::Timestamp::from_second(second).unwrap(),
                firm_key: None,
            },
        )
    }

    proptest! {
        #[test]
        fn drafts_come_out_as_they_went_in(drafts in prop::collection::vec(draft(), 0..20)) {
            let mut writer = DraftWriter::new(Path::new("."));
            for part in drafts.chunks(6) {
                let mut packed = PackedDrafts::default();
                for draft in part {
                    packed.push(draft, Some("intake")).unwrap();
                }
                writer.append(&packed).unwrap();
            }
            let (mut identities, mut chunks) = writer.into_readers().unwrap();
            let mut expected = drafts.iter();
            while let Some(sorted) = identities.next_section(7).unwrap() {
                prop_assert!(sorted.is_sorted());
                let mut sorted = sorted;
                sorted.sort_unstable_by_key(|(_, row)| *row);
                for ((identity, row), number) in sorted.into_iter().zip(0..) {
                    prop_assert_eq!((identity, row), (expected.next().unwrap().identity, number));
                }
            }
            prop_assert!(expected.next().is_none());
            let mut rest = drafts.iter();
            while let Some(chunk) = chunks.next_chunk(150).unwrap() {
                for row in 0..chunk.len() {
                    let draft = rest.next().unwrap();
                    let read = chunk.booking(row).decode(BookingKey(0)).unwrap();
                    let id = draft.new_id();
                    prop_assert_eq!(read, draft.view(&id, Some("intake")));
                    prop_assert_eq!(chunk.has_firm_size(row), draft.firm_size.is_some());
                }
            }
            prop_assert!(rest.next().is_none());
        }

        #[test]
        fn many_identities_are_sorted(of in prop::collection::vec(any::<[u8; 2]>(), 0..2_000)) {
            let mut writer = DraftWriter::new(Path::new("."));
            let mut expected = Vec::new();
            for (of, row) in of.iter().zip(0..) {
                let mut identity = [of[1]; 16];
                identity[..2].copy_from_slice(of);
                expected.push((BookingIdentity(identity), row));
                writer.identities.write_all(&identity).unwrap();
                writer.rows += 1;
            }
            expected.sort_unstable();
            let (mut identities, _) = writer.into_readers().unwrap();
            let sorted = identities.next_section(usize::MAX).unwrap();
            prop_assert_eq!(sorted.unwrap_or_default(), expected);
        }
    }
}
