//! Operations of the file that fail, each kind of them at each place, once and until the disk is well.

mod damage;
mod deferred;
mod full;
mod power_cuts;
mod views;

use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;
use redb::StorageBackend;

use super::BackendFactory;
use crate::store::tables::SECRETS;
use crate::store::verify::verify_all;
use crate::store::{ReadTx, Store, StoreError, WriteTx};

/// More than the cache of a handle holds here.
const BEFORE: u64 = 60;
const EACH: u64 = 2;
const TEST_BACKOFF: Duration = Duration::from_millis(1);
const PAGE_BYTES: usize = 4_096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Read,
    Write,
    Sync,
    SetLen,
}

/// Which operations of one kind fail.
#[derive(Clone, Copy, Debug)]
struct Plan {
    operation: Operation,
    /// Counted from the first after the plan was made.
    nth: u64,
    lasts: bool,
    kind: io::ErrorKind,
}

/// A file in memory whose operations fail by plan.
#[derive(Clone, Debug, Default)]
struct FaultyFile(Arc<State>);

#[derive(Debug, Default)]
struct State {
    bytes: Mutex<Vec<u8>>,
    plan: Mutex<Option<Plan>>,
    done: AtomicU64,
    has_failed: AtomicBool,
    /// Whether there is no room for anything but the first page.
    is_full: AtomicBool,
    /// How long it can be on a disk that is nearly full; without a limit where it is 0.
    room: AtomicU64,
    /// How often someone looked for room.
    looked: AtomicU64,
}

impl FaultyFile {
    fn holding(bytes: Vec<u8>) -> Self {
        let file = Self::default();
        *file.0.bytes.lock() = bytes;
        file
    }

    fn bytes(&self) -> Vec<u8> {
        self.0.bytes.lock().clone()
    }

    fn fail(&self, plan: Plan) {
        *self.0.plan.lock() = Some(plan);
    }

    fn recover(&self) {
        *self.0.plan.lock() = None;
    }

    fn has_failed(&self) -> bool {
        self.0.has_failed.load(Ordering::SeqCst)
    }

    fn pass(&self, operation: Operation) -> io::Result<()> {
        let plan = *self.0.plan.lock();
        let Some(plan) = plan.filter(|plan| plan.operation == operation) else {
            return Ok(());
        };
        let nth = self.0.done.fetch_add(1, Ordering::SeqCst) + 1;
        if nth == plan.nth || (plan.lasts && nth > plan.nth) {
            self.0.has_failed.store(true, Ordering::SeqCst);
            return Err(plan.kind.into());
        }
        Ok(())
    }
}

fn index(offset: u64) -> usize {
    usize::try_from(offset).unwrap()
}

