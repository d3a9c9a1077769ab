//! What a person changes about themselves and their firm.

mod personal_data;

use std::sync::Arc;

pub use self::personal_data::PersonalData;

use crate::app::base::blocking::blocking;
use crate::app::base::core::Core;
use crate::app::firms::tech_stacks::TechStacks;
use crate::app::people::accounts::{AccountError, Accounts, ClientContext};
use crate::app::people::password::PasswordError;
use crate::app::people::sessions::{Sessions, SignedIn, Token};
use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, Onboarding,
    SoftwareSpendBand,
};
use crate::domain::ids::UserId;
use crate::domain::place::UsStates;
use crate::domain::user::{EmailAddress, User};
use crate::store::WriteTx;
use crate::store::users::{self, SaveOutcome};

/// A change of a profile; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct ProfileChange {
    pub name: Option<String>,
    /// A new name of the firm.
    pub law_firm: Option<String>,
    /// A new firm size; `Some(None)` takes it away.
    pub firm_size: Option<Option<FirmSize>>,
    /// The states in which the firm practices.
    pub states: Option<UsStates>,
    /// A new address; needs the current password where it differs from the old one.
    pub email: Option<EmailAddress>,
    pub current_password: Option<String>,
}

impl ProfileChange {
    fn apply(self, user: &mut User) {
        let before = (user.law_firm.clone(), user.email.host().to_owned());
        if let Some(email) = self.email {
            user.email = email;
        }
        if let Some(name) = self.name {
            user.name = name;
        }
        if let Some(law_firm) = self.law_firm {
            user.law_firm = law_firm;
        }
        if before != (user.law_firm.clone(), user.email.host().to_owned()) {
            // What was confirmed is a name and a mail host, not whatever follows them.
            user.firm_confirmed = None;
        }
        if let Some(firm_size) = self.firm_size {
            user.firm_size = firm_size;
        }
        if let Some(states) = self.states {
            user.states = states;
        }
    }
}

/// Answers about the firm; what is `None` stays.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnboardingChange {
    pub attorneys: Option<AttorneysCountBand>,
    pub employees: Option<EmployeesCountBand>,
    pub injury_cases: Option<InjuryCasesBand>,
    pub software_spend: Option<SoftwareSpendBand>,
}

impl OnboardingChange {
    /// The answers with this change; `None` where not all are known.
    fn over(self, before: Option<Onboarding>) -> Option<Onboarding> {
        Some(Onboarding {
            attorneys: self.attorneys.or(before.map(|all| all.attorneys))?,
            employees: self.employees.or(before.map(|all| all.employees))?,
            injury_cases: self.injury_cases.or(before.map(|all| all.injury_cases))?,
            software_spend: self
                .software_spend
                .or(before.map(|all| all.software_spend))?,
        })
    }
}

#[derive(Debug)]
pub struct ChangedProfile {
    /// The account as it is now.
    pub user: User,
    /// The session's new token, where the address is new and the session has not ended since.
    pub token: Option<Token>,
}

pub struct Profile {
    core: Arc<Core>,
    accounts: Arc<Accounts>,
    sessions: Arc<Sessions>,
    tech_stacks: Arc<TechStacks>,
}

impl Profile {
    pub fn new(
        core: Arc<Core>,
        accounts: Arc<Accounts>,
        sessions: Arc<Sessions>,
        tech_stacks: Arc<TechStacks>,
    ) -> Self {
        Self {
            core,
            accounts,
            sessions,
            tech_stacks,
        }
    }

