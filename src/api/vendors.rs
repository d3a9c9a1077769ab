//! The directory of vendors: browse it, and put a few side by side.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::feature_reply::{Feature, features};
use super::ledger_reply::{EvidenceRow, Ledger};
use super::vendor_reply::Vendor;
use crate::app::App;
use crate::app::directory::catalog::{Catalog, SideBySide, VendorQuery, Words};
use crate::app::firms::tech_stacks::ToolLinks;
use crate::domain::ids::CategoryId;
use crate::domain::limits::COMPARED_VENDORS_MAX;
use crate::domain::user::User;
use crate::domain::vendor::{self, VendorSort};
use crate::http::api_router::{ApiRouter, routes};
use crate::http::api_token::{DirectoryScope, Reader};
use crate::http::error::ApiError;
use crate::http::extract::{Json, Query};
use crate::http::page::{Page, PageNumber, bool_param, category_ids, search_text};
use crate::recommend::ledger_rows;

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_vendors))
        .routes(routes!(compare_vendors))
}

/// Which vendors to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct VendorsParams {
    /// Category ids, separated by commas; absent or empty means all, an unknown one finds nothing.
    /// At most `{CATEGORY_FILTER_MAX}`.
    category_ids: Option<String>,
    /// Words, each of which occurs in the name, a former name, the description, a highlight or an
    /// integration, whatever its case and accents. At most `{SEARCH_MAX_CHARS}` characters.
    #[param(max_length = 200)]
    q: Option<String>,
    /// Default `relevance` with `q`, else `name_asc`. `relevance` orders by where the words of `q` occur, names first,
    /// then by name.
    #[param(value_type = Option<VendorSort>, inline)]
    sort: Option<String>,
    /// From 1; clamped to the pages there are. Default 1.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    page: PageNumber,
    /// `true` lists vendors that are not offered as well.
    #[param(value_type = Option<bool>)]
    include_inactive: Option<String>,
    /// `true` lists only vendors that work with a tool of the caller's firm.
    #[param(value_type = Option<bool>)]
    works_with_my_tools: Option<String>,
}

/// A page of the directory.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorPage {
    #[serde(flatten)]
    page: Page<ListedVendor>,
    /// How many tools the caller's firm uses, as its tech stack says; 0 where it saved none.
    my_tools: usize,
}

/// A vendor, and what it has to do with the caller's firm.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedVendor {
    #[serde(flatten)]
    vendor: Vendor,
    /// The firm's tools that it connects to, by name.
    works_with: Vec<String>,
    /// Those of its `shortHighlights` that only say what it does not do ("No Spanish").
    refusals: Vec<String>,
}

/// Which vendors to compare.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CompareParams {
    /// Vendor ids, separated by commas. At most `{COMPARED_VENDORS_MAX}`; one that was merged means the vendor that stayed, and unknown ones
    /// are left out.
    ids: Option<String>,
}

/// A few vendors side by side.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The vendors, in the order asked for.
    vendors: Vec<ComparedVendor>,
    /// The ids asked for that are those of no vendor.
    unlisted: Vec<String>,
    /// The ids asked for that are those of vendors which became part of another one, by a merge: that one is in
    /// `vendors`, once. Absent where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    merged: Vec<String>,
    /// What other firms did, without what they are not shown to have done about any of them.
    other_firms: Vec<EvidenceRow>,
    /// Every feature that any of them has or says no to; those that most have come first, then by label.
    features: Vec<Feature>,
}

/// A vendor beside others.
#[derive(Debug, Serialize, ToSchema)]
pub struct ComparedVendor {
    #[serde(flatten)]
    vendor: ListedVendor,
    /// What other firms did about it.
    evidence: Ledger,
}

/// A page of the directory
#[utoipa::path(
    get, path = "/api/vendors", tag = "vendors", security(("session" = []), ("token" = ["directory"])),
    params(VendorsParams),
    responses(
        (status = 200, description = "A page of vendors", body = VendorPage),
        (status = 422, description = "A search, a filter or a sort that cannot be"),
    ),
)]
async fn list_vendors(
    State(app): State<Arc<App>>,
    user: Reader<DirectoryScope>,
    Query(params): Query<VendorsParams>,
) -> Result<Json<VendorPage>, ApiError> {
    app.blocking(move |app| {
        let categories = category_ids(params.category_ids.as_deref())?;
        let query = params.query(&categories)?;
        let works_with_my_tools =
            bool_param("worksWithMyTools", params.works_with_my_tools.as_deref())?;
        let catalog = app.catalog.current();
        let links = app.tech_stacks.tool_links(&user, &catalog);
        let mut vendors = catalog.browse(&query);
        if works_with_my_tools {
            vendors.retain(|vendor| links.by_vendor.contains_key(&vendor.id));
        }
        let show = |vendor: &&Arc<_>| ListedVendor::of(vendor, &user, &catalog, &links);
        Ok(Json(VendorPage {
            page: Page::cut(&vendors, params.page, show),
            my_tools: links.tools,
        }))
    })
    .await
}

