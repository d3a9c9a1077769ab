//! Vendors to look at as an administrator sees them: what is known of each, and how well each category
//! is known.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Serialize;
use utoipa::ToSchema;

use crate::api::capability_reply::{Capabilities, Capability};
use crate::api::vendor_reply::category_name;
use crate::app::directory::catalog::{Catalog, CategoryNeed};
use crate::app::editing::capabilities::queue::{self, Coverage, QueueEntry, ReviewedNeed};
use crate::domain::capability::{CapabilityDecisions, ClaimField, ClaimState};
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::limits::PAGE_SIZE;
use crate::domain::vendor::Vendor;
use crate::http::page::{PageNumber, PageSpan};
use crate::recommend::{Claim, Vocabulary};

/// Vendors to look at, the least known first, then by name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CapabilityQueue {
    /// How well each category is known, by name; categories without vendors or questions are left out.
    coverage: Vec<CategoryCoverage>,
    /// What the categories of this page's vendors ask for, in the order of their questions.
    questions: Vec<QueueQuestion>,
    /// The vendors of this page.
    items: Vec<QueuedVendor>,
    /// How many vendors all pages have.
    total: usize,
    /// This page, from 1.
    page: usize,
    /// Vendors that a full page has.
    page_size: usize,
}

/// How well a category's active vendors are known.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryCoverage {
    /// The category.
    category_id: CategoryId,
    /// Its name.
    category_name: String,
    /// Its active vendors.
    vendors: usize,
    /// Those of which anything is known that its questions ask for.
    saying: usize,
    /// What its questions ask for.
    needs: usize,
    /// How much of it some vendor has.
    met: usize,
}

/// A vendor and what is known of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedVendor {
    /// The vendor.
    vendor_id: VendorId,
    /// Company or product.
    name: String,
    /// Its category.
    category_id: CategoryId,
    /// The category's name.
    category_name: String,
    /// Whether it is offered.
    is_active: bool,
    /// http or https.
    #[schema(required, pattern = "{WEB_ADDRESS}")]
    website_url: Option<String>,
    /// The address of its logo, https; null where it has none.
    #[schema(required, pattern = "{SECURE_ADDRESS}")]
    logo_url: Option<String>,
    /// What its category's questions ask for.
    needs: usize,
    /// How much of it is known.
    known: usize,
    /// What is known of that, in the order of the questions.
    claims: Vec<NeedClaim>,
    /// What its words come near to without saying it, the best first.
    suggestions: Vec<Capability>,
    /// What was decided about it.
    decisions: Decisions,
    /// For the If-Match of a change.
    etag: String,
}

/// A question of a category and the needs that it is the first to ask for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueQuestion {
    /// The category.
    category_id: CategoryId,
    /// The question as it is asked.
    question: String,
    /// In the order of its options.
    needs: Vec<Need>,
}

/// A capability that a category asks for.
#[derive(Debug, Serialize, ToSchema)]
pub struct Need {
    /// The capability's slug.
    tag: String,
    /// In words that fit into the middle of a sentence.
    label: String,
}

/// What is known of a need about one vendor.
#[derive(Debug, Serialize, ToSchema)]
pub struct NeedClaim {
    /// The capability's slug.
    tag: String,
    /// How well founded it is.
    state: ClaimState,
    /// What its own words and columns say, whatever was decided; null where they say nothing.
    #[schema(required)]
    own: Option<VendorStatement>,
}

/// What a vendor's own words and columns say about a need.
#[derive(Debug, Serialize, ToSchema)]
pub struct VendorStatement {
    /// Whether they say that it has it or that it does not.
    state: ClaimState,
    /// The field that says so.
    field: ClaimField,
    /// Its own words, exactly; null where there are none.
    #[schema(required)]
    quote: Option<String>,
}

/// What administrators decided about a vendor: slugs of capabilities.
#[derive(Debug, Serialize, ToSchema)]
pub struct Decisions {
    /// Capabilities that it has.
    confirmed: Vec<String>,
    /// Capabilities that it does not have.
    denied: Vec<String>,
}

