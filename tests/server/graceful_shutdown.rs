//! The stop: nothing that was begun is cut, and nothing holds the process.

use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use tokio::io::AsyncWriteExt;
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

#[tokio::test]
async fn an_idle_or_half_open_connection_does_not_hold_the_stop() {
    let server = Server::start().await;
    let _idle = server.connect().await;
    let mut half = server.connect().await;
    half.write_all(b"GET / HTTP/1.1\r\nHo").await.unwrap();
    let reply = server.request("GET /healthz", "").await;
    assert_eq!(reply.status(), 200);
    let limit = stackbrief::server::DRAIN_MAX + std::time::Duration::from_secs(1);
    tokio::time::timeout(limit, server.stop())
        .await
        .unwrap()
        .unwrap();
}
