//! Numbers in as few bytes as the largest of them needs.

/// Writes the lowest bytes of each number.
pub fn put_low_bytes(numbers: impl Iterator<Item = u64>, width: usize, out: &mut Vec<u8>) {
    for number in numbers {
        // A copy of a fixed size costs less than one of any size.
        let end = out.len() + width;
        out.extend_from_slice(&number.to_le_bytes());
        out.truncate(end);
    }
}
