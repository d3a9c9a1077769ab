//! Who vouches that a person belongs to the firm they name (docs/recommendations.md#trust).

use std::collections::HashMap;

use super::administration::audit_name;
use super::{AccountError, Accounts};
use crate::app::firms::member_reports::SharedFirm;
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::ids::UserId;
use crate::domain::user::{FirmConfirmation, FirmDecision, User};
use crate::store::{StoreError, WriteTx, users};

/// The people of a confirmed person's firm.
#[derive(Debug)]
pub struct Colleagues {
    /// Whether the person themselves is confirmed; else there is nobody to see.
    pub is_confirmed: bool,
    /// Everyone else of the firm who may sign in, by name.
    pub people: Vec<User>,
}

impl Accounts {
    /// The active people of a person's firm, which is known by its name and its mail host. Reads the accounts of the
    /// mail host.
    pub fn colleagues(&self, user: &User) -> Result<Colleagues, StoreError> {
        let is_confirmed = user.is_firm_confirmed();
        let firm = self.member_reports.shared_firm(user);
        let mut people = Vec::new();
        if is_confirmed && firm.is_some() {
            let store = &self.core.store;
            people = store.read(|tx| users::at_host(tx, user.email.host()))?;
            people.retain(|other| {
                other.id != user.id
                    && other.is_active
                    && self.member_reports.shared_firm(other) == firm
            });
            people.sort_by_cached_key(|person| (person.name.to_lowercase(), person.email.clone()));
        }
        Ok(Colleagues {
            is_confirmed,
            people,
        })
    }

    /// A confirmed person vouches for someone of the same firm. Anyone else answers as unknown.
    pub fn confirm_colleague(&self, by: &User, id: UserId) -> Result<User, AccountError> {
        let user = self.core.store.write(|tx| {
            // Read again: the account may have been deactivated a moment ago, or its confirmation withdrawn.
            let by = users::get(tx, by.id)?.ok_or(AccountError::UnknownId)?;
            if !by.is_active || !by.is_firm_confirmed() {
                return Err(AccountError::NotConfirmed);
            }
            let firm = self.member_reports.shared_firm(&by);
            let of_firm = |other: &User| {
                firm.is_some() && other.is_active && self.member_reports.shared_firm(other) == firm
            };
            let found = users::get(tx, id)?.filter(of_firm);
            let mut user = found.ok_or(AccountError::UnknownId)?;
            if !user.is_firm_confirmed() {
                let decision = FirmDecision {
                    confirmed: true,
                    why: Some("A confirmed colleague".to_owned()),
                };
                self.decide_firm(tx, &Actor::of(&by), &mut user, decision)?;
            }
            Ok::<_, AccountError>(user)
        })?;
        self.sessions.invalidate_user(id);
        self.tech_stacks.apply_member(id);
        Ok(user)
    }

    /// Confirms a person's firm, or withdraws it; nothing where it is so already.
    pub(super) fn decide_firm(
        &self,
        tx: &WriteTx,
        actor: &Actor,
        user: &mut User,
        decision: FirmDecision,
    ) -> Result<(), AccountError> {
        if user.firm_confirmed.is_some() == decision.confirmed {
            return Ok(());
        }
        let mut details = vec![format!("Firm: {}", user.law_firm)];
        details.extend(decision.why.iter().map(|why| format!("Why: {why}")));
        let action = if decision.confirmed {
            AuditAction::FirmConfirmed
        } else {
            AuditAction::FirmUnconfirmed
        };
        user.firm_confirmed = decision.confirmed.then(|| FirmConfirmation {
            by: match actor {
                Actor::User { id, .. } => Some(*id),
                Actor::Operator => None,
            },
            by_name: actor.name().to_owned(),
            at: self.core.clock.now(),
            why: decision.why,
        });
        users::save(tx, user)?;
        Ok(self
            .audit
            .record(tx, actor, action, audit_name(user), details)?)
    }

    /// Confirmed colleagues of a person who is not confirmed, by name. Reads the accounts of the mail host, where that is a
    /// firm's.
    pub(super) fn confirmed_colleagues(&self, user: &User) -> Result<Vec<String>, StoreError> {
        if user.is_firm_confirmed() || self.member_reports.shared_firm(user).is_none() {
            return Ok(Vec::new());
        }
        let store = &self.core.store;
        let users = store.read(|tx| users::at_host(tx, user.email.host()))?;
        Ok(self.vouching_for(user, &self.confirmed_by_firm(&users)))
    }

