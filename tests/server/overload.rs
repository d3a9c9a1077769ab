//! More requests than the server takes on.

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use axum::Router;
use axum::routing::{get, post};
use stackbrief::app::App;
use stackbrief::app::people::accounts::{ClientContext, NewAccount};
use stackbrief::domain::limits::{
    REQUESTS_IN_FLIGHT_MAX, REQUESTS_PER_NETWORK_MAX, REQUESTS_PER_USER_MAX, WORKED_ON_PER_USER_MAX,
};
use stackbrief::http::auth::CurrentUser;
use stackbrief::server::ConnectionLimits;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

use crate::support::{Server, read_reply};

/// Routes that answer once `open` has permits, and count in `begun` that they were reached; and two that
/// answer at once.
fn waiting(open: &Arc<Semaphore>, begun: &Arc<Semaphore>) -> Router<Arc<App>> {
    let (open, begun) = (Arc::clone(open), Arc::clone(begun));
    let (own_open, own_begun) = (Arc::clone(&open), Arc::clone(&begun));
    let wait = async move || {
        begun.add_permits(1);
        drop(open.acquire().await);
        "done"
    };
    let own = async move |_: CurrentUser| {
        own_begun.add_permits(1);
        drop(own_open.acquire().await);
        "done"
    };
    Router::new()
        .route("/api/wait", get(wait))
        .route("/api/own", get(own))
        .route("/api/known", get(async |_: CurrentUser| "known"))
        .route("/api/auth/sign-in", post(async || "hashed"))
}

async fn ask(server: &Server, path: &str, cookie: &str, count: usize) -> Vec<TcpStream> {
    let mut asked = Vec::new();
    for _ in 0..count {
        let mut stream = server.connect().await;
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{cookie}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        asked.push(stream);
    }
    asked
}

async fn cookie_of(app: &Arc<App>, email: &str) -> String {
    let new = NewAccount {
        name: "Ada".to_owned(),
        email: stackbrief::domain::user::EmailAddress::parse(email).unwrap(),
        password: "correct horse battery".to_owned(),
        law_firm: "Ada Law".to_owned(),
        firm_size: None,
        setup_code: None,
        invite_token: None,
    };
    let client = ClientContext {
        address: [127, 0, 0, 1].into(),
        is_direct: true,
        browser: String::new(),
        device: None,
        session: None,
    };
    let entered = app.accounts.sign_up(new, &client).await.unwrap();
    format!("Cookie: sid={}\r\n", entered.token)
}

/// A cookie whose session has answered a request, so that it is in memory.
async fn warm_cookie_of(server: &Server, email: &str) -> String {
    let cookie = cookie_of(&server.app, email).await;
    let reply = server.request("GET /api/known", &cookie).await;
    assert_eq!(reply.status(), 200);
    cookie
}

async fn wait_for(begun: &Arc<Semaphore>, count: usize) {
    let count = u32::try_from(count).unwrap();
    begun.acquire_many(count).await.unwrap().forget();
}

fn assert_busy(reply: &crate::support::Reply) {
    assert_eq!((reply.status(), reply.problem().as_str()), (503, "busy"));
    assert_eq!(reply.header("retry-after"), Some("1"));
}

#[tokio::test]
async fn beyond_the_limit_requests_are_turned_away_at_once() {
    let (open, begun) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let server = Server::start_limited(waiting(&open, &begun), ConnectionLimits::default()).await;
    let mut waiting = Vec::new();
    for person in 0..REQUESTS_IN_FLIGHT_MAX / WORKED_ON_PER_USER_MAX {
        let cookie = warm_cookie_of(&server, &format!("p{person}@firm.example")).await;
        waiting.extend(ask(&server, "/api/own", &cookie, WORKED_ON_PER_USER_MAX).await);
    }
    wait_for(&begun, REQUESTS_IN_FLIGHT_MAX).await;
    let ada = cookie_of(&server.app, "ada@firm.example").await;
    assert_busy(&server.request("GET /api/own", &ada).await);
    let outside = server.request("GET /matches", "").await;
    assert_ne!(outside.status(), 503, "pages are no work");
    let own_page = "Sec-Fetch-Site: same-origin\r\n";
    let sign_in = server.request("POST /api/auth/sign-in", own_page).await;
    assert_eq!(sign_in.status(), 200, "the queue of hashes bounds sign-ins");
    open.add_permits(1);
    for mut one in waiting {
        assert_eq!(read_reply(&mut one).await.status(), 200);
    }
    assert_eq!(server.request("GET /api/own", &ada).await.status(), 200);
}

