//! Which bookings a write has changed.

use std::collections::BTreeMap;
use std::ops::Range;

use jiff::Timestamp;

use super::prepared_bookings::PreparedBookings;
use super::published_bookings::StoreVersion;
use crate::app::directory::{BookingLinker, CachingLinker};
use crate::domain::booking::{BookingKey, BookingView};
use crate::domain::firm::FirmSize;
use crate::domain::firm_key::FirmKey;
use crate::domain::place::UsState;
use crate::recommend::Demo;
use crate::store::{StoreError, WriteTx};

/// More changed bookings than this are not remembered: a bound on memory, and near the number from
/// which building the whole index again costs little more.
pub const REMEMBERED_MAX: usize = 200_000;

/// What a write has changed of bookings, collected inside the transaction that makes it and published after
/// its commit.
#[derive(Clone)]
pub enum BookingChanges {
    /// Any booking may have changed. Stays so, whatever is recorded.
    Unknown,
    Known(Box<KnownChanges>),
}

#[derive(Clone)]
pub struct KnownChanges {
    /// The commit before.
    since: StoreVersion,
    /// What each that was there said before the write.
    before: BTreeMap<BookingKey, Before>,
    /// Positions of the new ones.
    new: Range<u64>,
    /// The commit itself, once everything was written.
    until: Option<StoreVersion>,
    /// All bookings as the commit leaves them, where that is made already.
    prepared: Option<PreparedBookings>,
    /// Whether only `prepared` tells which bookings are gone.
    has_unlisted: bool,
}

/// What a booking was. Which vendor it belonged to depends on the names that were published then.
#[derive(Clone, Debug)]
struct Before {
    created_at: Timestamp,
    client: Option<Box<str>>,
    category_id: Option<Box<str>>,
    firm_key: Option<FirmKey>,
    firm_size: FirmSize,
    size_said: bool,
    state: Option<UsState>,
}

/// What changed of the bookings that evidence is made of.
pub struct ChangedFirmBookings<'c> {
    changes: &'c KnownChanges,
}

impl ChangedFirmBookings<'_> {
    /// How many bookings there are to be read again.
    pub fn len(&self) -> u64 {
        self.changes.before.len() as u64 + (self.changes.new.end - self.changes.new.start)
    }

    /// Visits what is no longer said, by what names led to then.
    pub fn for_each_removed(&self, linker: &BookingLinker, mut visit: impl FnMut(&Demo<'_>)) {
        let mut linker = CachingLinker::new(linker);
        for (key, before) in &self.changes.before {
            let (booking, _) = linker.linked(&before.view());
            if let Some(demo) = Demo::of(*key, &booking) {
                visit(&demo);
            }
        }
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
        Ok(Self::Known(Box::new(KnownChanges::since(
            StoreVersion::of(tx)?,
        ))))
    }

    /// A commit that changed no booking.
    pub fn none() -> Self {
        Self::before_transaction()
    }

    /// None yet, collected before the transaction that makes them visible: [`Self::set_base_version`] tells which that is.
    pub fn before_transaction() -> Self {
        Self::Known(Box::new(KnownChanges::since(StoreVersion::default())))
    }

    /// To be called in that transaction, before anything else is written.
    pub fn set_base_version(&mut self, tx: &WriteTx) -> Result<(), StoreError> {
        if let Self::Known(known) = self {
            known.since = StoreVersion::of(tx)?;
        }
        Ok(())
    }

    fn known(&self) -> Option<&KnownChanges> {
        match self {
            Self::Known(known) => Some(known),
            Self::Unknown => None,
        }
    }

    pub fn is_known(&self) -> bool {
        self.known().is_some()
    }

    /// Records the positions of all new bookings.
    pub fn insert(&mut self, positions: Range<u64>) {
        if let Self::Known(known) = self {
            known.new = positions;
        }
    }

    /// The positions of the new ones.
    pub fn new_positions(&self) -> Range<u64> {
        self.known().map_or(0..0, |known| known.new.clone())
    }

    /// Records that a booking which was there has changed or is gone. Of one that changes twice the first
    /// record says what is published.
    pub fn record_previous(&mut self, key: BookingKey, before: &BookingView<'_>) {
        let Self::Known(known) = self else {
            return;
        };
        let first = known.before.entry(key);
        first.or_insert_with(|| Before::of(before));
        if known.before.len() > REMEMBERED_MAX {
            *self = Self::Unknown;
        }
    }

    /// Records that everything was written.
    pub fn set_committed_version(&mut self, tx: &WriteTx) -> Result<(), StoreError> {
        if let Self::Known(known) = self {
            known.until = Some(StoreVersion::of(tx)?);
        }
        Ok(())
    }

    /// Takes all bookings as the commit leaves them, but for those that were [recorded](Self::record_previous).
    pub fn set_prepared(&mut self, all: PreparedBookings) {
        if let Self::Known(known) = self {
            known.prepared = Some(all);
        }
    }

    /// As [`Self::set_prepared`]; of those that are gone nothing else was recorded.
    pub fn set_prepared_after_removal(&mut self, all: PreparedBookings) {
        if let Self::Known(known) = self {
            known.prepared = Some(all);
            known.has_unlisted = true;
        }
    }

    /// All bookings at this version by what names led to then, but for those that were recorded, where that was
    /// made already.
    pub fn prepared(&self, now: StoreVersion) -> Option<&PreparedBookings> {
        let prepared = self.known()?.prepared.as_ref()?;
        self.covers(prepared.base().version, now)
            .then_some(prepared)
    }

    /// Whether each changed booking was recorded by itself.
    pub fn is_exhaustive(&self) -> bool {
        self.known().is_some_and(|known| !known.has_unlisted)
    }

    /// The changes of bookings that were there.
    #[must_use]
    pub fn without_new(&self) -> Self {
        match self {
            Self::Unknown => Self::Unknown,
            Self::Known(known) => Self::Known(Box::new(KnownChanges {
                before: known.before.clone(),
                until: known.until,
                ..KnownChanges::since(known.since)
            })),
        }
    }

    /// What changed of evidence, where that is known.
    pub fn firm_bookings(&self) -> Option<ChangedFirmBookings<'_>> {
        let changes = self.known()?;
        Some(ChangedFirmBookings { changes })
    }

    /// The revision of the commit that they lead to, where nothing else happened since this one and no booking
    /// changed.
    pub fn next_revision(&self, revision: u64) -> Option<u64> {
        let known = self.known()?;
        let is_empty = known.before.is_empty() && known.new.is_empty();
        let is_next = known.since.revision == revision;
        let until = known.until.filter(|_| is_next && is_empty)?;
        Some(until.revision)
    }

    /// The changed bookings in the order of their keys, where they are few.
    pub fn changed_keys_if_few(&self) -> Option<Vec<(BookingKey, Option<i64>)>> {
        let known = self.known()?;
        let new = usize::try_from(known.new.end - known.new.start).unwrap_or(usize::MAX);
        if known.before.len().saturating_add(new) > REMEMBERED_MAX {
            return None;
        }
        let existing = known
            .before
            .iter()
            .map(|(key, before)| (*key, Some(before.created_at.as_second())));
        let new = known.new.clone().map(|key| (BookingKey(key), None));
        Some(existing.chain(new).collect())
    }

    /// Whether they are all that has happened to bookings from one commit to another: a third may have come
    /// after this one and before it is published.
    pub fn covers(&self, old: StoreVersion, new: StoreVersion) -> bool {
        self.known().is_some_and(|known| {
            let is_next = known.since.records_version == old.records_version;
            is_next
                && known
                    .until
                    .is_none_or(|until| until.records_version == new.records_version)
        })
    }
}

