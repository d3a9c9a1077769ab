//! What a part of the column of places stands behind: the place of "FL (all)", the region of "SE - FL GA AL".

use super::column_words::{PART_ENDS, is_doubt, is_except, is_one_of};
use super::place_names::{PlaceNames, names};

/// Words that beside named places stand for all of these: "FL (all)".
const ALL_OF_THEM: [&str; 3] = ["all", "anywhere", "everywhere"];
/// Words of a region's name that the states in brackets behind it explain: "SE (FL, GA)".
const REGION_WORDS: [&str; 27] = [
    "central",
    "coast",
    "corners",
    "deep",
    "eastern",
    "four",
    "great",
    "gulf",
    "lakes",
    "lower",
    "mid",
    "mountain",
    "northern",
    "northwest",
    "nw",
    "pacific",
    "plains",
    "rockies",
    "rocky",
    "se",
    "south",
    "southern",
    "sw",
    "tri",
    "tri-state",
    "upper",
    "western",
];
/// Words beside those.
const BESIDE_REGION: [&str; 6] = ["area", "only", "region", "states", "the", "us"];
const DASHES: [&str; 3] = [" - ", " – ", " — "];

/// What a part stands behind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Label {
    None,
    /// A place: in brackets, or behind its colon or its dash.
    Place,
    /// Something else and a colon: "remote: anywhere".
    Other,
}

/// Whether words stand for all places that are named beside them.
pub fn is_all_of_them(words: &[&str]) -> bool {
    matches!(words, [word] if is_one_of(word, &ALL_OF_THEM))
}

/// Whether words name a region whose states may be listed behind it.
fn is_region_name(words: &[&str]) -> bool {
    let is_of_region = |word: &&str| is_one_of(word, &REGION_WORDS);
    let mut all = words.iter();
    words.iter().any(is_of_region)
        && all.all(|word| is_of_region(word) || is_one_of(word, &BESIDE_REGION))
}

fn words(part: &str) -> Vec<&str> {
    part.trim_end_matches(PART_ENDS)
        .split_whitespace()
        .collect()
}

/// What a part stands behind.
pub fn label_of(
    before: Option<&str>,
    part: &str,
    next: Option<&&str>,
    known: &PlaceNames<'_>,
) -> Label {
    let Some(before) = before.filter(|before| before.ends_with(['(', '[', ':'])) else {
        // "TX (in person), anywhere (remote)"
        let next = next.and_then(|next| next.split_whitespace().next());
        let is_narrowed = next.is_some_and(is_except);
        let is_apart = part.ends_with(['(', '[']) && is_all_of_them(&words(part)) && !is_narrowed;
        return if is_apart { Label::Other } else { Label::None };
    };
    if known.place(&words(before)).is_whole {
        Label::Place
    } else if before.ends_with(':') {
        Label::Other
    } else {
        Label::None
    }
}

/// What an "all" at the end of a part stands behind: the place of "TX - all". In "TX & everywhere" and "remote - all" it is more.
pub fn label_within(part: &str, listed: &[Vec<&str>], known: &PlaceNames<'_>) -> Label {
    let is_all = |name: &Vec<&str>| name.first().is_some_and(|word| is_all_of_them(&[word]));
    let [first, behind @ ..] = listed else {
        return Label::None;
    };
    if is_all(first) || !behind.iter().any(is_all) {
        return Label::None;
    }
    let parted = DASHES.iter().find_map(|dash| part.split_once(dash));
    let mut before = parted.iter().flat_map(|(before, _)| names(before));
    let is_place = parted.is_some() && before.all(|name| known.place(&name).is_whole);
    if is_place { Label::Place } else { Label::Other }
}

/// Whether the first of these parts is the name of a region that the states behind it explain: "SE (FL, GA)".
pub fn is_explained(parts: &[&str], known: &PlaceNames<'_>) -> bool {
    let [name, behind @ ..] = parts else {
        return false;
    };
    let end = behind
        .iter()
        .position(|part| part.ends_with([')', ']', ';']));
    let listed = &behind[..end.map_or(behind.len(), |end| end + 1)];
    let mut all = listed.iter().flat_map(|part| part.split_whitespace());
    let is_only = all.any(|word| is_one_of(word.trim_end_matches(PART_ENDS), &["only"]));
    let least = match name.chars().last() {
        Some('(' | '[') if !is_only => 2,
        Some('(' | '[' | ':') => 1,
        _ => return false,
    };
    let states = listed.iter().map(|part| {
        let place = known.place(&words(part));
        let mut served = place.served.iter();
        let are_states = served.all(|tag| known.vocabulary.implied(*tag).is_empty());
        // "CO, UT, ..."
        let is_name = part.contains(char::is_alphanumeric);
        (is_name && place.is_whole && are_states).then_some(place.served.len())
    });
    let states: Option<usize> = states.sum();
    is_region_name(&words(name))
        && !known.place(&words(name)).is_whole
        && states.is_some_and(|states| states >= least)
}

/// An entry with a colon for the dash between a region and what is behind it: "SE - FL GA AL".
pub fn with_colon_behind_region(entry: String) -> String {
    let parted = DASHES.iter().find_map(|dash| entry.split_once(dash));
    match parted {
        Some((name, states)) if is_region_name(&words(name)) && !is_doubt(states) => {
            format!("{name}: {states}")
        }
        _ => entry,
    }
}
