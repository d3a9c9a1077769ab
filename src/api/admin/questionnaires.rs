//! What every category asks, as an administrator sees and changes it.

mod draft;
mod view;

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;

use self::draft::QuestionnaireDraft;
use self::view::{AdminQuestionnaire, OptionCounts, QuestionnaireSummary};
use crate::api::etag::JSON;
use crate::app::App;
use crate::app::editing::questionnaires::{
    QuestionnaireError, QuestionnaireView, Questionnaires, SavedQuestionnaire,
};
use crate::domain::audit::Actor;
use crate::domain::ids::CategoryId;
use crate::domain::questionnaire_edit::EditedQuestionnaire;
use crate::domain::vendor::CATEGORY_NOT_FOUND;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::{BodyProblems, NeedsAdmin};
use crate::http::error::ApiError;
use crate::http::etag::{etag, hash_of, versioned_tag};
use crate::http::extract::{Json, Path};
use crate::http::precondition::{IfMatch, NO_TAG};
use crate::http::problem_code::ProblemCode;

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_questionnaires))
        .routes(routes!(
            get_questionnaire,
            save_questionnaire_draft,
            discard_questionnaire_draft
        ))
        .routes(routes!(count_questionnaire_options))
        .routes(routes!(publish_questionnaire))
        .routes(routes!(restore_questionnaire))
}

/// Every category with its questionnaire, by name.
#[utoipa::path(get, path = "/api/admin/questionnaires", tag = "admin", security(("session" = [])),
    responses(
    (status = 200, description = "The questionnaires", body = [QuestionnaireSummary]),
    NeedsAdmin,
))]
async fn list_questionnaires(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
) -> Result<Json<Vec<QuestionnaireSummary>>, ApiError> {
    app.blocking(|app| {
        let list = app.questionnaires.list(&app.categories()?)?;
        Ok(Json(list.into_iter().map(Into::into).collect()))
    })
    .await
}

/// One category's questionnaire with its draft; the reply's ETag names this version of it.
#[utoipa::path(get, path = "/api/admin/questionnaires/{categoryId}", tag = "admin", security(("session" = [])),
    params(("categoryId" = CategoryId, Path, description = "The category")),
    responses(
    (status = 200, description = "The questionnaire", body = AdminQuestionnaire, headers(("ETag" = String, description = "For the If-Match of a change"))),
    NeedsAdmin,
    (status = 404, description = CATEGORY_NOT_FOUND),
))]
async fn get_questionnaire(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
    Path(id): Path<CategoryId>,
) -> Result<Response, ApiError> {
    app.blocking(move |app| show(app.questionnaires.view(&id)?))
        .await
}

/// Keeps a draft, which no firm is asked until it is published.
#[utoipa::path(put, path = "/api/admin/questionnaires/{categoryId}", tag = "admin", security(("session" = [])),
    params(
        ("categoryId" = CategoryId, Path, description = "The category"),
        ("If-Match" = Option<String>, Header, description = "The ETag of the version that the draft was made from"),
    ),
    request_body = QuestionnaireDraft,
    responses(
    (status = 200, description = "The questionnaire as it is now", body = AdminQuestionnaire, headers(("ETag" = String, description = "For the If-Match of a change"))),
    NeedsAdmin, BodyProblems,
    (status = 404, description = CATEGORY_NOT_FOUND),
    (status = 412, description = changed_by("Someone")),
))]
async fn save_questionnaire_draft(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<CategoryId>,
    if_match: IfMatch,
    Json(draft): Json<QuestionnaireDraft>,
) -> Result<Response, ApiError> {
    edit(app, admin, id, if_match, |list, actor, id, may_replace| {
        list.save_draft(actor, id, may_replace, draft.into())
    })
    .await
}

/// Throws the draft away.
#[utoipa::path(delete, path = "/api/admin/questionnaires/{categoryId}", tag = "admin", security(("session" = [])),
    params(
        ("categoryId" = CategoryId, Path, description = "The category"),
        ("If-Match" = Option<String>, Header, description = "The ETag of the version that is seen"),
    ),
    responses(
    (status = 200, description = "The questionnaire as it is now", body = AdminQuestionnaire, headers(("ETag" = String, description = "For the If-Match of a change"))),
    NeedsAdmin,
    (status = 404, description = CATEGORY_NOT_FOUND),
    (status = 412, description = changed_by("Someone")),
    (status = 422, description = NO_TAG),
))]
async fn discard_questionnaire_draft(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<CategoryId>,
    if_match: IfMatch,
) -> Result<Response, ApiError> {
    edit(app, admin, id, if_match, |list, actor, id, may_replace| {
        list.discard_draft(actor, id, may_replace)
    })
    .await
}

