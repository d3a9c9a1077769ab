//! Values that are read before they are needed, so that memory is waited for once and not at every step of a question.

use std::hint::black_box;

/// Reads values and keeps none of them. Many are waited for at once, where few instructions lie between.
#[derive(Default)]
pub(super) struct Prefetch(u64);

impl Prefetch {
    /// Reads one value, if there is one at this position.
    pub fn value<T: Copy + Into<u64>>(&mut self, values: &[T], position: usize) {
        self.0 ^= values.get(position).map_or(0, |&value| value.into());
    }

    /// Reads where values lie.
    pub fn place<T>(&mut self, values: &[T]) {
        self.0 ^= values.len() as u64;
    }
}

impl Drop for Prefetch {
    /// Else the compiler would leave out what nobody uses.
    fn drop(&mut self) {
        black_box(self.0);
    }
}
