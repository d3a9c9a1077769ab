//! What every category asks, as an administrator sees and changes it.

mod draft;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::draft::{CapabilityWord, EditedQuestion, QuestionnaireDraft};
use crate::app::App;
use crate::app::questionnaires::{self as work, QuestionnaireError};
use crate::domain::audit::Actor;
use crate::domain::ids::CategoryId;
use crate::domain::questionnaire_edit::QuestionnaireStatus;
use crate::http::auth::AdminUser;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::{Json, Path};
use crate::http::precondition::{IfMatch, etag};
use crate::http::problem_code::ProblemCode;
use crate::http::problems::{BodyProblems, Failures, NeedsAdmin, WriteFailures};

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
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

/// A category's questionnaire in the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuestionnaireSummary {
    /// Which category.
    category_id: CategoryId,
    /// Its name.
    category_name: String,
    /// Where its questions come from.
    status: QuestionnaireStatus,
    /// Whether there is a draft that no firm is asked yet.
    has_draft: bool,
    /// Questions that firms are asked.
    questions: usize,
    /// Active vendors of the category.
    active_vendors: usize,
    /// Options that no active vendor meets.
    unmet_options: usize,
    /// When it was changed last; null where it never was.
    #[schema(required)]
    changed_at: Option<Timestamp>,
    /// Who changed it last.
    #[schema(required)]
    changed_by: Option<String>,
}

/// A category's questionnaire, ready to be changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminQuestionnaire {
    /// Which category.
    category_id: CategoryId,
    /// Its name.
    category_name: String,
    /// Where the questions that firms are asked come from.
    status: QuestionnaireStatus,
    /// Whether `questions` are a draft.
    has_draft: bool,
    /// When it was changed last; null where it never was.
    #[schema(required)]
    changed_at: Option<Timestamp>,
    /// Who changed it last.
    #[schema(required)]
    changed_by: Option<String>,
    /// Active vendors of the category.
    active_vendors: usize,
    /// Those of the draft, else those that firms are asked.
    questions: Vec<EditedQuestion>,
    /// Capabilities that the draft adds or changes.
    words: Vec<CapabilityWord>,
    /// What firms are asked now.
    in_force: Vec<EditedQuestion>,
    /// By question and option, how many active vendors offer what the option asks for.
    counts: Vec<Vec<usize>>,
    /// What options may ask for.
    capabilities: Vec<KnownCapability>,
    /// The tools that a question about integrations offers, the most named first.
    tools: Vec<DirectoryTool>,
}

/// A word that options may ask for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KnownCapability {
    /// Names it in options.
    slug: String,
    /// As it reads in a sentence.
    label: String,
    /// What a vendor must offer to have it.
    description: String,
    /// The kind of capability.
    facet: String,
    /// Set where an administrator added it: the ways vendors say it.
    #[schema(required)]
    phrases: Option<Vec<String>>,
}

/// A tool that vendors name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DirectoryTool {
    /// Its plain name.
    label: String,
    /// Active vendors of the category that name it.
    vendors: usize,
}

/// How many vendors offer what a draft asks for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OptionCounts {
    /// By question and option.
    counts: Vec<Vec<usize>>,
}

/// Every category with its questionnaire, by name.
#[utoipa::path(get, path = "/api/admin/questionnaires", tag = "admin", security(("session" = [])),
    responses(
    (status = 200, description = "The questionnaires", body = [QuestionnaireSummary]),
    NeedsAdmin, Failures,
))]
async fn list_questionnaires(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
) -> Result<Json<Vec<QuestionnaireSummary>>, ApiError> {
    app.blocking(|app| {
        let list = app.questionnaires.list()?;
        Ok(Json(list.into_iter().map(Into::into).collect()))
    })
    .await
}

/// One category's questionnaire with its draft; the reply's ETag names this version of it.
#[utoipa::path(get, path = "/api/admin/questionnaires/{categoryId}", tag = "admin", security(("session" = [])),
    params(("categoryId" = CategoryId, Path, description = "The category")),
    responses(
    (status = 200, description = "The questionnaire", body = AdminQuestionnaire),
    NeedsAdmin, Failures,
    (status = 404, description = "No such category", body = Problem, content_type = "application/problem+json"),
))]
async fn get_questionnaire(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
    Path(id): Path<CategoryId>,
) -> Result<Response, ApiError> {
    app.blocking(move |app| show(app, &id)).await
}

/// Keeps a draft, which no firm is asked until it is published.
#[utoipa::path(put, path = "/api/admin/questionnaires/{categoryId}", tag = "admin", security(("session" = [])),
    params(
        ("categoryId" = CategoryId, Path, description = "The category"),
        ("If-Match" = Option<String>, Header, description = "The ETag of the version that the draft was made from"),
    ),
    request_body = QuestionnaireDraft,
    responses(
    (status = 200, description = "The questionnaire as it is now", body = AdminQuestionnaire),
    NeedsAdmin, BodyProblems, Failures, WriteFailures,
    (status = 404, description = "No such category", body = Problem, content_type = "application/problem+json"),
    (status = 412, description = "Somebody else changed it meanwhile", body = Problem, content_type = "application/problem+json"),
))]
async fn save_questionnaire_draft(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<CategoryId>,
    if_match: IfMatch,
    Json(draft): Json<QuestionnaireDraft>,
) -> Result<Response, ApiError> {
    app.blocking(move |app| {
        let may_replace = |revision| if_match.allows(&tag(revision));
        let actor = Actor::of(&admin);
        app.questionnaires
            .save_draft(&actor, &id, may_replace, draft.into())?;
        show(app, &id)
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
    (status = 200, description = "The questionnaire as it is now", body = AdminQuestionnaire),
    NeedsAdmin, Failures, WriteFailures,
    (status = 404, description = "No such category", body = Problem, content_type = "application/problem+json"),
    (status = 412, description = "Somebody else changed it meanwhile", body = Problem, content_type = "application/problem+json"),
))]
async fn discard_questionnaire_draft(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<CategoryId>,
    if_match: IfMatch,
) -> Result<Response, ApiError> {
    app.blocking(move |app| {
        let may_replace = |revision| if_match.allows(&tag(revision));
        let actor = Actor::of(&admin);
        app.questionnaires.discard_draft(&actor, &id, may_replace)?;
        show(app, &id)
    })
    .await
}

