//! How much is kept of one person's questionnaires and results.

use std::collections::HashSet;

use super::error::{HistoryFull, RecommendError};
use crate::domain::ids::{CategoryId, RecommendationId, UserId, VendorId};
use crate::domain::limits::{RECOMMENDATIONS_PER_USER_MAX, RESPONSES_PER_USER_MAX};
use crate::domain::recommend::{RecommendationSource, Response};
use crate::store::{Readable, Store, StoreError, WriteTx, recommendations};

/// Keeps a questionnaire, and drops the person's earliest ones beyond the limit.
pub fn keep_response(tx: &WriteTx, response: &Response) -> Result<(), StoreError> {
    recommendations::put_response(tx, response)?;
    recommendations::keep_latest_responses(tx, response.user_id, RESPONSES_PER_USER_MAX)
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
    use crate::domain::ids::ResponseId;
    use crate::domain::recommend::Recommendation;
    use crate::store::Store;

    fn response(user: u64, number: u64) -> Response {
        Response {
            id: ResponseId(Uuid::from_u64_pair(number, 0)),
            user_id: UserId(Uuid::from_u64_pair(user, 0)),
            category_id: "intake".into(),
            asked: Vec::new(),
            answers: Vec::new(),
            submitted_at: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn the_earliest_questionnaire_makes_room_and_nobody_elses() {
        let store = Store::memory().unwrap();
        let most = RESPONSES_PER_USER_MAX as u64;
        let kept = |user| {
            let user = UserId(Uuid::from_u64_pair(user, 0));
            let kept = store.read(|tx| recommendations::responses(tx, user));
            let ids: Vec<_> = kept.unwrap().into_iter().map(|kept| kept.id).collect();
            ids
        };
        for user in [1, 3] {
            store
                .write(|tx| keep_response(tx, &response(user, 1)))
                .unwrap();
        }
        for number in 1..=most {
            store
                .write(|tx| keep_response(tx, &response(2, number)))
                .unwrap();
        }
        let failed = store.write(|tx| {
            keep_response(tx, &response(2, most + 1))?;
            Err::<(), _>(StoreError::Full)
        });
        failed.unwrap_err();
        assert_eq!(kept(2)[0], response(2, 1).id, "it was not saved");
        store
            .write(|tx| keep_response(tx, &response(2, most + 2)))
            .unwrap();
        let of_second = kept(2);
        assert_eq!(of_second.len(), RESPONSES_PER_USER_MAX);
        assert_eq!(of_second[0], response(2, 2).id);
        assert_eq!(of_second.last(), Some(&response(2, most + 2).id));
        assert_eq!([kept(1).len(), kept(3).len()], [1, 1]);
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
