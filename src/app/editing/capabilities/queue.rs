//! What administrators have yet to look at: vendors of which little is known come first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;
use std::sync::Arc;

use crate::app::directory::catalog::{Catalog, CategoryNeed, KnownNeeds, count_known};
use crate::domain::ids::CategoryId;
use crate::domain::vendor::{Category, Vendor};
use crate::recommend::{Claim, VendorFacts};

/// How well a category's vendors are known.
#[derive(Debug)]
pub struct Coverage<'c> {
    pub category: &'c Category,
    /// Active vendors.
    pub vendors: usize,
    /// Vendors of which anything is known that the category asks for.
    pub saying: usize,
    /// What the category asks for.
    pub needs: usize,
    /// How much of it some vendor has.
    pub met: usize,
}

/// A vendor and how much of what its category asks for is known of it.
#[derive(Clone, Debug)]
pub struct QueueEntry<'c> {
    pub vendor: &'c Arc<Vendor>,
    pub known: usize,
}

/// What is known about one need.
#[derive(Debug)]
pub struct ReviewedNeed {
    pub claim: Claim,
    /// What the vendor's own words and columns say, whatever was decided.
    pub own: Option<Claim>,
}

/// Every category with active vendors and questions, by name.
pub fn coverage(catalog: &Catalog) -> Vec<Coverage<'_>> {
    let all = known_categories(catalog, None).map(|known| Coverage {
        category: known.category,
        vendors: known.vendors.len(),
        saying: known.needs.saying(),
        needs: known.needs.needs.len(),
        met: known.needs.met,
    });
    all.filter(|coverage| coverage.vendors > 0).collect()
}

/// How many active vendors a category has, or all have that ask for anything.
pub fn length(catalog: &Catalog, category: Option<&CategoryId>) -> usize {
    let all = known_categories(catalog, category);
    all.map(|known| known.vendors.len()).sum()
}

/// Some of these vendors, the least known first, then by name. O(end · log categories).
pub fn queue<'c>(
    catalog: &'c Catalog,
    category: Option<&CategoryId>,
    entries: Range<usize>,
) -> Vec<QueueEntry<'c>> {
    let categories: Vec<_> = known_categories(catalog, category).collect();
    let head = |category: usize, at: usize| {
        let KnownCategory { vendors, needs, .. } = &categories[category];
        let position = *needs.least_known_first.get(at)?;
        let vendor = vendors[position].vendor();
        let name = vendor.name.to_lowercase();
        Some(Reverse((
            needs.known[position],
            name,
            &vendor.id,
            category,
            at,
        )))
    };
    // Each category lies sorted: the first of all is the first of one of them.
    let mut heads: BinaryHeap<_> = (0..categories.len())
        .filter_map(|category| head(category, 0))
        .collect();
    let sorted = std::iter::from_fn(|| {
        let Reverse((known, _, _, category, at)) = heads.pop()?;
        heads.extend(head(category, at + 1));
        let KnownCategory { vendors, needs, .. } = &categories[category];
        let vendor = vendors[needs.least_known_first[at]].vendor();
        Some(QueueEntry { vendor, known })
    });
    sorted.skip(entries.start).take(entries.len()).collect()
}

/// One vendor and how much is known of it, active or not.
pub fn queued<'c>(catalog: &'c Catalog, vendor: &'c Arc<Vendor>) -> QueueEntry<'c> {
    let needs = needs(catalog, &vendor.category_id);
    QueueEntry {
        vendor,
        known: count_known(&catalog.facts(vendor), needs),
    }
}

/// The needs of a vendor's category of which anything is known about it, in their order.
pub fn review(catalog: &Catalog, vendor: &Arc<Vendor>) -> Vec<ReviewedNeed> {
    let facts = catalog.facts(vendor);
    let own = catalog.own_facts(vendor);
    let needs = needs(catalog, &vendor.category_id).iter();
    let known = needs.filter_map(|need| {
        Some(ReviewedNeed {
            claim: facts.claim_about(need.tag)?.clone(),
            own: own.claim_about(need.tag).cloned(),
        })
    });
    known.collect()
}

/// What a category asks for, in the order of its questions.
pub fn needs<'c>(catalog: &'c Catalog, category: &CategoryId) -> &'c [CategoryNeed] {
    let known = catalog.known_needs(category);
    known.map_or(&[], |known| &known.needs)
}

/// A category that asks for anything.
struct KnownCategory<'c> {
    category: &'c Category,
    /// The category's active vendors by name.
    vendors: &'c [VendorFacts],
    needs: &'c KnownNeeds,
}