impl CapabilityQueue {
    /// A page of the vendors of a category, or of all, and every category.
    pub fn of(category: Option<&CategoryId>, page: PageNumber, catalog: &Catalog) -> Self {
        let total = queue::length(catalog, category);
        let PageSpan { number, entries } = page.of(total);
        Self {
            page: number,
            total,
            ..Self::with(&queue::queue(catalog, category, entries), catalog)
        }
    }

    /// One vendor, active or not, and every category.
    pub fn of_vendor(vendor: &Arc<Vendor>, catalog: &Catalog) -> Self {
        Self::with(&[queue::queued(catalog, vendor)], catalog)
    }

    fn with(found: &[QueueEntry<'_>], catalog: &Catalog) -> Self {
        let coverage = queue::coverage(catalog);
        let items = found.iter().map(|queued| QueuedVendor::of(queued, catalog));
        let categories: BTreeSet<_> = found
            .iter()
            .map(|queued| &queued.vendor.category_id)
            .collect();
        let questions = categories
            .into_iter()
            .flat_map(|category| QueueQuestion::all_of(category, catalog));
        Self {
            coverage: coverage.iter().map(CategoryCoverage::of).collect(),
            questions: questions.collect(),
            items: items.collect(),
            total: found.len(),
            page: 1,
            page_size: PAGE_SIZE,
        }
    }
}

impl CategoryCoverage {
    fn of(coverage: &Coverage<'_>) -> Self {
        Self {
            category_id: coverage.category.id.clone(),
            category_name: coverage.category.name.clone(),
            vendors: coverage.vendors,
            saying: coverage.saying,
            needs: coverage.needs,
            met: coverage.met,
        }
    }
}

impl QueuedVendor {
    fn of(queued: &QueueEntry<'_>, catalog: &Catalog) -> Self {
        let vendor = queued.vendor;
        let vocabulary = catalog.vocabulary();
        let suggestions = catalog.suggestions(vendor);
        let review = queue::review(catalog, vendor);
        let known = Capabilities::of(&catalog.facts(vendor), &suggestions, vocabulary);
        let CapabilityDecisions { confirmed, denied } = catalog.decisions(&vendor.id).clone();
        Self {
            vendor_id: vendor.id.clone(),
            name: vendor.name.clone(),
            category_name: category_name(catalog, &vendor.category_id),
            category_id: vendor.category_id.clone(),
            is_active: vendor.is_active,
            website_url: vendor.website_url.clone(),
            logo_url: vendor.logo_url.clone(),
            needs: queue::needs(catalog, &vendor.category_id).len(),
            known: queued.known,
            claims: review
                .iter()
                .map(|reviewed| NeedClaim::of(reviewed, vocabulary))
                .collect(),
            suggestions: suggestions
                .iter()
                .map(|claim| Capability::of(claim, vocabulary))
                .collect(),
            decisions: Decisions { confirmed, denied },
            etag: known.entity_tag(),
        }
    }
}

impl QueueQuestion {
    fn all_of(category: &CategoryId, catalog: &Catalog) -> impl Iterator<Item = Self> {
        let needs = queue::needs(catalog, category);
        let questions = needs.chunk_by(|one, next| one.question == next.question);
        questions.map(|needs| Self {
            category_id: category.clone(),
            question: needs[0].question.clone(),
            needs: needs
                .iter()
                .map(|need| Need::of(need, catalog.vocabulary()))
                .collect(),
        })
    }
}

impl Need {
    fn of(need: &CategoryNeed, vocabulary: &Vocabulary) -> Self {
        Self {
            tag: vocabulary.slug(need.tag).to_owned(),
            label: vocabulary.label(need.tag).to_owned(),
        }
    }
}

impl NeedClaim {
    fn of(reviewed: &ReviewedNeed, vocabulary: &Vocabulary) -> Self {
        let own = |claim: &Claim| VendorStatement {
            state: claim.state,
            field: claim.field,
            quote: claim.quote.as_deref().map(str::to_owned),
        };
        Self {
            tag: vocabulary.slug(reviewed.claim.tag).to_owned(),
            state: reviewed.claim.state,
            own: reviewed.own.as_ref().map(own),
        }
    }
}
