//! What a firm's answers ask of a vendor, with weights (docs/recommendations.md#fit).

use std::collections::HashSet;

use crate::domain::question::{Answer, Choice, Facet, Question};
use crate::domain::recommend::GapState;
use crate::recommend::directory::{CategoryVendors, VendorFacts};
use crate::recommend::tags::{TagId, Vocabulary};
use crate::recommend::weights::{MUST_HAVE_WEIGHT, NEED_WEIGHT, QUESTION_NEEDS_MAX};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::recommend) struct Need {
    pub tag: TagId,
    pub weight: f64,
    /// The index of the question that asks for it.
    pub question: usize,
}

/// The needs of one request, in the order of the questionnaire.
#[derive(Clone, Debug, Default)]
pub(in crate::recommend) struct Needs {
    list: Vec<Need>,
    /// Each tag once with its total weight, the heaviest first; ties in questionnaire order.
    tags: Vec<(TagId, f64)>,
    /// The tags that were marked as must-haves.
    must_haves: Vec<TagId>,
    total: f64,
}

/// How the vendors of a category stand to needs, in the order of [`CategoryVendors::all`].
pub(in crate::recommend) struct Coverage {
    /// The share of all weight that each meets, 0 to 1; `None` where nothing is needed.
    pub fits: Option<Vec<f64>>,
    pub unmet: Vec<Unmet>,
    pub has_must_haves: bool,
}

/// How many tags a vendor does not meet, by itself or by what implies them: who has only the parent or
/// a child of one comes near it, which is no match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::recommend) struct Unmet {
    pub tags: u32,
    /// Must-haves among them.
    pub must_haves: u32,
}

impl Unmet {
    fn add(&mut self, is_must_have: bool) {
        self.tags += 1;
        self.must_haves += u32::from(is_must_have);
    }
}

/// The facets that may be dropped where no vendor meets enough, in this order.
pub(in crate::recommend) const RELAXATION_ORDER: [(Facet, &str); 4] = [
    (Facet::Price, "price"),
    (Facet::Geography, "geography"),
    (Facet::Size, "firm size"),
    (Facet::Integrations, "optional integrations"),
];

impl Needs {
    /// Each chosen option that asks for something weighs the same, a must-have double; those of one
    /// question together at most as much as three. Several tags of an option share its weight.
    ///
    /// Needs are in the order of questions and options, never of answers, so that the order of answers
    /// cannot change a floating-point sum. The default practice area is no need: otherwise "No
    /// preference" everywhere would still prefer something.
    pub fn of_answers(questions: &[Question], answers: &[Answer], vocabulary: &Vocabulary) -> Self {
        let mut list = Vec::new();
        let mut must_haves = Vec::new();
        for (position, question) in questions.iter().enumerate() {
            let chosen: Vec<_> = chosen_options(question, answers)
                .map(|option| (tags_of(option, vocabulary), option))
                .filter(|(tags, _)| !tags.is_empty())
                .collect();
            let must_have = |option: &Choice| is_must_have(question, option, answers);
            let times = |option: &Choice| {
                if must_have(option) {
                    MUST_HAVE_WEIGHT
                } else {
                    1.0
                }
            };
            let together: f64 = chosen.iter().map(|(_, option)| times(option)).sum();
            let unit = weight_of(question) * (QUESTION_NEEDS_MAX / together).min(1.0);
            for (tags, option) in &chosen {
                let weight = unit * times(option) / as_f64(tags.len());
                list.extend(tags.iter().map(|&tag| Need {
                    tag,
                    weight,
                    question: position,
                }));
                if must_have(option) {
                    must_haves.extend(tags);
                }
            }
        }
        let mut needs = Self::new(list);
        must_haves.sort_unstable();
        must_haves.dedup();
        needs.must_haves = must_haves;
        needs
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
        Self {
            list,
            tags,
            must_haves: Vec::new(),
            total,
        }
    }

