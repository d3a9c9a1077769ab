//! The documents, for tests that compare what they say with the constants: a fact is a line of the test beside its constant
//! or of its module.

mod lists;
mod word_groups;

use super::number_format::{binary_size, group_thousands};

pub const ANALYTICS: &str = include_str!("../../docs/analytics.md");
pub const ARCHITECTURE: &str = include_str!("../../docs/architecture.md");
pub const DEVELOPMENT: &str = include_str!("../../docs/development.md");
pub const README: &str = include_str!("../../README.md");
pub const GLOSSARY: &str = include_str!("../../docs/glossary.md");
pub const IMPORT: &str = include_str!("../../docs/import.md");
pub const PRODUCT: &str = include_str!("../../docs/product.md");
pub const RECOMMENDATIONS: &str = include_str!("../../docs/recommendations.md");
pub const RELIABILITY: &str = include_str!("../../docs/reliability.md");

/// A document says all of this; where its lines break makes no difference.
#[track_caller]
pub fn assert_says(document: &str, sentences: &[String]) {
    let document: Vec<&str> = document.split_whitespace().collect();
    let document = document.join(" ");
    let mut missing = sentences.to_vec();
    missing.retain(|sentence| !document.contains(sentence));
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// "2,000".
pub fn count(limit: impl TryInto<u64>) -> String {
    group_thousands(limit.try_into().ok().unwrap())
}

/// "64 KiB".
pub fn size(limit: impl TryInto<u64>) -> String {
    binary_size(limit.try_into().ok().unwrap())
}

/// What a power of two just above a million is called.
pub fn about_a_million(limit: usize) -> &'static str {
    assert_eq!(limit, 1 << 20);
    "a million"
}

/// "a quarter" for one of four.
pub fn part_in_words(of: usize) -> &'static str {
    const PARTS: [&str; 4] = ["half", "a third", "a quarter", "a fifth"];
    PARTS[of - 2]
}

/// "half" for 0.5.
pub fn share_in_words(share: f64) -> &'static str {
    let of = (2..6_u8).find(|of| (share * f64::from(*of) - 1.0).abs() < 1e-9);
    part_in_words(of.unwrap().into())
}

/// "five".
pub fn in_words(number: impl TryInto<usize>) -> &'static str {
    const WORDS: [&str; 17] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
    ];
    let number = number.try_into().ok().unwrap();
    WORDS[number]
}
