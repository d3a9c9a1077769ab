//! What members say their firms use: in memory beside the store, by member, and read per firm.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::RwLock;

use super::core::Core;
use super::identity::identity_key;
use crate::domain::adoption::Adoption;
use crate::domain::firm::FirmSize;
use crate::domain::ids::UserId;
use crate::domain::user::User;
use crate::import::identity::IdentityKey;
use crate::recommend::FirmKey;
use crate::store::{StoreError, adoption, users};

/// The tech stacks of all members who saved one.
pub struct MemberStacks {
    core: Arc<Core>,
    key: IdentityKey,
    members: RwLock<HashMap<UserId, Member>>,
}

/// What one person said.
#[derive(Clone)]
pub struct Member {
    /// The key of the firm's name; `None` where the name holds no letter.
    pub firm: Option<FirmKey>,
    /// The firm's own mail host; `None` for a service that serves everybody.
    pub host: Option<FirmKey>,
    /// The firm's size, as this person sees it.
    pub size: Option<FirmSize>,
    /// A category at most once.
    pub adoptions: Arc<Vec<Adoption>>,
}

impl MemberStacks {
    /// Reads what all people said.
    pub fn load(core: Arc<Core>) -> Result<Self, StoreError> {
        let stacks = Self {
            key: core.store.read(identity_key)?,
            core,
            members: RwLock::default(),
        };
        stacks.reload()?;
        Ok(stacks)
    }

    /// Reads it again after a committed change of the directory: a vendor that is taken away turns
    /// into a name.
    pub fn reload(&self) -> Result<(), StoreError> {
        // Read under the lock, so that of two changes at once the later one stays.
        let mut members = self.members.write();
        let mut read = HashMap::new();
        self.core.store.read(|tx| {
            adoption::for_each(tx, |user, adoptions| {
                read.insert(user.id, self.member(&user, adoptions));
            })
        })?;
        *members = read;
        Ok(())
    }

    /// Runs a closure over all members who saved a stack.
    pub fn with<R>(&self, ask: impl FnOnce(&HashMap<UserId, Member>) -> R) -> R {
        ask(&self.members.read())
    }

    /// What the people of a firm said, the person's own answers first.
    ///
    /// A colleague is someone with the same firm's name *and* the firm's own mail host. Anyone may
    /// type any firm's name, and two firms may share one, so the name alone opens no one's stack.
    pub fn of_firm(&self, user: &User) -> Vec<Arc<Vec<Adoption>>> {
        let me = self.member(user, Vec::new());
        let is_colleague = |other: &Member| {
            me.firm.is_some() && me.host.is_some() && (other.firm, other.host) == (me.firm, me.host)
        };
        self.with(|members| {
            let mut firm: Vec<_> = members
                .iter()
                .filter(|(id, other)| **id == user.id || is_colleague(other))
                .collect();
            firm.sort_unstable_by_key(|(id, _)| (**id != user.id, **id));
            let said = firm.into_iter().map(|(_, member)| &member.adoptions);
            said.map(Arc::clone).collect()
        })
    }

    /// The key of the name of a person's firm.
    pub fn firm_key(&self, user: &User) -> Option<FirmKey> {
        self.key.company_key(&user.law_firm).map(FirmKey)
    }

    /// Reads one member's stack, firm and firm size again after a committed change, and returns the
    /// firms whose tools may have changed with it.
    pub fn apply_member(&self, id: UserId) -> Result<Vec<FirmKey>, StoreError> {
        let mut members = self.members.write();
        // Read under the lock, so that of two changes at once the later one stays.
        let (user, answers) = self
            .core
            .store
            .read(|tx| Ok::<_, StoreError>((users::get(tx, id)?, adoption::of_user(tx, id)?)))?;
        let Some(user) = user.filter(|_| !answers.is_empty()) else {
            return Ok(Vec::new());
        };
        let member = self.member(&user, answers);
        let firm = member.firm;
        let before = members.insert(id, member);
        let firm_before = before.and_then(|member| member.firm);
        Ok(firm.into_iter().chain(firm_before).collect())
    }

    fn member(&self, user: &User, adoptions: Vec<Adoption>) -> Member {
        Member {
            firm: self.firm_key(user),
            host: self.key.mail_host_key(user.email.host()).map(FirmKey),
            size: user.effective_firm_size(),
            adoptions: Arc::new(adoptions),
        }
    }
}
