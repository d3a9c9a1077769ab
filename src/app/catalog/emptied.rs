//! Categories of firms' own that nothing is in any more. Their records stay, since the undo of an import may lead
//! back to them, but nobody is shown them.

use std::collections::HashSet;

use crate::app::category_use::{is_own, retain_unasked, retain_unnamed};
use crate::app::content::Content;
use crate::app::directory_records::DirectoryRecords;
use crate::domain::ids::CategoryId;
use crate::store::{ReadTx, StoreError};

/// Those of firms' own that hold no vendor and of which nobody has said anything. Where each holds a vendor, as
/// nearly always, this reads nothing.
pub(super) fn find(
    tx: &ReadTx,
    records: &DirectoryRecords,
    content: &Content,
) -> Result<HashSet<CategoryId>, StoreError> {
    let all = records.categories.iter().map(|category| &category.id);
    let mut found: HashSet<_> = all.filter(|id| is_own(content, id)).cloned().collect();
    if !found.is_empty() {
        for vendor in &records.vendors {
            found.remove(&vendor.category_id);
        }
    }
    if !found.is_empty() {
        retain_unasked(tx, &mut found)?;
        retain_unnamed(tx, &mut found)?;
    }
    Ok(found)
}
