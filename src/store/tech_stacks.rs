//! The tools each user says their firm uses.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{TECH_STACKS, USERS};
use crate::domain::ids::{CategoryId, UserId};
use crate::domain::tech_stack::StackAnswer;
use crate::domain::user::User;

/// What a user said, a category at most once; empty before the first answer.
pub fn of_user(tx: &impl Readable, user: UserId) -> Result<Vec<StackAnswer>, StoreError> {
    Ok(TECH_STACKS.get(tx, user.bytes())?.unwrap_or_default())
}

/// Replaces what a user said about these categories; the others stay. Returns all that the user says now.
pub fn change(
    tx: &WriteTx,
    user: UserId,
    answers: Vec<StackAnswer>,
) -> Result<Vec<StackAnswer>, StoreError> {
    let mut kept = of_user(tx, user)?;
    kept.retain(|old| {
        let is_replaced = |new: &StackAnswer| new.category_id == old.category_id;
        !answers.iter().any(is_replaced)
    });
    kept.extend(answers);
    TECH_STACKS.put(tx, user.bytes(), &kept)?;
    Ok(kept)
}

/// Puts an answer of a user in the place of another; false where they do not have that one.
pub fn replace(
    tx: &WriteTx,
    user: UserId,
    old: &StackAnswer,
    new: &StackAnswer,
) -> Result<bool, StoreError> {
    let mut answers = of_user(tx, user)?;
    let Some(found) = answers.iter_mut().find(|answer| *answer == old) else {
        return Ok(false);
    };
    *found = new.clone();
    TECH_STACKS.put(tx, user.bytes(), &answers)?;
    Ok(true)
}

/// Visits every user who answered. O(users who did).
pub fn for_each(
    tx: &impl Readable,
    mut visit: impl FnMut(User, Vec<StackAnswer>),
) -> Result<(), StoreError> {
    TECH_STACKS.scan(tx, .., |id, answers| {
        if let Some(user) = USERS.get(tx, id)? {
            visit(user, answers);
        }
        Ok(())
    })
}

/// Visits every answer, also of users that are gone.
pub fn for_each_answer(
    tx: &impl Readable,
    mut visit: impl FnMut(UserId, StackAnswer),
) -> Result<(), StoreError> {
    TECH_STACKS.scan(tx, .., |user, answers| {
        let user = UserId::from_bytes(user);
        for answer in answers {
            visit(user, answer);
        }
        Ok(())
    })
}

/// Visits the category of every answer, also of users that are gone, until a visit returns false.
pub fn categories_named(
    tx: &impl Readable,
    mut visit: impl FnMut(&CategoryId) -> bool,
) -> Result<(), StoreError> {
    TECH_STACKS.scan_back(tx, .., |answers| {
        answers.iter().all(|answer| visit(&answer.category_id))
    })
}

/// A user with all that they say from now on.
pub struct ChangedStack {
    user: [u8; 16],
    answers: Vec<StackAnswer>,
}

/// The tech stacks with an answer for which `change` says that it changed it. O(all of them).
pub fn find_changed(
    tx: &impl Readable,
    mut change: impl FnMut(&mut StackAnswer) -> bool,
) -> Result<Vec<ChangedStack>, StoreError> {
    let mut changed = Vec::new();
    TECH_STACKS.scan(tx, .., |user, mut answers| {
        let mut has_changed = false;
        for answer in &mut answers {
            has_changed |= change(answer);
        }
        if has_changed {
            changed.push(ChangedStack { user, answers });
        }
        Ok(())
    })?;
    Ok(changed)
}

/// Writes those that were found, where nobody has changed one since.
pub fn put_changed(tx: &WriteTx, changed: &[ChangedStack]) -> Result<(), StoreError> {
    for ChangedStack { user, answers } in changed {
        TECH_STACKS.put(tx, *user, answers)?;
    }
    Ok(())
}
