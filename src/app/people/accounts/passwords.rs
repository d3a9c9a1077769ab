//! Choosing a new password: by the old one, or by a link from the operator.

use std::sync::Arc;

use jiff::Timestamp;

use super::{AccountError, Accounts, ClientContext};
use crate::app::base::blocking::blocking;
use crate::app::people::api_tokens::ApiTokens;
use crate::app::people::password::{HashQuotaKey, PasswordError, is_too_common};
use crate::app::people::sessions::{Sessions, SignedIn, Token};
use crate::app::people::sign_in_limits::Attempt;
use crate::domain::ids::UserId;
use crate::domain::user::{PasswordHash, User, check_password_length};
use crate::store::sessions::{self, TokenHash};
use crate::store::{Readable, WriteTx, users};

impl Accounts {
    /// Changes a password, ends all other sessions of the person, and gives this one a new token,
    /// which is returned; `None` where it has ended since.
    pub async fn change_password(
        self: &Arc<Self>,
        who: &SignedIn,
        current: &str,
        new: &str,
        client: &ClientContext,
    ) -> Result<Option<Token>, AccountError> {
        check_new("newPassword", new, &own_words(&who.user))?;
        if new == current {
            return Err(AccountError::PasswordUnchanged);
        }
        let old_hash = self.confirm_password(who, current, client).await?;
        let (id, session) = (who.user.id, who.session);
        let new_hash = self.passwords.hash(HashQuotaKey::Person(id), new).await?;
        let this = Arc::clone(self);
        self.core
            .writing_request(move || {
                let kept = this.replace_password(id, new_hash, |tx, user| {
                    // The password may have changed while this one was compared.
                    if user.password_hash != old_hash {
                        return Err(AccountError::WrongPassword);
                    }
                    Ok(this.sessions.renew(tx, &session)?)
                })?;
                this.sessions.invalidate(&[session]);
                Ok(kept)
            })
            .await
            .ok_or(PasswordError::Busy)?
    }

    /// Chooses a new password by a link from the operator; it works once. Ends all sessions.
    pub async fn reset_password(
        self: &Arc<Self>,
        link: &Token,
        new: &str,
    ) -> Result<(), AccountError> {
        let link = link.hash();
        let this = Arc::clone(self);
        let user = blocking(move || {
            this.core
                .store
                .read(|tx| person_of(tx, &link, this.sessions.now()))
        })
        .await?;
        check_new("newPassword", new, &own_words(&user))?;
        let new_hash = self
            .passwords
            .hash(HashQuotaKey::Person(user.id), new)
            .await?;
        let this = Arc::clone(self);
        self.core
            .writing(false, move || {
                let now = this.sessions.now();
                this.replace_password(user.id, new_hash, |tx, _| {
                    // Of two uses at once the second finds no link any more.
                    person_of(tx, &link, now).map(|_| None)
                })
            })
            .await
            .ok_or(PasswordError::Busy)?
            .map(drop)
    }

    /// Whether a link from the operator can still be used; it stays unused.
    pub fn check_reset_link(&self, link: &Token) -> Result<(), AccountError> {
        let link = link.hash();
        let now = self.sessions.now();
        self.core
            .store
            .read(|tx| person_of(tx, &link, now).map(drop))
    }

    /// Asks a signed-in person for the password again and returns its hash.
    pub(in crate::app) async fn confirm_password(
        &self,
        who: &SignedIn,
        password: &str,
        client: &ClientContext,
    ) -> Result<PasswordHash, AccountError> {
        let (attempt, hash) = self.verify_again(who, password, client).await?;
        attempt.succeeded();
        Ok(hash)
    }

    /// As [`Self::confirm_password`], but leaves it to the caller whether the try has succeeded.
    pub(super) async fn verify_again(
        &self,
        who: &SignedIn,
        password: &str,
        client: &ClientContext,
    ) -> Result<(Attempt, PasswordHash), AccountError> {
        let attempt = self.begin_again(who, client)?;
        let hash = &who.user.password_hash;
        let (attempt, verified) = self
            .verify(
                attempt,
                HashQuotaKey::Person(who.user.id),
                password,
                Some(hash),
            )
            .await?;
        if !verified.is_right {
            return Err(AccountError::WrongPassword);
        }
        Ok((attempt, hash.clone()))
    }

    /// Begins a try of a signed-in person. Their own session is the device that wrong tries count against,
    /// so that no one else can use the tries up.
    pub(super) fn begin_again(
        &self,
        who: &SignedIn,
        client: &ClientContext,
    ) -> Result<Attempt, AccountError> {
        let device = who.session.first_chunk().copied();
        let attempt = self.attempts.begin(client.address, device, &who.user.email);
        Ok(attempt?)
    }

    /// `check` may refuse, and names the one session that stays.
    fn replace_password(
        &self,
        id: UserId,
        new_hash: PasswordHash,
        check: impl FnOnce(&WriteTx, &User) -> Result<Option<Token>, AccountError>,
    ) -> Result<Option<Token>, AccountError> {
        let (kept, ended, tokens) = self.core.store.write(|tx| {
            let mut user = users::get(tx, id)?.ok_or(AccountError::InvalidCredentials)?;
            let kept = check(tx, &user)?;
            user.password_hash = new_hash;
            users::save(tx, &user)?;
            sessions::remove_reset_links_of(tx, id)?;
            let hash = kept.as_ref().map(Token::hash);
            let ended = Sessions::end_all(tx, id, hash.as_ref())?;
            let tokens = ApiTokens::end_all(tx, id)?;
            Ok::<_, AccountError>((kept, ended, tokens))
        })?;
        self.sessions.invalidate_user(id);
        self.sessions.invalidate(&ended);
        self.api_tokens.invalidate(&tokens);
        self.second_factors.setups.remove(&id);
        tracing::info!(user = %id, "a password was changed");
        Ok(kept)
    }
}

/// Whether a new password may be chosen; `field` is where the person typed it.
pub(super) fn check_new(
    field: &'static str,
    password: &str,
    own_words: &[&str],
) -> Result<(), AccountError> {
    check_password_length(password)
        .map_err(|length| AccountError::PasswordLength { field, length })?;
    if is_too_common(password, own_words) {
        return Err(AccountError::PasswordTooCommon { field });
    }
    Ok(())
}

fn own_words(user: &User) -> [&str; 3] {
    [&user.name, user.email.as_str(), &user.law_firm]
}

/// The active person whose password this link may change.
fn person_of(tx: &impl Readable, link: &TokenHash, now: Timestamp) -> Result<User, AccountError> {
    let link = sessions::reset_link(tx, link)?.filter(|link| now < link.expires_at);
    let user = match link {
        Some(link) => users::get(tx, link.user_id)?,
        None => None,
    };
    user.filter(|user| user.is_active)
        .ok_or(AccountError::BadResetLink)
}
