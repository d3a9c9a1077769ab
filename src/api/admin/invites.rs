//! Invitations: links by which people make an account, also where sign-up is closed.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::app::people::accounts::AccountError;
use crate::domain::ids::InvitationId;
use crate::domain::invitation::Invitation as Stored;
use crate::domain::user::Role;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::{BodyProblems, NeedsAdmin};
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path};
use crate::http::fields;

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_invites, make_invite))
        .routes(routes!(revoke_invite))
}

/// Whom to invite.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteRequest {
    /// The only address that may use it; absent, null or empty where anyone with the link may.
    #[serde(default)]
    #[schema(max_length = 254)]
    email: Option<String>,
    /// What the account may do; a member where nothing is said.
    #[serde(default)]
    role: Option<Role>,
}

/// An invitation that nobody has used yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invite {
    /// Sorts by time.
    id: InvitationId,
    /// The only address that may use it; null where anyone with the link may.
    #[schema(required)]
    email: Option<String>,
    /// What the account may do.
    role: Role,
    /// Who made it, by full name at that time.
    invited_by: String,
    created_at: Timestamp,
    /// When it stops working.
    expires_at: Timestamp,
}

/// A new invitation with its link, which is shown only here.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewInvite {
    /// The address on this server, to be handed over in person or by a safe way. Works once.
    url: String,
    /// Whether it takes the place of an earlier invitation for the address, whose link no longer works.
    replaces: bool,
    #[serde(flatten)]
    invite: Invite,
}

/// The invitations that can still be used.
#[derive(Debug, Serialize, ToSchema)]
pub struct Invites {
    /// The newest first.
    items: Vec<Invite>,
}

/// The invitations that can still be used.
#[utoipa::path(get, path = "/api/admin/invites", tag = "admin", security(("session" = [])), responses(
    (status = 200, description = "The invitations", body = Invites),
    NeedsAdmin,
))]
async fn list_invites(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
) -> Result<Json<Invites>, ApiError> {
    let invitations = app.blocking(|app| app.accounts.invitations()).await?;
    let items = invitations.into_iter().map(Invite::from).collect();
    Ok(Json(Invites { items }))
}

/// Invites someone: the link works once, until `expiresAt`. That of an earlier invitation for the address ends.
#[utoipa::path(post, path = "/api/admin/invites", tag = "admin", security(("session" = [])), request_body = InviteRequest, responses(
    (status = 201, description = "The invitation", body = NewInvite),
    NeedsAdmin, BodyProblems,
    (status = 409, description = format!("{} Or: {}", AccountError::TooManyInvitations, AccountError::EmailTaken)),
))]
async fn make_invite(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Json(request): Json<InviteRequest>,
) -> Result<(StatusCode, Json<NewInvite>), ApiError> {
    let email = request.email.as_deref().map(str::trim);
    let email = email.filter(|email| !email.is_empty());
    let email = email.map(fields::email).transpose()?;
    let role = request.role.unwrap_or(Role::Member);
    let new = app
        .blocking(move |app| app.accounts.invite(&admin, email, role))
        .await?;
    let reply = NewInvite {
        url: format!("/auth/invite#{}", new.token),
        replaces: new.replaces,
        invite: new.invitation.into(),
    };
    Ok((StatusCode::CREATED, Json(reply)))
}

/// Takes an invitation back; its link stops working.
#[utoipa::path(delete, path = "/api/admin/invites/{inviteId}", tag = "admin", security(("session" = [])),
    params(("inviteId" = InvitationId, Path, description = "The invitation")),
    responses(
    (status = 204, description = "Taken back"),
    NeedsAdmin,
    (status = 404, description = AccountError::UnknownInvitation.to_string()),
))]
async fn revoke_invite(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<InvitationId>,
) -> Result<StatusCode, ApiError> {
    app.blocking(move |app| app.accounts.revoke_invitation(&admin, id))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<Stored> for Invite {
    fn from(invitation: Stored) -> Self {
        Self {
            id: invitation.id,
            email: invitation.email.map(|email| email.to_string()),
            role: invitation.role,
            invited_by: invitation.invited_by_name,
            created_at: invitation.created_at,
            expires_at: invitation.expires_at,
        }
    }
}
