mod clock_set_back;

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use jiff::SignedDuration;
use proptest::prelude::*;

use super::*;
use crate::app::base::clock::Clock;
use crate::app::tests::support;
use crate::config::Config;
use crate::domain::day::{DAY, DAY_SECONDS};
use crate::store::Store;

fn person() -> User {
    support::person(uuid::Uuid::new_v4().as_u128())
}

fn sessions_over(store: Store, clock: &Clock) -> Arc<Sessions> {
    let core = Core::new(Config::default(), store, clock.clone());
    Arc::new(Sessions::load(Arc::new(core)).unwrap())
}

fn begin(sessions: &Sessions, user: &User) -> Token {
    let (token, dropped) = sessions
        .core
        .store
        .write(|tx| {
            users::save(tx, user)?;
            sessions.begin(tx, user.id, "test")
        })
        .unwrap();
    sessions.invalidate(&dropped);
    token
}

fn block_on<F: Future>(future: F) -> F::Output {
    static RUNTIME: std::sync::LazyLock<tokio::runtime::Runtime> =
        std::sync::LazyLock::new(|| tokio::runtime::Runtime::new().unwrap());
    RUNTIME.block_on(future)
}

/// The last use is written in the background; a server that stops in order waits for it.
fn restart(sessions: Arc<Sessions>, clock: &Clock) -> Arc<Sessions> {
    let core = Arc::clone(&sessions.core);
    drop(sessions);
    while Arc::strong_count(&core) > 1 {
        std::thread::yield_now();
    }
    sessions_over(Arc::into_inner(core).unwrap().store, clock)
}

#[test]
fn a_time_is_to_the_millisecond_before_it_is_stored() {
    let sessions = sessions_over(Store::memory().unwrap(), &Clock::system());
    for _ in 0..5 {
        assert_eq!(sessions.now().subsec_nanosecond() % 1_000_000, 0);
    }
}

#[derive(Clone, Debug)]
enum Step {
    Pass(u32),
    Jump(i64),
    Restart,
    Use,
    SignOut,
    Deactivate,
    EndOthers,
}

