//! "LA" that is the city: beside cities and no state ("LA, San Diego"), and in "Greater LA" and "LA County".

use std::borrow::Cow;

use super::column_words::{CITIES, METRO, PART_ENDS, is_one_of};
use super::notes::plain;
use super::place_names::names;

const CITY: &str = "Los Angeles";
/// Further names that stand beside it in a list of cities, in no state or in California.
const BESIDE: [&str; 14] = [
    "bay area",
    "chicago",
    "inland empire",
    "long beach",
    "nyc",
    "oakland",
    "oc",
    "orange county",
    "riverside",
    "san bernardino",
    "san jose",
    "sf",
    "socal",
    "ventura",
];
/// What makes it the city by itself: Louisiana has parishes.
const COUNTY: [&str; 1] = ["county"];

/// The entries of a column with "Los Angeles" for an "LA" that is the city.
pub fn with_los_angeles(entries: &[String]) -> Cow<'_, [String]> {
    if !entries.iter().any(|entry| entry.contains("LA")) {
        return Cow::Borrowed(entries);
    }
    let is_list = is_list_of_cities(entries);
    let spelled = entries.iter().map(|entry| {
        let parts = entry.split_inclusive(PART_ENDS).map(|part| {
            let is_city = is_list || is_metro(part);
            let words = part.split_inclusive(' ').map(|word| {
                let bare = word.trim_end_matches([' ', ',', ';', '/', '|', ')', ']']);
                if is_city && bare == "LA" {
                    word.replacen("LA", CITY, 1)
                } else {
                    word.to_owned()
                }
            });
            words.collect::<String>()
        });
        parts.collect()
    });
    Cow::Owned(spelled.collect())
}

/// Whether a column names cities outside of Louisiana and no state but California, which only counts beside a city of it.
fn is_list_of_cities(entries: &[String]) -> bool {
    let (mut has_city, mut has_californian, mut has_state) = (false, false, false);
    for entry in entries {
        let entry = plain(entry);
        for words in entry.split(PART_ENDS).flat_map(names) {
            let name = words.join(" ").to_lowercase();
            let known = CITIES.iter().find(|(city, _)| *city == name);
            match known.map(|(_, state)| *state) {
                Some("california") => has_californian = true,
                Some("louisiana") => return false,
                Some(_) => has_city = true,
                None if BESIDE.contains(&name.as_str()) => {
                    has_city = true;
                    has_californian |= !["chicago", "nyc"].contains(&name.as_str());
                }
                None if name.is_empty() || name == "la" => {}
                None if ["ca", "california"].contains(&name.as_str()) => has_state = true,
                None => return false,
            }
        }
    }
    has_californian || has_city && !has_state
}

/// "Greater LA", "LA metro area", "LA County".
fn is_metro(part: &str) -> bool {
    let words: Vec<_> = part
        .trim_end_matches(PART_ENDS)
        .split_whitespace()
        .collect();
    let is_beside = |word: &str| is_one_of(word, &METRO) || is_one_of(word, &COUNTY);
    let is_city = |word: &str| word == "LA";
    words.len() > 1
        && words.iter().filter(|word| is_city(word)).count() == 1
        && words.iter().all(|word| is_city(word) || is_beside(word))
}
