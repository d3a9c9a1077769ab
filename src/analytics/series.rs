//! Bookings over time, by day, week or month.

use std::ops::Range;

use jiff::civil::Date;

use super::filter::{BookingFilter, Period, day_number};
use super::index::BookingIndex;
use super::json::{push_date, push_field};
use super::resolve::{PostingList, ResolvedFilter};
use crate::domain::day::DAY_SECONDS;

/// A period of more buckets is clipped to the days from the oldest booking to the newest.
pub const SERIES_BUCKETS_MAX: i64 = 4_000;

/// The width of a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Interval {
    /// UTC.
    Day,
    /// Monday to Sunday.
    Week,
    Month,
}

/// What `GET /api/trends/series` answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    pub interval: Interval,
    /// Every bucket of the period, empty ones too; of more than [`SERIES_BUCKETS_MAX`] those from the oldest booking
    /// in the index to the newest. Without a start the first is that of the oldest, without an end the last is that of
    /// the newest.
    pub points: Vec<Point>,
    /// Every bucket of the period before; empty unless both ends of the period are set.
    pub previous: Vec<Point>,
}

/// One bucket. The first and the last count only the days inside the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The first day of the bucket; a week's Monday, a month's first.
    pub start: Date,
    pub count: u64,
}

impl BookingIndex {
    /// Counts the matching bookings by bucket.
    pub fn series(&self, filter: &BookingFilter, interval: Interval) -> Series {
        let resolved = self.resolve(filter);
        let previous = filter.period.previous();
        Series {
            interval,
            points: self.points(&resolved, filter.period, interval),
            previous: previous
                .map_or_else(Vec::new, |period| self.points(&resolved, period, interval)),
        }
    }

    fn points(
        &self,
        resolved: &ResolvedFilter<'_>,
        period: Period,
        interval: Interval,
    ) -> Vec<Point> {
        let Some((oldest, newest)) = self.time_range() else {
            return Vec::new();
        };
        let mut from = period.from.unwrap_or(oldest);
        let mut until = period.until.unwrap_or(newest.saturating_add(1));
        if until.saturating_sub(from) / DAY_SECONDS / interval.least_days() > SERIES_BUCKETS_MAX {
            from = from.max(oldest);
            until = until.min(newest.saturating_add(1));
        }
        let Some(mut start) = interval.bucket_of(from).filter(|_| from < until) else {
            return Vec::new();
        };
        let mut points = Vec::new();
        let until = until.min((day_number(Date::MAX) + 1) * DAY_SECONDS);
        let daily = DailyCounts::of(self, resolved, (oldest, newest), (from, until));
        let mut day = day_number(start);
        while day * DAY_SECONDS < until {
            let (next, next_day) = interval.next(start, day);
            let count = daily.sum(day..next_day);
            points.push(Point { start, count });
            (start, day) = match next {
                Some(next) => (next, next_day),
                None => break,
            };
        }
        points
    }
}

impl Series {
    /// Appends the answer as JSON.
    pub fn write_json(&self, out: &mut Vec<u8>) {
        out.reserve(128 + 48 * (self.points.len() + self.previous.len()));
        out.extend_from_slice(b"{\"interval\":\"");
        out.extend_from_slice(self.interval.name().as_bytes());
        push_points(out, b"\",\"points\":[", &self.points);
        push_points(out, b",\"previous\":[", &self.previous);
        out.push(b'}');
    }
}

fn push_points(out: &mut Vec<u8>, opening: &[u8], points: &[Point]) {
    out.extend_from_slice(opening);
    for (position, point) in points.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        out.extend_from_slice(b"{\"start\":\"");
        push_date(out, point.start);
        push_field(out, b"\",\"count\":", point.count);
        out.push(b'}');
    }
    out.push(b']');
}

/// How many matching bookings each day of a period has.
struct DailyCounts {
    first: i64,
    counts: Vec<u32>,
}

