//! The stop: nothing that was begun is cut, and nothing holds the process.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use stackbrief::server::DRAIN_MAX;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Notify;

use crate::support::{Server, read_reply};

#[tokio::test]
async fn a_request_under_way_is_finished_and_a_new_one_is_not_taken() {
    let (begun, finish) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (has_begun, may_finish) = (Arc::clone(&begun), Arc::clone(&finish));
    let slow = async move || {
        has_begun.notify_one();
        may_finish.notified().await;
        "finished"
    };
    let server = Server::start_routes(Router::new().route("/api/slow", get(slow))).await;
    let address = server.address;
    let mut under_way = server.connect().await;
    let request = b"GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n";
    under_way.write_all(request).await.unwrap();
    begun.notified().await;

    let serving = server.stop();
    // The port is closed before anything else is waited for.
    while TcpStream::connect(address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    assert!(!serving.is_finished());
    finish.notify_one();
    let reply = read_reply(&mut under_way).await;
    assert_eq!((reply.status(), reply.body()), (200, "finished"));
    serving.await.unwrap();
}

/// Panics where the server takes longer to stop.
async fn stop_within(server: Server, most: Duration) {
    let reply = server.request("GET /healthz", "").await;
    assert_eq!(reply.status(), 200);
    let stopped = tokio::time::timeout(most, server.stop()).await;
    stopped.unwrap().unwrap();
}

#[tokio::test]
async fn an_idle_connection_does_not_hold_the_stop() {
    let server = Server::start().await;
    let _silent = server.connect().await;
    let mut kept = server.connect().await;
    let request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    kept.write_all(request).await.unwrap();
    kept.read_u8().await.unwrap();
    stop_within(server, DRAIN_MAX / 2).await;
}

#[tokio::test]
async fn a_half_open_connection_holds_the_stop_no_longer_than_a_request_under_way() {
    let server = Server::start().await;
    let mut half = server.connect().await;
    half.write_all(b"GET / HTTP/1.1\r\nHo").await.unwrap();
    stop_within(server, DRAIN_MAX + Duration::from_secs(1)).await;
}
