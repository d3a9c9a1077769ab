//! On which days firms and vendors were booked. With it a new day costs what changes at the ends of the window, not
//! what all bookings cost.

use std::collections::BTreeMap;
use std::sync::Arc;

use hashbrown::HashMap;
use rkyv::{Archive, Deserialize, Serialize};

use super::cohort_weights::{DAYS_KEPT, Day, Window};
use super::counting_rules::{CountingRules, category};
use super::firm_bookings::{FirmBookingRow, FirmBookings};

/// At most one row in this many may have its firm kept: where one day has most bookings, firms are looked for
/// instead.
const FIRMS_KEPT: usize = 8;

/// How many demos each day has, of vendors that the directory knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Archive, Serialize, Deserialize)]
pub(super) struct DayCounts(BTreeMap<i32, u32>);

/// The firms with a demo on the days that leave the window next, and on those after it.
#[derive(Clone, Debug, Default, Archive, Serialize, Deserialize)]
pub(super) struct WindowEdgeFirms {
    /// The days of which it knows all firms, and those after the last.
    leaving: std::ops::Range<i32>,
    after: i32,
    by_day: BTreeMap<i32, Arc<Vec<u64>>>,
}

impl DayCounts {
    /// Linear in all rows, on several threads.
    pub fn of(rows: &FirmBookings, category_of: &[u32]) -> Self {
        let counted = rows.in_parallel(|parts| {
            let mut counts = HashMap::<i32, u32>::new();
            let rows = parts.iter().flat_map(|part| part.iter());
            for row in rows.filter(|row| category(row, category_of).is_some()) {
                *counts.entry(row.day().number()).or_default() += 1;
            }
            counts
        });
        let mut all = Self::default();
        for (day, count) in counted.into_iter().flatten() {
            *all.0.entry(day).or_default() += count;
        }
        all
    }

    pub fn add(&mut self, rows: &[FirmBookingRow], category_of: &[u32]) {
        for row in rows {
            if category(row, category_of).is_some() {
                *self.0.entry(row.day().number()).or_default() += 1;
            }
        }
    }

    pub fn subtract(&mut self, rows: &[FirmBookingRow], category_of: &[u32]) {
        for row in rows {
            let day = row.day().number();
            if category(row, category_of).is_some()
                && let Some(count) = self.0.get_mut(&day)
            {
                *count -= 1;
                if *count == 0 {
                    self.0.remove(&day);
                }
            }
        }
    }

    /// The newest day up to today.
    pub fn newest(&self, today: Day) -> Day {
        let mut until = self.0.range(..=today.number());
        until
            .next_back()
            .map_or_else(Day::default, |(day, _)| Day::of_number(*day))
    }
}

impl WindowEdgeFirms {
    /// The firms on the days at the ends of this window. Linear in all rows, on several threads.
    pub fn of(rows: &FirmBookings, counts: &DayCounts, rules: &CountingRules) -> Self {
        let Window { end, .. } = rules.window;
        let first = rules.window.first().number();
        let most = rows.len() / FIRMS_KEPT;
        let mut kept = 0;
        let mut fit = |count: &u32| {
            kept += *count as usize;
            kept <= most
        };
        let later = counts.0.range(end.number().saturating_add(1)..);
        let are_few = later.map(|(_, count)| count).all(&mut fit);
        let after = if are_few { end.number() } else { i32::MAX };
        let until = first.saturating_add(DAYS_KEPT.into());
        let mut leaving = counts.0.range(first..until.max(first));
        let full = leaving.find(|(_, count)| !fit(count));
        let leaving = first..full.map_or(until, |(day, _)| *day);
        let mut edges = Self {
            leaving,
            after,
            by_day: BTreeMap::new(),
        };
        let found = rows.in_parallel(|parts| {
            let all = parts.iter().flat_map(|part| part.iter());
            let kept = all.filter(|row| edges.keeps(row, rules));
            kept.map(|row| (row.day().number(), row.firm()))
                .collect::<Vec<_>>()
        });
        for (day, firm) in found.into_iter().flatten() {
            Arc::make_mut(edges.by_day.entry(day).or_default()).push(firm);
        }
        edges.give_back_room();
        edges
    }

    /// Follows a change of the rows of these firms, which are sorted. Costs the rows that they have and had, and the
    /// lists of the days on which they had some.
    pub fn change(
        &mut self,
        firms: &[u64],
        before: &FirmBookings,
        now: &FirmBookings,
        rules: &CountingRules,
    ) {
        let mut gone = BTreeMap::<i32, Vec<u64>>::new();
        for row in firms.iter().flat_map(|firm| before.of_firm(*firm)) {
            let day = row.day().number();
            if self.keeps_day(day) {
                gone.entry(day).or_default().push(row.firm());
            }
        }
        for (day, gone) in gone {
            if let Some(firms) = self.by_day.get_mut(&day) {
                Arc::make_mut(firms).retain(|firm| gone.binary_search(firm).is_err());
            }
        }
        for row in firms.iter().flat_map(|firm| now.of_firm(*firm)) {
            if self.keeps(row, rules) {
                let firms = self.by_day.entry(row.day().number()).or_default();
                if firms.last() != Some(&row.firm()) {
                    Arc::make_mut(firms).push(row.firm());
                }
            }
        }
        self.give_back_room();
    }

    /// Gives back the room of the lists that changed: a copy has twice the room after one more firm.
    fn give_back_room(&mut self) {
        for firms in self.by_day.values_mut() {
            if firms.len() < firms.capacity() {
                Arc::make_mut(firms).shrink_to_fit();
            }
        }
    }

    /// The firms with a row that counts in one window and not in the next; `None` where it does not know
    /// all of them.
    pub fn between(&self, window: Window, next: Window) -> Option<Vec<u64>> {
        let (first, next_first) = (window.first().number(), next.first().number());
        let (end, next_end) = (window.end.number(), next.end.number());
        let is_known = next_end >= end
            && self.after <= end
            && self.leaving.start <= first
            && next_first <= self.leaving.end;
        is_known.then(|| {
            let left = self.by_day.range(first..next_first);
            let came = self.by_day.range(end + 1..=next_end);
            let firms = left.chain(came).flat_map(|(_, firms)| firms.iter());
            firms.copied().collect()
        })
    }

    /// Forgets the days that the window has left behind.
    pub fn move_to(&mut self, window: Window) {
        let (first, end) = (window.first().number(), window.end.number());
        self.after = self.after.max(end);
        let is_ahead = |day: i32| day > end || (first..self.leaving.end).contains(&day);
        self.by_day.retain(|day, _| is_ahead(*day));
        self.leaving.start = self.leaving.start.max(first);
    }

    #[cfg(test)]
    pub fn by_day(&self) -> impl Iterator<Item = (&i32, &Arc<Vec<u64>>)> {
        self.by_day.iter()
    }

    pub fn bytes(&self) -> usize {
        let firms = self.by_day.values();
        firms.map(|firms| firms.capacity() * size_of::<u64>()).sum()
    }

    fn keeps(&self, row: &FirmBookingRow, rules: &CountingRules) -> bool {
        self.keeps_day(row.day().number()) && rules.category(row).is_some()
    }

    fn keeps_day(&self, day: i32) -> bool {
        day > self.after || self.leaving.contains(&day)
    }
}
