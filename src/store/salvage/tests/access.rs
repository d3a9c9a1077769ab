//! What a damaged file must not bring back.

use super::*;
use crate::domain::ids::UserId;
use crate::domain::session::{ResetLink, Session};
use crate::store::records::tests::golden::api_tokens::api_token;
use crate::store::records::tests::golden::invitations::invitation;
use crate::store::records::tests::golden::values::{at, id};
use crate::store::tables::{
    API_TOKENS, INVITATIONS, RESET_LINKS, SESSIONS, USER_API_TOKENS, USER_SESSIONS,
};

#[test]
fn what_lets_someone_in_without_a_password_is_not_saved() {
    let (directory, path) = filled();
    let store = Store::open(directory.path()).unwrap();
    let user_id = UserId(id(1));
    let session = Session {
        user_id,
        created_at: at(1),
        last_seen_at: at(2),
        browser: "Firefox".to_owned(),
    };
    let link = ResetLink {
        user_id,
        expires_at: at(3),
    };
    let filled: Result<(), StoreError> = store.write(|tx| {
        SESSIONS.put(tx, [1; 32], &session)?;
        USER_SESSIONS.put(tx, [1; 48], &())?;
        RESET_LINKS.put(tx, [1; 32], &link)?;
        INVITATIONS.put(tx, [1; 32], &invitation())?;
        API_TOKENS.put(tx, [1; 32], &api_token())?;
        USER_API_TOKENS.put(tx, [1; 48], &())?;
        Ok(())
    });
    filled.unwrap();
    drop(store);
    let file = directory.path().join("saved");
    salvage(&path, &file, |_| identity).unwrap();
    let tables = inspect(&file).unwrap();
    for name in [
        SESSIONS.name(),
        USER_SESSIONS.name(),
        RESET_LINKS.name(),
        INVITATIONS.name(),
        API_TOKENS.name(),
        USER_API_TOKENS.name(),
    ] {
        assert_eq!(found(&tables, name).intact, 0, "{name}");
    }
}
