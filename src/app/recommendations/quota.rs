//! How much is kept of one person's questionnaires and results.

use std::collections::{HashMap, HashSet, VecDeque};

use parking_lot::Mutex;

use super::error::{HistoryFull, RecommendError};
use crate::domain::ids::{CategoryId, RecommendationId, ResponseId, UserId, VendorId};
use crate::domain::limits::{RECOMMENDATIONS_PER_USER_MAX, RESPONSES_PER_USER_MAX};
use crate::domain::recommend::{RecommendationSource, Response};
use crate::store::{Readable, StoreError, WriteTx, recommendations};

/// Which questionnaires each person submitted, the earliest first. Read from the store when the first
/// one is submitted: there they lie by time and not by person.
#[derive(Default)]
pub struct Submissions(Mutex<Option<ResponseIds>>);

struct ResponseIds {
    by_person: HashMap<UserId, VecDeque<ResponseId>>,
    /// The last one, of which the commit may have failed.
    last: Option<ResponseId>,
}

impl Submissions {
    /// Keeps a questionnaire, and drops the person's earliest ones beyond the limit.
    pub fn keep(&self, tx: &WriteTx, response: &Response) -> Result<(), StoreError> {
        let mut known = self.0.lock();
        let last = known.as_ref().and_then(|known| known.last);
        if let Some(last) = last
            && recommendations::response(tx, last)?.is_none()
        {
            *known = None;
        }
        let known = match &mut *known {
            Some(known) => known,
            unread => unread.insert(ResponseIds {
                by_person: by_person(tx)?,
                last: None,
            }),
        };
        recommendations::put_response(tx, response)?;
        known.last = Some(response.id);
        let of_person = known.by_person.entry(response.user_id).or_default();
        of_person.push_back(response.id);
        while of_person.len() > RESPONSES_PER_USER_MAX
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

/// Makes room for this many further results, or says that the person's history is full. The results of Pick For
/// Me go first that nobody sees any more, since later ones recommended all of their vendors again.
pub fn make_room(tx: &WriteTx, user: UserId, wanted: usize) -> Result<(), RecommendError> {
    let room = RECOMMENDATIONS_PER_USER_MAX.saturating_sub(wanted);
    let kept = recommendations::count(tx, user)?;
    if kept <= room {
        return Ok(());
    }
    let hidden = hidden_picks(tx, user)?;
    if kept - hidden.len() > room {
        return Err(HistoryFull { kept, wanted }.into());
    }
    for id in hidden {
        recommendations::remove(tx, user, id)?;
    }
    Ok(())
}

fn hidden_picks(tx: &WriteTx, user: UserId) -> Result<Vec<RecommendationId>, StoreError> {
    let mut seen: HashSet<(CategoryId, VendorId)> = HashSet::new();
    let mut hidden = Vec::new();
    recommendations::latest_first(tx, user, |recommendation| {
        let mut adds = false;
        for shown in recommendation.vendors {
            adds |= seen.insert((recommendation.category_id.clone(), shown.vendor.id));
        }
        if !adds && matches!(recommendation.source, RecommendationSource::PickForMe(_)) {
            hidden.push(recommendation.id);
        }
        true
    })?;
    Ok(hidden)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;
    use crate::store::Store;

    fn response(number: u64) -> Response {
        Response {
            id: ResponseId(Uuid::from_u64_pair(number, 0)),
            user_id: UserId(Uuid::nil()),
            category_id: "intake".into(),
            asked: Vec::new(),
            answers: Vec::new(),
            submitted_at: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn a_questionnaire_that_was_not_saved_makes_no_other_one_go() {
        let (store, submitted) = (Store::memory().unwrap(), Submissions::default());
        let most = RESPONSES_PER_USER_MAX as u64;
        let keep = |number, fails| {
            store.write(|tx| {
                submitted.keep(tx, &response(number))?;
                if fails { Err(StoreError::Full) } else { Ok(()) }
            })
        };
        let all =
            || store.read(|tx| Ok::<_, StoreError>(by_person(tx)?[&UserId(Uuid::nil())].clone()));
        for number in 1..=most {
            keep(number, false).unwrap();
        }
        keep(most + 1, true).unwrap_err();
        keep(most + 2, false).unwrap();
        let kept = all().unwrap();
        assert_eq!(kept.len(), RESPONSES_PER_USER_MAX);
        assert_eq!(
            kept[0],
            response(2).id,
            "the earliest made room, and no other one"
        );
        keep(most + 3, false).unwrap();
        assert_eq!(all().unwrap()[0], response(3).id);
    }
}
