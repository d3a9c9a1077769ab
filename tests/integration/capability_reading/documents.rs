//! What documents say of the reading and of the sentences that hold it.

use serde::Deserialize;

use stackbrief::domain::number_format::group_thousands;

use super::{
    Listing, PLAIN_WORDS, RECOMMENDATIONS, SELLING_POINTS, TESTER_SENTENCES, assert_exact,
};

const DOCUMENT_EXAMPLES: &str = include_str!("../../fixtures/capabilities/document-examples.json");

/// A listing with words that docs/recommendations.md quotes.
#[derive(Deserialize)]
struct Quoted {
    quote: String,
    #[serde(flatten)]
    listing: Listing,
}

#[test]
fn what_docs_quote_is_read_as_they_say() {
    let quoted: Vec<Quoted> = serde_json::from_str(DOCUMENT_EXAMPLES).unwrap();
    let words: Vec<_> = RECOMMENDATIONS.split_whitespace().collect();
    let document = words.join(" ");
    for Quoted { quote, listing } in &quoted {
        let fields = [
            std::slice::from_ref(&listing.description),
            &listing.short_highlights,
            &listing.places,
            &listing.areas,
        ];
        let text = fields.concat().concat().to_lowercase();
        assert!(text.contains(&quote.to_lowercase()), "{quote}");
        assert!(document.contains(&format!("\"{quote}\"")), "{quote}");
    }
    assert_exact(DOCUMENT_EXAMPLES);
}

#[test]
fn docs_count_the_sentences() {
    let fixtures = include_str!("../../fixtures/capabilities/README.md");
    for (name, sentences) in [
        ("plain-words", PLAIN_WORDS),
        ("selling-points", SELLING_POINTS),
        ("tester-sentences", TESTER_SENTENCES),
    ] {
        let sentences: Vec<Listing> = serde_json::from_str(sentences).unwrap();
        let count = group_thousands(sentences.len() as u64);
        let is_told = RECOMMENDATIONS.contains(&format!("{count} of `{name}.json`"));
        let is_listed = fixtures.contains(&format!("| `{name}.json` | {count} sentences"));
        assert!(is_told && is_listed, "{name}");
    }
}
