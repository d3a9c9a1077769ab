//! Turning the second factor on and off, new recovery codes (`RECOVERY_CODES` in `src/domain/limits.rs`), and resetting
//! someone else's.

use std::sync::Arc;

use jiff::Timestamp;

use super::administration::{audit_name, must_be_admin};
use super::totp::TotpSecret;
use super::typed_code::{TypedCode, random_code, recovery_hash};
use super::{AccountError, Accounts, ClientContext};
use crate::app::base::blocking::blocking;
use crate::app::people::password::PasswordError;
use crate::app::people::sessions::{Sessions, SignedIn};
use crate::app::people::sign_in_limits::CodeOrigin;
use crate::config::SecondFactorRule;
use crate::domain::audit::{Actor, AuditAction, count_ended};
use crate::domain::ids::UserId;
use crate::domain::limits::RECOVERY_CODES;
use crate::domain::second_factor::SecondFactor;
use crate::domain::user::{EmailAddress, PasswordHash, User};
use crate::store::{StoreError, WriteTx, second_factors, users};

/// A person's second factor as they see it.
#[derive(Clone, Copy, Debug)]
pub struct SecondFactorStatus {
    /// When it was turned on; `None` while it is off.
    pub since: Option<Timestamp>,
    pub recovery_codes_left: usize,
    /// Whether everybody needs one here.
    pub is_required: bool,
}

/// What an app needs to make codes. It is shown once.
pub struct NewSecondFactor {
    pub secret: String,
    /// For a QR code.
    pub uri: String,
}

impl Accounts {
    fn requires_second_factor(&self) -> bool {
        self.core.config.second_factor == SecondFactorRule::Required
    }

    /// What a person has of a second factor.
    pub fn second_factor_status(&self, id: UserId) -> Result<SecondFactorStatus, StoreError> {
        let factor = self.core.store.read(|tx| second_factors::get(tx, id))?;
        Ok(SecondFactorStatus {
            since: factor.as_ref().map(|factor| factor.since),
            recovery_codes_left: factor.map_or(0, |factor| factor.recovery_codes.len()),
            is_required: self.requires_second_factor(),
        })
    }

    /// Whether a person has to set up a second factor before anything else opens to them.
    pub async fn must_set_up_second_factor(
        self: &Arc<Self>,
        id: UserId,
    ) -> Result<bool, StoreError> {
        if !self.requires_second_factor() || self.second_factors.known.cached(&id).is_some() {
            return Ok(false);
        }
        let this = Arc::clone(self);
        blocking(move || {
            let since = this.second_factors.known.get(&id, || {
                let factor = this.core.store.read(|tx| second_factors::get(tx, id))?;
                Ok::<_, StoreError>(factor.map(|factor| factor.since))
            })?;
            Ok(since.is_none())
        })
        .await
    }

    /// Drops from memory who has one, where the store may hold something else.
    pub fn invalidate_second_factors(&self) {
        self.second_factors.known.clear();
    }

    /// Draws the secret of an app; it counts once a code of it was typed.
    pub async fn begin_second_factor(
        self: &Arc<Self>,
        who: &SignedIn,
        password: &str,
        client: &ClientContext,
    ) -> Result<NewSecondFactor, AccountError> {
        self.confirm_password(who, password, client).await?;
        let (this, id) = (Arc::clone(self), who.user.id);
        self.core
            .writing_request(move || {
                let factor = this.core.store.read(|tx| second_factors::get(tx, id))?;
                if factor.is_some() {
                    return Err(AccountError::SecondFactorOn);
                }
                // Where there can be no key, it is said before an app has read the secret.
                this.core.store.encryption_key_or_new()?;
                Ok(())
            })
            .await
            .ok_or(PasswordError::Busy)??;
        let secret = TotpSecret::random();
        let made = NewSecondFactor {
            secret: secret.to_base32(),
            uri: secret.to_uri(&who.user.email),
        };
        let now = self.core.clock.elapsed();
        let setups = &self.second_factors.setups;
        setups.put(now, id, secret, usize::MAX, |_, _| false);
        Ok(made)
    }

    /// Turns the second factor on with the first code of the app, ends the person's other sessions, and
    /// returns the recovery codes.
    pub async fn turn_on_second_factor(
        self: &Arc<Self>,
        who: &SignedIn,
        code: &TypedCode,
        client: &ClientContext,
    ) -> Result<Vec<String>, AccountError> {
        let id = who.user.id;
        let now = self.core.clock.elapsed();
        let secret = self.second_factors.setups.get(now, &id);
        let secret = secret.ok_or(AccountError::SetupEnded)?;
        let attempt = self.begin_again(who, client)?;
        let TypedCode::App(digits) = code else {
            return Err(AccountError::BadCode);
        };
        let step = secret.accept(digits, self.core.clock.now(), 0);
        let last_step = step.ok_or(AccountError::BadCode)?;
        attempt.succeeded();
        let (this, who) = (Arc::clone(self), who.clone());
        self.core
            .writing_request(move || {
                let (codes, recovery_codes) = new_recovery_codes();
                let key = this.core.store.encryption_key_or_new()?;
                let factor = SecondFactor {
                    since: this.core.clock.now(),
                    encrypted_secret: secret.encrypt(&key, id),
                    last_step,
                    recovery_codes,
                };
                let ended = this.core.store.write(|tx| {
                    let user = users::get(tx, id)?.ok_or(AccountError::UnknownId)?;
                    // A new password a moment ago ends what was begun with the old one.
                    if !Sessions::is_open(tx, &who)? {
                        return Err(AccountError::SetupEnded);
                    }
                    if second_factors::get(tx, id)?.is_some() {
                        return Err(AccountError::SecondFactorOn);
                    }
                    second_factors::save(tx, id, &factor)?;
                    this.record_audit(tx, &user, AuditAction::SecondFactorTurnedOn)?;
                    Ok(Sessions::end_all(tx, id, Some(&who.session))?)
                })?;
                this.second_factors.setups.remove(&id);
                this.second_factors.known.invalidate(&id);
                this.sessions.invalidate(&ended);
                tracing::info!(user = %id, "a second factor was turned on");
                Ok(codes)
            })
            .await
            .ok_or(PasswordError::Busy)?
    }

