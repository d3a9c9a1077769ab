//! Whose hash comes next. Without it, the one who asks most would keep everybody else out.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::domain::ids::UserId;
use crate::domain::network::ClientNetwork;

/// Hashes of one client that run or wait for a core.
const AT_ONCE: usize = 4;
/// Hashes of one client in all: a whole firm may sit behind one address, and its people take turns.
const HELD_MAX: usize = 64;

/// Whose hashes are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HashQuotaKey {
    /// Someone known by a session or by a device that has signed in to the account before.
    Person(UserId),
    /// Anyone else, by the network they come from.
    Network(ClientNetwork),
}

/// Too many hashes of one client wait already.
#[derive(Debug)]
pub struct QueueFull;

/// The slots of all clients.
#[derive(Clone, Default)]
pub struct Permits(Arc<Mutex<HashMap<HashQuotaKey, Queue>>>);

struct Queue {
    permits: Arc<Semaphore>,
    /// Hashes that hold a slot or wait for one.
    count: usize,
}

/// A slot of a client, given back on drop.
pub struct Permit {
    _permit: OwnedSemaphorePermit,
    _entry: QueueEntry,
}

struct QueueEntry {
    permits: Permits,
    client: HashQuotaKey,
}

impl Permits {
    /// Waits for one of the client's slots; busy where too many of the client's wait already.
    pub async fn take(&self, client: HashQuotaKey) -> Result<Permit, QueueFull> {
        let (semaphore, entry) = self.count(client)?;
        let permit = semaphore.acquire_owned().await.map_err(|_| QueueFull)?;
        Ok(Permit {
            _permit: permit,
            _entry: entry,
        })
    }

    fn count(&self, client: HashQuotaKey) -> Result<(Arc<Semaphore>, QueueEntry), QueueFull> {
        let mut queues = self.0.lock();
        let queue = queues.entry(client).or_insert_with(|| Queue {
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            count: 0,
        });
        if queue.count >= HELD_MAX {
            return Err(QueueFull);
        }
        queue.count += 1;
        let entry = QueueEntry {
            permits: self.clone(),
            client,
        };
        Ok((Arc::clone(&queue.permits), entry))
    }
}

impl Drop for QueueEntry {
    fn drop(&mut self) {
        let mut queues = self.permits.0.lock();
        if let Some(queue) = queues.get_mut(&self.client) {
            queue.count -= 1;
            if queue.count == 0 {
                queues.remove(&self.client);
            }
        }
    }
}
