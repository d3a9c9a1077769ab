//! Vendors' texts that end or begin anywhere, as cells are that another program cut off: a rule that looks at the word
//! before or behind a phrase must do without one. A panic here would be a panic of the import.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use serde_json::Value;
use stackbrief::app::directory::questionnaire_set::QuestionnaireSet;
use stackbrief::domain::capability::CapabilityDecisions;
use stackbrief::domain::starter_categories::starter_categories;
use stackbrief::domain::vendor::Vendor;
use stackbrief::recommend::{Lexicon, VendorFacts};

/// Texts with the kinds of words that rules look around for. `held-out.json` is not among them: nobody reads it.
const FIXTURES: [&str; 7] = [
    include_str!("../fixtures/capabilities/cells.json"),
    include_str!("../fixtures/capabilities/plain-words.json"),
    include_str!("../fixtures/capabilities/prose.json"),
    include_str!("../fixtures/capabilities/selling-points.json"),
    include_str!("../fixtures/capabilities/sentences.json"),
    include_str!("../fixtures/capabilities/tester-sentences.json"),
    include_str!("../fixtures/capabilities/traps.json"),
];
/// What stands between words in a text that was put together from others.
const JOINTS: [&str; 8] = [" ", " ", ", ", ". ", "; ", " / ", " - ", "\n"];

struct Reader {
    questionnaires: Arc<QuestionnaireSet>,
    lexicon: Lexicon,
}

impl Reader {
    /// Reads with the questions of every category at once.
    fn new() -> Self {
        let questionnaires = QuestionnaireSet::shipped().unwrap();
        let categories = starter_categories().iter();
        let questions: Vec<_> = categories
            .flat_map(|category| questionnaires.questions(&category.id))
            .cloned()
            .collect();
        let lexicon = Lexicon::build(questionnaires.vocabulary(), &questions);
        Self {
            questionnaires,
            lexicon,
        }
    }

    /// How many capabilities a vendor claims that has these texts as highlights. Each is read on its own.
    fn claims<'t>(&self, texts: impl IntoIterator<Item = &'t str>) -> usize {
        let mut vendor = Vendor::new("cut-off".into(), "Acme".into(), "intake".into());
        vendor.short_highlights = texts.into_iter().map(str::to_owned).collect();
        let none = CapabilityDecisions::NONE;
        let vocabulary = self.questionnaires.vocabulary();
        let facts = VendorFacts::of(Arc::new(vendor), none, &self.lexicon, vocabulary);
        facts.claims().len()
    }
}

/// The sentences of all texts in the fixtures.
fn sentences() -> BTreeSet<String> {
    let mut texts = Vec::new();
    for fixture in FIXTURES {
        add_texts(&serde_json::from_str(fixture).unwrap(), &mut texts);
    }
    let sentences = texts.iter().flat_map(|text| text.split_inclusive(". "));
    sentences.map(|text| text.trim().to_owned()).collect()
}

/// Adds every description and highlight below a value.
fn add_texts(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| add_texts(item, texts)),
        Value::Object(fields) => {
            texts.extend(
                fields
                    .get("description")
                    .and_then(Value::as_str)
                    .map(str::to_owned),
            );
            let highlights = fields.get("shortHighlights").and_then(Value::as_array);
            let highlights = highlights.into_iter().flatten().filter_map(Value::as_str);
            texts.extend(highlights.map(str::to_owned));
            fields
                .values()
                .filter(|field| field.is_array())
                .for_each(|field| add_texts(field, texts));
        }
        _ => {}
    }
}

#[test]
fn a_text_may_begin_and_end_at_any_word() {
    let reader = Reader::new();
    let (mut parts, mut claims) = (0, 0);
    for sentence in sentences() {
        let spaces = sentence.match_indices(char::is_whitespace);
        let cut_off: Vec<&str> = spaces
            .flat_map(|(at, _)| [&sentence[..at], &sentence[at..]])
            .collect();
        parts += cut_off.len();
        claims += reader.claims(cut_off);
    }
    println!("{claims} claims in {parts} parts");
    assert!(
        parts > 30_000 && claims > 2_500,
        "{claims} claims in {parts} parts"
    );
}

#[test]
fn words_of_vendors_may_stand_in_any_order() {
    let reader = Reader::new();
    let sentences = sentences();
    let words = sentences.iter().flat_map(|text| text.split_whitespace());
    let words: BTreeSet<String> = words.map(str::to_owned).collect();
    let words: Vec<String> = words.into_iter().collect();
    let word = (
        prop::sample::select(words),
        prop::sample::select(&JOINTS[..]),
    );
    proptest!(ProptestConfig::with_cases(1_000), |(text in prop::collection::vec(word, 1..12))| {
        let text: String = text.iter().flat_map(|(word, joint)| [word.as_str(), *joint]).collect();
        reader.claims([text.as_str(), text.trim_end()]);
    });
}
