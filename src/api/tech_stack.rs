//! The tech stack: which tools the caller's firm uses, category by category.

use std::sync::Arc;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::app::firms::tech_stacks::{
    CategoryStack as CategoryView, ColleagueTool as ToolView, TechStackError, WrongAnswer,
};
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::tech_stack::StackAnswer as Answer;
use crate::domain::vendor;
use crate::domain::vendor::CATEGORY_NOT_FOUND;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::contract_failures::BodyProblems;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path, Query};
use crate::http::page::search_text;

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(get_tech_stack, save_tech_stack))
        .routes(routes!(offered_vendors))
}

/// What the caller said about every category.
#[derive(Debug, Serialize, ToSchema)]
pub struct TechStack {
    /// All categories, by name.
    items: Vec<TechStackCategory>,
}

/// What the caller said about one category, and what there is to choose from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TechStackCategory {
    /// The category.
    category: TechStackCategoryName,
    /// Whether the form waits for an answer; a category that a file brought may stay open.
    required: bool,
    /// Active vendors of it, by name: those of the answer, and as many others as a form offers.
    vendors: Vec<TechStackVendor>,
    /// How many active vendors it has. Where they are more than `vendors`, the others are searched for.
    vendor_count: usize,
    /// Whether the firm uses a tool there.
    adoption: ToolUse,
    /// The vendors of the directory that it uses.
    selected_vendors: Vec<SelectedVendor>,
    /// The tools that are not in the directory.
    other_vendors: Vec<OtherVendor>,
    /// What the caller's confirmed colleagues use there: the caller's recommendations count it as well. What most of
    /// them use first, at most `{STACK_VENDORS_MAX}`.
    colleague_tools: Vec<ColleagueTool>,
    /// How many other tools they use there; absent where there are none.
    #[serde(skip_serializing_if = "is_zero")]
    more_colleague_tools: usize,
}

/// A tool that colleagues of the caller use.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ColleagueTool {
    /// The vendor of the directory; null for another tool.
    #[schema(required)]
    vendor_id: Option<VendorId>,
    /// As people read it.
    name: String,
    /// The names of those who use it, at most `{COLLEAGUES_NAMED_MAX}`.
    used_by: Vec<String>,
    /// How many others use it; absent where there are none.
    #[serde(skip_serializing_if = "is_zero")]
    more_users: usize,
}

/// A category as the form shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TechStackCategoryName {
    /// The category.
    id: CategoryId,
    /// As people read it.
    name: String,
}

/// A vendor as the form offers it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TechStackVendor {
    /// The vendor.
    id: VendorId,
    /// Company or product.
    name: String,
    /// The address of its logo, https; null where it has none.
    #[schema(required, pattern = "{SECURE_ADDRESS}")]
    logo_url: Option<String>,
    /// http or https.
    #[schema(required, pattern = "{WEB_ADDRESS}")]
    website_url: Option<String>,
}

/// Vendors of a category that a search found.
#[derive(Debug, Serialize, ToSchema)]
pub struct TechStackVendors {
    /// The first of them, by name.
    items: Vec<TechStackVendor>,
    /// How many the search found.
    total: usize,
}

/// Which vendors are looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfferedParams {
    /// A part of the name, whatever its case; absent or empty means all. At most `{SEARCH_MAX_CHARS}` characters.
    #[param(max_length = 200)]
    q: Option<String>,
}

/// Yes, No, or not answered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ToolUse {
    /// Whether the firm uses a tool in the category; null before it is answered.
    #[schema(required)]
    has_tool: Option<bool>,
}

/// A vendor that the firm uses.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SelectedVendor {
    /// The vendor.
    vendor_id: VendorId,
    /// Whether it is the most important one of the category.
    is_primary: bool,
}

/// A tool that is not in the directory.
#[derive(Debug, Serialize, ToSchema)]
pub struct OtherVendor {
    /// As the firm wrote it.
    name: String,
}

/// Answers about some categories; what was said about the others stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TechStackRequest {
    /// A category at most once.
    #[schema(max_items = 500)]
    items: Vec<TechStackAnswer>,
}

/// The answer about one category.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TechStackAnswer {
    /// Which category.
    category_id: CategoryId,
    /// Whether the firm uses a tool there; where it does not, the rest is ignored.
    has_tool: bool,
    /// Vendors of the category; at most `{STACK_VENDORS_MAX}` together with `otherVendors`.
    #[serde(default)]
    selected_vendor_ids: Vec<VendorId>,
    /// One of the selected vendors.
    #[serde(default)]
    primary_vendor_id: Option<VendorId>,
    /// Names of other tools, at most `{OTHER_VENDOR_MAX_CHARS}` characters each.
    #[serde(default)]
    other_vendors: Vec<String>,
}

