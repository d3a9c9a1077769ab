//! Whether the store can be read and written.

use std::sync::Arc;

use crate::app::core::Core;
use crate::store::{StoreError, instance};

pub struct Health {
    core: Arc<Core>,
}

impl Health {
    pub fn new(core: Arc<Core>) -> Self {
        Self { core }
    }

    /// Whether the last write succeeded. No I/O.
    pub fn is_writable(&self) -> bool {
        self.core.store.is_writable()
    }

    /// Writes one record, so that a store that failed is found writable again.
    pub fn probe_write(&self) -> Result<(), StoreError> {
        let now = self.core.clock.now().as_second().unsigned_abs();
        self.core.store.write(|tx| instance::probe(tx, now))
    }

    /// Reads one record.
    pub fn probe_read(&self) -> Result<(), StoreError> {
        let schema = self.core.store.read(instance::schema);
        schema.map(drop)
    }
}
