//! Decision memos: what a firm's partners need to know before they sign.

use std::sync::Arc;

use axum::extract::State;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::ledger_reply::Ledger;
use super::need_reply::{Eligibility, Gap, MatchedNeed};
use super::vendor_reply::category_name;
use crate::app::App;
use crate::app::directory::catalog::Catalog;
use crate::app::recommendations::{self as work, MemoAnswer as Answered, NoMemo};
use crate::domain;
use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, SoftwareSpendBand,
};
use crate::domain::ids::{CategoryId, RecommendationId, VendorId};
use crate::domain::place::{UsState, UsStates};
use crate::domain::recommend::{Badge, PeerScope, RecommendationSource, RecommendedVendor};
use crate::domain::user::User;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path};
use crate::recommend::{
    AskedOptions, ledger_sentences, memo_gaps, memo_reasons, memo_states, rank_reasons, score_of,
};

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(get_decision_memo))
}

/// The latest recommendation of a category, with what it rests on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DecisionMemo {
    /// The category.
    category_id: CategoryId,
    /// Its name.
    category_name: String,
    /// When it was recommended.
    recommended_at: Timestamp,
    /// The questionnaire's result, which can be compared with today's ranking; null for Pick For Me.
    #[schema(required)]
    result_id: Option<RecommendationId>,
    /// Whose evidence a Pick For Me result rests on; null for a questionnaire's.
    #[schema(required)]
    scope: Option<PeerScope>,
    /// What the firm asked for; empty for Pick For Me.
    answers: Vec<MemoAnswer>,
    /// What its profile says of it by now: which vendors serve it and what earns points hang on that.
    firm: MemoFirm,
    /// The best first, without those that the caller has hidden.
    vendors: Vec<MemoVendor>,
    /// Those that the caller has hidden, by rank.
    dismissed: Vec<DismissedVendor>,
}

/// The firm of a memo; what its profile does not say is null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemoFirm {
    /// The states in which it practices, by code; empty where it was not said.
    #[schema(value_type = Vec<UsState>)]
    states: Vec<&'static str>,
    /// Its size.
    #[schema(required)]
    firm_size: Option<FirmSize>,
    /// How many attorneys.
    #[schema(required)]
    attorneys_count_band: Option<AttorneysCountBand>,
    /// How many employees.
    #[schema(required)]
    employees_count_band: Option<EmployeesCountBand>,
    /// New injury cases signed a month.
    #[schema(required)]
    injury_cases_per_month_band: Option<InjuryCasesBand>,
    /// Software spend a year.
    #[schema(required)]
    annual_software_spend_band: Option<SoftwareSpendBand>,
}

/// A vendor that is left out because the caller has hidden it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DismissedVendor {
    /// The vendor.
    vendor_id: VendorId,
    /// Company or product.
    name: String,
    /// From 1, as it was shown.
    #[schema(minimum = 1)]
    rank: u8,
}

/// A question and what was chosen.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemoAnswer {
    /// As it was asked.
    question: String,
    /// The options chosen.
    values: Vec<String>,
    /// Those of them that were must-haves.
    must_have: Vec<String>,
}

/// A vendor as it was when it was recommended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemoVendor {
    /// The vendor.
    vendor_id: VendorId,
    /// Company or product.
    name: String,
    /// http or https.
    #[schema(required, pattern = "{WEB_ADDRESS}")]
    website_url: Option<String>,
    /// 1 (cheapest) to `{PRICE_BRACKETS}`.
    #[schema(required, minimum = 1, maximum = 4)]
    price_bracket: Option<u8>,
    /// From 1, as it was shown.
    #[schema(minimum = 1)]
    rank: u8,
    /// Why it stands below a lower score, or below a vendor that meets fewer needs, of those that are not
    /// hidden, as what follows its name; null where it does not.
    #[schema(required)]
    rank_reason: Option<String>,
    /// What the place was worth.
    #[schema(required)]
    badge: Option<Badge>,
    /// Whether the firm used it then.
    in_use: bool,
    /// Whether it is still offered in the category.
    is_offered: bool,
    /// Whether it served the firm.
    eligibility: Eligibility,
    /// The states in which the firm practices by now.
    #[schema(value_type = Vec<UsState>)]
    firm_states: Vec<&'static str>,
    /// Those of them that the vendor says it serves; empty where it has changed what it says since.
    #[schema(value_type = Vec<UsState>)]
    states_served: Vec<&'static str>,
    /// 0 to 100, one decimal; null where none was computed (Pick For Me, or no preference at all).
    #[schema(required, minimum = 0, maximum = 100)]
    score: Option<f64>,
    /// True sentences, the strongest first.
    reasons: Vec<String>,
    /// What speaks for it in whole sentences that the firm can sign. What other firms did is in
    /// `otherFirms`, and what it misses in `unmet`.
    why: Vec<String>,
    /// Needs that it meets, with where it said so.
    matched: Vec<MatchedNeed>,
    /// Needs that it does not meet.
    gaps: Vec<Gap>,
    /// `gaps` in whole sentences that the firm can sign; also that there are none, or that none are known.
    unmet: String,
    /// What other firms have done about it so far.
    evidence: Ledger,
    /// `evidence` in whole sentences that the firm can sign.
    other_firms: Vec<String>,
}

