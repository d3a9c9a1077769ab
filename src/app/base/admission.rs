//! How much is taken on at once: requests in all, anonymous ones, and those of one client; and writers.
//!
//! Beyond a limit a request is turned away before it costs anything, so that what was taken on is
//! answered in time. Anonymous requests have a share of the slots, so that they never take those of people
//! who are signed in.

mod unsent;

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use self::unsent::UnsentReplies;
pub use self::unsent::UnsentReply;
use crate::domain::ids::UserId;
use crate::domain::limits::{
    ANONYMOUS_IN_FLIGHT_MAX, REQUESTS_IN_FLIGHT_MAX, REQUESTS_PER_NETWORK_MAX,
    REQUESTS_PER_USER_MAX, WORKED_ON_PER_USER_MAX,
};
use crate::domain::network::ClientNetwork;

/// Writers on threads at once; the store lets one of them write. Far below the number of threads for
/// blocking work, the rest of which is for readers.
const WRITERS: usize = 16;
/// Further ones that wait, without a thread.
const WRITERS_WAITING_MAX: usize = 128;
/// Writers after a hash that hold a slot or wait for one: of people known by a device, and as many of others.
const AFTER_A_HASH_MAX: usize = 128;

/// Counts what is under way. Cheap to clone; clones count together.
#[derive(Clone)]
pub struct Admission {
    requests: Arc<Semaphore>,
    anonymous: Arc<Semaphore>,
    writers: Arc<Semaphore>,
    /// Writers that hold a slot or wait for one.
    admitted_writers: Arc<Semaphore>,
    /// Writers after a hash that hold a slot or wait for one: of unknown people, and of those known by a device.
    admitted_after_a_hash: [Arc<Semaphore>; 2],
    clients: Arc<Mutex<HashMap<RequestQuotaKey, ClientRequests>>>,
    unsent: UnsentReplies,
}

/// The requests of one client.
struct ClientRequests {
    count: usize,
    permits: WorkPermits,
}

/// How many of a client's requests are worked on. Those that write wait for the store's one writer, and
/// keep none waiting that reads.
#[derive(Clone)]
struct WorkPermits {
    reading: Arc<Semaphore>,
    writing: Arc<Semaphore>,
}

impl Default for WorkPermits {
    fn default() -> Self {
        let permits = || Arc::new(Semaphore::new(WORKED_ON_PER_USER_MAX));
        Self {
            reading: permits(),
            writing: permits(),
        }
    }
}

/// Whose requests are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RequestQuotaKey {
    Person(UserId),
    /// Nobody is signed in: by the network that the request comes from.
    Anonymous(ClientNetwork),
}

impl RequestQuotaKey {
    fn requests_max(self) -> usize {
        match self {
            Self::Person(_) => REQUESTS_PER_USER_MAX,
            Self::Anonymous(_) => REQUESTS_PER_NETWORK_MAX,
        }
    }
}

impl Default for Admission {
    fn default() -> Self {
        Self {
            requests: Arc::new(Semaphore::new(REQUESTS_IN_FLIGHT_MAX)),
            anonymous: Arc::new(Semaphore::new(ANONYMOUS_IN_FLIGHT_MAX)),
            writers: Arc::new(Semaphore::new(WRITERS)),
            admitted_writers: Arc::new(Semaphore::new(WRITERS + WRITERS_WAITING_MAX)),
            admitted_after_a_hash: [(); 2].map(|()| Arc::new(Semaphore::new(AFTER_A_HASH_MAX))),
            clients: Arc::default(),
            unsent: UnsentReplies::default(),
        }
    }
}

impl Admission {
    /// Requests that hold a slot.
    pub fn in_flight(&self) -> usize {
        REQUESTS_IN_FLIGHT_MAX - self.requests.available_permits()
    }

