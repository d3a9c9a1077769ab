//! Cities without their states, among which "LA" is Los Angeles: "NYC & LA", "Miami, LA and NYC".

use super::super::region_names::{CITIES, PART_ENDS};
use super::notes::plain;
use super::place_names::{PlaceNames, names};

/// Further cities, and short names of cities.
const FURTHER: [&str; 10] = [
    "boston",
    "charlotte",
    "chicago",
    "new york city",
    "nyc",
    "philadelphia",
    "philly",
    "portland",
    "san jose",
    "sf",
];
/// Cities of Louisiana, behind which "LA" is their state.
const OF_LOUISIANA: [&str; 3] = ["baton rouge", "new orleans", "nola"];
/// Words behind a city that change nothing.
const BEHIND: [&str; 5] = ["area", "metro", "office", "offices", "only"];

/// The codes that may be cities in the column: none where a state is named besides, or no city outside Louisiana.
pub fn codes_of_cities(entries: &[String], known: &PlaceNames<'_>) -> &'static [&'static str] {
    let entries: Vec<String> = entries.iter().map(|entry| plain(entry)).collect();
    let parts = entries.iter().flat_map(|entry| entry.split(PART_ENDS));
    let parts = parts.flat_map(names).map(|words| {
        let is_name = |word: &&&str| !BEHIND.contains(&&*word.to_lowercase());
        let words = words.iter().take_while(is_name).copied();
        words.collect::<Vec<_>>().join(" ")
    });
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    let lower = || parts.iter().map(|part| part.to_lowercase());
    let codes: &[&str] = if lower().any(|part| part == "sf") {
        &["LA", "SD"]
    } else {
        &["LA"]
    };
    let is_elsewhere = |name: &String| {
        let mut cities = CITIES.iter();
        FURTHER.contains(&&**name) || cities.any(|(city, _)| city == name)
    };
    let is_state = |part: &String| {
        let is_known = !codes.contains(&&**part) && known.state(part).is_some();
        is_known || OF_LOUISIANA.contains(&&*part.to_lowercase())
    };
    if parts.iter().any(is_state) || !lower().any(|part| is_elsewhere(&part)) {
        return &[];
    }
    codes
}
