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
    REQUESTS_PER_PERSON_MAX, WORKED_ON_PER_PERSON_MAX,
};
use crate::domain::network::ClientNetwork;

/// Writers on threads at once; the store lets one of them write. Far below the number of threads for
/// blocking work, the rest of which is for readers.
const WRITERS: usize = 16;
/// Further ones that wait, without a thread.
const WRITERS_WAITING_MAX: usize = 128;

/// Counts what is under way. Cheap to clone; clones count together.
#[derive(Clone)]
pub struct Admission {
    requests: Arc<Semaphore>,
    anonymous: Arc<Semaphore>,
    writers: Arc<Semaphore>,
    /// Writers that hold a slot or wait for one.
    admitted_writers: Arc<Semaphore>,
    clients: Arc<Mutex<HashMap<Client, ClientRequests>>>,
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
        let permits = || Arc::new(Semaphore::new(WORKED_ON_PER_PERSON_MAX));
        Self {
            reading: permits(),
            writing: permits(),
        }
    }
}

/// Whose requests are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    Person(UserId),
    /// Nobody is signed in: by the network that the request comes from.
    Anonymous(ClientNetwork),
}

impl Client {
    fn requests_max(self) -> usize {
        match self {
            Self::Person(_) => REQUESTS_PER_PERSON_MAX,
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
        let admitted = Arc::clone(&self.admitted_writers)
            .try_acquire_owned()
            .ok()?;
        let writer = Arc::clone(&self.writers).acquire_owned().await;
        Some(WriterPermit {
            _admitted: Some(admitted),
            _writer: writer.ok(),
        })
    }

    /// A slot for a writer that can wait for another occasion; `None` while all are taken.
    pub fn idle_writer(&self) -> Option<WriterPermit> {
        let writer = Arc::clone(&self.writers).try_acquire_owned().ok()?;
        Some(WriterPermit {
            _admitted: None,
            _writer: Some(writer),
        })
    }

    /// A slot for an anonymous request, among their share; `None` where too many of them, or of those of this
    /// network, are under way.
    pub fn anonymous(&self, network: ClientNetwork) -> Option<AnonymousPermit> {
        let shared = Arc::clone(&self.anonymous).try_acquire_owned().ok()?;
        let own = self.of(Client::Anonymous(network))?;
        Some(AnonymousPermit {
            _shared: shared,
            _own: own,
        })
    }

    /// A slot for a request of this person; `None` where they have too many under way.
    pub fn person(&self, id: UserId) -> Option<ClientPermit> {
        self.of(Client::Person(id))
    }

    fn of(&self, client: Client) -> Option<ClientPermit> {
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
    /// `None` never: the semaphore is not closed.
    _writer: Option<OwnedSemaphorePermit>,
}

/// The slot of an anonymous request, given back on drop.
pub struct AnonymousPermit {
    _shared: OwnedSemaphorePermit,
    _own: ClientPermit,
}

/// A slot among those of one client, given back on drop.
pub struct ClientPermit {
    admission: Admission,
    client: Client,
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
                _permit: permit.await.ok(),
            }
        }
    }

    /// Room for a reply of so many bytes to a person until it is sent; `None` where too many of theirs, or of everybody's,
    /// wait for their clients.
    pub fn unsent(&self, bytes: u64) -> Option<UnsentReply> {
        let Client::Person(id) = self.client else {
            return None;
        };
        self.admission.unsent.admit(id, bytes)
    }

    /// Remembers that there was no room for the answer to a question.
    pub fn refuse_unsent(&self, question: u64, bytes: u64) {
        if let Client::Person(id) = self.client {
            self.admission.unsent.refuse(id, question, bytes);
        }
    }

    /// Whether there was none when it was asked last, and still is none.
    pub fn is_unsent_refused(&self, question: u64) -> bool {
        match self.client {
            Client::Person(id) => self.admission.unsent.is_refused(id, question),
            Client::Anonymous(_) => false,
        }
    }
}

