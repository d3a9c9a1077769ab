//! Work that blocks, off the threads that answer, and the permits that it holds.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

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

/// Like [`blocking`], for work that is done again and again: `None` where it panicked, which was logged. The next time may
/// be better.
pub async fn blocking_turn<R: Send + 'static>(
    work: impl FnOnce() -> R + Send + 'static,
) -> Option<R> {
    blocking(|| catch_unwind(AssertUnwindSafe(work)).ok()).await
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_done_again_and_again_goes_on_after_a_panic() {
        let panicked = blocking_turn(|| panic!("as in a test")).await;
        assert_eq!(panicked, None::<()>);
        assert_eq!(blocking_turn(|| 1).await, Some(1));
    }
}
