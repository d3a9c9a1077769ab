//! How much is kept of one person's questionnaires and results.

use std::collections::{HashMap, HashSet, VecDeque};

use parking_lot::Mutex;

use crate::domain::ids::{CategoryId, RecommendationId, ResponseId, UserId, VendorId};
use crate::domain::limits::{RECOMMENDATIONS_PER_PERSON_MAX, RESPONSES_PER_PERSON_MAX};
use crate::domain::recommend::{Response, Source};
use crate::store::{Readable, StoreError, WriteTx, recommendations};

/// Which questionnaires each person submitted, the earliest first. Read from the store when the first
/// one is submitted: there they lie by time and not by person.
#[derive(Default)]
pub struct Submitted(Mutex<Option<HashMap<UserId, VecDeque<ResponseId>>>>);

impl Submitted {
    /// Keeps a questionnaire, and drops the person's earliest ones beyond the limit.
    pub fn keep(&self, tx: &WriteTx, response: &Response) -> Result<(), StoreError> {
        let mut known = self.0.lock();
        if known.is_none() {
            *known = Some(by_person(tx)?);
        }
        recommendations::put_response(tx, response)?;
        let of_person = known.get_or_insert_default();
        let of_person = of_person.entry(response.user_id).or_default();
        of_person.push_back(response.id);
        while of_person.len() > RESPONSES_PER_PERSON_MAX
            && let Some(earliest) = of_person.pop_front()
        {
            recommendations::remove_response(tx, earliest)?;
        }
        Ok(())
    }
}

fn by_person(tx: &impl Readable) -> Result<HashMap<UserId, VecDeque<ResponseId>>, StoreError> {
    let mut people: HashMap<_, VecDeque<_>> = HashMap::new();
    recommendations::for_each_response(tx, |response| {
        people
            .entry(response.user_id)
            .or_default()
            .push_back(response.id);
    })?;
    Ok(people)
}

/// Makes room for this many further results; false where the person's history is full. The results of Pick For
/// Me go first that nobody sees any more, since later ones recommended all of their vendors again.
pub fn make_room(tx: &WriteTx, user: UserId, wanted: usize) -> Result<bool, StoreError> {
    let room = RECOMMENDATIONS_PER_PERSON_MAX.saturating_sub(wanted);
    let mut count = recommendations::count(tx, user)?;
    if count > room {
        for id in hidden_picks(tx, user)? {
            recommendations::remove(tx, user, id)?;
            count -= 1;
        }
    }
    Ok(count <= room)
}

fn hidden_picks(tx: &WriteTx, user: UserId) -> Result<Vec<RecommendationId>, StoreError> {
    let mut seen: HashSet<(CategoryId, VendorId)> = HashSet::new();
    let mut hidden = Vec::new();
    recommendations::latest_first(tx, user, |recommendation| {
        let mut adds = false;
        for shown in recommendation.vendors {
            adds |= seen.insert((recommendation.category_id.clone(), shown.vendor.id));
        }
        if !adds && matches!(recommendation.source, Source::PickForMe(_)) {
            hidden.push(recommendation.id);
        }
        true
    })?;
    Ok(hidden)
}
