//! Removal of sessions and reset links that have expired.

use std::sync::Arc;
use std::time::Duration;

use super::Sessions;
use crate::app::base::blocking::blocking_turn;
use crate::store::StoreError;
use crate::store::sessions;

impl Sessions {
    /// Removes sessions and reset links that have ended and returns how many there were. Writes
    /// nothing where there are none.
    pub fn sweep(&self) -> Result<usize, StoreError> {
        self.store_ended()?;
        let now = self.now();
        let (ended, links) = self.core.store.read(|tx| {
            let mut ended = Vec::new();
            sessions::for_each(tx, |token, session| {
                let last_use = self.last_use(&token, &session);
                if self.timeout.is_over(session.created_at, last_use, now) {
                    ended.push(token);
                }
            })?;
            Ok::<_, StoreError>((ended, sessions::expired_reset_links(tx, now)?))
        })?;
        if ended.is_empty() && links.is_empty() {
            return Ok(0);
        }
        self.core.store.write(|tx| {
            for token in &ended {
                sessions::remove(tx, token)?;
            }
            for token in &links {
                sessions::remove_reset_link(tx, token)?;
            }
            Ok::<_, StoreError>(())
        })?;
        self.invalidate(&ended);
        Ok(ended.len() + links.len())
    }
}

/// Sweeps now and after every `pause`, until it is dropped. What has ended is rejected anyway, so a
/// sweep that fails is logged and tried again the next time.
pub async fn sweep_every(sessions: Arc<Sessions>, pause: Duration) {
    let mut ticks = tokio::time::interval(pause);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let this = Arc::clone(&sessions);
        match blocking_turn(move || this.sweep()).await {
            None | Some(Ok(0)) => {}
            Some(Ok(removed)) => {
                tracing::info!(removed, "ended sessions and reset links were removed");
            }
            Some(Err(error)) => tracing::warn!(%error, "ended sessions were not removed"),
        }
    }
}
