//! What was recommended to whom, and the current picks of each user.

mod legacy_reasons;

use self::legacy_reasons::upgrade_reason;
use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{PICKS, RECOMMENDATIONS, RESPONSES, composite_key, prefix_range};
use crate::domain::ids::{CategoryId, RecommendationId, ResponseId, UserId};
use crate::domain::recommend::{Recommendation, Response, SavedPicks};

/// Keeps what was shown.
pub fn record(tx: &WriteTx, shown: &Recommendation) -> Result<(), StoreError> {
    RECOMMENDATIONS.put(
        tx,
        composite_key(shown.user_id.bytes(), shown.id.bytes()),
        shown,
    )?;
    Ok(())
}

/// What was shown to a user under this id.
pub fn get(
    tx: &impl Readable,
    user: UserId,
    id: RecommendationId,
) -> Result<Option<Recommendation>, StoreError> {
    let key = composite_key(user.bytes(), id.bytes());
    Ok(RECOMMENDATIONS.get(tx, key)?.map(with_upgraded_reasons))
}

/// Everything ever shown to a user, the latest first. O(what they were shown).
pub fn history(tx: &impl Readable, user: UserId) -> Result<Vec<Recommendation>, StoreError> {
    let shown = RECOMMENDATIONS.list(tx, prefix_range(user.bytes()))?;
    Ok(shown.into_iter().rev().map(with_upgraded_reasons).collect())
}

/// Visits what was shown to a user, the latest first, until a visit returns false. Holds one at a time.
pub fn latest_first(
    tx: &impl Readable,
    user: UserId,
    mut visit: impl FnMut(Recommendation) -> bool,
) -> Result<(), StoreError> {
    RECOMMENDATIONS.scan_back(tx, prefix_range(user.bytes()), |shown| {
        visit(with_upgraded_reasons(shown))
    })
}

/// The latest recommendation of a user. O(1).
pub fn newest(tx: &impl Readable, user: UserId) -> Result<Option<RecommendationId>, StoreError> {
    let last = RECOMMENDATIONS.last(tx, prefix_range(user.bytes()), 0, 1)?;
    Ok(last.first().map(|recommendation| recommendation.id))
}

/// How many recommendations are kept of a user.
pub fn count(tx: &impl Readable, user: UserId) -> Result<usize, StoreError> {
    RECOMMENDATIONS.count_in(tx, prefix_range(user.bytes()))
}

/// Removes one of a user's recommendations.
pub fn remove(tx: &WriteTx, user: UserId, id: RecommendationId) -> Result<(), StoreError> {
    RECOMMENDATIONS
        .delete(tx, composite_key(user.bytes(), id.bytes()))
        .map(drop)
}

/// Removes all of a user's recommendations, and counts them.
pub fn remove_all(tx: &WriteTx, user: UserId) -> Result<usize, StoreError> {
    RECOMMENDATIONS.delete_in(tx, prefix_range(user.bytes()))
}

/// The picks and dismissals of a user; empty before the first.
pub fn picks(tx: &impl Readable, user: UserId) -> Result<SavedPicks, StoreError> {
    let saved = PICKS.get(tx, user.bytes())?.unwrap_or_default();
    Ok(with_upgraded_picks(saved))
}

/// Changes the picks and dismissals of a user.
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

/// A user's submitted questionnaire with this id.
pub fn response(
    tx: &impl Readable,
    user: UserId,
    id: ResponseId,
) -> Result<Option<Response>, StoreError> {
    RESPONSES.get(tx, composite_key(user.bytes(), id.bytes()))
}

/// The questionnaires that a user submitted, the earliest first.
pub fn responses(tx: &impl Readable, user: UserId) -> Result<Vec<Response>, StoreError> {
    RESPONSES.list(tx, prefix_range(user.bytes()))
}

/// Keeps a submitted questionnaire.
pub fn put_response(tx: &WriteTx, response: &Response) -> Result<(), StoreError> {
    let key = composite_key(response.user_id.bytes(), response.id.bytes());
    RESPONSES.put(tx, key, response).map(drop)
}

/// Removes a user's earliest questionnaires beyond this many. O(those that the user has), without decoding those that stay.
pub fn keep_latest_responses(tx: &WriteTx, user: UserId, most: usize) -> Result<(), StoreError> {
    let of_user = prefix_range(user.bytes());
    let beyond = RESPONSES
        .count_in(tx, of_user.clone())?
        .saturating_sub(most);
    for key in RESPONSES.first_keys_in(tx, of_user, beyond)? {
        RESPONSES.delete(tx, key)?;
    }
    Ok(())
}

/// Visits everything ever shown to anybody.
pub fn for_each(
    tx: &impl Readable,
    mut visit: impl FnMut(Recommendation),
) -> Result<(), StoreError> {
    RECOMMENDATIONS.scan(tx, .., |_, shown| {
        visit(with_upgraded_reasons(shown));
        Ok(())
    })
}

/// Visits the picks and dismissals of everybody.
pub fn for_each_picks(
    tx: &impl Readable,
    mut visit: impl FnMut(UserId, SavedPicks),
) -> Result<(), StoreError> {
    PICKS.scan(tx, .., |user, saved| {
        visit(UserId::from_bytes(user), with_upgraded_picks(saved));
        Ok(())
    })
}

/// Visits the category of every submitted questionnaire until a visit returns false.
pub fn categories_answered(
    tx: &impl Readable,
    mut visit: impl FnMut(&CategoryId) -> bool,
) -> Result<(), StoreError> {
    RESPONSES.scan_back(tx, .., |response| visit(&response.category_id))
}

/// As [`categories_answered`], of everything ever shown to anybody.
pub fn categories_recommended(
    tx: &impl Readable,
    mut visit: impl FnMut(&CategoryId) -> bool,
) -> Result<(), StoreError> {
    RECOMMENDATIONS.scan_back(tx, .., |shown| visit(&shown.category_id))
}

/// As [`categories_answered`], of everybody's picks.
pub fn categories_picked(
    tx: &impl Readable,
    mut visit: impl FnMut(&CategoryId) -> bool,
) -> Result<(), StoreError> {
    PICKS.scan_back(tx, .., |saved| {
        let mut categories = saved.categories.iter();
        categories.all(|picked| visit(&picked.category_id))
    })
}

fn with_upgraded_reasons(mut shown: Recommendation) -> Recommendation {
    for vendor in &mut shown.vendors {
        vendor.reasons.iter_mut().for_each(upgrade_reason);
    }
    shown
}

fn with_upgraded_picks(mut saved: SavedPicks) -> SavedPicks {
    for category in &mut saved.categories {
        for pick in &mut category.picks {
            upgrade_reason(&mut pick.reason);
        }
    }
    saved
}

#[cfg(test)]
mod tests;
