//! The accept loop: connections with deadlines and limits, and a stop that lets requests finish.
//!
//! Replaces `axum::serve`, which sets no deadline for the header of a request: one incomplete header
//! would keep its connection open, and block shutdown, forever.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use ipnet::IpNet;
#[cfg(any(target_os = "linux", target_os = "android"))]
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use super::connections::{Connection, ConnectionLimits, Connections};
use super::stream::DeadlineStream;
use crate::http::host::LocalAddress;

/// How long shutdown waits for requests in progress.
pub const DRAIN_MAX: Duration = Duration::from_secs(9);

const HEAD_MAX: Duration = Duration::from_secs(10);
const HEAD_BYTES_MAX: usize = 64 << 10;
const HEADERS_MAX: usize = 100;
/// Bytes of one connection that the system keeps beside those under way to the client.
#[cfg(any(target_os = "linux", target_os = "android"))]
const SOCKET_UNSENT_BYTES_MAX: u32 = 32 << 10;
/// A pause when the system is out of file descriptors, so that the loop does not spin.
const OUT_OF_SOCKETS_PAUSE: Duration = Duration::from_millis(100);

/// Answers requests on the listener until `stop` completes, then finishes those in progress.
/// Connections from trusted proxies do not count against their network.
///
/// Returns within [`DRAIN_MAX`] after `stop`; connections still open by then are closed.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    trusted: &[IpNet],
    limits: ConnectionLimits,
    stop: impl Future<Output = ()>,
) {
    let connections = Connections::new(limits, trusted);
    let graceful = GracefulShutdown::new();
    let protocol = protocol();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                pause_after(&error).await;
                continue;
            }
        };
        let Some(slot) = connections.admit(peer.ip()) else {
            continue;
        };
        let Ok(service) = service(&stream, peer, &slot.connection, router.clone()) else {
            // The peer has disconnected already.
            continue;
        };
        let stream = DeadlineStream::new(stream, Arc::clone(&slot.connection), limits.write_stall);
        let connection = protocol.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            tokio::select! {
                // Errors are the client's: an incomplete header, a reset, a timeout.
                _ = connection => {}
                () = slot.connection.closing() => {}
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(DRAIN_MAX, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("connections were cut that did not finish in time");
    }
}

fn protocol() -> http1::Builder {
    let mut protocol = http1::Builder::new();
    protocol
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_MAX)
        .max_buf_size(HEAD_BYTES_MAX)
        .max_headers(HEADERS_MAX);
    protocol
}

/// The router for one connection; adds both addresses of the connection to each request.
fn service(
    stream: &TcpStream,
    peer: SocketAddr,
    connection: &Arc<Connection>,
    router: Router,
) -> io::Result<
    impl hyper::service::Service<
        Request<Incoming>,
        Response = axum::response::Response,
        Error = std::convert::Infallible,
        Future: Send,
    > + use<>,
> {
    stream.set_nodelay(true)?;
    limit_unsent(stream);
    let local = LocalAddress(stream.local_addr()?);
    let connection = Arc::clone(connection);
    Ok(hyper::service::service_fn(
        move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(local);
            let (connection, router) = (Arc::clone(&connection), router.clone());
            async move {
                let _answering = connection.begin().await;
                router.oneshot(request).await
            }
        },
    ))
}

/// Bounds what the system keeps of replies that nobody reads. Otherwise it takes up to 4 MB a connection,
/// and where thousands never read, it runs out of memory for sockets and everybody waits for packets to be
/// sent again.
fn limit_unsent(stream: &TcpStream) {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    if let Err(error) = SockRef::from(stream).set_tcp_notsent_lowat(SOCKET_UNSENT_BYTES_MAX) {
        tracing::debug!(%error, "the socket's send limit could not be set");
    }
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let _ = stream;
}

/// Waits unless only this one connection failed: the system may be out of file descriptors.
pub async fn pause_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        tracing::warn!(%error, "no connection could be accepted");
        tokio::time::sleep(OUT_OF_SOCKETS_PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Uri;

    use super::*;
    use crate::domain::number_format::binary_size;
    use crate::domain::tests::{IMPORT, RELIABILITY, assert_says};

    #[test]
    fn reliability_md_states_the_limits_of_a_connection() {
        let head = binary_size(HEAD_BYTES_MAX as u64);
        let seconds = HEAD_MAX.as_secs();
        assert_says(
            RELIABILITY,
            &[
                format!(
                    "| {head}, twice that where they come at once; {HEADERS_MAX} headers, complete within {seconds} s |"
                ),
                format!("| {} s for requests under way |", DRAIN_MAX.as_secs()),
            ],
        );
    }

    /// The limits that the documents state are those of the parser that we use.
    #[test]
    fn docs_state_how_long_an_address_may_be() {
        let most = 64 << 10;
        let is_taken = |bytes| "/".repeat(bytes).parse::<Uri>().is_ok();
        assert!(is_taken(most - 2) && !is_taken(most));
        let most = binary_size(most as u64);
        assert_says(
            RELIABILITY,
            &[
                format!("| address | {most} |"),
                format!("takes no address of {most} or more"),
            ],
        );
        let whole = format!("the whole address may be {most} long at most.");
        assert_says(IMPORT, &[whole]);
    }

    #[cfg(any(target_os = "linux", target_os = "android"))]
    #[test]
    fn reliability_md_states_how_much_stays_unsent() {
        let unsent = binary_size(SOCKET_UNSENT_BYTES_MAX.into());
        assert_says(
            RELIABILITY,
            &[
                format!("requests ahead of the reader; {unsent} unsent in the system |"),
                format!("So the server lets {unsent} of a connection wait unsent"),
            ],
        );
    }
}
