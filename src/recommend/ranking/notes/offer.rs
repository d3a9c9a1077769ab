//! What an option asks for, as a sentence names it.

use crate::domain::question::{Choice, Facet, Question};
use crate::recommend::needs::budget_need;
use crate::recommend::tags::Vocabulary;

/// What an option asks for, in quotes where it is not the name of a thing ("Spanish"): an option may answer the firm's
/// question ("Only me") and be nothing that a vendor offers, and "offers No long-term contract" would be no sentence.
pub fn offer(question: &Question, option: &Choice, vocabulary: &Vocabulary) -> String {
    let label = &option.label;
    // Regions and kinds of cases are called so however they begin: "Northeast", "Wrongful death".
    let is_name = matches!(question.facet, Facet::Geography | Facet::PracticeArea);
    let is_it = |named: &str| match named.strip_prefix("the ").unwrap_or(named) {
        short if is_name => {
            let label = label.strip_prefix("The ").unwrap_or(label);
            short.to_lowercase() == label.to_lowercase()
        }
        _ => named == label,
    };
    let tags = option.tags.iter().filter_map(|tag| vocabulary.tag(tag));
    let named = tags.clone().any(|tag| is_it(vocabulary.label(tag)));
    if question.facet == Facet::Integrations || named {
        return label.clone();
    }
    let quoted = format!("“{label}”");
    let names_a_sum = || {
        let behind_signs = label.split('$').skip(1);
        behind_signs
            .into_iter()
            .any(|sum| sum.starts_with(|digit: char| digit.is_ascii_digit()))
    };
    if tags.into_iter().any(|tag| vocabulary.is_price(tag)) && names_a_sum() {
        return budget_need(&quoted);
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::question::Questionnaire;
    use crate::recommend::ranking::notes::tests::STAFFING;
    use crate::recommend::tests::fixtures::shipped_vocabulary;

    #[test]
    fn an_option_whose_capital_is_only_that_of_its_beginning_stands_in_quotes() {
        for (label, tag, facet, said) in [
            (
                "No long-term contract",
                "no-long-term-contract",
                Facet::Need,
                "“No long-term contract”",
            ),
            (
                "A day-in-the-life film",
                "day-in-the-life-film",
                Facet::Need,
                "“A day-in-the-life film”",
            ),
            (
                "At a desk in our office",
                "on-site-staff",
                Facet::Geography,
                "“At a desk in our office”",
            ),
            (
                "Car and motorcycle crashes",
                "motor-vehicle",
                Facet::PracticeArea,
                "“Car and motorcycle crashes”",
            ),
            (
                "All over the country",
                "nationwide",
                Facet::Geography,
                "“All over the country”",
            ),
            ("Northeast", "northeast", Facet::Geography, "Northeast"),
            ("The West", "west", Facet::Geography, "The West"),
            (
                "Wrongful death",
                "wrongful-death",
                Facet::PracticeArea,
                "Wrongful death",
            ),
            ("Filevine", "filevine", Facet::Integrations, "Filevine"),
            ("Spanish", "spanish", Facet::Need, "Spanish"),
            (
                "Less than $5,000",
                "price-1",
                Facet::Price,
                "“Less than $5,000” as the budget",
            ),
            ("$ pricing", "price-1", Facet::Price, "$ pricing"),
            ("$", "price-1", Facet::Price, "“$”"),
            (
                "By the page",
                "per-page-review",
                Facet::Price,
                "“By the page”",
            ),
            (
                "Haitian Creole",
                "haitian-creole",
                Facet::Need,
                "Haitian Creole",
            ),
        ] {
            let option = Choice {
                label: label.to_owned(),
                tags: vec![tag.to_owned()],
                neutral: false,
                hint: None,
            };
            let asked: Questionnaire = serde_json::from_str(STAFFING).unwrap();
            let question = Question {
                facet,
                ..asked.questions[0].clone()
            };
            assert_eq!(offer(&question, &option, shipped_vocabulary()), said);
        }
    }
}
