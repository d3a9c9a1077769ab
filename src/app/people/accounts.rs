//! People: signing up, in and out, and what they may change about themselves. The operator's part
//! is in `operator`, who the first administrator is in `setup`.

mod administration;
mod confirmation;
mod devices;
mod error;
mod expiring_map;
mod first_start;
mod invitations;
mod operator;
mod passwords;
mod second_factor;
mod second_factor_state;
mod second_step;
mod setup;
mod sign_up;
mod totp;
mod typed_code;

use std::net::IpAddr;
use std::sync::Arc;

pub use self::administration::{Account, AccountChange, AccountSearch, NewResetLink, ShownFirm};
pub use self::confirmation::Colleagues;
pub use self::error::AccountError;
pub use self::invitations::NewInvitation;
pub use self::second_factor::{NewSecondFactor, SecondFactorStatus};
pub use self::second_factor_state::NewSecondStep;
pub use self::sign_up::{NewAccount, SetupNeeds};
pub use self::typed_code::TypedCode;

use self::devices::Devices;
use self::first_start::FirstStart;
use self::second_factor_state::SecondFactorState;
use self::setup::Setup;
use super::api_tokens::ApiTokens;
use super::password::{HashQuotaKey, PasswordCheck, PasswordError, PasswordPool};
use super::sessions::{Sessions, Token};
use super::sign_in_limits::{Attempt, Attempts, DeviceId};
use crate::app::audit::Audit;
use crate::app::base::blocking::blocking;
use crate::app::base::core::Core;
use crate::app::firms::member_reports::MemberReports;
use crate::app::firms::tech_stacks::TechStacks;
use crate::domain::network::ClientNetwork;
use crate::domain::user::{EmailAddress, PasswordHash, User};
use crate::store::key_file::KEY_FILE;
use crate::store::sessions::{self, TokenHash};
use crate::store::{Store, StoreError, WriteTx};
use crate::store::{second_factors, users};

/// For the operator. Without it those whose second factor was reset set up none, and where everybody needs one they get
/// no further.
const NEW_KEY_HELPS: &str = "Where second-factor.key is gone for good, write a new one in the data directory: \
    `head -c 32 /dev/urandom > second-factor.key`, mode 0600, owned by the server's user. Second factors can be set up at \
    once then; those of others need `stackbrief admin reset-second-factor EMAIL`.";

/// What is known about a client besides what was typed.
#[derive(Clone, Debug)]
pub struct ClientContext {
    /// The address of the person's machine.
    pub address: IpAddr,
    /// Whether nothing says that a proxy passed the request on, or another machine's page sent it.
    pub is_direct: bool,
    /// The browser as it names itself.
    pub browser: String,
    /// The device token of a browser that has signed in before.
    pub device: Option<String>,
    /// The session that the browser has had so far; a sign-in ends it.
    pub session: Option<Token>,
}

impl ClientContext {
    /// The client by its network, without a person.
    fn as_network(&self) -> HashQuotaKey {
        HashQuotaKey::Network(ClientNetwork::of(self.address))
    }
}

/// A person who has just come in.
#[derive(Clone, Debug)]
pub struct SignInResult {
    pub user: User,
    /// The session's token, for the cookie.
    pub token: Token,
    /// The device token, for the other cookie.
    pub device: String,
}

/// What a right password leads to.
#[derive(Clone, Debug)]
pub enum SignIn {
    /// A session began.
    Entered(Box<SignInResult>),
    /// The person has a second factor, and there is no session yet.
    SecondStep(NewSecondStep),
}

pub struct Accounts {
    core: Arc<Core>,
    sessions: Arc<Sessions>,
    api_tokens: Arc<ApiTokens>,
    attempts: Arc<Attempts>,
    audit: Arc<Audit>,
    member_reports: Arc<MemberReports>,
    tech_stacks: Arc<TechStacks>,
    /// Hashes and compares passwords.
    pub passwords: PasswordPool,
    setup: Setup,
    second_factors: SecondFactorState,
    devices: Devices,
}

impl Accounts {
    /// Reads, and at the first start writes, what accounts need to know of the instance.
    pub fn load(
        core: Arc<Core>,
        sessions: Arc<Sessions>,
        api_tokens: Arc<ApiTokens>,
        audit: Arc<Audit>,
        member_reports: Arc<MemberReports>,
        tech_stacks: Arc<TechStacks>,
    ) -> Result<Self, StoreError> {
        warn_of_lost_key(&core.store)?;
        let first = FirstStart::load(&core.store, &core.clock)?;
        Ok(Self {
            passwords: PasswordPool::for_server(core.config.password_cost),
            setup: Setup::new(&core.store, first.at)?,
            second_factors: SecondFactorState::default(),
            devices: Devices::new(first.device_key),
            attempts: Attempts::new(
                core.clock.clone(),
                core.config.sign_in_limit,
                core.config.sign_up_limit,
            ),
            core,
            sessions,
            api_tokens,
            audit,
            member_reports,
            tech_stacks,
        })
    }

    /// The code that the first account needs where it is not made directly on a private instance;
    /// `None` once there is an account. A new one each start.
    pub fn setup_code(&self) -> Option<String> {
        self.setup.code()
    }

