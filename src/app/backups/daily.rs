//! The day's backup.

use std::sync::Arc;
use std::time::Duration;

use super::Backups;
use crate::app::core::blocking;
use crate::domain::backup::BackupReason;

/// After a start, so that it does not slow the first screens.
const FIRST: Duration = Duration::from_secs(5);
/// Between looks at whether one is due; a failed one is tried again after this.
const PAUSE: Duration = Duration::from_secs(10 * 60);

/// Makes a backup whenever the newest daily one is a day old, until it is dropped.
pub async fn keep_daily(backups: Arc<Backups>) {
    tokio::time::sleep(FIRST).await;
    let mut ticks = tokio::time::interval(PAUSE);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let this = Arc::clone(&backups);
        // A failure is logged where it happens, and shown to administrators.
        let _ = blocking(move || this.is_due().then(|| this.make(BackupReason::Daily))).await;
    }
}
