//! When bookings of a file were canceled, by the rows that say so.

use std::hash::{DefaultHasher, Hash, Hasher};

use hashbrown::HashMap;
use jiff::Timestamp;

use crate::domain::booking::BookingIdentity;
use crate::domain::name_key::name_key;
use crate::import::booking::BookingDraft;

/// A canceled booking of a file.
pub struct Canceled {
    /// What it is recognized by.
    pub identity: BookingIdentity,
    /// Whose demo it was, and when the row was written; `None` where its id or its time does not tell.
    told: Option<(Option<u64>, Timestamp)>,
}

impl Canceled {
    /// That of a row, whose time tells something where the file `logs_states`.
    pub fn of(draft: &BookingDraft<'_>, logs_states: bool) -> Self {
        let tells = draft.id.is_some() && logs_states;
        let client = draft.client.as_deref().map(hash_of);
        Self {
            identity: draft.identity,
            told: tells.then_some((client, draft.created_at)),
        }
    }
}

/// The last cancellation of each booking with an id, by client: the ids of a file may be used again for others.
#[derive(Default)]
pub struct Cancellations(HashMap<BookingIdentity, Vec<(Option<u64>, Timestamp)>>);

impl Cancellations {
    pub fn of(canceled: &[Canceled]) -> Self {
        let mut all: HashMap<_, Vec<_>> = HashMap::new();
        for Canceled { identity, told } in canceled {
            if let Some(told) = told {
                all.entry(*identity).or_default().push(*told);
            }
        }
        Self(all)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the booking was canceled at some time.
    pub fn has(&self, identity: BookingIdentity) -> bool {
        self.0.contains_key(&identity)
    }

    /// Whether a row was written before its booking was canceled.
    pub fn supersede(
        &self,
        identity: BookingIdentity,
        client: Option<&str>,
        written: Timestamp,
    ) -> bool {
        let client = client.map(hash_of);
        let mut told = self.0.get(&identity).into_iter().flatten();
        told.any(|(of, at)| written < *at && (of.is_none() || *of == client))
    }
}

fn hash_of(client: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    name_key(client).hash(&mut hasher);
    hasher.finish()
}
