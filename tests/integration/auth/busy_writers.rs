//! Changes of accounts while as many writers wait as may.

use std::future::ready;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::json;
use stackbrief::app::admission::Admission;
use tokio::task::JoinHandle;

use crate::support::{Browser, PASSWORD, TestApp};

const SIGN_OUT: &str = "/api/auth/sign-out";
const BUSY: &str = "The server is busy. Please try again.";

/// Whether one more writer would be turned away.
async fn is_full(admission: &Admission) -> bool {
    tokio::select! {
        biased;
        permit = admission.writing_request() => permit.is_none(),
        () = ready(()) => false,
    }
}

/// Lets as many writers wait as may, but for this many.
async fn fill_but(admission: &Admission, free: usize) -> Vec<JoinHandle<()>> {
    let mut waiting = Vec::new();
    while !is_full(admission).await {
        let admission = admission.clone();
        waiting.push(tokio::spawn(async move {
            drop(admission.writing_request().await);
        }));
        tokio::task::yield_now().await;
    }
    for one in waiting.split_off(waiting.len() - free) {
        one.abort();
        let _ = one.await;
    }
    waiting
}

/// Signs out, changes the password or begins to set up a second factor.
async fn change(mut browser: Browser, kind: usize) -> StatusCode {
    let password = json!({"currentPassword": PASSWORD, "newPassword": "a wholly new phrase"});
    let setup = json!({"currentPassword": PASSWORD});
    let reply = match kind {
        0 => browser.send(Method::POST, SIGN_OUT, None).await,
        1 => browser.post("/api/auth/change-password", &password).await,
        _ => {
            browser
                .post("/api/profile/second-factor/setup", &setup)
                .await
        }
    };
    reply.status
}

#[tokio::test]
async fn eight_changes_of_accounts_at_once_wait_and_the_next_is_turned_away() {
    let server = TestApp::new();
    let mut people = Vec::new();
    for number in 0..8 {
        people.push(server.sign_up(&format!("P{number}")).await);
    }
    let mut ninth = server.sign_up("Ada").await;
    let admission = &server.app.core().admission;
    let writers: Vec<_> = std::iter::from_fn(|| admission.idle_writer()).collect();
    let others = fill_but(admission, people.len()).await;
    let numbered = people.into_iter().enumerate();
    let changes: Vec<_> = numbered
        .map(|(at, browser)| tokio::spawn(change(browser, at % 3)))
        .collect();
    while !is_full(admission).await {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(admission.in_flight(), 0, "no reader waits for them");
    let elsewhere = ninth.clone().at([203, 0, 113, 9]);
    for mut browser in [
        ninth.clone(),
        elsewhere.with_header("accept-encoding", "gzip"),
    ] {
        let reply = browser.send(Method::POST, SIGN_OUT, None).await;
        reply.assert_problem(503, "busy", BUSY);
        assert_eq!(reply.headers["retry-after"], "1");
    }
    assert!(ninth.is_signed_in().await);
    drop((writers, others));
    let mut statuses = Vec::new();
    for one in changes {
        statuses.push(one.await.unwrap().as_u16());
    }
    assert_eq!(statuses, [204, 204, 200, 204, 204, 200, 204, 204]);
    let reply = ninth.send(Method::POST, SIGN_OUT, None).await;
    reply.assert(StatusCode::NO_CONTENT);
}
