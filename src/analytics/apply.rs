//! Applies changes: a new index that shares every untouched segment with the old one.

use std::sync::Arc;

use super::dictionary::Dictionary;
use super::index::BookingIndex;
use super::row::{EncodedRow, RowChange};
use super::segment::{Segment, SegmentBuilder};
use crate::domain::booking::BookingKey;

/// A rebuilt run of fewer rows than a segment's maximum divided by this is merged with its
/// predecessor, so that segments stay few.
pub(super) const SMALL_PART: usize = 4;

/// The changes contradict the index, so it no longer mirrors the store and must be rebuilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApplyError {
    #[error("the index holds no booking {0:?} of that time")]
    Missing(BookingKey),
    #[error("the index already holds booking {0:?}")]
    Duplicate(BookingKey),
}

/// The net effect of a batch: rows to remove and rows to add, each sorted.
struct Batch {
    removed: Vec<(i64, u64)>,
    added: Vec<EncodedRow>,
}

/// A run of rows of the new index.
enum Part {
    Shared(Arc<Segment>),
    Rebuilt(Vec<EncodedRow>),
}

impl BookingIndex {
    /// The index after the changes, applied in the order given. Rebuilds the segments that contain a
    /// change and the totals from the first of them on; shares everything else.
    pub fn apply<'a>(
        &self,
        changes: impl IntoIterator<Item = RowChange<'a>>,
    ) -> Result<Self, ApplyError> {
        let changes = net_changes(changes.into_iter().collect());
        let mut dictionary = Arc::clone(&self.dictionary);
        let mut batch = Batch {
            removed: Vec::new(),
            added: Vec::new(),
        };
        let mut interned = Vec::with_capacity(changes.len());
        for change in changes {
            batch
                .removed
                .extend(change.before.map(|created_at| (created_at, change.key.0)));
            interned.extend(change.after.map(|row| match dictionary.find(&row) {
                Some(known) => known,
                None => Arc::make_mut(&mut dictionary).intern(&row),
            }));
        }
        let old_shift = dictionary.shift;
        if dictionary.categories.len() > self.dictionary.categories.len() {
            Arc::make_mut(&mut dictionary).finalize();
        }
        batch
            .added
            .extend(interned.iter().map(|row| row.entry(dictionary.shift)));
        batch.removed.sort_unstable();
        batch.added.sort_unstable_by_key(EncodedRow::sort_key);
        if dictionary.shift == old_shift {
            let (shared, parts) = self.parts(batch)?;
            return Ok(self.assemble(&dictionary, shared, parts));
        }
        let entries = self
            .segments
            .iter()
            .flat_map(|segment| segment.columns.rows());
        let widened = entries.map(|entry| widen(entry, old_shift, dictionary.shift));
        let entries = merge(widened.collect(), &batch.removed, &batch.added)?;
        Ok(Self::from_sorted(&dictionary, &entries, self.segment_rows))
    }

    /// Splits the batch at the segment boundaries. Returns the number of segments before the first
    /// change, and all parts of the new index.
    fn parts(&self, batch: Batch) -> Result<(usize, Vec<Part>), ApplyError> {
        let Batch {
            mut removed,
            mut added,
        } = batch;
        let mut first_changed = None;
        let mut parts: Vec<Part> = Vec::new();
        for (position, segment) in self.segments.iter().enumerate() {
            let (out, into) = match self.segments.get(position + 1) {
                Some(next) => {
                    let boundary = (next.columns.created_at(0), next.columns.key(0));
                    let out = removed.partition_point(|order| *order < boundary);
                    (
                        out,
                        added.partition_point(|entry| entry.sort_key() < boundary),
                    )
                }
                None => (removed.len(), added.len()),
            };
            if out == 0 && into == 0 {
                parts.push(Part::Shared(Arc::clone(segment)));
                continue;
            }
            first_changed.get_or_insert(position);
            let later_removed = removed.split_off(out);
            let later_added = added.split_off(into);
            let entries = segment.columns.rows().collect();
            push_rebuilt(
                &mut parts,
                merge(entries, &removed, &added)?,
                self.segment_rows,
            );
            (removed, added) = (later_removed, later_added);
        }
        if self.segments.is_empty() {
            parts.push(Part::Rebuilt(merge(Vec::new(), &removed, &added)?));
        }
        let shared = first_changed.unwrap_or(self.segments.len());
        Ok((merge_small(&mut parts, shared, self.segment_rows), parts))
    }

    fn assemble(&self, dictionary: &Arc<Dictionary>, shared: usize, parts: Vec<Part>) -> Self {
        let mut index = self.first_segments(Arc::clone(dictionary), shared);
        let mut builder = SegmentBuilder::new(dictionary);
        let last = parts.len().saturating_sub(1);
        for (position, part) in parts.into_iter().enumerate().skip(shared) {
            match part {
                Part::Shared(segment) => index.extend([segment]),
                Part::Rebuilt(entries) => {
                    let pieces = pieces(&entries, self.segment_rows, position == last);
                    index.extend(pieces.map(|piece| Arc::new(builder.build(piece))));
                }
            }
        }
        index
    }
}

