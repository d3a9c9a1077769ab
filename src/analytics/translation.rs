//! The ids that one dictionary gives to the texts of another.

use super::dictionary::Dictionary;
use super::row::{EncodedRow, InternedRow};

/// Where more than this part of all locations is new, all get ids in geographic order again.
pub(super) const NEW_LOCATIONS: usize = 4;

/// The texts of two dictionaries in one, and how the ids of both map to it.
pub(super) struct Union {
    pub dictionary: Dictionary,
    pub known: KnownIds,
    pub new: NewIds,
}

/// Maps the ids of a dictionary whose rows are in an index.
pub(super) struct KnownIds {
    /// By the id before; `None` where they stay as they are.
    locations: Option<Vec<u32>>,
    shift: u32,
    old_shift: u32,
}

/// Maps the ids of a dictionary whose rows are in no index yet.
pub(super) struct NewIds {
    categories: Vec<u32>,
    locations: Vec<u32>,
    shift: u32,
}

impl Union {
    /// New texts come behind those that are known, in geographic order among each other. Where they are
    /// many, all locations are put in that order.
    pub fn of(known: &Dictionary, new: &Dictionary) -> Self {
        let mut all = known.clone();
        let categories = new.categories.iter();
        let categories = categories.map(|name| all.intern_category(name.text()));
        let categories = categories.collect();
        all.finalize();
        let mut locations = vec![0; new.locations.len()];
        if known.locations.is_empty() {
            all.reserve_locations(new.locations.len());
        }
        for id in new.sorted_locations() {
            locations[id as usize] = all.intern_location_of(new, id);
        }
        let (before, after) = (known.locations.len(), all.locations.len());
        let is_mixed = before > 0 && (after - before) * NEW_LOCATIONS > after;
        let moved = is_mixed.then(|| {
            let (sorted, moved) = geographic(&all, &all.sorted_locations());
            all = sorted;
            for location in &mut locations {
                *location = moved[*location as usize];
            }
            moved
        });
        let shift = all.shift;
        Self {
            dictionary: all,
            known: KnownIds {
                locations: moved,
                shift,
                old_shift: known.shift,
            },
            new: NewIds {
                categories,
                locations,
                shift,
            },
        }
    }

    /// A dictionary with only some of its locations, and nothing new.
    pub fn with_only(known: &Dictionary, is_used: impl Fn(u32) -> bool) -> Self {
        let mut used = known.sorted_locations();
        used.retain(|&id| is_used(id));
        let (dictionary, moved) = geographic(known, &used);
        Self {
            known: KnownIds {
                locations: Some(moved),
                shift: dictionary.shift,
                old_shift: known.shift,
            },
            new: NewIds {
                categories: Vec::new(),
                locations: Vec::new(),
                shift: dictionary.shift,
            },
            dictionary,
        }
    }
}

impl KnownIds {
    /// The ids under a dictionary that only adds some.
    pub fn of_same_locations(before: &Dictionary, after: &Dictionary) -> Self {
        Self {
            locations: None,
            shift: after.shift,
            old_shift: before.shift,
        }
    }

    /// Whether rows mean the same under the other dictionary.
    pub fn are_same(&self) -> bool {
        self.locations.is_none() && self.shift == self.old_shift
    }

    pub fn row(&self, row: EncodedRow) -> EncodedRow {
        let moved = self.locations.as_ref();
        let location = moved.map_or(row.location, |moved| moved[row.location as usize]);
        widen(EncodedRow { location, ..row }, self.old_shift, self.shift)
    }
}

impl NewIds {
    pub fn row(&self, row: &InternedRow) -> EncodedRow {
        let row = row.with_category(self.categories[row.category() as usize]);
        EncodedRow {
            location: self.locations[row.location as usize],
            ..row.entry(self.shift)
        }
    }
}

/// A row with its code in the layout of more categories.
fn widen(entry: EncodedRow, old_shift: u32, shift: u32) -> EncodedRow {
    let size = entry.code >> old_shift;
    let category = entry.code & ((1 << old_shift) - 1);
    EncodedRow {
        code: (size << shift) | category,
        ..entry
    }
}

/// A dictionary of the same categories with these locations in this order, and the new id of each
/// location.
fn geographic(arrived: &Dictionary, order: &[u32]) -> (Dictionary, Vec<u32>) {
    let mut sorted = Dictionary::new();
    for category in arrived.categories.iter() {
        sorted.intern_category(category.text());
    }
    sorted.finalize();
    sorted.reserve_locations(order.len());
    let mut moved = vec![0; arrived.locations.len()];
    for &id in order {
        moved[id as usize] = sorted.intern_location_of(arrived, id);
    }
    (sorted, moved)
}
