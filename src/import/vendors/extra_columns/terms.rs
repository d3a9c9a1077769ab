//! Columns that ask for how long a contract binds a firm.

use crate::domain::text::words_in;

/// Whole names of such columns: "Signed contract", "Contract attorneys" and "Terms" are about something else.
const TERMS: [&str; 16] = [
    "commitment",
    "commitment length",
    "contract",
    "contract commitment",
    "contract duration",
    "contract length",
    "contract required",
    "contract term",
    "contract terms",
    "length of contract",
    "min term",
    "minimum contract",
    "term",
    "term commitment",
    "term contract",
    "term length",
];

/// Whether "none" under a column says that a firm need not stay.
pub fn is_term(name: &str) -> bool {
    let name = name.to_lowercase();
    // "Contract term(s)"
    let words = words_in(&name).filter(|word| *word != "s");
    let name = words.collect::<Vec<_>>().join(" ");
    TERMS.contains(&&*name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_column_of_terms_says_by_none_that_nothing_binds() {
        for name in [
            "Contract",
            "contract term",
            "Commitment",
            "Contract (length)",
            "Min. term",
            "Term / contract",
            "Contract term(s)",
            "Term",
        ] {
            assert!(is_term(name), "{name}");
        }
        for name in [
            "Signed contract",
            "Contract with us",
            "Contract attorneys",
            "Contracts reviewed",
            "Contract type",
            "Terms",
            "Setup fee",
        ] {
            assert!(!is_term(name), "{name}");
        }
    }
}
