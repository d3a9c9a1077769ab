//! All bookings after a commit, made from those before it: what changed is read from the store, and only where
//! that is not known or is much, everything.

use jiff::Timestamp;

use super::changes::BookingChanges;
use super::prepared::PreparedBookings;
use super::published::{Commit, PublishedBookings};
use super::published_demos::PublishedDemos;
use super::{demos, relinked};
use crate::analytics::{BookingIndex, IndexBuilder, Row, RowChange};
use crate::app::directory::{Linker, Links};
use crate::domain::booking::BookingKey;
use crate::store::{ReadTx, StoreError, bookings};

/// All bookings after an import or its undo, with what names lead to now.
pub fn prepared(
    tx: &ReadTx,
    all: &PreparedBookings,
    changes: &BookingChanges,
    (links, now): (&Links, Timestamp),
) -> Result<(BookingIndex, PublishedDemos), StoreError> {
    let (mut index, mut demos) = (all.index().clone(), all.demos().clone());
    let new = changes.new_positions();
    for (before, are_new) in [(&*all.base().links, false), (all.links(), true)] {
        let mut relinked = if are_new {
            BookingChanges::known()
        } else {
            changes.of_known()
        };
        relinked::add(&mut relinked, tx, (before, links), &demos.clients, |key| {
            new.contains(&key.0) == are_new
        })?;
        let all = (&index, &demos);
        (index, demos) = after(tx, all, (before, links), &relinked, now)?;
    }
    Ok((index, demos))
}

/// All bookings after some changes of those that are published.
pub fn changed(
    tx: &ReadTx,
    old: &PublishedBookings,
    (changes, of): (&BookingChanges, Commit),
    (links, now): (&Links, Timestamp),
) -> Result<(BookingIndex, PublishedDemos), StoreError> {
    let mut all = if changes.are_listed() && changes.are_all_between(old.commit, of) {
        changes.clone()
    } else if old.commit.records == of.records {
        BookingChanges::known()
    } else {
        BookingChanges::unknown()
    };
    let (names, new) = ((&*old.links, links), all.new_positions());
    relinked::add(&mut all, tx, names, &old.demos.clients, |key| {
        !new.contains(&key.0)
    })?;
    after(tx, (old, &old.demos), names, &all, now)
}

/// The same after changes of bookings that other names led to; both are read from the records where the changes
/// are not known.
fn after(
    tx: &ReadTx,
    (index, demos): (&BookingIndex, &PublishedDemos),
    (before, links): (&Links, &Links),
    changes: &BookingChanges,
    now: Timestamp,
) -> Result<(BookingIndex, PublishedDemos), StoreError> {
    let index = apply(tx, index, links, changes)?;
    let demos = if changes.are_known() {
        demos::apply(tx, demos, (before, links), &changes.demos(), now)?
    } else {
        PublishedDemos::new(demos::read(tx, links)?)
    };
    Ok((index, demos))
}

/// Reads every record: about a quarter of a second a million.
pub fn build(tx: &ReadTx, links: &Links) -> Result<BookingIndex, StoreError> {
    let mut builder = IndexBuilder::default();
    let mut linker = Linker::new(links);
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
    links: &Links,
    changes: &BookingChanges,
) -> Result<BookingIndex, StoreError> {
    let Some(known) = changes.few() else {
        return build(tx, links);
    };
    if known.is_empty() {
        return Ok(old.clone());
    }
    let keys: Vec<BookingKey> = known.iter().map(|(key, _)| *key).collect();
    let records = bookings::at(tx, &keys)?;
    let mut records = records.iter().peekable();
    let mut linker = Linker::new(links);
    let changes = known.into_iter().filter_map(|(key, before)| {
        let record = records.next_if(|(found, _)| *found == key);
        let row = record.map(|(_, booking)| {
            let booking = booking.view();
            Row::of(key, &booking, linker.link(&booking).category)
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
        Ok(index) => Ok(index.with_used_places()),
        Err(error) => {
            tracing::error!(%error, "the bookings index is built again");
            build(tx, links)
        }
    }
}
