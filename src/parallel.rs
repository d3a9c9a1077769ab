//! Work on several threads.

use std::panic::resume_unwind;
use std::sync::LazyLock;
use std::thread::{self, ScopedJoinHandle};

use parking_lot::Mutex;

/// How many threads can run at a time. Asked once: the system reads several files to tell.
pub fn threads() -> usize {
    static THREADS: LazyLock<usize> =
        LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));
    *THREADS
}

/// Does two things at once, the other one on a thread of its own.
pub fn join<A, B: Send>(one: impl FnOnce() -> A, other: impl FnOnce() -> B + Send) -> (A, B) {
    thread::scope(|scope| {
        let other = scope.spawn(other);
        let one = one();
        (one, joined(other))
    })
}

/// Does the work for each item and returns the results, in the order of the items. The caller's thread
/// takes part; each of the others takes the next item when it is done with one. A panic is the caller's.
pub fn map<T: Send, R: Send>(
    items: Vec<T>,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let threads = threads.min(items.len());
    if threads <= 1 {
        return items.into_iter().map(work).collect();
    }
    let left = Mutex::new(items.into_iter().enumerate());
    let take_part = || {
        let mut done = Vec::new();
        loop {
            let Some((at, item)) = left.lock().next() else {
                return done;
            };
            done.push((at, work(item)));
        }
    };
    let mut all = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take_part)).collect();
        let mut all = take_part();
        for other in others {
            all.extend(joined(other));
        }
        all
    });
    all.sort_unstable_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, result)| result).collect()
}

/// The result of a thread; its panic continues in this one.
pub fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// By how much [`lower_thread_priority`] lowers it: beside another thread it still
/// gets a tenth of a core.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Lowers the priority of this thread for good, so that requests do not wait for a core because of an import.
/// For threads that compute and then end, since a thread may not raise its priority again. Never for one that
/// writes to the store: while it waited for a core, every other write would wait for it.
pub fn lower_thread_priority() {
    // Elsewhere this would lower the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICENESS) {
        tracing::debug!(%error, "the priority of a thread was not lowered");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;
    use crate::domain::tests::{RELIABILITY, assert_says};

    #[test]
    fn every_item_is_done_once_and_in_its_place() {
        let squares: Vec<_> = (0..100).map(|item: u32| item * item).collect();
        for threads in [0, 1, 2, 7, 200] {
            let done = map((0..100).collect(), threads, |item: u32| item * item);
            assert_eq!(done, squares, "{threads}");
        }
        assert!(map(Vec::<u32>::new(), 4, |item| item).is_empty());
    }

    #[test]
    fn items_are_worked_on_at_the_same_time_and_keep_their_order() {
        let (both, last) = (Barrier::new(2), Barrier::new(2));
        let done = map(vec![1, 2, 3], 2, |item| {
            if item < 3 {
                both.wait();
            }
            // The thread that does the first does the third, before the second is done.
            if item > 1 {
                last.wait();
            }
            item
        });
        assert_eq!(done, [1, 2, 3]);
    }

    #[test]
    #[should_panic(expected = "the third")]
    fn a_panic_reaches_the_caller() {
        map((1..=8).collect(), 4, |item| assert!(item != 3, "the third"));
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
