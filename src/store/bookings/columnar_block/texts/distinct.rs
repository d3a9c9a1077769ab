//! The different texts of a column.

use std::hash::BuildHasher;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

/// After this many rows a column is looked at whose texts nearly all differ.
const TRIED: usize = 64;
const TRIED_DIFFERENT: usize = 58;

/// The different texts in the order of their first rows, and which of them each row has.
pub struct Distinct<'t> {
    pub entries: Vec<&'t [u8]>,
    pub places: Vec<u16>,
}

impl<'t> Distinct<'t> {
    /// `None` where most of the texts differ. A row without a text has the first.
    pub fn of(texts: &[Option<&'t [u8]>]) -> Option<Self> {
        let hasher = DefaultHashBuilder::default();
        let mut known = HashTable::<u16>::with_capacity(texts.len() / 2);
        let mut entries: Vec<&[u8]> = Vec::new();
        let mut places = Vec::with_capacity(texts.len());
        for text in texts {
            let Some(text) = *text else {
                places.push(0);
                continue;
            };
            let place = u16::try_from(entries.len()).ok()?;
            let is_same = |place: &u16| entries[usize::from(*place)] == text;
            let hash_of = |place: &u16| hasher.hash_one(entries[usize::from(*place)]);
            let found = match known.entry(hasher.hash_one(text), is_same, hash_of) {
                Entry::Occupied(found) => *found.get(),
                Entry::Vacant(free) => {
                    free.insert(place);
                    entries.push(text);
                    place
                }
            };
            places.push(found);
            if places.len() == TRIED && entries.len() > TRIED_DIFFERENT {
                return None;
            }
        }
        Some(Self { entries, places })
    }

    /// Whether it takes less than an entry for each row, by how long the rest of a text is.
    pub fn is_smaller(&self, texts: &[Option<&[u8]>], rest_of: impl Fn(&[u8]) -> usize) -> bool {
        let listed: usize = self.entries.iter().map(|text| rest_of(text) + 1).sum();
        let places = texts.len() * bits_of_places(self.entries.len()) / 8;
        let rows = texts
            .iter()
            .map(|text| text.map_or(1, |text| rest_of(text) + 1));
        listed + places < rows.sum()
    }
}

/// How many bits say which of this many entries a row has.
pub fn bits_of_places(entries: usize) -> usize {
    match entries {
        0..=1 => 0,
        2..=16 => 4,
        17..=256 => 8,
        _ => 16,
    }
}
