//! What the documents say of the index.

use super::super::bound::SEGMENT_ROWS_MAX;
use super::super::checkpoints::{Checkpoints, DAILY_BYTES_PER_ROW};
use super::super::presence::{BLOCK, SETS_MAX, groups_max, sets_of_group};
use super::super::translation::NEW_LOCATIONS;
use super::super::trends::LONG_WINDOW_DAYS;
use crate::domain::number_format::pluralize;
use crate::domain::tests::{
    ANALYTICS, GLOSSARY, RECOMMENDATIONS, assert_says, count, in_words, part_in_words,
};

#[test]
fn docs_state_the_numbers_of_the_index() {
    let rows = count(SEGMENT_ROWS_MAX);
    let byte = pluralize(DAILY_BYTES_PER_ROW as u64, "byte");
    let (cells, bits) = (96, 4);
    assert_says(
        ANALYTICS,
        &[
            format!("| segment | at most {rows} consecutive rows"),
            format!("segments of 5 rows as well as of {rows}."),
            format!("few enough for that to take at most {byte} a row,"),
            format!(
                "power of two: {} rows for {cells} cells)",
                Checkpoints::new(cells, 1).most_rows()
            ),
            format!("one number for each {BLOCK} segments,"),
            format!("Blocks of {BLOCK} segments are shared"),
            format!("would need more than {} numbers,", count(SETS_MAX)),
            format!(
                "(from {} states and pairs on with {} categories)",
                groups_max(sets_of_group(bits)) + 1,
                in_words(1 << bits)
            ),
            format!("more than {} are new, all", part_in_words(NEW_LOCATIONS)),
        ],
    );
    let segment = format!("**Segment**: at most {rows} consecutive bookings");
    assert_says(GLOSSARY, &[segment]);
    let momentum = format!("counts the demos of the last {LONG_WINDOW_DAYS} days above");
    assert_says(RECOMMENDATIONS, &[momentum]);
}
