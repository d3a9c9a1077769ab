//! Other words for names and cells whose own words are not understood.

use std::borrow::Cow;

use super::ai_training::{is_never, is_promise, of_training};
use super::contract_terms::of_term;
use crate::domain::text::{is_digits, words_in};
use crate::import::vendors::extra_columns::{NO, YES, is_burden};

/// Cells that say that everything is in order.
const IN_ORDER: [&str; 6] = ["done", "executed", "in place", "ok", "okay", "on file"];
/// What a column that asks for an agreement or report says beside its name.
const SIGNED: [&str; 13] = [
    "will", "they", "you", "do", "a", "sign", "signs", "signed", "ok", "yet", "on", "file",
    "report",
];

/// Cells that say that no agreement is signed.
const NOT_SIGNED: [&str; 6] = [
    "refuses to sign",
    "will not sign",
    "won t sign",
    "wont sign",
    "would not sign",
    "wouldn t sign",
];
/// Hours of a whole day.
const WHOLE_DAY: [&str; 6] = ["24 h", "24 hours", "24 hr", "24 hrs", "24h", "24hrs"];

/// Words of a column's name about when someone answers; "Turnaround hours" has others.
const HOURS_WORDS: [&str; 10] = [
    "answering",
    "business",
    "coverage",
    "hours",
    "live",
    "of",
    "office",
    "operating",
    "service",
    "support",
];
/// Words of a column's name about how bills are paid, which binds nobody.
const BILLING: [&str; 6] = [
    "billing",
    "invoice",
    "invoicing",
    "net",
    "payment",
    "payments",
];

/// Other names for a column, without what means the same.
pub fn names(column: &str) -> Vec<String> {
    let lower = column.to_lowercase().replace('-', " ");
    let mut names = Vec::new();
    if ["hipaa", "hipaa ok", "hipaa okay", "hipaa status"].contains(&&*lower) {
        names.push("HIPAA compliant".to_owned());
    }
    if lower.starts_with("bi lingual") && column.is_ascii() {
        names.push(format!("Bilingual{}", &column["bi lingual".len()..]));
    }
    // "Trains AI on our data"
    let is_of_training = lower.contains("train");
    let our = lower
        .find(" our ")
        .filter(|_| is_of_training && column.is_ascii());
    names.extend(
        our.map(|at| format!("{} client {}", &column[..at], &column[at + " our ".len()..])),
    );
    if ["retainer by text", "retainers by text"].contains(&&*lower) {
        names.push("Retainer signed by text".to_owned());
    }
    names
}

/// Other words for what a cell says under a name.
pub fn value(column: &str, value: &str) -> Option<Cow<'static, str>> {
    let of_days = days(column, value).map(|days| Cow::Owned(format!("turnaround {days}")));
    of_days
        .or_else(|| of_training(column, value).map(Cow::Borrowed))
        .or_else(|| of_term(column, value))
        .or_else(|| plain_value(column, value).map(Cow::Borrowed))
}

/// The days that a cell names under "Hours", where they are no days of a week: "20 business days", "10 to 14 business days".
fn days<'v>(column: &str, value: &'v str) -> Option<&'v str> {
    let lower = value.to_lowercase();
    let words: Vec<_> = words_in(&lower).collect();
    let is_number = |word: &str| word.len() < 4 && is_digits(word);
    let are_days = match words.as_slice() {
        [days @ .., "business" | "biz" | "working", "days"] => {
            matches!(days.len(), 1..=3)
                && days
                    .iter()
                    .enumerate()
                    .all(|(at, word)| is_number(word) || (at == 1 && *word == "to"))
        }
        _ => false,
    };
    (are_days && column.eq_ignore_ascii_case("hours")).then_some(value)
}

/// Whether a cell denies in more words than "no" what its column asks.
fn is_no(column: &str, value: &str) -> bool {
    let words: Vec<_> = words_in(value).collect();
    let said = words.join(" ");
    let asked: Vec<_> = words_in(column).collect();
    // "BAA signed": "no BAA"
    if let ["no", rest @ ..] = words.as_slice()
        && !rest.is_empty()
        && let Some(more) = asked.strip_prefix(rest)
    {
        // Not of "SOC 2 / BAA", which asks for another thing too.
        return more.iter().all(|word| SIGNED.contains(word));
    }
    let is_of_baa = |word: &&str| matches!(*word, "baa" | "hipaa") || SIGNED.contains(word);
    if asked.contains(&"baa") && asked.iter().all(is_of_baa) && NOT_SIGNED.contains(&&*said) {
        return true;
    }
    let is_of_training = asked.iter().any(|word| word.starts_with("train"));
    is_of_training && !is_promise(&asked) && is_never(&words)
}

