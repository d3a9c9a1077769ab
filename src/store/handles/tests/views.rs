//! Views of a file of which a read fails.

use super::*;
use crate::store::instance;

/// The file with all pages in memory that were read once.
struct Remembered(FaultyFile);

impl BackendFactory for Remembered {
    fn open(&self) -> io::Result<Box<dyn StorageBackend>> {
        self.0.open()
    }

    fn open_for_reading(&self) -> io::Result<Box<dyn StorageBackend>> {
        self.0.open_for_reading()
    }
}

#[test]
fn a_view_that_is_opened_after_a_failed_read_reads_the_file_again() {
    let start = filled();
    let read_all = |tx: &ReadTx| {
        (0..BEFORE).try_for_each(|key| {
            assert_eq!(get(tx, key)?, Some(record(key)));
            Ok::<_, StoreError>(())
        })
    };
    let mut went_on = 0;
    for nth in 1.. {
        let file = FaultyFile::holding(start.clone());
        let store = Store::over(Remembered(file.clone())).unwrap();
        let view = store.view().unwrap();
        file.fail(Plan {
            operation: Operation::Read,
            nth,
            lasts: false,
            kind: io::ErrorKind::Other,
        });
        if read_all(&view.tx().unwrap()).is_ok() {
            break;
        }
        // From memory, which says nothing about the rest of the file.
        store.read(instance::schema).unwrap();
        if store.read_once(read_all).is_err() {
            went_on += 1;
        }
        read_all(&store.view().unwrap().tx().unwrap()).unwrap();
    }
    assert!(went_on > 0, "no small read hid the failure");
}
