//! Applies changes: a new index that shares every untouched segment with the old one.

use std::sync::Arc;

use super::index::BookingIndex;
use super::row::{EncodedRow, RowChange};
use super::translation::KnownIds;
use crate::domain::booking::BookingKey;

/// The changes contradict the index, so it no longer mirrors the store and must be rebuilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApplyError {
    #[error("the index holds no booking {0:?} of that time")]
    Missing(BookingKey),
    #[error("the index already holds booking {0:?}")]
    Duplicate(BookingKey),
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
        let mut removed = Vec::new();
        let mut interned = Vec::with_capacity(changes.len());
        for change in changes {
            removed.extend(change.before.map(|created_at| (created_at, change.key)));
            interned.extend(change.after.map(|row| match dictionary.find(&row) {
                Some(known) => known,
                None => Arc::make_mut(&mut dictionary).intern(&row),
            }));
        }
        if dictionary.categories.len() > self.dictionary.categories.len() {
            Arc::make_mut(&mut dictionary).finalize();
        }
        let added = interned.iter().map(|row| row.entry(dictionary.shift));
        let mut added: Vec<EncodedRow> = added.collect();
        removed.sort_unstable();
        added.sort_unstable_by_key(EncodedRow::sort_key);
        let ids = KnownIds::of_same_locations(&self.dictionary, &dictionary);
        self.rewritten(&dictionary, &ids, &removed, |merge| {
            merge.add(added.into_iter());
        })
    }

    /// The index without these bookings, each with its time, in any order. Takes 16 bytes for each.
    pub fn without(&self, mut gone: Vec<(i64, BookingKey)>) -> Result<Self, ApplyError> {
        gone.sort_unstable();
        let ids = KnownIds::of_same_locations(&self.dictionary, &self.dictionary);
        let index = self.rewritten(&self.dictionary, &ids, &gone, |_| {})?;
        Ok(index.with_used_locations())
    }
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
