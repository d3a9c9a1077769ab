//! Places, as a list of vendors says where they work.

use crate::domain::place::{UsState, WORD_CODES};

/// What an entry of a list of places says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlaceKind {
    /// "All", "US" or "West", which columns of other things say, too.
    Broad,
    /// A state or a region.
    Named,
}

const BROAD: [&str; 11] = [
    "all",
    "anywhere",
    "national",
    "northeast",
    "northwest",
    "south",
    "southeast",
    "southwest",
    "us",
    "usa",
    "west",
];
/// Those that nothing but a place has.
const REGIONS: [&str; 9] = [
    "50 states",
    "all 50 states",
    "all states",
    "east coast",
    "gulf coast",
    "mid-atlantic",
    "midwest",
    "nationwide",
    "west coast",
];
/// What may stand behind a place: "LA only", "nationwide exc. NY".
const BEHIND_PLACE: [&str; 4] = [" only", " exc", " but ", " without "];

/// The clearest of the places that a cell lists; `None` where one of its entries is no place.
pub fn clearest_place(cell: &str) -> Option<PlaceKind> {
    let entries = cell.split([',', ';', '/', '&', '+']);
    let places: Option<Vec<_>> = entries.map(PlaceKind::of).collect();
    places?.into_iter().max()
}

impl PlaceKind {
    /// The kind of an entry: a state, several by their codes or a region.
    fn of(entry: &str) -> Option<Self> {
        let written = entry.trim();
        let lower = written.to_lowercase();
        let ends = BEHIND_PLACE.iter().filter_map(|behind| lower.find(behind));
        let end = ends.min().unwrap_or(lower.len());
        let place = &lower[..end];
        let written = written.get(..end).unwrap_or(written);
        let in_capitals = written.to_uppercase();
        let is_code = |word: &str| {
            word.len() == 2
                && word.to_uppercase() == word
                && UsState::from_code_or_name(word).is_some()
        };
        // "In", "ok" and "me" are codes in capitals alone.
        let is_word = WORD_CODES.contains(&&*in_capitals) && written != in_capitals;
        let is_named = REGIONS.contains(&place)
            || !is_word && UsState::from_code_or_name(place).is_some()
            || !written.is_empty() && written.split_whitespace().all(is_code);
        if is_named {
            Some(Self::Named)
        } else {
            BROAD.contains(&place).then_some(Self::Broad)
        }
    }
}
