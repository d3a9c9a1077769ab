use super::*;
use crate::domain::ids::UserId;
use crate::domain::network::ClientNetwork;
use crate::domain::number_format::group_thousands;
use crate::domain::tests::{RELIABILITY, assert_says, part_in_words};

const PASSWORD: &str = "correct horse battery";
const ANYBODY: HashQuotaKey = HashQuotaKey::Network(ClientNetwork::NONE);

fn right(is_outdated: bool) -> PasswordCheck {
    PasswordCheck {
        is_right: true,
        is_outdated,
    }
}

#[tokio::test]
async fn a_password_is_recognized_by_its_hash_and_nothing_else_is() {
    let pool = PasswordPool::new(1, 4, PasswordCost::Full);
    let hash = pool.hash(ANYBODY, PASSWORD).await.unwrap();
    assert!(
        hash.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
        "{}",
        hash.0
    );
    assert_eq!(
        pool.verify(ANYBODY, PASSWORD, Some(&hash)).await.unwrap(),
        right(false)
    );
    for wrong in ["", "Correct horse battery", "correct horse battery "] {
        assert!(
            !pool
                .verify(ANYBODY, wrong, Some(&hash))
                .await
                .unwrap()
                .is_right
        );
    }
    assert_ne!(
        hash,
        pool.hash(ANYBODY, PASSWORD).await.unwrap(),
        "each has its own salt"
    );
}

#[tokio::test]
async fn an_accent_typed_as_two_characters_is_the_same_password() {
    let pool = PasswordPool::new(1, 4, PasswordCost::Full);
    let hash = pool.hash(ANYBODY, "caf\u{e9} crème").await.unwrap();
    let typed = "cafe\u{301} crème";
    assert_eq!(
        pool.verify(ANYBODY, typed, Some(&hash)).await.unwrap(),
        right(false)
    );
}

#[tokio::test]
async fn without_an_account_every_password_is_wrong() {
    let pool = PasswordPool::new(1, 4, PasswordCost::Full);
    assert!(!pool.verify(ANYBODY, PASSWORD, None).await.unwrap().is_right);
}

#[tokio::test]
async fn a_hash_with_other_parameters_is_recognized_and_one_that_wants_too_much_is_not() {
    let pool = PasswordPool::new(1, 4, PasswordCost::Full);
    let with = |memory: u32| {
        let params = Params::new(memory, 1, 1, None).unwrap();
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let hash = argon2::PasswordHasher::hash_password(&argon, PASSWORD.as_bytes());
        PasswordHash(hash.unwrap().to_string())
    };
    for memory in [64, 20_000] {
        let hash = with(memory);
        assert_eq!(
            pool.verify(ANYBODY, PASSWORD, Some(&hash)).await.unwrap(),
            right(true)
        );
    }
    let greedy = with(64).0.replace("m=64", "m=131073");
    let broken = "$argon2id$v=19$m=64".to_owned();
    for hash in [greedy, broken, String::new()] {
        let refused = pool
            .verify(ANYBODY, PASSWORD, Some(&PasswordHash(hash)))
            .await;
        assert_eq!(refused, Err(PasswordError::BadHash));
    }
}

#[tokio::test]
async fn beyond_the_queue_the_pool_is_busy_and_then_recovers() {
    let pool = PasswordPool::new(1, 1, PasswordCost::Full);
    let (one, two, three) = tokio::join!(
        pool.verify(ANYBODY, PASSWORD, None),
        pool.verify(ANYBODY, PASSWORD, None),
        pool.verify(ANYBODY, PASSWORD, None),
    );
    assert!(one.is_ok() && two.is_ok());
    assert_eq!(three, Err(PasswordError::Busy));
    assert!(pool.verify(ANYBODY, PASSWORD, None).await.is_ok());
}

