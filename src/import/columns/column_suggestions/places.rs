//! Places, as a list of vendors says where they work.

use crate::domain::place::UsState;

/// Entries of places beside states.
const REGIONS: [&str; 20] = [
    "50 states",
    "all",
    "all 50 states",
    "all states",
    "anywhere",
    "east coast",
    "gulf coast",
    "mid-atlantic",
    "midwest",
    "national",
    "nationwide",
    "northeast",
    "northwest",
    "south",
    "southeast",
    "southwest",
    "us",
    "usa",
    "west",
    "west coast",
];
/// What may stand behind a place: "LA only", "nationwide exc. NY".
const BEHIND_PLACE: [&str; 4] = [" only", " exc", " but ", " without "];

/// Whether an entry of a list is a state, several by their codes or a region.
pub fn is_place(entry: &str) -> bool {
    let lower = entry.trim().to_lowercase();
    let ends = BEHIND_PLACE.iter().filter_map(|behind| lower.find(behind));
    let end = ends.min().unwrap_or(lower.len());
    let place = &lower[..end];
    let is_code = |word: &str| {
        word.len() == 2 && word.to_uppercase() == word && UsState::from_code_or_name(word).is_some()
    };
    REGIONS.contains(&place)
        || UsState::from_code_or_name(place).is_some()
        || !entry.trim().is_empty() && entry.split_whitespace().all(is_code)
}
