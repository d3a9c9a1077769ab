//! What bookings say about firms, as it is published beside their index.

use std::sync::{Arc, Weak};

use crate::recommend::{DemoRows, DemoRowsBuilder, DemoRowsChange, NoSuchDemo};

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

    /// These rows and new ones.
    pub fn with_new(before: &Arc<DemoRows>, new: DemoRowsBuilder) -> Self {
        let firms = new.firms();
        Self::after(before, new.finish_beside(before), firms)
    }

    /// The rows after a change of them.
    pub fn with(&self, change: DemoRowsChange) -> Result<Self, NoSuchDemo> {
        let firms = change.firms();
        Ok(Self::after(&self.rows, change.apply()?, firms))
    }

    fn after(before: &Arc<DemoRows>, rows: DemoRows, firms: Vec<u64>) -> Self {
        // Where more changed, everything is summed up again, and nobody asks for the firms.
        let are_few = firms.len() <= rows.len() / 2;
        Self {
            step: are_few.then(|| (Arc::downgrade(before), firms.into())),
            rows: Arc::new(rows),
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
}
