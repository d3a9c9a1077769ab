//! What a cell of a column of refusals denies.

use crate::domain::place::{UsState, WORD_CODES};
use crate::domain::text::words_in;
use crate::import::columns::refusal_names::{Refused, refused};
use crate::import::vendors::extra_columns::is_burden;

/// Most words of an entry that is a bare name: "Retainers by text".
const NAME_MAX_WORDS: usize = 4;
/// Words by which an entry says more than that a thing is missing: "weak Spanish", "nights in summer".
const SAY_MORE: [&str; 44] = [
    "after",
    "at",
    "bad",
    "before",
    "costly",
    "during",
    "except",
    "expensive",
    "few",
    "from",
    "if",
    "in",
    "late",
    "less",
    "limited",
    "little",
    "low",
    "low-impact",
    "may",
    "minor",
    "more",
    "on",
    "only",
    "outside",
    "over",
    "partial",
    "poor",
    "prior",
    "slow",
    "small",
    "soft",
    "some",
    "sometimes",
    "than",
    "thin",
    "under",
    "uninsured",
    "unless",
    "unrepresented",
    "until",
    "weak",
    "when",
    "with",
    "without",
];
/// The entries that a cell of a column of what a vendor lacks denies: all of them, unless the column lists refusals and the
/// cell says that nothing is refused, or what a firm is glad to be without.
pub fn denied(column: &str, value: &str, mut entries: Vec<String>) -> Vec<String> {
    match refused(column) {
        None => entries,
        Some(Refused::States) if excludes_none(value) => Vec::new(),
        Some(Refused::States) => names_of_states(value).unwrap_or(entries),
        Some(Refused::Services) if refuses_nothing(value) => Vec::new(),
        Some(Refused::Services) => {
            entries.retain(|entry| !binds(entry));
            entries
        }
    }
}

/// "None", "all but TX", "nationwide".
fn excludes_none(value: &str) -> bool {
    const FIRST: [&str; 5] = ["all", "any", "na", "no", "none"];
    let value = value.to_lowercase();
    let mut words = words_in(&value);
    let is_open = |word: &str| ["but", "except", "nationwide"].contains(&word);
    value.starts_with("n/a")
        || words.next().is_none_or(|first| FIRST.contains(&first))
        || words_in(&value).any(is_open)
}

/// "None", "n/a", "no one", "nothing that we know of".
fn refuses_nothing(value: &str) -> bool {
    let value = value.to_lowercase();
    let words: Vec<_> = words_in(&value).collect();
    matches!(
        words.as_slice(),
        ["none" | "nothing" | "na" | "noone", ..] | ["n", "a", ..] | ["no", "one", ..]
    )
}

/// Whether an entry binds a firm, so that who refuses it offers something: "annual contract", "minimums".
fn binds(entry: &str) -> bool {
    const BINDING: [&str; 4] = ["contracts", "lockin", "minimum", "minimums"];
    const BINDING_LAST: [&str; 3] = ["commitment", "commitments", "contract"];
    let lower = entry.to_lowercase();
    let words: Vec<_> = words_in(&lower).collect();
    let last = words.last();
    is_burden(entry)
        || words.iter().any(|word| BINDING.contains(word))
        || last.is_some_and(|last| BINDING_LAST.contains(last))
}

/// The names of the states that a cell lists, if it holds nothing else: "NY, NJ". One code alone may be a word: "OK".
fn names_of_states(value: &str) -> Option<Vec<String>> {
    let value = value.replace(" and ", ",");
    let parts = value.split([',', ';', '/', '&', '+']).map(str::trim);
    let mut parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    // "Washington, DC"
    let is_capital = |parts: &[&str]| {
        parts[0].eq_ignore_ascii_case("washington") && matches!(parts[1], "DC" | "D.C.")
    };
    while let Some(at) = parts.windows(2).position(is_capital) {
        parts.remove(at);
    }
    let is_word = |part: &str| {
        let is_code = part.len() == 2;
        is_code && (part != part.to_uppercase() || parts.len() == 1 && WORD_CODES.contains(&part))
    };
    let states = parts.iter().map(|part| {
        let state = UsState::from_code_or_name(part).filter(|_| !is_word(part));
        state.map(|state| state.name().to_owned())
    });
    states.collect()
}

/// Whether an entry is a name and says nothing more.
pub fn is_name(entry: &str) -> bool {
    let entry = entry.to_lowercase();
    let words = entry.split_whitespace();
    let says_more =
        |word: &str| SAY_MORE.contains(&word.trim_matches(|c: char| !c.is_alphanumeric()));
    words.clone().count() <= NAME_MAX_WORDS && !words.into_iter().any(says_more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_capital_in_a_list_of_states_is_not_the_state_of_its_name() {
        let denied = |value: &str| denied("States NOT served", value, vec![value.to_owned()]);
        assert_eq!(
            denied("NY, Washington, DC"),
            ["New York", "District of Columbia"]
        );
        assert_eq!(denied("Washington, Oregon"), ["Washington", "Oregon"]);
    }

    #[test]
    fn a_refused_part_of_the_cases_of_a_kind_refuses_none_of_the_others() {
        assert!(!is_name("low-impact MVA") && !is_name("soft tissue MVA"));
        assert!(is_name("truck wrecks"));
    }
}
