//! Clients that do not behave: they never read, or hold connections that others need.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::Path;
use axum::http::HeaderValue;
use axum::routing::get;
use stackbrief::server::ConnectionLimits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::Server;

const REQUESTS: usize = 20_000;

#[tokio::test]
async fn a_client_that_never_reads_is_closed_and_gets_few_replies_ahead() {
    let answered = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&answered);
    let padding = HeaderValue::from_str(&"a".repeat(4 << 10)).unwrap();
    // Without a body: hyper alone would queue the heads of all replies.
    let routes = Router::new().route(
        "/api/padded",
        get(async move || {
            counter.fetch_add(1, Ordering::Relaxed);
            [("x-padding", padding.clone())]
        }),
    );
    let limits = ConnectionLimits {
        write_stall: Duration::from_millis(300),
        ..ConnectionLimits::default()
    };
    let server = Server::start_limited(routes, limits).await;
    let mut stream = server.connect().await;
    let requests = "GET /api/padded HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(REQUESTS);
    // Ends with an error when the server closes the connection; waits for ever if it does not.
    let mut sent = stream.write_all(requests.as_bytes()).await;
    while sent.is_ok() {
        tokio::time::sleep(Duration::from_millis(10)).await;
        sent = match stream.try_write(b"G") {
            Err(error) if error.kind() != std::io::ErrorKind::WouldBlock => Err(error),
            _ => Ok(()),
        };
    }
    let answered = answered.load(Ordering::Relaxed);
    // The buffers of both sockets hold some 10 MB of replies.
    assert!(answered < REQUESTS / 2, "{answered} replies were made");
}

#[tokio::test]
async fn pipelined_requests_are_all_answered_in_order() {
    // Every other one takes longer than the one behind it.
    let echo = get(async |Path(number): Path<u64>| {
        tokio::time::sleep(Duration::from_millis(number % 2 * 5)).await;
        format!("<{number}>")
    });
    let server = Server::start_routes(Router::new().route("/api/echo/{number}", echo)).await;
    let mut stream = server.connect().await;
    let asked: Vec<u64> = (0..41).collect();
    let requests = asked.iter().map(|number| {
        let close = if *number == 40 {
            "Connection: close\r\n"
        } else {
            ""
        };
        format!("GET /api/echo/{number} HTTP/1.1\r\nHost: localhost\r\n{close}\r\n")
    });
    let requests = requests.collect::<String>();
    stream.write_all(requests.as_bytes()).await.unwrap();
    let mut replies = String::new();
    stream.read_to_string(&mut replies).await.unwrap();
    assert_eq!(replies.matches("HTTP/1.1 200").count(), asked.len());
    let bodies = replies.split('<').skip(1);
    let answered = bodies.map(|body| body.split_once('>').unwrap().0.parse().unwrap());
    assert_eq!(answered.collect::<Vec<u64>>(), asked);
}

#[tokio::test]
async fn half_open_connections_make_room_for_a_client_that_asks() {
    let limits = ConnectionLimits {
        all: 40,
        per_network: 20,
        ..ConnectionLimits::default()
    };
    let server = Server::start_limited(Router::new(), limits).await;
    let mut silent = Vec::new();
    for _ in 0..60 {
        let mut stream = server.connect().await;
        // Nothing is said of one that is closed already.
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost:").await;
        silent.push(stream);
    }
    let reply = server.request("GET /healthz", "").await;
    assert_eq!(reply.status(), 404, "it is answered");
    let mut byte = [0];
    let first = silent[0].read(&mut byte).await;
    assert!(matches!(first, Ok(0) | Err(_)), "the oldest was closed");
}

/// Bytes that the system holds of what this port has sent to that one, from the kernel's list of
/// connections, in which addresses and sizes are hexadecimal.
#[cfg(target_os = "linux")]
fn held_for(server: u16, client: u16) -> Option<u64> {
    let list = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let line = list.lines().find(|line| {
        let mut words = line.split_whitespace().skip(1);
        let ends_with = |word: Option<&str>, port: u16| {
            word.is_some_and(|word| word.ends_with(&format!(":{port:04X}")))
        };
        ends_with(words.next(), server) && ends_with(words.next(), client)
    })?;
    let (held, _) = line.split_whitespace().nth(4)?.split_once(':')?;
    u64::from_str_radix(held, 16).ok()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_system_keeps_little_of_a_reply_that_nobody_reads() {
    let large = get(async || vec![b'x'; 16 << 20]);
    let routes = Router::new().route("/large", large);
    let server = Server::start_limited(routes, ConnectionLimits::default()).await;
    let mut stream = server.connect().await;
    let request = b"GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let ports = [server.address, stream.local_addr().unwrap()].map(|address| address.port());
    // The client's own buffer is full, and the server's waits, once nothing moves any more.
    let (mut held, mut before) = (0, None);
    while held == 0 || before != Some(held) {
        before = Some(held);
        tokio::time::sleep(Duration::from_millis(50)).await;
        held = held_for(ports[0], ports[1]).unwrap();
    }
    assert!(held < 600_000, "{held} bytes wait in the system");
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).await.unwrap();
    assert!(reply.len() > 16 << 20, "it comes whole once it is read");
}