impl KnownChanges {
    fn since(since: StoreVersion) -> Self {
        Self {
            since,
            before: BTreeMap::new(),
            new: 0..0,
            until: None,
            prepared: None,
            has_unlisted: false,
        }
    }
}

impl Before {
    fn of(booking: &BookingView<'_>) -> Self {
        Self {
            created_at: booking.created_at,
            client: booking.client.map(Box::from),
            category_id: booking.category_id.map(Box::from),
            firm_key: booking.firm_key,
            firm_size: booking.firm_size,
            size_said: booking.size_said,
            state: booking.state,
        }
    }

    /// The booking with what is left of it.
    fn view(&self) -> BookingView<'_> {
        BookingView {
            id: "",
            client: self.client.as_deref(),
            vendor_id: None,
            category_id: self.category_id.as_deref(),
            firm_size: self.firm_size,
            size_said: self.size_said,
            city_state: None,
            state: self.state,
            dma: None,
            created_at: self.created_at,
            firm_key: self.firm_key,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{ANALYTICS, assert_says, count};
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
    fn the_first_record_of_a_booking_tells_what_the_index_holds() {
        let store = Store::memory().unwrap();
        let recorded: Result<(), StoreError> = store.dry_run(|tx| {
            let now = StoreVersion::of(tx)?;
            let other = StoreVersion {
                records_version: now.records_version + 1,
                ..now
            };
            let mut changes = BookingChanges::begin(tx)?;
            for (key, before) in [(2, 3), (1, 5), (2, 9)] {
                let at = jiff::Timestamp::from_second(before).unwrap();
                changes.record_previous(BookingKey(key), &booking(at));
            }
            changes.insert(7..8);
            let expected = [(1, Some(5)), (2, Some(3)), (7, None)];
            let expected = expected
                .map(|(key, before)| (BookingKey(key), before))
                .to_vec();
            let between = |changes: &BookingChanges, old| {
                let are_all = changes.covers(old, now);
                are_all.then(|| changes.changed_keys_if_few()).flatten()
            };
            assert_eq!(between(&changes, now), Some(expected));
            assert_eq!(between(&changes, other), None);
            changes.set_committed_version(tx)?;
            assert!(between(&changes, now).is_some());
            assert!(!changes.covers(now, other), "another came");
            changes.insert(7..7 + REMEMBERED_MAX as u64);
            assert_eq!(between(&changes, now), None);
            Ok(())
        });
        recorded.unwrap();
    }

    #[test]
    fn analytics_md_states_from_when_the_index_is_rebuilt() {
        let many = format!("More than {} changed bookings build", count(REMEMBERED_MAX));
        assert_says(ANALYTICS, &[many]);
    }
}