/// Counts vendors for a draft that is being written; keeps nothing.
#[utoipa::path(post, path = "/api/admin/questionnaires/{categoryId}/counts", tag = "admin", security(("session" = [])),
    params(("categoryId" = CategoryId, Path, description = "The category")),
    request_body = QuestionnaireDraft,
    responses(
    (status = 200, description = "The counts", body = OptionCounts),
    NeedsAdmin, BodyProblems,
    (status = 404, description = CATEGORY_NOT_FOUND),
))]
async fn count_questionnaire_options(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
    Path(id): Path<CategoryId>,
    Json(draft): Json<QuestionnaireDraft>,
) -> Result<Json<OptionCounts>, ApiError> {
    app.blocking(move |app| {
        let counts = app.questionnaires.count(&id, &draft.into());
        let counts = counts.ok_or(QuestionnaireError::UnknownCategory)?;
        Ok(Json(OptionCounts { counts }))
    })
    .await
}

/// Asks every firm what the draft says, from now on.
#[utoipa::path(post, path = "/api/admin/questionnaires/{categoryId}/publish", tag = "admin", security(("session" = [])),
    params(
        ("categoryId" = CategoryId, Path, description = "The category"),
        ("If-Match" = Option<String>, Header, description = "The ETag of the version that is seen"),
    ),
    responses(
    (status = 200, description = "The questionnaire as it is now", body = AdminQuestionnaire, headers(("ETag" = String, description = "For the If-Match of a change"))),
    NeedsAdmin,
    (status = 404, description = CATEGORY_NOT_FOUND),
    (status = 409, description = NO_DRAFT),
    (status = 412, description = changed_by("Someone")),
    (status = 422, description = "Another category has added a capability of the same name, or If-Match is not an ETag"),
))]
async fn publish_questionnaire(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<CategoryId>,
    if_match: IfMatch,
) -> Result<Response, ApiError> {
    edit(app, admin, id, if_match, |list, actor, id, may_replace| {
        list.publish(actor, id, may_replace)
    })
    .await
}

/// Goes back to the shipped questions and throws the draft away.
#[utoipa::path(post, path = "/api/admin/questionnaires/{categoryId}/restore", tag = "admin", security(("session" = [])),
    params(
        ("categoryId" = CategoryId, Path, description = "The category"),
        ("If-Match" = Option<String>, Header, description = "The ETag of the version that is seen"),
    ),
    responses(
    (status = 200, description = "The questionnaire as it is now", body = AdminQuestionnaire, headers(("ETag" = String, description = "For the If-Match of a change"))),
    NeedsAdmin,
    (status = 404, description = CATEGORY_NOT_FOUND),
    (status = 412, description = changed_by("Someone")),
    (status = 422, description = NO_TAG),
))]
async fn restore_questionnaire(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<CategoryId>,
    if_match: IfMatch,
) -> Result<Response, ApiError> {
    edit(app, admin, id, if_match, |list, actor, id, may_replace| {
        list.restore(actor, id, may_replace)
    })
    .await
}

/// Changes a questionnaire if it still is what the reader saw, and shows it as it is then.
async fn edit(
    app: Arc<App>,
    admin: AdminUser,
    id: CategoryId,
    if_match: IfMatch,
    change: impl FnOnce(
        &Questionnaires,
        &Actor,
        &CategoryId,
        &dyn Fn(Option<&EditedQuestionnaire>) -> bool,
    ) -> Result<SavedQuestionnaire, QuestionnaireError>
    + Send
    + 'static,
) -> Result<Response, ApiError> {
    app.blocking(move |app| {
        let may_replace = |now: Option<&EditedQuestionnaire>| {
            let changed_at = now.map(|now| now.changed_at);
            if_match.allows_version(&version(now.map_or(0, |now| now.revision), changed_at))
        };
        let saved = change(&app.questionnaires, &Actor::of(&admin), &id, &may_replace)?;
        show(app.questionnaires.shown(saved))
    })
    .await
}

/// The reply counts vendors and lists their tools, too, so its tag names more than the version.
fn show(view: QuestionnaireView) -> Result<Response, ApiError> {
    let version = version(view.revision, view.changed_at);
    let body = serde_json::to_vec(&AdminQuestionnaire::from(view)).map_err(ApiError::internal)?;
    let tag = versioned_tag(&version, &body);
    let kind = [(header::CONTENT_TYPE, JSON)];
    Ok((kind, etag(&tag), body).into_response())
}

/// The version of what administrators edit. After a restore another one may have the same revision.
fn version(revision: u64, changed_at: Option<Timestamp>) -> String {
    format!("{revision}.{:x}", hash_of(changed_at))
}

/// Whose change stands in the way of another one.
fn changed_by(name: &str) -> String {
    format!("{name} has changed this questionnaire since you opened it.")
}

const NO_DRAFT: &str = "There is no draft to publish.";

impl From<QuestionnaireError> for ApiError {
    fn from(error: QuestionnaireError) -> Self {
        match error {
            QuestionnaireError::UnknownCategory => Self::not_found(CATEGORY_NOT_FOUND),
            QuestionnaireError::Conflict { by } => {
                let by = by.as_deref().unwrap_or("Someone");
                Self::edit_conflict(&changed_by(by))
            }
            QuestionnaireError::NoDraft => {
                Self::new(StatusCode::CONFLICT, ProblemCode::NoDraft, NO_DRAFT)
            }
            QuestionnaireError::Invalid(errors) => errors.into(),
            QuestionnaireError::Store(error) => error.into(),
        }
    }
}
