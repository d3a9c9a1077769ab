//! The second step of a sign-in: a person with a second factor shows it after the right password, and only
//! then does a session begin.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;

use super::second_factor_state::{NewSecondStep, SecondStep, StepCodes};
use super::totp::TotpSecret;
use super::typed_code::TypedCode;
use super::{AccountError, Accounts, ClientContext, SignInResult};
use crate::app::base::blocking::blocking;
use crate::app::people::password::PasswordError;
use crate::app::people::sessions::Token;
use crate::app::people::sign_in_limits::{Attempt, CodeOrigin};
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::ids::UserId;
use crate::domain::limits::{SECOND_STEP_MINUTES, SECOND_STEPS_PER_USER_MAX};
use crate::domain::second_factor::SecondFactor;
use crate::domain::user::{PasswordHash, User};
use crate::store::{StoreError, WriteTx, second_factors, users};
use subtle::ConstantTimeEq;

impl Accounts {
    /// Lets a sign-in wait for its code; `None` for a person without a second factor. Where the browser has signed in
    /// before, only further ones of such browsers end it.
    pub(super) async fn begin_second_step(
        self: &Arc<Self>,
        verified: &User,
        new_hash: Option<&PasswordHash>,
        is_known: bool,
    ) -> Result<Option<NewSecondStep>, StoreError> {
        let (this, id) = (Arc::clone(self), verified.id);
        let factor =
            blocking(move || this.core.store.read(|tx| second_factors::get(tx, id))).await?;
        if factor.is_none() {
            return Ok(None);
        }
        let token = Token::random();
        let step = SecondStep {
            user_id: id,
            email: verified.email.clone(),
            password_hash: verified.password_hash.clone(),
            new_hash: new_hash.cloned(),
            is_known,
            codes: StepCodes::default(),
        };
        let max = SECOND_STEPS_PER_USER_MAX;
        let group = |step: &SecondStep| (step.user_id, step.is_known);
        let is_same = |a: &SecondStep, b: &SecondStep| group(a) == group(b);
        let steps = &self.second_factors.steps;
        steps.put(self.core.clock.elapsed(), token.hash(), step, max, is_same);
        let lifetime = SignedDuration::try_from(Duration::from_secs(SECOND_STEP_MINUTES * 60));
        let expires_at = self.core.clock.now() + lifetime.unwrap_or_default();
        Ok(Some(NewSecondStep { token, expires_at }))
    }

    /// Signs a person in whose password was right. Wrong codes slow down as wrong passwords do, and a few end it.
    pub async fn finish_sign_in(
        self: &Arc<Self>,
        token: &Token,
        code: &TypedCode,
        client: &ClientContext,
    ) -> Result<SignInResult, AccountError> {
        let now = self.core.clock.elapsed();
        let hash = token.hash();
        let step = self.second_factors.steps.get(now, &hash);
        let step = step.ok_or(AccountError::SecondStepEnded)?;
        if step.codes.is_spent() {
            return Err(AccountError::SecondStepSpent);
        }
        let device = self.device(client, &step.email);
        let mut attempt = self.attempts.begin(client.address, device, &step.email)?;
        let entering = self.enter_by_code(&mut attempt, token, step, code, client);
        let outcome = entering.await;
        match &outcome {
            Ok(_) => attempt.succeeded(),
            Err(AccountError::BadSignInCode | AccountError::BadLastCode) => {
                attempt.failed();
                tracing::info!(address = %client.address, "a code was refused");
            }
            Err(_) => attempt.abort(),
        }
        outcome
    }

    async fn enter_by_code(
        self: &Arc<Self>,
        attempt: &mut Attempt,
        token: &Token,
        step: SecondStep,
        code: &TypedCode,
        client: &ClientContext,
    ) -> Result<SignInResult, AccountError> {
        let is_known = self.device(client, &step.email).is_some();
        let (this, typed, waiting) = (Arc::clone(self), code.clone(), step.clone());
        blocking(move || this.compare_code(&waiting, &typed, is_known))
            .await
            .map_err(at_sign_in)?;
        // Nor is it a failure where the client goes away while the rest waits.
        attempt.cannot_fail();
        let (this, token) = (Arc::clone(self), token.clone());
        let (typed, client) = (code.clone(), client.clone());
        self.core
            .writing(is_known, move || {
                this.admit_with_code(&token, &step, &typed, &client)
            })
            .await
            .ok_or(PasswordError::Busy)?
            .map_err(at_sign_in)
    }