/// What the caller said about every category.
#[utoipa::path(
    get, path = "/api/profile/category-adoption", tag = "profile", security(("session" = [])),
    responses(
        (status = 200, description = "The tech stack", body = TechStack),
    ),
)]
async fn get_tech_stack(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<TechStack>, ApiError> {
    app.blocking(move |app| {
        let stacks = app.tech_stacks.of_member(&user, &app.categories()?)?;
        let items = stacks.into_iter().map(TechStackCategory::from).collect();
        Ok(Json(TechStack { items }))
    })
    .await
}

/// Keep what the caller says about some categories, all of it or nothing.
#[utoipa::path(
    post, path = "/api/profile/category-adoption", tag = "profile", security(("session" = [])),
    request_body = TechStackRequest,
    responses(
        BodyProblems,
        (status = 200, description = "The tech stack as it is now", body = TechStack),
        (status = 404, description = CATEGORY_NOT_FOUND),
        (status = 422, description = "An answer breaks a rule"),
    ),
)]
async fn save_tech_stack(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(request): Json<TechStackRequest>,
) -> Result<Json<TechStack>, ApiError> {
    let answers: Vec<Answer> = request.items.into_iter().map(Answer::from).collect();
    app.blocking(move |app| {
        // Nothing that is read after the save may make it a failure; a new category is among them then.
        let before = app.categories()?;
        let said = app.tech_stacks.save(&user, answers)?;
        let categories = app.categories().unwrap_or(before);
        let stacks = app.tech_stacks.of_saved(&user, &categories, &said);
        let items = stacks.into_iter().map(TechStackCategory::from).collect();
        Ok(Json(TechStack { items }))
    })
    .await
}

/// Active vendors of a category, by a part of their name.
#[utoipa::path(
    get, path = "/api/profile/category-adoption/{categoryId}/vendors", tag = "profile",
    security(("session" = [])),
    params(("categoryId" = CategoryId, Path, description = "The category"), OfferedParams),
    responses(
        (status = 200, description = "The vendors", body = TechStackVendors),
        (status = 404, description = CATEGORY_NOT_FOUND),
        (status = 422, description = "A search that cannot be"),
    ),
)]
async fn offered_vendors(
    State(app): State<Arc<App>>,
    _user: CurrentUser,
    Path(id): Path<CategoryId>,
    Query(params): Query<OfferedParams>,
) -> Result<Json<TechStackVendors>, ApiError> {
    app.blocking(move |app| {
        let text = search_text(params.q.as_deref())?.unwrap_or("");
        let (found, total) = app.tech_stacks.offered(&id, text)?;
        let items = found.iter().map(|vendor| (**vendor).clone().into());
        Ok(Json(TechStackVendors {
            items: items.collect(),
            total,
        }))
    })
    .await
}

impl From<TechStackAnswer> for Answer {
    fn from(answer: TechStackAnswer) -> Self {
        Self {
            category_id: answer.category_id,
            has_tool: answer.has_tool,
            vendors: answer.selected_vendor_ids,
            primary: answer.primary_vendor_id,
            other_vendors: answer.other_vendors,
        }
    }
}

impl From<CategoryView> for TechStackCategory {
    fn from(view: CategoryView) -> Self {
        let has_tool = view.answer.as_ref().map(|answer| answer.has_tool);
        let (vendors, primary, others) = view.answer.map_or_else(Default::default, |answer| {
            (answer.vendors, answer.primary, answer.other_vendors)
        });
        let selected = vendors.into_iter().map(|vendor_id| SelectedVendor {
            is_primary: primary.as_ref() == Some(&vendor_id),
            vendor_id,
        });
        let colleague_tools = view.colleague_tools.tools.into_iter();
        Self {
            category: TechStackCategoryName {
                id: view.category.id.clone(),
                name: view.category.name.clone(),
            },
            required: view.is_required,
            vendors: view
                .vendors
                .iter()
                .map(|vendor| (**vendor).clone().into())
                .collect(),
            vendor_count: view.vendor_count,
            adoption: ToolUse { has_tool },
            selected_vendors: selected.collect(),
            other_vendors: others
                .into_iter()
                .map(|name| OtherVendor { name })
                .collect(),
            more_colleague_tools: view.colleague_tools.more,
            colleague_tools: colleague_tools.map(Into::into).collect(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl From<ToolView> for ColleagueTool {
    fn from(tool: ToolView) -> Self {
        let ToolView {
            vendor_id,
            name,
            used_by,
            more_users,
        } = tool;
        Self {
            vendor_id,
            name,
            used_by,
            more_users,
        }
    }
}

impl From<vendor::Vendor> for TechStackVendor {
    fn from(vendor: vendor::Vendor) -> Self {
        Self {
            id: vendor.id,
            name: vendor.name,
            logo_url: vendor.logo_url,
            website_url: vendor.website_url,
        }
    }
}

impl From<TechStackError> for ApiError {
    fn from(error: TechStackError) -> Self {
        match error {
            TechStackError::CategoryUnknown => Self::not_found(&error.to_string()),
            TechStackError::Answer { at, wrong } => {
                let refused = Self::invalid(&format!("items.{at}"), wrong.to_string());
                match wrong {
                    WrongAnswer::VendorUnknown(id) => refused.and_vendor(id),
                    WrongAnswer::CategoryTwice | WrongAnswer::Rule(_) => refused,
                }
            }
            TechStackError::Store(error) => error.into(),
        }
    }
}
