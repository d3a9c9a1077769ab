//! Which bookings a write has changed.

use std::collections::BTreeMap;
use std::ops::Range;

use super::arriving::ArrivedBookings;
use crate::domain::booking::{BookingKey, BookingView};
use crate::domain::ids::VendorId;
use crate::recommend::Demo;
use crate::store::{StoreError, WriteTx, instance};

/// More changed bookings than this are not remembered: a bound on memory, and near the number from
/// which building the whole index again costs little more.
pub const REMEMBERED_MAX: usize = 200_000;

/// Collected inside the transaction that makes them, used after its commit.
pub struct BookingChanges {
    /// The commit before; `None` where the changed bookings are not known.
    since: Option<u64>,
    /// What each that was there said before the write.
    before: BTreeMap<BookingKey, Before>,
    /// Positions of the new ones.
    new: Range<u64>,
    /// The commit itself, once everything was written.
    until: Option<u64>,
    /// All bookings as the commit leaves them, where that is made already.
    arrived: Option<ArrivedBookings>,
}

/// What a booking was.
#[derive(Clone, Debug)]
struct Before {
    /// When it was made, in seconds since 1970.
    created_at: i64,
    /// What it said of its firm.
    demo: Option<(Demo<'static>, Option<VendorId>)>,
}

/// What changed of the bookings that evidence is made of.
pub struct ChangedDemos<'c> {
    changes: &'c BookingChanges,
}

impl ChangedDemos<'_> {
    /// How many bookings there are to be read again.
    pub fn len(&self) -> u64 {
        self.changes.before.len() as u64 + (self.changes.new.end - self.changes.new.start)
    }

    /// What is no longer said.
    pub fn removed(&self) -> impl Iterator<Item = Demo<'_>> {
        let before = self.changes.before.values();
        before.filter_map(|before| {
            let (demo, vendor) = before.demo.as_ref()?;
            let vendor = vendor.as_ref().map(VendorId::as_str);
            Some(Demo { vendor, ..*demo })
        })
    }

    /// The bookings that say something new, where they are still there.
    pub fn keys(&self) -> impl Iterator<Item = BookingKey> {
        let known = self.changes.before.keys().copied();
        known.chain(self.changes.new.clone().map(BookingKey))
    }
}

impl BookingChanges {
    /// None yet. To be made before anything is written.
    pub fn begin(tx: &WriteTx) -> Result<Self, StoreError> {
        Ok(Self {
            since: Some(instance::revision(tx)?),
            ..Self::unknown()
        })
    }

    /// None yet, and begun before the transaction that makes them visible; [`Self::follow`] tells
    /// which that is.
    pub fn known() -> Self {
        Self {
            since: Some(0),
            ..Self::unknown()
        }
    }

    /// To be called in that transaction, before anything else is written.
    pub fn follow(&mut self, tx: &WriteTx) -> Result<(), StoreError> {
        if self.since.is_some() {
            self.since = Some(instance::revision(tx)?);
        }
        Ok(())
    }

    /// Any booking may have changed.
    pub fn unknown() -> Self {
        Self {
            since: None,
            before: BTreeMap::new(),
            new: 0..0,
            until: None,
            arrived: None,
        }
    }

    /// Whether they are known.
    pub fn are_known(&self) -> bool {
        self.since.is_some()
    }

    /// Notes the positions of all new bookings.
    pub fn inserted(&mut self, positions: Range<u64>) {
        self.new = positions;
    }

    /// Notes that a booking which was there has changed or is gone. Of one that changes twice the first
    /// note tells what is published.
    pub fn update(&mut self, key: BookingKey, before: &BookingView<'_>) {
        if self.since.is_none() {
            return;
        }
        self.before
            .entry(key)
            .or_insert_with(|| Before::of(key, before));
        if self.before.len() > REMEMBERED_MAX {
            *self = Self::unknown();
        }
    }

    /// Notes that everything was written.
    pub fn end(&mut self, tx: &WriteTx) -> Result<(), StoreError> {
        self.until = Some(instance::revision(tx)?);
        Ok(())
    }

