//! Views of a file of which a read fails.

use super::*;
use crate::store::instance;

/// The file with some of its pages in memory, those that are read most.
struct Remembered(FaultyFile);

impl BackendFactory for Remembered {
    fn open(&self) -> io::Result<Box<dyn StorageBackend>> {
        self.0.open()
    }

    fn open_for_reading(&self) -> io::Result<Box<dyn StorageBackend>> {
        self.0.open_for_reading()
    }

    fn cache_bytes(&self) -> usize {
        32 << 10
    }
}

#[test]
fn a_view_that_is_opened_after_a_failed_read_reads_the_file_again() {
    let start = filled();
    let read_all = |tx: &ReadTx, before_each: &dyn Fn()| {
        (0..BEFORE).try_for_each(|key| {
            before_each();
            assert_eq!(get(tx, key)?, Some(record(key)));
            Ok::<_, StoreError>(())
        })
    };
    let mut went_on = 0;
    for nth in 1.. {
        let file = FaultyFile::holding(start.clone());
        let store = Store::over(Remembered(file.clone())).unwrap();
        let small_read = || {
            store.read(instance::schema).unwrap();
        };
        let view = store.view().unwrap();
        file.fail(Plan {
            operation: Operation::Read,
            nth,
            lasts: false,
            kind: io::ErrorKind::Other,
        });
        let outcome = view.read(|tx| read_all(tx, &small_read));
        if !file.has_failed() {
            break;
        }
        if outcome.is_ok() {
            continue;
        }
        // From memory, which says nothing about the rest of the file.
        small_read();
        if store.read_once(|tx| read_all(tx, &|| ())).is_err() {
            went_on += 1;
        }
        let again = store.view().unwrap();
        again.read(|tx| read_all(tx, &|| ())).unwrap();
    }
    assert!(went_on > 0, "no small read hid the failure");
}
