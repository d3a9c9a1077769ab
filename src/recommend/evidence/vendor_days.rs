//! The first and the last day on which each vendor was booked, and enough days next to them that either can be
//! taken away.

use rkyv::{Archive, Deserialize, Serialize};

use super::cohort_weights::{DAYS_KEPT, Day, WINDOW_LENGTH};
use super::counting_rules::CountingRules;
use super::firm_bookings::{FirmBookingRow, FirmBookings};

/// Vendors whose rows are read again at once: each thread counts their days in at most 12 MB.
const VENDORS_AT_ONCE: usize = 8_192;

/// The days of all vendors, by number.
#[derive(Clone, Debug, Default, Archive, Serialize, Deserialize)]
pub(super) struct VendorDays {
    vendors: Vec<FirstAndLastDays>,
    /// Whether the first or the last day of some vendor is no longer known.
    is_lost: bool,
}

#[derive(Clone, Debug, Default, Archive, Serialize, Deserialize)]
struct FirstAndLastDays {
    first: LowestDays,
    /// The last days, negated.
    last: LowestDays,
}

/// The lowest days that a vendor has, each with how many demos it has there.
#[derive(Clone, Debug, Default, Archive, Serialize, Deserialize)]
struct LowestDays {
    days: Vec<(i32, u32)>,
    /// Whether there may be further days beyond them.
    has_more: bool,
}

impl VendorDays {
    /// The days of all rows that count. Linear in them, on several threads.
    pub fn of(rows: &FirmBookings, rules: &CountingRules) -> Self {
        let mut found = Self::default();
        found.make_room(rules);
        found.vendors.iter_mut().for_each(FirstAndLastDays::lose);
        found.find_lost(rows, rules);
        found
    }

    pub fn make_room(&mut self, rules: &CountingRules) {
        let vendors = rules.category_of.len();
        self.vendors.resize_with(vendors, FirstAndLastDays::default);
    }

    /// The first and the last day of each vendor.
    pub fn days(&self) -> Vec<Option<(Day, Day)>> {
        self.vendors.iter().map(FirstAndLastDays::days).collect()
    }

    /// The first and the last day of one vendor without the rows of some firms, firm by firm. Linear in these; where they
    /// have all days that are kept at one end, in `all` rows.
    pub fn without(
        &self,
        vendor: usize,
        firms: &[&[FirmBookingRow]],
        all: &FirmBookings,
        rules: &CountingRules,
    ) -> Option<(Day, Day)> {
        let mut ends = self.vendors.get(vendor)?.clone();
        let counted = firms.iter().flat_map(|rows| counted(rows, rules));
        for (_, day) in counted.filter(|(other, _)| *other == vendor) {
            ends.first.remove(day);
            ends.last.remove(-day);
        }
        if ends.is_lost() {
            let mut others = all.rows().filter(|row| {
                let is_of_vendor = row.vendor().is_some_and(|other| other as usize == vendor);
                let mut left_out = firms.iter().filter_map(|rows| rows.first());
                is_of_vendor && rules.counts(row) && left_out.all(|of| of.firm() != row.firm())
            });
            let first = others.next()?.day();
            let days = others.map(FirmBookingRow::day);
            let both = days.fold((first, first), |(first, last), day| {
                (first.min(day), last.max(day))
            });
            return Some(both);
        }
        ends.days()
    }

    pub fn add(&mut self, rows: &[FirmBookingRow], rules: &CountingRules) {
        for (vendor, day) in counted(rows, rules) {
            let FirstAndLastDays { first, last } = &mut self.vendors[vendor];
            first.insert(day, 1);
            last.insert(-day, 1);
        }
    }

    pub fn subtract(&mut self, rows: &[FirmBookingRow], rules: &CountingRules) {
        for (vendor, day) in counted(rows, rules) {
            let ends = &mut self.vendors[vendor];
            ends.first.remove(day);
            ends.last.remove(-day);
            self.is_lost |= ends.is_lost();
        }
    }

    /// Reads the rows again for vendors whose first or last day is no longer known, and for those that have few days left:
    /// they would be the next. Linear in all rows for each [`VENDORS_AT_ONCE`] of them, on several threads.
    pub fn find_lost(&mut self, rows: &FirmBookings, rules: &CountingRules) {
        let numbered = (0..).zip(&self.vendors);
        let lost: Vec<usize> = numbered
            .filter(|(_, ends)| ends.has_few())
            .map(|(vendor, _)| vendor)
            .collect();
        self.is_lost = false;
        for some in lost.chunks(VENDORS_AT_ONCE) {
            self.read_again(some, rows, rules);
        }
    }

    fn read_again(&mut self, vendors: &[usize], rows: &FirmBookings, rules: &CountingRules) {
        let mut place_of = vec![usize::MAX; self.vendors.len()];
        for (place, vendor) in vendors.iter().enumerate() {
            place_of[*vendor] = place;
        }
        let first = rules.window.first().number();
        let found = rows.in_parallel(|parts| {
            let mut counts = vec![0u32; vendors.len() * WINDOW_LENGTH];
            for part in parts {
                for (vendor, day) in counted(part, rules) {
                    let place = place_of.get(vendor);
                    if let Some(place) = place.filter(|place| **place < vendors.len()) {
                        let at = usize::try_from(day - first).expect("a day of the window");
                        counts[place * WINDOW_LENGTH + at] += 1;
                    }
                }
            }
            counts
        });
        for (place, vendor) in vendors.iter().enumerate() {
            let mut ends = FirstAndLastDays::default();
            let here = place * WINDOW_LENGTH;
            for (at, day) in (here..here + WINDOW_LENGTH).zip(first..) {
                let count = found.iter().map(|counts| counts[at]).sum();
                if count > 0 {
                    ends.first.insert(day, count);
                    ends.last.insert(-day, count);
                }
            }
            self.vendors[*vendor] = ends;
        }
    }

