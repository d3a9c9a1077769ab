//! What bookings say about firms, as it is published beside their index.

use std::sync::{Arc, OnceLock, Weak};

use jiff::Timestamp;

use crate::app::directory::{ClientNames, ClientNamesBuilder, Links};
use crate::recommend::{BookedEvidence, DemoRows, DemoRowsBuilder, DemoRowsChange, NoSuchDemo};

/// The rows of one commit, and what they changed of those before.
#[derive(Clone)]
pub struct PublishedDemos {
    pub rows: Arc<DemoRows>,
    /// What all bookings call their clients.
    pub clients: ClientNames,
    /// The rows before, and the firms of which they say something else; `None` where that is not known.
    step: Option<(Weak<DemoRows>, Arc<[u64]>)>,
    /// What these rows add up to, once somebody has counted; vendors may have another category since.
    counted: Arc<OnceLock<BookedEvidence>>,
}

impl PublishedDemos {
    pub fn new((rows, clients): (DemoRows, ClientNames)) -> Self {
        Self {
            rows: Arc::new(rows),
            clients,
            step: None,
            counted: Arc::default(),
        }
    }

    /// These and those of new bookings.
    pub fn with_new(&self, rows: DemoRowsBuilder, clients: &ClientNamesBuilder) -> Self {
        let firms = rows.firms();
        self.after(rows.finish_beside(&self.rows), firms, clients)
    }

    /// The rows after a change of them, by which bookings have these clients too.
    pub fn with(
        &self,
        change: DemoRowsChange,
        clients: &ClientNamesBuilder,
    ) -> Result<Self, NoSuchDemo> {
        let firms = change.firms();
        Ok(self.after(change.apply()?, firms, clients))
    }

    fn after(&self, rows: DemoRows, mut firms: Vec<u64>, clients: &ClientNamesBuilder) -> Self {
        firms.sort_unstable();
        firms.dedup();
        // Where more changed, everything is summed up again, and nobody asks for the firms.
        let are_few = firms.len() <= rows.len() / 2;
        Self {
            step: are_few.then(|| (Arc::downgrade(&self.rows), firms.into())),
            rows: Arc::new(rows),
            clients: self.clients.with(clients),
            counted: Arc::default(),
        }
    }

    /// Counts these rows before they are published, where those before are counted: whoever publishes them then
    /// has little left to do.
    pub fn count_ahead(&self, before: &Self, links: &Links, now: Timestamp) {
        if let Some(counted) = before.counted.get() {
            let changed = self.changed_since(counted.rows());
            let rows = Arc::clone(&self.rows);
            let next = counted.next(rows, changed, |vendor| links.category_of(vendor), now);
            self.counted(next);
        }
    }

    /// Notes what the rows add up to; what was noted first stays.
    pub fn counted(&self, evidence: BookedEvidence) {
        // Vendors of another category cost little.
        let _ = self.counted.set(evidence);
    }

    /// The evidence from which that of these rows is made with the least work, and the firms of which they say
    /// something else than that; `None` where it is not known.
    pub fn nearest<'a>(
        &'a self,
        newest: &'a BookedEvidence,
    ) -> (&'a BookedEvidence, Option<&'a [u64]>) {
        let is_newest = Arc::ptr_eq(newest.rows(), &self.rows);
        let nearest = self.counted.get().filter(|_| !is_newest).unwrap_or(newest);
        (nearest, self.changed_since(nearest.rows()))
    }

    /// The firms of which these rows say something else than those; `None` where it is not known.
    fn changed_since(&self, rows: &Arc<DemoRows>) -> Option<&[u64]> {
        if Arc::ptr_eq(rows, &self.rows) {
            return Some(&[]);
        }
        let (before, firms) = self.step.as_ref()?;
        std::ptr::eq(before.as_ptr(), Arc::as_ptr(rows)).then_some(firms)
    }
}
