//! A bounded map in memory whose entries expire a while after they were put in.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use parking_lot::Mutex;

/// Values that expire. Time is the time that has passed, not the time of day.
pub struct ExpiringMap<K, V> {
    entries: Mutex<HashMap<K, Entry<V>>>,
    lifetime: Duration,
    max: usize,
}

struct Entry<V> {
    begun: Duration,
    value: V,
}

impl<K: Copy + Eq + Hash, V: Clone> ExpiringMap<K, V> {
    /// Empty, for at most `max` entries that each last for `lifetime`.
    pub fn new(lifetime: Duration, max: usize) -> Self {
        Self {
            entries: Mutex::default(),
            lifetime,
            max,
        }
    }

    /// Keeps a value in the place of an older one; of those of the same group only the newest `group_max` stay.
    pub fn put(
        &self,
        now: Duration,
        key: K,
        value: V,
        group_max: usize,
        same_group: impl Fn(&V, &V) -> bool,
    ) {
        let mut entries = self.entries.lock();
        entries.retain(|_, entry| now.saturating_sub(entry.begun) < self.lifetime);
        while entries
            .values()
            .filter(|entry| same_group(&entry.value, &value))
            .count()
            >= group_max
        {
            remove_oldest(&mut entries, |kept| same_group(kept, &value));
        }
        while entries.len() >= self.max {
            remove_oldest(&mut entries, |_| true);
        }
        entries.insert(key, Entry { begun: now, value });
    }

    /// The value, while it waits.
    pub fn get(&self, now: Duration, key: &K) -> Option<V> {
        let entries = self.entries.lock();
        let entry = entries.get(key)?;
        (now.saturating_sub(entry.begun) < self.lifetime).then(|| entry.value.clone())
    }

    /// Ends the wait of a value; false where it had ended.
    pub fn remove(&self, key: &K) -> bool {
        self.entries.lock().remove(key).is_some()
    }
}

fn remove_oldest<K: Copy + Eq + Hash, V>(
    entries: &mut HashMap<K, Entry<V>>,
    is_one: impl Fn(&V) -> bool,
) {
    let ones = entries.iter().filter(|(_, entry)| is_one(&entry.value));
    let oldest = ones
        .min_by_key(|(_, entry)| entry.begun)
        .map(|(key, _)| *key);
    if let Some(key) = oldest {
        entries.remove(&key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);

    #[test]
    fn what_waits_ends_with_its_time_or_by_hand() {
        let waiting: ExpiringMap<u8, char> = ExpiringMap::new(MINUTE, 4);
        waiting.put(Duration::ZERO, 1, 'a', 4, |a, b| a == b);
        assert_eq!(waiting.get(Duration::from_secs(59), &1), Some('a'));
        assert_eq!(waiting.get(MINUTE, &1), None);
        assert!(waiting.remove(&1));
        assert!(!waiting.remove(&1));
    }

    #[test]
    fn the_oldest_make_room_and_first_those_alike() {
        let waiting: ExpiringMap<u32, char> = ExpiringMap::new(MINUTE, 6);
        for key in 0..9 {
            let value = if key == 1 { 'b' } else { 'a' };
            waiting.put(Duration::from_secs(key.into()), key, value, 3, |a, b| {
                a == b
            });
        }
        let now = Duration::from_secs(9);
        let left: Vec<u32> = (0..9)
            .filter(|key| waiting.get(now, key).is_some())
            .collect();
        assert_eq!(left, [1, 6, 7, 8]);
        for key in 10..99 {
            waiting.put(now, key, 'c', 99, |a, b| a == b);
        }
        assert_eq!(waiting.entries.lock().len(), 6);
    }
}
