//! Questions for a vendor's demo.

use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::domain::ids::VendorId;
use crate::domain::vendor::VENDOR_NOT_FOUND;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path};
use crate::recommend;

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(get_demo_questions))
}

/// What to ask a vendor in its demo.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DemoQuestions {
    /// The vendor's name.
    vendor_name: String,
    /// The weightiest first.
    questions: Vec<DemoQuestion>,
}

/// A question for a demo.
#[derive(Debug, Serialize, ToSchema)]
pub struct DemoQuestion {
    /// As a lawyer would ask it.
    question: String,
    /// What is known so far.
    because: String,
}

/// What to ask a vendor in its demo, from its gaps for the caller's firm.
#[utoipa::path(
    get, path = "/api/vendors/{vendorId}/demo-questions", tag = "meetings", security(("session" = [])),
    params(("vendorId" = VendorId, Path, description = "The vendor")),
    responses(
        (status = 200, description = "The questions", body = DemoQuestions),
        (status = 404, description = VENDOR_NOT_FOUND),
    ),
)]
async fn get_demo_questions(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(vendor): Path<VendorId>,
) -> Result<Json<DemoQuestions>, ApiError> {
    let found = app
        .blocking(move |app| app.recommendations.demo_questions(user.id, &vendor))
        .await?;
    let (vendor_name, questions) = found.ok_or_else(|| ApiError::not_found(VENDOR_NOT_FOUND))?;
    let question = |asked: recommend::DemoQuestion| DemoQuestion {
        question: asked.question,
        because: asked.because,
    };
    Ok(Json(DemoQuestions {
        vendor_name,
        questions: questions.into_iter().map(question).collect(),
    }))
}
