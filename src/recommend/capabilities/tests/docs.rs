//! What the document says of reading.

use crate::domain::tests::{RECOMMENDATIONS, assert_says, in_words, part_in_words};
use crate::recommend::capabilities::extracted_claim::QUOTE_MAX;
use crate::recommend::capabilities::facets::places::mention::{
    FEW_PLACES_MAX, SHORT_TEXT_WORDS_MAX,
};
use crate::recommend::capabilities::nearby::RARE_IN;
use crate::recommend::capabilities::negation::reach::REACH_WORDS_MAX;
use crate::recommend::capabilities::negation::statement::PASSING_WORDS_MAX;
use crate::recommend::capabilities::regions::inferred_regions::STATES_PER_NAMED;

#[test]
fn recommendations_md_states_the_limits_of_reading() {
    let reach = in_words(REACH_WORDS_MAX);
    let places = in_words(FEW_PLACES_MAX);
    let short = in_words(SHORT_TEXT_WORDS_MAX);
    let states = part_in_words(STATES_PER_NAMED);
    let rare = in_words(RARE_IN);
    let [fewer, few] = [PASSING_WORDS_MAX - 1, PASSING_WORDS_MAX].map(in_words);
    assert_says(
        RECOMMENDATIONS,
        &[
            format!("at least {states} of its states are;"),
            format!("concluded because {states} of its states are named"),
            format!("all of a text of up to {QUOTE_MAX} bytes,"),
            format!("deny up to {reach} words on in the clause,"),
            format!("its sentence names at most {places} words of places"),
            format!("A text of at most {short} words, and a clause"),
            format!("stands for at most {rare} of the tags"),
            format!("or {few} words in the midst of a clause"),
            format!("Of the claims by {fewer} or {few} such words,"),
        ],
    );
}
