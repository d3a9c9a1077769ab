use proptest::prelude::*;

use super::*;
use crate::domain::import::{Importer, UndoneBy};
use crate::store::Store;
use crate::store::packed::Packed;

/// An import that changed something.
fn import(id: u64, is_undone: bool) -> PastImport {
    PastImport {
        id: ImportId(id),
        file_name: String::new(),
        kind: ImportKind::Vendors,
        inserted: 1,
        updated: 0,
        unchanged: 0,
        rejected: 0,
        importer: Importer::CommandLine,
        imported_at: jiff::Timestamp::UNIX_EPOCH,
        duration_ms: 0,
        sample_removed: None,
        cleared: Vec::new(),
        suspected_id_reuse: false,
        new_bookings: 0..0,
        new_categories: Vec::new(),
        changed_imports: Vec::new(),
        named_columns: None,
        named_categories: Vec::new(),
        capabilities: None,
        undone: is_undone.then_some(UndoneBy {
            who: Importer::CommandLine,
            at: jiff::Timestamp::UNIX_EPOCH,
        }),
    }
}

/// What each import keeps, in the order of the keys.
type Kept = (Vec<[u8; 16]>, Vec<(u64, String)>);

fn kept(tx: &impl Readable) -> Result<Kept, StoreError> {
    let mut all = Kept::default();
    IMPORT_BOOKINGS.visit_keys(tx, |key| {
        all.0.push(key);
        true
    })?;
    IMPORT_VENDORS.visit_keys(tx, |(import, vendor)| {
        all.1.push((import, vendor.to_owned()));
        true
    })?;
    Ok(all)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn what_can_be_undone_is_kept_and_nothing_else(
        // For each import: whether it is there, was undone, and how much it keeps.
        imports in prop::collection::vec((any::<bool>(), any::<bool>(), 0..4_usize, 0..3_u64), 1..30),
        most in 1..9_usize,
    ) {
        let store = Store::memory().unwrap();
        let change = VendorChange { before: None, after: None };
        let filled = store.write(|tx| {
            for ((is_there, is_undone, vendors, blocks), id) in imports.iter().zip(1..) {
                if *is_there {
                    put(tx, &import(id, *is_undone))?;
                }
                for vendor in &["", "a", "b"][..(*vendors).min(3)] {
                    put_vendor_change(tx, ImportId(id), vendor, &change)?;
                }
                for block in 0..*blocks {
                    let key = block_key(ImportId(id), block);
                    IMPORT_BOOKINGS.put(tx, key, &Packed(Vec::new()))?;
                }
            }
            Ok::<_, StoreError>(())
        });
        filled.unwrap();
        let expected = store.read(|tx| {
            let undoable = undoable(tx)?;
            let is_kept = |id: u64| {
                undoable.iter().any(|import| import.id.0 == id && import.undone.is_none())
            };
            let mut all = kept(tx)?;
            let import_of = |key: &[u8; 16]| u64::from_be_bytes(key[..8].try_into().unwrap());
            all.0.retain(|key| is_kept(import_of(key)));
            all.1.retain(|(id, _)| is_kept(*id));
            Ok::<_, StoreError>(all)
        });
        loop {
            let some = store.read(|tx| outdated(tx, most)).unwrap();
            prop_assert!(some.count() <= most);
            if some.count() == 0 {
                break;
            }
            store.write(|tx| drop_outdated(tx, &some)).unwrap();
        }
        prop_assert_eq!(store.read(kept).unwrap(), expected.unwrap());
    }
}
