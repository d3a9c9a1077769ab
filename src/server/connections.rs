//! Open connections by network: limits, and whom to disconnect when there are too many.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ipnet::IpNet;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::domain::network::ClientNetwork;

/// How much one server takes on at once.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Connections in all.
    pub all: usize,
    /// Connections of one network; trusted proxies count only against `all`.
    pub per_network: usize,
    /// How long a reply may wait for a client that takes nothing of it.
    pub write_stall: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            all: 4_096,
            per_network: 1_024,
            write_stall: Duration::from_secs(30),
        }
    }
}

/// Descriptors that stay for the store, uploads, backups and what the system opens.
const OTHER_DESCRIPTORS: u64 = 256;

impl ConnectionLimits {
    /// Limits for a process that may have this many descriptors open.
    pub fn within(descriptors: u64) -> Self {
        let limits = Self::default();
        let room = descriptors.saturating_sub(OTHER_DESCRIPTORS);
        let all = usize::try_from(room).unwrap_or(limits.all).min(limits.all);
        Self {
            all: all.max(16),
            per_network: limits.per_network.min(all.max(16)),
            ..limits
        }
    }
}

/// Requests that a client may have sent before it has read the reply to the first of them. Their
/// replies wait in memory.
const REQUESTS_AHEAD_MAX: usize = 8;
/// How long a request may make no progress, without a byte in or out, before its connection may be closed to
/// make room for another client's: a body that does not come, or a reply that nobody reads.
const SILENT_MS: u64 = 10_000;

/// What the accept loop knows of one connection.
pub struct Connection {
    began: Instant,
    /// Requests being answered, 0 or 1.
    answering: AtomicUsize,
    /// Requests since everything that was written has reached the system.
    ahead: AtomicUsize,
    /// Milliseconds since `began` at the last byte in or out.
    progressed: AtomicU64,
    flushed: Notify,
    closing: Notify,
}

impl Connection {
    fn new() -> Self {
        Self {
            began: Instant::now(),
            answering: AtomicUsize::new(0),
            ahead: AtomicUsize::new(0),
            progressed: AtomicU64::new(0),
            flushed: Notify::new(),
            closing: Notify::new(),
        }
    }

    /// Bytes came in or went out.
    pub fn progressed(&self) {
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.progressed.store(now, Ordering::Relaxed);
    }

    /// All replies so far have left this process.
    pub fn flushed(&self) {
        if self.ahead.swap(0, Ordering::Relaxed) >= REQUESTS_AHEAD_MAX {
            self.flushed.notify_one();
        }
    }

    /// Waits while too many replies wait to be read, then counts the request as one being answered.
    pub async fn begin(self: &Arc<Self>) -> InFlightGuard {
        while self.ahead.load(Ordering::Relaxed) >= REQUESTS_AHEAD_MAX {
            self.flushed.notified().await;
        }
        self.ahead.fetch_add(1, Ordering::Relaxed);
        self.answering.fetch_add(1, Ordering::Relaxed);
        InFlightGuard(Arc::clone(self))
    }

    /// Completes when the connection has to make room for another.
    pub async fn closing(&self) {
        self.closing.notified().await;
    }

    fn silent_ms(&self) -> u64 {
        let now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        now.saturating_sub(self.progressed.load(Ordering::Relaxed))
    }

    fn is_waiting(&self) -> bool {
        self.answering.load(Ordering::Relaxed) == 0
    }
}

/// A request that is being answered, until it is dropped.
pub struct InFlightGuard(Arc<Connection>);

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.0.answering.fetch_sub(1, Ordering::Relaxed);
    }
}

/// All open connections.
#[derive(Clone)]
pub struct Connections(Arc<Shared>);

struct Shared {
    limits: ConnectionLimits,
    trusted: Vec<IpNet>,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    count: usize,
    next: u64,
    by_network: HashMap<ClientNetwork, HashMap<u64, Arc<Connection>>>,
}

impl Connections {
    pub fn new(limits: ConnectionLimits, trusted: &[IpNet]) -> Self {
        Self(Arc::new(Shared {
            limits,
            trusted: trusted.to_vec(),
            open: Mutex::default(),
        }))
    }

    /// Takes a connection in. Where there are too many, one that waits for its client has to go: of the
    /// same network where that one is at its limit, else of the network with the most. `None` where
    /// none can go.
    pub fn admit(&self, address: IpAddr) -> Option<Slot> {
        let Shared {
            limits,
            trusted,
            open,
        } = &*self.0;
        let address = address.to_canonical();
        let network = ClientNetwork::of(address);
        let is_proxy = trusted.iter().any(|net| net.contains(&address));
        let mut open = open.lock();
        let own = open.by_network.get(&network).map_or(0, HashMap::len);
        if own >= limits.per_network && !is_proxy {
            open.evict(Some(network))?;
        } else if open.count >= limits.all {
            open.evict(None)?;
        }
        let id = open.next;
        open.next += 1;
        open.count += 1;
        let connection = Arc::new(Connection::new());
        let of_network = open.by_network.entry(network).or_default();
        of_network.insert(id, Arc::clone(&connection));
        Some(Slot {
            connections: self.clone(),
            network,
            id,
            connection,
        })
    }
}

impl Open {
    /// Ends the connection that has been silent longest: of this network, or else of the largest one
    /// that has a connection to end. O(connections), and only when the limit is reached.
    fn evict(&mut self, network: Option<ClientNetwork>) -> Option<()> {
        let groups = self.by_network.iter();
        let candidates = groups
            .filter(|(key, _)| network.is_none_or(|network| network == **key))
            .flat_map(|(key, group)| {
                let open = group.iter();
                open.map(move |(id, connection)| (*key, group.len(), *id, connection))
            })
            .filter(|(.., connection)| {
                connection.is_waiting() || connection.silent_ms() >= SILENT_MS
            });
        let (network, _, id, _) = candidates.max_by_key(|(_, size, _, connection)| {
            (*size, connection.is_waiting(), connection.silent_ms())
        })?;
        self.remove(network, id)?.closing.notify_one();
        Some(())
    }

    fn remove(&mut self, network: ClientNetwork, id: u64) -> Option<Arc<Connection>> {
        let group = self.by_network.get_mut(&network)?;
        let removed = group.remove(&id)?;
        self.count -= 1;
        if group.is_empty() {
            self.by_network.remove(&network);
        }
        Some(removed)
    }
}

/// The slot of an open connection, given back on drop.
pub struct Slot {
    connections: Connections,
    network: ClientNetwork,
    id: u64,
    pub connection: Arc<Connection>,
}

impl Drop for Slot {
    fn drop(&mut self) {
        // One that had to make room is gone already.
        let _ = self.connections.0.open.lock().remove(self.network, self.id);
    }
}

#[cfg(test)]
mod tests;
