//! Everything that is kept of a person, as a file for them to keep.

mod named_vendor;
mod recommendations;

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use self::named_vendor::NamedVendor;
use self::recommendations::{MyPicks, MyRecommendation, MyResponse};
use super::sessions::OwnSession;
use super::tokens::OwnApiToken;
use super::view::{OnboardingAnswers, Profile, ProfileUser};
use crate::api::firm_confirmation_reply::FirmConfirmation;
use crate::app::App;
use crate::app::directory::catalog::Catalog;
use crate::app::people::profile::PersonalData;
use crate::domain::click::{MeetingClick, Outcome, SourcePage};
use crate::domain::ids::{CategoryId, ClickId, UserId, VendorId};
use crate::domain::tech_stack::StackAnswer;
use crate::domain::user::{Role, User};
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::download::saved_as;
use crate::http::error::ApiError;
use crate::http::extract::Json;

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(export_my_data))
}

/// Everything that is kept of a person. Passwords and the words of tokens are not among it: the server
/// keeps only their hashes.
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
    /// The current picks.
    picks: Vec<MyPicks>,
    /// The vendors dismissed.
    dismissals: Vec<MyDismissal>,
    /// Clicks on Schedule Meeting, the earliest first.
    meeting_clicks: Vec<MyClick>,
    /// Where the person is signed in.
    sessions: Vec<OwnSession>,
    /// The API tokens, also those that have ended and were not cleared yet, the newest first.
    api_tokens: Vec<OwnApiToken>,
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
    firm_confirmation: Option<FirmConfirmation>,
    /// Since when the account has a second factor; null where it has none.
    #[schema(required)]
    second_factor_since: Option<Timestamp>,
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

/// A vendor that was dismissed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyDismissal {
    /// Which vendor.
    vendor: NamedVendor,
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
))]
async fn export_my_data(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Response, ApiError> {
    let data = app
        .blocking(move |app| {
            let account = Arc::clone(&user.0.user);
            let data = app.profile.personal_data(&user.0)?;
            let catalog = app.catalog.current();
            Ok::<_, ApiError>(MyData::of(&account, data, &catalog, app.clock().now()))
        })
        .await?;
    let day = data.exported_at.strftime("%Y-%m-%d");
    let saved = saved_as(&format!("stackbrief-my-data-{day}.json"))?;
    Ok(([saved], Json(data)).into_response())
}

impl MyData {
    fn of(user: &User, data: PersonalData, catalog: &Catalog, now: Timestamp) -> Self {
        let named = |id: VendorId| NamedVendor::of(id, catalog);
        let Profile {
            user: profile,
            onboarding,
        } = Profile::of(user);
        let tools = data.tech_stack.into_iter();
        let picks = data.picks.categories.into_iter();
        let dismissals = data.picks.dismissals.into_iter();
        Self {
            exported_at: now,
            account: MyAccount {
                id: user.id,
                role: user.role,
                created_at: user.created_at,
                second_factor_since: data.second_factor_since,
                firm_confirmation: user.firm_confirmed.clone().map(FirmConfirmation::from),
            },
            profile,
            onboarding,
            tech_stack: tools.map(|answer| MyTools::of(answer, catalog)).collect(),
            responses: data.responses.into_iter().map(MyResponse::of).collect(),
            recommendations: data
                .recommendations
                .into_iter()
                .map(MyRecommendation::of)
                .collect(),
            picks: picks
                .map(|category| MyPicks::of(category, catalog))
                .collect(),
            dismissals: dismissals
                .map(|dismissal| MyDismissal {
                    vendor: named(dismissal.vendor_id),
                    dismissed_at: dismissal.dismissed_at,
                })
                .collect(),
            meeting_clicks: data
                .clicks
                .into_iter()
                .map(|click| MyClick::of(click, catalog))
                .collect(),
            sessions: data.sessions.into_iter().map(OwnSession::from).collect(),
            api_tokens: data.api_tokens.into_iter().map(OwnApiToken::from).collect(),
        }
    }
}

impl MyTools {
    fn of(answer: StackAnswer, catalog: &Catalog) -> Self {
        let vendors = answer.vendors.into_iter();
        Self {
            category_id: answer.category_id,
            has_tool: answer.has_tool,
            vendors: vendors.map(|id| NamedVendor::of(id, catalog)).collect(),
            primary_vendor_id: answer.primary,
            other_vendors: answer.other_vendors,
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
