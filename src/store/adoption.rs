//! The tools each person says their firm uses.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{ADOPTIONS, USERS};
use crate::domain::adoption::Adoption;
use crate::domain::ids::UserId;
use crate::domain::user::User;

/// What a person said, a category at most once; empty before the first answer.
pub fn of_person(tx: &impl Readable, user: UserId) -> Result<Vec<Adoption>, StoreError> {
    Ok(ADOPTIONS.get(tx, user.bytes())?.unwrap_or_default())
}

/// Replaces what a person said about these categories; the others stay.
pub fn change(tx: &WriteTx, user: UserId, answers: Vec<Adoption>) -> Result<(), StoreError> {
    let mut kept = of_person(tx, user)?;
    kept.retain(|old| {
        let is_replaced = |new: &Adoption| new.category_id == old.category_id;
        !answers.iter().any(is_replaced)
    });
    kept.extend(answers);
    ADOPTIONS.put(tx, user.bytes(), &kept)?;
    Ok(())
}

/// Visits every person who said anything. O(people who did).
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
