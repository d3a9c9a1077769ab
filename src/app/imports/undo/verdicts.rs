//! What the vendors of past imports say about their undo: to tell, all that an import did to them is read, which is
//! remembered until the directory is another one.

use std::collections::HashMap;

use parking_lot::Mutex;

use super::vendors::{self, Verdict};
use crate::app::base::directory_cache::DirectoryCache;
use crate::app::directory::EditableDirectory;
use crate::domain::import::{ImportId, PastImport};
use crate::domain::limits::IMPORTS_LISTED;
use crate::store::{ReadTx, StoreError, imports, instance};

/// The verdicts of one revision of the store, at most [`IMPORTS_LISTED`].
#[derive(Default)]
pub struct KnownVerdicts(Mutex<OfRevision>);

#[derive(Default)]
struct OfRevision {
    /// By [`instance::revision`].
    revision: u64,
    verdicts: HashMap<ImportId, Verdict>,
}

/// The verdicts that a reader sees.
pub struct Verdicts<'r> {
    tx: &'r ReadTx,
    newest: &'r DirectoryCache,
    known: &'r KnownVerdicts,
    revision: u64,
    /// Made for the first import that needs it.
    directory: Option<EditableDirectory<'static>>,
}

impl<'r> Verdicts<'r> {
    pub fn begin(
        tx: &'r ReadTx,
        newest: &'r DirectoryCache,
        known: &'r KnownVerdicts,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            tx,
            newest,
            known,
            revision: instance::revision(tx)?,
            directory: None,
        })
    }

    /// What the vendors of an import say. Reads nothing where it is known, or where the import did nothing to vendors.
    pub fn of(&mut self, import: &PastImport) -> Result<Verdict, StoreError> {
        if let Some(known) = self.known.get(self.revision, import.id) {
            return Ok(known);
        }
        if !imports::has_vendor_changes(self.tx, import.id)? {
            return Ok(Verdict::default());
        }
        let directory = match self.directory.take() {
            Some(directory) => directory,
            None => EditableDirectory::draft(self.tx, self.newest)?,
        };
        let directory = self.directory.insert(directory);
        let verdict = vendors::verdict(self.tx, import, directory)?;
        self.known.set(self.revision, import.id, verdict.clone());
        Ok(verdict)
    }
}

impl KnownVerdicts {
    fn get(&self, revision: u64, import: ImportId) -> Option<Verdict> {
        let known = self.0.lock();
        let verdicts = (known.revision == revision).then_some(&known.verdicts);
        verdicts?.get(&import).cloned()
    }

    fn set(&self, revision: u64, import: ImportId, verdict: Verdict) {
        let mut known = self.0.lock();
        if known.revision != revision || known.verdicts.len() >= IMPORTS_LISTED {
            *known = OfRevision {
                revision,
                verdicts: HashMap::new(),
            };
        }
        known.verdicts.insert(import, verdict);
    }
}