#[tokio::test]
async fn anonymous_requests_take_no_slot_of_people_and_no_network_takes_all_of_theirs() {
    let (open, begun) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let server = Server::start_limited(waiting(&open, &begun), ConnectionLimits::default()).await;
    let eve = warm_cookie_of(&server, "eve@firm.example").await;
    let mut waiting = ask(&server, "/api/wait", "", REQUESTS_PER_NETWORK_MAX).await;
    wait_for(&begun, REQUESTS_PER_NETWORK_MAX).await;
    assert_busy(&server.request("GET /api/wait", "").await);
    let forged = format!("Cookie: sid={}\r\n", "0".repeat(64));
    assert_busy(&server.request("GET /api/own", &forged).await);
    let own_page = "Sec-Fetch-Site: same-origin\r\n";
    assert_busy(&server.request("DELETE /api/own", own_page).await);
    let sign_in = server.request("POST /api/auth/sign-in", own_page).await;
    assert_eq!(sign_in.status(), 200, "the queue of hashes bounds sign-ins");
    waiting.extend(ask(&server, "/api/own", &eve, 1).await);
    wait_for(&begun, 1).await;
    open.add_permits(1);
    for mut one in waiting {
        assert_eq!(read_reply(&mut one).await.status(), 200);
    }
}

#[tokio::test]
async fn a_person_with_too_many_requests_keeps_nobody_else_out() {
    let (open, begun) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let server = Server::start_limited(waiting(&open, &begun), ConnectionLimits::default()).await;
    let eve = warm_cookie_of(&server, "eve@firm.example").await;
    let ada = cookie_of(&server.app, "ada@firm.example").await;
    let waiting = ask(&server, "/api/own", &eve, REQUESTS_PER_USER_MAX).await;
    wait_for(&begun, WORKED_ON_PER_USER_MAX).await;
    let users = server.app.accounts.list_by_email().unwrap();
    let id = users
        .iter()
        .find(|one| one.email.as_str().starts_with("eve"))
        .unwrap()
        .id;
    while server.app.core().admission.person(id).is_some() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_busy(&server.request("GET /api/own", &eve).await);
    let hers = ask(&server, "/api/own", &ada, 1).await;
    wait_for(&begun, 1).await;
    assert_eq!(
        begun.available_permits(),
        0,
        "Eve's others wait for their turn"
    );
    open.add_permits(1);
    for mut one in waiting.into_iter().chain(hers) {
        assert_eq!(read_reply(&mut one).await.status(), 200);
    }
}

#[tokio::test]
async fn who_says_that_a_body_is_a_form_is_admitted_like_everybody_else() {
    let (open, begun) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let server = Server::start_limited(waiting(&open, &begun), ConnectionLimits::default()).await;
    let form = "Content-Type: multipart/form-data; boundary=b\r\n";
    let waiting = ask(&server, "/api/wait", form, REQUESTS_PER_NETWORK_MAX).await;
    wait_for(&begun, REQUESTS_PER_NETWORK_MAX).await;
    assert_busy(&server.request("GET /api/wait", form).await);
    let own_page = format!("{form}Sec-Fetch-Site: same-origin\r\n");
    let upload = "POST /api/admin/demo-bookings/import";
    assert_busy(&server.request(upload, &own_page).await);
    open.add_permits(1);
    for mut one in waiting {
        assert_eq!(read_reply(&mut one).await.status(), 200);
    }
    // Here is no such route.
    assert_eq!(server.request(upload, &own_page).await.status(), 404);
}

