//! A cache in front of the store that never hands out what has been removed from it.

use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;

/// Entries at which the cache starts over; a few hundred bytes each.
const MAX_ENTRIES: usize = 50_000;

/// Values that were read from the store, by key.
///
/// Code that changes or removes a record in the store calls [`ReadThrough::invalidate`] after the
/// commit. A reader that read the store before that commit may not have cached the old value yet; the
/// generation it read first shows that it is too late.
pub struct ReadThrough<K, V> {
    entries: DashMap<K, Arc<V>>,
    generation: AtomicU64,
}

impl<K: Eq + Hash + Clone, V> Default for ReadThrough<K, V> {
    fn default() -> Self {
        Self {
            entries: DashMap::new(),
            generation: AtomicU64::new(0),
        }
    }
}

impl<K: Eq + Hash + Clone, V> ReadThrough<K, V> {
    /// The value, where it is in memory.
    pub fn cached(&self, key: &K) -> Option<Arc<V>> {
        self.entries.get(key).map(|entry| Arc::clone(entry.value()))
    }

    /// The value from memory, else from the store by way of `read`.
    pub fn get<E>(
        &self,
        key: &K,
        read: impl FnOnce() -> Result<Option<V>, E>,
    ) -> Result<Option<Arc<V>>, E> {
        if let Some(value) = self.cached(key) {
            return Ok(Some(value));
        }
        let generation = self.generation.load(Ordering::SeqCst);
        let Some(value) = read()? else {
            return Ok(None);
        };
        if self.entries.len() >= MAX_ENTRIES {
            self.entries.clear();
        }
        let value = Arc::new(value);
        // The entry holds its shard's lock, which `invalidate` takes after it has raised the generation.
        let entry = self.entries.entry(key.clone());
        if self.generation.load(Ordering::SeqCst) == generation {
            return Ok(Some(Arc::clone(entry.or_insert(value).value())));
        }
        Ok(Some(value))
    }

    /// Drops everything, where any of it may have changed.
    pub fn clear(&self) {
        self.generation.fetch_add(1, Ordering::SeqCst);
        self.entries.clear();
    }

    /// Drops a value that the store no longer holds in this form.
    pub fn invalidate(&self, key: &K) {
        self.generation.fetch_add(1, Ordering::SeqCst);
        self.entries.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    fn read(value: u8) -> impl FnOnce() -> Result<Option<u8>, Infallible> {
        move || Ok(Some(value))
    }

    #[test]
    fn a_value_is_read_once_and_again_after_it_was_invalidated() {
        let cache = ReadThrough::default();
        assert_eq!(cache.get(&1, read(10)).unwrap().as_deref(), Some(&10));
        assert_eq!(cache.get(&1, read(11)).unwrap().as_deref(), Some(&10));
        cache.invalidate(&1);
        assert_eq!(cache.get(&1, read(12)).unwrap().as_deref(), Some(&12));
    }

    #[test]
    fn what_was_removed_while_it_was_read_does_not_stay() {
        let cache = ReadThrough::default();
        let late = cache.get(&1, || {
            cache.invalidate(&1);
            read(10)()
        });
        assert_eq!(late.unwrap().as_deref(), Some(&10));
        assert!(cache.cached(&1).is_none());
    }
}