    /// Changes a profile, all of it or nothing, and returns the account as it is then. With a new
    /// address the session gets a new token, too.
    pub async fn change(
        self: &Arc<Self>,
        who: &SignedIn,
        mut change: ProfileChange,
        client: &ClientContext,
    ) -> Result<ChangedProfile, AccountError> {
        let is_new_address = change
            .email
            .as_ref()
            .is_some_and(|email| *email != who.user.email);
        let confirmed = if is_new_address {
            let password = change.current_password.as_deref().unwrap_or("");
            if password.is_empty() {
                return Err(AccountError::CurrentPasswordRequired);
            }
            Some(
                self.accounts
                    .confirm_password(who, password, client)
                    .await?,
            )
        } else {
            // A change of the address by another session in the meantime stays.
            change.email = None;
            None
        };
        let (id, session) = (who.user.id, who.session);
        let this = Arc::clone(self);
        let write = move || {
            let (user, token) = this.change_user(id, |tx, user| {
                if confirmed.is_some_and(|hash| hash != user.password_hash) {
                    return Err(AccountError::WrongPassword);
                }
                change.apply(user);
                if is_new_address {
                    Ok(this.sessions.renew(tx, &session)?)
                } else {
                    Ok(None)
                }
            })?;
            if is_new_address {
                this.sessions.invalidate(&[session]);
            }
            Ok(ChangedProfile { user, token })
        };
        // The request has no slot yet, for it may have waited for a hash.
        let written = self.core.writing_request(write).await;
        written.ok_or(PasswordError::Busy)?
    }

    /// Saves answers about the firm.
    pub async fn save_onboarding(
        self: &Arc<Self>,
        id: UserId,
        answers: OnboardingChange,
    ) -> Result<User, AccountError> {
        let this = Arc::clone(self);
        blocking(move || {
            let (user, ()) = this.change_user(id, |_, user| {
                user.onboarding = answers.over(user.onboarding);
                Ok(())
            })?;
            Ok(user)
        })
        .await
    }

    fn change_user<R>(
        &self,
        id: UserId,
        change: impl FnOnce(&WriteTx, &mut User) -> Result<R, AccountError>,
    ) -> Result<(User, R), AccountError> {
        let (user, value, is_other_evidence) = self.core.store.write(|tx| {
            let before = users::get(tx, id)?.ok_or(AccountError::InvalidCredentials)?;
            let mut user = before.clone();
            let value = change(tx, &mut user)?;
            let is_other_evidence = CountedAs::of(&user) != CountedAs::of(&before);
            match users::save(tx, &user)? {
                SaveOutcome::Saved => Ok((user, value, is_other_evidence)),
                SaveOutcome::EmailTaken => Err(AccountError::EmailTaken),
            }
        })?;
        self.sessions.invalidate_user(id);
        if is_other_evidence {
            self.tech_stacks.apply_member(id);
        }
        Ok((user, value))
    }
}

/// What counts of a person where others are shown what firms use.
#[derive(PartialEq)]
struct CountedAs<'u> {
    law_firm: &'u str,
    mail_host: &'u str,
    firm_size: Option<FirmSize>,
    is_firm_confirmed: bool,
}

impl<'u> CountedAs<'u> {
    fn of(user: &'u User) -> Self {
        Self {
            law_firm: &user.law_firm,
            mail_host: user.email.host(),
            firm_size: user.effective_firm_size(),
            is_firm_confirmed: user.is_firm_confirmed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::tests::support::{app_in_memory, person};
    use crate::domain::click::SourcePage;
    use crate::domain::ids::VendorId;
    use crate::store::tables::{CLICKS, composite_key};

    #[test]
    fn only_what_others_are_shown_of_a_firm_reads_the_clicks_of_its_person_again() {
        let app = app_in_memory();
        let user = person(1);
        let id = user.id;
        app.store().write(|tx| users::save(tx, &user)).unwrap();
        let vendor = VendorId::from("a");
        let click = app.clicks.log(&user, vendor, SourcePage::Browse).unwrap();
        let key = composite_key(id.bytes(), click.id.bytes());
        let damage = |tx: &WriteTx| CLICKS.put_raw(tx, key, b"damaged");
        app.store().write(damage).unwrap();
        let counted_after = |change: ProfileChange| {
            let changed = app.profile.change_user(id, |_, user| {
                change.clone().apply(user);
                Ok(())
            });
            changed.unwrap();
            let reports = &app.tech_stacks.member_reports;
            reports.with(|known| known.firms().count())
        };
        let name = ProfileChange {
            name: Some("Ada Park".to_owned()),
            law_firm: Some(user.law_firm.clone()),
            ..ProfileChange::default()
        };
        assert_eq!(counted_after(name), 1);
        let size = ProfileChange {
            firm_size: Some(Some(FirmSize::From2To5)),
            ..ProfileChange::default()
        };
        // Who cannot be read counts for no firm.
        assert_eq!(counted_after(size), 0);
    }
}
