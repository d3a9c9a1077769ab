//! The newest bookings of a filter, page by page.

use super::code_filter::CodeFilter;
use super::filter::{BookingFilter, List};
use super::index::{BookingIndex, Bound};
use super::segment::Segment;
use crate::domain::booking::BookingKey;

/// Where reading a list backwards has come to in one segment.
struct Cursor {
    list: List,
    /// Positions not yet read: `from..until`.
    from: usize,
    until: usize,
}

impl BookingIndex {
    /// Keys of the newest bookings that the filter keeps, newest first; of bookings created in the
    /// same second, the greater key first. `offset` of them are passed over, segments at a time.
    pub fn newest(&self, filter: &BookingFilter, offset: u64, limit: usize) -> Vec<BookingKey> {
        let scope = self.scope(filter);
        let (from, until) = self.bounds(filter.period);
        let mut keys = Vec::with_capacity(limit.min(1_000));
        let mut skip = offset;
        let last = until.segment.min(self.segments.len().saturating_sub(1));
        for position in (from.segment..=last).rev() {
            let Some(segment) = self.segments.get(position) else {
                break;
            };
            if skip > 0 {
                let start = Bound {
                    segment: position,
                    row: 0,
                }
                .max(from);
                let end = Bound {
                    segment: position + 1,
                    row: 0,
                }
                .min(until);
                let count = self.count_before(&scope, end) - self.count_before(&scope, start);
                if count <= skip {
                    skip -= count;
                    continue;
                }
            }
            let cursors = scope.lists.iter().map(|list| {
                let at = |bound: Bound, open: usize| {
                    if bound.segment == position {
                        segment.list_position(list, bound.row)
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
            });
            let mut cursors: Vec<Cursor> = cursors.collect();
            while keys.len() < limit {
                let Some(row) = segment.next_newest(&mut cursors, scope.codes) else {
                    break;
                };
                if skip > 0 {
                    skip -= 1;
                } else {
                    keys.push(BookingKey(segment.columns.key(row)));
                }
            }
            if keys.len() == limit {
                break;
            }
        }
        keys
    }
}

impl Segment {
    fn list_range(&self, list: List) -> (usize, usize) {
        match list {
            List::All => (0, self.len()),
            List::Of(kind, group) => kind
                .postings(self)
                .map_or((0, 0), |postings| postings.range(group)),
        }
    }

    fn list_position(&self, list: List, row: u16) -> usize {
        match list {
            List::All => usize::from(row),
            List::Of(kind, group) => kind.postings(self).map_or(0, |postings| {
                postings.range(group).0 + postings.position(group, row)
            }),
        }
    }

    /// Takes the last row that the filter keeps from whichever list has it.
    fn next_newest(&self, cursors: &mut [Cursor], codes: CodeFilter) -> Option<usize> {
        let mut newest: Option<(usize, usize)> = None;
        for (position, cursor) in cursors.iter_mut().enumerate() {
            if let Some(row) = self.last_kept(cursor, codes)
                && newest.is_none_or(|(other, _)| row > other)
            {
                newest = Some((row, position));
            }
        }
        let (row, position) = newest?;
        cursors[position].until -= 1;
        Some(row)
    }

    /// Moves the cursor back to the last row that the filter keeps.
    fn last_kept(&self, cursor: &mut Cursor, codes: CodeFilter) -> Option<usize> {
        let postings = match cursor.list {
            List::All => None,
            List::Of(kind, _) => Some(kind.postings(self)?),
        };
        let column = postings.map_or(&self.columns.codes, |postings| postings.codes());
        let (mask, value) = codes.mask_and_value();
        while cursor.until > cursor.from {
            let position = cursor.until - 1;
            if column.get(position) & mask == value {
                return Some(postings.map_or(position, |list| usize::from(list.row(position))));
            }
            cursor.until = position;
        }
        None
    }
}
