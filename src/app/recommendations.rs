//! Recommendations from start to keeping: answers in, ranked vendors out, everything shown recorded.

mod changes;
mod context;
mod demo_questions;
mod error;
mod evidence;
mod lifecycle;
mod memo;
mod overview;
mod past;
mod past_list;
mod pick_for_me;
mod quota;
mod saved;
mod unlisted;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

pub use changes::ChangesSince;
pub use error::RecommendError;
pub use lifecycle::{Lifecycle, LifecycleStage};
pub use memo::{DecisionMemo, MemoAnswer, NoMemo};
pub use overview::{OtherCategory, Overview, StageStatus, StageView};
pub use past::PastRecommendation;
pub use saved::{Momentum, PickView, PicksView, SavedView, StageContext};
pub use unlisted::Unlisted;

pub use self::past_list::PastLists;
use self::quota::Room;
use super::base::core::Core;
use super::bookings::Bookings;
use super::directory::catalog::{Catalog, CurrentCatalog};
use super::firms::evidence::CurrentEvidence;
use super::firms::member_reports::MemberReports;
use super::firms::tech_stacks::TechStacks;
use crate::domain::ids::{CategoryId, RecommendationId, ResponseId, VendorId};
use crate::domain::ledger::Ledger;
use crate::domain::limits::PICKS_MAX;
use crate::domain::question::Answer;
use crate::domain::recommend::{
    AskedQuestion, CategoryPicks, Pick, Recommendation, RecommendationSource, RecommendedVendor,
    Response, SavedPicks,
};
use crate::domain::user::User;
use crate::domain::vendor::Vendor;
use crate::recommend::{
    self, CategoryVendors, FirmProfile, LITTLE_KNOWN, Note, RankRequest, RankedVendor, Ranking,
    WhatIf,
};
use crate::store::{StoreError, WriteTx, merges, recommendations};

/// A ranking, and what surrounds it.
#[derive(Debug)]
pub struct Results {
    pub ranking: Ranking,
    /// What was chosen.
    pub asked: recommend::AskedOptions,
    /// What no vendor of the category offers, and how little is known.
    pub notes: Vec<Note>,
    /// What another answer would change.
    pub what_if: Vec<WhatIf>,
    /// The vendors that the person has hidden.
    pub dismissed: HashSet<VendorId>,
    /// What other firms did about the vendors.
    pub ledgers: HashMap<VendorId, Ledger>,
}

impl Results {
    /// What other firms did about one of the vendors.
    pub fn ledger(&self, vendor: &VendorId) -> Ledger {
        self.ledgers.get(vendor).copied().unwrap_or_default()
    }
}

pub struct Recommendations {
    pub(super) core: Arc<Core>,
    pub(super) catalog: Arc<CurrentCatalog>,
    pub(super) bookings: Arc<Bookings>,
    pub(super) member_reports: Arc<MemberReports>,
    pub(super) tech_stacks: Arc<TechStacks>,
    pub(super) evidence: Arc<CurrentEvidence>,
    pub(super) past_lists: PastLists,
}

impl Recommendations {
    /// Keeps the answers to a category's questionnaire. `shown` are questions as they were shown: their words are
    /// kept with the answers, so they must be those of today.
    pub fn submit_response(
        &self,
        user: &User,
        category_id: CategoryId,
        answers: &[Answer],
        shown: &[AskedQuestion],
    ) -> Result<ResponseId, RecommendError> {
        let catalog = self.catalog.current();
        catalog
            .category(category_id.as_str())
            .ok_or(RecommendError::CategoryUnknown)?;
        let questions = catalog.questions(&category_id);
        if questions.is_empty() {
            return Err(RecommendError::NoQuestionnaire);
        }
        let answers = recommend::in_todays_spellings(questions, answers, catalog.vocabulary());
        recommend::check_answers(questions, &answers)?;
        let reworded = questions.iter().find(|question| {
            let mut shown = shown.iter();
            shown.any(|it| it.question_id == question.id && it.prompt != question.prompt)
        });
        if let Some(question) = reworded {
            return Err(RecommendError::Reworded(question.prompt.clone()));
        }
        let response = Response {
            id: ResponseId(self.core.clock.new_id()),
            user_id: user.id,
            asked: questions
                .iter()
                .map(|question| AskedQuestion {
                    question_id: question.id.clone(),
                    prompt: question.prompt.clone(),
                })
                .collect(),
            category_id,
            answers,
            submitted_at: self.core.clock.now(),
        };
        self.catalog.mark_category_used(&response.category_id);
        self.core
            .store
            .write(|tx| quota::keep_response(tx, &response))?;
        Ok(response.id)
    }

    /// Ranks a category's vendors by a stored response, keeps what is shown and makes the first
    /// three that may serve the firm the category's picks. Beside the ranking stands what another
    /// answer would change.
    ///
    /// Another person's response is as unknown as one that never was.
    pub fn compute(
        &self,
        user: &User,
        response_id: ResponseId,
        category_id: &CategoryId,
    ) -> Result<Results, RecommendError> {
        let response = self.response(user, response_id)?;
        if response.category_id != *category_id {
            return Err(RecommendError::CategoryMismatch);
        }
        let catalog = self.catalog.current();
        let category = catalog.category(category_id.as_str());
        let category = category.map_or(category_id.as_str(), |category| &category.name);
        let (ranking, notes, what_if) =
            self.with_request(&catalog, user, category_id, &response.answers, |request| {
                let ranking = recommend::rank(request);
                let notes = recommend::notes(request, category, &ranking);
                let what_if = recommend::what_if(request, &ranking);
                (ranking, notes, what_if)
            });
        let saved = self.keep_ranking(user, &response, &ranking)?;
        let shown = ranking.vendors.iter();
        let ids: Vec<_> = shown.map(|ranked| ranked.vendor.id.clone()).collect();
        let questions = catalog.questions(category_id);
        Ok(Results {
            asked: recommend::AskedOptions::of(questions, &response.answers, catalog.vocabulary()),
            ledgers: self.ledgers(user, &ids),
            ranking,
            notes,
            what_if,
            dismissed: self.hidden(saved),
        })
    }

