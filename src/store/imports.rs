//! Past imports, and what they replaced: enough to undo the last of them.
//!
//! An import remembers the bookings that it brought as a range of positions. Of bookings that it
//! changed or removed it keeps the encoded form, of vendors both what they were and what they became.

mod replaced;
pub mod undo_log;

use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

use super::counters::Counter;
use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{IMPORT_BOOKINGS, IMPORT_VENDORS, IMPORTS};
use crate::domain::ids::VendorId;
use crate::domain::import::{ImportId, ImportKind, PastImport};
use crate::domain::limits::{IDLE_IMPORTS_LISTED, IMPORTS_UNDOABLE};

pub use self::replaced::{Replacement, for_each_replaced, index_of};
pub use crate::domain::import::VendorChange;

use self::replaced::block_key;

/// The import with this number.
pub fn get(tx: &impl Readable, id: ImportId) -> Result<Option<PastImport>, StoreError> {
    IMPORTS.get(tx, id.0)
}

/// The newest imports, the newest first, and among them no more than [`IDLE_IMPORTS_LISTED`] that changed nothing: those
/// would take the place of imports that can be undone.
pub fn newest(tx: &impl Readable, most: usize) -> Result<Vec<PastImport>, StoreError> {
    let (mut found, mut idle) = (Vec::new(), 0);
    IMPORTS.scan_back(tx, ..next_id(tx)?.0, |import| {
        idle += usize::from(import.changed_nothing());
        if !import.changed_nothing() || idle <= IDLE_IMPORTS_LISTED {
            found.push(import);
        }
        found.len() < most
    })?;
    Ok(found)
}

/// The imports that can be undone by their number, the newest first: the last [`IMPORTS_UNDOABLE`] that changed something.
/// One that is lost counts, too.
pub fn undoable(tx: &impl Readable) -> Result<Vec<PastImport>, StoreError> {
    let mut found = Vec::new();
    let (mut id, mut counted) = (next_id(tx)?.0, 0);
    while id > 1 && counted < IMPORTS_UNDOABLE {
        id -= 1;
        let import = IMPORTS.get(tx, id)?;
        if !import.as_ref().is_some_and(PastImport::changed_nothing) {
            counted += 1;
            found.extend(import);
        }
    }
    Ok(found)
}

/// Writes an import that changed nothing as the newest, in place of the last one of its file, else of the oldest beyond
/// [`IDLE_IMPORTS_LISTED`] since something was changed. Those between take the numbers before it: one without an import
/// is one that is lost.
pub fn put_idle(tx: &WriteTx, import: PastImport) -> Result<(), StoreError> {
    let mut first = next_id(tx)?.0;
    let mut idle = VecDeque::new();
    while idle.len() < IDLE_IMPORTS_LISTED {
        let before = IMPORTS.get(tx, first - 1)?;
        let Some(before) = before.filter(PastImport::changed_nothing) else {
            break;
        };
        first -= 1;
        idle.push_front(before);
    }
    let is_same =
        |known: &PastImport| known.kind == import.kind && known.file_name == import.file_name;
    if let Some(at) = idle.iter().position(is_same) {
        idle.remove(at);
    } else if idle.len() == IDLE_IMPORTS_LISTED {
        idle.pop_front();
    }
    idle.push_back(import);
    for (id, import) in (first..).map(ImportId).zip(idle) {
        put(tx, &PastImport { id, ..import })?;
    }
    Ok(())
}

/// Whether there was ever an import of a file.
pub fn has_any(tx: &impl Readable) -> Result<bool, StoreError> {
    Ok(Counter::NextImport.get(tx)?.is_some())
}

/// The number that the next import gets.
pub fn next_id(tx: &impl Readable) -> Result<ImportId, StoreError> {
    Ok(ImportId(Counter::NextImport.get(tx)?.unwrap_or(1)))
}

/// Whether something was lost of what an import replaced, or of what later ones did, when damaged data was saved.
pub fn has_lost_undo(tx: &impl Readable, import: &PastImport) -> Result<bool, StoreError> {
    let lost = |counter: Counter| {
        let whole_from = counter.get(tx)?.unwrap_or(0);
        Ok::<_, StoreError>(import.id.0 < whole_from)
    };
    // Of new bookings nothing is kept but their positions.
    let has_bookings = import.kind == ImportKind::Bookings && import.updated > 0;
    let has_sample = import.sample_removed.is_some();
    let of_bookings = has_bookings || has_sample;
    let of_vendors = import.kind == ImportKind::Vendors || has_sample;
    Ok(lost(Counter::WholeImports)?
        || of_bookings && lost(Counter::WholeBookingImports)?
        || of_vendors && lost(Counter::WholeVendorImports)?)
}

/// The first import after which none is missing. O(imports).
pub fn all_known_from(tx: &impl Readable) -> Result<u64, StoreError> {
    let next = next_id(tx)?.0;
    let known = IMPORTS.list(tx, ..next)?;
    let mut from = next;
    for import in known.iter().rev() {
        if import.id.0 + 1 != from {
            break;
        }
        from = import.id.0;
    }
    Ok(from)
}

/// How many imports after each one changed something, whether or not they are still known.
pub struct Ages {
    next: u64,
    /// The numbers of those that changed nothing, ascending.
    idle: Vec<u64>,
}

impl Ages {
    /// Of this import and later ones. O(imports after it).
    pub fn from(tx: &impl Readable, oldest: ImportId) -> Result<Self, StoreError> {
        let (first, next) = (oldest.0 + 1, next_id(tx)?.0);
        let mut idle = Vec::new();
        IMPORTS.scan(tx, first.min(next)..next, |id, import| {
            if import.changed_nothing() {
                idle.push(id);
            }
            Ok(())
        })?;
        Ok(Self { next, idle })
    }

