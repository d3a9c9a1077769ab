//! Values of a few bits each, one after the other.

/// Values of a few bits each, the lowest first.
pub struct Bits<'o> {
    out: &'o mut Vec<u8>,
    held: u64,
    count: u32,
}

impl<'o> Bits<'o> {
    pub fn after(out: &'o mut Vec<u8>) -> Self {
        Self {
            out,
            held: 0,
            count: 0,
        }
    }

    pub fn push(&mut self, value: u8, bits: u32) {
        self.held |= u64::from(value) << self.count;
        self.count += bits;
        if self.count >= 32 {
            self.out.extend_from_slice(&self.held.to_le_bytes()[..4]);
            self.held >>= 32;
            self.count -= 32;
        }
    }

    pub fn end(self) {
        let left = usize::try_from(self.count.div_ceil(8)).unwrap_or(0);
        self.out.extend_from_slice(&self.held.to_le_bytes()[..left]);
    }
}

/// The value of this many bits, at most 16, that begins at a bit.
pub fn bits_at(bytes: &[u8], bit: usize, bits: usize) -> Option<usize> {
    let at = bit / 8;
    let low = *bytes.get(at)?;
    let byte = |after: usize| bytes.get(at + after).copied().unwrap_or(0);
    let value = u32::from_le_bytes([low, byte(1), byte(2), 0]) >> (bit % 8);
    usize::try_from(value & ((1 << bits) - 1)).ok()
}
