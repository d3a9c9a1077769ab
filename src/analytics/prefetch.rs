//! Values that are read before they are needed, so that memory is waited for once and not at every step of a question.

use std::hint::black_box;

/// So many places of values of one width are gathered at most before they are read.
const PLACES: usize = 64;

/// Gathers places and then reads one after another, with no other instructions between: the processor waits for as many at
/// once as it has room for instructions. What is read is not kept.
pub(super) struct Prefetch<'a> {
    u8: Places<'a, u8>,
    u16: Places<'a, u16>,
    u32: Places<'a, u32>,
    u64: Places<'a, u64>,
    len: usize,
}

struct Places<'a, T> {
    places: [&'a T; PLACES],
    len: usize,
}

/// What may be read ahead.
pub(super) trait Value: Sized {
    fn gather<'a>(&'a self, read: &mut Prefetch<'a>);
}

macro_rules! value {
    ($($width:ident),+) => { $(
        impl Value for $width {
            fn gather<'a>(&'a self, read: &mut Prefetch<'a>) {
                read.$width.push(self);
            }
        }
    )+ };
}
value!(u8, u16, u32, u64);

impl<'a> Prefetch<'a> {
    pub fn new() -> Self {
        Self {
            u8: Places::new(&0),
            u16: Places::new(&0),
            u32: Places::new(&0),
            u64: Places::new(&0),
            len: 0,
        }
    }

    /// Gathers one value, if there is one at this position.
    pub fn value<T: Value>(&mut self, values: &'a [T], position: usize) {
        if let Some(value) = values.get(position) {
            value.gather(self);
        }
    }

    /// Reads all that was gathered.
    pub fn read(&mut self) {
        self.u8.read();
        self.u16.read();
        self.u32.read();
        self.u64.read();
        black_box(self.len);
    }

    /// Reads where values lie.
    pub fn place<T>(&mut self, values: &[T]) {
        self.len ^= values.len();
    }
}

impl<'a, T: Copy + Into<u64>> Places<'a, T> {
    fn new(none: &'a T) -> Self {
        Self {
            places: [none; PLACES],
            len: 0,
        }
    }

    fn push(&mut self, place: &'a T) {
        if self.len == PLACES {
            self.read();
        }
        self.places[self.len] = place;
        self.len += 1;
    }

    fn read(&mut self) {
        let places = self.places[..self.len].iter();
        // Else the compiler would leave out what nobody uses.
        black_box(places.fold(0, |all, &&value| all ^ value.into()));
        self.len = 0;
    }
}
