//! What administrators decide about vendors' capabilities, and what they have yet to look at.

pub mod queue;

use std::sync::Arc;

use crate::app::audit::Audit;
use crate::app::base::core::Core;
use crate::app::bookings::BookingChanges;
use crate::app::directory::catalog::{Catalog, CurrentCatalog};
use crate::app::publisher::Publisher;
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::VendorId;
use crate::domain::vendor::VENDOR_NOT_FOUND;
use crate::recommend::Vocabulary;
use crate::store::{StoreError, capabilities, catalog};

/// Why nothing was decided.
#[derive(Debug, thiserror::Error)]
pub enum CapabilityError {
    /// There is no vendor with this id.
    #[error("{VENDOR_NOT_FOUND}")]
    UnknownVendor,
    /// Someone else has decided since.
    #[error("the decisions are no longer those that were expected")]
    Outdated,
    #[error(transparent)]
    Store(#[from] StoreError),
}

pub struct Capabilities {
    core: Arc<Core>,
    audit: Arc<Audit>,
    catalog: Arc<CurrentCatalog>,
    publisher: Arc<Publisher>,
}

impl Capabilities {
    pub fn new(
        core: Arc<Core>,
        audit: Arc<Audit>,
        catalog: Arc<CurrentCatalog>,
        publisher: Arc<Publisher>,
    ) -> Self {
        Self {
            core,
            audit,
            catalog,
            publisher,
        }
    }

    /// Replaces what was decided about a vendor, and writes the difference into the audit log; what
    /// is no difference writes nothing. With `expected` only where those are still the decisions. Returns a catalog with
    /// them: where memory cannot follow at once, or someone has decided again since, it is not the one in use.
    pub fn decide(
        &self,
        actor: &Actor,
        id: &VendorId,
        new: &CapabilityDecisions,
        expected: Option<&CapabilityDecisions>,
    ) -> Result<Arc<Catalog>, CapabilityError> {
        let words = self.catalog.current();
        let changed = self.core.store.write(|tx| {
            let mut changes = BookingChanges::begin(tx)?;
            let vendor = catalog::vendor(tx, id.as_str())?;
            let vendor = vendor.ok_or(CapabilityError::UnknownVendor)?;
            let old = capabilities::decisions(tx, id)?;
            if expected.is_some_and(|expected| *expected != old) {
                return Err(CapabilityError::Outdated);
            }
            if *new == old {
                return Ok(None);
            }
            capabilities::put(tx, id, new)?;
            catalog::bump_revision(tx)?;
            let action = AuditAction::CapabilitiesChanged;
            let details = differences(&old, new, words.vocabulary());
            self.audit.record(tx, actor, action, vendor.name, details)?;
            changes.set_committed_version(tx)?;
            Ok(Some((catalog::version(tx)?, changes)))
        })?;
        if let Some((version, changes)) = changed {
            self.publisher
                .publish_decisions(version, id, new.clone(), &changes);
        }
        let now = self.catalog.current();
        let has_them = now.vendor(id.as_str()).is_some() && now.decisions(id) == new;
        Ok(if has_them {
            now
        } else {
            Arc::new(words.with_decisions(words.version, id, Arc::new(new.clone())))
        })
    }
}

/// A line for each list that has grown, and one for what is open again.
fn differences(
    old: &CapabilityDecisions,
    new: &CapabilityDecisions,
    vocabulary: &Vocabulary,
) -> Vec<String> {
    let is_open = |tag: &&String| !new.confirmed.contains(*tag) && !new.denied.contains(*tag);
    let rows: [(&str, Vec<&String>); 3] = [
        ("Confirmed", added(&old.confirmed, &new.confirmed)),
        ("Denied", added(&old.denied, &new.denied)),
        (
            "Open again",
            old.confirmed
                .iter()
                .chain(&old.denied)
                .filter(is_open)
                .collect(),
        ),
    ];
    let label = |tag: &&String| {
        let known = vocabulary.tag(tag).map(|tag| vocabulary.label(tag));
        known.unwrap_or(tag).to_owned()
    };
    rows.iter()
        .filter(|(_, tags)| !tags.is_empty())
        .map(|(what, tags)| {
            let labels: Vec<String> = tags.iter().map(label).collect();
            format!("{what}: {}", labels.join("; "))
        })
        .collect()
}

fn added<'n>(old: &[String], new: &'n [String]) -> Vec<&'n String> {
    new.iter().filter(|tag| !old.contains(tag)).collect()
}