impl DailyCounts {
    /// Counts `from..until`, which are times; a day that they cut is counted as far as it lies between.
    fn of(
        index: &BookingIndex,
        resolved: &ResolvedFilter<'_>,
        (oldest, newest): (i64, i64),
        (from, until): (i64, i64),
    ) -> Self {
        let first = from.div_euclid(DAY_SECONDS);
        let end = (until - 1).div_euclid(DAY_SECONDS) + 1;
        let mut daily = Self {
            first,
            counts: vec![0; usize::try_from(end - first).unwrap_or(0)],
        };
        let (begin, stop) = (index.bound(from).segment, index.bound(until));
        let stop = stop.segment + usize::from(stop.at.row > 0);
        for (position, segment) in index.segments.iter().enumerate().take(stop).skip(begin) {
            let days = segment.days_within(&(first..end));
            for list in resolved.lists.iter() {
                if !index.may_hold(list, resolved.codes, position) {
                    continue;
                }
                let days = days.clone();
                let add = |day, count| {
                    if let Some(sum) = daily.of_day(segment.day(day)) {
                        *sum += count;
                    }
                };
                match list {
                    PostingList::All => {
                        let (unfiltered, columns) = (&segment.unfiltered, &segment.columns);
                        unfiltered.add_days(columns, days, resolved.codes, add);
                    }
                    PostingList::Of(kind, group) => {
                        if let Some(postings) = kind.postings(segment) {
                            postings.add_days(group, days, resolved.codes, add);
                        }
                    }
                }
            }
        }
        let before = |time| index.count_before(resolved, index.bound(time));
        for day in [first, end - 1] {
            let (start, next) = (day * DAY_SECONDS, (day + 1) * DAY_SECONDS);
            let is_cut = start.max(oldest) < from || until < next.min(newest.saturating_add(1));
            if is_cut && let Some(count) = daily.of_day(day) {
                let exact = before(until.min(next)) - before(from.max(start));
                *count = u32::try_from(exact).expect("rows are counted in four bytes");
            }
        }
        daily
    }

    fn of_day(&mut self, day: i64) -> Option<&mut u32> {
        self.counts.get_mut(usize::try_from(day - self.first).ok()?)
    }

    /// The sum of some days.
    fn sum(&self, days: Range<i64>) -> u64 {
        let position = |day: i64| usize::try_from(day - self.first).unwrap_or(0);
        let until = position(days.end).min(self.counts.len());
        let counts = self
            .counts
            .get(position(days.start)..until)
            .unwrap_or_default();
        counts.iter().map(|&count| u64::from(count)).sum()
    }
}

impl Interval {
    pub const ALL: [Self; 3] = [Self::Day, Self::Week, Self::Month];

    /// As the API calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
        }
    }

    fn least_days(self) -> i64 {
        match self {
            Self::Day => 1,
            Self::Week => 7,
            Self::Month => 28,
        }
    }

    /// The first day of the bucket that contains a time. `None` after the year 9999.
    fn bucket_of(self, time: i64) -> Option<Date> {
        let zoned = jiff::Timestamp::from_second(time)
            .ok()?
            .to_zoned(jiff::tz::TimeZone::UTC);
        let date = zoned.date();
        match self {
            Self::Day => Some(date),
            Self::Week => {
                let days = i64::from(date.weekday().to_monday_zero_offset());
                date.checked_sub(jiff::Span::new().days(days)).ok()
            }
            Self::Month => Some(date.first_of_month()),
        }
    }

    /// The first day of the next bucket, as a date and as a day number.
    fn next(self, start: Date, day: i64) -> (Option<Date>, i64) {
        let next = match self {
            Self::Day => start.tomorrow().ok(),
            Self::Week => start.checked_add(jiff::Span::new().days(7)).ok(),
            Self::Month => start.last_of_month().tomorrow().ok(),
        };
        let days = match self {
            Self::Day => 1,
            Self::Week => 7,
            Self::Month => i64::from(start.days_in_month()),
        };
        (next, day + days)
    }
}
