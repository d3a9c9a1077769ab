//! Which single answer decides the first rank: the ranking is repeated without each.

use std::collections::HashMap;
use std::sync::Arc;

use crate::domain::question::{Answer, Question};
use crate::domain::vendor::Vendor;
use crate::recommend::weights::{WHAT_IFS_MAX, WHAT_IFS_TRIED};

use super::rank::{Ranking, rank};
use super::rank_request::RankRequest;

/// One answer that decides the first rank: Without “Spanish”, Acme becomes #1.
#[derive(Clone, Debug, PartialEq)]
pub struct WhatIf {
    /// The option that decides, as the person chose it.
    pub without: String,
    /// The vendor that comes first without it.
    pub vendor: Arc<Vendor>,
}

/// The chosen options without each of which another vendor comes first, in the order of the
/// questionnaire, at most [`WHAT_IFS_MAX`], of the first [`WHAT_IFS_TRIED`] that ask for something.
///
/// Each is found by ranking again without that option, so it is true by construction. Options that
/// appear in two answers are left out, since the sentence could not say which is meant; so are those
/// without which nothing is left to rank by. Cost: one ranking per option that is tried.
pub fn what_if(request: RankRequest<'_>, ranking: &Ranking) -> Vec<WhatIf> {
    let Some(first) = ranking.vendors.first() else {
        return Vec::new();
    };
    if ranking.ordered_by_name {
        return Vec::new();
    }
    let candidates = deciding_candidates(request.questions, request.answers);
    let found = candidates.take(WHAT_IFS_TRIED).filter_map(|label| {
        let answers = without(request.answers, label);
        let again = rank(RankRequest {
            answers: &answers,
            ..request
        });
        let new_first = again.vendors.first()?;
        let is_change = !again.ordered_by_name && new_first.vendor.id != first.vendor.id;
        is_change.then(|| WhatIf {
            without: label.to_owned(),
            vendor: Arc::clone(&new_first.vendor),
        })
    });
    found.take(WHAT_IFS_MAX).collect()
}

/// The chosen options that ask for something and appear in one answer only.
fn deciding_candidates<'a>(
    questions: &'a [Question],
    answers: &'a [Answer],
) -> impl Iterator<Item = &'a str> {
    let mut times_chosen: HashMap<&str, usize> = HashMap::new();
    for value in answers.iter().flat_map(|answer| &answer.selected_values) {
        *times_chosen.entry(value).or_default() += 1;
    }
    questions
        .iter()
        .flat_map(|question| crate::recommend::needs::chosen_options(question, answers))
        .filter(|option| !option.neutral)
        .map(|option| option.label.as_str())
        .filter(move |label| times_chosen[label] == 1)
}

/// The answers with one option removed; a question that loses its only option is unanswered.
fn without(answers: &[Answer], label: &str) -> Vec<Answer> {
    let mut answers = answers.to_vec();
    for answer in &mut answers {
        answer.selected_values.retain(|value| value != label);
        answer.must_have.retain(|value| value != label);
    }
    answers.retain(|answer| !answer.selected_values.is_empty());
    answers
}
