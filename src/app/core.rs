//! What every service stands on: the operator's settings, the store and the time.

use crate::app::admission::Admission;
use crate::app::clock::Clock;
use crate::app::metrics::Metrics;
use crate::config::Config;
use crate::store::Store;

/// Shared by all services, which hold it behind an `Arc`.
pub struct Core {
    /// The operator's settings.
    pub config: Config,
    pub store: Store,
    pub clock: Clock,
    /// How much is taken on at once.
    pub admission: Admission,
    /// What is counted for monitoring.
    pub metrics: Metrics,
}

impl Core {
    /// Like [`blocking`], for work that writes: it waits for one of the few places of writers, because
    /// those that wait for the store's one writer must not hold the threads that readers need.
    pub async fn writing<R: Send + 'static>(&self, work: impl FnOnce() -> R + Send + 'static) -> R {
        let place = self.admission.writer().await;
        blocking(move || {
            let _place = place;
            work()
        })
        .await
    }
}

/// Runs blocking work (the store, a hash) on a thread that may block.
///
/// The work goes on where the future is dropped, so a write is never cut in half.
pub async fn blocking<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> R {
    // What the work logs belongs to the request that asked for it.
    let span = tracing::Span::current();
    match tokio::task::spawn_blocking(move || span.in_scope(work)).await {
        Ok(value) => value,
        Err(error) => std::panic::resume_unwind(error.into_panic()),
    }
}
