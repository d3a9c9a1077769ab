//! Pages that are damaged while the file is in use.

use super::*;

/// Whether what a page says now is damage, and how it was met.
fn is_damage(error: &StoreError) -> bool {
    matches!(error, StoreError::Broken | StoreError::Corrupt { .. })
}

fn check_read(store: &Store, key: u64, expected: &[u8]) -> usize {
    match store.read(|tx| get(tx, key)) {
        // A damaged branch may lead past a record.
        Ok(found) => {
            assert!(found.is_none_or(|found| found == expected));
            0
        }
        Err(error) => {
            assert!(is_damage(&error), "{error}");
            usize::from(matches!(error, StoreError::Broken))
        }
    }
}

#[test]
fn a_damaged_page_of_the_file_in_use_is_damage_and_never_a_panic() {
    let start = filled();
    let mut broken = [0; 3];
    for page in 1..start.len() / PAGE_BYTES {
        for fill in [0x00, 0x01, 0x02, 0xFF] {
            let file = FaultyFile::holding(start.clone());
            let store = Store::over(file.clone()).unwrap();
            let view = store.view().unwrap();
            file.0.bytes.lock()[page * PAGE_BYTES..][..PAGE_BYTES].fill(fill);
            for key in (0..BEFORE).step_by(7) {
                broken[0] += check_read(&store, key, &record(key));
            }
            let viewed: Result<_, StoreError> = view.read(verify_all);
            broken[1] += usize::from(matches!(viewed, Err(StoreError::Broken)));
            for key in [3, 33, BEFORE + 1] {
                let written = put(&store, key);
                let dry: Result<(), StoreError> = store.dry_run(|tx| put_record(tx, key));
                for error in [written.err(), dry.err()].into_iter().flatten() {
                    assert!(is_damage(&error), "{error}");
                    broken[2] += usize::from(matches!(error, StoreError::Broken));
                }
            }
            // The rest can still be read.
            for key in (0..BEFORE).step_by(7) {
                check_read(&store, key, &record(key));
            }
        }
    }
    assert!(broken.iter().all(|count| *count > 0), "{broken:?}");
}
