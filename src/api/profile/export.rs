//! Everything that is kept of a person, as a file for them to keep.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::sessions::OwnSession;
use super::view::{OnboardingAnswers, Profile, ProfileUser};
use crate::api::need::{Gap, MatchedNeed};
use crate::app::App;
use crate::app::catalog::Catalog;
use crate::app::profile::PersonalData;
use crate::domain::adoption::Adoption;
use crate::domain::click::{MeetingClick, Outcome, SourcePage};
use crate::domain::ids::{CategoryId, ClickId, RecommendationId, ResponseId, UserId, VendorId};
use crate::domain::recommend::{self, Recommendation, Source};
use crate::domain::user::{Role, User};
use crate::http::auth::CurrentUser;
use crate::http::error::ApiError;
use crate::http::extract::Json;
use crate::http::problems::{Failures, NeedsSession};

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(export_my_data))
}

/// Everything that is kept of a person. Passwords and tokens are not among it: the server keeps
/// only their hashes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyData {
    /// When this was written.
    exported_at: Timestamp,
    /// The account.
    account: MyAccount,
    /// The profile as its form shows it.
    profile: ProfileUser,
    /// The four answers about the firm.
    onboarding: OnboardingAnswers,
    /// The tools in use.
    tech_stack: Vec<MyTools>,
    /// The questionnaires submitted, the earliest first.
    responses: Vec<MyResponse>,
    /// What was recommended, the latest first.
    recommendations: Vec<MyRecommendation>,
    /// The picks of now.
    picks: Vec<MyPicks>,
    /// The vendors dismissed.
    dismissals: Vec<MyDismissal>,
    /// Clicks on Schedule Meeting, the earliest first.
    meeting_clicks: Vec<MyClick>,
    /// Where the person is signed in.
    sessions: Vec<OwnSession>,
}

/// The account beyond its profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyAccount {
    /// The account.
    id: UserId,
    /// What the person may do.
    role: Role,
    /// When it was made.
    created_at: Timestamp,
    /// Who vouched for the person's firm; null where nobody did.
    #[schema(required)]
    firm_confirmation: Option<MyFirmConfirmation>,
    /// Since when the account has a second factor; null where it has none.
    #[schema(required)]
    second_factor_since: Option<Timestamp>,
}

/// Who vouched for the person's firm.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyFirmConfirmation {
    /// Full name at that time.
    by: String,
    /// When.
    at: Timestamp,
    /// One line; null where nothing was said.
    #[schema(required)]
    why: Option<String>,
}

/// A vendor by id and by the name it has now; null where the directory no longer has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedVendor {
    /// The vendor.
    id: VendorId,
    /// Its name.
    #[schema(required)]
    name: Option<String>,
}

/// The tools of one category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyTools {
    /// Which category.
    category_id: CategoryId,
    /// Whether the firm uses any tool there.
    has_tool: bool,
    /// Tools of the directory.
    vendors: Vec<NamedVendor>,
    /// The most important of them.
    #[schema(required)]
    primary_vendor_id: Option<VendorId>,
    /// Tools that the directory does not have.
    other_vendors: Vec<String>,
}

/// A questionnaire that was submitted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyResponse {
    /// The submission.
    id: ResponseId,
    /// Which category.
    category_id: CategoryId,
    /// When.
    submitted_at: Timestamp,
    /// What was answered.
    answers: Vec<MyAnswer>,
}

/// The answer to one question.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyAnswer {
    /// Which question.
    question_id: String,
    /// As it was asked; null for early submissions.
    #[schema(required)]
    question: Option<String>,
    /// The options chosen.
    selected_values: Vec<String>,
    /// Those of them that were must-haves.
    must_have: Vec<String>,
}

/// What was recommended at one time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyRecommendation {
    /// The recommendation.
    id: RecommendationId,
    /// Which category.
    category_id: CategoryId,
    /// When.
    recommended_at: Timestamp,
    /// The answers it rests on; null for Pick For Me.
    #[schema(required)]
    response_id: Option<ResponseId>,
    /// The vendors shown, by rank.
    vendors: Vec<MyRecommendedVendor>,
}

/// A vendor as it was recommended.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyRecommendedVendor {
    /// The vendor.
    id: VendorId,
    /// Its name at that time.
    name: String,
    /// From 1.
    rank: u8,
    /// Why, as it was shown.
    reasons: Vec<String>,
    /// Needs that it met, with where it said so.
    matched: Vec<MatchedNeed>,
    /// Needs that it did not meet.
    gaps: Vec<Gap>,
}

/// The picks of one category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyPicks {
    /// Which category.
    category_id: CategoryId,
    /// The best first.
    picks: Vec<MyPick>,
}

/// One pick.
#[derive(Debug, Serialize, ToSchema)]
pub struct MyPick {
    /// Which vendor.
    vendor: NamedVendor,
    /// Why.
    reason: String,
}

/// A vendor that was dismissed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyDismissal {
    /// Which vendor.
    vendor: NamedVendor,
    /// When.
    dismissed_at: Timestamp,
}

/// A click on Schedule Meeting.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyClick {
    /// The click.
    id: ClickId,
    /// With which vendor.
    vendor: NamedVendor,
    /// On which screen.
    source_page: SourcePage,
    /// When.
    created_at: Timestamp,
    /// The outcome of the meeting.
    outcome: Outcome,
    /// What the person wrote down about it.
    #[schema(required)]
    note: Option<String>,
}

