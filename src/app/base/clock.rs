//! The time, as one value that tests can set: the time of day, which may jump, and the time that
//! has passed, which cannot.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;
use uuid::{ContextV7, Uuid};

/// The clock that also counts while the machine sleeps; elsewhere the plain one does so already.
#[cfg(target_os = "linux")]
const STEADY: rustix::time::ClockId = rustix::time::ClockId::Boottime;
#[cfg(not(target_os = "linux"))]
const STEADY: rustix::time::ClockId = rustix::time::ClockId::Monotonic;

/// The clock, the only place that reads the system time.
#[derive(Clone, Debug)]
pub struct Clock {
    /// What keeps ids in their order.
    ids: Arc<Mutex<ContextV7>>,
    /// Where a test has set it.
    set: Option<Arc<ManualClock>>,
}

#[derive(Debug)]
struct ManualClock {
    /// Milliseconds since 1970.
    now: AtomicI64,
    /// Milliseconds that have passed.
    elapsed: AtomicI64,
}

impl Clock {
    /// The system's clock.
    pub fn system() -> Self {
        Self::of(None)
    }

    fn of(set: Option<Arc<ManualClock>>) -> Self {
        Self {
            ids: Arc::new(Mutex::new(ContextV7::new())),
            set,
        }
    }

    /// A clock that stands still until it is set.
    pub fn at(now: Timestamp) -> Self {
        Self::of(Some(Arc::new(ManualClock {
            now: AtomicI64::new(now.as_millisecond()),
            elapsed: AtomicI64::new(0),
        })))
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

    /// Lets all ids from now on sort after this one, also where the clock was set back since it was made.
    pub fn go_on_after(&self, newest: Uuid) {
        let Some(made_at) = newest.get_timestamp() else {
            return;
        };
        let (seconds, nanoseconds) = made_at.to_unix();
        let after = Duration::new(seconds, nanoseconds) + Duration::from_millis(1);
        let after =
            uuid::Timestamp::from_unix(&*self.ids.lock(), after.as_secs(), after.subsec_nanos());
        // The context goes on from the latest time that it was asked about.
        let _ = Uuid::new_v7(after);
    }

    /// A new id that sorts by time, and within a millisecond by the order of the calls.
    pub fn new_id(&self) -> Uuid {
        let now = self.now();
        let seconds = u64::try_from(now.as_second()).unwrap_or(0);
        let nanoseconds = u32::try_from(now.subsec_nanosecond()).unwrap_or(0);
        let context = self.ids.lock();
        Uuid::new_v7(uuid::Timestamp::from_unix(&*context, seconds, nanoseconds))
    }
}

#[cfg(test)]
mod tests {
    use crate::app::tests::mixed_histories::{import, open};
    use crate::app::tests::support::person;
    use crate::domain::click::SourcePage;
    use crate::domain::ids::VendorId;
    use crate::store::{audit, users};

    #[test]
    fn ids_go_on_after_a_start_before_whose_time_the_clock_was_set() {
        let directory = tempfile::tempdir().unwrap();
        let user = person(1);
        let made = |now: &str, vendor: &str| {
            let app = open(directory.path(), now);
            app.store().write(|tx| users::save(tx, &user)).unwrap();
            let vendor = VendorId::from(vendor);
            let click = app.clicks.log(&user, vendor, SourcePage::Browse).unwrap();
            import(
                &app,
                &format!("name,category,websiteUrl,bookingUrl\n{now},Intake,,\n"),
            );
            let newest = app
                .store()
                .read(|tx| audit::newest_first(tx, 0..1))
                .unwrap();
            (click.id.0, newest[0].id.0, newest[0].at)
        };
        let first = made("2027-06-01T12:00:00Z", "a");
        let second = made("2026-06-01T12:00:00Z", "b");
        assert!(
            second.0 > first.0 && second.1 > first.1,
            "{first:?} {second:?}"
        );
        assert!(
            second.2 < first.2,
            "the newest entry is the one that was made last"
        );
    }
}
