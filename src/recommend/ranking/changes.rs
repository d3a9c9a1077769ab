//! What changed between a recommendation that was kept and the ranking of today
//! (docs/recommendations.md#what-changed-since).

mod cause;
mod causes;
mod eligibility_causes;
mod listed;
mod score_causes;

use std::collections::HashMap;

use crate::domain::ids::VendorId;
use crate::domain::question::{Answer, MUST_HAVE, Question};
use crate::domain::recommend::{AskedQuestion, RecommendedVendor};
use crate::recommend::directory::in_todays_spellings;
use crate::recommend::points::{Tenths, score_of};

use super::rank::{PlacedVendor, beyond, places, rank};
use super::rank_request::RankRequest;
use super::scorer::RankedVendor;

pub use cause::Cause;
use causes::OldNeeds;

/// What was kept: the answers and the vendors that were shown to them.
#[derive(Clone, Copy, Debug)]
pub struct StoredResult<'a> {
    /// As they were asked; empty where that was not kept.
    pub asked: &'a [AskedQuestion],
    pub answers: &'a [Answer],
    /// By rank.
    pub vendors: &'a [RecommendedVendor],
}

/// What is different today.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changes {
    /// In the order of the questions.
    pub answers: Vec<AnswerChange>,
    /// Every vendor shown then or today: those of today first, by place.
    pub vendors: Vec<VendorMove>,
}

/// A question that is answered in another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerChange {
    pub question: String,
    /// The options chosen, must-haves marked so.
    pub before: Vec<String>,
    pub after: Vec<String>,
}

/// A vendor's places and scores, and what moved it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VendorMove {
    pub vendor_id: VendorId,
    /// As it is called today; once it is gone as it was called then.
    pub name: String,
    /// `None` where it was not shown.
    pub rank_before: Option<usize>,
    /// Also beyond the vendors that are shown; `None` where it is not offered.
    pub rank_after: Option<usize>,
    pub score_before: Option<Tenths>,
    pub score_after: Option<Tenths>,
    pub causes: Vec<Cause>,
}

/// Compares what was kept with the ranking that a request leads to today.
///
/// Pure, and nothing of it is kept. Cost: three rankings, and a fourth where a vendor is no longer among them.
pub fn changes(kept: StoredResult<'_>, request: RankRequest<'_>) -> Changes {
    let answers = in_todays_spellings(request.questions, kept.answers, request.vocabulary);
    let kept = StoredResult {
        answers: &answers,
        ..kept
    };
    let wanted = shown_vendors(kept, &rank(request).vendors);
    let today: HashMap<VendorId, PlacedVendor> = places(request, &wanted)
        .into_iter()
        .map(|placed| (placed.ranked.vendor.id.clone(), placed))
        .collect();
    let with_old_answers = rank(RankRequest {
        answers: kept.answers,
        ..request
    });
    let answered_the_same = same_answers(kept.answers, request.answers);
    let are_kept = answered_the_same || has_old_options(request);
    let old_needs = OldNeeds::of(
        with_old_answers.vendors.first(),
        are_kept,
        request.vocabulary,
    );
    let left = wanted.iter().filter(|id| !today.contains_key(*id));
    let left = beyond(request, &left.cloned().collect::<Vec<_>>());
    let moved = wanted.into_iter().map(|id| {
        let then = kept.vendors.iter().find(|shown| shown.vendor.id == id);
        let now = today.get(&id);
        let mut found: Vec<Cause> = match (then, now) {
            (Some(then), Some(now)) => causes::between(then, &now.ranked, request, &old_needs),
            (Some(then), None) => match find(&left, &id) {
                Some(now) => causes::left(then, now, request, &old_needs, answered_the_same),
                None => vec![causes::gone(&then.vendor)],
            },
            (None, _) => vec![causes::came(find(&with_old_answers.vendors, &id).is_some())],
        };
        let rank_before = then.map(|then| usize::from(then.rank));
        let rank_after = now.map(|placed| placed.place);
        if found.is_empty() && rank_before != rank_after {
            let went_up = rank_after < rank_before;
            found.push(causes::others_moved(answered_the_same, went_up));
        }
        let vendor = now.map(|now| &*now.ranked.vendor);
        let vendor = vendor.or(then.map(|then| &then.vendor));
        VendorMove {
            name: vendor.map_or_else(String::new, |vendor| vendor.name.clone()),
            vendor_id: id,
            rank_before,
            rank_after,
            score_before: then.and_then(|then| score_of(&then.parts?)),
            score_after: now.and_then(|now| score_of(&now.ranked.parts)),
            causes: found,
        }
    });
    Changes {
        vendors: moved.collect(),
        answers: answer_changes(kept, request),
    }
}

/// The vendors shown today, then those shown only then.
fn shown_vendors(kept: StoredResult<'_>, today: &[RankedVendor]) -> Vec<VendorId> {
    let today = today.iter().map(|ranked| &ranked.vendor.id);
    let mut all: Vec<VendorId> = today.cloned().collect();
    for then in kept.vendors {
        if !all.contains(&then.vendor.id) {
            all.push(then.vendor.id.clone());
        }
    }
    all
}

fn find<'r>(ranked: &'r [RankedVendor], id: &VendorId) -> Option<&'r RankedVendor> {
    ranked.iter().find(|ranked| ranked.vendor.id == *id)
}

/// Whether an answer of today names what is no option any more.
fn has_old_options(request: RankRequest<'_>) -> bool {
    let is_old = |question: &Question, value: &String| {
        let mut options = question.options.iter();
        !options.any(|option| option.label == *value)
    };
    request.questions.iter().any(|question| {
        let answer = given(request.answers, &question.id);
        let mut values = answer
            .into_iter()
            .flat_map(|answer| &answer.selected_values);
        values.any(|value| is_old(question, value))
    })
}

fn given<'a>(answers: &'a [Answer], question: &str) -> Option<&'a Answer> {
    answers.iter().find(|answer| answer.question_id == question)
}

/// The options chosen, sorted, must-haves marked.
fn values(answers: &[Answer], question: &str) -> Vec<String> {
    let answer = given(answers, question);
    let values = answer.into_iter().flat_map(|answer| {
        answer.selected_values.iter().map(|value| {
            if answer.must_have.contains(value) {
                format!("{value} {MUST_HAVE}")
            } else {
                value.clone()
            }
        })
    });
    let mut values: Vec<_> = values.collect();
    values.sort();
    values
}

fn same_answers(before: &[Answer], after: &[Answer]) -> bool {
    let mut all = before.iter().chain(after);
    all.all(|answer| {
        let id = &answer.question_id;
        values(before, id) == values(after, id)
    })
}

fn answer_changes(kept: StoredResult<'_>, request: RankRequest<'_>) -> Vec<AnswerChange> {
    let today = request
        .questions
        .iter()
        .map(|question| (&question.id, &question.prompt));
    let asked = kept
        .asked
        .iter()
        .map(|asked| (&asked.question_id, &asked.prompt));
    let mut questions: Vec<(&String, &String)> = today.collect();
    for (id, prompt) in asked {
        if !questions.iter().any(|(known, _)| *known == id) {
            questions.push((id, prompt));
        }
    }
    let change = |(id, prompt): (&String, &String)| {
        let before = values(kept.answers, id);
        let after = values(request.answers, id);
        (before != after).then(|| AnswerChange {
            question: prompt.clone(),
            before,
            after,
        })
    };
    questions.into_iter().filter_map(change).collect()
}

#[cfg(test)]
mod tests;
