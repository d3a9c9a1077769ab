//! The newest bookings of a filter, page by page.

use super::bound::{Bound, RowBound};
use super::code_filter::CodeFilter;
use super::filter::BookingFilter;
use super::index::BookingIndex;
use super::presence::BLOCK;
use super::resolve::{PostingList, ResolvedFilter};
use super::segment::Segment;
use crate::domain::booking::BookingKey;

/// The lists of up to this many segments are read in no more time than it takes to ask which of them hold
/// a matching row.
const FEW_SEGMENTS: usize = 2;

/// A position in one posting list of a segment, which is read backwards.
struct Cursor {
    list: PostingList,
    /// Positions not yet read: `from..until`.
    from: usize,
    until: usize,
}

impl BookingIndex {
    /// Keys of the newest matching bookings, newest first; among bookings created in the same second,
    /// the greater key first. A late page costs little more than the first.
    pub fn newest(&self, filter: &BookingFilter, offset: u64, limit: usize) -> Vec<BookingKey> {
        let resolved = self.resolve(filter);
        let (from, until) = self.bounds(filter.period);
        let Some(until) = self.page_end(&resolved, from, until, offset) else {
            return Vec::new();
        };
        let mut rows: Vec<(&Segment, usize)> = Vec::with_capacity(limit.min(1_000));
        let mut cursors = Vec::new();
        let mut end = until.segment + usize::from(until.at.row > 0);
        while rows.len() < limit
            && let Some(position) = self.last_holding(&resolved, from.segment, end)
        {
            end = position;
            let segment = &*self.segments[position];
            cursors.clear();
            cursors.extend(resolved.lists.iter().map(|list| {
                let at = |bound: Bound, open: usize| {
                    if bound.segment == position {
                        segment.list_position(list, bound.at)
                    } else {
                        open
                    }
                };
                let (start, end) = segment.list_range(list);
                Cursor {
                    list,
                    from: at(from, start),
                    until: at(until, end),
                }
            }));
            while rows.len() < limit
                && let Some(row) = segment.next_newest(&mut cursors, resolved.codes)
            {
                rows.push((segment, row));
            }
        }
        // Apart from finding the rows, so that the memory of all keys is waited for at once.
        let rows = rows.into_iter();
        rows.map(|(segment, row)| BookingKey(segment.columns.key(row)))
            .collect()
    }

    /// The last of segments `from..end` that may hold a matching row.
    fn last_holding(
        &self,
        resolved: &ResolvedFilter<'_>,
        from: usize,
        mut end: usize,
    ) -> Option<usize> {
        if end <= from + FEW_SEGMENTS {
            return (from < end).then(|| end - 1);
        }
        while from < end {
            let (block, last) = ((end - 1) / BLOCK, (end - 1) % BLOCK);
            let before_end = self.holding(resolved, block) & (u64::MAX >> (BLOCK - 1 - last));
            end = block * BLOCK;
            if let Some(last) = before_end.checked_ilog2() {
                let segment = end + last as usize;
                return (segment >= from).then_some(segment);
            }
        }
        None
    }

    /// The segments of a block that may hold a matching row, one bit each.
    fn holding(&self, resolved: &ResolvedFilter<'_>, block: usize) -> u64 {
        if resolved.codes.accepts_all() {
            return u64::MAX;
        }
        let lists = resolved.lists.iter();
        let sets = lists.map(|list| self.segments_with(list, resolved.codes, block));
        sets.fold(0, |any, set| any | set)
    }

    /// The bound with `offset` matching rows between it and `until`, by binary search. `None` where
    /// there are no more than that.
    fn page_end(
        &self,
        resolved: &ResolvedFilter<'_>,
        from: Bound,
        until: Bound,
        offset: u64,
    ) -> Option<Bound> {
        if offset == 0 {
            return Some(until);
        }
        let matching = self.count_before(resolved, until).checked_sub(offset)?;
        if matching <= self.count_before(resolved, from) {
            return None;
        }
        let mut segments = (from.segment, self.segments.len());
        while segments.0 + 1 < segments.1 {
            let middle = usize::midpoint(segments.0, segments.1);
            if self.count_before_segment(resolved, middle) < matching {
                segments.0 = middle;
            } else {
                segments.1 = middle;
            }
        }
        let segment = segments.0;
        let before = self.count_before_segment(resolved, segment);
        let bound = |row| Bound {
            segment,
            at: RowBound { row, day: None },
        };
        let mut rows = (0, u16::try_from(self.segments[segment].len()).ok()?);
        while rows.0 < rows.1 {
            let row = u16::midpoint(rows.0, rows.1);
            if before + self.count_inside(resolved, bound(row)) < matching {
                rows.0 = row + 1;
            } else {
                rows.1 = row;
            }
        }
        Some(bound(rows.0))
    }
}

impl Segment {
    fn list_range(&self, list: PostingList) -> (usize, usize) {
        match list {
            PostingList::All => (0, self.len()),
            PostingList::Of(kind, group) => kind
                .postings(self)
                .map_or((0, 0), |postings| postings.range(group)),
        }
    }

    fn list_position(&self, list: PostingList, at: RowBound) -> usize {
        match list {
            PostingList::All => usize::from(at.row),
            PostingList::Of(kind, group) => kind.postings(self).map_or(0, |postings| {
                postings.range(group).0 + postings.position(group, at)
            }),
        }
    }

    /// Takes the latest matching row of all lists.
    fn next_newest(&self, cursors: &mut [Cursor], codes: CodeFilter) -> Option<usize> {
        let mut newest: Option<(usize, usize)> = None;
        for (position, cursor) in cursors.iter_mut().enumerate() {
            if let Some(row) = self.last_matching(cursor, codes)
                && newest.is_none_or(|(other, _)| row > other)
            {
                newest = Some((row, position));
            }
        }
        let (row, position) = newest?;
        cursors[position].until -= 1;
        Some(row)
    }

    /// Moves the cursor back to its last matching row.
    fn last_matching(&self, cursor: &mut Cursor, codes: CodeFilter) -> Option<usize> {
        let postings = match cursor.list {
            PostingList::All => None,
            PostingList::Of(kind, _) => Some(kind.postings(self)?),
        };
        let matching = if codes.accepts_all() {
            cursor
                .until
                .checked_sub(1)
                .filter(|last| *last >= cursor.from)
        } else {
            let column = postings.map_or(&self.columns.codes, |postings| postings.codes());
            let (mask, value) = codes.mask_and_value();
            column.last_matching(cursor.from, cursor.until, mask, value)
        };
        cursor.until = matching.map_or(cursor.from, |matching| matching + 1);
        let position = matching?;
        Some(postings.map_or(position, |list| usize::from(list.row(position))))
    }
}
