//! What administrators have yet to look at: vendors of which little is known come first.

use std::collections::HashSet;
use std::sync::Arc;

use crate::app::catalog::{Catalog, CategoryNeed};
use crate::domain::capability::ClaimState;
use crate::domain::ids::CategoryId;
use crate::domain::vendor::{Category, Vendor};
use crate::recommend::{Claim, TagId, VendorFacts};

/// How well a category's vendors are known.
#[derive(Debug)]
pub struct Coverage<'c> {
    pub category: &'c Category,
    /// Active vendors.
    pub vendors: usize,
    /// Those of which anything is known that the category asks for.
    pub saying: usize,
    /// What the category asks for.
    pub needs: usize,
    /// How much of it some vendor has.
    pub met: usize,
}

/// A vendor and how much of what its category asks for is known of it.
#[derive(Clone, Debug)]
pub struct Queued<'c> {
    pub vendor: &'c Arc<Vendor>,
    pub known: usize,
}

/// What is known about one need.
#[derive(Debug)]
pub struct ReviewedNeed {
    pub need: CategoryNeed,
    /// `None` where nothing says so.
    pub claim: Option<Claim>,
    /// What the vendor's own words and columns say, whatever was decided.
    pub own: Option<Claim>,
}

/// Every category with active vendors and questions, by name. O(vendors · needs).
pub fn coverage(catalog: &Catalog) -> Vec<Coverage<'_>> {
    let categories = catalog.categories().iter();
    let all = categories.map(|category| {
        let needs = catalog.needs(&category.id);
        let facts = offered(catalog, &category.id);
        let says = |facts: &&VendorFacts| known(facts, &needs) > 0;
        let mut met: HashSet<TagId> = HashSet::new();
        for facts in facts {
            let tags = needs.iter().map(|need| need.tag);
            met.extend(tags.filter(|tag| has(facts, *tag)));
        }
        Coverage {
            category,
            vendors: facts.len(),
            saying: facts.iter().filter(says).count(),
            needs: needs.len(),
            met: met.len(),
        }
    });
    all.filter(|coverage| coverage.vendors > 0 && coverage.needs > 0)
        .collect()
}

/// The active vendors of a category, or of all, the least known first, then by name.
pub fn queue<'c>(catalog: &'c Catalog, category: Option<&CategoryId>) -> Vec<Queued<'c>> {
    let mut found: Vec<Queued<'c>> = Vec::new();
    let categories = catalog.categories().iter();
    for listed in categories.filter(|listed| category.is_none_or(|wanted| listed.id == *wanted)) {
        let needs = catalog.needs(&listed.id);
        if needs.is_empty() {
            continue;
        }
        let facts = offered(catalog, &listed.id).iter();
        found.extend(facts.map(|facts| Queued {
            vendor: facts.vendor(),
            known: known(facts, &needs),
        }));
    }
    found.sort_by_cached_key(|queued| {
        let name = queued.vendor.name.to_lowercase();
        (queued.known, name, queued.vendor.id.clone())
    });
    found
}

/// One vendor and how much is known of it, active or not.
pub fn queued<'c>(catalog: &'c Catalog, vendor: &'c Arc<Vendor>) -> Queued<'c> {
    let needs = catalog.needs(&vendor.category_id);
    Queued {
        vendor,
        known: known(&catalog.facts(vendor), &needs),
    }
}

/// What is known of a vendor about each need of its category.
pub fn review(catalog: &Catalog, vendor: &Arc<Vendor>) -> Vec<ReviewedNeed> {
    let facts = catalog.facts(vendor);
    let own = catalog.own_facts(vendor);
    let needs = catalog.needs(&vendor.category_id).into_iter();
    let needs = needs.map(|need| ReviewedNeed {
        claim: facts.claim_about(need.tag).cloned(),
        own: own.claim_about(need.tag).cloned(),
        need,
    });
    needs.collect()
}

/// What is known of active vendors.
fn offered<'c>(catalog: &'c Catalog, category: &CategoryId) -> &'c [VendorFacts] {
    let vendors = catalog.ranked_vendors(category.as_str());
    vendors.map_or(&[], |vendors| vendors.all())
}

fn known(facts: &VendorFacts, needs: &[CategoryNeed]) -> usize {
    let known = needs
        .iter()
        .filter(|need| facts.claim_about(need.tag).is_some());
    known.count()
}

fn has(facts: &VendorFacts, tag: TagId) -> bool {
    let claim = facts.claim_about(tag);
    claim.is_some_and(|claim| claim.state != ClaimState::Denied)
}
