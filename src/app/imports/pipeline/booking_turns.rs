//! Which row of a file has a booking that an earlier import stored for several of its rows.

use parking_lot::{Condvar, Mutex};

use crate::domain::booking::{BookingIdentity, BookingKey};

/// Gives each such booking to the first of its rows, whichever thread reads it. The threads get the batches of the file
/// in rotation.
pub struct BookingTurns {
    state: Mutex<State>,
    passed: Condvar,
}

struct State {
    given: GivenBookings,
    /// How many batches each thread has read; `usize::MAX` once it has ended.
    read: Vec<usize>,
}

/// Bookings that rows have.
#[derive(Default)]
pub struct GivenBookings {
    /// By the position of the booking the first bits of the identity of its row; 0 for none. They are of a keyed hash, so
    /// that two rows about one booking share them is as good as impossible.
    rows: Vec<u64>,
}

/// The turns of one of the threads.
pub struct Turn<'f> {
    of: &'f BookingTurns,
    reader: usize,
}

impl BookingTurns {
    pub fn new(readers: usize) -> Self {
        let state = State {
            given: GivenBookings::default(),
            read: vec![0; readers],
        };
        Self {
            state: Mutex::new(state),
            passed: Condvar::new(),
        }
    }

    /// The turns of the thread that gets the batch with this number first.
    pub fn of_thread(&self, reader: usize) -> Turn<'_> {
        Turn { of: self, reader }
    }
}

impl Turn<'_> {
    /// Gives bookings to the rows of the batch that the thread reads. Waits until all batches before it are read.
    pub fn give(&self, give: impl FnOnce(&mut GivenBookings)) {
        let mut state = self.of.state.lock();
        self.of
            .passed
            .wait_while(&mut state, |state| !state.is_turn_of(self.reader));
        give(&mut state.given);
    }

    /// Says that the thread has read its batch.
    pub fn pass(&self) {
        self.set_read(|read| read + 1);
    }

    fn set_read(&self, next: impl FnOnce(usize) -> usize) {
        let mut state = self.of.state.lock();
        let read = &mut state.read[self.reader];
        *read = next(*read);
        self.of.passed.notify_all();
    }
}

/// A thread that ends before the file does has failed, and nothing comes of what the others read.
impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.set_read(|_| usize::MAX);
    }
}

impl State {
    fn is_turn_of(&self, reader: usize) -> bool {
        let before = self.read[reader];
        let mut others = self.read.iter().enumerate();
        others.all(|(other, read)| other == reader || *read >= before + usize::from(other < reader))
    }
}

impl GivenBookings {
    /// Whether a booking is that of the row with this identity: it becomes so where it is nobody's yet.
    pub fn give(&mut self, booking: BookingKey, row: BookingIdentity) -> bool {
        let at = usize::try_from(booking.0).expect("a position fits memory");
        if at >= self.rows.len() {
            self.rows.resize(at + 1, 0);
        }
        let row = u128::from_be_bytes(row.0) >> u64::BITS;
        let row = u64::try_from(row).expect("half of the bits").max(1);
        let given = &mut self.rows[at];
        if *given == 0 {
            *given = row;
        }
        *given == row
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;

    const BOOKING: BookingKey = BookingKey(3);

    fn has(turn: &Turn<'_>, row: u8) -> bool {
        let mut has = false;
        turn.give(|given| has = given.give(BOOKING, BookingIdentity([row; 16])));
        has
    }

    #[test]
    fn a_booking_goes_to_the_first_row_of_the_file_however_fast_its_threads_are() {
        let turns = BookingTurns::new(3);
        let rows = thread::scope(|scope| {
            let readers = [(0, [1, 2], 60), (1, [3, 4], 30), (2, [5, 6], 0)];
            let readers = readers.map(|(reader, rows, millis)| {
                let turn = turns.of_thread(reader);
                scope.spawn(move || {
                    rows.map(|row| {
                        thread::sleep(Duration::from_millis(millis));
                        let has = has(&turn, row);
                        turn.pass();
                        has
                    })
                })
            });
            readers.map(|reader| reader.join().unwrap())
        });
        assert_eq!(rows, [[true, false], [false; 2], [false; 2]]);
    }

    #[test]
    fn a_row_that_comes_again_has_its_booking() {
        let turns = BookingTurns::new(1);
        let turn = turns.of_thread(0);
        assert_eq!([1, 2, 1].map(|row| has(&turn, row)), [true, false, true]);
    }

    #[test]
    fn nobody_waits_for_a_thread_that_has_ended() {
        let turns = BookingTurns::new(2);
        let turn = turns.of_thread(1);
        drop(turns.of_thread(0));
        assert!(has(&turn, 1));
    }
}
