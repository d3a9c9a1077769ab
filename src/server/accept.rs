//! The accept loop: connections with deadlines and limits, and a stop that lets requests finish.
//!
//! Ours rather than axum's, which sets no deadline for the head of a request: one half-sent head
//! would hold its connection, and the stop, for ever.

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

/// How long a stop waits for requests that are being answered.
pub const DRAIN_MAX: Duration = Duration::from_secs(9);

const HEAD_MAX: Duration = Duration::from_secs(10);
const HEAD_BYTES_MAX: usize = 64 << 10;
const HEADERS_MAX: usize = 100;
const CONNECTIONS_MAX: usize = 4_096;
const CONNECTIONS_PER_ADDRESS_MAX: usize = 1_024;
/// A pause where the system has no socket to give, so that the loop does not spin.
const OUT_OF_SOCKETS_PAUSE: Duration = Duration::from_millis(100);

/// Answers requests on the listener until `stop` completes, then finishes those under way.
/// Connections from trusted proxies do not count against their address.
///
/// Returns within [`DRAIN_MAX`] of the stop; a connection that is not done by then is cut.
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
        let Some(place) = connections.enter(peer.ip().to_canonical(), trusted) else {
            continue;
        };
        let Ok(service) = service(&stream, peer, router.clone()) else {
            // The peer has gone already.
            continue;
        };
        let connection = protocol.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // How a connection ends is its client's business: half a head, a reset, a timeout.
            let _ = connection.await;
            drop(place);
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

/// The router for one connection: each request knows both ends of it.
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

/// A connection that failed before it was accepted is no reason to wait; a lack of sockets is.
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

/// How many connections are open, in all and from each address.
#[derive(Clone, Default)]
struct Connections(Arc<Mutex<Counts>>);

#[derive(Default)]
struct Counts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

impl Connections {
    /// A place for a connection, or `None` where there are too many. A trusted proxy brings many
    /// people, so only the total holds for it.
    fn enter(&self, address: IpAddr, trusted: &[IpNet]) -> Option<Place> {
        let mut counts = self.0.lock();
        let own = counts.by_address.get(&address).copied().unwrap_or(0);
        let is_proxy = trusted.iter().any(|net| net.contains(&address));
        if counts.all >= CONNECTIONS_MAX || (own >= CONNECTIONS_PER_ADDRESS_MAX && !is_proxy) {
            return None;
        }
        counts.all += 1;
        counts.by_address.insert(address, own + 1);
        Some(Place {
            connections: self.clone(),
            address,
        })
    }
}

/// Frees its connection's place when it goes.
struct Place {
    connections: Connections,
    address: IpAddr,
}

impl Drop for Place {
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
    fn an_address_has_its_limit_and_a_proxy_only_the_total() {
        let connections = Connections::default();
        let [stranger, other, proxy] =
            ["192.0.2.1", "192.0.2.2", "10.0.0.1"].map(|text| text.parse::<IpAddr>().unwrap());
        let trusted = ["10.0.0.0/8".parse::<IpNet>().unwrap()];
        let mut places: Vec<Place> = (0..CONNECTIONS_PER_ADDRESS_MAX)
            .map(|_| connections.enter(stranger, &trusted).unwrap())
            .collect();
        assert!(connections.enter(stranger, &trusted).is_none());
        places.push(connections.enter(other, &trusted).unwrap());
        while places.len() < CONNECTIONS_MAX {
            places.push(connections.enter(proxy, &trusted).unwrap());
        }
        assert!(connections.enter(other, &trusted).is_none());
        drop(places);
        assert!(connections.enter(stranger, &trusted).is_some());
        assert!(connections.0.lock().by_address.is_empty());
    }
}
