//! What every service is built on: the operator's settings, the store and the time.

use std::any::Any;
use std::panic::resume_unwind;
use std::sync::Arc;

use crate::app::base::admission::Admission;
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
    /// Its categories and vendors, decoded.
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

/// The permits of a request, given back when it and the work that it began have ended.
pub type RequestPermits = Arc<dyn Any + Send + Sync>;

tokio::task_local! {
    static REQUEST_PERMITS: RequestPermits;
}

/// Answers a request that holds permits. [`blocking`] work that it begins holds them too, until that work has
/// ended: a client that goes away takes its request back, but not the thread.
pub async fn with_request_permits<R>(
    permits: RequestPermits,
    answer: impl Future<Output = R>,
) -> R {
    REQUEST_PERMITS.scope(permits, answer).await
}

/// Runs what begins [`blocking`] work that shall hold these permits.
pub fn with_permits<R>(permits: RequestPermits, run: impl FnOnce() -> R) -> R {
    REQUEST_PERMITS.sync_scope(permits, run)
}

/// Runs blocking work (the store, a hash) on a thread that may block.
///
/// The work goes on where the future is dropped, so a write is never cut in half.
pub async fn blocking<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> R {
    // In boxes, so that the runtime's part is compiled once and not for each of a hundred kinds of work.
    let done = run_blocking(Box::new(|| Box::new(work()))).await;
    *done.downcast().expect("the work makes an R")
}

/// What blocking work made.
type Done = Box<dyn Any + Send>;

async fn run_blocking(work: Box<dyn FnOnce() -> Done + Send>) -> Done {
    // What the work logs belongs to the request that asked for it.
    let span = tracing::Span::current();
    let permits = REQUEST_PERMITS.try_with(Arc::clone).ok();
    let work = move || {
        let _permits = permits;
        span.in_scope(work)
    };
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(error) => resume_unwind(error.into_panic()),
    }
}

/// Logs that what is kept in memory could not follow a commit; whether it did. The commit alone decides what its caller is
/// told. Memory is read again once the file was opened again, with the next change of the same, and by the next start;
/// where a record is damaged, that start says so.
pub(in crate::app) fn log_unpublished(published: Result<(), StoreError>) -> bool {
    let log = |error: &StoreError| {
        tracing::error!(%error, "in-memory state could not be refreshed after a commit");
    };
    published.inspect_err(log).is_ok()
}

/// By how much [`lower_thread_priority`] lowers it: beside another thread it still
/// gets a tenth of a core.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Lowers the priority of this thread for good, so that requests do not wait for a core because of an import.
/// For threads that compute and then end, since a thread may not raise its priority again. Never for one that
/// writes to the store: while it waited for a core, every other write would wait for it.
pub(in crate::app) fn lower_thread_priority() {
    // Elsewhere this would lower the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICENESS) {
        tracing::debug!(%error, "the priority of a thread was not lowered");
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use tokio::task::JoinSet;

    use super::*;
    use crate::domain::limits::REQUESTS_IN_FLIGHT_MAX;
    use crate::domain::tests::{RELIABILITY, assert_says};

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

    #[cfg(target_os = "linux")]
    #[test]
    fn a_thread_that_gives_way_comes_after_what_answers() {
        let niceness = || rustix::process::nice(0).unwrap();
        let before = niceness();
        let lowered = thread::spawn(move || {
            lower_thread_priority();
            niceness()
        });
        assert_eq!(lowered.join().unwrap(), (before + NICENESS).min(19));
        assert_eq!(niceness(), before, "threads that answer keep theirs");
        assert_says(RELIABILITY, &[format!("(nice {NICENESS}, on Linux)")]);
    }
}