    /// A person's own response; another's is as unknown as one that never was.
    fn response(&self, user: &User, id: ResponseId) -> Result<Response, RecommendError> {
        self.core
            .store
            .read(|tx| recommendations::response(tx, user.id, id))?
            .ok_or(RecommendError::ResponseUnknown)
    }

    fn hidden(&self, saved: SavedPicks) -> HashSet<VendorId> {
        let now = self.core.clock.now();
        let in_force = saved.dismissals.into_iter();
        let in_force = in_force.filter(|dismissal| dismissal.is_in_force(now));
        in_force.map(|dismissal| dismissal.vendor_id).collect()
    }

    /// Asks something of the engine about one category of the catalog, for this person and some
    /// answers.
    fn with_request<R>(
        &self,
        catalog: &Catalog,
        user: &User,
        category_id: &CategoryId,
        answers: &[Answer],
        ask: impl FnOnce(RankRequest<'_>) -> R,
    ) -> R {
        let no_vendors = CategoryVendors::default();
        let vendors = catalog
            .ranked_vendors(category_id.as_str())
            .unwrap_or(&no_vendors);
        let own_firm = self.evidence.own_firm(user);
        let firm = FirmProfile::of(user);
        let peers = self.evidence.with_evidence(|evidence| {
            let evidence = evidence.category(category_id);
            evidence.peers(vendors, firm.size, &own_firm)
        });
        let stack = self.tech_stacks.firm_tools(user);
        let questions = catalog.questions(category_id);
        ask(RankRequest {
            questions,
            answers: &recommend::in_todays_spellings(questions, answers, catalog.vocabulary()),
            vendors,
            vocabulary: catalog.vocabulary(),
            firm,
            stack: stack.as_deref(),
            peers: peers.as_ref(),
        })
    }

    fn keep_ranking(
        &self,
        user: &User,
        response: &Response,
        ranking: &Ranking,
    ) -> Result<SavedPicks, RecommendError> {
        let shown = Recommendation {
            id: RecommendationId(self.core.clock.new_id()),
            user_id: user.id,
            category_id: response.category_id.clone(),
            recommended_at: self.core.clock.now(),
            source: RecommendationSource::Questionnaire(response.id),
            vendors: (1..)
                .zip(&ranking.vendors)
                .map(|(rank, ranked)| recommended(rank, ranked))
                .collect(),
        };
        let room = Room::find(&self.core.store, user.id, 1)?;
        self.core.store.write(|tx| {
            room.make(tx)?;
            keep(tx, shown)?;
            Ok(recommendations::picks(tx, user.id)?)
        })
    }
}

/// Keeps what was shown to a person, and its picks. It was made from a directory that a merge may have
/// changed since, so it names its vendors as they are now.
fn keep(tx: &WriteTx, shown: Recommendation) -> Result<(), StoreError> {
    let shown = merges::recommendation_now(tx, shown)?;
    recommendations::record(tx, &shown)?;
    make_current(tx, &shown)
}

/// Makes what was shown the picks of its category.
fn make_current(tx: &WriteTx, shown: &Recommendation) -> Result<(), StoreError> {
    let picks = CategoryPicks {
        category_id: shown.category_id.clone(),
        scope: match shown.source {
            RecommendationSource::Questionnaire(_) => None,
            RecommendationSource::PickForMe(scope) => Some(scope),
        },
        picks: picks_of(&shown.vendors),
    };
    let picks = merges::picks_now(tx, picks)?;
    recommendations::change_picks(tx, shown.user_id, |saved| replace_picks(saved, picks))
}

/// The latest recommendation of a category replaces its picks.
fn replace_picks(saved: &mut SavedPicks, picks: CategoryPicks) {
    saved
        .categories
        .retain(|old| old.category_id != picks.category_id);
    saved.categories.push(picks);
}

fn recommended(rank: u8, ranked: &RankedVendor) -> RecommendedVendor {
    RecommendedVendor {
        vendor: Vendor::clone(&ranked.vendor),
        rank,
        badge: ranked.badge,
        in_use: ranked.in_use,
        eligibility: ranked.eligibility,
        parts: Some(ranked.parts),
        inputs: ranked.inputs.clone(),
        reasons: ranked.reasons.clone(),
    }
}

/// The first three that may serve the firm; where none does, the first three.
fn picks_of(shown: &[RecommendedVendor]) -> Vec<Pick> {
    let all = shown.iter();
    let serving = all.filter(|shown| !shown.eligibility.serves_others_only());
    let picks: Vec<_> = serving.take(PICKS_MAX).map(pick).collect();
    if picks.is_empty() {
        return shown.iter().take(PICKS_MAX).map(pick).collect();
    }
    picks
}

/// A pick shows the strongest reason; where no part says anything, that little is known.
fn pick(shown: &RecommendedVendor) -> Pick {
    let reason = shown.reasons.first().cloned();
    Pick {
        vendor_id: shown.vendor.id.clone(),
        reason: reason.unwrap_or_else(|| LITTLE_KNOWN.to_owned()),
    }
}
