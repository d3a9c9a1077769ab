//! A block as it is read, from the front.

use std::ops::Range;

use crate::store::packed::ByteReader;

/// A part of a block that is read from the front; what it finds are places in the block.
pub(super) struct Part<'b> {
    of: &'b [u8],
    at: usize,
}

impl<'b> Part<'b> {
    pub(super) fn after(of: &'b [u8], at: usize) -> Self {
        Self { of, at }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.of.len()
    }

    pub(super) fn number(&mut self) -> Option<usize> {
        let mut rest = ByteReader(&self.of[self.at..]);
        let number = rest.number()?;
        self.at = self.of.len() - rest.0.len();
        Some(number)
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        let byte = *self.of.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    /// The next `count` bytes.
    pub(super) fn bytes(&mut self, count: usize) -> Option<Range<usize>> {
        let end = self.at.checked_add(count)?;
        let range = (end <= self.of.len()).then_some(self.at..end);
        self.at = end;
        range
    }

    pub(super) fn slice(&mut self, count: usize) -> Option<&'b [u8]> {
        let range = self.bytes(count)?;
        Some(&self.of[range])
    }
}
