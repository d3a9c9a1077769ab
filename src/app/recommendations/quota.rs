//! How much is kept of one person's questionnaires and results.

use std::collections::{HashMap, HashSet, VecDeque};

use parking_lot::Mutex;

use super::error::{HistoryFull, RecommendError};
use crate::domain::ids::{CategoryId, RecommendationId, ResponseId, UserId, VendorId};
use crate::domain::limits::{RECOMMENDATIONS_PER_USER_MAX, RESPONSES_PER_USER_MAX};
use crate::domain::recommend::{RecommendationSource, Response};
use crate::store::{Readable, Store, StoreError, WriteTx, recommendations};

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

/// Room for further results of a person. The results of Pick For Me make way for them that nobody sees any more, since
/// later ones recommended all of their vendors again.
pub struct Room {
    user: UserId,
    /// How many further results.
    wanted: usize,
    /// What makes way.
    hidden: Vec<RecommendationId>,
}

impl Room {
    /// Looks for it before anybody waits for a write, or says that the person's history is full.
    pub fn find(store: &Store, user: UserId, wanted: usize) -> Result<Self, RecommendError> {
        let hidden = store.read(|tx| {
            let Some(full) = full(tx, user, wanted)? else {
                return Ok(Vec::new());
            };
            let hidden = hidden_picks(tx, user)?;
            if full.kept - hidden.len() + wanted > RECOMMENDATIONS_PER_USER_MAX {
                return Err(full.into());
            }
            Ok::<_, RecommendError>(hidden)
        })?;
        Ok(Self {
            user,
            wanted,
            hidden,
        })
    }

    /// Makes it. Looks again only where results that came in the meantime have taken it.
    pub fn make(self, tx: &WriteTx) -> Result<(), RecommendError> {
        let Self { user, wanted, .. } = self;
        if full(tx, user, wanted)?.is_none() {
            return Ok(());
        }
        remove(tx, user, self.hidden)?;
        if full(tx, user, wanted)?.is_some() {
            remove(tx, user, hidden_picks(tx, user)?)?;
        }
        full(tx, user, wanted)?.map_or(Ok(()), |full| Err(full.into()))
    }
}

fn remove(tx: &WriteTx, user: UserId, hidden: Vec<RecommendationId>) -> Result<(), StoreError> {
    let mut hidden = hidden.into_iter();
    hidden.try_for_each(|id| recommendations::remove(tx, user, id))
}

/// Whether a person's history has no room for this many further results as it is.
fn full(
    tx: &impl Readable,
    user: UserId,
    wanted: usize,
) -> Result<Option<HistoryFull>, StoreError> {
    let kept = recommendations::count(tx, user)?;
    let is_full = kept + wanted > RECOMMENDATIONS_PER_USER_MAX;
    Ok(is_full.then_some(HistoryFull { kept, wanted }))
}

fn hidden_picks(tx: &impl Readable, user: UserId) -> Result<Vec<RecommendationId>, StoreError> {
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
    use std::sync::{Arc, mpsc};
    use std::thread;
    use std::time::Duration;

    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;
    use crate::app::tests::mixed_histories::import;
    use crate::app::tests::support::{app_in_memory, person};
    use crate::domain::recommend::Recommendation;
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

    #[test]
    fn what_is_refused_lets_nobody_wait() {
        let app = app_in_memory();
        import(&app, "name,category,websiteUrl,bookingUrl\nAcme,Intake,,\n");
        let person = person(1);
        let full = app.store().write(|tx| {
            for number in 0..RECOMMENDATIONS_PER_USER_MAX as u128 {
                let result = Recommendation {
                    id: RecommendationId(Uuid::from_u128(number)),
                    user_id: person.id,
                    category_id: "intake".into(),
                    recommended_at: Timestamp::UNIX_EPOCH,
                    source: RecommendationSource::Questionnaire(ResponseId(Uuid::nil())),
                    vendors: Vec::new(),
                };
                recommendations::record(tx, &result)?;
            }
            Ok::<_, StoreError>(())
        });
        full.unwrap();
        let (send, refused) = mpsc::channel();
        let waiting = app.store().write(|_| {
            let app = Arc::clone(&app);
            thread::spawn(move || {
                let service = &app.recommendations;
                let picked = service.pick_for_me(&person).map(drop);
                let restored = service.restore_picks(person.id, &["reviews".into()]);
                // Nobody may be left to hear it.
                let _ = send.send((picked, restored));
            });
            Ok::<_, StoreError>(refused.recv_timeout(Duration::from_secs(20)))
        });
        let (picked, restored) = waiting.unwrap().expect("neither waits for the write");
        assert!(matches!(picked, Err(RecommendError::HistoryFull(_))));
        assert!(matches!(
            restored,
            Err(RecommendError::RecommendationUnknown)
        ));
    }
}
