//! All bookings after a commit, made from those before it: what changed is read from the store, and only where
//! that is not known or is much, everything.

use super::changes::BookingChanges;
use super::prepared_bookings::{BookingViews, PreparedBookings};
use super::published_bookings::{PublishedBookings, StoreVersion};
use super::published_firm_bookings::{CountingContext, PublishedFirmBookings};
use super::{firm_bookings, relink};
use crate::analytics::{BookingIndex, IndexBuilder, Row, RowChange};
use crate::app::directory::{BookingLinker, CachingLinker};
use crate::domain::booking::BookingKey;
use crate::store::{ReadTx, StoreError, bookings};

/// All bookings after an import or its undo, with what names lead to now.
pub fn prepared(
    tx: &ReadTx,
    all: &PreparedBookings,
    changes: &BookingChanges,
    context: CountingContext<'_>,
) -> Result<BookingViews, StoreError> {
    let mut views = all.views().clone();
    let new = changes.new_positions();
    for (before, are_new) in [(&*all.base().linker, false), (all.linker(), true)] {
        let mut relinked = if are_new {
            BookingChanges::none()
        } else {
            changes.without_new()
        };
        let clients = &views.firm_bookings.clients;
        relink::add_relinked(&mut relinked, tx, before, context.linker, clients, |key| {
            new.contains(&key.0) == are_new
        })?;
        views = after(
            tx,
            &views.index,
            &views.firm_bookings,
            before,
            &relinked,
            context,
        )?;
    }
    Ok(views)
}

/// All bookings at a commit after some changes of those that are published.
pub fn changed(
    tx: &ReadTx,
    old: &PublishedBookings,
    changes: &BookingChanges,
    version: StoreVersion,
    context: CountingContext<'_>,
) -> Result<BookingViews, StoreError> {
    let mut all = if changes.is_exhaustive() && changes.covers(old.version, version) {
        changes.clone()
    } else if old.version.records_version == version.records_version {
        BookingChanges::none()
    } else {
        BookingChanges::Unknown
    };
    let (clients, new) = (&old.firm_bookings.clients, all.new_positions());
    relink::add_relinked(&mut all, tx, &old.linker, context.linker, clients, |key| {
        !new.contains(&key.0)
    })?;
    after(tx, old, &old.firm_bookings, &old.linker, &all, context)
}

/// Applies changes to the index and the demos, which were made with the linker `before`. Both are read from the
/// records where the changes are not known.
fn after(
    tx: &ReadTx,
    index: &BookingIndex,
    firm_bookings: &PublishedFirmBookings,
    before: &BookingLinker,
    changes: &BookingChanges,
    context: CountingContext<'_>,
) -> Result<BookingViews, StoreError> {
    let index = apply(tx, index, context.linker, changes)?;
    let firm_bookings = match changes.firm_bookings() {
        Some(of_firm_bookings) => {
            firm_bookings::apply(tx, firm_bookings, before, &of_firm_bookings, context)?
        }
        None => firm_bookings::read(tx, context.linker)?,
    };
    Ok(BookingViews {
        index,
        firm_bookings,
    })
}

/// Reads every record: about a quarter of a second a million.
pub fn build(tx: &ReadTx, linker: &BookingLinker) -> Result<BookingIndex, StoreError> {
    let mut builder = IndexBuilder::default();
    let mut linker = CachingLinker::new(linker);
    bookings::for_each_view(tx, |key, booking| {
        builder.push(&Row::of(key, &booking, linker.link(&booking).category));
        Ok(())
    })?;
    Ok(builder.finish())
}

/// The index after changes of bookings; built from scratch where they are not known or many.
fn apply(
    tx: &ReadTx,
    old: &BookingIndex,
    linker: &BookingLinker,
    changes: &BookingChanges,
) -> Result<BookingIndex, StoreError> {
    let Some(known) = changes.changed_keys_if_few() else {
        return build(tx, linker);
    };
    if known.is_empty() {
        return Ok(old.clone());
    }
    let keys: Vec<BookingKey> = known.iter().map(|(key, _)| *key).collect();
    let records = bookings::at(tx, &keys)?;
    let mut records = records.iter().peekable();
    let mut caching = CachingLinker::new(linker);
    let changes = known.into_iter().filter_map(|(key, before)| {
        let record = records.next_if(|(found, _)| *found == key);
        let row = record.map(|(_, booking)| {
            let booking = booking.view();
            Row::of(key, &booking, caching.link(&booking).category)
        });
        match (before, row) {
            (Some(before), Some(row)) => Some(RowChange::update(before, row)),
            (None, Some(row)) => Some(RowChange::insert(row)),
            (Some(before), None) => Some(RowChange::delete(key, before)),
            (None, None) => None,
        }
    });
    match old.apply(changes) {
        // As after an import that is undone.
        Ok(index) => Ok(index.with_used_locations()),
        Err(error) => {
            tracing::error!(%error, "the bookings index is built again");
            build(tx, linker)
        }
    }
}
