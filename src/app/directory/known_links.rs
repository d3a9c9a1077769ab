//! Links that were looked up already: most files name few clients, each many times.

use hashbrown::HashMap;

use crate::domain::ids::VendorId;
use crate::store::bookings::{LinkKey, OwnedLinkKey};

const LINKS_MAX: usize = 50_000;

/// What keys lead to, each looked up once.
#[derive(Default)]
pub struct KnownLinks {
    places: HashMap<OwnedLinkKey, usize>,
    found: Vec<Option<VendorId>>,
}

impl KnownLinks {
    /// The place of a key, for [`Self::at`].
    pub fn place(&self, key: &LinkKey<'_>) -> Option<usize> {
        self.places.get(key).copied()
    }

    /// Keeps what a key leads to, and returns its place.
    pub fn add(&mut self, key: &LinkKey<'_>, found: Option<VendorId>) -> usize {
        if self.found.len() >= LINKS_MAX {
            self.clear();
        }
        let place = self.found.len();
        self.places.insert(key.to_owned_key(), place);
        self.found.push(found);
        place
    }

    pub fn at(&self, place: usize) -> Option<&VendorId> {
        self.found[place].as_ref()
    }

    /// To be called where names change.
    pub fn clear(&mut self) {
        self.places.clear();
        self.found.clear();
    }
}
