//! People: signing up, in and out, and what they may change about themselves. The operator's part
//! is in `operator`, who the first administrator is in `setup`.

mod administration;
mod error;
mod operator;
mod passwords;
mod profile;
mod setup;

use std::net::IpAddr;
use std::sync::Arc;

use uuid::Uuid;

pub use self::administration::{Account, AccountChange, NewResetLink};
pub use self::error::AccountError;
pub use self::profile::{ChangedProfile, ProfileChange};
pub use self::setup::SetupNeeds;

use self::setup::Setup;
use super::App;
use super::attempts::{Attempt, DeviceId};
use super::clock::Clock;
use super::devices::Devices;
use super::password::{PasswordPool, Verified};
use super::sessions::Token;
use crate::config::SignUp;
use crate::domain::firm::FirmSize;
use crate::domain::ids::UserId;
use crate::domain::user::{EmailAddress, PasswordHash, Role, User};
use crate::store::sessions::{self, TokenHash};
use crate::store::tables::SECRETS;
use crate::store::users::{self, SaveOutcome};
use crate::store::{Store, StoreError, WriteTx};

/// What is known about a visit besides what was typed.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The address of the person's machine.
    pub address: IpAddr,
    /// Whether no header says that a proxy passed the request on.
    pub is_direct: bool,
    /// The browser as it names itself.
    pub browser: String,
    /// The mark of a browser that has signed in before.
    pub device: Option<String>,
    /// The session that the browser has had so far; a sign-in ends it.
    pub session: Option<Token>,
}

/// What a person says of themselves when they sign up; every field is valid.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// Full name.
    pub name: String,
    /// E-mail address.
    pub email: EmailAddress,
    /// The password, of a valid length.
    pub password: String,
    /// The firm's name.
    pub law_firm: String,
    /// The firm's size, where it was said.
    pub firm_size: Option<FirmSize>,
    /// The code that the server printed.
    pub setup_code: Option<String>,
}

/// A person who has just come in.
#[derive(Clone, Debug)]
pub struct Welcome {
    /// The account.
    pub user: User,
    /// The session's token, for the cookie.
    pub token: Token,
    /// The mark of the browser, for the other cookie.
    pub device: String,
}

/// What accounts keep in memory.
pub struct Accounts {
    /// Hashes and compares passwords.
    pub passwords: PasswordPool,
    setup: Setup,
    devices: Devices,
}

impl Accounts {
    /// Reads, and at the first start writes, what accounts need to know of the instance.
    pub fn load(store: &Store, clock: &Clock) -> Result<Self, StoreError> {
        let setup = Setup::load(store, clock)?;
        Ok(Self {
            passwords: PasswordPool::default(),
            setup,
            devices: Devices::new(device_key(store)?),
        })
    }

    /// The code that the first account needs where it is not made directly on a private instance;
    /// `None` once there is an account. A new one each start, good for ten tries.
    pub fn setup_code(&self) -> Option<String> {
        self.setup.code()
    }

    /// The device of a visit, where it has signed in to this account before.
    fn device(&self, visit: &Visit, email: &EmailAddress) -> Option<DeviceId> {
        self.devices.recognise(visit.device.as_deref()?, email)
    }
}

fn device_key(store: &Store) -> Result<[u8; 32], StoreError> {
    let stored = store.read(|tx| SECRETS.get(tx, "device"))?;
    if let Some(key) = stored.as_deref().and_then(|key| key.first_chunk()) {
        return Ok(*key);
    }
    let key: [u8; 32] = rand::random();
    store.write(|tx| SECRETS.put(tx, "device", &key.to_vec()))?;
    Ok(key)
}

impl App {
    /// What a person needs to make an account.
    pub async fn setup_needs(self: &Arc<Self>, visit: &Visit) -> Result<SetupNeeds, StoreError> {
        let is_free = self.is_setup_free(visit);
        self.blocking(move |app| {
            let is_new = app.store.read(users::count)? == 0;
            Ok(SetupNeeds {
                setup_code: is_new && !is_free,
                is_open: is_new || app.config.sign_up == SignUp::Open,
            })
        })
        .await
    }

    /// Makes an account and signs its person in. The first one is the administrator's.
    pub async fn sign_up(
        self: &Arc<Self>,
        new: NewAccount,
        visit: &Visit,
    ) -> Result<Welcome, AccountError> {
        self.attempts.sign_up(visit.address)?;
        let own_words = [new.name.as_str(), new.email.as_str(), &new.law_firm];
        passwords::check_new("password", &new.password, &own_words)?;
        let email = new.email.clone();
        let (is_new, is_taken) = self
            .blocking(move |app| {
                app.store.read(|tx| {
                    let holder = users::by_email(tx, &email)?;
                    Ok::<_, StoreError>((users::count(tx)? == 0, holder.is_some()))
                })
            })
            .await?;
        if !is_new && self.config.sign_up == SignUp::Closed {
            return Err(AccountError::SignUpClosed);
        }
        if is_taken {
            return Err(AccountError::EmailTaken);
        }
        let may_be_first = is_new && self.may_be_first(visit, new.setup_code.as_deref())?;
        let password_hash = self.accounts.passwords.hash(&new.password).await?;
        let visit = visit.clone();
        self.blocking(move |app| app.add_account(new, password_hash, may_be_first, &visit))
            .await
    }

