//! Heads of requests that no browser of a user sends.

use crate::support::Server;
use tokio::io::AsyncWriteExt;

#[tokio::test]
async fn half_a_head_and_silence_ends_the_connection() {
    let server = Server::start().await;
    let mut stream = server.connect().await;
    stream
        .write_all(b"GET / HTTP/1.1\r\nHost: loc")
        .await
        .unwrap();
    // Completes only because the server gives up on the rest.
    let reply = crate::support::read_reply(&mut stream).await;
    assert!(!reply.text.contains("200 OK"), "{}", reply.text);
}

#[tokio::test]
async fn a_head_has_limits() {
    let server = Server::start().await;
    let long = format!("X-Long: {}\r\n", "x".repeat(500_000));
    let mut stream = server.connect().await;
    // The server may close before it has read all of it.
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{long}\r\n");
    let _ = stream.write_all(head.as_bytes()).await;
    let mut start = [0; 12];
    if tokio::io::AsyncReadExt::read_exact(&mut stream, &mut start)
        .await
        .is_ok()
    {
        assert_eq!(&start, b"HTTP/1.1 431");
    }
    let many = "X-Many: 1\r\n".repeat(200);
    assert_eq!(server.request("GET /", &many).await.status(), 431);
    let address = format!("GET /{}", "x".repeat(60_000));
    assert_eq!(server.request(&address, "").await.status(), 200);
    let address = format!("GET /{}", "x".repeat(70_000));
    let status = server.request(&address, "").await.status();
    assert!([414, 431].contains(&status), "{status}");
}

#[tokio::test]
async fn bytes_that_are_no_request_are_refused() {
    let server = Server::start().await;
    for nonsense in [
        "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0",
        "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nBad Name: a\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    ] {
        assert_eq!(
            server.exchange(nonsense).await.status(),
            400,
            "{nonsense:?}"
        );
    }
}

#[tokio::test]
async fn exactly_one_known_host_passes() {
    let server = Server::start().await;
    let port = server.address.port();
    let hosts = |lines: &str| format!("GET /healthz HTTP/1.1\r\nConnection: close\r\n{lines}\r\n");
    for lines in [
        "",
        "Host: localhost\r\nHost: localhost\r\n",
        "Host: \r\n",
        "Host: a b\r\n",
    ] {
        let reply = server.exchange(&hosts(lines)).await;
        assert_eq!(
            (reply.status(), reply.problem().as_str()),
            (400, "bad_request"),
            "{lines:?}"
        );
    }
    let reply = server.exchange(&hosts("Host: evil.example\r\n")).await;
    assert_eq!(
        (reply.status(), reply.problem().as_str()),
        (421, "unknown_host")
    );
    let absolute =
        "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert_eq!(server.exchange(absolute).await.status(), 421);
    for known in [
        "localhost",
        "127.0.0.1",
        "[::1]",
        &format!("LocalHost:{port}"),
    ] {
        let reply = server.exchange(&hosts(&format!("Host: {known}\r\n"))).await;
        assert_eq!(reply.status(), 200, "{known}");
    }
}

#[tokio::test]
async fn a_length_beside_chunks_never_splits_a_request_in_two() {
    let server = Server::start().await;
    for order in [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    ] {
        let smuggled = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
        let reply = server
            .exchange(&format!(
                "POST /api/x HTTP/1.1\r\nHost: localhost\r\n{order}\r\n0\r\n\r\n{smuggled}"
            ))
            .await;
        assert_eq!(reply.text.matches("HTTP/1.1 ").count(), 1, "{}", reply.text);
    }
}
