//! An import's new bookings as they will be published, built on a thread of its own while they are saved
//! and committed. They are published after the commit.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Scope, ScopedJoinHandle};

use jiff::SignedDuration;

use super::drafts::{Chunk, PlacedRow};
use crate::app::bookings::{Bookings, PreparedBookings};
use crate::app::directory::{BookingLinker, CachingLinker};
use crate::domain::booking::BookingView;
use crate::parallel::{joined, lower_thread_priority};

enum Step {
    /// New bookings.
    Rows(Arc<Chunk>, Arc<Vec<PlacedRow>>),
    /// All rows were given, and will be committed.
    End,
}

/// An index under way. Dropped, it is abandoned.
pub struct Indexing<'s> {
    give: SyncSender<Step>,
    thread: ScopedJoinHandle<'s, Option<PreparedBookings>>,
}

/// An index that has all its rows.
pub enum NewIndex<'s> {
    Running(ScopedJoinHandle<'s, Option<PreparedBookings>>),
    Made(Option<PreparedBookings>),
}

impl<'s> Indexing<'s> {
    /// Begins without a row. `links` link the new bookings to vendors; `shift` is added to every time.
    pub fn begin<'e>(
        scope: &'s Scope<'s, 'e>,
        bookings: &'e Bookings,
        linker: BookingLinker,
        shift: SignedDuration,
    ) -> Self {
        let (give, steps) = sync_channel(1);
        let thread = scope.spawn(move || {
            lower_thread_priority();
            index(bookings, linker, shift, &steps)
        });
        Self { give, thread }
    }

    /// Adds new bookings.
    pub fn add(&self, chunk: &Arc<Chunk>, rows: &Arc<Vec<PlacedRow>>) {
        // A thread that has failed reports it at the end.
        let _ = self
            .give
            .send(Step::Rows(Arc::clone(chunk), Arc::clone(rows)));
    }

    /// Ends the index: it is of what was stored before and of what was added.
    pub fn end(self) -> NewIndex<'s> {
        let _ = self.give.send(Step::End);
        NewIndex::Running(self.thread)
    }
}

impl NewIndex<'_> {
    /// Waits for it; `None` where a row could not be read.
    pub fn get(self) -> Option<PreparedBookings> {
        match self {
            Self::Made(all) => all,
            Self::Running(thread) => joined(thread),
        }
    }
}

fn index(
    bookings: &Bookings,
    linker: BookingLinker,
    shift: SignedDuration,
    steps: &Receiver<Step>,
) -> Option<PreparedBookings> {
    let linker = Arc::new(linker);
    let mut caching = CachingLinker::new(&linker);
    let mut new_bookings = bookings.begin_insert(Arc::clone(&linker));
    while let Step::Rows(chunk, rows) = steps.recv().ok()? {
        for PlacedRow { key, row } in rows.iter().copied() {
            let mut booking = chunk.booking(row).decode(key).ok()?;
            move_time(&mut booking, shift);
            let (booking, category) = caching.linked(&booking);
            new_bookings.push(key, &booking, category);
        }
    }
    Some(new_bookings.finish(caching.clients()))
}

/// Moves a booking's time, unless the result would be out of range.
pub fn move_time(booking: &mut BookingView<'_>, by: SignedDuration) {
    booking.created_at = booking
        .created_at
        .checked_add(by)
        .unwrap_or(booking.created_at);
}