fn step() -> impl Strategy<Value = Step> {
    let ten_years = 10 * 365 * DAY_SECONDS;
    prop_oneof![
        4 => (1..8 * 86_400_u32).prop_map(Step::Pass),
        3 => (-ten_years..ten_years).prop_map(Step::Jump),
        1 => Just(Step::Restart),
        6 => Just(Step::Use),
        1 => Just(Step::SignOut),
        1 => Just(Step::Deactivate),
        1 => Just(Step::EndOthers),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    /// The model knows only the time that has passed. A restart may not know how far the
    /// machine's clock was set ahead, so the clock is right again before one.
    #[test]
    fn a_session_lives_by_the_time_that_passes_whatever_the_clock_says(
        steps in prop::collection::vec(step(), 1..40),
    ) {
        let noon: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let clock = Clock::at(noon);
        let mut sessions = sessions_over(Store::memory().unwrap(), &clock);
        let mut user = person();
        let token = begin(&sessions, &user);
        let (mut elapsed, mut last_use, mut alive) = (0_i64, 0_i64, true);
        for step in steps {
            match step {
                Step::Pass(seconds) => {
                    clock.advance(Duration::from_secs(seconds.into()));
                    elapsed += i64::from(seconds);
                }
                Step::Jump(seconds) => {
                    clock.set(noon + SignedDuration::from_secs(seconds));
                }
                Step::Restart => {
                    clock.set(noon + SignedDuration::from_secs(elapsed));
                    sessions = restart(sessions, &clock);
                }
                Step::Use => {
                    alive = alive
                        && elapsed < 30 * DAY_SECONDS
                        && elapsed - last_use < 7 * DAY_SECONDS;
                    let found = block_on(sessions.signed_in(&token)).unwrap();
                    prop_assert_eq!(found.is_some(), alive);
                    if alive {
                        last_use = elapsed;
                    }
                }
                Step::SignOut => {
                    sessions.end(&token).unwrap();
                    alive = false;
                }
                Step::Deactivate => {
                    user.is_active = false;
                    sessions.core.store.write(|tx| users::save(tx, &user)).unwrap();
                    sessions.invalidate_user(user.id);
                    alive = false;
                }
                Step::EndOthers => {
                    let mine = token.hash();
                    let end = |tx: &WriteTx| Sessions::end_all(tx, user.id, Some(&mine));
                    let ended = sessions.core.store.write(end).unwrap();
                    sessions.invalidate(&ended);
                }
            }
        }
    }
}

#[test]
fn a_request_that_was_let_in_before_brings_no_ended_session_back() {
    let clock = Clock::at("2026-03-01T12:00:00Z".parse().unwrap());
    let sessions = sessions_over(Store::memory().unwrap(), &clock);
    let token = begin(&sessions, &person());
    let (go_on, waits) = mpsc::channel::<()>();
    let (has_begun, began) = mpsc::channel();
    let (sessions, token) = (&*sessions, &token);
    thread::scope(|scope| {
        scope.spawn(move || {
            let wait = sessions.core.store.write(|_| {
                has_begun.send(()).unwrap();
                waits.recv().unwrap();
                Ok::<_, StoreError>(())
            });
            wait.unwrap();
        });
        began.recv().unwrap();
        let end = scope.spawn(|| sessions.end(token));
        while !sessions.ended.contains(&token.hash()) {
            thread::yield_now();
        }
        assert!(sessions.read_session(&token.hash()).unwrap().is_some());
        go_on.send(()).unwrap();
        end.join().unwrap().unwrap();
    });
    assert!(sessions.person_in_memory(token).is_none());
}

#[test]
fn a_last_use_written_late_does_not_replace_a_newer_one() {
    let clock = Clock::at("2026-03-01T12:00:00Z".parse().unwrap());
    let sessions = sessions_over(Store::memory().unwrap(), &clock);
    let hash = begin(&sessions, &person()).hash();
    let stored = || {
        let session = sessions
            .core
            .store
            .read(|tx| sessions::get(tx, &hash))
            .unwrap();
        session.unwrap().last_seen_at
    };
    let used_at = |now: Timestamp| {
        let stored = sessions
            .core
            .store
            .read(|tx| sessions::get(tx, &hash))
            .unwrap();
        LiveSession::new(&Session {
            last_seen_at: now,
            ..stored.unwrap()
        })
    };
    let (earlier, later) = ("2026-03-02T12:00:00Z", "2026-03-03T12:00:00Z");
    let [earlier, later] = [earlier, later].map(|time| time.parse::<Timestamp>().unwrap());
    sessions.flush_last_seen(hash, &used_at(later));
    sessions.flush_last_seen(hash, &used_at(earlier));
    assert_eq!(stored(), later);
}

#[test]
fn the_twenty_first_session_ends_the_one_used_longest_ago() {
    let clock = Clock::at("2026-03-01T12:00:00Z".parse().unwrap());
    let sessions = sessions_over(Store::memory().unwrap(), &clock);
    let user = person();
    let tokens: Vec<_> = (0..=SESSIONS_PER_USER_MAX)
        .map(|_| {
            clock.advance(Duration::from_secs(1));
            begin(&sessions, &user)
        })
        .collect();
    let alive = |token: &Token| block_on(sessions.signed_in(token)).unwrap().is_some();
    assert!(!alive(&tokens[0]));
    assert!(tokens[1..].iter().all(alive));
}

#[test]
fn a_token_is_64_lower_case_digits_and_never_shows_in_debug_output() {
    let token = Token::random();
    assert_eq!(Token::parse(&token.to_string()), Some(token.clone()));
    assert_eq!(format!("{token:?}"), "Token(…)");
    for text in ["", "ab", &"g".repeat(64), &"A".repeat(64), &"é".repeat(32)] {
        assert_eq!(Token::parse(text), None, "{text}");
    }
}
