//! What bookings say about firms, as it is published beside their index.

use std::sync::{Arc, Weak};

use super::changes::ChangedDemos;
use crate::domain::booking::BookingKey;
use crate::recommend::{Demo, DemoRows, DemoRowsBuilder, DemoRowsChange};
use crate::store::{ReadTx, StoreError, bookings};

/// Beside the database.
pub const FILE: &str = "bookings.evidence";
/// Bookings that are read at once.
const READ_AT_ONCE: usize = 4_096;

/// The rows of one commit, and what they changed of those before.
#[derive(Clone)]
pub struct PublishedDemos {
    pub rows: Arc<DemoRows>,
    /// The rows before, and the firms of which they say something else; `None` where that is not known.
    step: Option<(Weak<DemoRows>, Arc<[u64]>)>,
}

impl PublishedDemos {
    pub fn new(rows: DemoRows) -> Self {
        Self {
            rows: Arc::new(rows),
            step: None,
        }
    }

    /// The firms of which these rows say something else than those; `None` where it is not known.
    pub fn changed_since(&self, rows: &Arc<DemoRows>) -> Option<&[u64]> {
        if Arc::ptr_eq(rows, &self.rows) {
            return Some(&[]);
        }
        let (before, firms) = self.step.as_ref()?;
        std::ptr::eq(before.as_ptr(), Arc::as_ptr(rows)).then_some(firms)
    }

    /// The rows after some changes; those of all bookings anew where most are new or something does not
    /// fit.
    pub fn apply(&self, tx: &ReadTx, changes: &ChangedDemos<'_>) -> Result<Self, StoreError> {
        if changes.len() == 0 {
            return Ok(self.clone());
        }
        if changes.len() > bookings::count(tx)? / 2 {
            return read(tx).map(Self::new);
        }
        let mut change = DemoRowsChange::of(&self.rows);
        for demo in changes.removed() {
            change.remove(&demo);
        }
        let mut keys = changes.keys();
        loop {
            let some: Vec<BookingKey> = keys.by_ref().take(READ_AT_ONCE).collect();
            if some.is_empty() {
                break;
            }
            for (key, booking) in bookings::at(tx, &some)? {
                if let Some(demo) = Demo::of(key, &booking.view()) {
                    change.add(&demo);
                }
            }
        }
        let firms = change.firms().into();
        match change.apply() {
            Ok(rows) => Ok(Self {
                rows: Arc::new(rows),
                step: Some((Arc::downgrade(&self.rows), firms)),
            }),
            Err(error) => {
                tracing::error!(%error, "the evidence of bookings is read again");
                read(tx).map(Self::new)
            }
        }
    }
}

/// Reads every record: about a quarter of a second a million.
pub fn read(tx: &ReadTx) -> Result<DemoRows, StoreError> {
    let mut rows = DemoRowsBuilder::default();
    bookings::for_each_view(tx, |key, booking| {
        if let Some(demo) = Demo::of(key, &booking) {
            rows.push(&demo);
        }
        Ok(())
    })?;
    Ok(rows.finish())
}
