//! A machine whose clock was ahead when sessions began, and was right again at a later start.

use super::*;
use crate::domain::api_token::ApiToken;
use crate::domain::ids::{ApiTokenId, InvitationId};
use crate::domain::invitation::Invitation;
use crate::domain::limits::RESET_LINK_HOURS;
use crate::domain::user::Role;
use crate::store::{api_tokens, invitations};

const NOON: &str = "2026-03-01T12:00:00Z";

fn is_open(sessions: &Arc<Sessions>, token: &Token) -> bool {
    block_on(sessions.signed_in(token)).unwrap().is_some()
}

/// What began while the clock was ahead, and what began after it was right again.
fn began_around_a_clock_set_back() -> (Clock, Arc<Sessions>, [Token; 2]) {
    let today: Timestamp = NOON.parse().unwrap();
    let clock = Clock::at(today + DAY * 20);
    let sessions = sessions_over(Store::memory().unwrap(), &clock);
    let ahead = begin(&sessions, &person());
    clock.set(today);
    let sessions = restart(sessions, &clock);
    let right = begin(&sessions, &person());
    (clock, sessions, [ahead, right])
}

#[test]
fn sessions_have_the_times_of_the_real_day_once_the_clock_is_right_again() {
    let today: Timestamp = NOON.parse().unwrap();
    let (_, sessions, tokens) = began_around_a_clock_set_back();
    for token in &tokens {
        let stored = |tx: &_| sessions::get(tx, &token.hash());
        let session = sessions.core.store.read(stored).unwrap().unwrap();
        assert_eq!((session.created_at, session.last_seen_at), (today, today));
    }
}

#[test]
fn a_session_that_is_not_used_ends_while_no_server_runs_though_the_clock_was_ahead_once() {
    let (clock, sessions, tokens) = began_around_a_clock_set_back();
    clock.advance(6 * DAY);
    let sessions = restart(sessions, &clock);
    assert!(tokens.iter().all(|token| is_open(&sessions, token)));
    clock.advance(8 * DAY);
    let sessions = restart(sessions, &clock);
    assert!(!tokens.iter().any(|token| is_open(&sessions, token)));
}

#[test]
fn a_session_that_is_used_ends_after_its_days_though_the_clock_was_ahead_once() {
    let (clock, mut sessions, tokens) = began_around_a_clock_set_back();
    for day in (6..30).step_by(6) {
        clock.advance(6 * DAY);
        sessions = restart(sessions, &clock);
        assert!(
            tokens.iter().all(|token| is_open(&sessions, token)),
            "{day}"
        );
    }
    clock.advance(6 * DAY);
    let sessions = restart(sessions, &clock);
    assert!(!tokens.iter().any(|token| is_open(&sessions, token)));
}

type HandOut<'a> = &'a dyn Fn(&WriteTx) -> Result<(), StoreError>;