    /// Whether [`Self::find_lost`] has something to do.
    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Number of vendors.
    pub fn len(&self) -> usize {
        self.vendors.len()
    }

    pub fn bytes(&self) -> usize {
        let ends = self.vendors.iter();
        let days = ends.map(|ends| ends.first.days.capacity() + ends.last.days.capacity());
        size_of_val(&*self.vendors) + days.sum::<usize>() * size_of::<(i32, u32)>()
    }
}

/// The vendors and days of the rows that count.
fn counted<'r>(
    rows: &'r [FirmBookingRow],
    rules: &'r CountingRules,
) -> impl Iterator<Item = (usize, i32)> + 'r {
    let counted = rows.iter().filter(move |row| rules.counts(row));
    counted.filter_map(|row| Some((row.vendor()? as usize, row.day().number())))
}

impl FirstAndLastDays {
    fn days(&self) -> Option<(Day, Day)> {
        let (first, _) = self.first.days.first()?;
        let (last, _) = self.last.days.first()?;
        Some((Day::of_number(*first), Day::of_number(-last)))
    }

    fn is_lost(&self) -> bool {
        self.first.is_lost() || self.last.is_lost()
    }

    fn has_few(&self) -> bool {
        self.first.has_few() || self.last.has_few()
    }

    fn lose(&mut self) {
        self.first.has_more = true;
    }
}

impl LowestDays {
    fn insert(&mut self, day: i32, count: u32) {
        match self.place(day) {
            Ok(at) => self.days[at].1 += count,
            Err(at) if at == self.days.len() && self.has_more => {}
            Err(at) => {
                self.days.insert(at, (day, count));
                if self.days.len() > usize::from(DAYS_KEPT) {
                    self.days.pop();
                    self.has_more = true;
                }
            }
        }
    }

    fn remove(&mut self, day: i32) {
        if let Ok(at) = self.place(day) {
            self.days[at].1 -= 1;
            if self.days[at].1 == 0 {
                self.days.remove(at);
            }
        }
    }

    fn place(&self, day: i32) -> Result<usize, usize> {
        self.days.binary_search_by_key(&day, |(day, _)| *day)
    }

    fn is_lost(&self) -> bool {
        self.days.is_empty() && self.has_more
    }

    fn has_few(&self) -> bool {
        self.days.len() < usize::from(DAYS_KEPT) / 2 && self.has_more
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use std::sync::Arc;

    use jiff::{SignedDuration, Timestamp};
    use proptest::prelude::*;

    use super::*;
    use crate::recommend::evidence::cohort_weights::Window;
    use crate::recommend::evidence::firm_bookings::{Demo, FirmBookingsBuilder};

    #[test]
    fn the_days_of_more_vendors_than_are_read_at_once_are_found() {
        let vendors = i64::try_from(VENDORS_AT_ONCE).unwrap() + 3;
        let days = |vendor: i64| [vendor % 100, vendor % 100 + vendor % 7];
        let at = |day: i64| Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * day);
        let mut rows = FirmBookingsBuilder::default();
        for vendor in 0..vendors {
            for day in days(vendor) {
                rows.push(&Demo {
                    firm: vendor.cast_unsigned() << 48,
                    mail: None,
                    size: None,
                    state: None,
                    vendor: Some(&vendor.to_string()),
                    at: at(day),
                });
            }
        }
        let rules = CountingRules {
            window: Window::ending(Day::of(at(200))),
            category_of: (0..vendors).map(|_| 0).collect::<Arc<[u32]>>(),
            ..CountingRules::default()
        };
        let expected = (0..vendors).map(|vendor| {
            let [first, last] = days(vendor).map(|day| Day::of(at(day)));
            Some((first, last))
        });
        let found = VendorDays::of(&rows.finish(), &rules).days();
        assert!(found.into_iter().eq(expected));
    }

    proptest! {
        #[test]
        fn the_lowest_day_is_that_of_a_map_until_it_is_lost(
            steps in prop::collection::vec((any::<bool>(), -60_i32..60), 0..400),
        ) {
            let mut kept = LowestDays::default();
            let mut all = BTreeMap::<i32, u32>::new();
            for (is_new, day) in steps {
                if is_new {
                    kept.insert(day, 1);
                    *all.entry(day).or_default() += 1;
                } else if let Some(count) = all.get_mut(&day) {
                    kept.remove(day);
                    *count -= 1;
                    all.retain(|_, count| *count > 0);
                }
                if kept.is_lost() {
                    kept = LowestDays::default();
                    for (day, count) in &all {
                        kept.insert(*day, *count);
                    }
                }
                prop_assert!(kept.days.len() <= usize::from(DAYS_KEPT));
                prop_assert_eq!(kept.days.first().map(|(day, _)| *day), all.keys().next().copied());
            }
        }
    }
}
