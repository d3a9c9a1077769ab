//! Cells of a column about how long a contract binds a firm that say no more than how long: "24 months", "1 yr, auto-renews".

use std::borrow::Cow;

use crate::domain::text::words_in;
use crate::import::vendors::extra_columns::is_term;

/// Names of columns about what binds a firm, beside those of terms.
const BURDENS: [&str; 6] = [
    "contract lock in",
    "lock in",
    "lockin",
    "long term contract",
    "minimum commitment",
    "minimum term",
];
/// What may stand before the term.
const BEFORE: [&str; 7] = ["a", "at", "for", "least", "min", "minimum", "one"];
/// What may stand behind it: none of these lets a firm leave.
const BEHIND: [&str; 23] = [
    "agreement",
    "and",
    "annually",
    "auto",
    "autorenew",
    "autorenewal",
    "autorenews",
    "commitment",
    "contract",
    "in",
    "it",
    "lock",
    "min",
    "minimum",
    "only",
    "paid",
    "prepaid",
    "renew",
    "renewal",
    "renewing",
    "renews",
    "required",
    "term",
];
const UPFRONT: [&str; 3] = ["front", "up", "upfront"];
const MONTHS: [&str; 4] = ["mo", "month", "months", "mos"];
const YEARS: [&str; 4] = ["year", "years", "yr", "yrs"];
const BY_YEAR: [&str; 3] = ["annual", "annually", "yearly"];

/// How long a contract binds a firm, where a cell says no more: "24-month contract".
pub fn of_term(column: &str, value: &str) -> Option<Cow<'static, str>> {
    let column = column.to_lowercase();
    let asked = words_in(&column).collect::<Vec<_>>().join(" ");
    // Whole names: "Price lock-in" and "Lock-in period waived" bind nobody.
    let asks = is_term(&column) || BURDENS.contains(&&*asked);
    let value = value.to_lowercase();
    let words: Vec<_> = words_in(&value).collect();
    asks.then(|| contract(&words)).flatten()
}

/// The contract of a cell in words that are understood: "24-month contract". `None` where it says anything else besides
/// ("annual or monthly", "12 months free"), or a month at most.
fn contract(cell: &[&str]) -> Option<Cow<'static, str>> {
    let locked = [["lock", "in"], ["locked", "in"]];
    let behind = locked.iter().find_map(|locked| cell.strip_prefix(locked));
    let cell = behind.unwrap_or(cell);
    let start = cell.iter().position(|word| !BEFORE.contains(word));
    // "A year", "locked in for a year"
    let term = &cell[start?..];
    let (contract, rest): (Cow<'static, str>, _) = match term {
        [year, rest @ ..] if BY_YEAR.contains(year) || *year == "year" => {
            ("annual contract".into(), rest)
        }
        [number, unit, rest @ ..] => {
            let number: u16 = number.parse::<u16>().ok().filter(|number| *number > 0)?;
            let contract = match number {
                1 if YEARS.contains(unit) => "annual contract".into(),
                2..=120 if MONTHS.contains(unit) => format!("{number}-month contract").into(),
                2..=10 if YEARS.contains(unit) => format!("{number}-year contract").into(),
                _ => return None,
            };
            (contract, rest)
        }
        _ => return None,
    };
    let mut rest = rest.iter();
    let binds = rest.all(|word| BEHIND.contains(word) || UPFRONT.contains(word));
    binds.then_some(contract)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_alone_is_a_contract_of_that_length() {
        let read = |cell: &str| contract(&words_in(cell).collect::<Vec<_>>());
        for (cell, said) in [
            ("12 months", "12-month contract"),
            ("12 mo. auto-renews", "12-month contract"),
            ("6 months", "6-month contract"),
            ("annual", "annual contract"),
            ("annual paid upfront", "annual contract"),
            ("annual (auto-renew)", "annual contract"),
            ("yearly, prepaid", "annual contract"),
            ("1 yr", "annual contract"),
            ("1-year", "annual contract"),
            ("1 yr min.", "annual contract"),
            ("one year", "annual contract"),
            ("locked in for a year", "annual contract"),
            ("3 year", "3-year contract"),
            ("2 yrs", "2-year contract"),
        ] {
            assert_eq!(read(cell).as_deref(), Some(said), "{cell}");
        }
        for cell in [
            "",
            "none",
            "month to month",
            "1 month",
            "one month",
            "30 days",
            "annual or monthly",
            "annual discount",
            "annual review",
            "12 months free",
            "12 months, cancel anytime",
            "12 months optional",
            "6 mo. pilot then annual",
            "no annual",
            "2024 year",
            "year 1 only then monthly",
            "12 months notice",
            "signed 12 months ago",
            "in 2 years",
        ] {
            assert_eq!(read(cell), None, "{cell}");
        }
    }

    #[test]
    fn words_are_sorted() {
        for words in [
            &BURDENS[..],
            &BEFORE,
            &BEHIND,
            &UPFRONT,
            &MONTHS,
            &YEARS,
            &BY_YEAR,
        ] {
            assert!(words.is_sorted(), "{words:?}");
        }
    }
}
