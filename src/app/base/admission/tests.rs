use tokio::task::JoinSet;

use super::*;
use crate::domain::tests::{RELIABILITY, assert_says};

#[tokio::test]
async fn slots_are_bounded_and_come_back() {
    let admission = Admission::default();
    let mut held: Vec<_> = (0..REQUESTS_IN_FLIGHT_MAX)
        .map(|_| admission.request().unwrap())
        .collect();
    assert!(admission.request().is_none());
    held.pop();
    assert!(admission.request().is_some());

    let [ada, eve] = [1, 2].map(|n| UserId::from_bytes([n; 16]));
    let mut hers: Vec<_> = (0..REQUESTS_PER_USER_MAX)
        .map(|_| admission.person(eve).unwrap())
        .collect();
    assert!(admission.person(eve).is_none());
    assert!(admission.person(ada).is_some());
    hers.clear();
    assert!(admission.clients.lock().is_empty());
}

#[tokio::test]
async fn a_person_has_four_permits_to_write_as_many_to_read_and_waits_for_nobody_elses() {
    let admission = Admission::default();
    let [ada, eve] = [1, 2].map(|n| UserId::from_bytes([n; 16]));
    let [hers, adas] = [eve, ada].map(|person| admission.person(person).unwrap());
    let mut held = Vec::new();
    for _ in 0..WORKED_ON_PER_USER_MAX {
        held.push(hers.work_permit(true).await);
    }
    let mut next = Box::pin(hers.work_permit(true));
    tokio::select! { biased; _ = &mut next => panic!("a fifth permit"), () = async {} => {} }
    drop(hers.work_permit(false).await);
    drop(adas.work_permit(true).await);
    held.pop();
    drop(next.await);
}

#[test]
fn anonymous_requests_have_a_share_in_all_and_one_for_each_network() {
    let admission = Admission::default();
    let network = |n: usize| {
        let n = u8::try_from(n).unwrap();
        ClientNetwork::of([192, 0, 2, n].into())
    };
    let mut held: Vec<_> = (0..REQUESTS_PER_NETWORK_MAX)
        .map(|_| admission.anonymous(network(0)).unwrap())
        .collect();
    assert!(admission.anonymous(network(0)).is_none());
    while held.len() < ANONYMOUS_IN_FLIGHT_MAX {
        held.push(admission.anonymous(network(held.len())).unwrap());
    }
    assert!(admission.anonymous(network(255)).is_none());
    let rest = REQUESTS_IN_FLIGHT_MAX - ANONYMOUS_IN_FLIGHT_MAX;
    assert!(
        rest >= REQUESTS_PER_USER_MAX,
        "people have room beside them"
    );
    held.clear();
    assert!(admission.anonymous(network(0)).is_some());
    assert!(admission.clients.lock().is_empty());
}

#[tokio::test]
async fn writers_beyond_the_slots_wait_and_then_are_turned_away() {
    let admission = Admission::default();
    let mut writers = Vec::new();
    for _ in 0..WRITERS {
        writers.push(admission.writing_request().await.unwrap());
    }
    assert!(admission.idle_writer().is_none());
    let waiting: Vec<_> = (0..WRITERS_WAITING_MAX)
        .map(|_| {
            let admission = admission.clone();
            tokio::spawn(async move { admission.writing_request().await.is_some() })
        })
        .collect();
    while admission.admitted_writers.available_permits() > 0 {
        tokio::task::yield_now().await;
    }
    assert!(admission.writing_request().await.is_none());
    drop(writers);
    for writer in waiting {
        assert!(writer.await.unwrap());
    }
}

#[test]
fn reliability_md_states_how_many_writes_wait() {
    assert_says(
        RELIABILITY,
        &[
            format!("for blocking work | {WRITERS}; {WRITERS_WAITING_MAX} more wait without one |"),
            format!(
                "{AFTER_A_HASH_MAX} for people known by a device and {AFTER_A_HASH_MAX} for others"
            ),
        ],
    );
}

#[tokio::test]
async fn writers_after_a_hash_wait_apart_and_unknown_people_take_no_place_of_known_ones() {
    let admission = Admission::default();
    let writers: Vec<_> = std::iter::from_fn(|| admission.idle_writer()).collect();
    let waits = |is_known| {
        let admission = admission.clone();
        async move { admission.writing_after_a_hash(is_known).await.is_some() }
    };
    let mut unknown = JoinSet::new();
    for _ in 0..=AFTER_A_HASH_MAX {
        unknown.spawn(waits(false));
    }
    assert!(!unknown.join_next().await.unwrap().unwrap(), "one too many");
    let known = tokio::spawn(waits(true));
    let other = admission.clone();
    let other = tokio::spawn(async move { other.writing_request().await.is_some() });
    tokio::task::yield_now().await;
    drop(writers);
    assert!(known.await.unwrap());
    assert!(other.await.unwrap());
    assert!(
        unknown
            .join_all()
            .await
            .into_iter()
            .all(|has_written| has_written)
    );
}
