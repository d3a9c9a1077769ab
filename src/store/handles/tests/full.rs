//! What a disk without room is called, and until when.

use std::time::Instant;

use super::*;
use crate::store::Fault;

#[test]
fn a_full_disk_is_called_that_until_there_is_room() {
    let file = FaultyFile::holding(filled());
    let store = Store::over(file.clone()).unwrap();
    let kind = io::ErrorKind::StorageFull;
    file.fail(Plan {
        operation: Operation::Write,
        nth: 1,
        lasts: true,
        kind,
    });
    for key in BEFORE..BEFORE + 3 {
        assert!(matches!(put(&store, key), Err(StoreError::Full)), "{key}");
        assert_eq!(store.fault(), Some(Fault::Full));
        assert_holds(&store, &BTreeSet::new());
    }
    file.recover();
    // Nobody asks: the store finds out by itself.
    while store.fault().is_some() {
        thread::sleep(TEST_BACKOFF);
    }
    put(&store, BEFORE).unwrap();
}

#[test]
fn a_file_that_opens_and_takes_no_write_is_not_called_well() {
    let file = FaultyFile::holding(filled());
    let store = Store::over(file.clone()).unwrap();
    file.0.is_full.store(true, Ordering::SeqCst);
    for key in BEFORE..BEFORE + 3 {
        assert!(matches!(put(&store, key), Err(StoreError::Full)), "{key}");
        assert_eq!(store.fault(), Some(Fault::Full), "{key}");
        thread::sleep(2 * TEST_BACKOFF);
        assert!(!store.try_again(), "{key}");
        assert_holds(&store, &BTreeSet::new());
    }
    file.0.is_full.store(false, Ordering::SeqCst);
    while !store.try_again() {
        thread::sleep(TEST_BACKOFF);
    }
    put(&store, BEFORE).unwrap();
}

#[test]
fn a_disk_that_takes_only_small_writes_is_called_nearly_full() {
    let file = FaultyFile::holding(filled());
    let store = Store::over(file.clone()).unwrap();
    // The reopening itself may need a little.
    let room = file.bytes().len() as u64 + 1024 * 1024;
    file.0.room.store(room, Ordering::SeqCst);
    let grows = || -> Result<(), StoreError> {
        store.write(|tx| (BEFORE..BEFORE + 4_000).try_for_each(|key| put_record(tx, key)))
    };
    for key in BEFORE..BEFORE + 3 {
        assert!(matches!(grows(), Err(StoreError::Full)));
        // It fits into pages that the file has.
        put(&store, key).unwrap();
        thread::sleep(2 * TEST_BACKOFF);
        assert!(!store.try_again(), "{key}");
        assert_eq!(store.fault(), Some(Fault::NearlyFull), "{key}");
    }
    file.0.room.store(0, Ordering::SeqCst);
    // Nobody asks: the store finds out by itself.
    while store.fault().is_some() {
        thread::sleep(TEST_BACKOFF);
    }
    grows().unwrap();
}

#[test]
fn where_room_stays_scarce_it_is_looked_for_less_and_less_often() {
    let file = FaultyFile::holding(filled());
    let store = Store::over(file.clone()).unwrap();
    let room = file.bytes().len() as u64 + 1024 * 1024;
    file.0.room.store(room, Ordering::SeqCst);
    let grown: Result<(), StoreError> =
        store.write(|tx| (BEFORE..BEFORE + 4_000).try_for_each(|key| put_record(tx, key)));
    assert!(matches!(grown, Err(StoreError::Full)));
    thread::sleep(300 * TEST_BACKOFF);
    // After 0, 1, 3, 7 and so on up to 255 times the first pause.
    let looked = file.0.looked.load(Ordering::SeqCst);
    assert!((2..=9).contains(&looked), "{looked} times");
}

/// A file that cannot be opened while the gate is closed.
#[derive(Clone, Default)]
struct GatedFile {
    file: FaultyFile,
    gate: Arc<Mutex<()>>,
    /// How often someone came to the gate.
    came: Arc<AtomicU64>,
}

impl BackendFactory for GatedFile {
    fn open(&self) -> io::Result<Box<dyn StorageBackend>> {
        self.came.fetch_add(1, Ordering::SeqCst);
        drop(self.gate.lock());
        self.file.open()
    }

