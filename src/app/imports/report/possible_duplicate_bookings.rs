//! New bookings that say what stored ones say. A row without an id is known by what its cells say, so the same log written
//! in another form, with other times or one more column, brings each of its bookings a second time.

use std::collections::BTreeSet;
use std::ops::Range;

use hashbrown::HashMap;

use crate::analytics::{BookingFilter, Period};
use crate::app::bookings::PublishedBookings;
use crate::domain::booking::BookingView;
use crate::domain::day::DAY_SECONDS;
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

/// More new bookings of one vendor and second than these are what a CRM took in at once, not meetings.
const AT_ONCE_MAX: usize = 8;

/// New bookings without an id of their own.
#[derive(Default)]
pub struct PossibleDuplicateBookings {
    /// The new ones that say this, by their place.
    found: HashMap<DuplicateKey, Vec<usize>>,
    /// By place, what is the same in a stored one.
    same: Vec<Option<Same>>,
    periods: BTreeSet<(i64, i64)>,
    looked_at: usize,
    /// Whether some are not compared.
    has_more: bool,
}

/// What two bookings say that may be one: the client's name, however it is spelled, and the rest.
#[derive(PartialEq, Eq, Hash)]
struct DuplicateKey {
    client: String,
    beside: BesideClient,
}

#[derive(PartialEq, Eq, Hash)]
enum BesideClient {
    /// By [`FirmKey::bits`](crate::domain::firm_key::FirmKey::bits): of two files one may lack addresses.
    FirmAndDay(u64, i64),
    /// Where no firm is named: many firms book a vendor within one day.
    Minute(i64),
    /// One file may know a firm by its name, the other by its address or not at all.
    Second(i64),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Same {
    FirmAndDay,
    Time,
}

impl BesideClient {
    fn same(&self) -> Same {
        match self {
            Self::FirmAndDay(..) => Same::FirmAndDay,
            Self::Minute(_) | Self::Second(_) => Same::Time,
        }
    }
}

/// What of a booking is compared, and the time within which stored ones are looked for.
fn compared(booking: &BookingView<'_>) -> Option<(Vec<DuplicateKey>, Range<i64>)> {
    let client = name_key(booking.client?);
    let second = booking.created_at.as_second();
    let from = |seconds| second - second.rem_euclid(seconds);
    let (first, seconds) = match booking.firm_key {
        Some(firm) => {
            let day = BesideClient::FirmAndDay(firm.bits(), from(DAY_SECONDS));
            (day, DAY_SECONDS)
        }
        None => (BesideClient::Minute(from(MINUTE_SECONDS)), MINUTE_SECONDS),
    };
    // Of times without seconds many are the same: several firms meet a vendor at ten.
    let has_seconds = second.rem_euclid(MINUTE_SECONDS) != 0;
    let exact = has_seconds.then_some(BesideClient::Second(second));
    let keys = [Some(first), exact].into_iter().flatten();
    let keys = keys.map(|beside| DuplicateKey {
        client: client.clone(),
        beside,
    });
    Some((keys.collect(), from(seconds)..from(seconds) + seconds))
}

impl PossibleDuplicateBookings {
    /// Whether no more are compared.
    pub fn is_full(&mut self) -> bool {
        self.has_more |= self.looked_at == LOOKED_AT_MAX || self.same.len() == NEW_MAX;
        self.has_more
    }

    /// Takes a new booking.
    pub fn add(&mut self, booking: &BookingView<'_>) {
        self.looked_at += 1;
        // Those without an id of their own got one that is their identity.
        if hex::parse::<16>(booking.id).is_none() {
            return;
        }
        if let Some((keys, Range { start, end })) = compared(booking) {
            self.periods.insert((start, end));
            for key in keys {
                self.found.entry(key).or_default().push(self.same.len());
            }
            self.same.push(None);
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
        store.read(|tx| {
            bookings::visit_at(tx, &keys, |_, booking| {
                if !is_sample(booking.id) {
                    self.compare(&booking);
                }
            })
        })?;
        let of = |same| self.same.iter().filter(|it| **it == Some(same)).count() as u64;
        let (of_firms, of_time) = (of(Same::FirmAndDay), of(Same::Time));
        let duplicates = of_firms + of_time;
        let is_likely =
            duplicates >= DUPLICATES_MIN && duplicates * DUPLICATES_AMONG >= self.same.len() as u64;
        Ok(is_likely.then(|| sentence(of_firms, of_time, self.has_more, is_dry_run)))
    }

    /// Marks the new bookings that say what a stored one says.
    fn compare(&mut self, stored: &BookingView<'_>) {
        for key in compared(stored).into_iter().flat_map(|(keys, _)| keys) {
            let same = key.beside.same();
            let is_of_second = matches!(key.beside, BesideClient::Second(_));
            let new = if is_of_second {
                // A calendar may have a row for each of the people who met.
                let at_once = self
                    .found
                    .get_mut(&key)
                    .filter(|new| new.len() <= AT_ONCE_MAX);
                at_once.and_then(Vec::pop).into_iter().collect()
            } else {
                self.found.remove(&key).unwrap_or_default()
            };
            for place in new {
                self.same[place].get_or_insert(same);
            }
        }
    }
}

fn sentence(of_firms: u64, of_time: u64, has_more: bool, is_dry_run: bool) -> String {
    let at_least = if has_more { "At least " } else { "" };
    let have = |count| match count {
        1 => "1 new booking has".to_owned(),
        count => format!("{} new bookings have", group_thousands(count)),
    };
    let of_stored = "of bookings that were stored before";
    let said = match (of_firms, of_time) {
        (firms, 0) => format!("{} the vendor, firm and day {of_stored}", have(firms)),
        (0, time) => format!("{} the vendor and time {of_stored}", have(time)),
        (firms, time) => format!(
            "{} the vendor, firm and day {of_stored}, and {} their vendor and time",
            have(firms),
            have(time)
        ),
    };
    let what_to_do = if is_dry_run {
        "If this is an earlier file in another form, they would count twice: do not import it"
    } else {
        "If this is an earlier file in another form, they count twice: undo this import"
    };
    format!("{at_least}{said}. {what_to_do}.")
}
