//! What is intact of a damaged database: counted table by table, or saved as a backup.
//!
//! The damaged file is read through an overlay and keeps every byte. What belongs together is put in
//! order again: addresses follow the accounts, identities the bookings, counters both.

mod counters;

use std::path::Path;

use redb::{Database, ReadableDatabase};

use super::access;
use super::backup::{BackupError, BackupMode, Unfinished};
use super::bookings;
use super::counters::Counter;
use super::error::StoreError;
use super::imports;
use super::migrations;
use super::open::{CheckReport, OpenError, open_damaged};
use super::panics::silence_panics;
use super::secrets::{self, Secret};
pub use super::table::Salvaged;
use super::table::{ReadTx, WriteTx};
use super::tables::{
    ALL, BOOKING_IDENTITIES, BOOKINGS, BOOKINGS_1, BOOKINGS_2, CATEGORIES, COUNTERS,
    IMPORT_BOOKINGS, IMPORT_VENDORS, IMPORTS, USER_EMAILS, USERS, VENDORS,
};
use crate::domain::booking::BookingIdentity;

/// The tables in which bookings lie or lay, before a migration.
pub const BOOKING_TABLES: [&str; 3] = [BOOKINGS.name(), BOOKINGS_1.name(), BOOKINGS_2.name()];

/// The tables in which the directory of vendors lies.
pub const VENDOR_TABLES: [&str; 2] = [CATEGORIES.name(), VENDORS.name()];

/// What was found of one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableState {
    pub name: &'static str,
    pub found: Salvaged,
}

impl TableState {
    /// Whether anything of it is lost.
    pub fn is_damaged(&self) -> bool {
        self.found.damaged > 0 || self.found.is_cut
    }
}

#[derive(Debug)]
pub struct Saved {
    pub tables: Vec<TableState>,
    pub report: CheckReport,
    /// Whether the key is lost by which imported rows are recognized; there is a new one.
    pub has_new_key: bool,
}

/// Counts what is intact in each table that holds or held anything.
pub fn inspect(path: &Path) -> Result<Vec<TableState>, OpenError> {
    silence_panics(|| {
        let database = open_damaged(path)?;
        let failed = |error: StoreError| OpenError::store(path, &error);
        let tx = ReadTx(
            database
                .begin_read()
                .map_err(|error| failed(error.into()))?,
        );
        salvage_all(&tx, None).map_err(failed)
    })
}

/// Saves what is intact as a backup, over an older file of this name. `keyed` makes of the key of the data what tells the
/// identity of a booking by its id.
pub fn salvage<I: Fn(&str) -> BookingIdentity>(
    path: &Path,
    to: &Path,
    keyed: impl FnOnce(Vec<u8>) -> I,
) -> Result<Saved, BackupError> {
    let unfinished = Unfinished::in_folder_of(to)?;
    let (tables, has_new_key) = silence_panics(|| {
        let database = open_damaged(path).map_err(BackupError::Nothing)?;
        let to = unfinished.create().map_err(BackupError::Store)?;
        fill(&database, &to, keyed).map_err(BackupError::Store)
    })?;
    let report = unfinished.finish(to, BackupMode::Whole, None)?;
    Ok(Saved {
        tables,
        report,
        has_new_key,
    })
}

fn fill<I: Fn(&str) -> BookingIdentity>(
    from: &Database,
    to: &Database,
    keyed: impl FnOnce(Vec<u8>) -> I,
) -> Result<(Vec<TableState>, bool), StoreError> {
    let from = ReadTx(from.begin_read()?);
    let to = WriteTx::new(to.begin_write()?);
    let tables = salvage_all(&from, Some(&to))?;
    for table in &tables {
        tracing::debug!(?table, "salvaged");
    }
    access::end_all(&to)?;
    put_addresses_in_order(&to)?;
    migrations::run_within(&to)?;
    let known_key = secrets::get(&to, Secret::Identity)?;
    let has_new_key = known_key.is_none();
    let key = known_key.unwrap_or_else(migrations::new_identity_key);
    if has_new_key {
        secrets::put(&to, Secret::Identity, &key)?;
        BOOKING_IDENTITIES.clear(&to)?;
    }
    put_bookings_in_order(&to, keyed(key))?;
    let are_counters = |table: &&TableState| table.name == COUNTERS.name() && table.is_damaged();
    let lost_counters = tables.iter().find(are_counters);
    if lost_counters.is_some() {
        counters::restore(&to)?;
    }
    mark_undo_lost(&from, &to, &tables, lost_counters)?;
    // The sample data is not loaded over what was saved.
    Counter::Seeded.set(&to, 1)?;
    to.0.commit()?;
    Ok((tables, has_new_key))
}