    /// The names of confirmed people by firm, for those who wait.
    pub(super) fn confirmed_by_firm(&self, users: &[User]) -> HashMap<SharedFirm, Vec<String>> {
        let mut names: HashMap<_, Vec<_>> = HashMap::new();
        let vouched = users
            .iter()
            .filter(|user| user.is_active && user.is_firm_confirmed());
        for user in vouched {
            if let Some(firm) = self.member_reports.shared_firm(user) {
                names.entry(firm).or_default().push(user.name.clone());
            }
        }
        for of_firm in names.values_mut() {
            of_firm.sort();
        }
        names
    }

    /// Confirmed colleagues of a person who is not confirmed.
    pub(super) fn vouching_for(
        &self,
        user: &User,
        confirmed: &HashMap<SharedFirm, Vec<String>>,
    ) -> Vec<String> {
        let firm = self.member_reports.shared_firm(user);
        let names = firm.and_then(|firm| confirmed.get(&firm));
        names
            .filter(|_| !user.is_firm_confirmed())
            .cloned()
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::people::accounts::AccountChange;
    use crate::app::tests::support::{app_in_memory, person};
    use crate::domain::user::{EmailAddress, Role};
    use crate::store::Store;
    use crate::store::tables::USERS;

    fn confirmed(number: u128, email: &str) -> User {
        User {
            email: EmailAddress::parse(email).unwrap(),
            name: format!("Person {number}"),
            firm_confirmed: Some(FirmConfirmation {
                by: None,
                by_name: "The operator".to_owned(),
                at: jiff::Timestamp::UNIX_EPOCH,
                why: None,
            }),
            ..person(number)
        }
    }

    #[test]
    fn the_people_of_a_firm_are_found_without_those_of_others() {
        let app = app_in_memory();
        let ada = confirmed(1, "ada@firm.example");
        let saved = app.store().write(|tx| {
            for user in [
                ada.clone(),
                confirmed(2, "ben@firm.example"),
                confirmed(3, "eve@other.example"),
                confirmed(4, "eve@sub.firm.example"),
            ] {
                users::save(tx, &user)?;
            }
            USERS.put_raw(tx, person(3).id.bytes(), b"damaged")
        });
        saved.unwrap();
        let colleagues = app.accounts.colleagues(&ada).unwrap();
        let names: Vec<_> = colleagues.people.iter().map(|user| &user.name).collect();
        assert_eq!(names, ["Person 2"]);
    }

    #[test]
    fn a_change_of_an_account_reads_none_of_other_firms() {
        let app = app_in_memory();
        let closed = User {
            firm_confirmed: None,
            is_active: false,
            ..confirmed(1, "ada@firm.example")
        };
        let saved = app.store().write(|tx| {
            users::save(tx, &closed)?;
            users::save(tx, &confirmed(2, "ben@firm.example"))?;
            users::save(tx, &confirmed(3, "eve@other.example"))?;
            USERS.put_raw(tx, person(3).id.bytes(), b"damaged")
        });
        saved.unwrap();
        let change = AccountChange {
            is_active: Some(true),
            ..AccountChange::default()
        };
        let changed = app.accounts.change(&Actor::Operator, closed.id, change);
        let account = changed.unwrap();
        assert!(account.user.is_active);
        assert_eq!(account.confirmed_colleagues, ["Person 2"]);
    }

    #[test]
    fn who_looks_for_another_administrator_stops_at_the_first() {
        let store = Store::memory().unwrap();
        let admin = |number, is_active| User {
            role: Role::Admin,
            is_active,
            ..person(number)
        };
        let is_other = || store.read(|tx| users::has_other_admin(tx, person(2).id));
        let save = |user: User| store.write(|tx| users::save(tx, &user)).unwrap();
        for user in [person(1), admin(2, true), admin(4, false), person(5)] {
            save(user);
        }
        assert!(!is_other().unwrap());
        save(admin(3, true));
        let damage = |tx: &WriteTx| USERS.put_raw(tx, person(1).id.bytes(), b"damaged");
        store.write(damage).unwrap();
        assert!(is_other().unwrap());
    }

    #[test]
    fn nobody_at_a_mail_service_is_read_as_a_colleague() {
        let app = app_in_memory();
        let ada = User {
            firm_confirmed: None,
            ..confirmed(1, "ada@gmail.com")
        };
        let saved = app.store().write(|tx| {
            users::save(tx, &ada)?;
            users::save(tx, &confirmed(2, "ben@gmail.com"))?;
            USERS.put_raw(tx, person(2).id.bytes(), b"damaged")
        });
        saved.unwrap();
        assert!(app.accounts.confirmed_colleagues(&ada).unwrap().is_empty());
    }
}