    /// The needs without those of a facet; must-haves stay, and integrations are dropped only where
    /// optional.
    pub fn without_facet(&self, facet: Facet, questions: &[Question]) -> Self {
        let stays = |need: &&Need| {
            let question = &questions[need.question];
            question.facet != facet
                || (facet == Facet::Integrations && !question.optional)
                || self.is_must_have(need.tag)
        };
        let list = self.list.iter().filter(stays).copied().collect();
        Self {
            must_haves: self.must_haves.clone(),
            ..Self::new(list)
        }
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The share of all weight that each vendor of the category meets, as [`Coverage::fits`].
    pub fn fits(&self, vendors: &CategoryVendors) -> Option<Vec<f64>> {
        self.coverage(vendors).fits
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

    /// What each vendor of the category meets and what it does not.
    ///
    /// Cost: one pass over the matches of the needs, not over all that the vendors list.
    pub fn coverage(&self, vendors: &CategoryVendors) -> Coverage {
        let count = vendors.all().len();
        let mut fits = vec![0.0; count];
        let mut met = vec![Unmet::default(); count];
        let mut all = Unmet::default();
        for (at, need) in self.list.iter().enumerate() {
            let is_first = !self.list[..at].iter().any(|other| other.tag == need.tag);
            let is_must_have = self.is_must_have(need.tag);
            if is_first {
                all.add(is_must_have);
            }
            for (at, degree) in vendors.postings().matching(need.tag) {
                fits[at] += need.weight * degree.value();
                if is_first && !degree.is_near() {
                    met[at].add(is_must_have);
                }
            }
        }
        let unmet = met.into_iter().map(|met| Unmet {
            tags: all.tags - met.tags,
            must_haves: all.must_haves - met.must_haves,
        });
        for fit in &mut fits {
            *fit = (*fit / self.total).min(1.0);
        }
        Coverage {
            fits: (!self.is_empty()).then_some(fits),
            unmet: unmet.collect(),
            has_must_haves: !self.must_haves.is_empty(),
        }
    }

    pub fn is_must_have(&self, tag: TagId) -> bool {
        self.must_haves.binary_search(&tag).is_ok()
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
pub(in crate::recommend) fn chosen_options<'a>(
    question: &'a Question,
    answers: &'a [Answer],
) -> impl Iterator<Item = &'a Choice> {
    let answer = answers
        .iter()
        .find(|answer| answer.question_id == question.id);
    let values = answer.map_or(&[][..], |answer| &answer.selected_values);
    let values: HashSet<&String> = values.iter().collect();
    let options = question.options.iter();
    options.filter(move |option| values.contains(&option.label))
}

/// Whether an option was marked as a must-have.
pub(in crate::recommend) fn is_must_have(
    question: &Question,
    option: &Choice,
    answers: &[Answer],
) -> bool {
    let mut of_question = answers
        .iter()
        .filter(|answer| answer.question_id == question.id);
    of_question.any(|answer| answer.must_have.contains(&option.label))
}

/// What a vendor says of something that it does not offer.
pub(in crate::recommend) fn gap_state(
    vendor: &VendorFacts,
    tag: TagId,
    vocabulary: &Vocabulary,
) -> GapState {
    if vendor.denies(tag) || vendor.is_dearer(tag, vocabulary) {
        GapState::Denied
    } else {
        GapState::Unsaid
    }
}

/// What an option asks for; nothing where it is neutral.
fn tags_of(option: &Choice, vocabulary: &Vocabulary) -> Vec<TagId> {
    let tags = option.tags.iter().filter(|_| !option.neutral);
    tags.filter_map(|tag| vocabulary.tag(tag)).collect()
}

/// How much each need of a question counts against those of others: what its author set, else the
/// same.
pub fn weight_of(question: &Question) -> f64 {
    question.weight.map_or(NEED_WEIGHT, f64::from)
}

fn as_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("a questionnaire is small"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recommend::tests::fixtures::{answer, intake, vocabulary};

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
