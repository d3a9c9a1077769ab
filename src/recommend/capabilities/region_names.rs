//! The words that the column of places is made of, beside those of the vocabulary.

/// Names that a column uses where sentences do not, with the slugs that they stand for; those after a
/// minus are left out.
pub const NAMES: [(&[&str], &[&str]); 4] = [
    (
        &[
            "all",
            "us",
            "america",
            "north america",
            "worldwide",
            "global",
            "everywhere",
            "anywhere",
        ],
        &["nationwide"],
    ),
    (
        &[
            "48 states",
            "lower 48",
            "lower 48 states",
            "contiguous 48",
            "contiguous us",
            "contiguous states",
            "contiguous 48 states",
            "48 contiguous states",
            "continental us",
        ],
        &["nationwide", "-alaska", "-hawaii"],
    ),
    (&["washington dc"], &["district-of-columbia"]),
    (
        &["mid atlantic", "mid atlantic states"],
        &[
            "delaware",
            "district-of-columbia",
            "maryland",
            "new-jersey",
            "new-york",
            "pennsylvania",
            "virginia",
            "west-virginia",
        ],
    ),
];
/// Signs after which another name begins.
pub const PART_ENDS: [char; 11] = [',', ';', '/', '|', '(', ')', '[', ']', '\n', ':', '•'];
/// Words between two names.
pub const JOINTS: [&str; 8] = ["and", "or", "plus", "&", "+", "-", "–", "—"];
/// Places outside the states, which say nothing of any state.
pub const ABROAD: [&str; 9] = [
    "australia",
    "canada",
    "england",
    "europe",
    "guam",
    "mexico",
    "puerto rico",
    "uk",
    "united kingdom",
];
/// Words after which places are left out.
pub const EXCEPT: [&str; 12] = [
    "besides",
    "but",
    "except",
    "excepting",
    "excl",
    "exclude",
    "excludes",
    "excluding",
    "minus",
    "not",
    "outside",
    "without",
];
/// Words around a place that add nothing to it.
pub const AROUND: [&str; 16] = [
    "across",
    "all",
    "entire",
    "for",
    "from",
    "in",
    "including",
    "of",
    "only",
    "serves",
    "serving",
    "state",
    "statewide",
    "the",
    "throughout",
    "whole",
];
