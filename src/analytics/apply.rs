//! Changes: a new index that shares with the old one everything that did not change.

use std::sync::Arc;

use super::dictionary::Dictionary;
use super::index::BookingIndex;
use super::row::{EncodedRow, RowChange};
use super::segment::{Segment, SegmentBuilder};
use crate::domain::booking::BookingKey;

/// A rebuilt stretch shorter than this part of a segment takes in its neighbour, so that segments
/// stay few.
const SMALL_PART: usize = 4;

/// The changes do not fit the index: it does not hold what the store held, and is to be rebuilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApplyError {
    /// A row to be taken out is not there.
    #[error("the index holds no booking {0:?} of that time")]
    Missing(BookingKey),
    /// A row to be put in is there already.
    #[error("the index already holds booking {0:?}")]
    Duplicate(BookingKey),
}

/// What a batch comes to: rows to take out and rows to put in, each in order.
struct Batch {
    removed: Vec<(i64, u64)>,
    added: Vec<EncodedRow>,
}

/// A stretch of the new index.
enum Part {
    Shared(Arc<Segment>),
    Rebuilt(Vec<EncodedRow>),
}

impl BookingIndex {
    /// The index after the changes, in the order given. Costs a rebuild of the segments that the
    /// changes fall into and of the totals after the first of them; the rest is shared.
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
            .flat_map(|segment| segment.columns.entries());
        let widened = entries.map(|entry| widen(entry, old_shift, dictionary.shift));
        let entries = merge(widened.collect(), &batch.removed, &batch.added)?;
        Ok(Self::from_sorted(&dictionary, &entries, self.segment_rows))
    }

    /// Cuts the batch along the segments. The first number is how many segments come before any
    /// change.
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
                    let border = (next.columns.created_at(0), next.columns.key(0));
                    let out = removed.partition_point(|order| *order < border);
                    (
                        out,
                        added.partition_point(|entry| entry.sort_key() < border),
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
            let entries = segment.columns.entries().collect();
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

/// Adds a rebuilt stretch; one after another grow together where the first is small.
fn push_rebuilt(parts: &mut Vec<Part>, entries: Vec<EncodedRow>, most: usize) {
    match parts.last_mut() {
        Some(Part::Rebuilt(last)) if last.len() + entries.len() <= most => {
            last.extend(entries);
        }
        _ => parts.push(Part::Rebuilt(entries)),
    }
}

/// Lets small rebuilt stretches take in the segment before them. Returns how many parts at the
/// front stay as they were.
fn merge_small(parts: &mut Vec<Part>, shared: usize, most: usize) -> usize {
    let mut unchanged = shared;
    let mut position = 1;
    while position < parts.len() {
        let joined = match (&parts[position - 1], &parts[position]) {
            (Part::Shared(before), Part::Rebuilt(small))
                if small.len() < most / SMALL_PART && before.len() + small.len() <= most =>
            {
                let mut entries: Vec<EncodedRow> = before.columns.entries().collect();
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

/// Cuts a rebuilt stretch into segments. The last one of the index is cut into full segments and a
/// rest: new bookings mostly come at the end, where a short segment makes the next publish cheap.
/// Others are cut evenly, so that both halves have room.
fn pieces(
    entries: &[EncodedRow],
    most: usize,
    at_the_end: bool,
) -> impl Iterator<Item = &[EncodedRow]> {
    let count = entries.len().div_ceil(most).max(1);
    let evenly = entries.len().div_ceil(count).max(1);
    entries.chunks(if at_the_end { most } else { evenly })
}

/// For each key what it was before the batch and what it is after.
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

/// Takes the removed rows out of sorted entries and puts the added ones in.
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
        let gone = removed.next_if_eq(&order).is_some();
        while let Some(new) = added.next_if(|new| new.sort_key() < order) {
            merged.push(*new);
        }
        if !gone {
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

fn widen(entry: EncodedRow, old_shift: u32, shift: u32) -> EncodedRow {
    let size = entry.code >> old_shift;
    let category = entry.code & ((1 << old_shift) - 1);
    EncodedRow {
        code: (size << shift) | category,
        ..entry
    }
}