    pub fn of(&self, import: ImportId) -> u64 {
        let idle = self.idle.len() - self.idle.partition_point(|id| *id <= import.0);
        let newer = self.next.saturating_sub(import.0 + 1);
        newer.saturating_sub(idle as u64)
    }
}

/// Writes an import, new or changed.
pub fn put(tx: &WriteTx, import: &PastImport) -> Result<(), StoreError> {
    if import.id >= next_id(tx)? {
        Counter::NextImport.set(tx, import.id.0 + 1)?;
    }
    IMPORTS.put(tx, import.id.0, import).map(drop)
}

/// Keeps what an import did to a vendor.
pub fn put_vendor_change(
    tx: &WriteTx,
    import: ImportId,
    vendor: &str,
    change: &VendorChange,
) -> Result<(), StoreError> {
    IMPORT_VENDORS.put(tx, (import.0, vendor), change).map(drop)
}

/// What an import did to this vendor, as far as that is kept.
pub fn vendor_change(
    tx: &impl Readable,
    import: ImportId,
    vendor: &VendorId,
) -> Result<Option<VendorChange>, StoreError> {
    IMPORT_VENDORS.get(tx, (import.0, vendor.as_str()))
}

/// Whether an import did something to a vendor, as far as that is kept.
pub fn has_vendor_changes(tx: &impl Readable, import: ImportId) -> Result<bool, StoreError> {
    let mut has_some = false;
    IMPORT_VENDORS.visit_keys_in(tx, (import.0, "")..(import.0 + 1, ""), |_| {
        has_some = true;
        false
    })?;
    Ok(has_some)
}

/// What an import did to vendors, by their ids.
pub fn vendor_changes(
    tx: &impl Readable,
    import: ImportId,
) -> Result<Vec<(String, VendorChange)>, StoreError> {
    let mut changes = Vec::new();
    IMPORT_VENDORS.scan(tx, (import.0, "")..(import.0 + 1, ""), |(_, id), change| {
        changes.push((id.to_owned(), change));
        Ok(())
    })?;
    Ok(changes)
}

/// The imports that did something to one of these vendors, as far as that is kept. Reads the ids alone.
pub fn of_vendors(
    tx: &impl Readable,
    is_one: impl Fn(&str) -> bool,
) -> Result<BTreeSet<ImportId>, StoreError> {
    let mut found = BTreeSet::new();
    IMPORT_VENDORS.visit_keys(tx, |(import, vendor)| {
        if is_one(vendor) {
            found.insert(ImportId(import));
        }
        true
    })?;
    Ok(found)
}

/// Drops at most `most` blocks of an import that was never committed; whether there may be more.
pub fn drop_unfinished(tx: &WriteTx, most: usize) -> Result<bool, StoreError> {
    let import = next_id(tx)?;
    let mut table = IMPORT_BOOKINGS.open(tx)?;
    let mut found = Vec::new();
    table.scan_from(block_key(import, 0), |key, _| {
        found.push(key);
        found.len() < most
    })?;
    for key in &found {
        table.remove(*key)?;
    }
    Ok(found.len() >= most)
}

/// What imports keep though it can no longer be undone.
#[derive(Default)]
pub struct Outdated {
    bookings: Vec<[u8; 16]>,
    vendors: Vec<(u64, String)>,
}

impl Outdated {
    /// How many records that are.
    pub fn count(&self) -> usize {
        self.bookings.len() + self.vendors.len()
    }
}

/// What can no longer be undone, about this many records at most. It stays so, so it can be dropped at any time. O(what is
/// found): what is kept is passed over.
pub fn outdated(tx: &impl Readable, most: usize) -> Result<Outdated, StoreError> {
    let gaps = between_kept(tx)?;
    let mut found = Outdated::default();
    for gap in &gaps {
        let [first, end] = [gap.start, gap.end].map(|id| block_key(ImportId(id), 0));
        IMPORT_BOOKINGS.visit_keys_in(tx, first..end, |key| {
            found.bookings.push(key);
            found.count() < most
        })?;
        if found.count() >= most {
            return Ok(found);
        }
    }
    for gap in &gaps {
        IMPORT_VENDORS.visit_keys_in(tx, (gap.start, "")..(gap.end, ""), |(import, vendor)| {
            found.vendors.push((import, vendor.to_owned()));
            found.count() < most
        })?;
        if found.count() >= most {
            break;
        }
    }
    Ok(found)
}

/// The numbers of all imports but those that can be undone.
fn between_kept(tx: &impl Readable) -> Result<Vec<Range<u64>>, StoreError> {
    let mut kept = undoable(tx)?;
    kept.retain(|import| import.undone.is_none());
    let mut gaps = Vec::with_capacity(kept.len() + 1);
    let mut first = 0;
    for import in kept.iter().rev() {
        gaps.push(first..import.id.0);
        first = import.id.0 + 1;
    }
    gaps.push(first..u64::MAX);
    Ok(gaps)
}

/// Drops it.
pub fn drop_outdated(tx: &WriteTx, outdated: &Outdated) -> Result<(), StoreError> {
    let mut table = IMPORT_BOOKINGS.open(tx)?;
    for key in &outdated.bookings {
        table.remove(key)?;
    }
    for (import, vendor) in &outdated.vendors {
        IMPORT_VENDORS.delete(tx, (*import, vendor.as_str()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
