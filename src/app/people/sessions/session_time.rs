//! The time by which sessions and what else is handed out end. It begins with the machine's clock at the start, and goes
//! on with the time that passes.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::app::base::core::Core;
use crate::store::{ReadTx, StoreError, WriteTx, api_tokens, invitations, sessions};

/// A machine that keeps no time while it is off begins with one long ago, until the network tells it better. Nothing is
/// moved back further than this: it would have ended for good once the clock is right.
const MOVED_MOST: SignedDuration = SignedDuration::from_hours(30 * 24);

pub(super) struct SessionTime {
    /// When this value was made.
    start: Timestamp,
    /// The clock's passed time at that moment.
    elapsed_at_start: Duration,
}

impl SessionTime {
    /// Begins with the machine's clock. Where that was set back since the last use, by [`MOVED_MOST`] at most, what is of
    /// a later time goes back with it: it keeps its age, so nothing lives longer, and the time in which no server runs
    /// counts from now on. Else the time goes on where it was.
    pub(super) fn load(core: &Core) -> Result<Self, StoreError> {
        let clock = core.clock.now();
        let newest = core.store.read(newest_time)?.unwrap_or(clock);
        let now = if newest <= clock {
            clock
        } else {
            let is_believed = newest.duration_since(clock) <= MOVED_MOST;
            let moved = is_believed && move_all_back(core, newest, clock);
            if moved { clock } else { newest }
        };
        Ok(Self {
            start: now,
            elapsed_at_start: core.clock.elapsed(),
        })
    }

    /// The current one, to the millisecond, as it is stored; `elapsed` is the time that has passed by the clock.
    pub(super) fn now(&self, elapsed: Duration) -> Timestamp {
        let passed = elapsed.saturating_sub(self.elapsed_at_start);
        let passed = i64::try_from(passed.as_millis()).unwrap_or(i64::MAX);
        let passed = SignedDuration::from_millis(passed);
        self.start.saturating_add(passed).unwrap_or(Timestamp::MAX)
    }
}

/// When a session was last used, or something was made that ends by the session time.
fn newest_time(tx: &ReadTx) -> Result<Option<Timestamp>, StoreError> {
    let mut used = None;
    sessions::for_each(tx, |_, session| used = used.max(Some(session.last_seen_at)))?;
    let invitations = invitations::list(tx)?.into_iter();
    let invited = invitations.map(|(_, invitation)| invitation.created_at);
    let tokens = api_tokens::list(tx)?.into_iter();
    let made = tokens.map(|(_, token)| token.created_at);
    let reset = sessions::newest_reset_link(tx)?;
    Ok(invited.chain(made).chain(reset).chain(used).max())
}

/// Whether it could be saved. Where not, the session time goes on where it stopped.
fn move_all_back(core: &Core, newest: Timestamp, clock: Timestamp) -> bool {
    let by = newest.duration_since(clock);
    let moved = core.store.write(|tx| move_back(tx, clock, by));
    match &moved {
        // The two clocks always differ a little.
        Ok(()) if by.as_secs() < 60 => {}
        Ok(()) => tracing::info!(
            seconds = by.as_secs(),
            "the machine's clock was set back, and the times of sessions with it"
        ),
        Err(error) => {
            tracing::warn!(%error, "the times of sessions were not set back with the clock");
        }
    }
    moved.is_ok()
}

/// Moves back what is of a time later than the clock's; what was made before it was ahead stays.
fn move_back(tx: &WriteTx, clock: Timestamp, by: SignedDuration) -> Result<(), StoreError> {
    let back = |time: &mut Timestamp| *time = time.saturating_sub(by).unwrap_or(Timestamp::MIN);
    for (token, mut session) in sessions::list(tx)? {
        if session.last_seen_at > clock {
            back(&mut session.created_at);
            back(&mut session.last_seen_at);
            sessions::save(tx, &token, &session)?;
        }
    }
    for (token, mut link) in sessions::reset_links(tx)? {
        if link.made_at() > clock {
            back(&mut link.expires_at);
            sessions::save_reset_link(tx, &token, &link)?;
        }
    }
    for (hash, mut token) in api_tokens::list(tx)? {
        if token.created_at > clock {
            back(&mut token.created_at);
            back(&mut token.expires_at);
            api_tokens::save(tx, &hash, &token)?;
        }
    }
    for (token, mut invitation) in invitations::list(tx)? {
        if invitation.created_at > clock {
            back(&mut invitation.created_at);
            back(&mut invitation.expires_at);
            invitations::save(tx, &token, &invitation)?;
        }
    }
    Ok(())
}
