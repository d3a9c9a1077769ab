//! Categories and their questions.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::domain::ids::CategoryId;
use crate::domain::question::{self, FieldType};
use crate::domain::vendor::CATEGORY_NOT_FOUND;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::api_token::{DirectoryScope, Reader};
use crate::http::auth::CurrentUser;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path};

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_categories))
        .routes(routes!(list_questions))
}

/// A kind of legal technology.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Category {
    /// The slug of its name.
    id: CategoryId,
    /// As people read it.
    name: String,
}

/// A question of a category's questionnaire.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// Answers refer to it.
    id: String,
    /// What the person reads.
    prompt: String,
    /// A word of caution or of help; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    /// One option or several.
    field_type: FieldType,
    /// The choices; an answer holds them as they are written here.
    options: Vec<String>,
    /// By option a word of caution or of help about it; absent where no option has one.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    option_hints: BTreeMap<String, String>,
    /// The choices that ask a vendor for nothing, so that none of them is a need; absent where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    neutral_options: Vec<String>,
}

/// Every category, by name; of those that files brought the ones that anything is in.
#[utoipa::path(
    get, path = "/api/categories", tag = "catalog", security(("session" = []), ("token" = ["directory"])),
    responses(
        (status = 200, description = "The categories", body = [Category]),
    ),
)]
async fn list_categories(
    State(app): State<Arc<App>>,
    _user: Reader<DirectoryScope>,
) -> Result<Json<Vec<Category>>, ApiError> {
    let categories = app.blocking(|app| app.categories()).await?;
    let categories = categories.iter().map(|category| Category {
        id: category.id.clone(),
        name: category.name.clone(),
    });
    Ok(Json(categories.collect()))
}

/// The questions of a category; empty where it asks nothing. The tools among the options are those that
/// its vendors name, your firm's own first, at most `{TOOLS_OFFERED_MAX}`.
#[utoipa::path(
    get, path = "/api/questions/{categoryId}", tag = "catalog", security(("session" = [])),
    params(("categoryId" = CategoryId, Path, description = "The category")),
    responses(
        (status = 200, description = "The questions, in order", body = [Question]),
        (status = 404, description = CATEGORY_NOT_FOUND),
    ),
)]
async fn list_questions(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(id): Path<CategoryId>,
) -> Result<Json<Vec<Question>>, ApiError> {
    let catalog = app.catalog.current();
    let category = catalog.category(id.as_str());
    category.ok_or_else(|| ApiError::not_found(CATEGORY_NOT_FOUND))?;
    let own_tools = app.tech_stacks.firm_tools(&user).unwrap_or_default();
    let asked = catalog.asked(&id, &own_tools);
    Ok(Json(asked.into_iter().map(Question::from).collect()))
}

impl From<question::Question> for Question {
    fn from(asked: question::Question) -> Self {
        let hinted = asked.options.iter();
        let hinted = hinted.filter_map(|option| Some((option.label.clone(), option.hint.clone()?)));
        let neutral = asked.options.iter().filter(|option| option.neutral);
        Self {
            option_hints: hinted.collect(),
            neutral_options: neutral.map(|option| option.label.clone()).collect(),
            id: asked.id,
            prompt: asked.prompt,
            hint: asked.hint,
            field_type: asked.field_type,
            options: asked
                .options
                .into_iter()
                .map(|option| option.label)
                .collect(),
        }
    }
}
