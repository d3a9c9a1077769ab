//! An import's new bookings as they will be published, built on a thread of its own while they are saved
//! and committed. They are published after the commit.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Scope, ScopedJoinHandle};

use hashbrown::HashMap;
use jiff::SignedDuration;

use super::drafts::Chunk;
use crate::app::bookings::{ArrivedBookings, Bookings};
use crate::domain::booking::{BookingKey, BookingView};
use crate::domain::ids::{CategoryId, VendorId};

/// A new booking.
pub struct NewRow {
    /// Its position.
    pub key: BookingKey,
    /// Its row in the chunk.
    pub row: usize,
    pub vendor: Option<VendorId>,
    /// The name of its vendor's category, where it has none of its own.
    pub category: Option<String>,
}

enum Step {
    Rows(Arc<Chunk>, Vec<NewRow>),
    /// All rows were given, and will be committed.
    End,
}

/// An index under way. Dropped, it is abandoned.
pub struct Indexing<'s> {
    give: SyncSender<Step>,
    thread: ScopedJoinHandle<'s, Option<ArrivedBookings>>,
}

/// An index that has all its rows.
pub struct NewIndex<'s>(ScopedJoinHandle<'s, Option<ArrivedBookings>>);

impl<'s> Indexing<'s> {
    /// Begins without a row. The new ones lie from `first` on; `names` has every category; `shift`
    /// is added to every time.
    pub fn begin<'e>(
        scope: &'s Scope<'s, 'e>,
        bookings: &'e Bookings,
        first: BookingKey,
        names: HashMap<CategoryId, String>,
        shift: SignedDuration,
    ) -> Self {
        let (give, steps) = sync_channel(1);
        let thread = scope.spawn(move || index(bookings, first, &names, shift, &steps));
        Self { give, thread }
    }

    /// Adds new bookings.
    pub fn add(&self, chunk: &Arc<Chunk>, rows: Vec<NewRow>) {
        // A thread that has failed reports it at the end.
        let _ = self.give.send(Step::Rows(Arc::clone(chunk), rows));
    }

    /// Ends the index: it is of what was stored before and of what was added.
    pub fn end(self) -> NewIndex<'s> {
        let _ = self.give.send(Step::End);
        NewIndex(self.thread)
    }
}

impl NewIndex<'_> {
    /// Waits for it; `None` where the rows are better added to the present index.
    pub fn get(self) -> Option<ArrivedBookings> {
        let outcome = self.0.join();
        outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

fn index(
    bookings: &Bookings,
    first: BookingKey,
    names: &HashMap<CategoryId, String>,
    shift: SignedDuration,
    steps: &Receiver<Step>,
) -> Option<ArrivedBookings> {
    let mut arriving = bookings.begin_arrival();
    while let Step::Rows(chunk, rows) = steps.recv().ok()? {
        for new in rows {
            let mut booking = chunk.booking(new.row).decode(new.key).ok()?;
            move_time(&mut booking, shift);
            let category = match booking.category_id {
                Some(id) => names.get(id).map(String::as_str),
                None => new.category.as_deref(),
            };
            booking.vendor_id = new.vendor.as_ref().map(VendorId::as_str);
            arriving.push(new.key, &booking, category);
        }
    }
    match bookings.end_arrival(arriving, first) {
        Ok(all) => all,
        Err(error) => {
            tracing::warn!(%error, "the index of an import is made after its commit");
            None
        }
    }
}

/// Adds to a booking's time, where the sum is one.
pub fn move_time(booking: &mut BookingView<'_>, by: SignedDuration) {
    booking.created_at = booking
        .created_at
        .checked_add(by)
        .unwrap_or(booking.created_at);
}
