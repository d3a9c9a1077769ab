//! Counters that were lost, by what lies beside them.

use crate::domain::ids::is_sample;
use crate::store::bookings::{begin_staging, for_each_view, staging};
use crate::store::counters::Counter;
use crate::store::error::StoreError;
use crate::store::table::WriteTx;
use crate::store::tables::{IMPORT_BOOKINGS, IMPORT_VENDORS, IMPORTS, VENDORS};

/// Numbers that were given are not given again, and an instance is no new one.
pub fn restore(tx: &WriteTx) -> Result<(), StoreError> {
    if Counter::NextImport.get(tx)?.is_none() {
        Counter::NextImport.set(tx, past_all_imports(tx)?)?;
    }
    if Counter::StartedAt.get(tx)?.is_none() {
        // Long ago: who comes first now needs the setup code.
        Counter::StartedAt.set(tx, 0)?;
    }
    if Counter::Sample.get(tx)?.is_none() && has_sample(tx)? {
        Counter::Sample.set(tx, 1)?;
    }
    if staging(tx)?.is_none() {
        // The next start removes what an import may have left that was not over.
        begin_staging(tx)?;
    }
    Ok(())
}

/// The position after the last that an import says it has given.
pub fn past_all_positions(tx: &WriteTx) -> Result<u64, StoreError> {
    let imports = IMPORTS.list(tx, ..)?;
    let ends = imports.iter().map(|import| import.new_bookings.end);
    Ok(ends.max().unwrap_or(0))
}

fn past_all_imports(tx: &WriteTx) -> Result<u64, StoreError> {
    let mut last = 0;
    IMPORTS.visit_keys(tx, |import| {
        last = last.max(import);
        true
    })?;
    IMPORT_VENDORS.visit_keys(tx, |(import, _)| {
        last = last.max(import);
        true
    })?;
    IMPORT_BOOKINGS.visit_keys(tx, |key| {
        let import = key.first_chunk().copied().map_or(0, u64::from_be_bytes);
        last = last.max(import);
        true
    })?;
    Ok(last + 1)
}

/// Whether there is any of the sample data; of what was removed, vendors that others refer to stay, inactive.
fn has_sample(tx: &WriteTx) -> Result<bool, StoreError> {
    let vendors = VENDORS.list(tx, ..)?;
    let mut has_sample = vendors
        .iter()
        .any(|vendor| vendor.is_active && vendor.is_sample());
    for_each_view(tx, |_, booking| {
        has_sample |= is_sample(booking.id);
        Ok(())
    })?;
    Ok(has_sample)
}