/// Adds a rebuilt run, joined to the one before where both fit into one segment.
fn push_rebuilt(parts: &mut Vec<Part>, entries: Vec<EncodedRow>, most: usize) {
    match parts.last_mut() {
        Some(Part::Rebuilt(last)) if last.len() + entries.len() <= most => {
            last.extend(entries);
        }
        _ => parts.push(Part::Rebuilt(entries)),
    }
}

/// Merges small rebuilt runs with the segment before them. Returns how many parts at the front stay
/// unchanged.
fn merge_small(parts: &mut Vec<Part>, shared: usize, most: usize) -> usize {
    let mut unchanged = shared;
    let mut position = 1;
    while position < parts.len() {
        let joined = match (&parts[position - 1], &parts[position]) {
            (Part::Shared(before), Part::Rebuilt(small))
                if small.len() < most / SMALL_PART && before.len() + small.len() <= most =>
            {
                let mut entries: Vec<EncodedRow> = before.columns.rows().collect();
                entries.extend_from_slice(small);
                Some(entries)
            }
            _ => None,
        };
        match joined {
            Some(entries) => {
                parts[position - 1] = Part::Rebuilt(entries);
                parts.remove(position);
                unchanged = unchanged.min(position - 1);
            }
            None => position += 1,
        }
    }
    unchanged
}

/// Splits a rebuilt run into segments. The last run of the index is split into full segments and a
/// rest, because new bookings mostly arrive at the end, where a short segment makes the next batch
/// cheap. Others are split evenly, so that both halves have room to grow.
fn pieces(
    entries: &[EncodedRow],
    most: usize,
    at_the_end: bool,
) -> impl Iterator<Item = &[EncodedRow]> {
    entries.chunks(if at_the_end {
        most
    } else {
        evenly(entries.len(), most)
    })
}

/// Rows of each of the fewest segments of about the same length.
pub(super) fn evenly(rows: usize, most: usize) -> usize {
    rows.div_ceil(rows.div_ceil(most).max(1)).max(1)
}

/// One change per key: from its state before the batch to its state after.
fn net_changes(mut changes: Vec<RowChange<'_>>) -> Vec<RowChange<'_>> {
    changes.sort_by_key(|change| change.key);
    changes.dedup_by(|later, earlier| {
        let same = later.key == earlier.key;
        if same {
            earlier.after = later.after;
        }
        same
    });
    changes
}

/// Removes and adds rows of a sorted list.
fn merge(
    entries: Vec<EncodedRow>,
    removed: &[(i64, u64)],
    added: &[EncodedRow],
) -> Result<Vec<EncodedRow>, ApplyError> {
    let mut merged = Vec::with_capacity(entries.len() + added.len());
    let mut removed = removed.iter().copied().peekable();
    let mut added = added.iter().peekable();
    for entry in entries {
        let order = entry.sort_key();
        let is_removed = removed.next_if_eq(&order).is_some();
        while let Some(new) = added.next_if(|new| new.sort_key() < order) {
            merged.push(*new);
        }
        if !is_removed {
            if let Some(new) = added.peek().filter(|new| new.sort_key() == order) {
                return Err(ApplyError::Duplicate(BookingKey(new.key)));
            }
            merged.push(entry);
        }
    }
    if let Some((_, key)) = removed.next() {
        return Err(ApplyError::Missing(BookingKey(key)));
    }
    merged.extend(added);
    Ok(merged)
}

/// A row with its code in the layout of more categories.
pub(super) fn widen(entry: EncodedRow, old_shift: u32, shift: u32) -> EncodedRow {
    let size = entry.code >> old_shift;
    let category = entry.code & ((1 << old_shift) - 1);
    EncodedRow {
        code: (size << shift) | category,
        ..entry
    }
}
