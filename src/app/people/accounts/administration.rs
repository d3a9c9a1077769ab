//! What administrators do to accounts. Every change is in the audit log.

use std::ops::Range;

use jiff::{SignedDuration, Timestamp};

use super::{AccountError, Accounts};
use crate::app::people::api_tokens::ApiTokens;
use crate::app::people::sessions::{Sessions, Token};
use crate::domain::audit::{Actor, AuditAction, count_ended, difference};
use crate::domain::ids::UserId;
use crate::domain::limits::RESET_LINK_HOURS;
use crate::domain::text::{fold_into, folded_text};
use crate::domain::user::{FirmDecision, Role, User};
use crate::store::sessions::{self, ResetLink, TokenHash};
use crate::store::{Readable, StoreError, WriteTx, invitations, second_factors, users};

/// A change of an account; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct AccountChange {
    /// Another role.
    pub role: Option<Role>,
    /// Whether the person may sign in.
    pub is_active: Option<bool>,
    /// Whether the person's firm is confirmed.
    pub firm: Option<FirmDecision>,
    /// The firm that this was decided about, as it was shown; another one is not confirmed in its place.
    pub shown: ShownFirm,
}

/// The firm's name and the address that were shown with someone's account; of what is `None` nothing is said.
#[derive(Clone, Debug, Default)]
pub struct ShownFirm {
    pub law_firm: Option<String>,
    pub email: Option<String>,
}

impl ShownFirm {
    fn is_of(&self, user: &User) -> bool {
        let is_same =
            |shown: &Option<String>, now: &str| shown.as_deref().is_none_or(|shown| shown == now);
        is_same(&self.law_firm, &user.law_firm) && is_same(&self.email, user.email.as_str())
    }
}

/// Which accounts to list.
#[derive(Clone, Copy, Debug, Default)]
pub struct AccountSearch<'a> {
    /// Words, each a part of the name, the address or the firm; empty means all.
    pub text: &'a str,
    /// Only people who wait for someone to confirm their firm.
    pub only_waiting: bool,
}

impl AccountSearch<'_> {
    fn keeps(&self, user: &User) -> bool {
        if self.only_waiting && !user.waits_for_confirmation() {
            return false;
        }
        let mut said = String::new();
        for of_user in [&user.name, user.email.as_str(), &user.law_firm] {
            fold_into(&mut said, of_user);
            said.push('\n');
        }
        let wanted = folded_text(self.text);
        wanted.split_whitespace().all(|word| said.contains(word))
    }
}

/// An account as administrators see it.
#[derive(Clone, Debug)]
pub struct Account {
    pub user: User,
    /// When the member was last active, by their open sessions.
    pub last_seen_at: Option<Timestamp>,
    /// Names of confirmed colleagues, by whom a person who waits may be known.
    pub confirmed_colleagues: Vec<String>,
    /// Since when the person has a second factor.
    pub second_factor_since: Option<Timestamp>,
}

/// A way to choose a new password.
#[derive(Debug)]
pub struct NewResetLink {
    /// For `/auth/reset#TOKEN`.
    pub token: Token,
    /// When it stops working.
    pub expires_at: Timestamp,
}

impl Accounts {
    /// The accounts that a search keeps, by name, or those that wait, the first to come first. `part` is told how many there
    /// are and says which of them are wanted. Reads every account, and what else there is of those wanted.
    pub fn list(
        &self,
        search: &AccountSearch<'_>,
        mut part: impl FnMut(usize) -> Range<usize>,
    ) -> Result<Vec<Account>, StoreError> {
        self.core.store.read(|tx| {
            let users = users::list(tx)?;
            let mut found: Vec<_> = users.iter().filter(|user| search.keeps(user)).collect();
            if search.only_waiting {
                found.sort_by_key(|user| (user.created_at, user.id));
            } else {
                found.sort_by_cached_key(|user| (user.name.to_lowercase(), user.email.clone()));
            }
            let confirmed = self.confirmed_by_firm(&users);
            let wanted = found[part(found.len())].iter();
            let with_use = wanted.map(|user| {
                Ok(Account {
                    last_seen_at: self.sessions.last_seen(tx, user.id)?,
                    confirmed_colleagues: self.vouching_for(user, &confirmed),
                    second_factor_since: second_factor_since(tx, user.id)?,
                    user: User::clone(user),
                })
            });
            with_use.collect()
        })
    }

    /// Changes role, activity and the confirmation of the firm, all of it or nothing, unless the instance would have no
    /// administrator left. A deactivated member is signed out at once, and what an administrator handed out
    /// ends with their role or their account.
    pub fn change(
        &self,
        actor: &Actor,
        id: UserId,
        change: AccountChange,
    ) -> Result<Account, AccountError> {
        let mut ended = EndedAccess::default();
        let mut account = self.core.store.write(|tx| {
            must_be_admin(tx, actor)?;
            let mut user = users::get(tx, id)?.ok_or(AccountError::UnknownId)?;
            if let Some(role) = change.role {
                self.change_role(tx, actor, &mut user, role)?;
            }
            match change.is_active {
                Some(true) if !user.is_active => self.activate(tx, actor, &mut user)?,
                Some(false) if user.is_active => ended = self.close(tx, actor, &mut user)?,
                _ => {}
            }
            if let Some(decision) = change.firm {
                if !change.shown.is_of(&user) {
                    return Err(AccountError::FirmChanged { name: user.name });
                }
                self.decide_firm(tx, actor, &mut user, decision)?;
            }
            Ok::<_, AccountError>(Account {
                last_seen_at: self.sessions.last_seen(tx, id)?,
                confirmed_colleagues: Vec::new(),
                second_factor_since: second_factor_since(tx, id)?,
                user,
            })
        })?;
        self.sessions.invalidate_user(id);
        self.sessions.invalidate(&ended.sessions);
        self.api_tokens.invalidate(&ended.api_tokens);
        self.tech_stacks.apply_member(id);
        // What cannot be read makes no change fail that is saved.
        let colleagues = self.confirmed_colleagues(&account.user);
        account.confirmed_colleagues = colleagues.unwrap_or_default();
        let User {
            role, is_active, ..
        } = account.user;
        tracing::info!(user = %id, role = role.code(), is_active, "an account was changed");
        Ok(account)
    }

