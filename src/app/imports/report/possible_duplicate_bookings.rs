//! New bookings that say what stored ones say. A row without an id is known by what its cells say, so the same log written
//! in another form, with other times or one more column, brings each of its bookings a second time. So does the export of
//! another tool, which has ids of its own.

use std::collections::BTreeSet;
use std::ops::Range;

use hashbrown::HashMap;

use crate::analytics::{BookingFilter, Period};
use crate::app::bookings::PublishedBookings;
use crate::domain::booking::BookingView;
use crate::domain::day::DAY_SECONDS;
use crate::domain::firm_key::{FirmKey, mail_bits};
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
/// Fewer bookings of another tool, which are the same by firm and minute, are no sign of anything.
pub(super) const OTHER_TOOL_MIN: u64 = 5;
pub(super) const OTHER_TOOL_AMONG: u64 = 20;
const MINUTE_SECONDS: i64 = 60;
const HOUR_SECONDS: i64 = 3_600;

/// More new bookings of one vendor and second than these are what a CRM took in at once, not meetings.
const AT_ONCE_MAX: usize = 8;

/// New bookings.
#[derive(Default)]
pub struct PossibleDuplicateBookings {
    /// The new ones that say this, by their place.
    found: HashMap<DuplicateKey, Vec<usize>>,
    /// By their place.
    new: Vec<NewBooking>,
    periods: BTreeSet<(i64, i64)>,
    looked_at: usize,
    /// Whether some are not compared.
    has_more: bool,
}

#[derive(Default)]
struct NewBooking {
    has_own_id: bool,
    /// Whether it is at a full hour, as many meetings are.
    is_on_the_hour: bool,
    /// What is the same in a stored one, where it has no id of its own.
    same: Option<Same>,
    /// Whether firm and minute are the same.
    is_at_same_minute: bool,
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
    /// The [bits](mail_bits) of a firm's name or of its address.
    FirmAndMinute(u64, i64),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Same {
    FirmAndDay,
    Time,
}

/// What of a booking is compared, and the time within which stored ones are looked for.
fn compared(
    booking: &BookingView<'_>,
    has_own_id: bool,
) -> Option<(Vec<DuplicateKey>, Range<i64>)> {
    let client = name_key(booking.client?);
    let second = booking.created_at.as_second();
    let from = |seconds| second - second.rem_euclid(seconds);
    let minute = start_of_minute(booking);
    let (first, seconds) = match booking.firm_key {
        Some(firm) if !has_own_id => {
            let day = BesideClient::FirmAndDay(firm.bits(), from(DAY_SECONDS));
            (day, DAY_SECONDS)
        }
        _ => (BesideClient::Minute(minute), MINUTE_SECONDS),
    };
    // Of times without seconds many are the same: several firms meet a vendor at ten.
    let has_seconds = second.rem_euclid(MINUTE_SECONDS) != 0;
    let exact = has_seconds.then_some(BesideClient::Second(second));
    let by_what_it_says = [Some(first), exact].into_iter().flatten();
    let by_what_it_says = by_what_it_says.filter(|_| !has_own_id);
    let keys = by_what_it_says.chain(firms(booking.firm_key, minute));
    let keys = keys.map(|beside| DuplicateKey {
        client: client.clone(),
        beside,
    });
    let keys: Vec<_> = keys.collect();
    (!keys.is_empty()).then(|| (keys, from(seconds)..from(seconds) + seconds))
}

fn start_of_minute(booking: &BookingView<'_>) -> i64 {
    let second = booking.created_at.as_second();
    second - second.rem_euclid(MINUTE_SECONDS)
}

/// By what a firm is known, each with the minute; nothing at midnight, where days without a time are.
fn firms(firm: Option<FirmKey>, minute: i64) -> impl Iterator<Item = BesideClient> {
    let firm = firm.filter(|_| minute.rem_euclid(DAY_SECONDS) != 0);
    let name = firm.map(|firm| mail_bits(firm.bits()));
    let address = firm.and_then(FirmKey::mail).filter(|it| name != Some(*it));
    let bits = name.into_iter().chain(address);
    bits.map(move |bits| BesideClient::FirmAndMinute(bits, minute))
}

impl PossibleDuplicateBookings {
    /// Whether no more are compared.
    pub fn is_full(&mut self) -> bool {
        self.has_more |= self.looked_at == LOOKED_AT_MAX || self.new.len() == NEW_MAX;
        self.has_more
    }

