//! What the documents say of recommending, but for its [judgments](crate::recommend::weights).

use crate::domain::tests::{
    DEVELOPMENT, RECOMMENDATIONS, assert_says, count, in_words, part_in_words,
};
use crate::recommend::evidence::booked_evidence::RECOUNT_ALL_FROM_ONE_IN;
use crate::recommend::evidence::cohort_weights::FRACTION;
use crate::recommend::evidence::firm_bookings::{FirmBookingRow, PARTS};
use crate::recommend::needs::RELAXATION_ORDER;
use crate::recommend::weights::NEEDS_PER_MATCH;

#[test]
fn docs_state_the_numbers_of_the_ranking() {
    let order = RELAXATION_ORDER.map(|(_, name)| name).join(", ");
    let enough = part_in_words(NEEDS_PER_MATCH);
    let many = part_in_words(RECOUNT_ALL_FROM_ONE_IN);
    let (bytes, parts) = (FirmBookingRow::BYTES, count(PARTS));
    assert_says(
        RECOMMENDATIONS,
        &[
            format!("from the needs in the order {order}, until one does."),
            format!("every must-have and at least {enough} of all needs,"),
            format!("every must-have, {enough} of the needs |"),
            format!("more than {many} of all rows, all rows are summed again."),
            format!("is a row of {bytes} bytes:"),
            format!("sorted by firm and lie in {parts} parts."),
            format!("kept as {FRACTION} bits for the days within a half-life"),
        ],
    );
    // One number of a row stands for a size that is not known.
    let sizes = in_words((1_u32 << FirmBookingRow::SIZE_BITS) - 1);
    let room = format!("{sizes} sizes are the most that the rows of the evidence can hold");
    assert_says(DEVELOPMENT, &[room]);
}