    /// A slot for a request; `None` where all are taken.
    pub fn request(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.requests).try_acquire_owned().ok()
    }

    /// A slot for a request that writes; waits while other writers are under way. `None` where too
    /// many wait already.
    pub async fn writing_request(&self) -> Option<WriterPermit> {
        self.writer(&self.admitted_writers).await
    }

    /// A slot for what writes and was let in by its hash, and so takes no slot of its client: it waits in a place of its own,
    /// so that it keeps out nobody else who writes, nor does someone unknown keep out those whom a device makes known.
    pub async fn writing_after_a_hash(&self, is_known: bool) -> Option<WriterPermit> {
        self.writer(&self.admitted_after_a_hash[usize::from(is_known)])
            .await
    }

    async fn writer(&self, admitted: &Arc<Semaphore>) -> Option<WriterPermit> {
        let admitted = Arc::clone(admitted).try_acquire_owned().ok()?;
        let writer = Arc::clone(&self.writers).acquire_owned().await;
        Some(WriterPermit {
            _admitted: Some(admitted),
            _writer: writer.expect("it is never closed"),
        })
    }

    /// A slot for a writer that can wait for another occasion; `None` while all are taken.
    pub fn idle_writer(&self) -> Option<WriterPermit> {
        let writer = Arc::clone(&self.writers).try_acquire_owned().ok()?;
        Some(WriterPermit {
            _admitted: None,
            _writer: writer,
        })
    }

    /// A slot for an anonymous request, among their share; `None` where too many of them, or of those of this
    /// network, are under way.
    pub fn anonymous(&self, network: ClientNetwork) -> Option<AnonymousPermit> {
        let shared = Arc::clone(&self.anonymous).try_acquire_owned().ok()?;
        let own = self.of(RequestQuotaKey::Anonymous(network))?;
        Some(AnonymousPermit {
            _shared: shared,
            _own: own,
        })
    }

    /// A slot for a request of this person; `None` where they have too many under way.
    pub fn person(&self, id: UserId) -> Option<ClientPermit> {
        self.of(RequestQuotaKey::Person(id))
    }

    fn of(&self, client: RequestQuotaKey) -> Option<ClientPermit> {
        let mut clients = self.clients.lock();
        let under_way = clients.entry(client).or_insert_with(|| ClientRequests {
            count: 0,
            permits: WorkPermits::default(),
        });
        if under_way.count >= client.requests_max() {
            return None;
        }
        under_way.count += 1;
        Some(ClientPermit {
            permits: under_way.permits.clone(),
            admission: self.clone(),
            client,
        })
    }
}

/// A writer's slot, given back on drop.
pub struct WriterPermit {
    /// `None` for one that did not wait for it.
    _admitted: Option<OwnedSemaphorePermit>,
    _writer: OwnedSemaphorePermit,
}

/// The slot of an anonymous request, given back on drop.
pub struct AnonymousPermit {
    _shared: OwnedSemaphorePermit,
    _own: ClientPermit,
}

/// A slot among those of one client, given back on drop.
pub struct ClientPermit {
    admission: Admission,
    client: RequestQuotaKey,
    permits: WorkPermits,
}

impl ClientPermit {
    /// To be kept while the request is worked on. Waits while others of theirs are.
    pub fn work_permit(&self, writes: bool) -> impl Future<Output = WorkPermit> + Send + use<> {
        let permits = if writes {
            &self.permits.writing
        } else {
            &self.permits.reading
        };
        let permit = Arc::clone(permits).acquire_owned();
        async {
            WorkPermit {
                _permit: permit.await.expect("it is never closed"),
            }
        }
    }

    /// Room for a reply of so many bytes to a person until it is sent; `None` where too many of theirs, or of everybody's,
    /// wait for their clients.
    pub fn unsent(&self, bytes: u64) -> Option<UnsentReply> {
        let RequestQuotaKey::Person(id) = self.client else {
            return None;
        };
        self.admission.unsent.admit(id, bytes)
    }

    /// Remembers that there was no room for the answer to a question.
    pub fn refuse_unsent(&self, question: u64, bytes: u64) {
        if let RequestQuotaKey::Person(id) = self.client {
            self.admission.unsent.refuse(id, question, bytes);
        }
    }

    /// Whether there was none when it was asked last, and still is none.
    pub fn is_unsent_refused(&self, question: u64) -> bool {
        match self.client {
            RequestQuotaKey::Person(id) => self.admission.unsent.is_refused(id, question),
            RequestQuotaKey::Anonymous(_) => false,
        }
    }
}

/// One of the requests of a client that are worked on at a time, until it is dropped.
pub struct WorkPermit {
    _permit: OwnedSemaphorePermit,
}

impl Drop for ClientPermit {
    fn drop(&mut self) {
        let mut clients = self.admission.clients.lock();
        if let Some(under_way) = clients.get_mut(&self.client) {
            under_way.count -= 1;
            if under_way.count == 0 {
                clients.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests;