/// While the clock was ahead; it was set back since, and no session is left of that time.
#[test]
fn what_was_handed_out_ahead_of_the_clock_ends_no_later_for_that() {
    let now: Timestamp = NOON.parse().unwrap();
    let ahead = now + DAY * 30;
    let user = person();
    let token = |tx: &WriteTx| {
        let token = ApiToken {
            id: ApiTokenId(uuid::Uuid::nil()),
            user_id: user.id,
            name: String::new(),
            scopes: Vec::new(),
            created_at: ahead,
            expires_at: ahead + DAY,
        };
        api_tokens::save(tx, &[1; 32], &token)
    };
    let invitation = |tx: &WriteTx| {
        let invitation = Invitation {
            id: InvitationId(uuid::Uuid::nil()),
            email: None,
            role: Role::Member,
            invited_by: user.id,
            invited_by_name: String::new(),
            created_at: ahead,
            expires_at: ahead + DAY,
        };
        invitations::save(tx, &[1; 32], &invitation)
    };
    let reset_link = |tx: &WriteTx| {
        let link = sessions::ResetLink {
            user_id: user.id,
            expires_at: ahead + SignedDuration::from_hours(RESET_LINK_HOURS),
        };
        sessions::save_reset_link(tx, &[1; 32], &link)
    };
    let kinds: [HandOut<'_>; 3] = [&token, &invitation, &reset_link];
    for (number, hand_out) in kinds.into_iter().enumerate() {
        let store = Store::memory().unwrap();
        store.write(hand_out).unwrap();
        let sessions = sessions_over(store, &Clock::at(now));
        assert_eq!(sessions.now(), now, "{number}");
        let ends = sessions.core.store.read(|tx| {
            let tokens = api_tokens::list(tx)?.into_iter();
            let invitations = invitations::list(tx)?.into_iter();
            let links = sessions::reset_links(tx)?.into_iter();
            let ends = tokens.map(|(_, token)| token.expires_at);
            let ends = ends.chain(invitations.map(|(_, invitation)| invitation.expires_at));
            let ends = ends.chain(links.map(|(_, link)| link.expires_at));
            Ok::<_, StoreError>(ends.collect::<Vec<_>>())
        });
        let lives = [
            DAY,
            DAY,
            Duration::from_secs(RESET_LINK_HOURS.unsigned_abs() * 3_600),
        ];
        assert_eq!(ends.unwrap(), [now + lives[number]], "{number}");
    }
}

#[test]
fn what_was_handed_out_before_the_clock_was_ahead_keeps_its_time() {
    let now: Timestamp = NOON.parse().unwrap();
    let store = Store::memory().unwrap();
    let made = |number: u8, at: Timestamp| ApiToken {
        id: ApiTokenId(uuid::Uuid::from_u128(number.into())),
        user_id: person().id,
        name: String::new(),
        scopes: Vec::new(),
        created_at: at,
        expires_at: at + DAY * 90,
    };
    let both = [made(1, now - DAY), made(2, now + DAY * 20)];
    let saved = store.write(|tx| {
        let mut tokens = both.iter().zip(1_u8..);
        tokens.try_for_each(|(token, hash)| api_tokens::save(tx, &[hash; 32], token))
    });
    saved.unwrap();
    let sessions = sessions_over(store, &Clock::at(now));
    let tokens = sessions.core.store.read(api_tokens::list).unwrap();
    let mut made: Vec<_> = tokens.iter().map(|(_, token)| token.created_at).collect();
    made.sort_unstable();
    assert_eq!(made, [now - DAY, now]);
}

/// One that keeps no time begins in 1970, or with the day on which it was built, until the network tells it the time.
#[test]
fn nothing_is_moved_back_to_the_time_of_a_machine_that_keeps_none() {
    let noon: Timestamp = NOON.parse().unwrap();
    for wrong in [Timestamp::UNIX_EPOCH, noon - DAY * 300, noon - DAY * 31] {
        let clock = Clock::at(noon);
        let sessions = sessions_over(Store::memory().unwrap(), &clock);
        let token = begin(&sessions, &person());
        clock.set(wrong);
        let sessions = restart(sessions, &clock);
        assert_eq!(sessions.now(), noon, "{wrong}");
        clock.set(noon);
        let sessions = restart(sessions, &clock);
        assert_eq!(sessions.now(), noon, "{wrong}");
        assert!(is_open(&sessions, &token), "{wrong}");
    }
}

#[test]
fn a_machine_set_back_before_a_restart_lengthens_no_session() {
    let noon: Timestamp = NOON.parse().unwrap();
    // To a day that is believed, and to one that is not.
    for set_back in [DAY * 20, DAY * 365] {
        let clock = Clock::at(noon);
        let sessions = sessions_over(Store::memory().unwrap(), &clock);
        let token = begin(&sessions, &person());
        for _ in 0..5 {
            clock.advance(5 * DAY);
            assert!(is_open(&sessions, &token));
        }
        clock.set(clock.now() - set_back);
        let sessions = restart(sessions, &clock);
        assert!(is_open(&sessions, &token));
        clock.advance(5 * DAY);
        assert!(!is_open(&sessions, &token));
    }
}
