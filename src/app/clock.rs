//! The time, as one value that tests can set: the time of day, which may jump, and the time that
//! has passed, which cannot.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use uuid::{ContextV7, Uuid};

/// The clock that also counts while the machine sleeps; elsewhere the plain one does so already.
#[cfg(target_os = "linux")]
const STEADY: rustix::time::ClockId = rustix::time::ClockId::Boottime;
#[cfg(not(target_os = "linux"))]
const STEADY: rustix::time::ClockId = rustix::time::ClockId::Monotonic;

/// The clock, the only place that reads the system time.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Where a test has set it.
    set: Option<Arc<SetClock>>,
}

#[derive(Debug)]
struct SetClock {
    /// Milliseconds since 1970.
    now: AtomicI64,
    /// Milliseconds that have passed.
    elapsed: AtomicI64,
}

impl Clock {
    /// The system's clock.
    pub fn system() -> Self {
        Self::default()
    }

    /// A clock that stands still until it is set.
    pub fn at(now: Timestamp) -> Self {
        Self {
            set: Some(Arc::new(SetClock {
                now: AtomicI64::new(now.as_millisecond()),
                elapsed: AtomicI64::new(0),
            })),
        }
    }

    /// Sets the time of day of a standing clock, as an operator does: no time passes. The system's
    /// cannot be set.
    pub fn set(&self, now: Timestamp) {
        if let Some(set) = &self.set {
            set.now.store(now.as_millisecond(), Ordering::Relaxed);
        }
    }

    /// Lets time pass on a standing clock.
    pub fn advance(&self, time: Duration) {
        if let Some(set) = &self.set {
            let milliseconds = i64::try_from(time.as_millis()).unwrap_or(0);
            set.now.fetch_add(milliseconds, Ordering::Relaxed);
            set.elapsed.fetch_add(milliseconds, Ordering::Relaxed);
        }
    }

    /// The time that has passed since a moment that stays the same while the process runs. Setting
    /// the time of day does not move it, and the sleep of a laptop counts.
    pub fn elapsed(&self) -> Duration {
        if let Some(set) = &self.set {
            let milliseconds = u64::try_from(set.elapsed.load(Ordering::Relaxed)).unwrap_or(0);
            return Duration::from_millis(milliseconds);
        }
        let time = rustix::time::clock_gettime(STEADY);
        let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
        Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
    }

    /// The time now, to the millisecond, as it is stored.
    pub fn now(&self) -> Timestamp {
        let milliseconds = match &self.set {
            Some(set) => set.now.load(Ordering::Relaxed),
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