/// A client that hangs up drops the future, not the hash: its permit and buffer stay with it.
#[tokio::test]
async fn a_dropped_caller_gives_nothing_back_while_its_hash_runs() {
    let pool = PasswordPool::new(1, 0, PasswordCost::Full);
    let (started, has_started) = tokio::sync::oneshot::channel();
    let (finish, may_finish) = std::sync::mpsc::channel::<()>();
    let caller = tokio::spawn({
        let pool = pool.clone();
        async move {
            let work = move |_: &mut Vec<Block>| {
                let _ = started.send(());
                let _ = may_finish.recv();
                Ok(())
            };
            pool.run(ANYBODY, work).await
        }
    });
    has_started.await.unwrap();
    caller.abort();
    assert!(caller.await.is_err());
    assert_eq!(
        pool.verify(ANYBODY, PASSWORD, None).await,
        Err(PasswordError::Busy)
    );

    finish.send(()).unwrap();
    let freed = pool.networks.acquire().await.unwrap();
    drop(freed);
    assert!(pool.verify(ANYBODY, PASSWORD, None).await.is_ok());
    assert_eq!(pool.buffers.lock().len(), 1);
}

/// Hashes that do not end until the test says so.
fn block(
    pool: &PasswordPool,
    client: HashQuotaKey,
    count: usize,
) -> Vec<std::sync::mpsc::Sender<()>> {
    let mut finish = Vec::new();
    for _ in 0..count {
        let (send, receive) = std::sync::mpsc::channel::<()>();
        let pool = pool.clone();
        tokio::spawn(async move {
            pool.run(client, move |_| {
                let _ = receive.recv();
                Ok(())
            })
            .await
        });
        finish.push(send);
    }
    finish
}

#[tokio::test]
async fn one_client_has_four_slots_and_the_next_one_is_not_kept_out() {
    let pool = PasswordPool::new(1, 7, PasswordCost::Full);
    let greedy = HashQuotaKey::Person(UserId::from_bytes([1; 16]));
    let finish = block(&pool, greedy, 64);
    // Every one of them has its slot or waits for it.
    while pool.people.available_permits() > 4 || pool.permits.of(greedy) < 64 {
        tokio::task::yield_now().await;
    }
    let other = HashQuotaKey::Person(UserId::from_bytes([2; 16]));
    let mut turn = std::pin::pin!(pool.verify(other, PASSWORD, None));
    let waits = std::future::poll_fn(|context| {
        std::task::Poll::Ready(turn.as_mut().poll(context).is_pending())
    });
    assert!(waits.await, "it queues and is not refused");
    assert_eq!(pool.people.available_permits(), 3);
    assert_eq!(
        pool.verify(greedy, PASSWORD, None).await,
        Err(PasswordError::Busy)
    );
    drop(finish);
    assert!(turn.await.is_ok());
}

#[tokio::test]
async fn clients_of_many_networks_never_keep_a_known_person_out() {
    let pool = PasswordPool::new(1, 7, PasswordCost::Full);
    let mut finish = Vec::new();
    for n in 0..4 {
        let network = ClientNetwork::of(std::net::IpAddr::from([192, 0, 2, n]));
        finish.extend(block(&pool, HashQuotaKey::Network(network), 4));
    }
    while pool.networks.available_permits() > 0 {
        tokio::task::yield_now().await;
    }
    let refused = pool.verify(ANYBODY, PASSWORD, None).await;
    assert_eq!(refused, Err(PasswordError::Busy));
    let known = HashQuotaKey::Person(UserId::from_bytes([2; 16]));
    let turn = pool.verify(known, PASSWORD, None);
    drop(finish);
    assert!(turn.await.is_ok());
}

#[test]
fn reliability_md_states_the_cost_of_a_hash() {
    let params = params_of(PasswordCost::Full);
    let memory_kib = params.m_cost();
    let cores = part_in_words(CORES_PER_HASH);
    assert_says(
        RELIABILITY,
        &[
            format!("since someone waits for each; at most {cores} the cores hash."),
            format!("at most {cores} the cores hash, and a bounded number waits"),
            format!("{cores} the cores; {QUEUE} more wait, and {QUEUE} more of people known"),
            format!(
                "Argon2id ({} KiB, {} passes, {LANES} lane)",
                group_thousands(memory_kib.into()),
                params.t_cost()
            ),
            format!("A hash takes {} MiB,", memory_kib / 1_024),
        ],
    );
}