/// All data stored about the signed-in user, as a file.
#[utoipa::path(get, path = "/api/profile/export.json", tag = "profile", security(("session" = [])), responses(
    (status = 200, description = "The file", body = MyData),
    NeedsSession, Failures,
))]
async fn export_my_data(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Response, ApiError> {
    let data = app
        .blocking(move |app| {
            let account = Arc::clone(&user.user);
            let data = app.profile.personal_data(&user.into())?;
            let catalog = app.catalog.current();
            Ok::<_, ApiError>(MyData::of(&account, data, &catalog, app.clock().now()))
        })
        .await?;
    let day = data.exported_at.strftime("%Y-%m-%d");
    let file = format!("attachment; filename=\"stackbrief-my-data-{day}.json\"");
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(data)).into_response())
}

impl MyData {
    fn of(user: &User, data: PersonalData, catalog: &Catalog, now: Timestamp) -> Self {
        let named = |id: VendorId| NamedVendor::of(id, catalog);
        let Profile {
            user: profile,
            onboarding,
        } = Profile::of(user);
        let tools = data.adoptions.into_iter();
        let picks = data.picks.categories.into_iter();
        let dismissals = data.picks.dismissals.into_iter();
        Self {
            exported_at: now,
            account: MyAccount {
                id: user.id,
                role: user.role,
                created_at: user.created_at,
                second_factor_since: data.second_factor_since,
                firm_confirmation: user.firm_confirmed.as_ref().map(|confirmed| {
                    MyFirmConfirmation {
                        by: confirmed.by_name.clone(),
                        at: confirmed.at,
                        why: confirmed.why.clone(),
                    }
                }),
            },
            profile,
            onboarding,
            tech_stack: tools.map(|one| MyTools::of(one, catalog)).collect(),
            responses: data.responses.into_iter().map(MyResponse::of).collect(),
            recommendations: data
                .recommendations
                .into_iter()
                .map(MyRecommendation::of)
                .collect(),
            picks: picks.map(|one| MyPicks::of(one, catalog)).collect(),
            dismissals: dismissals
                .map(|one| MyDismissal {
                    vendor: named(one.vendor_id),
                    dismissed_at: one.dismissed_at,
                })
                .collect(),
            meeting_clicks: data
                .clicks
                .into_iter()
                .map(|one| MyClick::of(one, catalog))
                .collect(),
            sessions: data.sessions.into_iter().map(OwnSession::from).collect(),
        }
    }
}

impl NamedVendor {
    fn of(id: VendorId, catalog: &Catalog) -> Self {
        let name = catalog.vendor(id.as_str()).map(|one| one.name.clone());
        Self { id, name }
    }
}

impl MyTools {
    fn of(adoption: Adoption, catalog: &Catalog) -> Self {
        let vendors = adoption.vendors.into_iter();
        Self {
            category_id: adoption.category_id,
            has_tool: adoption.has_tool,
            vendors: vendors.map(|id| NamedVendor::of(id, catalog)).collect(),
            primary_vendor_id: adoption.primary,
            other_vendors: adoption.other_vendors,
        }
    }
}

impl MyResponse {
    fn of(response: recommend::Response) -> Self {
        let asked = response.asked;
        let prompt_of = |id: &str| {
            let asked = asked.iter().find(|asked| asked.question_id == id);
            asked.map(|asked| asked.prompt.clone())
        };
        let answers = response.answers.into_iter();
        Self {
            id: response.id,
            category_id: response.category_id,
            submitted_at: response.submitted_at,
            answers: answers
                .map(|answer| MyAnswer {
                    question: prompt_of(&answer.question_id),
                    question_id: answer.question_id,
                    selected_values: answer.selected_values,
                    must_have: answer.must_have,
                })
                .collect(),
        }
    }
}

impl MyRecommendation {
    fn of(recommendation: Recommendation) -> Self {
        let vendors = recommendation.vendors.into_iter();
        Self {
            id: recommendation.id,
            category_id: recommendation.category_id,
            recommended_at: recommendation.recommended_at,
            response_id: match recommendation.source {
                Source::Questionnaire(id) => Some(id),
                Source::PickForMe(_) => None,
            },
            vendors: vendors
                .map(|shown| MyRecommendedVendor {
                    id: shown.vendor.id,
                    name: shown.vendor.name,
                    rank: shown.rank,
                    matched: shown.inputs.matched.iter().map(MatchedNeed::from).collect(),
                    gaps: shown.inputs.missing.iter().map(Gap::from).collect(),
                    reasons: shown.reasons,
                })
                .collect(),
        }
    }
}

impl MyPicks {
    fn of(category: recommend::CategoryPicks, catalog: &Catalog) -> Self {
        let picks = category.picks.into_iter();
        Self {
            category_id: category.category_id,
            picks: picks
                .map(|pick| MyPick {
                    vendor: NamedVendor::of(pick.vendor_id, catalog),
                    reason: pick.reason,
                })
                .collect(),
        }
    }
}

impl MyClick {
    fn of(click: MeetingClick, catalog: &Catalog) -> Self {
        Self {
            id: click.id,
            vendor: NamedVendor::of(click.vendor_id, catalog),
            source_page: click.source_page,
            created_at: click.created_at,
            outcome: click.outcome,
            note: click.note,
        }
    }
}
