//! Brings rows together with the positions that they get, and packs new bookings into the blocks in which they will
//! lie, while earlier ones are written.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};

use jiff::SignedDuration;

use super::drafts::{Chunk, PlacedRow};
use super::shift::shifted;
use crate::app::imports::error::ImportError;
use crate::app::imports::report::possible_duplicate_bookings::PossibleDuplicateBookings;
use crate::domain::booking::BookingKey;
use crate::store::bookings::{BlockPacker, BookingBuffer, PackedBlocks, Slot};

/// Rows that are saved together, by their positions.
pub struct Part {
    pub chunk: Arc<Chunk>,
    pub new: Vec<PlacedRow>,
    pub known: Vec<PlacedRow>,
    /// New bookings in blocks, those that the part before has left first; `None` for the first part, whose rows may fill
    /// the last block that is stored.
    pub packed: Option<PackedBlocks>,
}

/// Packs rows part by part until nothing receives them any more, and returns the new bookings to be compared. New bookings
/// get positions from `first` on.
pub struct Packing {
    first: BookingKey,
    shift: SignedDuration,
    packer: Option<BlockPacker>,
    buffer: BookingBuffer,
    /// The new bookings that are to be compared with stored ones; `None` where none are.
    compared: Option<PossibleDuplicateBookings>,
}

impl Packing {
    pub fn new(
        first: BookingKey,
        shift: SignedDuration,
        compared: Option<PossibleDuplicateBookings>,
    ) -> Self {
        Self {
            compared,
            first,
            shift,
            packer: None,
            buffer: BookingBuffer::default(),
        }
    }

    pub fn run(
        mut self,
        chunks: Receiver<io::Result<Arc<Chunk>>>,
        found: Receiver<Arc<Vec<Slot>>>,
        give: &SyncSender<Result<Part, ImportError>>,
    ) -> Option<PossibleDuplicateBookings> {
        let mut slots = Slots {
            found,
            section: Arc::default(),
            at: 0,
        };
        let mut chunks = chunks.into_iter().peekable();
        while let Some(chunk) = chunks.next() {
            let packed = chunk.map_err(ImportError::Spool).and_then(|chunk| {
                let is_last = chunks.peek().is_none();
                self.pack(chunk, &mut slots, is_last)
            });
            let is_over = packed.is_err();
            if give.send(packed).is_err() || is_over {
                break;
            }
        }
        self.compared
    }

    fn pack(
        &mut self,
        chunk: Arc<Chunk>,
        slots: &mut Slots,
        is_last: bool,
    ) -> Result<Part, ImportError> {
        let mut new = Vec::with_capacity(chunk.len());
        let mut known = Vec::new();
        for row in 0..chunk.len() {
            match slots.next()? {
                Slot::New(key) => new.push(PlacedRow { key, row }),
                Slot::Known(key) => known.push(PlacedRow { key, row }),
            }
        }
        known.sort_unstable();
        if let Some(compared) = &mut self.compared {
            for PlacedRow { key, row } in new.iter().copied() {
                if compared.is_full() {
                    break;
                }
                compared.add(&chunk.booking(row).decode(key)?);
            }
        }
        let packed = match &mut self.packer {
            None => {
                let next = new.last().map(|last| BookingKey(last.key.0 + 1));
                self.packer = next.map(BlockPacker::new);
                None
            }
            Some(packer) => {
                for PlacedRow { key, row } in new.iter().copied() {
                    let booking = shifted(key, chunk.booking(row), self.shift, &mut self.buffer)?;
                    debug_assert_eq!(packer.next(), key, "new bookings follow each other");
                    packer.push(booking)?;
                }
                // A row that changes a new booking finds it in the store.
                let changes_new = known.last().is_some_and(|last| last.key >= self.first);
                Some(packer.take(is_last || changes_new)?)
            }
        };
        Ok(Part {
            chunk,
            new,
            known,
            packed,
        })
    }
}

/// The slots of all rows, section after section.
struct Slots {
    found: Receiver<Arc<Vec<Slot>>>,
    section: Arc<Vec<Slot>>,
    at: usize,
}

impl Slots {
    /// The slot of the next row.
    fn next(&mut self) -> Result<Slot, ImportError> {
        while self.at == self.section.len() {
            // Where the thread that finds them has failed, its error is the cause.
            let ended = |_| ImportError::Spool(io::ErrorKind::BrokenPipe.into());
            self.section = self.found.recv().map_err(ended)?;
            self.at = 0;
        }
        let slot = self.section[self.at];
        self.at += 1;
        Ok(slot)
    }
}
