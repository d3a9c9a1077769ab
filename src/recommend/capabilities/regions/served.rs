//! What the column of places says.

use crate::recommend::tags::{TagId, Vocabulary};

/// What the column says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Regions {
    pub served: Vec<TagId>,
    pub left_out: Vec<TagId>,
    /// Whether a part of it is not understood, so that it may well name further states.
    pub is_open: bool,
    /// Whether a place is named that is not served yet, or perhaps.
    pub(super) is_put_off: bool,
}

impl Regions {
    /// Whether all places that are told, each with whether it is served, are served or left out here too, and none that is
    /// left out here is served there.
    pub fn agree_with(&self, told: &[(TagId, bool)], vocabulary: &Vocabulary) -> bool {
        let implies =
            |place: &TagId, tag: TagId| *place == tag || vocabulary.implied(*place).contains(&tag);
        let is_here = |(tag, is_served): &(TagId, bool)| {
            let places = if *is_served {
                &self.served
            } else {
                &self.left_out
            };
            places.iter().any(|place| implies(place, *tag))
        };
        let is_served = |out: &TagId| {
            let mut served = told.iter().filter(|(_, is_served)| *is_served);
            served.any(|(place, _)| implies(place, *out))
        };
        let is_denied = |out: &TagId| told.contains(&(*out, false));
        told.iter().all(is_here)
            && self
                .left_out
                .iter()
                .all(|out| is_denied(out) || !is_served(out))
    }

    /// Whether no place in the column is understood.
    pub fn is_silent(&self) -> bool {
        self.is_open && !self.is_put_off && self.served.is_empty() && self.left_out.is_empty()
    }
}
