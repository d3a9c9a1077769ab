//! What was recommended in a category, as a firm puts it before its partners.

use std::collections::{HashMap, HashSet};

use super::Recommendations;
use super::changes::response_of;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::ledger::Ledger;
use crate::domain::recommend::{Recommendation, RecommendedVendor, Response};
use crate::domain::user::User;
use crate::recommend::AskedOptions;
use crate::store::{StoreError, recommendations};

/// Why there is no memo on a category.
#[derive(Debug, thiserror::Error)]
pub enum NoMemo {
    #[error("Nothing was recommended here yet.")]
    NothingRecommended,
    /// The picks stay where a person deletes what was recommended.
    #[error(
        "This memo was deleted with your history. Run Pick For Me or answer the questionnaire for a new one."
    )]
    Deleted,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a decision rests on.
#[derive(Debug)]
pub struct DecisionMemo {
    /// What was recommended, as it was shown; vendors that the person has hidden are left out.
    pub recommendation: Recommendation,
    /// Vendors that are left out.
    pub dismissed: Vec<RecommendedVendor>,
    /// What the firm asked for; empty for Pick For Me.
    pub answers: Vec<MemoAnswer>,
    /// The options that it chose, as far as the questionnaire still has them.
    pub asked: AskedOptions,
    /// What other firms did about the vendors by now.
    pub ledgers: HashMap<VendorId, Ledger>,
}

/// A question and what was chosen.
#[derive(Debug)]
pub struct MemoAnswer {
    /// As it was asked.
    pub question: String,
    /// The options chosen.
    pub values: Vec<String>,
    /// Chosen options that were must-haves.
    pub must_have: Vec<String>,
}

impl Recommendations {
    /// The memo on a category: of the questionnaire that was answered last, of the last picks where none
    /// was. O(what the person was shown).
    pub fn memo(&self, user: &User, category: &CategoryId) -> Result<DecisionMemo, NoMemo> {
        let (latest, response, saved) = self.core.store.read(|tx| {
            let (mut latest, mut answered) = (None, None);
            recommendations::latest_first(tx, user.id, |recommendation| {
                if recommendation.category_id == *category {
                    answered = response_of(&recommendation);
                    if answered.is_some() || latest.is_none() {
                        latest = Some(recommendation);
                    }
                }
                answered.is_none()
            })?;
            let response = match answered {
                Some(id) => recommendations::response(tx, user.id, id)?,
                None => None,
            };
            Ok::<_, StoreError>((latest, response, recommendations::picks(tx, user.id)?))
        })?;
        let Some(mut recommendation) = latest else {
            let mut picks = saved.categories.iter();
            let has_picks = picks.any(|picks| picks.category_id == *category);
            return Err(if has_picks {
                NoMemo::Deleted
            } else {
                NoMemo::NothingRecommended
            });
        };
        let now = self.core.clock.now();
        // Of two vendors that were merged since, the better place counts.
        let mut seen = HashSet::new();
        let mut shown = std::mem::take(&mut recommendation.vendors);
        shown.retain(|shown| seen.insert(shown.vendor.id.clone()));
        let is_dismissed = |shown: &RecommendedVendor| {
            let mut hidden = saved.dismissals.iter();
            hidden.any(|dismissal| {
                dismissal.vendor_id == shown.vendor.id && dismissal.is_in_force(now)
            })
        };
        let (dismissed, left) = shown.into_iter().partition(is_dismissed);
        recommendation.vendors = left;
        let vendors = recommendation.vendors.iter();
        let ids: Vec<_> = vendors.map(|shown| shown.vendor.id.clone()).collect();
        let catalog = self.catalog.current();
        let questions = catalog.questions(category);
        let given = response.as_ref().map_or(&[][..], |given| &given.answers);
        Ok(DecisionMemo {
            asked: AskedOptions::of(questions, given, catalog.vocabulary()),
            ledgers: self.ledgers(user, &ids),
            answers: response.map_or_else(Vec::new, |response| self.answered(&response)),
            recommendation,
            dismissed,
        })
    }

    /// The answers in the order and the words of the questions as they were asked, without those left
    /// open. Where the questions were not kept, those of today stand in for them.
    fn answered(&self, response: &Response) -> Vec<MemoAnswer> {
        let catalog = self.catalog.current();
        let today = catalog.questions(&response.category_id).iter();
        let today = today.map(|question| (&question.id, &question.prompt));
        let asked = response.asked.iter();
        let asked = asked.map(|asked| (&asked.question_id, &asked.prompt));
        let questions: Vec<_> = if response.asked.is_empty() {
            today.collect()
        } else {
            asked.collect()
        };
        let answered = questions.into_iter().filter_map(|(id, prompt)| {
            let mut answers = response.answers.iter();
            let answer = answers.find(|answer| answer.question_id == *id)?;
            Some(MemoAnswer {
                question: prompt.clone(),
                values: answer.selected_values.clone(),
                must_have: answer.must_have.clone(),
            })
        });
        answered
            .filter(|answer| !answer.values.is_empty())
            .collect()
    }
}
