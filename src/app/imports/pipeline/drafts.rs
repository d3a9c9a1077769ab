//! Parsed rows between the file and the store: in memory while they are few, then in a temporary file
//! without a name beside the data, so that nothing is left of it after a crash.
//!
//! They have the store's own encoding, so that most of them are saved as they are.

use std::io::{self, BufReader, ErrorKind, Read, Seek, Write};
use std::path::Path;

use tempfile::SpooledTempFile;

use crate::domain::booking::BookingIdentity;
use crate::import::booking::BookingDraft;
use crate::store::bookings::{EncodedBooking, EncodedBookings};

const MEMORY_BYTES: usize = 8 << 20;
const BUFFER_BYTES: usize = 256 << 10;

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
}

impl DraftWriter {
    /// Grows into files of this directory.
    pub fn new(directory: &Path) -> Self {
        let file = || tempfile::spooled_tempfile_in(MEMORY_BYTES, directory);
        Self {
            bookings: file(),
            identities: file(),
        }
    }

    /// Appends the next drafts.
    pub fn append(&mut self, drafts: &PackedDrafts) -> io::Result<()> {
        drafts.bookings.write_to(&mut self.bookings)?;
        self.identities.write_all(&drafts.identities)
    }

    /// The drafts in the order they were appended.
    pub fn into_reader(self) -> io::Result<DraftReader> {
        let reader = |mut file: SpooledTempFile| {
            file.rewind()?;
            Ok::<_, io::Error>(BufReader::with_capacity(BUFFER_BYTES, file))
        };
        Ok(DraftReader {
            bookings: reader(self.bookings)?,
            identities: reader(self.identities)?,
            left: 0,
        })
    }
}

/// Identities of rows, each with the number of its row from 0 on, sorted.
pub type Sorted = Vec<(BookingIdentity, u32)>;

/// A part of the drafts.
#[derive(Debug)]
pub enum Part {
    /// The identities of the rows that come next.
    Identities(Sorted),
    /// The next of those rows.
    Rows(Chunk),
}

/// Reads drafts back.
pub struct DraftReader {
    bookings: BufReader<SpooledTempFile>,
    identities: BufReader<SpooledTempFile>,
    /// Rows whose identities were given, but not the rows themselves.
    left: usize,
}

impl DraftReader {
    /// The identities of at most so many rows, then those rows in chunks of about so many bytes,
    /// and so on; `None` at the end.
    pub fn next_part(&mut self, rows: usize, bytes: usize) -> io::Result<Option<Part>> {
        if self.left > 0 {
            return Ok(Some(Part::Rows(self.next_chunk(bytes)?)));
        }
        let mut sorted = Vec::new();
        while sorted.len() < rows {
            let mut identity = [0; 16];
            match self.identities.read_exact(&mut identity) {
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => break,
                other => other?,
            }
            let row = u32::try_from(sorted.len()).map_err(io::Error::other)?;
            sorted.push((BookingIdentity(identity), row));
        }
        self.left = sorted.len();
        sort(&mut sorted);
        Ok((!sorted.is_empty()).then_some(Part::Identities(sorted)))
    }

    fn next_chunk(&mut self, bytes: usize) -> io::Result<Chunk> {
        let chunk = EncodedBookings::read_from(&mut self.bookings, self.left, bytes)?;
        self.left -= chunk.len();
        Ok(Chunk(chunk))
    }
}

/// Sorts by the first bits of the identities first, which are as good as random: each part of some 64 that
/// are left lies in the processor's cache.
fn sort(rows: &mut Sorted) {
    // As numbers they compare faster than as bytes, in the same order.
    let number = |(identity, row): &(BookingIdentity, u32)| (u128::from_be_bytes(identity.0), *row);
    let bits = rows.len().checked_ilog2().unwrap_or(0).saturating_sub(6);
    if bits == 0 {
        return rows.sort_unstable_by_key(number);
    }
    let part = |(BookingIdentity([a, b, c, d, ..]), _): &(BookingIdentity, u32)| {
        (u32::from_be_bytes([*a, *b, *c, *d]) >> (u32::BITS - bits)) as usize
    };
    let mut ends = vec![0; 1 << bits];
    for row in rows.iter() {
        ends[part(row)] += 1;
    }
    let mut start = 0;
    for end in &mut ends {
        start += std::mem::replace(end, start);
    }
    let mut sorted = vec![(BookingIdentity([0; 16]), 0); rows.len()];
    for row in rows.iter() {
        let end = &mut ends[part(row)];
        sorted[*end] = *row;
        *end += 1;
    }
    let mut start = 0;
    for end in ends {
        sorted[start..end].sort_unstable_by_key(number);
        start = end;
    }
    *rows = sorted;
}

/// Rows that are in memory together.
#[derive(Debug)]
pub struct Chunk(EncodedBookings);

impl Chunk {
    /// How many rows it holds.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The booking of a row, not linked to a vendor.
    pub fn booking(&self, row: usize) -> EncodedBooking<'_> {
        self.0.get(row)
    }

    /// Whether the row named the firm's size.
    pub fn has_firm_size(&self, row: usize) -> bool {
        self.0.mark(row)
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
                city_state: None,
                way_to_meet: None,
                state: None,
                dma: None,
                created_at: jiff::Timestamp::from_second(second).unwrap(),
                firm_key: None,
            },
        )
    }

    proptest! {
        #[test]
        fn identities_are_sorted(rows in prop::collection::vec((any::<[u8; 2]>(), 0u32..9), 0..2_000)) {
            let mut sorted: Sorted = Vec::new();
            for (of, row) in &rows {
                let mut identity = [of[1]; 16];
                identity[..2].copy_from_slice(of);
                sorted.push((BookingIdentity(identity), *row));
            }
            let mut expected = sorted.clone();
            expected.sort_unstable();
            sort(&mut sorted);
            prop_assert_eq!(sorted, expected);
        }

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
            let mut out = writer.into_reader().unwrap();
            let mut rest = drafts.iter();
            let mut expected = Vec::new();
            while let Some(part) = out.next_part(7, 150).unwrap() {
                match part {
                    Part::Identities(sorted) => {
                        prop_assert!(expected.is_empty() && sorted.is_sorted());
                        expected = sorted;
                        expected.sort_unstable_by_key(|(_, row)| std::cmp::Reverse(*row));
                    }
                    Part::Rows(chunk) => for row in 0..chunk.len() {
                        let draft = rest.next().unwrap();
                        let read = chunk.booking(row).decode(BookingKey(0)).unwrap();
                        let id = draft.new_id();
                        prop_assert_eq!(read, draft.view(&id, Some("intake")));
                        prop_assert_eq!(chunk.has_firm_size(row), draft.firm_size.is_some());
                        let (identity, _) = expected.pop().unwrap();
                        prop_assert_eq!(identity, draft.identity);
                    },
                }
            }
            prop_assert!(rest.next().is_none() && expected.is_empty());
        }
    }
}
