//! New bookings that say what stored ones say. A row without an id is known by what its cells say, so the same log written
//! in another form, with other times or one more column, brings each of its bookings a second time.

use std::collections::BTreeSet;
use std::ops::Range;

use hashbrown::HashMap;

use crate::analytics::{BookingFilter, Period};
use crate::app::bookings::PublishedBookings;
use crate::domain::booking::BookingView;
use crate::domain::day::DAY_SECONDS;
use crate::domain::firm_key::FirmKey;
use crate::domain::hex;
use crate::domain::ids::is_sample;
use crate::domain::name_key::name_key;
use crate::domain::number_format::group_thousands;
use crate::store::{Store, StoreError, bookings};

/// New bookings that are looked at and compared, and stored ones that are read for it: bounds on memory and time.
const LOOKED_AT_MAX: usize = 100_000;
pub(super) const NEW_MAX: usize = 10_000;
pub(super) const STORED_MAX: usize = 100_000;
pub(super) const DUPLICATES_MIN: u64 = 2;
/// And at least one new booking in this many.
pub(super) const DUPLICATES_AMONG: u64 = 2;
const MINUTE_SECONDS: i64 = 60;

/// New bookings without an id of their own.
#[derive(Default)]
pub struct PossibleDuplicateBookings {
    found: HashMap<DuplicateKey, u64>,
    periods: BTreeSet<(i64, i64)>,
    looked_at: usize,
    count: usize,
    /// Whether some are not compared.
    has_more: bool,
}

/// What two bookings say that may be one.
#[derive(PartialEq, Eq, Hash)]
struct DuplicateKey {
    /// The client's name, however it is spelled.
    client: String,
    /// By [`FirmKey::bits`]: of two files one may lack addresses.
    firm: Option<u64>,
    /// The day, or where no firm is named the minute, since many firms book a vendor within one day.
    from: i64,
}

impl DuplicateKey {
    fn of(booking: &BookingView<'_>) -> Option<(Self, Range<i64>)> {
        let seconds = match booking.firm_key {
            Some(_) => DAY_SECONDS,
            None => MINUTE_SECONDS,
        };
        let second = booking.created_at.as_second();
        let from = second - second.rem_euclid(seconds);
        let key = Self {
            client: name_key(booking.client?),
            firm: booking.firm_key.map(FirmKey::bits),
            from,
        };
        Some((key, from..from + seconds))
    }
}

impl PossibleDuplicateBookings {
    /// Whether no more are compared.
    pub fn is_full(&mut self) -> bool {
        self.has_more |= self.looked_at == LOOKED_AT_MAX || self.count == NEW_MAX;
        self.has_more
    }

    /// Takes a new booking.
    pub fn add(&mut self, booking: &BookingView<'_>) {
        self.looked_at += 1;
        // Those without an id of their own got one that is their identity.
        if hex::parse::<16>(booking.id).is_none() {
            return;
        }
        if let Some((key, Range { start, end })) = DuplicateKey::of(booking) {
            self.periods.insert((start, end));
            *self.found.entry(key).or_default() += 1;
            self.count += 1;
        }
    }

    /// The sentence that counts those which say what bookings say that were stored before, where they are most of the new
    /// ones: a firm may book a vendor twice in a day, and such a file is no other form of one that was imported.
    pub fn notice(
        mut self,
        store: &Store,
        stored: &PublishedBookings,
        is_dry_run: bool,
    ) -> Result<Option<String>, StoreError> {
        let mut keys = Vec::new();
        for (from, until) in &self.periods {
            let period = Period {
                from: Some(*from),
                until: Some(*until),
            };
            let filter = BookingFilter {
                period,
                ..BookingFilter::default()
            };
            keys.extend(stored.newest(&filter, 0, STORED_MAX - keys.len()));
            if keys.len() == STORED_MAX {
                self.has_more = true;
                break;
            }
        }
        keys.sort_unstable();
        keys.dedup();
        let (mut of_firms, mut of_none) = (0, 0);
        store.read(|tx| {
            bookings::visit_at(tx, &keys, |_, booking| {
                let key = DuplicateKey::of(&booking).filter(|_| !is_sample(booking.id));
                let Some((key, _)) = key else { return };
                let count = self.found.remove(&key).unwrap_or_default();
                match key.firm {
                    Some(_) => of_firms += count,
                    None => of_none += count,
                }
            })
        })?;
        let duplicates = of_firms + of_none;
        let is_likely =
            duplicates >= DUPLICATES_MIN && duplicates * DUPLICATES_AMONG >= self.count as u64;
        Ok(is_likely.then(|| sentence(of_firms, of_none, self.has_more, is_dry_run)))
    }
}

fn sentence(of_firms: u64, of_none: u64, has_more: bool, is_dry_run: bool) -> String {
    let at_least = if has_more { "At least " } else { "" };
    let have = |count| match count {
        1 => "1 new booking has".to_owned(),
        count => format!("{} new bookings have", group_thousands(count)),
    };
    let of_stored = "of bookings that were stored before";
    let said = match (of_firms, of_none) {
        (firms, 0) => format!("{} the vendor, firm and day {of_stored}", have(firms)),
        (0, none) => format!("{} the vendor and time {of_stored}", have(none)),
        (firms, none) => format!(
            "{} the vendor, firm and day {of_stored}, and {} their vendor and time",
            have(firms),
            have(none)
        ),
    };
    let what_to_do = if is_dry_run {
        "If this is an earlier file in another form, they would count twice: do not import it"
    } else {
        "If this is an earlier file in another form, they count twice: undo this import"
    };
    format!("{at_least}{said}. {what_to_do}.")
}
