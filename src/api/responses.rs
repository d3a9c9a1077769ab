//! Responses: the answers to a questionnaire.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::domain::ids::{CategoryId, ResponseId};
use crate::domain::question;
use crate::domain::recommend::AskedQuestion;
use crate::domain::vendor::CATEGORY_NOT_FOUND;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::contract_failures::BodyProblems;
use crate::http::error::ApiError;
use crate::http::extract::Json;

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(submit_response))
}

/// The answers to a category's questionnaire.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResponseRequest {
    /// Which category.
    category_id: CategoryId,
    /// At least one with at least one value.
    #[schema(max_items = 100)]
    answers: Vec<Answer>,
}

/// The answer to one question.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Answer {
    /// Which question.
    question_id: String,
    /// The question as it was shown, so that no answer is kept under words that it was not given to; absent means those
    /// of today.
    prompt: Option<String>,
    /// Options as the question writes them; one for SINGLE.
    selected_values: Vec<String>,
    /// Those of them that a vendor must have; absent means none.
    #[serde(default)]
    must_have: Vec<String>,
}

/// The answers are kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResponseCreated {
    /// Names them in a call of compute.
    response_id: ResponseId,
}

/// Keep the answers to a questionnaire.
#[utoipa::path(
    post, path = "/api/responses", tag = "recommendations", security(("session" = [])),
    request_body = ResponseRequest,
    responses(
        BodyProblems,
        (status = 201, description = "The answers are kept", body = ResponseCreated),
        (status = 404, description = CATEGORY_NOT_FOUND),
        (status = 409, description = "A question reads otherwise by now than it was shown"),
        (status = 422, description = "The answers do not fit the questionnaire"),
    ),
)]
async fn submit_response(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(request): Json<ResponseRequest>,
) -> Result<(StatusCode, Json<ResponseCreated>), ApiError> {
    let shown = request.answers.iter().filter_map(Answer::shown);
    let shown = shown.collect::<Vec<_>>();
    let answers = request
        .answers
        .into_iter()
        .map(question::Answer::from)
        .collect::<Vec<_>>();
    let response_id = app
        .blocking(move |app| {
            app.recommendations
                .submit_response(&user, request.category_id, &answers, &shown)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(ResponseCreated { response_id })))
}

impl Answer {
    /// Its question as it was shown.
    fn shown(&self) -> Option<AskedQuestion> {
        Some(AskedQuestion {
            question_id: self.question_id.clone(),
            prompt: self.prompt.clone()?,
        })
    }
}

impl From<Answer> for question::Answer {
    fn from(answer: Answer) -> Self {
        Self {
            question_id: answer.question_id,
            selected_values: answer.selected_values,
            must_have: answer.must_have,
        }
    }
}
