use std::net::Ipv4Addr;

use proptest::prelude::*;

use super::*;
use crate::domain::tests::{PRODUCT, RELIABILITY, assert_says, in_words};

fn email() -> EmailAddress {
    EmailAddress::parse("ada@firm.com").unwrap()
}

fn address(number: u32) -> IpAddr {
    Ipv4Addr::from(0x0b00_0000 + number).into()
}

fn attempts(limit: u32) -> (Clock, Arc<Attempts>) {
    let clock = Clock::at("2026-03-01T12:00:00Z".parse().unwrap());
    (clock.clone(), Attempts::new(clock, limit, 3))
}

fn wait(result: Result<Attempt, Wait>) -> u32 {
    match result {
        Ok(attempt) => {
            attempt.abort();
            0
        }
        Err(wait) => wait.seconds,
    }
}

#[test]
fn the_delay_of_a_pair_grows_to_a_minute() {
    let (clock, attempts) = attempts(1000);
    let waits: Vec<u32> = (0..11)
        .map(|_| {
            let seconds = wait(attempts.begin(address(1), None, &email()));
            clock.advance(Duration::from_secs(seconds.into()));
            drop(attempts.begin(address(1), None, &email()));
            seconds
        })
        .collect();
    assert_eq!(waits, [0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
}

#[test]
fn a_success_forgets_the_failures_before_it() {
    let (clock, attempts) = attempts(1000);
    for _ in 0..4 {
        clock.advance(MINUTE);
        drop(attempts.begin(address(1), None, &email()));
    }
    assert_eq!(wait(attempts.begin(address(1), None, &email())), 2);
    clock.advance(MINUTE);
    attempts
        .begin(address(1), None, &email())
        .ok()
        .unwrap()
        .succeeded();
    assert_eq!(wait(attempts.begin(address(1), None, &email())), 0);
}

#[test]
fn an_address_has_a_burst_of_failures_and_then_one_every_six_seconds() {
    let (clock, attempts) = attempts(10);
    let other = |number: u32| EmailAddress::parse(&format!("a{number}@firm.com")).unwrap();
    for number in 0..10 {
        drop(attempts.begin(address(1), None, &other(number)));
    }
    assert_eq!(wait(attempts.begin(address(1), None, &other(10))), 6);
    assert_eq!(wait(attempts.begin(address(2), None, &other(10))), 0);
    clock.advance(SECOND * 6);
    drop(attempts.begin(address(1), None, &other(10)));
    assert_eq!(wait(attempts.begin(address(1), None, &other(11))), 6);
}

#[test]
fn good_sign_ins_never_count_against_an_address() {
    let (_, attempts) = attempts(2);
    for number in 0..50 {
        let person = EmailAddress::parse(&format!("a{number}@firm.com")).unwrap();
        attempts
            .begin(address(1), None, &person)
            .ok()
            .unwrap()
            .succeeded();
    }
}

#[test]
fn guesses_at_once_do_not_get_around_the_delays() {
    let (_, attempts) = attempts(1000);
    let at_once: Vec<_> = (0..100)
        .filter_map(|_| attempts.begin(address(1), None, &email()).ok())
        .collect();
    assert_eq!(at_once.len(), 8);
    drop(at_once);
    assert_eq!(wait(attempts.begin(address(1), None, &email())), 32);
}

#[test]
fn neighbors_in_one_ipv6_network_share_their_failures() {
    let (_, attempts) = attempts(1);
    let address = |text: &str| text.parse::<IpAddr>().unwrap();
    drop(attempts.begin(address("2001:db8:1:2::1"), None, &email()));
    assert!(
        attempts
            .begin(address("2001:db8:1:2:ffff::9"), None, &email())
            .is_err()
    );
    assert!(
        attempts
            .begin(address("2001:db8:1:3::1"), None, &email())
            .is_ok()
    );
}

#[test]
fn zero_limits_nothing() {
    let (_, attempts) = attempts(0);
    for _ in 0..500 {
        assert!(attempts.begin(address(1), None, &email()).is_ok());
    }
}

#[test]
fn sign_ups_of_an_address_are_limited_an_hour() {
    let (clock, attempts) = attempts(10);
    for _ in 0..3 {
        assert_eq!(attempts.sign_up(address(1)), Ok(()));
    }
    assert_eq!(attempts.sign_up(address(1)), Err(Wait { seconds: 1200 }));
    assert_eq!(attempts.sign_up(address(2)), Ok(()));
    clock.advance(MINUTE * 20);
    assert_eq!(attempts.sign_up(address(1)), Ok(()));
    assert!(attempts.sign_up(address(1)).is_err());
}

#[derive(Clone, Debug)]
struct Guess {
    address: u32,
    after_seconds: u64,
    times: u32,
}

fn guesses() -> impl Strategy<Value = Vec<Guess>> {
    let guess =
        (0_u32..40, 0_u64..90, 1_u32..30).prop_map(|(address, after_seconds, times)| Guess {
            address,
            after_seconds,
            times,
        });
    prop::collection::vec(guess, 0..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Others may sit behind the owner's own address.
    #[test]
    fn nothing_others_do_blocks_the_owners_device_or_a_new_address(guesses in guesses()) {
        let (clock, attempts) = attempts(10);
        let device = Some([7; 16]);
        for guess in guesses {
            clock.advance(Duration::from_secs(guess.after_seconds));
            for _ in 0..guess.times {
                drop(attempts.begin(address(guess.address), None, &email()));
            }
            prop_assert_eq!(wait(attempts.begin(address(guess.address), device, &email())), 0);
            prop_assert_eq!(wait(attempts.begin(address(99), None, &email())), 0);
        }
    }

    /// However guesses are spread, an address gets a burst and ten a minute, and the account a try
    /// a minute and address once it is slow.
    #[test]
    fn an_address_never_exceeds_its_rate(guesses in guesses()) {
        let (clock, attempts) = attempts(10);
        let (mut seconds, mut allowed) = (0, 0);
        for guess in guesses {
            clock.advance(Duration::from_secs(guess.after_seconds));
            seconds += guess.after_seconds;
            for number in 0..guess.times {
                let person = EmailAddress::parse(&format!("a{number}@firm.com")).unwrap();
                if let Ok(attempt) = attempts.begin(address(1), None, &person) {
                    drop(attempt);
                    allowed += 1;
                }
            }
            prop_assert!(allowed <= 10 + seconds / 6, "{} in {} s", allowed, seconds);
        }
    }
}

#[test]
fn an_account_under_attack_takes_one_try_a_minute_from_each_new_address() {
    let (clock, attempts) = attempts(10);
    for number in 0..100 {
        drop(attempts.begin(address(number), None, &email()));
    }
    assert_eq!(wait(attempts.begin(address(200), None, &email())), 0);
    drop(attempts.begin(address(200), None, &email()));
    assert_eq!(wait(attempts.begin(address(200), None, &email())), 60);
    clock.advance(MINUTE);
    assert_eq!(wait(attempts.begin(address(200), None, &email())), 0);
}

#[test]
fn docs_state_the_limits_of_sign_ins() {
    let longest = MINUTE.as_secs();
    let waits = format!("the pair of address and account waits up to {longest} s;");
    assert_says(RELIABILITY, &[waits]);
    let free = in_words(FREE_FAILURES + 1);
    let codes = format!("After {free} wrong codes an address gets 429");
    assert_says(PRODUCT, &[codes]);
    let burst = crate::config::Config::default().sign_in_limit;
    let period = ADDRESS_PERIOD.as_secs();
    assert_says(
        PRODUCT,
        &[
            format!("may fail {burst} times in a burst and then once every {period} s,"),
            format!("after {free} failures from 1 to {longest} s:"),
            format!("failed {ACCOUNT_FAILURES} times in a row on browsers that are new to it,"),
        ],
    );
}
