//! Changes of accounts while as many writers wait as may.

use std::future::ready;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::app::base::admission::{Admission, WriterPermit};
use tokio::task::JoinHandle;

use super::second_factor::set_up;
use crate::support::{Browser, PASSWORD, TestApp, email};

const SIGN_IN: &str = "/api/auth/sign-in";
const SECOND_STEP: &str = "/api/auth/second-step";
const SIGN_OUT: &str = "/api/auth/sign-out";
const BUSY: &str = "The server is busy. Please try again.";

/// Where writers wait.
#[derive(Clone, Copy)]
enum Queue {
    Requests,
    /// Of people whom no device makes known.
    AfterAHash,
}

impl Queue {
    async fn permit(self, admission: &Admission) -> Option<WriterPermit> {
        match self {
            Self::Requests => admission.writing_request().await,
            Self::AfterAHash => admission.writing_after_a_hash(false).await,
        }
    }

    /// Whether one more writer would be turned away.
    async fn is_full(self, admission: &Admission) -> bool {
        tokio::select! {
            biased;
            permit = self.permit(admission) => permit.is_none(),
            () = ready(()) => false,
        }
    }

    /// Lets as many writers wait as may, but for this many.
    async fn fill_but(self, admission: &Admission, free: usize) -> Vec<JoinHandle<()>> {
        let mut waiting = Vec::new();
        while !self.is_full(admission).await {
            let admission = admission.clone();
            waiting.push(tokio::spawn(async move {
                drop(self.permit(&admission).await);
            }));
            tokio::task::yield_now().await;
        }
        for one in waiting.split_off(waiting.len() - free) {
            one.abort();
            let _ = one.await;
        }
        waiting
    }

    /// Sends a request and gives it up once it waits in the only free place.
    async fn give_up(
        self,
        admission: &Admission,
        browser: &Browser,
        path: &'static str,
        body: &Value,
    ) {
        assert!(!self.is_full(admission).await);
        let (mut browser, body) = (browser.clone(), body.clone());
        let one = tokio::spawn(async move { browser.post(path, &body).await.status });
        while !self.is_full(admission).await {
            assert!(!one.is_finished(), "it waits");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        one.abort();
        let _ = one.await;
    }
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
    let others = Queue::Requests.fill_but(admission, people.len()).await;
    let numbered = people.into_iter().enumerate();
    let changes: Vec<_> = numbered
        .map(|(at, browser)| tokio::spawn(change(browser, at % 3)))
        .collect();
    while !Queue::Requests.is_full(admission).await {
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

#[tokio::test]
async fn sign_ins_of_one_account_do_not_fill_the_queue_of_writers() {
    let server = TestApp::new();
    let mut ada = server.sign_up("Ada").await;
    server.sign_up("Eve").await;
    let admission = &server.app.core().admission;
    let writers: Vec<_> = std::iter::from_fn(|| admission.idle_writer()).collect();
    let elsewhere = server.browser().at([203, 0, 113, 9]);
    let eves = json!({"email": email("Eve"), "password": PASSWORD});
    let sign_in = || {
        let (mut browser, eves) = (elsewhere.clone(), eves.clone());
        tokio::spawn(async move { browser.post(SIGN_IN, &eves).await.status })
    };
    let mut waiting = Vec::new();
    let refused = loop {
        let mut one = sign_in();
        match tokio::time::timeout(Duration::from_millis(200), &mut one).await {
            Ok(status) => break status.unwrap(),
            Err(_) => waiting.push(one),
        }
    };
    assert_eq!((refused.as_u16(), waiting.len()), (429, 8));
    let save = json!({"name": "Ada King"});
    let save = tokio::spawn(async move { ada.patch("/api/profile", &save).await.status });
    // Clients that went away while they waited had the right password.
    for one in waiting.split_off(4) {
        one.abort();
        let _ = one.await;
    }
    drop(writers);
    for one in waiting {
        assert_eq!(one.await.unwrap(), StatusCode::OK);
    }
    assert_eq!(save.await.unwrap(), StatusCode::OK);
    assert_eq!(sign_in().await.unwrap(), StatusCode::OK);
}

#[tokio::test]
async fn a_sign_in_that_is_given_up_while_it_waits_is_no_failure() {
    let server = TestApp::new();
    server.sign_up("Eve").await;
    let admission = &server.app.core().admission;
    let writers: Vec<_> = std::iter::from_fn(|| admission.idle_writer()).collect();
    let mut elsewhere = server.browser().at([203, 0, 113, 9]);
    let eves = json!({"email": email("Eve"), "password": PASSWORD});
    let others = Queue::AfterAHash.fill_but(admission, 1).await;
    for _ in 0..4 {
        Queue::AfterAHash
            .give_up(admission, &elsewhere, SIGN_IN, &eves)
            .await;
    }
    drop((writers, others));
    elsewhere.post(SIGN_IN, &eves).await.assert(StatusCode::OK);
}

#[tokio::test]
async fn a_right_code_that_is_given_up_while_it_waits_is_no_failure() {
    let server = TestApp::new();
    let mut eve = server.sign_up("Eve").await;
    let (app, _) = set_up(&server, &mut eve).await;
    server.clock.advance(Duration::from_secs(30));
    let mut elsewhere = server.browser().at([203, 0, 113, 9]);
    let eves = json!({"email": email("Eve"), "password": PASSWORD});
    let first = elsewhere.post(SIGN_IN, &eves).await;
    let token = first.assert(StatusCode::ACCEPTED)["token"].clone();
    let step = json!({"token": token, "code": app.code(&server)});
    let admission = &server.app.core().admission;
    let writers: Vec<_> = std::iter::from_fn(|| admission.idle_writer()).collect();
    let others = Queue::AfterAHash.fill_but(admission, 1).await;
    for _ in 0..4 {
        Queue::AfterAHash
            .give_up(admission, &elsewhere, SECOND_STEP, &step)
            .await;
    }
    drop((writers, others));
    let entered = elsewhere.post(SECOND_STEP, &step).await;
    entered.assert(StatusCode::OK);
}
