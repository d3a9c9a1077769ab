//! Clauses by which a vendor that works everywhere leaves states out: "National, not licensed in NJ".

use std::borrow::Cow;

use super::column_words::PART_ENDS;
use crate::domain::place::UsState;
use crate::domain::text::words_in;

/// How a clause begins that leaves out the states behind it, and how it ends.
const CLAUSES: [(&str, &str); 7] = [
    ("not licensed in ", ""),
    ("unlicensed in ", ""),
    ("can't do ", ""),
    ("won't work in ", ""),
    ("stopped serving ", ""),
    ("exited ", ""),
    ("closed to ", " firms"),
];
/// Names of the whole country, which such a clause takes something from.
const EVERYWHERE: [&str; 5] = [
    "all 50",
    "all 50 states",
    "national",
    "nationally",
    "nationwide",
];

/// The entries with "not" for such a clause, where one of them names the whole country: "not NJ" for "not licensed in NJ".
pub fn with_plain_refusals(entries: Cow<'_, [String]>) -> Cow<'_, [String]> {
    let is_whole = |entry: &String| {
        let entry = entry.to_lowercase();
        let entry = format!(" {} ", words_in(&entry).collect::<Vec<_>>().join(" "));
        let mut names = EVERYWHERE.iter();
        names.any(|name| entry.contains(&format!(" {name} ")))
    };
    if !entries.iter().any(is_whole) {
        return entries;
    }
    let plain = entries.iter().map(|entry| {
        let parts = entry.split_inclusive(PART_ENDS);
        parts
            .map(|part| plain_part(part).unwrap_or_else(|| part.to_owned()))
            .collect()
    });
    Cow::Owned(plain.collect())
}

fn plain_part(part: &str) -> Option<String> {
    let said = part.trim_end_matches(PART_ENDS);
    let end = &part[said.len()..];
    let lower = said.to_ascii_lowercase().replace('’', "'");
    // Offsets in both are the same unless an apostrophe was replaced.
    let said = said.replace('’', "'");
    CLAUSES.iter().find_map(|(begin, firms)| {
        let at = lower.find(begin)?;
        let before = &said[..at];
        let states = said[at + begin.len()..].trim_end();
        let states = states.strip_suffix(firms)?;
        (may_precede(before) && are_states(states)).then(|| format!("{before}not {states}{end}"))
    })
}

/// Whether nothing stands before a clause, or the whole country: "National - can't do NY".
fn may_precede(before: &str) -> bool {
    let before = before.to_lowercase();
    let before = before.trim_matches([' ', '-', '–', '—', '.']);
    let before = before.strip_suffix(" but").unwrap_or(before).trim();
    before.is_empty() || EVERYWHERE.contains(&before)
}

/// Whether words are states and nothing else: "NJ", "New York and West Virginia".
fn are_states(words: &str) -> bool {
    let words = words.replace(" and ", "&").replace(" or ", "&");
    let is_state = |name: &str| {
        let name = name.trim();
        let is_lower_code = name.len() == 2 && name != name.to_uppercase();
        !is_lower_code && UsState::from_code_or_name(name).is_some()
    };
    words.split('&').all(is_state)
}

#[cfg(test)]
mod tests {
    use super::with_plain_refusals;

    #[test]
    fn a_state_that_is_refused_is_left_out_of_the_country() {
        for (written, plain) in [
            ("National, not licensed in NJ", "National, not NJ"),
            ("Nationwide (won’t work in FL)", "Nationwide (not FL)"),
            ("National, closed to TX firms", "National, not TX"),
            ("All 50 states; stopped serving CA", "All 50 states; not CA"),
            ("National, exited New York", "National, not New York"),
            ("National - can't do NY and NJ", "National - not NY and NJ"),
            (
                "National, unlicensed in West Virginia",
                "National, not West Virginia",
            ),
        ] {
            assert_eq!(
                *with_plain_refusals([written.to_owned()][..].into()),
                [plain]
            );
        }
        for same in [
            "Not licensed in NJ",
            "Attorneys barred in TX, FL",
            "National, never exited NY",
            "National, no longer closed to TX firms",
            "National, not just licensed in NJ",
            "National, closed in NY",
            "National, not licensed in NJ only",
            "National, can't do or",
        ] {
            assert_eq!(*with_plain_refusals([same.to_owned()][..].into()), [same]);
        }
    }
}
