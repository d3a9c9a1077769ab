use super::*;
use crate::domain::number_format::binary_size;
use crate::domain::tests::{ANALYTICS, IMPORT, assert_says};
use crate::store::Store;
use crate::store::tables::COUNTERS;
use crate::store::tests::image::Image;

fn put(store: &Store, group: Option<WriteGroup>, name: &str) {
    let put = |tx: &WriteTx| COUNTERS.put(tx, name, &1).map(drop);
    let written: Result<(), StoreError> = match group {
        Some(group) => store.write_deferred(group, |tx| Ok((put(tx)?, 10))),
        None => store.write(put),
    };
    written.unwrap();
}

fn found(store: &Store) -> Vec<&'static str> {
    let has = |name: &&str| store.read(|tx| COUNTERS.get(tx, *name)).unwrap().is_some();
    ["a", "b", "c"].into_iter().filter(has).collect()
}

#[test]
fn what_is_deferred_is_seen_at_once_and_kept_with_the_next_write() {
    let image = Image::new(Vec::new(), usize::MAX);
    let store = Store::over(image.clone()).unwrap();
    let group = store.begin_write_group();
    let after_a_crash = || found(&Store::over(Image::new(image.bytes(), usize::MAX)).unwrap());
    put(&store, Some(group), "a");
    put(&store, Some(group), "b");
    assert_eq!(found(&store), ["a", "b"]);
    assert!(after_a_crash().is_empty());
    put(&store, None, "c");
    assert_eq!(after_a_crash(), ["a", "b", "c"]);
}

#[test]
fn much_is_not_deferred() {
    let image = Image::new(Vec::new(), usize::MAX);
    let store = Store::over(image.clone()).unwrap();
    let group = store.begin_write_group();
    put(&store, Some(group), "a");
    let written: Result<(), StoreError> = store.write_deferred(group, |tx| {
        Ok((COUNTERS.put(tx, "b", &1).map(drop)?, DEFERRED_MAX))
    });
    written.unwrap();
    let left = Store::over(Image::new(image.bytes(), usize::MAX)).unwrap();
    assert_eq!(found(&left), ["a", "b"]);
}

#[test]
fn less_is_deferred_where_the_disk_is_slow() {
    let mut deferred = Deferred::default();
    for (bytes, millis, limit) in [
        (DEFERRED_MIN - 1, 9_000, DEFERRED_MAX),
        (DEFERRED_MAX, 100, DEFERRED_MAX / 2),
        (DEFERRED_MAX / 2, 200, DEFERRED_MAX / 8),
        (DEFERRED_MAX / 8, 9_000, DEFERRED_MIN),
        (DEFERRED_MIN, 0, DEFERRED_MAX),
    ] {
        deferred.adapt(bytes, Duration::from_millis(millis));
        assert_eq!(deferred.limit, limit);
    }
}

#[test]
fn a_series_lets_those_who_wait_go_first_and_still_gets_its_turn() {
    let store = Store::over(Image::new(Vec::new(), usize::MAX)).unwrap();
    let group = store.begin_write_group();
    let order = Mutex::new(Vec::new());
    let running = store.writes.wait();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let write = store.write_deferred(group, |tx| {
                order.lock().push("group");
                Ok::<_, StoreError>((COUNTERS.put(tx, "a", &1).map(drop)?, 10))
            });
            write.unwrap();
        });
        for _ in 0..PASSED_BY_MAX + 4 {
            scope.spawn(|| {
                let write = store.write(|tx| {
                    order.lock().push("other");
                    COUNTERS.put(tx, "b", &1).map(drop)
                });
                write.unwrap();
            });
        }
        while store.writes.others.load(Ordering::SeqCst) < PASSED_BY_MAX + 4 {
            std::thread::yield_now();
        }
        drop(running);
    });
    let order = order.into_inner();
    let before = order.iter().position(|who| *who == "group").unwrap();
    assert!(before >= PASSED_BY_MAX, "{order:?}");
    assert_eq!(order.len(), PASSED_BY_MAX + 5);
    assert_eq!(store.writes.others.load(Ordering::SeqCst), 0);
}

#[test]
fn docs_state_the_limits_of_a_write_group() {
    let size = |bytes: usize| binary_size(bytes as u64);
    assert_says(
        IMPORT,
        &[
            format!(
                "until {} have come together, or on a slow disk as much as it last took within {} ms, but at least {}",
                size(DEFERRED_MAX),
                FLUSH_MAX.as_millis(),
                size(DEFERRED_MIN)
            ),
            format!("lets those pass that wait, {PASSED_BY_MAX} at most"),
        ],
    );
    let flushed = format!(
        "deferred as the disk took within {} ms the last time",
        FLUSH_MAX.as_millis()
    );
    assert_says(ANALYTICS, &[flushed]);
}
