//! The accept loop: connections with deadlines and limits, and a stop that lets requests finish.
//!
//! Replaces `axum::serve`, which sets no deadline for the header of a request: one incomplete header
//! would keep its connection open, and block shutdown, forever.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
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
use parking_lot::Mutex;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::http::host::LocalAddress;

/// How long shutdown waits for requests in progress.
pub const DRAIN_MAX: Duration = Duration::from_secs(9);

const HEAD_MAX: Duration = Duration::from_secs(10);
const HEAD_BYTES_MAX: usize = 64 << 10;
const HEADERS_MAX: usize = 100;
const CONNECTIONS_MAX: usize = 4_096;
const CONNECTIONS_PER_ADDRESS_MAX: usize = 1_024;
/// A pause when the system is out of file descriptors, so that the loop does not spin.
const OUT_OF_SOCKETS_PAUSE: Duration = Duration::from_millis(100);

/// Answers requests on the listener until `stop` completes, then finishes those in progress.
/// Connections from trusted proxies do not count against their address.
///
/// Returns within [`DRAIN_MAX`] after `stop`; connections still open by then are closed.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    trusted: &[IpNet],
    stop: impl Future<Output = ()>,
) {
    let connections = Connections::default();
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
        let Some(slot) = connections.try_acquire(peer.ip().to_canonical(), trusted) else {
            continue;
        };
        let Ok(service) = service(&stream, peer, router.clone()) else {
            // The peer has disconnected already.
            continue;
        };
        let connection = protocol.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // Errors are the client's: an incomplete header, a reset, a timeout.
            let _ = connection.await;
            drop(slot);
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
    let local = LocalAddress(stream.local_addr()?);
    Ok(hyper::service::service_fn(
        move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(local);
            router.clone().oneshot(request)
        },
    ))
}

/// Waits unless only this one connection failed: the system may be out of file descriptors.
async fn pause_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    ) {
        tracing::warn!(%error, "no connection could be accepted");
        tokio::time::sleep(OUT_OF_SOCKETS_PAUSE).await;
    }
}

/// Counts open connections, in total and per address.
#[derive(Clone, Default)]
struct Connections(Arc<Mutex<Counts>>);

#[derive(Default)]
struct Counts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl Connections {
    /// `None` if there are too many connections. A trusted proxy serves many clients, so only the
    /// total limit applies to it.
    fn try_acquire(&self, address: IpAddr, trusted: &[IpNet]) -> Option<ConnectionSlot> {
        let mut counts = self.0.lock();
        let own = counts.by_address.get(&address).copied().unwrap_or(0);
        let is_proxy = trusted.iter().any(|net| net.contains(&address));
        if counts.all >= CONNECTIONS_MAX || (own >= CONNECTIONS_PER_ADDRESS_MAX && !is_proxy) {
            return None;
        }
        counts.all += 1;
        counts.by_address.insert(address, own + 1);
        Some(ConnectionSlot {
            connections: self.clone(),
            address,
        })
    }
}

/// Releases the connection's slot on drop.
struct ConnectionSlot {
    connections: Connections,
    address: IpAddr,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut counts = self.connections.0.lock();
        counts.all -= 1;
        if let Some(own) = counts.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                counts.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_limited_per_address_and_for_a_proxy_in_total() {
        let connections = Connections::default();
        let [client, other, proxy] =
            ["192.0.2.1", "192.0.2.2", "10.0.0.1"].map(|text| text.parse::<IpAddr>().unwrap());
        let trusted = ["10.0.0.0/8".parse::<IpNet>().unwrap()];
        let mut slots: Vec<ConnectionSlot> = (0..CONNECTIONS_PER_ADDRESS_MAX)
            .map(|_| connections.try_acquire(client, &trusted).unwrap())
            .collect();
        assert!(connections.try_acquire(client, &trusted).is_none());
        slots.push(connections.try_acquire(other, &trusted).unwrap());
        while slots.len() < CONNECTIONS_MAX {
            slots.push(connections.try_acquire(proxy, &trusted).unwrap());
        }
        assert!(connections.try_acquire(other, &trusted).is_none());
        drop(slots);
        assert!(connections.try_acquire(client, &trusted).is_some());
        assert!(connections.0.lock().by_address.is_empty());
    }
}
