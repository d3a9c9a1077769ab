//! The tools each user says their firm uses.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{ADOPTIONS, USERS};
use crate::domain::adoption::Adoption;
use crate::domain::ids::UserId;
use crate::domain::user::User;

/// What a user said, a category at most once; empty before the first answer.
pub fn of_user(tx: &impl Readable, user: UserId) -> Result<Vec<Adoption>, StoreError> {
    Ok(ADOPTIONS.get(tx, user.bytes())?.unwrap_or_default())
}

/// Replaces what a user said about these categories; the others stay.
pub fn change(tx: &WriteTx, user: UserId, answers: Vec<Adoption>) -> Result<(), StoreError> {
    let mut kept = of_user(tx, user)?;
    kept.retain(|old| {
        let is_replaced = |new: &Adoption| new.category_id == old.category_id;
        !answers.iter().any(is_replaced)
    });
    kept.extend(answers);
    ADOPTIONS.put(tx, user.bytes(), &kept)?;
    Ok(())
}

/// Puts an answer of a user in the place of another; false where they do not have that one.
pub fn replace(
    tx: &WriteTx,
    user: UserId,
    old: &Adoption,
    new: &Adoption,
) -> Result<bool, StoreError> {
    let mut answers = of_user(tx, user)?;
    let Some(found) = answers.iter_mut().find(|answer| *answer == old) else {
        return Ok(false);
    };
    *found = new.clone();
    ADOPTIONS.put(tx, user.bytes(), &answers)?;
    Ok(true)
}

/// Visits every user who answered. O(users who did).
pub fn for_each(
    tx: &impl Readable,
    mut visit: impl FnMut(User, Vec<Adoption>),
) -> Result<(), StoreError> {
    ADOPTIONS.scan(tx, .., |id, adoptions| {
        if let Some(user) = USERS.get(tx, id)? {
            visit(user, adoptions);
        }
        Ok(())
    })
}

/// Visits every answer, also of users that are gone.
pub fn for_each_answer(
    tx: &impl Readable,
    mut visit: impl FnMut(UserId, Adoption),
) -> Result<(), StoreError> {
    ADOPTIONS.scan(tx, .., |user, adoptions| {
        let user = UserId::from_bytes(user);
        for answer in adoptions {
            visit(user, answer);
        }
        Ok(())
    })
}

/// Changes every answer for which `change` says that it did.
pub fn update_all(
    tx: &WriteTx,
    mut change: impl FnMut(&mut Adoption) -> bool,
) -> Result<(), StoreError> {
    let mut changed = Vec::new();
    ADOPTIONS.scan(tx, .., |user, mut adoptions| {
        let mut has_changed = false;
        for adoption in &mut adoptions {
            has_changed |= change(adoption);
        }
        if has_changed {
            changed.push((user, adoptions));
        }
        Ok(())
    })?;
    for (user, adoptions) in changed {
        ADOPTIONS.put(tx, user, &adoptions)?;
    }
    Ok(())
}
