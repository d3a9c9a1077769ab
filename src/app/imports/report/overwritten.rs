//! What a file overwrites of bookings that were stored before it. Only how it leaves them counts, not what one of
//! several rows does and a later one takes back.

use std::collections::HashMap;

use super::cleared::Cleared;
use super::outcome_counter::REMEMBERED_MAX;
use crate::domain::booking::{BookingKey, BookingView};

/// Ids seem to be used again where more than one changed booking in this many became another.
pub(super) const OTHERS_AMONG: u64 = 5;

/// The stored bookings that a file changes.
#[derive(Default)]
pub struct Overwritten {
    bookings: HashMap<BookingKey, Change>,
    /// Each row of those beyond the bound on memory, and of those that the file itself brought.
    others: Sum,
}

#[derive(Clone, Copy)]
struct Change {
    cleared: Cleared,
    /// Whether both client and created time are others.
    is_other_booking: bool,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    changed: u64,
    others: u64,
    cleared: Cleared,
}

impl Overwritten {
    /// Takes what a booking was before the file, and what it is after the rows so far.
    pub fn change(
        &mut self,
        key: BookingKey,
        before: &BookingView<'_>,
        after: &BookingView<'_>,
        has_firm_size: bool,
    ) {
        let change = Change {
            cleared: Cleared::of_booking(before, after, has_firm_size),
            is_other_booking: is_other(before, after),
        };
        if self.bookings.len() < REMEMBERED_MAX || self.bookings.contains_key(&key) {
            self.bookings.insert(key, change);
        } else {
            self.others.add(change);
        }
    }

    /// Takes a booking that an earlier row brought. Nothing that was stored is lost by that, but the ids may belong to
    /// others.
    pub fn change_new(&mut self, before: &BookingView<'_>, after: &BookingView<'_>) {
        self.others.add(Change {
            cleared: Cleared::default(),
            is_other_booking: is_other(before, after),
        });
    }

    /// Takes a booking that is as it was before the file.
    pub fn restore(&mut self, key: BookingKey) {
        self.bookings.remove(&key);
    }

    /// The fields that bookings lose.
    pub fn cleared(&self) -> Cleared {
        self.sum().cleared
    }

    /// Whether so many of the changed bookings became other bookings that the file seems to use ids again.
    pub fn suspects_id_reuse(&self) -> bool {
        let Sum {
            changed, others, ..
        } = self.sum();
        others * OTHERS_AMONG > changed
    }

    fn sum(&self) -> Sum {
        let mut sum = self.others;
        for change in self.bookings.values() {
            sum.add(*change);
        }
        sum
    }
}

fn is_other(before: &BookingView<'_>, after: &BookingView<'_>) -> bool {
    before.client != after.client && before.created_at != after.created_at
}

impl Sum {
    fn add(&mut self, change: Change) {
        self.changed += 1;
        self.others += u64::from(change.is_other_booking);
        self.cleared.add(change.cleared);
    }
}