    /// Whether the code is right, which is only a read. Ends the sign-in where it was one wrong code too many.
    fn compare_code(
        &self,
        step: &SecondStep,
        code: &TypedCode,
        is_known: bool,
    ) -> Result<(), AccountError> {
        if !step.codes.begin() {
            return Err(AccountError::SecondStepSpent);
        }
        let user_id = step.user_id;
        let compared = self.counting_code(CodeOrigin { user_id, is_known }, code, || {
            self.core.store.read(|tx| {
                let factor = second_factors::get(tx, user_id)?;
                let mut factor = factor.ok_or(AccountError::SecondStepEnded)?;
                self.spend_code(&mut factor, user_id, code)
            })
        });
        match compared {
            Err(AccountError::BadCode) if step.codes.is_spent() => Err(AccountError::BadLastCode),
            Err(AccountError::BadCode) => Err(AccountError::BadCode),
            other => {
                step.codes.take_back();
                other
            }
        }
    }

    /// Runs what compares a code. An account takes few wrong ones of an app. They keep no recovery code from being
    /// compared: nobody guesses its random bits.
    pub(super) fn counting_code<R>(
        &self,
        origin: CodeOrigin,
        code: &TypedCode,
        compare: impl FnOnce() -> Result<R, AccountError>,
    ) -> Result<R, AccountError> {
        if let TypedCode::Recovery(_) = code {
            return compare();
        }
        let begun = self.attempts.begin_code(origin);
        begun.map_err(AccountError::TooManyWrongCodes)?;
        let compared = compare();
        if !matches!(compared, Err(AccountError::BadCode)) {
            self.attempts.take_back_code(origin);
        }
        compared
    }

    /// Spends the code and begins the session, in one write: of several tries at once one succeeds. The sign-in ends once
    /// that is written: else the code, which then was not spent, would be of no use.
    fn admit_with_code(
        &self,
        token: &Token,
        step: &SecondStep,
        code: &TypedCode,
        client: &ClientContext,
    ) -> Result<SignInResult, AccountError> {
        let steps = &self.second_factors.steps;
        let _others_wait = self.second_factors.entering.lock();
        if steps
            .get(self.core.clock.elapsed(), &token.hash())
            .is_none()
        {
            return Err(AccountError::SecondStepEnded);
        }
        let (user, session, ended) = self.core.store.write(|tx| {
            let user = users::get(tx, step.user_id)?;
            let user =
                user.filter(|user| user.is_active && user.password_hash == step.password_hash);
            let mut user = user.ok_or(AccountError::SecondStepEnded)?;
            self.spend(tx, &user, code)?;
            if let Some(hash) = &step.new_hash {
                user.password_hash = hash.clone();
                users::save(tx, &user)?;
            }
            let (session, ended) = self.enter(tx, &user, client)?;
            Ok::<_, AccountError>((user, session, ended))
        })?;
        steps.remove(&token.hash());
        if step.new_hash.is_some() {
            self.sessions.invalidate_user(user.id);
        }
        Ok(self.sign_in_result(user, session, &ended))
    }

    /// Spends a code in a write of the caller's.
    pub(super) fn spend(
        &self,
        tx: &WriteTx,
        user: &User,
        code: &TypedCode,
    ) -> Result<SecondFactor, AccountError> {
        let factor = second_factors::get(tx, user.id)?;
        let mut factor = factor.ok_or(AccountError::SecondFactorOff)?;
        self.spend_code(&mut factor, user.id, code)?;
        second_factors::save(tx, user.id, &factor)?;
        if let TypedCode::Recovery(_) = code {
            let left = format!("Recovery codes left: {}", factor.recovery_codes.len());
            let action = AuditAction::RecoveryCodeUsed;
            let subject = super::administration::audit_name(user);
            self.audit
                .record(tx, &Actor::of(user), action, subject, vec![left])?;
        }
        Ok(factor)
    }

    /// Takes a code off those that count.
    fn spend_code(
        &self,
        factor: &mut SecondFactor,
        user_id: UserId,
        code: &TypedCode,
    ) -> Result<(), AccountError> {
        match code {
            TypedCode::App(digits) => {
                let key = self.core.store.encryption_key();
                let secret = key
                    .and_then(|key| TotpSecret::decrypt(&factor.encrypted_secret, &key, user_id));
                let secret = secret.ok_or(AccountError::SecondFactorUnreadable)?;
                let now = self.core.clock.now();
                let step = secret.accept(digits, now, factor.last_step);
                factor.last_step = step.ok_or(AccountError::BadCode)?;
            }
            TypedCode::Recovery(hash) => {
                let codes = &mut factor.recovery_codes;
                let found = codes.iter().position(|own| own.ct_eq(hash).into());
                codes.remove(found.ok_or(AccountError::BadCode)?);
            }
        }
        Ok(())
    }
}

/// Before there is a session, what is wrong is answered as a wrong password is.
fn at_sign_in(error: AccountError) -> AccountError {
    match error {
        AccountError::BadCode => AccountError::BadSignInCode,
        AccountError::SecondFactorOff => AccountError::SecondStepEnded,
        other => other,
    }
}

#[cfg(test)]
mod tests;