/// Counts vendors for a draft that is being written; keeps nothing.
#[utoipa::path(post, path = "/api/admin/questionnaires/{categoryId}/counts", tag = "admin", security(("session" = [])),
    params(("categoryId" = CategoryId, Path, description = "The category")),
    request_body = QuestionnaireDraft,
    responses(
    (status = 200, description = "The counts", body = OptionCounts),
    NeedsAdmin, BodyProblems, Failures, WriteFailures,
    (status = 404, description = "No such category", body = Problem, content_type = "application/problem+json"),
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
    (status = 200, description = "The questionnaire as it is now", body = AdminQuestionnaire),
    NeedsAdmin, Failures, WriteFailures,
    (status = 404, description = "No such category", body = Problem, content_type = "application/problem+json"),
    (status = 409, description = "There is no draft", body = Problem, content_type = "application/problem+json"),
    (status = 412, description = "Somebody else changed it meanwhile", body = Problem, content_type = "application/problem+json"),
    (status = 422, description = "Another category has added a capability of the same name", body = Problem, content_type = "application/problem+json"),
))]
async fn publish_questionnaire(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<CategoryId>,
    if_match: IfMatch,
) -> Result<Response, ApiError> {
    app.blocking(move |app| {
        let may_replace = |revision| if_match.allows(&tag(revision));
        let actor = Actor::of(&admin);
        app.questionnaires.publish(&actor, &id, may_replace)?;
        show(app, &id)
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
    (status = 200, description = "The questionnaire as it is now", body = AdminQuestionnaire),
    NeedsAdmin, Failures, WriteFailures,
    (status = 404, description = "No such category", body = Problem, content_type = "application/problem+json"),
    (status = 412, description = "Somebody else changed it meanwhile", body = Problem, content_type = "application/problem+json"),
))]
async fn restore_questionnaire(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<CategoryId>,
    if_match: IfMatch,
) -> Result<Response, ApiError> {
    app.blocking(move |app| {
        let may_replace = |revision| if_match.allows(&tag(revision));
        let actor = Actor::of(&admin);
        app.questionnaires.restore(&actor, &id, may_replace)?;
        show(app, &id)
    })
    .await
}

fn show(app: &App, id: &CategoryId) -> Result<Response, ApiError> {
    let view = app.questionnaires.view(id)?;
    let tag = tag(view.revision);
    Ok((etag(&tag), Json(AdminQuestionnaire::from(view))).into_response())
}

/// The version of a questionnaire as an ETag.
fn tag(revision: u64) -> String {
    format!("\"{revision}\"")
}

impl From<work::QuestionnaireSummary> for QuestionnaireSummary {
    fn from(one: work::QuestionnaireSummary) -> Self {
        let (changed_at, changed_by) = one.changed.unzip();
        Self {
            category_id: one.category.id.clone(),
            category_name: one.category.name.clone(),
            status: one.status,
            has_draft: one.has_draft,
            questions: one.questions,
            active_vendors: one.active_vendors,
            unmet_options: one.unmet_options,
            changed_at,
            changed_by,
        }
    }
}

impl From<work::QuestionnaireView> for AdminQuestionnaire {
    fn from(view: work::QuestionnaireView) -> Self {
        let (changed_at, changed_by) = view.changed.unzip();
        let capabilities = view.capabilities.into_iter().map(|one| KnownCapability {
            slug: one.slug,
            label: one.label,
            description: one.description,
            facet: one.facet,
            phrases: one.phrases,
        });
        let tools = view.tools.into_iter().map(|tool| DirectoryTool {
            label: tool.label,
            vendors: tool.vendors,
        });
        Self {
            category_id: view.category.id.clone(),
            category_name: view.category.name.clone(),
            status: view.status,
            has_draft: view.has_draft,
            changed_at,
            changed_by,
            active_vendors: view.active_vendors,
            questions: view.questions.into_iter().map(Into::into).collect(),
            words: view.words.into_iter().map(Into::into).collect(),
            in_force: view.in_force.into_iter().map(Into::into).collect(),
            counts: view.counts,
            capabilities: capabilities.collect(),
            tools: tools.collect(),
        }
    }
}

impl From<QuestionnaireError> for ApiError {
    fn from(error: QuestionnaireError) -> Self {
        match error {
            QuestionnaireError::UnknownCategory => Self::not_found("Category not found"),
            QuestionnaireError::Conflict { by } => {
                let detail = format!("{by} has changed this questionnaire since you opened it.");
                Self::edit_conflict(&detail)
            }
            QuestionnaireError::NoDraft => {
                let detail = "There is no draft to publish.";
                Self::new(StatusCode::CONFLICT, ProblemCode::NoDraft, detail)
            }
            QuestionnaireError::Invalid(wrong) => {
                let wrong = wrong.iter();
                Self::invalid_fields(wrong.map(|(field, detail)| (field.as_str(), detail.clone())))
            }
            QuestionnaireError::Store(error) => error.into(),
        }
    }
}
