//! The closed lists that phrases repeat, in a package that knows none of ours.

use std::collections::BTreeSet;

use phrases::word_group;

use crate::domain::day::MONTHS;
use crate::domain::place::UsState;

fn words(group: &str) -> BTreeSet<&'static str> {
    let words = word_group(group).unwrap();
    words.trim_matches(['(', ')']).split('|').collect()
}

/// Without May, which is a verb as well.
#[test]
fn phrases_know_the_months() {
    let months = MONTHS.into_iter().filter(|month| *month != "may");
    assert_eq!(words("name of a month"), months.collect());
}

#[test]
fn phrases_know_the_states() {
    let states = UsState::all().filter(|state| state.code() != "DC");
    let names: Vec<_> = states.map(|state| state.name().to_lowercase()).collect();
    assert_eq!(words("state"), names.iter().map(String::as_str).collect());
}
