//! Writing down what administrators change, in the transaction that changes it.

use super::App;
use super::clock::Clock;
use crate::domain::audit::{Actor, AuditAction, AuditEntry};
use crate::domain::ids::AuditId;
use crate::store::{StoreError, WriteTx, audit};

/// Stamps entries with id and time.
pub struct Audit {
    clock: Clock,
}

impl Audit {
    /// One that reads this clock.
    pub fn new(clock: Clock) -> Self {
        Self { clock }
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
            id: AuditId(self.clock.new_id()),
            at: self.clock.now(),
            actor: actor.clone(),
            action,
            subject: subject.into(),
            details,
        };
        audit::append(tx, &entry)
    }
}

impl App {
    /// Every change an administrator made, the newest first.
    pub fn audit_entries(&self) -> Result<Vec<AuditEntry>, StoreError> {
        self.store.read(audit::list)
    }
}