impl VendorsParams {
    fn query<'c>(&self, categories: &'c [CategoryId]) -> Result<VendorQuery<'c>, ApiError> {
        Ok(VendorQuery {
            categories,
            words: search_text(self.q.as_deref())?.and_then(Words::parse),
            sort: sort(self.sort.as_deref(), self.q.as_deref())?,
            include_inactive: bool_param("includeInactive", self.include_inactive.as_deref())?,
        })
    }
}

impl ListedVendor {
    fn of(
        vendor: &Arc<vendor::Vendor>,
        reader: &User,
        catalog: &Catalog,
        links: &ToolLinks,
    ) -> Self {
        let works_with = links.by_vendor.get(&vendor.id);
        Self {
            vendor: Vendor::seen_by(reader, vendor, catalog),
            works_with: works_with.cloned().unwrap_or_default(),
            refusals: catalog.denied_highlights(vendor),
        }
    }
}

fn sort(text: Option<&str>, q: Option<&str>) -> Result<VendorSort, ApiError> {
    let said = |text: Option<&str>| text.is_some_and(|text| !text.trim().is_empty());
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        None if said(q) => Ok(VendorSort::Relevance),
        None => Ok(VendorSort::NameAscending),
        Some(code) => VendorSort::from_code(code).ok_or_else(|| {
            ApiError::invalid(
                "sort",
                "Choose name_asc, name_desc, partner_first or relevance.",
            )
        }),
    }
}

/// A few vendors side by side
#[utoipa::path(
    get, path = "/api/vendors/compare", tag = "vendors", security(("session" = []), ("token" = ["directory"])),
    params(CompareParams),
    responses(
        (status = 200, description = "The vendors and their features", body = Comparison),
        (status = 422, description = format!("More than {COMPARED_VENDORS_MAX} vendors")),
    ),
)]
async fn compare_vendors(
    State(app): State<Arc<App>>,
    user: Reader<DirectoryScope>,
    Query(params): Query<CompareParams>,
) -> Result<Json<Comparison>, ApiError> {
    app.blocking(move |app| {
        let ids = compared_ids(params.ids.as_deref().unwrap_or(""))?;
        let compared = app.catalog.vendors_side_by_side(&ids)?;
        Ok(Json(Comparison::of(app, &user, compared)))
    })
    .await
}

impl Comparison {
    fn of(app: &App, user: &User, compared: SideBySide) -> Self {
        let catalog = app.catalog.current();
        let vendors = &compared.vendors;
        let links = app.tech_stacks.tool_links(user, &catalog);
        let ids: Vec<_> = vendors.iter().map(|vendor| vendor.id.clone()).collect();
        let ledgers = app.recommendations.ledgers(user, &ids);
        let ledgers: Vec<_> = ids
            .iter()
            .map(|id| ledgers.get(id).copied().unwrap_or_default())
            .collect();
        let shown = vendors
            .iter()
            .zip(&ledgers)
            .map(|(vendor, ledger)| ComparedVendor {
                vendor: ListedVendor::of(vendor, user, &catalog, &links),
                evidence: (*ledger).into(),
            });
        let rows = ledger_rows(&ledgers).into_iter();
        Self {
            other_firms: rows.map(EvidenceRow::from).collect(),
            features: features(&catalog, &vendors.iter().collect::<Vec<_>>()),
            vendors: shown.collect(),
            unlisted: compared.unlisted,
            merged: compared.merged,
        }
    }
}

/// Each id once, in order.
fn compared_ids(list: &str) -> Result<Vec<&str>, ApiError> {
    let mut seen = HashSet::new();
    let ids: Vec<_> = list
        .split(',')
        .map(str::trim)
        .filter(|id| !id.is_empty() && seen.insert(*id))
        .take(COMPARED_VENDORS_MAX + 1)
        .collect();
    if ids.len() > COMPARED_VENDORS_MAX {
        let detail = format!("Compare at most {COMPARED_VENDORS_MAX} vendors.");
        return Err(ApiError::invalid("ids", detail));
    }
    Ok(ids)
}
