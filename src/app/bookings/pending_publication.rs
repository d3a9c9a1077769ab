//! Who will publish bookings that were changed, so that others who meet the commit first wait for that.

use std::thread::{self, ThreadId};

use parking_lot::{Condvar, Mutex};

use crate::store::StoreError;

/// One import or undo runs at a time.
#[derive(Default)]
pub struct PendingPublication {
    by: Mutex<Option<ThreadId>>,
    changed: Condvar,
}

/// Dropped once the changes are published, or will not be.
pub struct PublicationGuard<'a>(&'a PendingPublication);

impl PendingPublication {
    pub fn begin(&self) -> PublicationGuard<'_> {
        *self.by.lock() = Some(thread::current().id());
        PublicationGuard(self)
    }

    /// Whether any thread will publish.
    pub fn is_announced(&self) -> bool {
        self.by.lock().is_some()
    }

    /// Whether another thread than this one will publish.
    pub fn by_another(&self) -> bool {
        self.by
            .lock()
            .is_some_and(|by| by != thread::current().id())
    }

    /// Waits until the announced changes are published, or will not be.
    pub fn wait_while(
        &self,
        is_unpublished: impl Fn() -> Result<bool, StoreError>,
    ) -> Result<(), StoreError> {
        let mut by = self.by.lock();
        while by.is_some() && is_unpublished()? {
            self.changed.wait(&mut by);
        }
        Ok(())
    }

    /// Call it when something was published.
    pub fn notify(&self) {
        // A thread that has looked already waits by now, and is not missed.
        drop(self.by.lock());
        self.changed.notify_all();
    }
}

impl Drop for PublicationGuard<'_> {
    fn drop(&mut self) {
        *self.0.by.lock() = None;
        self.0.changed.notify_all();
    }
}
