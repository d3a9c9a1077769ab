//! The catalog after a change of one vendor that leaves all others as they are: that vendor is read
//! again, nothing else.

use std::sync::Arc;

use super::{Catalog, CurrentCatalog};
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::VendorId;
use crate::domain::vendor::Vendor;
use crate::store::StoreError;

impl Catalog {
    /// The next version, which differs in what was decided about one vendor. Reads the texts of that
    /// vendor; linear in what the vendors of its category claim.
    pub(in crate::app) fn with_decisions(
        &self,
        version: u64,
        id: &VendorId,
        decisions: Arc<CapabilityDecisions>,
    ) -> Self {
        let mut next = self.next(version);
        next.decisions.insert(id.clone(), decisions);
        if let Some(vendor) = self.vendor(id.as_str()) {
            next.read_again(vendor);
        }
        next
    }

    /// The next version, which differs in one vendor that [says something else of
    /// itself](Vendor::differs_in_its_own_words). The same cost, and a pointer for each vendor.
    fn with_vendor(&self, version: u64, vendor: &Arc<Vendor>) -> Self {
        let mut next = self.next(version);
        Arc::make_mut(&mut next.vendors).insert(vendor.id.clone(), Arc::clone(vendor));
        Arc::make_mut(&mut next.listing).replace(vendor);
        next.read_again(vendor);
        next
    }

    fn next(&self, version: u64) -> Self {
        Self {
            version,
            ..self.clone()
        }
    }

    /// Reads what a vendor claims by its text and what was decided.
    fn read_again(&mut self, vendor: &Arc<Vendor>) {
        let decided = self.decisions.get(&vendor.id).map(Arc::clone);
        let decisions = decided.as_deref().unwrap_or(CapabilityDecisions::NONE);
        if let Some(listing) = self.by_category.get_mut(&vendor.category_id) {
            Arc::make_mut(listing).replace(vendor, decisions, &self.vocabulary);
        }
    }
}

impl CurrentCatalog {
    /// Publishes what a committed transaction decided about a vendor and nothing else, which gave the
    /// catalog this version.
    pub fn publish_decisions(
        &self,
        version: u64,
        id: &VendorId,
        decisions: CapabilityDecisions,
    ) -> Result<(), StoreError> {
        let decisions = Arc::new(decisions);
        self.core.directory.follow(version, None);
        self.publish_next(version, |current| {
            current.with_decisions(version, id, decisions)
        })
    }

    /// Publishes a committed change of a vendor that [says something else of
    /// itself](Vendor::differs_in_its_own_words).
    pub fn publish_vendor(&self, version: u64, vendor: &Arc<Vendor>) -> Result<(), StoreError> {
        self.core.directory.follow(version, Some(vendor));
        self.publish_next(version, |current| current.with_vendor(version, vendor))
    }

