//! Clicks on Schedule Meeting.

use jiff::Timestamp;
use uuid::Uuid;

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

/// Removes a user's click; whether there was one.
pub fn remove(tx: &WriteTx, user: UserId, id: ClickId) -> Result<bool, StoreError> {
    CLICKS.delete(tx, composite_key(user.bytes(), id.bytes()))
}

/// A user's clicks, the oldest first.
pub fn of_user(tx: &impl Readable, user: UserId) -> Result<Vec<MeetingClick>, StoreError> {
    CLICKS.list(tx, prefix_range(user.bytes()))
}

/// Up to `limit` of a user's clicks after the newest `offset` ones, the newest first. O(both).
pub fn page(
    tx: &impl Readable,
    user: UserId,
    offset: usize,
    limit: usize,
) -> Result<Vec<MeetingClick>, StoreError> {
    CLICKS.last(tx, prefix_range(user.bytes()), offset, limit)
}

/// How many clicks a user has.
pub fn count(tx: &impl Readable, user: UserId) -> Result<usize, StoreError> {
    CLICKS.count_in(tx, prefix_range(user.bytes()))
}

/// A user's clicks from a time on, the oldest first: their ids begin with it.
pub fn of_user_since(
    tx: &impl Readable,
    user: UserId,
    since: Timestamp,
) -> Result<Vec<MeetingClick>, StoreError> {
    let milliseconds = u64::try_from(since.as_millisecond()).unwrap_or(0);
    let first = Uuid::from_u128(u128::from(milliseconds) << 80);
    let last = *prefix_range(user.bytes()).end();
    CLICKS.list(tx, composite_key(user.bytes(), first.into_bytes())..=last)
}

/// Visits every click; stops at the first error.
pub fn for_each(
    tx: &impl Readable,
    mut visit: impl FnMut(MeetingClick) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    CLICKS.scan(tx, .., |_, click| visit(click))
}
