//! Work on several threads.

use std::panic::resume_unwind;
use std::sync::LazyLock;
use std::thread;

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
        let other = other.join();
        (one, other.unwrap_or_else(|panic| resume_unwind(panic)))
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
            all.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        all
    });
    all.sort_unstable_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

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
}
