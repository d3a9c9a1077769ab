//! Bookings over time, by day, week or month.

use jiff::civil::Date;

use super::bound::{Bound, DAY_SECONDS, RowBound};
use super::filter::{BookingFilter, Period, day_number};
use super::index::BookingIndex;
use super::json::{push_date, push_field};
use super::resolve::ResolvedFilter;

/// A period of more buckets is clipped to the days from the oldest booking to the newest.
const BUCKETS_MAX: i64 = 4_000;

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
    /// Every bucket of the period, empty ones too. Without a start the first is that of the oldest
    /// booking in the index, without an end the last is that of the newest.
    pub points: Vec<Point>,
    /// The same for the period before; empty unless both ends of the period are set.
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
        if until.saturating_sub(from) / DAY_SECONDS / interval.least_days() > BUCKETS_MAX {
            from = from.max(oldest);
            until = until.min(newest.saturating_add(1));
        }
        let Some(mut start) = interval.bucket_of(from).filter(|_| from < until) else {
            return Vec::new();
        };
        let mut points = Vec::new();
        let mut counter = Counter::at(self, resolved, from);
        let mut day = day_number(start);
        while day * DAY_SECONDS < until {
            let (next, next_day) = interval.next(start, day);
            let end = (next_day * DAY_SECONDS).min(until);
            let count = counter.advance(end);
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

/// Counts from one time to the next, without starting over at the segment boundary.
struct Counter<'a> {
    index: &'a BookingIndex,
    resolved: &'a ResolvedFilter<'a>,
    bound: Bound,
    /// The count in the bound's segment, before the bound.
    inside: u64,
}

impl<'a> Counter<'a> {
    fn at(index: &'a BookingIndex, resolved: &'a ResolvedFilter<'a>, time: i64) -> Self {
        let bound = index.bound(time);
        Self {
            index,
            resolved,
            bound,
            inside: index.count_inside(resolved, bound),
        }
    }

    /// Moves to a later time and returns the number of matching bookings between.
    fn advance(&mut self, time: i64) -> u64 {
        let bound = self.index.bound(time);
        let mut count = 0;
        if bound.segment > self.bound.segment {
            let next = self.bound.segment + 1;
            count = self.advance_to(self.index.segments[self.bound.segment].end());
            if bound.segment > next {
                let before = |segment| self.index.count_before_segment(self.resolved, segment);
                count += before(bound.segment) - before(next);
            }
            self.bound = Bound::segment_start(bound.segment);
            self.inside = 0;
        }
        count + self.advance_to(bound.at)
    }

    /// The same inside the current segment.
    fn advance_to(&mut self, at: RowBound) -> u64 {
        let Bound { segment, at: last } = self.bound;
        self.bound.at = at;
        let few = self
            .index
            .try_count_between(self.resolved, segment, last, at);
        let count =
            few.unwrap_or_else(|| self.index.count_inside(self.resolved, self.bound) - self.inside);
        self.inside += count;
        count
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
