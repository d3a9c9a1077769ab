//! Writing down what administrators change and what people change about their own accounts, in the transaction that
//! changes it. How long the log gets: `AUDIT_ENTRIES_MAX` in `src/domain/limits.rs`.

use std::ops::Range;
use std::sync::Arc;

use super::base::core::Core;
use crate::domain::audit::{Actor, AuditAction, AuditEntry};
use crate::domain::ids::AuditId;
use crate::store::{StoreError, WriteTx, audit};

pub struct Audit {
    core: Arc<Core>,
}

impl Audit {
    pub fn new(core: Arc<Core>) -> Self {
        Self { core }
    }

    /// Writes an entry in a write of the caller's, so that a change and its entry are there
    /// together or not at all. A secret never belongs into `subject` or `details`.
    pub fn record(
        &self,
        tx: &WriteTx,
        actor: &Actor,
        action: AuditAction,
        subject: impl Into<String>,
        details: Vec<String>,
    ) -> Result<(), StoreError> {
        let entry = AuditEntry {
            id: AuditId(self.core.clock.new_id()),
            at: self.core.clock.now(),
            actor: actor.clone(),
            action,
            subject: subject.into(),
            details,
        };
        audit::append(tx, &entry)
    }

    /// A part of the entries, the newest first: `positions` says which, of how many.
    pub fn entries(
        &self,
        mut positions: impl FnMut(usize) -> Range<usize>,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        self.core.store.read(|tx| {
            let positions = positions(audit::count(tx)?);
            audit::newest_first(tx, positions)
        })
    }
}