/// One category or all, by name.
fn known_categories<'c>(
    catalog: &'c Catalog,
    category: Option<&CategoryId>,
) -> impl Iterator<Item = KnownCategory<'c>> {
    let all = catalog.categories().iter();
    let chosen = all.filter(move |listed| category.is_none_or(|wanted| listed.id == *wanted));
    let known = chosen.filter_map(|category| {
        let vendors = catalog.ranked_vendors(category.id.as_str())?.all();
        let needs = catalog.known_needs(&category.id)?;
        Some(KnownCategory {
            category,
            vendors,
            needs,
        })
    });
    known.filter(|known| !known.needs.needs.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::start::seed::seed;
    use crate::app::tests::support::app_in_memory;
    use crate::domain::audit::Actor;
    use crate::domain::capability::{CapabilityDecisions, ClaimState};

    /// Every active vendor with how much is known of it, sorted as a whole.
    fn sorted(catalog: &Catalog, category: &CategoryId) -> Vec<(usize, String)> {
        let needs = needs(catalog, category);
        let vendors = catalog.vendors_of(category.as_str()).iter();
        let active = vendors.filter(|vendor| vendor.is_active && !needs.is_empty());
        let all = active.map(|vendor| {
            let facts = catalog.facts(vendor);
            let known = needs
                .iter()
                .filter(|need| facts.claim_about(need.tag).is_some());
            (known.count(), vendor.name.clone())
        });
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|(known, name)| (*known, name.to_lowercase()));
        all
    }

    fn queued_in(
        catalog: &Catalog,
        category: Option<&CategoryId>,
        entries: Range<usize>,
    ) -> Vec<(usize, String)> {
        let all = queue(catalog, category, entries).into_iter();
        all.map(|queued| (queued.known, queued.vendor.name.clone()))
            .collect()
    }

    #[tokio::test]
    async fn each_page_is_that_of_the_whole_queue_sorted_after_every_decision() {
        let app = app_in_memory();
        app.blocking(|app| seed(app)).await.unwrap();
        for round in 0..3 {
            let catalog = app.catalog.current();
            let mut all = Vec::new();
            for category in catalog.categories() {
                let of_category = sorted(&catalog, &category.id);
                let length = length(&catalog, Some(&category.id));
                let queued = queued_in(&catalog, Some(&category.id), 0..length);
                assert_eq!(queued, of_category, "{}", category.name);
                all.extend(of_category);
            }
            all.sort_by_key(|(known, name)| (*known, name.to_lowercase()));
            assert!(all.len() > 100);
            assert_eq!(length(&catalog, None), all.len());
            for start in [0, 1, 50, all.len() - 3] {
                let end = (start + 24).min(all.len());
                let queued = queued_in(&catalog, None, start..end);
                assert_eq!(queued, all[start..end], "round {round} from {start}");
            }
            assert_counts(&catalog);
            let last = queue(&catalog, None, 0..1)[0].vendor;
            let tags = needs(&catalog, &last.category_id).iter();
            let slugs = tags.map(|need| catalog.vocabulary().slug(need.tag).to_owned());
            let (confirmed, denied) = slugs
                .enumerate()
                .partition::<Vec<_>, _>(|(at, _)| at % 2 == 0);
            let decisions = CapabilityDecisions {
                confirmed: confirmed.into_iter().map(|(_, slug)| slug).collect(),
                denied: denied.into_iter().map(|(_, slug)| slug).collect(),
            };
            let decided = app
                .capabilities
                .decide(&Actor::Operator, &last.id, &decisions, None);
            decided.unwrap();
        }
    }

    /// The figures of each category, counted vendor by vendor.
    fn assert_counts(catalog: &Catalog) {
        let coverage = coverage(catalog);
        assert!(coverage.len() > 10);
        for counted in coverage {
            let id = &counted.category.id;
            let needs = needs(catalog, id);
            let all = sorted(catalog, id);
            let saying = all.iter().filter(|(known, _)| *known > 0).count();
            let active = catalog.ranked_vendors(id.as_str()).unwrap().all();
            let is_met = |need: &&CategoryNeed| {
                let mut claims = active
                    .iter()
                    .filter_map(|facts| facts.claim_about(need.tag));
                claims.any(|claim| claim.state != ClaimState::Denied)
            };
            let met = needs.iter().filter(is_met).count();
            let expected = (all.len(), saying, needs.len(), met);
            let counts = (counted.vendors, counted.saying, counted.needs, counted.met);
            assert_eq!(counts, expected, "{id}");
        }
    }
}
