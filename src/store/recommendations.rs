//! What was recommended to whom, and the picks each person has now.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{PICKS, RECOMMENDATIONS, composite_key, prefix_range};
use crate::domain::ids::UserId;
use crate::domain::recommend::{Recommendation, SavedPicks};

/// Keeps what was shown.
pub fn record(tx: &WriteTx, shown: &Recommendation) -> Result<(), StoreError> {
    RECOMMENDATIONS.put(
        tx,
        composite_key(shown.user_id.bytes(), shown.id.bytes()),
        shown,
    )?;
    Ok(())
}

/// Everything ever shown to a person, the latest first. O(what they were shown).
pub fn history(tx: &impl Readable, user: UserId) -> Result<Vec<Recommendation>, StoreError> {
    let mut shown = RECOMMENDATIONS.list(tx, prefix_range(user.bytes()))?;
    shown.reverse();
    Ok(shown)
}

/// The picks and dismissals of a person; empty before the first.
pub fn picks(tx: &impl Readable, user: UserId) -> Result<SavedPicks, StoreError> {
    Ok(PICKS.get(tx, user.bytes())?.unwrap_or_default())
}

/// Changes the picks and dismissals of a person.
pub fn change_picks(
    tx: &WriteTx,
    user: UserId,
    change: impl FnOnce(&mut SavedPicks),
) -> Result<(), StoreError> {
    let mut saved = picks(tx, user)?;
    change(&mut saved);
    PICKS.put(tx, user.bytes(), &saved)?;
    Ok(())
}
