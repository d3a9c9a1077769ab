//! What a firm's answers ask of a vendor, with weights (docs/recommendations.md#fit).

use crate::domain::question::{Answer, Facet, Question};

use super::constants::{DECISIVE_QUESTION_WEIGHT, QUESTION_WEIGHT};
use super::tag_set::TagId;
use super::vendor_facts::VendorFacts;
use super::vendors::CategoryVendors;
use super::vocabulary::Vocabulary;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Need {
    pub tag: TagId,
    pub weight: f64,
    /// The index of the question that asks for it.
    pub question: usize,
}

/// The needs of one request, in the order of the questionnaire.
#[derive(Clone, Debug, Default)]
pub(super) struct Needs {
    list: Vec<Need>,
    /// Each tag once with its total weight, the heaviest first; ties in questionnaire order.
    tags: Vec<(TagId, f64)>,
    total: f64,
}

/// The facets that may be dropped where no vendor meets enough, in this order.
pub(super) const RELAXATION_ORDER: [(Facet, &str); 4] = [
    (Facet::Price, "price"),
    (Facet::Geography, "geography"),
    (Facet::Size, "firm size"),
    (Facet::Integrations, "optional integrations"),
];

impl Needs {
    /// The weight of a question is shared among the chosen options that ask for something, and that of
    /// an option among its tags. Neutral options ask for nothing.
    ///
    /// Needs are in the order of questions and options, never of answers, so that the order of answers
    /// cannot change a floating-point sum. The default practice area is no need: otherwise "No
    /// preference" everywhere would still prefer something.
    pub fn of_answers(questions: &[Question], answers: &[Answer], vocabulary: &Vocabulary) -> Self {
        let mut list = Vec::new();
        for (position, question) in questions.iter().enumerate() {
            let chosen: Vec<_> = chosen_options(question, answers)
                .map(|option| {
                    let tags = option.tags.iter().filter(|_| !option.neutral);
                    tags.filter_map(|tag| vocabulary.tag(tag))
                        .collect::<Vec<_>>()
                })
                .filter(|tags| !tags.is_empty())
                .collect();
            let share = weight_of(question) / as_f64(chosen.len());
            for tags in &chosen {
                let weight = share / as_f64(tags.len());
                let need = |&tag| Need {
                    tag,
                    weight,
                    question: position,
                };
                list.extend(tags.iter().map(need));
            }
        }
        Self::new(list)
    }

    pub fn new(list: Vec<Need>) -> Self {
        let total = list.iter().map(|need| need.weight).sum();
        let mut tags: Vec<(TagId, f64)> = Vec::new();
        for need in &list {
            match tags.iter_mut().find(|(tag, _)| *tag == need.tag) {
                Some((_, weight)) => *weight += need.weight,
                None => tags.push((need.tag, need.weight)),
            }
        }
        tags.sort_by(|a, b| b.1.total_cmp(&a.1));
        Self { list, tags, total }
    }

    /// The needs without those of a facet; integrations are dropped only where optional.
    pub fn without_facet(&self, facet: Facet, questions: &[Question]) -> Self {
        let stays = |need: &&Need| {
            let question = &questions[need.question];
            question.facet != facet || (facet == Facet::Integrations && !question.optional)
        };
        Self::new(self.list.iter().filter(stays).copied().collect())
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The share of all weight that each vendor of the category meets, 0 to 1; `None` where
    /// nothing is needed.
    ///
    /// Cost: linear in the matches of the needs, not in all that the vendors list.
    pub fn fits(&self, vendors: &CategoryVendors) -> Option<Vec<f64>> {
        if self.is_empty() {
            return None;
        }
        let mut fits = vec![0.0; vendors.all().len()];
        for need in &self.list {
            for (at, degree) in vendors.postings().matching(need.tag) {
                fits[at] += need.weight * degree;
            }
        }
        for fit in &mut fits {
            *fit = (*fit / self.total).min(1.0);
        }
        Some(fits)
    }

    /// The shares of all weight that a question carries and that the vendor meets of it.
    pub fn question_shares(&self, question: usize, vendor: &VendorFacts) -> (f64, f64) {
        let of_question = || self.list.iter().filter(|need| need.question == question);
        let asked: f64 = of_question().map(|need| need.weight).sum();
        let met: f64 = of_question()
            .map(|need| need.weight * vendor.match_degree(need.tag))
            .sum();
        (asked / self.total, met / self.total)
    }

    /// How many tags each vendor of the category does not meet at all.
    pub fn missing_counts(&self, vendors: &CategoryVendors) -> Vec<usize> {
        let mut missing = vec![self.tags.len(); vendors.all().len()];
        for tag in self.tags() {
            for (at, _) in vendors.postings().matching(tag) {
                missing[at] -= 1;
            }
        }
        missing
    }

    /// The tags needed, the heaviest first.
    pub fn tags(&self) -> impl Iterator<Item = TagId> {
        self.tags.iter().map(|(tag, _)| *tag)
    }

    pub fn has_question(&self, question: usize) -> bool {
        self.list.iter().any(|need| need.question == question)
    }
}

/// The options of a question that were chosen, in the order of the question.
pub(super) fn chosen_options<'a>(
    question: &'a Question,
    answers: &'a [Answer],
) -> impl Iterator<Item = &'a crate::domain::question::Choice> {
    let answer = answers
        .iter()
        .find(|answer| answer.question_id == question.id);
    let values = answer.map_or(&[][..], |answer| &answer.selected_values);
    question
        .options
        .iter()
        .filter(move |option| values.contains(&option.label))
}

/// How much a question counts: what its author set, else what is usual for its facet.
pub fn weight_of(question: &Question) -> f64 {
    if let Some(weight) = question.weight {
        return weight.into();
    }
    match question.facet {
        Facet::Integrations | Facet::PracticeArea => DECISIVE_QUESTION_WEIGHT,
        Facet::Need | Facet::Price | Facet::Geography | Facet::Size => QUESTION_WEIGHT,
    }
}

fn as_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("a questionnaire is small"))
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{answer, intake, vocabulary};
    use super::*;

    #[test]
    fn neutral_options_ask_for_nothing_and_take_no_share() {
        let mut questions = intake().questions;
        let neutral = questions[1].options.last_mut().unwrap();
        neutral.tags.push("bilingual".into());
        let answers = [answer("languages", &["Spanish", "No preference"])];
        let needs = Needs::of_answers(&questions, &answers, &vocabulary());
        let spanish = vocabulary().tag("spanish").unwrap();
        let need = Need {
            tag: spanish,
            weight: 1.0,
            question: 1,
        };
        assert_eq!(needs.list, [need]);
    }
}
