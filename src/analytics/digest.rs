//! A fingerprint of all rows, so that two indexes can be compared.

use super::index::BookingIndex;
use crate::domain::splitmix::splitmix64_mix;

/// Equal for two indexes that hold the same rows, in whatever way they were built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    pub rows: u64,
    /// Sum of a hash of every row.
    pub sum: u64,
}

impl BookingIndex {
    /// Reads every row: O(n).
    pub fn digest(&self) -> Digest {
        let dictionary = &self.dictionary;
        let locations = dictionary.locations.iter().map(|location| {
            let dma = &dictionary.dmas[location.dma as usize].text;
            text_hash(&[&location.city_state, dma], u64::from(location.state))
        });
        let locations: Vec<u64> = locations.collect();
        let categories = dictionary
            .categories
            .iter()
            .map(|name| text_hash(&[name.text()], 0));
        let categories: Vec<u64> = categories.collect();
        let mut digest = Digest { rows: 0, sum: 0 };
        for entry in self
            .segments
            .iter()
            .flat_map(|segment| segment.columns.rows())
        {
            let size = entry.code >> dictionary.shift;
            let category = entry.code & ((1 << dictionary.shift) - 1);
            let parts = [
                entry.key,
                entry.created_at.cast_unsigned(),
                locations[entry.location as usize],
                categories[category as usize],
            ];
            let hash = parts.into_iter().fold(u64::from(size), mix);
            digest.rows += 1;
            digest.sum = digest.sum.wrapping_add(hash);
        }
        digest
    }
}

/// FNV-1a over the texts, each with a terminator, so that no two lists concatenate to the same.
fn text_hash(texts: &[&str], seed: u64) -> u64 {
    let bytes = texts
        .iter()
        .flat_map(|text| text.bytes().map(u64::from).chain([256]));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ byte).wrapping_mul(0x100_0000_01b3)
    });
    mix(hash, seed)
}

/// Mixes a value into a hash.
fn mix(hash: u64, value: u64) -> u64 {
    let sum = hash.rotate_left(29).wrapping_add(value);
    splitmix64_mix(sum.wrapping_add(0x9e37_79b9_7f4a_7c15))
}
