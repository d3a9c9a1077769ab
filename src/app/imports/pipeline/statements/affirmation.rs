//! Cells that say yes to what the name of their column asks.

use crate::domain::text::words_in;
use crate::import::cell::is_yes;
use crate::import::export_list::is_check_mark;

/// How a cell begins, besides with a yes, that offers what its column names: "included" under "Signs BAA".
const AFFIRMED: [&str; 16] = [
    "always",
    "available",
    "certified",
    "complete",
    "completed",
    "compliant",
    "executed",
    "fluent",
    "included",
    "includes",
    "native",
    "offered",
    "signed",
    "signs",
    "supported",
    "type",
];

/// Words after such a beginning that take nothing back: "included at no extra cost".
const HARMLESS: [&str; 38] = [
    "1",
    "2",
    "24",
    "365",
    "7",
    "a",
    "additional",
    "agents",
    "all",
    "and",
    "at",
    "baa",
    "charge",
    "charges",
    "cost",
    "day",
    "every",
    "extra",
    "fee",
    "fees",
    "for",
    "free",
    "house",
    "i",
    "ii",
    "in",
    "live",
    "night",
    "no",
    "of",
    "on",
    "our",
    "plans",
    "speakers",
    "speaking",
    "staff",
    "with",
    "without",
];

/// Words, without apostrophes, that take a yes back, doubt it or make it depend on something.
const HEDGES: [&str; 62] = [
    "add",
    "addon",
    "after",
    "almost",
    "apparently",
    "ask",
    "asked",
    "but",
    "by",
    "claim",
    "claims",
    "coming",
    "confirm",
    "depends",
    "doesnt",
    "dont",
    "draft",
    "enterprise",
    "except",
    "expired",
    "extra",
    "few",
    "hours",
    "if",
    "ish",
    "isnt",
    "kinda",
    "later",
    "limited",
    "maybe",
    "mostly",
    "no",
    "none",
    "nope",
    "not",
    "only",
    "partial",
    "partially",
    "pending",
    "plan",
    "planned",
    "premium",
    "requested",
    "says",
    "some",
    "sometimes",
    "soon",
    "sort",
    "supposedly",
    "theory",
    "think",
    "though",
    "tier",
    "unless",
    "until",
    "upgrade",
    "verify",
    "waiting",
    "weekdays",
    "when",
    "wont",
    "yet",
];

/// Whether a cell says yes: with words that take nothing back, or with other words in which nothing is a hedge ("yes,
/// signed one 2024").
pub fn affirms(value: &str) -> bool {
    !value.contains('?') && (is_affirmed(value) || is_yes_without_hedge(value))
}

fn is_yes_without_hedge(value: &str) -> bool {
    let lower = value.to_lowercase().replace(['\'', '’'], "");
    let mut words = words_in(&lower);
    words.next().is_some_and(is_yes) && words.all(|word| !HEDGES.contains(&word))
}

fn is_affirmed(value: &str) -> bool {
    let value = value.to_lowercase();
    // "Y (2 of 40 agents)"
    let is_count = |word: &&str| word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words = words_in(&value);
    let is_checked = is_check_mark(value.split(' ').next().unwrap_or_default());
    let affirms = |word: &str| is_yes(word) || AFFIRMED.contains(&word);
    (is_checked || words.next().is_some_and(affirms))
        && words.all(|word| affirms(word) || HARMLESS.contains(&word) || is_count(&word))
}

#[cfg(test)]
mod tests {
    use super::affirms;

    #[test]
    fn a_yes_counts_unless_a_hedge_follows() {
        for cell in [
            "yes, signed one 2024",
            "yes, signed 2024",
            "Yes - signed 1/25",
            "signed 1/25",
            "included at no extra cost",
            "Y, Rosa has it",
        ] {
            assert!(affirms(cell), "{cell}");
        }
        for cell in [
            "yes, on the Enterprise plan",
            "yes but not signed yet",
            "yes?",
            "yes-ish",
            "Yes, if we ask",
            "yes, expired 2023",
            "asked, no answer",
            "in review with their lawyers",
            "they said yes",
        ] {
            assert!(!affirms(cell), "{cell}");
        }
    }
}