/// Runs this on few threads for blocking work, of which writers may take all but four.
fn with_few_threads(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(20)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(test);
}

/// The cookies of twenty people whose sessions are in memory.
async fn members(server: &Server) -> Vec<String> {
    let mut cookies = Vec::new();
    for person in 0..20 {
        let cookie = cookie_of(&server.app, &format!("p{person}@firm.example")).await;
        let me = server.request("GET /api/auth/me", &cookie).await;
        assert_eq!(me.status(), 200);
        cookies.push(cookie);
    }
    cookies
}

/// Holds the store's one writer, as an import does, until the sender is dropped.
fn hold_the_store(app: &Arc<App>) -> (Sender<()>, JoinHandle<()>) {
    let (finish, may_finish) = channel::<()>();
    let (began, has_begun) = channel::<()>();
    let app = Arc::clone(app);
    let import = std::thread::spawn(move || {
        let held = app.store().write(|_| {
            began.send(()).unwrap();
            let _ = may_finish.recv();
            Ok::<_, stackbrief::store::StoreError>(())
        });
        held.unwrap();
    });
    has_begun.recv().unwrap();
    (finish, import)
}

/// Sends four writes of each of twenty people and waits until no writer's slot is free.
async fn fill_the_slots_of_writers(server: &Server, cookies: &[String]) -> Vec<TcpStream> {
    let mut writers = Vec::new();
    for cookie in cookies.iter().cycle().take(80) {
        let mut stream = server.connect().await;
        let request = format!(
            "DELETE /api/recommendations/persisted HTTP/1.1\r\nHost: localhost\r\n\
             Sec-Fetch-Site: same-origin\r\nConnection: close\r\n{cookie}\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        writers.push(stream);
    }
    while server.app.core().admission.idle_writer().is_some() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    writers
}

/// Asks for something that takes a thread.
async fn assert_reads(server: &Server, cookie: &str) {
    let reply = server.request("GET /api/past-recommendations", cookie);
    let reply = tokio::time::timeout(Duration::from_secs(10), reply).await;
    assert_eq!(reply.expect("a thread is free").status(), 200);
}

/// Requests of people that are under way; none may arrive while they are counted.
fn under_way(app: &App) -> usize {
    let users = app.accounts.list_by_email().unwrap();
    let of_person = |id| {
        let free = std::iter::from_fn(|| app.core().admission.person(id));
        REQUESTS_PER_USER_MAX - free.collect::<Vec<_>>().len()
    };
    users.iter().map(|user| of_person(user.id)).sum()
}

#[test]
fn writers_that_wait_leave_readers_their_threads() {
    with_few_threads(async {
        let server = Server::start().await;
        let cookies = members(&server).await;
        let (finish, import) = hold_the_store(&server.app);
        let writers = fill_the_slots_of_writers(&server, &cookies).await;
        assert_reads(&server, &cookies[0]).await;
        drop(finish);
        import.join().unwrap();
        for mut one in writers {
            assert_eq!(read_reply(&mut one).await.status(), 204);
        }
    });
}

#[test]
fn writers_whose_clients_leave_keep_their_slots_while_they_hold_a_thread() {
    with_few_threads(async {
        let server = Server::start().await;
        let cookies = members(&server).await;
        let (finish, import) = hold_the_store(&server.app);
        drop(fill_the_slots_of_writers(&server, &cookies).await);
        // Those that waited for a slot hold nothing.
        while under_way(&server.app) > 16 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let writers = fill_the_slots_of_writers(&server, &cookies).await;
        // Some of them may not have arrived when the first one is answered.
        for _ in 0..20 {
            assert_reads(&server, &cookies[0]).await;
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        drop(finish);
        import.join().unwrap();
        for mut one in writers {
            assert_eq!(read_reply(&mut one).await.status(), 204);
        }
        while under_way(&server.app) + server.app.core().admission.in_flight() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
}
