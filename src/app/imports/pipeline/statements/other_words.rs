//! Other words for names and cells whose own words are not understood.

use crate::domain::text::words_in;
use crate::import::extra_columns::{NO, YES, is_burden};

/// Cells that say that everything is in order.
const IN_ORDER: [&str; 6] = ["done", "executed", "in place", "ok", "okay", "on file"];
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
pub fn value(column: &str, value: &str) -> Option<&'static str> {
    let lower = value.to_lowercase();
    let column_words = column.to_lowercase();
    let words = words_in(&column_words);
    if IN_ORDER.contains(&&*lower) {
        return Some(YES);
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

    #[test]
    fn names_and_cells_have_other_words() {
        assert_eq!(names("HIPAA ok"), ["HIPAA compliant"]);
        assert_eq!(names("Bi-lingual staff"), ["Bilingual staff"]);
        assert_eq!(names("Trains AI on our data"), ["Trains AI on client data"]);
        assert!(names("Our data").is_empty() && names("Spanish").is_empty());
        assert_eq!(value("Contract lock-in", NO), Some("no lock-in"));
        assert_eq!(value("Contract", "Monthly"), Some("monthly terms"));
        assert_eq!(value("Hours", "24 hrs"), Some("24/7"));
        assert_eq!(value("Turnaround hours", "24 hours"), None);
        assert_eq!(value("Payment terms", "Monthly"), None);
        assert_eq!(value("Spanish", "24 hrs"), None);
        assert_eq!(value("Spanish", NO), None);
    }
}