/// What a decision in a category rests on: the caller's latest recommendation there.
///
/// Vendors, answers and reasons as they were then; the evidence as it is now. `why` has whole
/// sentences about the firm in the third person, for the memo that the firm signs.
#[utoipa::path(
    get, path = "/api/decision-memos/{categoryId}", tag = "recommendations", security(("session" = [])),
    params(("categoryId" = CategoryId, Path, description = "The category")),
    responses(
        (status = 200, description = "The memo", body = DecisionMemo),
        (status = 404, description = format!("{} Or: {}", NoMemo::NothingRecommended, NoMemo::Deleted)),
    ),
)]
async fn get_decision_memo(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(category): Path<CategoryId>,
) -> Result<Json<DecisionMemo>, ApiError> {
    app.blocking(move |app| {
        let memo = app.recommendations.memo(&user, &category)?;
        let catalog = app.catalog.current();
        Ok(Json(DecisionMemo::of(memo, &catalog, &user)))
    })
    .await
}

impl From<NoMemo> for ApiError {
    fn from(error: NoMemo) -> Self {
        match error {
            NoMemo::NothingRecommended | NoMemo::Deleted => Self::not_found(&error.to_string()),
            NoMemo::Store(error) => error.into(),
        }
    }
}

impl DecisionMemo {
    fn of(memo: work::DecisionMemo, catalog: &Catalog, user: &User) -> Self {
        let firm_states = user.states;
        let shown = memo.recommendation;
        let result_id = shown.result_id();
        let reasons = rank_reasons(&shown.vendors);
        let ranked = catalog.ranked_vendors(shown.category_id.as_str());
        let vendors = shown.vendors.into_iter().zip(reasons);
        let vendors = vendors.map(|(vendor, rank_reason)| {
            let id = &vendor.vendor.id;
            let ledger = memo.ledgers.get(id).copied().unwrap_or_default();
            let today = catalog.offered(id, &shown.category_id);
            let served = today.map(|today| {
                let facts = ranked.and_then(|ranked| ranked.facts_of(today));
                facts.map(|facts| memo_states(&vendor.vendor, facts, firm_states))
            });
            MemoVendor {
                rank_reason,
                is_offered: served.is_some(),
                firm_states: codes(firm_states),
                states_served: codes(served.flatten().unwrap_or_default()),
                ..MemoVendor::of(vendor, &shown.source, ledger, &memo.asked)
            }
        });
        let vendors = vendors.collect();
        Self {
            result_id,
            category_name: category_name(catalog, &shown.category_id),
            category_id: shown.category_id,
            recommended_at: shown.recommended_at,
            scope: match shown.source {
                RecommendationSource::PickForMe(scope) => Some(scope),
                RecommendationSource::Questionnaire(_) => None,
            },
            answers: memo.answers.into_iter().map(MemoAnswer::of).collect(),
            firm: MemoFirm::of(user),
            vendors,
            dismissed: memo.dismissed.into_iter().map(Into::into).collect(),
        }
    }
}

impl MemoFirm {
    fn of(user: &User) -> Self {
        let bands = user.onboarding;
        Self {
            states: codes(user.states),
            firm_size: user.firm_size,
            attorneys_count_band: bands.map(|bands| bands.attorneys),
            employees_count_band: bands.map(|bands| bands.employees),
            injury_cases_per_month_band: bands.map(|bands| bands.injury_cases),
            annual_software_spend_band: bands.map(|bands| bands.software_spend),
        }
    }
}

impl From<RecommendedVendor> for DismissedVendor {
    fn from(shown: RecommendedVendor) -> Self {
        Self {
            vendor_id: shown.vendor.id,
            name: shown.vendor.name,
            rank: shown.rank,
        }
    }
}

impl MemoAnswer {
    fn of(answered: Answered) -> Self {
        let Answered {
            question,
            values,
            must_have,
        } = answered;
        Self {
            question,
            values,
            must_have,
        }
    }
}

impl MemoVendor {
    fn of(
        shown: RecommendedVendor,
        source: &RecommendationSource,
        ledger: domain::ledger::Ledger,
        asked: &AskedOptions,
    ) -> Self {
        let score = shown.parts.as_ref().and_then(score_of);
        let why = memo_reasons(&shown);
        Self {
            vendor_id: shown.vendor.id,
            name: shown.vendor.name,
            website_url: shown.vendor.website_url,
            price_bracket: shown.vendor.price_bracket,
            rank: shown.rank,
            rank_reason: None,
            badge: shown.badge,
            in_use: shown.in_use,
            is_offered: false,
            firm_states: Vec::new(),
            states_served: Vec::new(),
            eligibility: shown.eligibility.into(),
            score: score.map(|tenths| f64::from(tenths) / 10.0),
            why,
            reasons: shown.reasons,
            matched: MatchedNeed::all(&shown.inputs, asked),
            unmet: memo_gaps(source, &shown.inputs, asked),
            gaps: Gap::all(&shown.inputs, asked),
            other_firms: ledger_sentences(&ledger),
            evidence: ledger.into(),
        }
    }
}

fn codes(states: UsStates) -> Vec<&'static str> {
    states.iter().map(UsState::code).collect()
}
