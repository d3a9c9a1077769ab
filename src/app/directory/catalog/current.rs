//! The newest catalog, and what follows from a new one.

use std::sync::Arc;
use std::thread;

use arc_swap::ArcSwap;
use parking_lot::Mutex;

use super::claims_file::{ClaimsAhead, ClaimsFile};
use super::hidden_categories::UsedCategories;
use super::{Catalog, KnownClaims};
use crate::app::base::core::Core;
use crate::app::directory::questionnaire_set::QuestionnaireSet;
use crate::domain::ids::VendorId;
use crate::domain::vendor::Vendor;
use crate::parallel::lower_thread_priority;
use crate::store::merges::MergedVendors;
use crate::store::{Readable, StoreError, catalog, questionnaires};

/// With fewer vendors a request reads their words itself, in a few milliseconds.
const WORDS_READ_AHEAD_FROM: usize = 500;

/// The vendors that some ids mean.
#[derive(Debug, Default)]
pub struct SideBySide {
    /// Each once, in the order asked for.
    pub vendors: Vec<Arc<Vendor>>,
    /// The ids of no vendor.
    pub unlisted: Vec<String>,
    /// The ids of vendors that were merged into one of `vendors`.
    pub merged: Vec<String>,
}

/// Holds the newest catalog; readers keep the one they took.
pub struct CurrentCatalog {
    pub(super) core: Arc<Core>,
    pub(super) newest: ArcSwap<Catalog>,
    pub(super) shipped: Arc<QuestionnaireSet>,
    /// Held from the read of a catalog to its publication, so that of two changes at once the later
    /// one stays.
    pub(super) reloading: Mutex<()>,
    claims_file: ClaimsFile,
    pub(super) used_categories: UsedCategories,
    merged: Mutex<MergedVendors>,
}

impl CurrentCatalog {
    /// Reads the catalog of a store, except texts of which a file says what they say.
    pub fn load(
        core: Arc<Core>,
        shipped: Arc<QuestionnaireSet>,
        claims: ClaimsAhead,
    ) -> Result<Self, StoreError> {
        let claims = claims.finish();
        let catalog = core.store.read(|tx| {
            let questionnaires = read_questionnaires(tx, &shipped)?;
            Catalog::read(
                tx,
                &core.directory,
                questionnaires,
                KnownClaims::Texts(&claims),
            )
        })?;
        let catalog = Arc::new(catalog);
        read_words_later(&catalog);
        let claims_file = ClaimsFile::in_directory(core.store.directory());
        claims_file.mark_due(&catalog);
        Ok(Self {
            claims_file,
            core,
            newest: ArcSwap::new(catalog),
            shipped,
            reloading: Mutex::default(),
            used_categories: UsedCategories::default(),
            merged: Mutex::default(),
        })
    }

    /// The questionnaires that came with the binary.
    pub fn shipped(&self) -> &QuestionnaireSet {
        &self.shipped
    }

    /// The newest catalog. Never waits.
    pub fn current(&self) -> Arc<Catalog> {
        self.newest.load_full()
    }

    /// The vendor with this id, or the one that it was merged into: what people press may be older than a merge. Reads
    /// the store only where the directory has no such vendor.
    pub fn vendor_now(&self, id: &VendorId) -> Result<Option<Arc<Vendor>>, StoreError> {
        let catalog = self.current();
        if let Some(vendor) = catalog.vendor(id.as_str()) {
            return Ok(Some(Arc::clone(vendor)));
        }
        // The disk may hang, and nobody else is to wait for it.
        let mut merged = self.merged.lock().clone();
        let now = self.core.store.read(|tx| merged.vendor_now(tx, id))?;
        *self.merged.lock() = merged;
        Ok(catalog.vendor(now.as_str()).cloned())
    }

    /// A few vendors by id, to be compared.
    pub fn vendors_side_by_side(&self, ids: &[&str]) -> Result<SideBySide, StoreError> {
        let mut found = SideBySide::default();
        for id in ids {
            let Some(vendor) = self.vendor_now(&VendorId::from(*id))? else {
                found.unlisted.push((*id).to_owned());
                continue;
            };
            if vendor.id.as_str() != *id {
                found.merged.push((*id).to_owned());
            }
            if found.vendors.iter().all(|known| known.id != vendor.id) {
                found.vendors.push(vendor);
            }
        }
        Ok(found)
    }

    /// Reads it again after a committed change; where that left the directory as it is, nothing.
    pub fn reload(&self) -> Result<(), StoreError> {
        let _others_wait = self.reloading.lock();
        let before = self.current();
        let catalog = self.core.store.read(|tx| {
            let mut questionnaires = Arc::clone(&before.questionnaires);
            if questionnaires::version(tx)? != questionnaires.version {
                questionnaires = read_questionnaires(tx, &self.shipped)?;
            } else if catalog::version(tx)? == before.version {
                return Ok(None);
            }
            let known = KnownClaims::Catalog(&before);
            Catalog::read(tx, &self.core.directory, questionnaires, known).map(Some)
        })?;
        if let Some(catalog) = catalog {
            let catalog = Arc::new(catalog);
            read_words_later(&catalog);
            self.claims_file.mark_due(&catalog);
            // A first import has the disk to itself; the end writes then.
            if !before.vendors.is_empty() {
                self.claims_file.write_later(&catalog);
            }
            self.newest.store(catalog);
        }
        Ok(())
    }
}

impl Drop for CurrentCatalog {
    /// An orderly end leaves a file for the next start.
    fn drop(&mut self) {
        self.claims_file.write_later(&self.newest.load());
    }
}

/// Compiles the phrases, and looks which words the vendors have by which their categories ask, so that no request
/// waits for it.
fn read_words_later(catalog: &Arc<Catalog>) {
    let has_many = catalog.vendors.len() >= WORDS_READ_AHEAD_FROM;
    if !has_many && catalog.vocabulary.has_compiled_phrases() {
        return;
    }
    let catalog = Arc::clone(catalog);
    let read = move || {
        lower_thread_priority();
        catalog.vocabulary.compile_phrases();
        if has_many {
            catalog.read_words();
        }
    };
    // Without a thread the first request does it.
    let _ = thread::Builder::new().name("words".to_owned()).spawn(read);
}

fn read_questionnaires(
    tx: &impl Readable,
    shipped: &Arc<QuestionnaireSet>,
) -> Result<Arc<QuestionnaireSet>, StoreError> {
    let version = questionnaires::version(tx)?;
    if version == shipped.version {
        return Ok(Arc::clone(shipped));
    }
    let (custom_capabilities, edited) = (
        questionnaires::custom_capabilities(tx)?,
        questionnaires::all(tx)?,
    );
    Ok(Arc::new(shipped.with_edits(
        version,
        custom_capabilities,
        edited,
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{RECOMMENDATIONS, assert_says};

    #[test]
    fn recommendations_md_states_what_is_read_ahead() {
        let many = format!("for {WORDS_READ_AHEAD_FROM} vendors and more that is worked out");
        assert_says(RECOMMENDATIONS, &[many]);
    }
}
