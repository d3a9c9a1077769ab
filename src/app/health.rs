//! Whether the store can be read and written.

use std::sync::Arc;

use crate::app::base::core::Core;
use crate::store::{Fault, StoreError, instance};

pub struct Health {
    core: Arc<Core>,
}

impl Health {
    pub fn new(core: Arc<Core>) -> Self {
        Self { core }
    }

    /// Whether the last write failed and none has been tried since. Costs no look at the disk.
    pub fn has_fault(&self) -> bool {
        self.core.store.fault().is_some()
    }

    /// Why nothing can be written, or nothing of usual size; `None` while it can. After a failure a call tries again, so the answer turns as
    /// soon as the disk does. That blocks, but one caller at a time: anybody may ask, and each holds a thread.
    pub fn fault(&self) -> Option<Fault> {
        let store = &self.core.store;
        if self.has_fault() {
            store.try_again();
        }
        store.fault()
    }

    /// Reads one record.
    pub fn probe_read(&self) -> Result<(), StoreError> {
        let schema = self.core.store.read(instance::schema);
        schema.map(drop)
    }
}
