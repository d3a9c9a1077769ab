//! What every service is built on: the operator's settings, the store and the time.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::app::base::admission::Admission;
use crate::app::base::blocking::blocking;
use crate::app::base::clock::Clock;
use crate::app::base::directory_cache::DirectoryCache;
use crate::app::base::metrics::Metrics;
use crate::config::Config;
use crate::store::newest_id::newest_id;
use crate::store::{Store, StoreError};

/// Shared by all services, which hold it behind an `Arc`.
pub struct Core {
    /// The operator's settings.
    pub config: Config,
    pub store: Store,
    /// The store's categories and vendors, decoded.
    pub directory: DirectoryCache,
    pub clock: Clock,
    /// How much is taken on at once.
    pub admission: Admission,
    /// What is counted for monitoring.
    pub metrics: Metrics,
}

impl Core {
    /// Over an open store.
    pub fn new(config: Config, store: Store, clock: Clock) -> Self {
        Self {
            config,
            store,
            directory: DirectoryCache::default(),
            clock,
            admission: Admission::default(),
            metrics: Metrics::default(),
        }
    }

    /// Lets new ids sort after all that are stored.
    pub fn go_on_with_ids(&self) -> Result<(), StoreError> {
        let newest = self.store.read(newest_id)?;
        if let Some(id) = newest {
            self.clock.go_on_after(id);
        }
        Ok(())
    }

    /// Like [`blocking`], for work that writes after a hash that its queue let in: it waits for one of the few slots of
    /// writers, because those that wait for the store's one writer must not hold the threads that readers need. `None`
    /// where too many wait already, of clients that a device makes known or of others.
    pub async fn writing<R: Send + 'static>(
        &self,
        is_known: bool,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> Option<R> {
        let writer = self.admission.writing_after_a_hash(is_known).await?;
        let work = blocking(move || {
            let _permit = writer;
            work()
        });
        Some(work.await)
    }

    /// Like [`blocking`], for work that writes of a request without a slot, which takes one once it may write: those that wait must not hold the slots
    /// that readers need. `None` where too many wait already, or all slots are taken.
    pub async fn writing_request<R: Send + 'static>(
        &self,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> Option<R> {
        let writer = self.admission.writing_request().await?;
        let slot = self.admission.request()?;
        let work = blocking(move || {
            let _permits = (writer, slot);
            work()
        });
        Some(work.await)
    }
}

/// Lets what is kept in memory follow a commit, and logs where it could not; whether it did. The commit alone decides
/// what its caller is told. Memory is read again once the file was opened again, with the next change of the same, and by the next start;
/// where a record is damaged, that start says so.
pub(in crate::app) fn log_unpublished(publish: impl FnOnce() -> Result<(), StoreError>) -> bool {
    let error = match catch_unwind(AssertUnwindSafe(publish)) {
        Ok(Ok(())) => return true,
        Ok(Err(error)) => error.to_string(),
        Err(_) => "a panic, which was logged".to_owned(),
    };
    tracing::error!(
        error,
        "in-memory state could not be refreshed after a commit"
    );
    false
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::task::JoinSet;

    use super::*;
    use crate::domain::limits::REQUESTS_IN_FLIGHT_MAX;

    #[test]
    fn a_panic_after_a_commit_is_no_failure_of_what_was_committed() {
        assert!(log_unpublished(|| Ok(())));
        assert!(!log_unpublished(|| panic!("as in a test")));
    }

    #[tokio::test]
    async fn a_request_that_writes_takes_its_slot_last_and_is_turned_away_beyond_the_bounds() {
        let core = Core::new(Config::default(), Store::memory().unwrap(), Clock::system());
        let core = Arc::new(core);
        assert_eq!(core.writing_request(|| 1).await, Some(1));
        let slots: Vec<_> = std::iter::from_fn(|| core.admission.request()).collect();
        assert_eq!(slots.len(), REQUESTS_IN_FLIGHT_MAX);
        assert_eq!(core.writing_request(|| 1).await, None);
        drop(slots);
        let writers: Vec<_> = std::iter::from_fn(|| core.admission.idle_writer()).collect();
        let ask = || {
            let core = Arc::clone(&core);
            tokio::spawn(async move { core.writing_request(|| 1).await })
        };
        let asked: Vec<_> = (0..2 * REQUESTS_IN_FLIGHT_MAX).map(|_| ask()).collect();
        while asked.iter().all(|asked| !asked.is_finished()) {
            tokio::task::yield_now().await;
        }
        assert_eq!(core.admission.in_flight(), 0, "no reader waits for them");
        drop(writers);
        let mut turned_away = 0;
        for asked in asked {
            turned_away += usize::from(asked.await.unwrap().is_none());
        }
        assert!(turned_away > 0);
    }

    #[tokio::test]
    async fn writes_after_a_hash_take_no_place_of_other_writers() {
        let core = Core::new(Config::default(), Store::memory().unwrap(), Clock::system());
        let core = Arc::new(core);
        let writers: Vec<_> = std::iter::from_fn(|| core.admission.idle_writer()).collect();
        let mut after_a_hash = JoinSet::new();
        for _ in 0..2 * REQUESTS_IN_FLIGHT_MAX {
            let core = Arc::clone(&core);
            after_a_hash.spawn(async move { core.writing(false, || 1).await });
        }
        let first = after_a_hash.join_next().await;
        assert_eq!(first.unwrap().unwrap(), None, "as many wait as may");
        let save = tokio::spawn({
            let core = Arc::clone(&core);
            async move { core.writing_request(|| 2).await }
        });
        tokio::task::yield_now().await;
        drop(writers);
        assert_eq!(save.await.unwrap(), Some(2));
    }
}