    /// Takes a new booking.
    pub fn add(&mut self, booking: &BookingView<'_>) {
        self.looked_at += 1;
        // Those without an id of their own got one that is their identity.
        let has_own_id = hex::parse::<16>(booking.id).is_none();
        if let Some((keys, Range { start, end })) = compared(booking, has_own_id) {
            self.periods.insert((start, end));
            for key in keys {
                self.found.entry(key).or_default().push(self.new.len());
            }
            self.new.push(NewBooking {
                has_own_id,
                is_on_the_hour: start_of_minute(booking).rem_euclid(HOUR_SECONDS) == 0,
                ..NewBooking::default()
            });
        }
    }

    /// The sentence that counts those which say what bookings say that were stored before, where they are most of the new
    /// ones: a firm may book a vendor twice in a day, and such a file is no other form of one that was imported. Else the one
    /// that counts those at the same minute, where they are more than chance.
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
        let count =
            |is: &dyn Fn(&NewBooking) -> bool| self.new.iter().filter(|new| is(new)).count() as u64;
        let of = |same| count(&|new| new.same == Some(same));
        let (of_firms, of_time) = (of(Same::FirmAndDay), of(Same::Time));
        let (duplicates, without_id) = (of_firms + of_time, count(&|new| !new.has_own_id));
        if duplicates >= DUPLICATES_MIN && duplicates * DUPLICATES_AMONG >= without_id {
            let said = sentence(of_firms, of_time, self.at_least(), is_dry_run);
            return Ok(Some(said));
        }
        let again = count(&|new| new.is_at_same_minute);
        // Of meetings at full hours many are at the same time by chance.
        let at_other_times = count(&|new| new.is_at_same_minute && !new.is_on_the_hour);
        let among = if at_other_times == 0 {
            DUPLICATES_AMONG
        } else {
            OTHER_TOOL_AMONG
        };
        let is_likely = again >= OTHER_TOOL_MIN && again * among >= self.new.len() as u64;
        Ok(is_likely.then(|| other_tool_sentence(again, self.at_least(), is_dry_run)))
    }

    /// Marks the new bookings that say what a stored one says, and at most one of the same firm and minute, however its firm is
    /// known.
    fn compare(&mut self, stored: &BookingView<'_>) {
        let keys = compared(stored, false).map_or_else(Vec::new, |(keys, _)| keys);
        let mut has_marked = false;
        for key in keys {
            let same = match key.beside {
                BesideClient::FirmAndDay(..) => Same::FirmAndDay,
                BesideClient::Minute(_) => Same::Time,
                BesideClient::Second(_) => {
                    // A calendar may have a row for each of the people who met.
                    let new = self.found.get_mut(&key);
                    let at_once = new.filter(|new| new.len() <= AT_ONCE_MAX);
                    if let Some(place) = at_once.and_then(Vec::pop) {
                        self.new[place].same.get_or_insert(Same::Time);
                    }
                    continue;
                }
                BesideClient::FirmAndMinute(..) => {
                    if !has_marked && let Some(new) = self.next(&key, |new| new.is_at_same_minute) {
                        new.is_at_same_minute = true;
                        has_marked = true;
                    }
                    continue;
                }
            };
            for place in self.found.remove(&key).unwrap_or_default() {
                self.new[place].same.get_or_insert(same);
            }
        }
    }

    /// What the counts of a sentence begin with.
    fn at_least(&self) -> &'static str {
        if self.has_more { "At least " } else { "" }
    }

    /// A new booking of this key that is not marked.
    fn next(
        &mut self,
        key: &DuplicateKey,
        is_marked: impl Fn(&NewBooking) -> bool,
    ) -> Option<&mut NewBooking> {
        let places = self.found.get_mut(key)?;
        loop {
            let place = places.pop()?;
            if !is_marked(&self.new[place]) {
                return Some(&mut self.new[place]);
            }
        }
    }
}

/// What is said of a file with ids of its own, or of which a part was imported before.
fn other_tool_sentence(again: u64, at_least: &str, is_dry_run: bool) -> String {
    let again = group_thousands(again);
    let count = if is_dry_run { "would count" } else { "count" };
    format!(
        "{at_least}{again} of the new bookings look like bookings that an earlier import brought, perhaps from another \
         tool: vendor, firm and minute are the same. If they are the same, they {count} twice."
    )
}

fn sentence(of_firms: u64, of_time: u64, at_least: &str, is_dry_run: bool) -> String {
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