    /// What the operator does about a key of second factors that is lost; `None` where it is not.
    pub fn help_with_lost_key(&self) -> Result<Option<&'static str>, StoreError> {
        Ok(is_key_lost(&self.core.store)?.then_some(NEW_KEY_HELPS))
    }

    /// A token for the browser's device cookie, to be set after the member's address changed.
    pub fn device_token(&self, user: &User) -> String {
        self.devices.issue(&user.email)
    }

    /// The device of a client, where it has signed in to this account before.
    fn device(&self, client: &ClientContext, email: &EmailAddress) -> Option<DeviceId> {
        self.devices.verify(client.device.as_deref()?, email)
    }
}

/// Codes of apps cannot be compared then; recovery codes can.
fn warn_of_lost_key(store: &Store) -> Result<(), StoreError> {
    if is_key_lost(store)? {
        tracing::warn!(
            "{KEY_FILE} is missing, cannot be read or holds no key: codes of authenticator apps are refused, and nobody \
             sets one up, until it is back; recovery codes count. {NEW_KEY_HELPS}"
        );
    }
    Ok(())
}

/// Whether somebody has a second factor and the key of it is not there.
fn is_key_lost(store: &Store) -> Result<bool, StoreError> {
    Ok(store.read(second_factors::is_used)? && store.encryption_key().is_none())
}

impl Accounts {
    /// Signs a person in, or says that the second factor is missing. Unknown address, wrong password and
    /// deactivated account take the same time and give the same error.
    pub async fn sign_in(
        self: &Arc<Self>,
        email: EmailAddress,
        password: &str,
        client: &ClientContext,
    ) -> Result<SignIn, AccountError> {
        let device = self.device(client, &email);
        let attempt = self.attempts.begin(client.address, device, &email)?;
        let this = Arc::clone(self);
        let found =
            blocking(move || this.core.store.read(|tx| users::by_email(tx, &email))).await?;
        let hash = found.as_ref().map(|user| user.password_hash.clone());
        let hash_client = match &found {
            Some(user) if device.is_some() => HashQuotaKey::Person(user.id),
            _ => client.as_network(),
        };
        let (mut attempt, verified) = self
            .verify(attempt, hash_client, password, hash.as_ref())
            .await?;
        let user = match found {
            Some(user) if verified.is_right && user.is_active => user,
            _ => {
                tracing::info!(address = %client.address, "a sign-in was refused");
                return Err(AccountError::InvalidCredentials);
            }
        };
        // A client that goes away while the rest waits has not failed.
        attempt.cannot_fail();
        let new_hash = if verified.is_outdated {
            self.passwords.hash(hash_client, password).await.ok()
        } else {
            None
        };
        if let Some(step) = self
            .begin_second_step(&user, new_hash.as_ref(), device.is_some())
            .await?
        {
            // The password alone takes back no failure: else it would, between wrong codes.
            attempt.abort();
            return Ok(SignIn::SecondStep(step));
        }
        let client = client.clone();
        let this = Arc::clone(self);
        let entered = self
            .core
            .writing(device.is_some(), move || {
                this.admit(&user, new_hash, &client)
            })
            .await
            .ok_or(PasswordError::Busy)?;
        // The password was right, also where that cannot be saved. Not before: else one account's could wait without end.
        attempt.succeeded();
        Ok(SignIn::Entered(Box::new(entered?)))
    }

    /// Begins the session of a person whose password was right a moment ago.
    fn admit(
        &self,
        verified: &User,
        new_hash: Option<PasswordHash>,
        client: &ClientContext,
    ) -> Result<SignInResult, AccountError> {
        let has_new_hash = new_hash.is_some();
        let (user, token, ended) = self.core.store.write(|tx| {
            let mut user = users::get(tx, verified.id)?.ok_or(AccountError::InvalidCredentials)?;
            if !user.is_active || user.password_hash != verified.password_hash {
                return Err(AccountError::InvalidCredentials);
            }
            // Turned on a moment ago.
            if second_factors::get(tx, user.id)?.is_some() {
                return Err(AccountError::SecondStepEnded);
            }
            if let Some(hash) = new_hash {
                user.password_hash = hash;
                users::save(tx, &user)?;
            }
            let (token, ended) = self.enter(tx, &user, client)?;
            Ok::<_, AccountError>((user, token, ended))
        })?;
        if has_new_hash {
            self.sessions.invalidate_user(user.id);
        }
        Ok(self.sign_in_result(user, token, &ended))
    }

    /// Begins a session and ends the one that the browser came with, so that a planted session is of no use.
    fn enter(
        &self,
        tx: &WriteTx,
        user: &User,
        client: &ClientContext,
    ) -> Result<(Token, Vec<TokenHash>), StoreError> {
        let (token, mut ended) = self.sessions.begin(tx, user.id, &client.browser)?;
        if let Some(old) = client.session.as_ref().map(Token::hash) {
            sessions::remove(tx, &old)?;
            ended.push(old);
        }
        Ok((token, ended))
    }

    fn sign_in_result(&self, user: User, token: Token, ended: &[TokenHash]) -> SignInResult {
        self.sessions.invalidate(ended);
        tracing::info!(user = %user.id, "signed in");
        let device = self.devices.issue(&user.email);
        SignInResult {
            user,
            token,
            device,
        }
    }

    /// Compares a password; where that could not be done, the try does not count.
    async fn verify(
        &self,
        attempt: Attempt,
        client: HashQuotaKey,
        password: &str,
        hash: Option<&PasswordHash>,
    ) -> Result<(Attempt, PasswordCheck), AccountError> {
        match self.passwords.verify(client, password, hash).await {
            Ok(verified) => Ok((attempt, verified)),
            Err(error) => {
                attempt.abort();
                Err(error.into())
            }
        }
    }
}