/// An import of which something is lost that it replaced cannot be undone any more: an undo would put back the rest alone.
/// Where an import itself is lost, nothing says any more which earlier ones it changed. A mark of an earlier time that may be
/// among the lost counters is set again.
fn mark_undo_lost(
    from: &ReadTx,
    to: &WriteTx,
    tables: &[TableState],
    lost_counters: Option<&TableState>,
) -> Result<(), StoreError> {
    let next = imports::next_id(to)?.0;
    // The last numbers may be lost with the counter.
    let all_known_from = match lost_counters {
        Some(_) => next,
        None => imports::all_known_from(to)?,
    };
    for (name, mark, whole_from) in [
        (IMPORTS.name(), Counter::WholeImports, all_known_from),
        (IMPORT_BOOKINGS.name(), Counter::WholeBookingImports, next),
        (IMPORT_VENDORS.name(), Counter::WholeVendorImports, next),
    ] {
        let mut of_name = tables.iter().filter(|table| table.name == name);
        if of_name.any(TableState::is_damaged) {
            let marked = mark.get(to)?.unwrap_or(0);
            mark.set(to, marked.max(whole_from))?;
        } else if mark.get(to)?.is_none()
            && lost_counters.is_some_and(|counters| is_lost(mark, from, counters.found))
        {
            mark.set(to, next)?;
        }
    }
    Ok(())
}

/// Whether a counter that is not among those saved may have been there. One whose key is damaged reads as none.
fn is_lost(counter: Counter, from: &ReadTx, found: Salvaged) -> bool {
    let is_damaged = |counter: &Counter| counter.get(from).is_err();
    let with_their_keys = Counter::ALL.iter().filter(|it| is_damaged(it)).count() as u64;
    found.is_cut || is_damaged(&counter) || found.damaged > with_their_keys
}

fn salvage_all(from: &ReadTx, to: Option<&WriteTx>) -> Result<Vec<TableState>, StoreError> {
    let mut tables = Vec::new();
    for table in ALL {
        let found = (table.salvage)(from, to)?;
        tables.push(TableState {
            name: table.name,
            found,
        });
    }
    Ok(tables)
}

/// An address without its account could never sign up again, and an account without its address never
/// sign in.
fn put_addresses_in_order(tx: &WriteTx) -> Result<(), StoreError> {
    USER_EMAILS.clear(tx)?;
    for user in USERS.list(tx, ..)? {
        USER_EMAILS.put(tx, user.email.as_str(), &user.id.bytes())?;
    }
    Ok(())
}

/// Every booking is found again by its own identity, whatever of the identities was lost.
fn put_bookings_in_order(
    tx: &WriteTx,
    identity_of: impl Fn(&str) -> BookingIdentity,
) -> Result<(), StoreError> {
    if Counter::NextBooking.get(tx)?.is_none() {
        // It was lost, and says which bookings there are.
        Counter::NextBooking.set(tx, u64::MAX)?;
    }
    let mut identities = Vec::new();
    bookings::for_each_view(tx, |key, booking| {
        identities.push((identity_of(booking.id), key));
        Ok(())
    })?;
    let count = identities.len() as u64;
    let next = identities.last().map_or(0, |(_, last)| last.0 + 1);
    bookings::complete_identities(tx, &identities)?;
    let known = Counter::NextBooking
        .get(tx)?
        .filter(|next| *next < u64::MAX);
    let given = known.map_or_else(|| counters::past_all_positions(tx), Ok)?;
    Counter::NextBooking.set(tx, next.max(given))?;
    Counter::BookingCount.set(tx, count)?;
    // The snapshot of the index is of what was there before.
    Counter::BookingsRevision.set(tx, rand::random())?;
    Counter::Revision.set(tx, rand::random())
}

#[cfg(test)]
mod tests;
