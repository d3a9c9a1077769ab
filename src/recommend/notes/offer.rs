//! What an option asks for, as a sentence names it.

use crate::domain::question::{Choice, Facet, Question};
use crate::recommend::vocabulary::Vocabulary;

/// What an option asks for, in quotes where it is not the name of a thing ("Spanish"): an option may answer the firm's
/// question ("Only me") and be nothing that a vendor offers, and "offers No long-term contract" would be no sentence.
pub fn offer(question: &Question, option: &Choice, vocabulary: &Vocabulary) -> String {
    let label = &option.label;
    let is_named = matches!(
        question.facet,
        Facet::Integrations | Facet::Geography | Facet::PracticeArea
    );
    let tags = option.tags.iter().filter_map(|tag| vocabulary.tag(tag));
    let mut labels = tags.map(|tag| vocabulary.label(tag));
    if is_named || labels.any(|named| named == label) {
        return label.clone();
    }
    format!("“{label}”")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::question::Questionnaire;
    use crate::recommend::notes::tests::STAFFING;
    use crate::recommend::tests::fixtures::shipped_vocabulary;

    #[test]
    fn an_option_whose_capital_is_only_that_of_its_beginning_stands_in_quotes() {
        for (label, tag, said) in [
            (
                "No long-term contract",
                "no-long-term-contract",
                "“No long-term contract”",
            ),
            (
                "A day-in-the-life film",
                "day-in-the-life-film",
                "“A day-in-the-life film”",
            ),
            (
                "At a desk in our office",
                "on-site-staff",
                "“At a desk in our office”",
            ),
            ("Spanish", "spanish", "Spanish"),
            ("Haitian Creole", "haitian-creole", "Haitian Creole"),
        ] {
            let option = Choice {
                label: label.to_owned(),
                tags: vec![tag.to_owned()],
                neutral: false,
                hint: None,
            };
            let asked: Questionnaire = serde_json::from_str(STAFFING).unwrap();
            let question = Question {
                facet: Facet::Need,
                ..asked.questions[0].clone()
            };
            assert_eq!(offer(&question, &option, shipped_vocabulary()), said);
        }
    }
}
