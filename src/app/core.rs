//! What every service stands on: the operator's settings, the store and the time.

use std::panic::resume_unwind;
use std::thread;

use parking_lot::Mutex;

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
        Err(error) => resume_unwind(error.into_panic()),
    }
}

/// Does two things at once, the other one on a thread of its own.
pub(super) fn both<A, B: Send>(
    one: impl FnOnce() -> A,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    thread::scope(|scope| {
        let other = scope.spawn(other);
        let one = one();
        let other = other.join();
        (one, other.unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// How much later than the threads that answer the system runs those of [`costly`] work, where both want
/// a processor. An import still gets a tenth of it.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Like [`blocking`], for work that computes for long: imports. Whoever reads does not wait
/// for a processor because of it.
pub async fn costly<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> R {
    blocking(move || after_others(work)).await
}

/// Runs the work on a thread of its own, since no thread may raise its priority again. The threads that
/// the work starts inherit it.
fn after_others<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let span = tracing::Span::current();
    let work = Mutex::new(Some(work));
    let take = || work.lock().take();
    thread::scope(|scope| {
        let started = thread::Builder::new()
            .name("costly".to_owned())
            .spawn_scoped(scope, || {
                lower_priority();
                take().map(|work| span.in_scope(work))
            });
        let done = match started {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            // No further thread is to be had, so this one does it.
            Err(_) => take().map(|work| work()),
        };
        done.expect("the work is taken once")
    })
}

fn lower_priority() {
    // Elsewhere this would lower the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICENESS) {
        tracing::debug!(%error, "the priority of a thread was not lowered");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn costly_work_and_its_threads_come_after_what_answers() {
        let niceness = || rustix::process::nice(0).unwrap();
        let before = niceness();
        let own = costly(move || {
            let theirs = thread::spawn(niceness).join().unwrap();
            (niceness(), theirs)
        });
        let lower = (before + NICENESS).min(19);
        assert_eq!(own.await, (lower, lower));
        assert_eq!(
            blocking(niceness).await,
            before,
            "threads that answer keep theirs"
        );
    }

    #[tokio::test]
    async fn a_panic_of_costly_work_reaches_its_caller() {
        let work = tokio::spawn(costly(|| -> () { panic!("as asked") }));
        assert!(work.await.unwrap_err().is_panic());
    }
}
