//! The documents, for tests that compare what they say with the constants.

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
    for sentence in sentences {
        assert!(document.contains(sentence), "{sentence}");
    }
}

/// "five".
pub fn in_words(number: impl TryInto<usize>) -> &'static str {
    const WORDS: [&str; 11] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let number = number.try_into().ok().unwrap();
    WORDS[number]
}