    /// Makes a reset link: good once, for [`RESET_LINK_HOURS`], and the only one of its person.
    pub fn make_reset_link_for(
        &self,
        actor: &Actor,
        id: UserId,
    ) -> Result<NewResetLink, AccountError> {
        let token = Token::random();
        let expires_at = self.sessions.now() + SignedDuration::from_hours(RESET_LINK_HOURS);
        self.core.store.write(|tx| {
            must_be_admin(tx, actor)?;
            let user = users::get(tx, id)?.ok_or(AccountError::UnknownId)?;
            if !user.is_active {
                return Err(AccountError::Deactivated);
            }
            let link = ResetLink {
                user_id: id,
                expires_at,
            };
            sessions::save_reset_link(tx, &token.hash(), &link)?;
            let action = AuditAction::ResetLinkMade;
            Ok(self
                .audit
                .record(tx, actor, action, audit_name(&user), Vec::new())?)
        })?;
        Ok(NewResetLink { token, expires_at })
    }

    fn change_role(
        &self,
        tx: &WriteTx,
        actor: &Actor,
        user: &mut User,
        role: Role,
    ) -> Result<(), AccountError> {
        let Some(detail) = difference("Role", user.role.label(), role.label()) else {
            return Ok(());
        };
        let mut details = vec![detail];
        if role != Role::Admin {
            keep_an_admin(tx, user)?;
            details.extend(end_links_of(tx, user)?);
        }
        user.role = role;
        users::save(tx, user)?;
        let action = AuditAction::RoleChanged;
        Ok(self
            .audit
            .record(tx, actor, action, audit_name(user), details)?)
    }

    fn activate(&self, tx: &WriteTx, actor: &Actor, user: &mut User) -> Result<(), AccountError> {
        user.is_active = true;
        users::save(tx, user)?;
        let action = AuditAction::Activated;
        Ok(self
            .audit
            .record(tx, actor, action, audit_name(user), Vec::new())?)
    }

    fn close(
        &self,
        tx: &WriteTx,
        actor: &Actor,
        user: &mut User,
    ) -> Result<EndedAccess, AccountError> {
        keep_an_admin(tx, user)?;
        sessions::remove_reset_links_of(tx, user.id)?;
        let ended = EndedAccess {
            sessions: Sessions::end_all(tx, user.id, None)?,
            api_tokens: ApiTokens::end_all(tx, user.id)?,
        };
        let mut details = vec![count_ended("Sessions", ended.sessions.len())];
        details.extend(ended_line("API tokens", ended.api_tokens.len()));
        if user.is_admin() {
            details.extend(end_links_of(tx, user)?);
        }
        user.is_active = false;
        users::save(tx, user)?;
        let action = AuditAction::Deactivated;
        self.audit
            .record(tx, actor, action, audit_name(user), details)?;
        Ok(ended)
    }
}

/// What ended with an account, to be dropped from memory after the commit.
#[derive(Default)]
struct EndedAccess {
    sessions: Vec<TokenHash>,
    api_tokens: Vec<TokenHash>,
}

/// Ends the invitations of an administrator who is no longer one, and says how many. A reset link does not
/// say who made it, so all of them end: they last a day at most, and a new one is a click away.
fn end_links_of(tx: &WriteTx, admin: &User) -> Result<impl Iterator<Item = String>, StoreError> {
    let invitations = ended_line("Invitations", invitations::remove_of(tx, admin.id)?);
    let reset_links = ended_line("Reset links", sessions::remove_all_reset_links(tx)?);
    Ok(invitations.into_iter().chain(reset_links))
}

fn ended_line(what: &str, count: usize) -> Option<String> {
    (count > 0).then(|| count_ended(what, count))
}

/// A person who was an administrator when the request came may no longer be one by the time of the write. What
/// outlives a request is handed out only if they still are.
pub(super) fn must_be_admin(tx: &impl Readable, actor: &Actor) -> Result<(), AccountError> {
    let may = match actor {
        Actor::User { id, .. } => users::get(tx, *id)?.is_some_and(|user| is_active_admin(&user)),
        Actor::Operator => true,
    };
    may.then_some(()).ok_or(AccountError::NotAdmin)
}

pub(super) fn is_active_admin(user: &User) -> bool {
    user.is_admin() && user.is_active
}

/// A person as the audit log names them.
pub(super) fn audit_name(user: &User) -> String {
    format!("{} ({})", user.name, user.email)
}

fn second_factor_since(tx: &impl Readable, id: UserId) -> Result<Option<Timestamp>, StoreError> {
    Ok(second_factors::get(tx, id)?.map(|factor| factor.since))
}

/// Fails where the instance would have no administrator left.
fn keep_an_admin(tx: &WriteTx, user: &User) -> Result<(), AccountError> {
    if is_active_admin(user) && !users::has_other_admin(tx, user.id)? {
        return Err(AccountError::LastAdmin);
    }
    Ok(())
}
