//! Everyone with an account: roles, reset links, and who may sign in.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::firm_confirmation_reply::FirmConfirmation;
use crate::app::App;
use crate::app::people::accounts::{
    Account, AccountChange, AccountError, AccountSearch, ShownFirm,
};
use crate::domain::audit::Actor;
use crate::domain::ids::UserId;
use crate::domain::user::{FirmDecision, Role, parse_why};
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::{BodyProblems, NeedsAdmin};
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path, Query, present};
use crate::http::page::{Page, PageNumber, bool_param, search_text};

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_users))
        .routes(routes!(change_user))
        .routes(routes!(make_reset_link))
        .routes(routes!(reset_second_factor))
}

/// Which accounts to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserParams {
    /// Words, each a part of the name, the address or the firm, whatever their case and accents. At most
    /// `{SEARCH_MAX_CHARS}` characters.
    #[param(max_length = 200)]
    q: Option<String>,
    /// Only people who wait for someone to confirm their firm, the first to come first.
    #[param(value_type = Option<bool>)]
    waiting: Option<String>,
    /// From 1; clamped to the pages there are. Default 1.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    page: PageNumber,
}

/// Someone's account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserAccount {
    /// The account.
    id: UserId,
    /// Full name.
    name: String,
    /// E-mail address.
    email: String,
    /// The firm's name.
    law_firm: String,
    /// What the person may do.
    role: Role,
    /// Whether the person may sign in.
    is_active: bool,
    /// When the account was made.
    created_at: Timestamp,
    /// When the person was last here; null where no session is open.
    #[schema(required)]
    last_seen_at: Option<Timestamp>,
    /// Whether the person counts as one of the firm they name: what they use counts beside what confirmed colleagues
    /// use, and as evidence for other firms. Administrators always do.
    firm_confirmed: bool,
    /// Who confirmed it; null where nobody did.
    #[schema(required)]
    firm_confirmation: Option<FirmConfirmation>,
    /// Whether the person waits for someone to confirm their firm.
    firm_waits: bool,
    /// Of a person who waits, confirmed people with the same firm's name and mail host.
    confirmed_colleagues: Vec<String>,
    /// Since when the person has a second factor; null where they have none.
    #[schema(required)]
    second_factor_since: Option<Timestamp>,
}

/// A change of an account; a member that is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UserPatch {
    /// What the person may do.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    role: Option<Role>,
    /// Whether the person may sign in.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    is_active: Option<bool>,
    /// Whether the person belongs to the firm they name.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    firm_confirmed: Option<bool>,
    /// With `firmConfirmed`: the firm's name as it was shown. Where the person now names another one, nothing changes and
    /// the reply is 409. A program that leaves it out decides about whatever firm is named then.
    #[serde(default)]
    law_firm: Option<String>,
    /// With `firmConfirmed`: the address as it was shown, in the same way.
    #[serde(default)]
    email: Option<String>,
    /// One line on how that is known; kept with `firmConfirmed`, ignored without it.
    #[serde(default)]
    #[schema(max_length = 200, pattern = "{WHY_PATTERN}")]
    why: Option<String>,
}

/// A way for someone to choose a new password.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetLink {
    /// The address on this server, to be handed over in person or by a safe way. Works once.
    path: String,
    /// When it stops working.
    expires_at: Timestamp,
}

/// Everyone with an account, by name.
#[utoipa::path(get, path = "/api/admin/users", tag = "admin", security(("session" = [])),
    params(UserParams),
    responses(
    (status = 200, description = "A page of accounts", body = Page<UserAccount>),
    NeedsAdmin,
    (status = 422, description = "Too long a search, or a switch that is neither on nor off"),
))]
async fn list_users(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
    Query(params): Query<UserParams>,
) -> Result<Json<Page<UserAccount>>, ApiError> {
    app.blocking(move |app| {
        let search = AccountSearch {
            text: search_text(params.q.as_deref())?.unwrap_or_default(),
            only_waiting: bool_param("waiting", params.waiting.as_deref())?,
        };
        let page = Page::fetch(params.page, |part| {
            let accounts = app.accounts.list(&search, part)?;
            Ok(accounts.into_iter().map(UserAccount::from).collect())
        })?;
        Ok(Json(page))
    })
    .await
}

