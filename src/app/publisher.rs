//! Makes committed changes of the directory and of bookings visible.

use std::sync::Arc;

use crate::app::base::core::log_unpublished;
use crate::app::bookings::{BookingChanges, Bookings};
use crate::app::directory::catalog::{Catalog, CurrentCatalog};
use crate::app::firms::evidence::CurrentEvidence;
use crate::app::firms::member_reports::MemberReports;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::VendorId;
use crate::domain::vendor::{Category, Vendor};
use crate::store::StoreError;

/// Refreshes what is kept in memory beside the store, in the one order that is right.
pub struct Publisher {
    member_reports: Arc<MemberReports>,
    catalog: Arc<CurrentCatalog>,
    evidence: Arc<CurrentEvidence>,
    bookings: Arc<Bookings>,
}

impl Publisher {
    pub fn new(
        member_reports: Arc<MemberReports>,
        catalog: Arc<CurrentCatalog>,
        evidence: Arc<CurrentEvidence>,
        bookings: Arc<Bookings>,
    ) -> Self {
        Self {
            member_reports,
            catalog,
            evidence,
            bookings,
        }
    }

    /// The newest catalog that is published.
    pub fn catalog(&self) -> Arc<Catalog> {
        self.catalog.current()
    }

    /// Every category, by name, without those of firms' own that nothing is in any more. May read the store.
    pub fn listed_categories(&self) -> Result<Vec<Arc<Category>>, StoreError> {
        self.catalog.visible_categories(&self.bookings.current())
    }

    /// Publishes what was decided about one vendor's capabilities, which changed nothing else and gave
    /// the catalog this version. To be called after the commit.
    pub fn publish_decisions(
        &self,
        version: u64,
        vendor: &VendorId,
        decisions: CapabilityDecisions,
        changes: &BookingChanges,
    ) {
        log_unpublished(|| {
            self.catalog.publish_decisions(version, vendor, decisions)?;
            self.bookings.publish_unchanged(changes)
        });
    }

    /// Publishes a vendor that [says something else of itself](Vendor::differs_in_its_own_words), which
    /// gave the catalog this version. To be called after the commit.
    pub fn publish_vendor(&self, version: u64, vendor: &Arc<Vendor>, changes: &BookingChanges) {
        log_unpublished(|| {
            self.catalog.publish_vendor(version, vendor)?;
            self.bookings.publish_unchanged(changes)
        });
    }

    /// Reads categories, vendors and tech stacks again, and publishes the changed bookings. To be
    /// called after the commit. Whether the bookings and the directory are shown as they are now.
    pub fn publish(&self, changes: BookingChanges) -> bool {
        log_unpublished(|| self.member_reports.reload());
        log_unpublished(|| self.show_directory(changes))
    }

    /// As [`Self::publish`], after a change that concerns no tech stack: vendors are new or say something else, but
    /// none is gone.
    pub fn publish_directory(&self, changes: BookingChanges) {
        log_unpublished(|| self.show_directory(changes));
    }

    fn show_directory(&self, changes: BookingChanges) -> Result<(), StoreError> {
        self.catalog.reload()?;
        self.bookings.publish(changes)?;
        // By the bookings and the categories that vendors have now.
        self.evidence.publish();
        Ok(())
    }
}
