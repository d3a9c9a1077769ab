//! Which vendors were recommended to a person, in the order of Past Recommendations. Kept in memory, so that a
//! page costs what the page shows and not what the person was ever shown.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;

use crate::domain::ids::{AuditId, CategoryId, RecommendationId, UserId, VendorId};
use crate::store::{Readable, StoreError, merges, recommendations};

/// Entries and lists of all people at which the memory starts over; some hundred bytes each.
const WEIGHT_MAX: usize = 100_000;

/// One vendor in one category, where it was recommended last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastEntry {
    pub id: RecommendationId,
    /// Which of the recommendation's vendors it is.
    pub place: usize,
    pub vendor: VendorId,
    pub category: CategoryId,
}

/// The lists of the people who asked for theirs lately.
#[derive(Default)]
pub struct PastLists(Mutex<Cache>);

#[derive(Default)]
struct Cache {
    people: HashMap<UserId, Arc<PastList>>,
    weight: usize,
}

#[derive(Debug, PartialEq, Eq)]
struct PastList {
    state: State,
    entries: Arc<[PastEntry]>,
}

/// What a list depends on. A recommendation is never changed but by a merge of vendors.
#[derive(Debug, PartialEq, Eq)]
struct State {
    newest: Option<RecommendationId>,
    count: usize,
    merges: HashSet<AuditId>,
}

impl PastLists {
    /// A person's list, the latest first. O(their recommendations' keys, and what was added since).
    pub fn of(&self, tx: &impl Readable, user: UserId) -> Result<Arc<[PastEntry]>, StoreError> {
        let state = State::of(tx, user)?;
        let known = self.0.lock().people.get(&user).cloned();
        if let Some(known) = known.as_ref().filter(|known| known.state == state) {
            return Ok(Arc::clone(&known.entries));
        }
        let extended = match known {
            Some(known) => added_to(&known, tx, user, &state)?,
            None => None,
        };
        let entries = match extended {
            Some(entries) => entries,
            None => since(tx, user, None)?.entries,
        };
        let entries: Arc<[PastEntry]> = entries.into();
        let list = PastList {
            state,
            entries: Arc::clone(&entries),
        };
        self.0.lock().keep(user, list);
        Ok(entries)
    }
}

impl Cache {
    fn keep(&mut self, user: UserId, list: PastList) {
        if self.weight + list.weight() > WEIGHT_MAX {
            *self = Self::default();
        }
        self.weight += list.weight();
        if let Some(old) = self.people.insert(user, Arc::new(list)) {
            self.weight -= old.weight();
        }
    }
}

impl PastList {
    /// A list without entries takes as much as one of them.
    fn weight(&self) -> usize {
        1 + self.entries.len()
    }
}

impl State {
    fn of(tx: &impl Readable, user: UserId) -> Result<Self, StoreError> {
        Ok(Self {
            newest: recommendations::newest(tx, user)?,
            count: recommendations::count(tx, user)?,
            merges: merges::ids(tx)?,
        })
    }
}

/// What was recommended after a certain recommendation.
#[derive(Default)]
struct Since {
    entries: Vec<PastEntry>,
    recommendations: usize,
    /// Whether that recommendation is still there.
    is_found: bool,
}

fn since(
    tx: &impl Readable,
    user: UserId,
    after: Option<RecommendationId>,
) -> Result<Since, StoreError> {
    let mut since = Since::default();
    let mut seen = HashSet::new();
    recommendations::latest_first(tx, user, |recommendation| {
        since.is_found = after == Some(recommendation.id);
        if since.is_found {
            return false;
        }
        since.recommendations += 1;
        for (place, shown) in recommendation.vendors.into_iter().enumerate() {
            if seen.insert((shown.vendor.id.clone(), recommendation.category_id.clone())) {
                since.entries.push(PastEntry {
                    id: recommendation.id,
                    place,
                    vendor: shown.vendor.id,
                    category: recommendation.category_id.clone(),
                });
            }
        }
        true
    })?;
    Ok(since)
}

/// The known list with what was added since; `None` where anything else has changed.
fn added_to(
    known: &PastList,
    tx: &impl Readable,
    user: UserId,
    now: &State,
) -> Result<Option<Vec<PastEntry>>, StoreError> {
    if known.state.merges != now.merges || known.state.newest.is_none() {
        return Ok(None);
    }
    let mut added = since(tx, user, known.state.newest)?;
    if !added.is_found || known.state.count + added.recommendations != now.count {
        return Ok(None);
    }
    let again: HashSet<_> = (added.entries.iter())
        .map(|listed| (listed.vendor.clone(), listed.category.clone()))
        .collect();
    let older = known.entries.iter().cloned();
    let older =
        older.filter(|listed| !again.contains(&(listed.vendor.clone(), listed.category.clone())));
    added.entries.extend(older);
    Ok(Some(added.entries))
}

#[cfg(test)]
mod tests;
