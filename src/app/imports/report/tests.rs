//! What the documents say of the bounds of a report.

use super::client_counts::CLIENTS_MAX;
use super::duplicate_booking_rows::{CELLS_MAX, ROWS_MAX};
use super::left_out::CANCELED_MAX;
use super::overwritten::OTHERS_AMONG;
use super::possible_duplicate_bookings::{
    DUPLICATES_AMONG, DUPLICATES_MIN, NEW_MAX, OTHER_TOOL_AMONG, OTHER_TOOL_MIN, STORED_MAX,
};
use super::unknown_clients::COMPARED_MAX;
use super::{examples, name_list};
use crate::domain::tests::{IMPORT, PRODUCT, assert_says, count, in_words, part_in_words};

#[test]
fn import_md_states_the_limits_of_the_report() {
    let least = in_words(DUPLICATES_MIN);
    let part = |among: u64| part_in_words(usize::try_from(among).unwrap());
    assert_says(
        IMPORT,
        &[
            format!("parse counts up to {} of them;", count(CLIENTS_MAX)),
            format!(
                "the first {} rows, {} cells)",
                count(ROWS_MAX),
                count(CELLS_MAX)
            ),
            format!("of the first {}: rows without an id", count(CANCELED_MAX)),
            format!(
                "the first {} new ones, against at most {} stored ones",
                count(NEW_MAX),
                count(STORED_MAX)
            ),
            format!(
                "nothing is said of fewer than {least} or than {} of the new ones",
                part(DUPLICATES_AMONG)
            ),
            format!(
                "at least {} that are at least one in {OTHER_TOOL_AMONG} of the new ones, or {} where all",
                in_words(OTHER_TOOL_MIN),
                part(DUPLICATES_AMONG)
            ),
            format!("Of more than {} vendors the nearest", count(COMPARED_MAX)),
            format!(
                "leaves more than {} of the stored bookings",
                part(OTHERS_AMONG)
            ),
        ],
    );
}

#[test]
fn docs_state_how_many_a_report_names() {
    let names = in_words(name_list::NAMES_LISTED);
    let cells = in_words(examples::EXAMPLES_QUOTED);
    assert_says(
        IMPORT,
        &[
            format!("The report names the first {names}: \"Lumen Intake\""),
            format!("and names the first {names} such clients,"),
            format!("and names {cells} of the cells, without"),
            format!("names the first {cells} ways:"),
            format!("names the first {cells}, and counts the rows that say no size"),
            format!("no price or no size, and names {cells} of each."),
            format!("not even for later, and names {cells} of each."),
            format!("counts such cells and names {cells}."),
        ],
    );
    assert_says(PRODUCT, &[format!("such cells with {cells} examples.")]);
}
