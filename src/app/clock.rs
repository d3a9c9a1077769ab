//! The time, as one value that tests can set.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;
use uuid::{ContextV7, Uuid};

/// Tells the time; the only place that asks the system for it.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Milliseconds since 1970 where a test has set them.
    set: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// The system's clock.
    pub fn system() -> Self {
        Self::default()
    }

    /// A clock that stands still until it is set.
    pub fn at(now: Timestamp) -> Self {
        Self {
            set: Some(Arc::new(AtomicI64::new(now.as_millisecond()))),
        }
    }

    /// Sets a standing clock; the system's cannot be set.
    pub fn set(&self, now: Timestamp) {
        if let Some(set) = &self.set {
            set.store(now.as_millisecond(), Ordering::Relaxed);
        }
    }

    /// The time now, to the millisecond, as it is stored.
    pub fn now(&self) -> Timestamp {
        let milliseconds = match &self.set {
            Some(set) => set.load(Ordering::Relaxed),
            None => Timestamp::now().as_millisecond(),
        };
        Timestamp::from_millisecond(milliseconds).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// A new id that sorts by time, and within a millisecond by the order of the calls.
    pub fn new_id(&self) -> Uuid {
        static CONTEXT: parking_lot::Mutex<ContextV7> = parking_lot::Mutex::new(ContextV7::new());
        let now = self.now();
        let seconds = u64::try_from(now.as_second()).unwrap_or(0);
        let nanoseconds = u32::try_from(now.subsec_nanosecond()).unwrap_or(0);
        let context = CONTEXT.lock();
        Uuid::new_v7(uuid::Timestamp::from_unix(&*context, seconds, nanoseconds))
    }
}
