//! The names of a vendor that many were merged into.

use super::*;
use crate::domain::limits::FORMER_NAMES_MAX;

/// A booking that named it by a lost name would belong to nobody.
#[test]
fn a_merge_loses_no_former_name() {
    let store = filled();
    let merged = store.write(|tx| {
        for number in 0..=FORMER_NAMES_MAX {
            let name = format!("Row {number}");
            catalog::put_vendor(tx, &vendor(&name, &name))?;
            let id = AuditId(Uuid::from_u128(100 + number as u128));
            let merged = merge_now(tx, id, &name.as_str().into(), &"beta".into());
            if number == FORMER_NAMES_MAX {
                return merged.map(drop);
            }
            merged?;
        }
        Ok(())
    });
    assert!(matches!(merged, Err(MergeError::TooManyNames(name)) if name == "Beta"));
}