fn plain_value(column: &str, value: &str) -> Option<&'static str> {
    let lower = value.to_lowercase();
    let column_words = column.to_lowercase();
    let words = words_in(&column_words);
    if IN_ORDER.contains(&&*lower) {
        return Some(YES);
    }
    if is_no(&column_words, &lower) {
        return Some(NO);
    }
    if value == NO && is_burden(column) {
        return Some("no lock-in");
    }
    let has = |known: &[&str]| words.clone().any(|word| known.contains(&word));
    if lower == "monthly" && has(&["contract", "term", "terms"]) && !has(&BILLING) {
        return Some("monthly terms");
    }
    let is_of_hours = has(&["hours"]) && words.clone().all(|word| HOURS_WORDS.contains(&word));
    (is_of_hours && WHOLE_DAY.contains(&&*lower)).then_some("24/7")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(column: &str, cell: &str) -> Option<String> {
        value(column, cell).map(Cow::into_owned)
    }

    #[test]
    fn names_and_cells_have_other_words() {
        assert_eq!(names("HIPAA ok"), ["HIPAA compliant"]);
        assert_eq!(names("Bi-lingual staff"), ["Bilingual staff"]);
        assert_eq!(names("Trains AI on our data"), ["Trains AI on client data"]);
        assert!(names("Our data").is_empty() && names("Spanish").is_empty());
        assert_eq!(said("Contract lock-in", NO).as_deref(), Some("no lock-in"));
        assert_eq!(
            said("Contract", "Monthly").as_deref(),
            Some("monthly terms")
        );
        assert_eq!(said("Hours", "24 hrs").as_deref(), Some("24/7"));
        assert_eq!(said("Turnaround hours", "24 hours"), None);
        assert_eq!(said("Payment terms", "Monthly"), None);
        assert_eq!(said("Spanish", "24 hrs"), None);
        assert_eq!(said("Spanish", NO), None);
    }

    #[test]
    fn more_words_than_no_may_deny() {
        for (column, cell) in [
            ("BAA signed", "no BAA"),
            ("SOC 2", "no SOC 2"),
            ("BAA signed", "wont sign"),
            ("Signs BAA", "Won't sign"),
            ("Do they train AI on client data", "never"),
            ("Do they train AI on our data", "no way"),
            ("AI trained on our data", "Never - in contract"),
            ("Trains AI on our data", "not allowed per MSA"),
            ("Trains AI on our data", "No - in the MSA"),
            ("Do they train AI on our data", "no, per contract"),
            ("Trains AI on our data", "does not"),
            ("Trains AI on our data", "no - contract bars it"),
            ("Trains AI on our data", "zero retention, no training"),
        ] {
            assert_eq!(said(column, cell).as_deref(), Some(NO), "{column}: {cell}");
        }
        for (column, cell) in [
            ("BAA signed", "no BAA fee"),
            ("SOC 2 / BAA", "no SOC 2"),
            ("Spanish / Creole", "no Spanish"),
            ("BAA / SOC 2 report", "won't sign"),
            ("BAA signed", "no signed copy yet"),
            ("No BAA needed", "no BAA"),
            ("Retainer", "wont sign"),
            ("Spanish", "never"),
            ("No AI training", "does not"),
            ("No AI training", "zero retention, no training"),
            ("Trains AI on our data", "never asked"),
            ("Trains AI on our data", "not allowed unless we opt in"),
            ("Training", "never in person"),
            ("Trains AI on our data", "no, by default"),
            ("Trains AI on our data", "no contract"),
            ("Trains AI on our data", "no policy"),
            ("Spanish", "no, per contract"),
            ("Spanish", "does not"),
            ("AI not trained on our data", "trains their model"),
            ("AI on our data", "never asked"),
            ("AI on our data", "no contract"),
            ("AI notes", "never"),
            ("Term", "month to month after"),
            ("Contract attorneys", "12 months"),
            ("Terms", "annual"),
            ("Warranty", "1 year"),
            ("No lock-in", "annual"),
            ("Price lock-in", "12 months"),
            ("Rate lock in", "1 yr"),
            ("Avoids lock-in", "12 months"),
            ("Lock-in period waived", "annual"),
        ] {
            assert_eq!(said(column, cell), None, "{column}: {cell}");
        }
    }

    #[test]
    fn data_that_trains_and_terms_that_bind_are_said_in_plain_words() {
        let (never, trained) = (
            "never used to train AI",
            "client data is used to train AI models",
        );
        for (column, cell, expected) in [
            ("AI on our data", "never", never),
            ("AI on our data", "never - in the MSA", never),
            ("AI on our data", "no training", never),
            (
                "AI on our data",
                "contract bars training on our data",
                never,
            ),
            ("AI on our data", "trains their model", trained),
            ("AI on our data", "trains on de-identified data", trained),
            (
                "Trains AI on our data",
                "customer data trains their model",
                YES,
            ),
            ("Term / contract", "12 months", "12-month contract"),
            ("Contract term(s)", "annual", "annual contract"),
            ("Lock-in", "1 yr", "annual contract"),
        ] {
            assert_eq!(
                said(column, cell).as_deref(),
                Some(expected),
                "{column}: {cell}"
            );
        }
    }

    #[test]
    fn days_under_hours_are_a_turnaround() {
        for cell in [
            "20 business days",
            "10 to 14 business days",
            "5-7 biz days",
            "5 working days",
        ] {
            assert_eq!(
                said("Hours", cell),
                Some(format!("turnaround {cell}")),
                "{cell}"
            );
        }
        for cell in [
            "7 days",
            "5-7 days",
            "9-5 days",
            "7 days a week",
            "24 hrs, 7 days",
            "M-F, 5 days",
            "8-5, 5 days",
        ] {
            assert!(
                !said("Hours", cell).is_some_and(|said| said.starts_with("turn")),
                "{cell}"
            );
        }
        assert_eq!(said("Office hours", "5-7 days"), None);
    }
}