    fn open_for_reading(&self) -> io::Result<Box<dyn StorageBackend>> {
        self.file.open_for_reading()
    }

    fn reopen_backoff(&self) -> Duration {
        TEST_BACKOFF
    }
}

#[test]
fn who_asks_for_the_fault_does_not_wait_while_the_file_is_being_opened() {
    let gated = GatedFile {
        file: FaultyFile::holding(filled()),
        ..GatedFile::default()
    };
    let store = Arc::new(Store::over(gated.clone()).unwrap());
    gated.file.fail(Plan {
        operation: Operation::Write,
        nth: 1,
        lasts: true,
        kind: io::ErrorKind::StorageFull,
    });
    put(&store, BEFORE).unwrap_err();
    let closed = gated.gate.lock();
    let before = gated.came.load(Ordering::SeqCst);
    while gated.came.load(Ordering::SeqCst) == before {
        thread::sleep(TEST_BACKOFF);
    }
    let asked = Arc::clone(&store);
    let asking = thread::spawn(move || {
        for _ in 0..100 {
            assert!(!asked.try_again());
            assert_eq!(asked.fault(), Some(Fault::Full));
        }
    });
    let begun = Instant::now();
    while !asking.is_finished() && begun.elapsed() < Duration::from_secs(10) {
        thread::sleep(TEST_BACKOFF);
    }
    assert!(asking.is_finished());
    asking.join().unwrap();
    drop(closed);
    gated.file.recover();
    while store.fault().is_some() {
        thread::sleep(TEST_BACKOFF);
    }
    put(&store, BEFORE).unwrap();
}

/// What eight writers at once are told where an operation fails from its Nth on.
fn refusals(start: &[u8], plan: Plan) -> (Vec<StoreError>, Option<Fault>) {
    let file = FaultyFile::holding(start.to_vec());
    let store = Store::over(file.clone()).unwrap();
    file.fail(plan);
    let refusals = thread::scope(|scope| {
        let writers: Vec<_> = (0..8)
            .map(|writer| {
                let keys = BEFORE + writer * EACH..BEFORE + (writer + 1) * EACH;
                let store = &store;
                scope.spawn(move || {
                    keys.filter_map(|key| put(store, key).err())
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        let refusals = writers.into_iter().map(|writer| writer.join().unwrap());
        refusals.flatten().collect()
    });
    (refusals, store.fault())
}

#[test]
fn every_refusal_of_a_full_disk_says_so_and_no_other_does() {
    use Operation::{SetLen, Sync, Write};
    let start = filled();
    let mut seen = 0;
    for (kind, expected) in [
        (io::ErrorKind::StorageFull, Fault::Full),
        (io::ErrorKind::Other, Fault::Failing),
    ] {
        for (operation, nth) in [Write, Sync, SetLen]
            .into_iter()
            .flat_map(|operation| (1..=8).map(move |nth| (operation, nth)))
        {
            let plan = Plan {
                operation,
                nth,
                lasts: true,
                kind,
            };
            let (refusals, fault) = refusals(&start, plan);
            for error in &refusals {
                let is_full = matches!(error, StoreError::Full);
                assert_eq!(is_full, expected == Fault::Full, "{plan:?}: {error}");
            }
            if !refusals.is_empty() {
                assert_eq!(fault, Some(expected), "{plan:?}");
            }
            seen += refusals.len();
        }
    }
    assert!(seen > 100, "only {seen} writes were refused");
}

#[test]
fn a_failure_that_came_of_a_full_disk_is_called_full_by_every_caller_that_meets_it() {
    let file = FaultyFile::holding(filled());
    let store = Store::over(file.clone()).unwrap();
    file.0.is_full.store(true, Ordering::SeqCst);
    let refused: Result<(), StoreError> = store.write(|tx| {
        // More than the cache holds, so that pages are written before the commit, which then finds a
        // file that has failed.
        let first = (BEFORE..BEFORE + 400).find_map(|key| put_record(tx, key).err());
        assert!(matches!(first, Some(StoreError::Full)), "{first:?}");
        Ok(())
    });
    assert!(matches!(refused, Err(StoreError::Full)), "{refused:?}");
}