/// One of the requests of a client that are worked on at a time, until it is dropped.
pub struct WorkPermit {
    /// `None` never: the semaphore is not closed.
    _permit: Option<OwnedSemaphorePermit>,
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
mod tests {
    use super::*;
    use crate::domain::tests::{RELIABILITY, assert_says};

    #[tokio::test]
    async fn slots_are_bounded_and_come_back() {
        let admission = Admission::default();
        let mut held: Vec<_> = (0..REQUESTS_IN_FLIGHT_MAX)
            .map(|_| admission.request().unwrap())
            .collect();
        assert!(admission.request().is_none());
        held.pop();
        assert!(admission.request().is_some());

        let [ada, eve] = [1, 2].map(|n| UserId::from_bytes([n; 16]));
        let mut hers: Vec<_> = (0..REQUESTS_PER_PERSON_MAX)
            .map(|_| admission.person(eve).unwrap())
            .collect();
        assert!(admission.person(eve).is_none());
        assert!(admission.person(ada).is_some());
        hers.clear();
        assert!(admission.clients.lock().is_empty());
    }

    #[tokio::test]
    async fn a_person_has_four_permits_to_write_as_many_to_read_and_waits_for_nobody_elses() {
        let admission = Admission::default();
        let [ada, eve] = [1, 2].map(|n| UserId::from_bytes([n; 16]));
        let [hers, adas] = [eve, ada].map(|person| admission.person(person).unwrap());
        let mut held = Vec::new();
        for _ in 0..WORKED_ON_PER_PERSON_MAX {
            held.push(hers.work_permit(true).await);
        }
        let mut next = Box::pin(hers.work_permit(true));
        tokio::select! { biased; _ = &mut next => panic!("a fifth permit"), () = async {} => {} }
        drop(hers.work_permit(false).await);
        drop(adas.work_permit(true).await);
        held.pop();
        drop(next.await);
    }

    #[test]
    fn anonymous_requests_have_a_share_in_all_and_one_for_each_network() {
        let admission = Admission::default();
        let network = |n: usize| {
            let n = u8::try_from(n).unwrap();
            ClientNetwork::of([192, 0, 2, n].into())
        };
        let mut held: Vec<_> = (0..REQUESTS_PER_NETWORK_MAX)
            .map(|_| admission.anonymous(network(0)).unwrap())
            .collect();
        assert!(admission.anonymous(network(0)).is_none());
        while held.len() < ANONYMOUS_IN_FLIGHT_MAX {
            held.push(admission.anonymous(network(held.len())).unwrap());
        }
        assert!(admission.anonymous(network(255)).is_none());
        let rest = REQUESTS_IN_FLIGHT_MAX - ANONYMOUS_IN_FLIGHT_MAX;
        assert!(
            rest >= REQUESTS_PER_PERSON_MAX,
            "people have room beside them"
        );
        held.clear();
        assert!(admission.anonymous(network(0)).is_some());
        assert!(admission.clients.lock().is_empty());
    }

    #[tokio::test]
    async fn writers_beyond_the_slots_wait_and_then_are_turned_away() {
        let admission = Admission::default();
        let mut writers = Vec::new();
        for _ in 0..WRITERS {
            writers.push(admission.writing_request().await.unwrap());
        }
        assert!(admission.idle_writer().is_none());
        let waiting: Vec<_> = (0..WRITERS_WAITING_MAX)
            .map(|_| {
                let admission = admission.clone();
                tokio::spawn(async move { admission.writing_request().await.is_some() })
            })
            .collect();
        while admission.admitted_writers.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(admission.writing_request().await.is_none());
        drop(writers);
        for writer in waiting {
            assert!(writer.await.unwrap());
        }
    }

    #[test]
    fn reliability_md_states_how_many_writes_wait() {
        assert_says(
            RELIABILITY,
            &[format!(
                "for blocking work | {WRITERS}; {WRITERS_WAITING_MAX} more wait without one |"
            )],
        );
    }
}