    /// Takes all bookings as the commit leaves them.
    pub fn arrived_as(&mut self, all: ArrivedBookings) {
        self.arrived = Some(all);
    }

    /// All bookings at this commit, where that was made already.
    pub fn arrived(&self, revision: u64) -> Option<&ArrivedBookings> {
        let is_of = self.until == Some(revision);
        self.arrived.as_ref().filter(|_| is_of)
    }

    /// What changed of evidence, where it is known and all that has happened from one commit to another.
    pub fn demos_between(&self, old: u64, new: u64) -> Option<ChangedDemos<'_>> {
        self.are_all_between(old, new)
            .then_some(ChangedDemos { changes: self })
    }

    /// The commit that they lead to, where nothing else happened since this one and no booking changed.
    pub fn leads_to(&self, revision: u64) -> Option<u64> {
        let is_empty = self.before.is_empty() && self.new.is_empty();
        let is_next = self.since == Some(revision);
        self.until.filter(|_| is_next && is_empty)
    }

    /// The changed bookings in the order of their keys, where they are known, few, and all that
    /// has happened from one commit to another.
    pub fn between(&self, old: u64, until: u64) -> Option<Vec<(BookingKey, Option<i64>)>> {
        let new = usize::try_from(self.new.end - self.new.start).unwrap_or(usize::MAX);
        let are_few = self.before.len().saturating_add(new) <= REMEMBERED_MAX;
        let is_next = self.are_all_between(old, until);
        let known = self
            .before
            .iter()
            .map(|(key, before)| (*key, Some(before.created_at)));
        let new = self.new.clone().map(|key| (BookingKey(key), None));
        (is_next && are_few).then(|| known.chain(new).collect())
    }

    /// Another commit may have come after this one and before it is published.
    fn are_all_between(&self, old: u64, new: u64) -> bool {
        self.since == Some(old) && self.until.is_none_or(|until| until == new)
    }
}

impl Before {
    fn of(key: BookingKey, booking: &BookingView<'_>) -> Self {
        let demo = Demo::of(key, booking).map(|demo| {
            let vendor = demo.vendor.map(VendorId::from);
            (
                Demo {
                    vendor: None,
                    ..demo
                },
                vendor,
            )
        });
        Self {
            created_at: booking.created_at.as_second(),
            demo,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::firm::FirmSize;
    use crate::store::Store;

    fn booking(created_at: jiff::Timestamp) -> BookingView<'static> {
        BookingView {
            id: "b",
            client: None,
            vendor_id: None,
            category_id: None,
            firm_size: FirmSize::Solo,
            size_said: false,
            city_state: None,
            state: None,
            dma: None,
            created_at,
            firm_key: None,
        }
    }

    #[test]
    fn the_first_note_of_a_booking_tells_what_the_index_holds() {
        let store = Store::memory().unwrap();
        let noted: Result<(), StoreError> = store.dry_run(|tx| {
            let revision = instance::revision(tx)?;
            let mut changes = BookingChanges::begin(tx)?;
            for (key, before) in [(2, 3), (1, 5), (2, 9)] {
                let at = jiff::Timestamp::from_second(before).unwrap();
                changes.update(BookingKey(key), &booking(at));
            }
            changes.inserted(7..8);
            let expected = [(1, Some(5)), (2, Some(3)), (7, None)];
            let expected = expected
                .map(|(key, before)| (BookingKey(key), before))
                .to_vec();
            let between = |changes: &BookingChanges, old| changes.between(old, revision);
            assert_eq!(between(&changes, revision), Some(expected));
            assert_eq!(between(&changes, revision ^ 1), None);
            changes.end(tx)?;
            assert!(between(&changes, revision).is_some());
            let another_came = changes.between(revision, revision ^ 1);
            assert_eq!(another_came, None);
            changes.inserted(7..7 + REMEMBERED_MAX as u64);
            assert_eq!(between(&changes, revision), None);
            Ok(())
        });
        noted.unwrap();
    }
}
