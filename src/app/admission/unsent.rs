//! How many bytes of replies wait in memory for their clients to read them.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::domain::ids::UserId;
use crate::domain::limits::{UNSENT_BYTES_MAX, UNSENT_BYTES_PER_PERSON_MAX};

/// Counts them. Cheap to clone; clones count together.
#[derive(Clone, Default)]
pub struct UnsentReplies(Arc<Mutex<UnsentBytes>>);

#[derive(Default)]
struct UnsentBytes {
    all: u64,
    of_people: HashMap<UserId, u64>,
}

impl UnsentReplies {
    /// One reply of each person is always taken, however large, so that others keep nobody from theirs.
    pub fn admit(&self, person: UserId, bytes: u64) -> Option<UnsentReply> {
        let mut unsent = self.0.lock();
        let theirs = unsent.of_people.get(&person).copied().unwrap_or(0);
        let has_room =
            theirs + bytes <= UNSENT_BYTES_PER_PERSON_MAX && unsent.all + bytes <= UNSENT_BYTES_MAX;
        if theirs > 0 && !has_room {
            return None;
        }
        unsent.all += bytes;
        unsent.of_people.insert(person, theirs + bytes);
        Some(UnsentReply {
            replies: self.clone(),
            person,
            bytes,
        })
    }
}

/// A reply that is counted until it is dropped.
pub struct UnsentReply {
    replies: UnsentReplies,
    person: UserId,
    bytes: u64,
}

impl Drop for UnsentReply {
    fn drop(&mut self) {
        let mut unsent = self.replies.0.lock();
        unsent.all -= self.bytes;
        if let Some(theirs) = unsent.of_people.get_mut(&self.person) {
            *theirs -= self.bytes;
            if *theirs == 0 {
                unsent.of_people.remove(&self.person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_has_a_share_of_what_all_have_and_always_one_reply() {
        let replies = UnsentReplies::default();
        let person = |n: u8| UserId::from_bytes([n; 16]);
        let large = replies.admit(person(0), UNSENT_BYTES_PER_PERSON_MAX + 1);
        assert!(large.is_some() && replies.admit(person(0), 1).is_none());
        drop(large);
        let mut held = Vec::new();
        let shares = u8::try_from(UNSENT_BYTES_MAX / UNSENT_BYTES_PER_PERSON_MAX).unwrap();
        for n in 0..shares {
            for _ in 0..2 {
                held.extend(replies.admit(person(n), UNSENT_BYTES_PER_PERSON_MAX / 2));
            }
            assert!(replies.admit(person(n), 1).is_none());
        }
        assert_eq!(held.len(), 2 * usize::from(shares));
        let first = replies.admit(person(shares), 1);
        assert!(first.is_some(), "others keep nobody from their first");
        assert!(replies.admit(person(shares), 1).is_none());
        held.pop();
        assert!(replies.admit(person(shares), 1).is_some());
        drop(first);
        held.clear();
        let left = replies.0.lock();
        assert!(left.all == 0 && left.of_people.is_empty());
    }
}
