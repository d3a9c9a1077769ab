//! Whether the store can be read and written.

use std::sync::Arc;

use crate::app::core::Core;
use crate::store::StoreError;
use crate::store::tables::COUNTERS;

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
        let probed = self.core.store.write(|tx| COUNTERS.put(tx, "probe", &now));
        probed.map(drop)
    }

    /// Reads one record.
    pub fn probe_read(&self) -> Result<(), StoreError> {
        let schema = self.core.store.read(|tx| COUNTERS.get(tx, "schema"));
        schema.map(drop)
    }
}
