//! The catalog after a decision on one vendor's capabilities: that vendor is read again, nothing else.

use std::sync::Arc;

use super::{Catalog, CurrentCatalog};
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::VendorId;
use crate::store::StoreError;

impl Catalog {
    /// The next version, which differs in what was decided about one vendor. Reads the texts of that
    /// vendor; linear in what the vendors of its category claim.
    fn with_decisions(
        &self,
        version: u64,
        id: &VendorId,
        decisions: Arc<CapabilityDecisions>,
    ) -> Self {
        let mut next = Self {
            version,
            ..self.clone()
        };
        let category = self.vendor(id.as_str()).map(|vendor| &vendor.category_id);
        if let Some(category) = category
            && let Some(listing) = self.by_category.get(category)
        {
            let mut listing = (**listing).clone();
            let (lexicon, vocabulary) = (&listing.lexicon, &self.vocabulary);
            listing.ranked.decide(id, &decisions, lexicon, vocabulary);
            next.by_category.insert(category.clone(), Arc::new(listing));
        }
        next.decisions.insert(id.clone(), decisions);
        next
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
        {
            let _others_wait = self.reloading.lock();
            let current = self.current();
            if current.version >= version {
                // Another change came later and was published sooner, with this one.
                return Ok(());
            }
            if current.version + 1 == version {
                let next = current.with_decisions(version, id, Arc::new(decisions));
                self.newest.store(Arc::new(next));
                return Ok(());
            }
        }
        // A change before this one is committed and not published yet.
        self.reload()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::App;
    use crate::app::clock::Clock;
    use crate::app::seed::seed;
    use crate::config::Config;
    use crate::recommend::CategoryVendors;
    use crate::store::{Store, capabilities, catalog};

    async fn app() -> Arc<App> {
        let app = App::new(Config::default(), Store::memory().unwrap(), Clock::system()).unwrap();
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
        let vendors = categories.filter_map(|one| catalog.ranked_vendors(one.id.as_str()));
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
