use std::net::Ipv4Addr;

use jiff::Timestamp;

use super::*;
use crate::app::people::accounts::typed_code::{random_code, recovery_hash};
use crate::app::tests::support::{app_in_memory, person};
use crate::domain::limits::SECOND_STEP_WRONG_CODES_MAX;
use crate::domain::session::Session;
use crate::store::sessions;
use crate::store::tables::SESSIONS;

#[tokio::test]
async fn a_sign_in_whose_session_cannot_be_written_goes_on_with_the_same_code() {
    let app = app_in_memory();
    let (user, code) = (person(1), random_code());
    let factor = SecondFactor {
        since: Timestamp::UNIX_EPOCH,
        encrypted_secret: Vec::new(),
        last_step: 0,
        recovery_codes: vec![recovery_hash(&code)],
    };
    let old = Session {
        user_id: user.id,
        created_at: Timestamp::UNIX_EPOCH,
        last_seen_at: Timestamp::UNIX_EPOCH,
        browser: String::new(),
    };
    let saved: Result<(), StoreError> = app.store().write(|tx| {
        users::save(tx, &user)?;
        second_factors::save(tx, user.id, &factor)?;
        sessions::save(tx, &[7; 32], &old)?;
        SESSIONS.put_raw(tx, [7; 32], b"damaged")
    });
    saved.unwrap();
    let step = app.accounts.begin_second_step(&user, None, false).await;
    let token = step.unwrap().unwrap().token;
    let client = ClientContext {
        address: Ipv4Addr::LOCALHOST.into(),
        is_direct: true,
        browser: String::new(),
        device: None,
        session: None,
    };
    let code = TypedCode::parse(&code).unwrap();
    let enter = || app.accounts.finish_sign_in(&token, &code, &client);
    let failed = enter().await;
    assert!(matches!(failed, Err(AccountError::Store(_))), "{failed:?}");
    app.store()
        .write(|tx| SESSIONS.delete(tx, [7; 32]))
        .unwrap();
    enter().await.unwrap();
    let again = enter().await;
    assert!(
        matches!(again, Err(AccountError::SecondStepEnded)),
        "{again:?}"
    );
}

#[test]
fn a_code_that_is_one_too_many_is_refused_and_those_after_it_are_not_compared() {
    let app = app_in_memory();
    let (user, typed) = (person(1), random_code());
    let factor = SecondFactor {
        since: Timestamp::UNIX_EPOCH,
        encrypted_secret: Vec::new(),
        last_step: 0,
        recovery_codes: Vec::new(),
    };
    let saved: Result<(), StoreError> = app
        .store()
        .write(|tx| second_factors::save(tx, user.id, &factor));
    saved.unwrap();
    let step = SecondStep {
        user_id: user.id,
        email: user.email,
        password_hash: user.password_hash,
        new_hash: None,
        is_known: false,
        codes: StepCodes::default(),
    };
    let code = TypedCode::parse(&typed).unwrap();
    let compare = || app.accounts.compare_code(&step, &code, false).unwrap_err();
    for _ in 1..SECOND_STEP_WRONG_CODES_MAX {
        assert!(matches!(compare(), AccountError::BadCode));
    }
    assert!(matches!(compare(), AccountError::BadLastCode));
    assert!(matches!(compare(), AccountError::SecondStepSpent));
}