impl StorageBackend for FaultyFile {
    fn len(&self) -> io::Result<u64> {
        Ok(self.0.bytes.lock().len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.pass(Operation::Read)?;
        let at = index(offset);
        out.copy_from_slice(&self.0.bytes.lock()[at..at + out.len()]);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.pass(Operation::SetLen)?;
        let room = self.0.room.load(Ordering::SeqCst);
        if room > 0 && len > room {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.bytes.lock().resize(index(len), 0);
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        self.pass(Operation::Sync)
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.pass(Operation::Write)?;
        let at = index(offset);
        if at >= PAGE_BYTES && self.0.is_full.load(Ordering::SeqCst) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.bytes.lock()[at..at + data.len()].copy_from_slice(data);
        Ok(())
    }
}

impl BackendFactory for FaultyFile {
    fn open(&self) -> io::Result<Box<dyn StorageBackend>> {
        Ok(Box::new(self.clone()))
    }

    fn open_for_reading(&self) -> io::Result<Box<dyn StorageBackend>> {
        Ok(Box::new(self.clone()))
    }

    fn has_room(&self) -> bool {
        self.0.looked.fetch_add(1, Ordering::SeqCst);
        self.0.room.load(Ordering::SeqCst) == 0
    }

    fn reopen_backoff(&self) -> Duration {
        TEST_BACKOFF
    }

    fn cache_bytes(&self) -> usize {
        16 << 10
    }
}

fn record(key: u64) -> Vec<u8> {
    key.to_le_bytes().repeat(100)
}

fn put_record(tx: &WriteTx, key: u64) -> Result<(), StoreError> {
    SECRETS
        .put(tx, key.to_string().as_str(), &record(key))
        .map(drop)
}

fn get(tx: &ReadTx, key: u64) -> Result<Option<Vec<u8>>, StoreError> {
    SECRETS.get(tx, key.to_string().as_str())
}

fn put(store: &Store, key: u64) -> Result<(), StoreError> {
    store.write(|tx| put_record(tx, key))
}

fn filled() -> Vec<u8> {
    let file = FaultyFile::default();
    let store = Store::over(file.clone()).unwrap();
    let filled: Result<(), StoreError> =
        store.write(|tx| (0..BEFORE).try_for_each(|key| put_record(tx, key)));
    filled.unwrap();
    drop(store);
    file.bytes()
}

/// Writers and a reader at once; returns the keys whose writes succeeded. A read that fails is
/// allowed only where `reads_may_fail`.
fn work(store: &Store, writers: u64, reads_may_fail: bool) -> BTreeSet<u64> {
    thread::scope(|scope| {
        let writers: Vec<_> = (0..writers)
            .map(|writer| {
                scope.spawn(move || {
                    let first = BEFORE + writer * EACH;
                    let keys = first..first + EACH;
                    keys.filter(|key| put(store, *key).is_ok())
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        for key in (0..BEFORE).step_by(12) {
            match store.read(|tx| get(tx, key)) {
                Ok(found) => assert_eq!(found, Some(record(key))),
                Err(error) => assert!(reads_may_fail, "key {key}: {error}"),
            }
        }
        let acked = writers
            .into_iter()
            .flat_map(|writer| writer.join().unwrap());
        acked.collect()
    })
}

fn assert_holds(store: &Store, acked: &BTreeSet<u64>) {
    let expected = (0..BEFORE).chain(acked.iter().copied());
    for key in expected {
        let found = store.read(|tx| get(tx, key)).unwrap();
        assert_eq!(found, Some(record(key)), "key {key}");
    }
}

/// Whether the plan was reached.
fn survives(start: &[u8], plan: Plan, writers: u64) -> bool {
    let file = FaultyFile::holding(start.to_vec());
    let store = Store::over(file.clone()).unwrap();
    file.fail(plan);
    let acked = work(
        &store,
        writers,
        plan.operation == Operation::Read && plan.lasts,
    );
    let last = BEFORE + writers * EACH;
    if plan.lasts {
        if file.has_failed() && plan.operation != Operation::Read {
            // Whatever is not in memory is read from the file, which reads well.
            assert_holds(&store, &acked);
        }
        file.recover();
        while !store.try_again() {
            thread::sleep(TEST_BACKOFF);
        }
    }
    let was_reached = file.has_failed();
    file.recover();
    put(&store, last).unwrap();
    assert_eq!(store.fault(), None);
    assert_holds(&store, &acked);
    drop(store);
    let again = Store::over(FaultyFile::holding(file.bytes())).unwrap();
    assert_holds(&again, &acked);
    again.read(verify_all).unwrap();
    was_reached
}

#[test]
fn a_failed_operation_of_any_kind_harms_nothing_and_passes() {
    use Operation::{Read, SetLen, Sync, Write};
    let start = filled();
    let step = if std::env::var("STACKBRIEF_FAULTS").is_ok() {
        1
    } else {
        5
    };
    let mut reached = [0_u64; 4];
    for (operation, kind) in [
        (Read, io::ErrorKind::Other),
        (Write, io::ErrorKind::StorageFull),
        (Sync, io::ErrorKind::Other),
        (SetLen, io::ErrorKind::StorageFull),
    ] {
        for (lasts, writers) in [(false, 1), (false, 8), (true, 1), (true, 8)] {
            let step = if writers == 1 && operation != Write {
                1
            } else {
                step
            };
            for nth in (1..).step_by(step) {
                let plan = Plan {
                    operation,
                    nth,
                    lasts,
                    kind,
                };
                if !survives(&start, plan, writers) {
                    break;
                }
                reached[operation as usize] += 1;
            }
        }
    }
    let sum: u64 = reached.iter().sum();
    println!(
        "FIGURE | failed operations survived, read, write, sync and length {reached:?} | {sum} of {sum} | each N |"
    );
    assert!(reached.iter().all(|count| *count > 0), "{reached:?}");
}

#[test]
fn of_many_writers_that_meet_one_failed_sync_all_go_on() {
    let start = filled();
    for nth in 1..=6 {
        let file = FaultyFile::holding(start.clone());
        let store = Store::over(file.clone()).unwrap();
        let kind = io::ErrorKind::Other;
        file.fail(Plan {
            operation: Operation::Sync,
            nth,
            lasts: false,
            kind,
        });
        let acked = work(&store, 8, false);
        assert!(
            acked.len() as u64 >= 8 * EACH - 1,
            "{} of them",
            acked.len()
        );
        assert_holds(&store, &acked);
    }
}

#[test]
fn what_is_kept_in_memory_is_read_again_after_a_reopening() {
    let file = FaultyFile::holding(filled());
    let store = Store::over(file.clone()).unwrap();
    let (send, told) = std::sync::mpsc::channel();
    store.on_reopened(move || {
        let _ = send.send(());
    });
    let kind = io::ErrorKind::Other;
    file.fail(Plan {
        operation: Operation::Sync,
        nth: 1,
        lasts: false,
        kind,
    });
    put(&store, BEFORE).unwrap_err();
    told.recv().unwrap();
}
