//! A bounded map whose entries expire: those not changed for a while, and the oldest when it is full.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

/// Entries a map may hold; a few dozen bytes each.
const MAX_ENTRIES: usize = 65_536;

/// Values by key, each with the moment of its last change.
pub struct IdleExpiringMap<K, V> {
    entries: HashMap<K, (Duration, V)>,
    lifetime: Duration,
}

impl<K: Eq + Hash + Copy, V: Default> IdleExpiringMap<K, V> {
    /// An empty map whose entries last for `lifetime` after their last change.
    pub fn new(lifetime: Duration) -> Self {
        Self {
            entries: HashMap::new(),
            lifetime,
        }
    }

    /// The value, unless it is expired.
    pub fn get(&self, key: &K, now: Duration) -> Option<&V> {
        let (changed, value) = self.entries.get(key)?;
        (now.saturating_sub(*changed) < self.lifetime).then_some(value)
    }

    /// The value to change, new where there is none or it is expired.
    pub fn entry(&mut self, key: K, now: Duration) -> &mut V {
        if self.entries.len() >= MAX_ENTRIES && !self.entries.contains_key(&key) {
            self.make_room(now);
        }
        let lifetime = self.lifetime;
        let (changed, value) = self.entries.entry(key).or_default();
        if now.saturating_sub(*changed) >= lifetime {
            *value = V::default();
        }
        *changed = now;
        value
    }

    pub fn remove(&mut self, key: &K) {
        self.entries.remove(key);
    }

    /// Drops what is expired, and the oldest eighth where that is not enough. O(entries), once in
    /// thousands of new ones.
    fn make_room(&mut self, now: Duration) {
        let lifetime = self.lifetime;
        self.entries
            .retain(|_, (changed, _)| now.saturating_sub(*changed) < lifetime);
        let surplus = self.entries.len().saturating_sub(MAX_ENTRIES / 8 * 7);
        if surplus == 0 {
            return;
        }
        let mut oldest: Vec<(Duration, K)> = self
            .entries
            .iter()
            .map(|(key, (changed, _))| (*changed, *key))
            .collect();
        oldest.select_nth_unstable_by_key(surplus - 1, |(changed, _)| *changed);
        for (_, key) in &oldest[..surplus] {
            self.entries.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_table_drops_its_oldest_entries() {
        let mut map: IdleExpiringMap<u32, u8> =
            IdleExpiringMap::new(Duration::from_secs(1_000_000));
        for key in 0..200_000 {
            *map.entry(key, Duration::from_secs(key.into())) = 1;
            assert!(map.entries.len() <= MAX_ENTRIES);
        }
        let now = Duration::from_secs(200_000);
        assert_eq!(map.get(&0, now), None);
        assert_eq!(map.get(&199_999, now), Some(&1));
    }

    #[test]
    fn an_entry_expires_after_its_lifetime() {
        let mut map: IdleExpiringMap<u32, u8> = IdleExpiringMap::new(Duration::from_secs(10));
        *map.entry(1, Duration::ZERO) = 7;
        assert_eq!(map.get(&1, Duration::from_secs(9)), Some(&7));
        assert_eq!(map.get(&1, Duration::from_secs(10)), None);
        assert_eq!(*map.entry(1, Duration::from_secs(10)), 0);
    }
}
