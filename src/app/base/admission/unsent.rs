//! How many bytes of replies wait in memory for their clients to read them.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::domain::ids::UserId;
use crate::domain::limits::{UNSENT_BYTES_MAX, UNSENT_BYTES_PER_USER_MAX};

/// Counts them. Cheap to clone; clones count together.
#[derive(Clone, Default)]
pub struct UnsentReplies(Arc<Mutex<UnsentBytes>>);

#[derive(Default)]
struct UnsentBytes {
    all: u64,
    of_people: HashMap<UserId, Waiting>,
}

/// What waits of one person.
#[derive(Default)]
struct Waiting {
    bytes: u64,
    refused: Option<Refused>,
}

/// The answer that was turned away last.
#[derive(Clone, Copy)]
struct Refused {
    question: u64,
    bytes: u64,
}

impl UnsentBytes {
    /// One reply of each person is always taken, however large, so that others keep nobody from theirs.
    fn has_room(&self, theirs: u64, bytes: u64) -> bool {
        theirs == 0
            || (theirs + bytes <= UNSENT_BYTES_PER_USER_MAX && self.all + bytes <= UNSENT_BYTES_MAX)
    }
}

impl UnsentReplies {
    /// Counts a reply; `None` where there is no room for it.
    pub fn admit(&self, person: UserId, bytes: u64) -> Option<UnsentReply> {
        let mut unsent = self.0.lock();
        let theirs = unsent.of_people.get(&person).map_or(0, |of| of.bytes);
        if !unsent.has_room(theirs, bytes) {
            return None;
        }
        unsent.all += bytes;
        unsent.of_people.entry(person).or_default().bytes += bytes;
        Some(UnsentReply {
            replies: self.clone(),
            person,
            bytes,
        })
    }

    /// Remembers a question whose answer was turned away, as long as others of the person's wait.
    pub fn refuse(&self, person: UserId, question: u64, bytes: u64) {
        if let Some(theirs) = self.0.lock().of_people.get_mut(&person) {
            theirs.refused = Some(Refused { question, bytes });
        }
    }

    /// Whether the answer to this question was turned away last, and there is still no room for it.
    pub fn is_refused(&self, person: UserId, question: u64) -> bool {
        let unsent = self.0.lock();
        let theirs = unsent.of_people.get(&person);
        theirs.is_some_and(|theirs| {
            let refused = theirs
                .refused
                .filter(|refused| refused.question == question);
            refused.is_some_and(|refused| !unsent.has_room(theirs.bytes, refused.bytes))
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
            theirs.bytes -= self.bytes;
            if theirs.bytes == 0 {
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
        let large = replies.admit(person(0), UNSENT_BYTES_PER_USER_MAX + 1);
        assert!(large.is_some() && replies.admit(person(0), 1).is_none());
        drop(large);
        let mut held = Vec::new();
        let shares = u8::try_from(UNSENT_BYTES_MAX / UNSENT_BYTES_PER_USER_MAX).unwrap();
        for n in 0..shares {
            for _ in 0..2 {
                held.extend(replies.admit(person(n), UNSENT_BYTES_PER_USER_MAX / 2));
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
