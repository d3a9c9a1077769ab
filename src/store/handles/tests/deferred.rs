//! What a group of writes defers, where the file fails.

use super::*;
use crate::store::WriteGroup;

fn write_deferred(store: &Store, group: WriteGroup, key: u64) -> Result<(), StoreError> {
    store.write_deferred(group, |tx| Ok((put_record(tx, key)?, 10)))
}

#[test]
fn a_failure_ends_the_group_and_not_who_writes_beside_it() {
    let file = FaultyFile::holding(filled());
    let store = Store::over(file.clone()).unwrap();
    let group = store.begin_write_group();
    write_deferred(&store, group, BEFORE).unwrap();
    file.fail(Plan {
        operation: Operation::Sync,
        nth: 1,
        lasts: false,
        kind: io::ErrorKind::Other,
    });
    put(&store, BEFORE + 1).unwrap();
    assert!(file.has_failed());
    assert_eq!(store.read(|tx| get(tx, BEFORE)).unwrap(), None);
    write_deferred(&store, group, BEFORE + 2).unwrap_err();
    let last: Result<(), StoreError> = store.write_in(group, |tx| put_record(tx, BEFORE + 2));
    last.unwrap_err();
    let another = store.begin_write_group();
    write_deferred(&store, another, BEFORE + 3).unwrap();
    put(&store, BEFORE + 4).unwrap();
    drop(store);
    let again = Store::over(FaultyFile::holding(file.bytes())).unwrap();
    assert_holds(&again, &BTreeSet::from([1, 3, 4].map(|key| BEFORE + key)));
    assert_eq!(again.read(|tx| get(tx, BEFORE + 2)).unwrap(), None);
}