    /// Turns the second factor off, unless everybody needs one.
    pub async fn turn_off_second_factor(
        self: &Arc<Self>,
        who: &SignedIn,
        password: &str,
        code: &TypedCode,
        client: &ClientContext,
    ) -> Result<(), AccountError> {
        if self.requires_second_factor() {
            return Err(AccountError::SecondFactorRequired);
        }
        let (this, id) = (Arc::clone(self), who.user.id);
        self.with_password_and_code(who, password, code, client, move |tx, user, _| {
            second_factors::remove(tx, user.id)?;
            this.record_audit(tx, user, AuditAction::SecondFactorTurnedOff)
        })
        .await?;
        self.second_factors.known.invalidate(&id);
        tracing::info!(user = %id, "a second factor was turned off");
        Ok(())
    }

    /// Draws new recovery codes; the old ones are good for nothing from then on.
    pub async fn renew_recovery_codes(
        self: &Arc<Self>,
        who: &SignedIn,
        password: &str,
        code: &TypedCode,
        client: &ClientContext,
    ) -> Result<Vec<String>, AccountError> {
        let this = Arc::clone(self);
        self.with_password_and_code(who, password, code, client, move |tx, user, mut factor| {
            let (codes, hashes) = new_recovery_codes();
            factor.recovery_codes = hashes;
            second_factors::save(tx, user.id, &factor)?;
            this.record_audit(tx, user, AuditAction::RecoveryCodesMade)?;
            Ok(codes)
        })
        .await
    }

    /// Runs a change that needs the password and a code. Wrong ones count against the session, and those of an app against
    /// the account.
    async fn with_password_and_code<R: Send + 'static>(
        self: &Arc<Self>,
        who: &SignedIn,
        password: &str,
        code: &TypedCode,
        client: &ClientContext,
        change: impl FnOnce(&WriteTx, &User, SecondFactor) -> Result<R, AccountError> + Send + 'static,
    ) -> Result<R, AccountError> {
        let (attempt, hash) = self.verify_again(who, password, client).await?;
        let (this, code, user_id) = (Arc::clone(self), code.clone(), who.user.id);
        let origin = CodeOrigin {
            user_id,
            is_known: true,
        };
        let outcome = self
            .core
            .writing_request(move || {
                this.counting_code(origin, &code, || {
                    this.core.store.write(|tx| {
                        let user = unchanged(tx, user_id, &hash)?;
                        let factor = this.spend(tx, &user, &code)?;
                        change(tx, &user, factor)
                    })
                })
            })
            .await
            .unwrap_or_else(|| Err(PasswordError::Busy.into()));
        match &outcome {
            Ok(_) => attempt.succeeded(),
            Err(AccountError::BadCode) => drop(attempt),
            Err(_) => attempt.abort(),
        }
        outcome
    }

    /// Removes someone else's second factor, which ends their sessions. One's own is turned off with a code.
    pub fn reset_second_factor(&self, actor: &Actor, id: UserId) -> Result<(), AccountError> {
        if matches!(actor, Actor::User { id: own, .. } if *own == id) {
            return Err(AccountError::OwnSecondFactor);
        }
        let ended = self.core.store.write(|tx| {
            must_be_admin(tx, actor)?;
            let user = users::get(tx, id)?.ok_or(AccountError::UnknownId)?;
            if !second_factors::remove(tx, id)? {
                return Err(AccountError::SecondFactorOff);
            }
            let ended = Sessions::end_all(tx, id, None)?;
            let detail = count_ended("Sessions", ended.len());
            let action = AuditAction::SecondFactorReset;
            self.audit
                .record(tx, actor, action, audit_name(&user), vec![detail])?;
            Ok::<_, AccountError>(ended)
        })?;
        self.second_factors.known.invalidate(&id);
        self.sessions.invalidate(&ended);
        tracing::info!(user = %id, "a second factor was reset");
        Ok(())
    }

    /// As [`Self::reset_second_factor`], for the operator, who names the address.
    pub fn reset_second_factor_by_email(&self, email: &EmailAddress) -> Result<(), AccountError> {
        let id = self.id_of(email)?;
        self.reset_second_factor(&Actor::Operator, id)
    }

    fn record_audit(
        &self,
        tx: &WriteTx,
        user: &User,
        action: AuditAction,
    ) -> Result<(), AccountError> {
        Ok(self
            .audit
            .record(tx, &Actor::of(user), action, audit_name(user), Vec::new())?)
    }
}

/// The person, where the password is the one that was compared.
fn unchanged(tx: &WriteTx, id: UserId, hash: &PasswordHash) -> Result<User, AccountError> {
    let user = users::get(tx, id)?;
    user.filter(|user| user.password_hash == *hash)
        .ok_or(AccountError::WrongPassword)
}

/// Recovery codes, and what the store keeps of them.
fn new_recovery_codes() -> (Vec<String>, Vec<[u8; 32]>) {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| random_code()).collect();
    let hashes = codes.iter().map(|code| recovery_hash(code)).collect();
    (codes, hashes)
}