    fn publish_next(
        &self,
        version: u64,
        next: impl FnOnce(&Catalog) -> Catalog,
    ) -> Result<(), StoreError> {
        {
            let _others_wait = self.reloading.lock();
            let current = self.current();
            if current.version >= version {
                // Another change came later and was published sooner, with this one.
                return Ok(());
            }
            if current.version + 1 == version {
                self.newest.store(Arc::new(next(&current)));
                return Ok(());
            }
        }
        // A change before this one is committed and not published yet.
        self.reload()
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::app::App;
    use crate::app::directory::catalog::{ClaimsAhead, VendorQuery, Words};
    use crate::app::start::seed::seed;
    use crate::app::tests::support::app_in_memory;
    use crate::domain::vendor::VendorSort;
    use crate::recommend::CategoryVendors;
    use crate::store::{capabilities, catalog};

    async fn app() -> Arc<App> {
        let app = app_in_memory();
        app.blocking(|app| seed(app)).await.unwrap();
        app
    }

    fn confirmed(tag: &str) -> CapabilityDecisions {
        CapabilityDecisions {
            confirmed: vec![tag.to_owned()],
            denied: Vec::new(),
        }
    }

    /// Commits a decision, publishes nothing, and returns the catalog's version with it.
    fn commit(app: &App, id: &VendorId, decisions: &CapabilityDecisions) -> u64 {
        let version = app.store().write(|tx| {
            capabilities::put(tx, id, decisions)?;
            catalog::bump_revision(tx)?;
            catalog::version(tx)
        });
        version.unwrap()
    }

    /// What every vendor that is ranked claims, as text.
    fn ranked(catalog: &Catalog) -> Vec<String> {
        let categories = catalog.categories().iter();
        let vendors =
            categories.filter_map(|category| catalog.ranked_vendors(category.id.as_str()));
        let facts = vendors.flat_map(CategoryVendors::all);
        facts
            .map(|facts| format!("{:?} {:?}", facts.id(), facts.claims()))
            .collect()
    }

    #[tokio::test]
    async fn a_decision_reads_one_category_again_and_gives_what_reading_all_gives() {
        let app = app().await;
        let before = app.catalog.current();
        let vendor = &before.vendors_of("intake")[0];
        let decisions = confirmed("spanish");
        let version = commit(&app, &vendor.id, &decisions);
        let published = app
            .catalog
            .publish_decisions(version, &vendor.id, decisions.clone());
        published.unwrap();
        let after = app.catalog.current();
        assert_eq!(after.version, version);
        assert_eq!(*after.decisions(&vendor.id), decisions);
        for (category, listing) in &after.by_category {
            let is_shared = Arc::ptr_eq(listing, &before.by_category[category]);
            assert_eq!(is_shared, category.as_str() != "intake", "{category:?}");
        }
        assert!(ranked(&after) != ranked(&before));
        app.catalog.reload().unwrap();
        assert!(ranked(&after) == ranked(&app.catalog.current()));
    }

    #[tokio::test]
    async fn what_is_known_of_a_vendor_is_what_reading_it_again_says() {
        let app = app().await;
        let vendor = Arc::clone(&app.catalog.current().vendors_of("intake")[0]);
        let decisions = confirmed("spanish");
        let version = commit(&app, &vendor.id, &decisions);
        let published = app
            .catalog
            .publish_decisions(version, &vendor.id, decisions);
        published.unwrap();
        let catalog = app.catalog.current();
        let mut inactive = 0;
        for vendor in catalog.vendors() {
            let facts = catalog.facts(vendor);
            let read = catalog.read_facts(vendor, catalog.decisions(&vendor.id));
            assert_eq!(facts.claims(), read.claims(), "{}", vendor.name);
            assert_eq!(matches!(facts, Cow::Borrowed(_)), vendor.is_active);
            inactive += usize::from(!vendor.is_active);
            let own = catalog.own_facts(vendor);
            let read = catalog.read_facts(vendor, CapabilityDecisions::NONE);
            assert_eq!(own.claims(), read.claims(), "{}", vendor.name);
        }
        assert!(inactive > 0);
        // Another one of its name and id is read.
        let mut other = Vendor::clone(&vendor);
        other.description = Some("Answers calls in Polish.".to_owned());
        let facts = catalog.facts(&Arc::new(other));
        assert!(matches!(facts, Cow::Owned(_)));
        assert!(facts.claims() != catalog.facts(&vendor).claims());
    }

    /// All that people see of the vendors: in rankings, by id, and as they browse.
    fn seen(catalog: &Catalog) -> Vec<String> {
        let all = VendorQuery {
            categories: &[],
            words: None,
            sort: VendorSort::NameAscending,
            include_inactive: true,
        };
        let clerical = VendorQuery {
            words: Words::parse("clerical"),
            ..all
        };
        let lists = [&all, &clerical].map(|query| catalog.browse(query));
        let categories = catalog.categories().iter();
        let of_category = categories.flat_map(|category| catalog.vendors_of(category.id.as_str()));
        let vendors = lists.iter().flatten().copied().chain(of_category);
        let texts = vendors.map(|vendor| {
            let by_id = catalog.vendor(vendor.id.as_str()).unwrap();
            format!("{vendor:?} {:?}", Arc::ptr_eq(vendor, by_id))
        });
        texts.chain(ranked(catalog)).collect()
    }

    #[tokio::test]
    async fn a_vendor_in_other_words_gives_what_reading_all_gives() {
        let app = app().await;
        let first = app.catalog.current();
        let vendors = [
            &first.vendors_of("intake")[0],
            &first.vendors_of("intake")[7],
        ];
        let change: [fn(&mut Vendor); 4] = [
            |vendor| vendor.description = Some("Clerical help. Answers calls in Polish.".into()),
            |vendor| vendor.short_highlights = vec!["No calls in Spanish".into()],
            |vendor| vendor.geo_focus = vec!["Ohio".into()],
            |vendor| vendor.price_bracket = Some(4),
        ];
        for (vendor, change) in vendors.into_iter().cycle().zip(change) {
            let before = app.catalog.current();
            let mut new = Vendor::clone(before.vendor(vendor.id.as_str()).unwrap());
            change(&mut new);
            let version = app.store().write(|tx| {
                catalog::put_vendor(tx, &new)?;
                catalog::bump_revision(tx)?;
                catalog::version(tx)
            });
            let published = app.catalog.publish_vendor(version.unwrap(), &Arc::new(new));
            published.unwrap();
            let after = app.catalog.current();
            assert!(seen(&after) != seen(&before));
            let core = Arc::clone(&app.catalog.core);
            let shipped = Arc::clone(&app.catalog.shipped);
            let read = CurrentCatalog::load(core, shipped, ClaimsAhead::begin(None)).unwrap();
            assert_eq!(seen(&after), seen(&read.current()));
            assert_eq!(after.version, read.current().version);
        }
    }

    #[tokio::test]
    async fn of_two_decisions_at_once_neither_is_lost_whichever_is_published_first() {
        let app = app().await;
        let before = app.catalog.current();
        let [one, other] = ["intake", "lead-generation"].map(|id| &before.vendors_of(id)[0].id);
        let decisions = confirmed("spanish");
        let first = commit(&app, one, &decisions);
        let second = commit(&app, other, &decisions);
        for (version, id) in [(second, other), (first, one)] {
            let catalog = &app.catalog;
            catalog
                .publish_decisions(version, id, decisions.clone())
                .unwrap();
            assert_eq!(catalog.current().version, second);
        }
        let after = app.catalog.current();
        assert_eq!(
            [after.decisions(one), after.decisions(other)],
            [&decisions; 2]
        );
    }
}
