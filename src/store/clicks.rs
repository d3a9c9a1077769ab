//! Clicks on Schedule Meeting.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{CLICKS, composite_key, prefix_range};
use crate::domain::click::MeetingClick;
use crate::domain::ids::{ClickId, UserId};

/// A user's click with this id.
pub fn get(
    tx: &impl Readable,
    user: UserId,
    id: ClickId,
) -> Result<Option<MeetingClick>, StoreError> {
    CLICKS.get(tx, composite_key(user.bytes(), id.bytes()))
}

/// Writes a click, new or changed.
pub fn put(tx: &WriteTx, click: &MeetingClick) -> Result<(), StoreError> {
    let key = composite_key(click.user_id.bytes(), click.id.bytes());
    CLICKS.put(tx, key, click).map(drop)
}

/// A user's clicks, the oldest first.
pub fn of_user(tx: &impl Readable, user: UserId) -> Result<Vec<MeetingClick>, StoreError> {
    CLICKS.list(tx, prefix_range(user.bytes()))
}

/// Visits every click; stops at the first error.
pub fn for_each(
    tx: &impl Readable,
    mut visit: impl FnMut(MeetingClick) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    CLICKS.scan(tx, .., |_, click| visit(click))
}