    fn add_account(
        &self,
        new: NewAccount,
        password_hash: PasswordHash,
        may_be_first: bool,
        visit: &Visit,
    ) -> Result<Welcome, AccountError> {
        let mut user = User {
            id: UserId(Uuid::new_v4()),
            name: new.name,
            email: new.email,
            law_firm: new.law_firm,
            firm_size: new.firm_size,
            role: Role::Member,
            is_active: true,
            onboarding: None,
            password_hash,
            created_at: self.clock.now(),
        };
        let (token, ended) = self.store.write(|tx| {
            let is_first = users::count(tx)? == 0;
            if is_first && !may_be_first {
                return Err(AccountError::SetupCodeRequired);
            }
            // Two people may have been the first at once; only one of them is.
            if !is_first && self.config.sign_up == SignUp::Closed {
                return Err(AccountError::SignUpClosed);
            }
            if is_first {
                user.role = Role::Admin;
            }
            if users::save(tx, &user)? == SaveOutcome::EmailTaken {
                return Err(AccountError::EmailTaken);
            }
            Ok(self.enter(tx, &user, visit)?)
        })?;
        self.accounts.setup.close();
        tracing::info!(user = %user.id, role = user.role.code(), "an account was made");
        Ok(self.welcome(user, token, &ended))
    }

    /// Signs a person in. Unknown address, wrong password and deactivated account take the same
    /// time and give the same error.
    pub async fn sign_in(
        self: &Arc<Self>,
        email: EmailAddress,
        password: &str,
        visit: &Visit,
    ) -> Result<Welcome, AccountError> {
        let device = self.accounts.device(visit, &email);
        let attempt = self.attempts.begin(visit.address, device, &email)?;
        let found = self
            .blocking(move |app| app.store.read(|tx| users::by_email(tx, &email)))
            .await?;
        let hash = found.as_ref().map(|user| user.password_hash.clone());
        let (attempt, verified) = self.verify(attempt, password, hash.as_ref()).await?;
        let user = match found {
            Some(user) if verified.is_right && user.is_active => user,
            _ => {
                tracing::info!(address = %visit.address, "a sign-in was refused");
                return Err(AccountError::InvalidCredentials);
            }
        };
        attempt.succeeded();
        let new_hash = if verified.is_outdated {
            self.accounts.passwords.hash(password).await.ok()
        } else {
            None
        };
        let visit = visit.clone();
        self.blocking(move |app| app.admit(&user, new_hash, &visit))
            .await
    }

    /// Begins the session of a person whose password was right a moment ago.
    fn admit(
        &self,
        verified: &User,
        new_hash: Option<PasswordHash>,
        visit: &Visit,
    ) -> Result<Welcome, AccountError> {
        let has_new_hash = new_hash.is_some();
        let (user, token, ended) = self.store.write(|tx| {
            let mut user = users::get(tx, verified.id)?.ok_or(AccountError::InvalidCredentials)?;
            if !user.is_active || user.password_hash != verified.password_hash {
                return Err(AccountError::InvalidCredentials);
            }
            if let Some(hash) = new_hash {
                user.password_hash = hash;
                users::save(tx, &user)?;
            }
            let (token, ended) = self.enter(tx, &user, visit)?;
            Ok::<_, AccountError>((user, token, ended))
        })?;
        if has_new_hash {
            self.sessions.forget_person(user.id);
        }
        Ok(self.welcome(user, token, &ended))
    }

    /// Begins a session and ends the one that the browser came with, so that nobody can plant one.
    fn enter(
        &self,
        tx: &WriteTx,
        user: &User,
        visit: &Visit,
    ) -> Result<(Token, Vec<TokenHash>), StoreError> {
        let (token, mut ended) = self.sessions.begin(tx, user.id, &visit.browser)?;
        if let Some(old) = visit.session.as_ref().map(Token::hash) {
            sessions::remove(tx, &old)?;
            ended.push(old);
        }
        Ok((token, ended))
    }

    fn welcome(&self, user: User, token: Token, ended: &[TokenHash]) -> Welcome {
        self.sessions.forget(ended);
        tracing::info!(user = %user.id, "signed in");
        let device = self.accounts.devices.mark(&user.email);
        Welcome {
            user,
            token,
            device,
        }
    }

    /// Compares a password; where that could not be done, the try does not count.
    async fn verify(
        &self,
        attempt: Attempt,
        password: &str,
        hash: Option<&PasswordHash>,
    ) -> Result<(Attempt, Verified), AccountError> {
        match self.accounts.passwords.verify(password, hash).await {
            Ok(verified) => Ok((attempt, verified)),
            Err(error) => {
                attempt.called_off();
                Err(error.into())
            }
        }
    }
}
