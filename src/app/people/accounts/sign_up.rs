//! Signing up.

use std::sync::Arc;

use jiff::SignedDuration;
use uuid::Uuid;

use super::passwords::check_new;
use super::{AccountError, Accounts, ClientContext, SignInResult};
use crate::app::base::blocking::blocking;
use crate::app::people::password::PasswordError;
use crate::app::people::sessions::Token;
use crate::config::SignUp;
use crate::domain::firm::FirmSize;
use crate::domain::ids::UserId;
use crate::domain::limits::FREE_SETUP_MINUTES;
use crate::domain::place::UsStates;
use crate::domain::user::{EmailAddress, PasswordHash, Role, User};
use crate::store::StoreError;
use crate::store::users::{self, SaveOutcome};

/// What a person says of themselves when they sign up; every field is valid.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Full name.
    pub name: String,
    pub email: EmailAddress,
    /// The password, of a valid length.
    pub password: String,
    /// The firm's name.
    pub law_firm: String,
    /// The firm's size, where it was said.
    pub firm_size: Option<FirmSize>,
    /// The code that the server printed.
    pub setup_code: Option<String>,
    /// The token of an invitation.
    pub invite_token: Option<Token>,
}

/// What a new account needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupNeeds {
    /// Whether it needs the setup code.
    pub setup_code: bool,
    /// Whether accounts can be made at all.
    pub is_open: bool,
}

impl Accounts {
    /// What a person needs to make an account.
    pub async fn setup_needs(
        self: &Arc<Self>,
        client: &ClientContext,
    ) -> Result<SetupNeeds, StoreError> {
        let is_free = self.is_setup_free(client);
        let this = Arc::clone(self);
        blocking(move || {
            let is_new = this.core.store.read(users::count)? == 0;
            Ok(SetupNeeds {
                setup_code: is_new && !is_free,
                is_open: is_new || this.core.config.sign_up == SignUp::Open,
            })
        })
        .await
    }

    /// Makes an account and signs its person in. The first one is the administrator's.
    pub async fn sign_up(
        self: &Arc<Self>,
        new: NewAccount,
        client: &ClientContext,
    ) -> Result<SignInResult, AccountError> {
        let own_words = [new.name.as_str(), new.email.as_str(), &new.law_firm];
        check_new("password", &new.password, &own_words)?;
        let email = new.email.clone();
        let this = Arc::clone(self);
        let (is_new, is_taken) = blocking(move || {
            this.core.store.read(|tx| {
                let holder = users::by_email(tx, &email)?;
                Ok::<_, StoreError>((users::count(tx)? == 0, holder.is_some()))
            })
        })
        .await?;
        if !is_new {
            self.attempts.sign_up(client.address)?;
            if self.core.config.sign_up == SignUp::Closed && new.invite_token.is_none() {
                return Err(AccountError::SignUpClosed);
            }
        }
        if let Some(token) = new.invite_token.clone() {
            let (this, email) = (Arc::clone(self), new.email.clone());
            blocking(move || this.invitation_for(&token, &email)).await?;
        }
        if is_taken {
            return Err(AccountError::EmailTaken);
        }
        let may_be_first = is_new && self.may_be_first(client, new.setup_code.as_deref())?;
        if is_new {
            self.attempts.sign_up(client.address)?;
        }
        let password_hash = self
            .passwords
            .hash(client.as_network(), &new.password)
            .await?;
        let client = client.clone();
        let this = Arc::clone(self);
        self.core
            .writing(false, move || {
                this.add_account(new, password_hash, may_be_first, &client)
            })
            .await
            .ok_or(PasswordError::Busy)?
    }

    fn add_account(
        &self,
        new: NewAccount,
        password_hash: PasswordHash,
        may_be_first: bool,
        client: &ClientContext,
    ) -> Result<SignInResult, AccountError> {
        let mut user = User {
            id: UserId(Uuid::new_v4()),
            name: new.name,
            email: new.email,
            law_firm: new.law_firm,
            firm_size: new.firm_size,
            states: UsStates::default(),
            role: Role::Member,
            is_active: true,
            onboarding: None,
            password_hash,
            created_at: self.core.clock.now(),
            firm_confirmed: None,
        };
        let (token, ended) = self.core.store.write(|tx| {
            let is_first = users::count(tx)? == 0;
            if is_first && !may_be_first {
                return Err(AccountError::SetupCodeRequired);
            }
            // Two people may have been the first at once; only one of them is.
            let is_invited = new.invite_token.is_some();
            if !is_first && self.core.config.sign_up == SignUp::Closed && !is_invited {
                return Err(AccountError::SignUpClosed);
            }
            if let Some(token) = &new.invite_token {
                self.accept_invitation(tx, token, &mut user)?;
            }
            if is_first {
                user.role = Role::Admin;
            }
            if users::save(tx, &user)? == SaveOutcome::EmailTaken {
                return Err(AccountError::EmailTaken);
            }
            Ok(self.enter(tx, &user, client)?)
        })?;
        self.setup.close();
        tracing::info!(user = %user.id, role = user.role.code(), "an account was made");
        Ok(self.sign_in_result(user, token, &ended))
    }

    /// Whether a first account made on this client needs no code.
    ///
    /// A clock that was set back behind the first start counts as too late.
    fn is_setup_free(&self, client: &ClientContext) -> bool {
        let age = self.core.clock.now().duration_since(self.setup.started);
        let is_early = age >= -SignedDuration::from_secs(1)
            && age < SignedDuration::from_mins(FREE_SETUP_MINUTES);
        self.core.config.is_private() && client.is_direct && is_early
    }

    /// Whether the first account may be made on this client with this code.
    fn may_be_first(
        &self,
        client: &ClientContext,
        code: Option<&str>,
    ) -> Result<bool, AccountError> {
        if self.is_setup_free(client) {
            return Ok(true);
        }
        match code.map(str::trim) {
            None | Some("") => Err(AccountError::SetupCodeRequired),
            Some(code) if self.setup.accepts(code) => Ok(true),
            Some(_) => match self.attempts.wrong_setup_code(client.address) {
                Some(wait) => Err(wait.into()),
                None => Err(AccountError::BadSetupCode),
            },
        }
    }
}