/// Changes someone's role, whether they may sign in, or whether their firm is confirmed. Deactivation
/// ends their sessions and API tokens. The invitations of an administrator end with the role and with the
/// account, and so do all open reset links, since they do not say who made them.
#[utoipa::path(patch, path = "/api/admin/users/{userId}", tag = "admin", security(("session" = [])),
    params(("userId" = UserId, Path, description = "The account")),
    request_body = UserPatch,
    responses(
    (status = 200, description = "The account as it is now", body = UserAccount),
    NeedsAdmin, BodyProblems,
    (status = 404, description = AccountError::UnknownId.to_string()),
    (status = 409, description = "Nobody else could administrate the instance, or the person names another firm than was shown"),
))]
async fn change_user(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<UserId>,
    Json(patch): Json<UserPatch>,
) -> Result<Json<UserAccount>, ApiError> {
    let change = patch.parse()?;
    let actor = Actor::of(&admin);
    let account = app
        .blocking(move |app| app.accounts.change(&actor, id, change))
        .await?;
    Ok(Json(account.into()))
}

/// Makes a link by which someone chooses a new password; their earlier one stops working.
#[utoipa::path(post, path = "/api/admin/users/{userId}/reset-link", tag = "admin", security(("session" = [])),
    params(("userId" = UserId, Path, description = "The account")),
    responses(
    (status = 201, description = "The link", body = ResetLink),
    NeedsAdmin,
    (status = 404, description = AccountError::UnknownId.to_string()),
    (status = 409, description = AccountError::Deactivated.to_string()),
))]
async fn make_reset_link(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<UserId>,
) -> Result<(StatusCode, Json<ResetLink>), ApiError> {
    let actor = Actor::of(&admin);
    let link = app
        .blocking(move |app| app.accounts.make_reset_link_for(&actor, id))
        .await?;
    let reply = ResetLink {
        path: format!("/auth/reset#{}", link.token),
        expires_at: link.expires_at,
    };
    Ok((StatusCode::CREATED, Json(reply)))
}

/// Removes the second factor of someone who lost it, and ends their sessions. The own one is turned off
/// under Profile.
#[utoipa::path(delete, path = "/api/admin/users/{userId}/second-factor", tag = "admin", security(("session" = [])),
    params(("userId" = UserId, Path, description = "The account")),
    responses(
    (status = 204, description = "The password alone signs in until it is set up again"),
    NeedsAdmin,
    (status = 404, description = AccountError::UnknownId.to_string()),
    (status = 409, description = AccountError::SecondFactorOff.to_string()),
))]
async fn reset_second_factor(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<UserId>,
) -> Result<StatusCode, ApiError> {
    let actor = Actor::of(&admin);
    app.blocking(move |app| app.accounts.reset_second_factor(&actor, id))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

impl UserPatch {
    fn parse(self) -> Result<AccountChange, ApiError> {
        let why = parse_why(self.why.as_deref().unwrap_or_default());
        let why = why.map_err(|wrong| ApiError::invalid("why", wrong.to_string()))?;
        Ok(AccountChange {
            role: self.role,
            is_active: self.is_active,
            shown: ShownFirm {
                law_firm: self.law_firm,
                email: self.email,
            },
            firm: self
                .firm_confirmed
                .map(|confirmed| FirmDecision { confirmed, why }),
        })
    }
}

impl From<Account> for UserAccount {
    fn from(account: Account) -> Self {
        let user = account.user;
        let firm_confirmed = user.is_firm_confirmed();
        Self {
            firm_confirmed,
            firm_waits: user.waits_for_confirmation(),
            firm_confirmation: user.firm_confirmed.map(FirmConfirmation::from),
            confirmed_colleagues: account.confirmed_colleagues,
            second_factor_since: account.second_factor_since,
            last_seen_at: account.last_seen_at,
            id: user.id,
            name: user.name,
            email: user.email.to_string(),
            law_firm: user.law_firm,
            role: user.role,
            is_active: user.is_active,
            created_at: user.created_at,
        }
    }
}
