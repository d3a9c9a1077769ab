mod docs;
pub mod image;

use super::*;

const NAMES: Table<&str, u64> = Table::new("names");

#[test]
fn a_write_that_fails_leaves_nothing_behind() {
    let store = Store::memory().unwrap();
    let refused: Result<(), StoreError> = store.write(|tx| {
        NAMES.put(tx, "a", &1815)?;
        Err(StoreError::Full)
    });
    assert!(matches!(refused, Err(StoreError::Full)));
    let found = store.read(|tx| NAMES.get(tx, "a"));
    assert_eq!(found.unwrap(), None);
}

#[test]
fn a_record_moved_to_another_key_is_recognized_as_damaged() {
    let store = Store::memory().unwrap();
    store
        .write(|tx| {
            NAMES.put(tx, "a", &1815)?;
            let bytes = NAMES.raw(tx, "a")?.expect("just written");
            NAMES.put_raw(tx, "b", &bytes)
        })
        .unwrap();
    let moved = store.read(|tx| NAMES.get(tx, "b"));
    assert!(
        matches!(moved, Err(StoreError::Corrupt { table: "names", .. })),
        "{moved:?}"
    );
}

#[test]
fn a_dry_run_writes_nothing() {
    let store = Store::memory().unwrap();
    let old = store.dry_run(|tx| NAMES.put(tx, "a", &1815));
    assert_eq!(old.unwrap(), None);
    assert_eq!(store.read(|tx| NAMES.get(tx, "a")).unwrap(), None);
}
