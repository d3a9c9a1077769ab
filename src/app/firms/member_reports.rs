//! What members say their firms use: in memory beside the store, by member, and read per firm; and
//! what the invented firms of the sample data use.

mod sample_firms;

use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::ArcSwap;
use jiff::Timestamp;
use parking_lot::Mutex;

use self::sample_firms::sample_firms;
use crate::app::base::core::Core;
use crate::app::base::identity_key::identity_key;
use crate::domain::click::{MeetingClick, Outcome, SourcePage};
use crate::domain::firm::FirmSize;
use crate::domain::firm_key::FirmKey;
use crate::domain::ids::{UserId, VendorId};
use crate::domain::tech_stack::StackAnswer;
use crate::domain::user::User;
use crate::import::bookings::booking_identity::IdentityKey;
use crate::store::{StoreError, clicks, instance, tech_stacks, users};

/// The tech stacks of all members who saved one.
pub struct MemberReports {
    core: Arc<Core>,
    key: IdentityKey,
    known: ArcSwap<MemberReportsSnapshot>,
    /// Held while they change, from before the store is read, so that of two changes at once the later one
    /// stays. Readers never wait for it.
    changing: Mutex<()>,
}

/// Everyone whose stack counts.
#[derive(Clone, Default)]
pub struct MemberReportsSnapshot {
    members: HashMap<UserId, Arc<Member>>,
    /// The invented firms, while the instance holds sample data.
    sample: Vec<Arc<Member>>,
}

impl MemberReportsSnapshot {
    /// Members who saved a stack, and invented firms: whatever counts firms counts these.
    pub fn firms(&self) -> impl Iterator<Item = &Member> {
        self.members.values().chain(&self.sample).map(Arc::as_ref)
    }
}

/// A firm whose people's tools count for each other: the key of its name and of its own mail host. Anyone may
/// type any firm's name, and two firms may share one, so the name alone is no firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SharedFirm {
    name: FirmKey,
    host: FirmKey,
}

impl SharedFirm {
    fn of(name: Option<FirmKey>, host: Option<FirmKey>) -> Option<Self> {
        name.zip(host).map(|(name, host)| Self { name, host })
    }
}

/// What one person said, or one invented firm.
#[derive(Clone)]
pub struct Member {
    /// The key of the firm's name; `None` where the name holds no letter.
    pub firm: Option<FirmKey>,
    /// The firm's own mail host; `None` for a service that serves everybody.
    pub host: Option<FirmKey>,
    /// The firm's size, as this person sees it.
    pub size: Option<FirmSize>,
    /// Whether anyone but the person themselves sees any of it; nobody does while the account is deactivated, since
    /// nobody could change it.
    pub is_confirmed: bool,
    /// A category at most once.
    pub tech_stack: Arc<Vec<StackAnswer>>,
    /// By vendor.
    pub meetings: HashMap<VendorId, Meetings>,
}

/// One person's meetings with one vendor.
#[derive(Clone, Copy, Debug, Default)]
pub struct Meetings {
    /// The latest click on Schedule Meeting while browsing.
    pub browsed_at: Option<Timestamp>,
    pub held: bool,
    pub signed: bool,
    pub declined: bool,
}

impl Member {
    /// The firm that the person's evidence counts for.
    pub fn key(&self) -> Option<FirmKey> {
        self.firm.or(self.host)
    }

    fn add(&mut self, click: &MeetingClick) {
        let meetings = self.meetings.entry(click.vendor_id.clone()).or_default();
        if click.source_page == SourcePage::Browse {
            meetings.browsed_at = meetings.browsed_at.max(Some(click.created_at));
        }
        match click.outcome {
            Outcome::Held => meetings.held = true,
            Outcome::Signed => meetings.signed = true,
            Outcome::Declined => meetings.declined = true,
            Outcome::Requested | Outcome::NoShow => {}
        }
    }
}

impl MemberReports {
    /// Reads what all people said.
    pub fn load(core: Arc<Core>) -> Result<Self, StoreError> {
        let stacks = Self {
            key: core.store.read(identity_key)?,
            core,
            known: ArcSwap::default(),
            changing: Mutex::default(),
        };
        stacks.reload()?;
        Ok(stacks)
    }

    /// Reads it again after a committed change of the directory: a vendor that is taken away turns
    /// into a name.
    pub fn reload(&self) -> Result<(), StoreError> {
        let _others_wait = self.changing.lock();
        let known = self.core.store.read(|tx| {
            let mut members: HashMap<_, Member> = HashMap::new();
            tech_stacks::for_each(tx, |user, tech_stack| {
                members.insert(user.id, self.member(&user, tech_stack));
            })?;
            clicks::for_each(tx, |click| {
                if !members.contains_key(&click.user_id)
                    && let Some(user) = users::get(tx, click.user_id)?
                {
                    members.insert(user.id, self.member(&user, Vec::new()));
                }
                if let Some(member) = members.get_mut(&click.user_id) {
                    member.add(&click);
                }
                Ok(())
            })?;
            let sample = if instance::has_sample_data(tx)? {
                self.sample_members()
            } else {
                Vec::new()
            };
            let members = members.into_iter();
            let members = members.map(|(id, member)| (id, Arc::new(member)));
            let members = members.collect();
            Ok::<_, StoreError>(MemberReportsSnapshot { members, sample })
        })?;
        self.known.store(Arc::new(known));
        Ok(())
    }

    /// Runs a closure over all stacks that are known. No I/O.
    pub fn with<R>(&self, ask: impl FnOnce(&MemberReportsSnapshot) -> R) -> R {
        ask(&self.known.load())
    }

    /// What the people of a firm said, the person's own answers first.
    ///
    /// A colleague is someone with the same firm's name and the firm's own mail host. Both can be typed
    /// by anyone, so the two share their stacks only once both are confirmed.
    pub fn of_firm(&self, user: &User) -> Vec<(UserId, Arc<Vec<StackAnswer>>)> {
        let mine = self.shared_firm(user).filter(|_| user.is_firm_confirmed());
        let is_colleague = |other: &Member| {
            other.is_confirmed && mine.is_some() && SharedFirm::of(other.firm, other.host) == mine
        };
        self.with(|known| {
            let people = known.members.iter();
            let firm = people.filter(|(id, other)| **id == user.id || is_colleague(other));
            let said = firm.filter(|(_, member)| !member.tech_stack.is_empty());
            let mut said: Vec<_> = said
                .map(|(id, member)| (*id, Arc::clone(&member.tech_stack)))
                .collect();
            said.sort_unstable_by_key(|(id, _)| (*id != user.id, *id));
            said
        })
    }

    /// The firm whose people may be colleagues of a person, where it has a mail host of its own.
    pub fn shared_firm(&self, user: &User) -> Option<SharedFirm> {
        let host = self.key.mail_host_key(user.email.host());
        SharedFirm::of(self.firm_key(user), host)
    }

    /// Whether two people name the same firm and have its own mail host.
    pub fn is_same_firm(&self, one: &User, other: &User) -> bool {
        let firm = self.shared_firm(one);
        firm.is_some() && firm == self.shared_firm(other)
    }

    /// The key of the name of a person's firm.
    pub fn firm_key(&self, user: &User) -> Option<FirmKey> {
        self.key.company_key(&user.law_firm)
    }

    /// Reads one member's stack, firm and firm size again after a committed change, and returns the
    /// firms whose tools may have changed with it. Who cannot be read counts for no firm, so that nobody counts whose
    /// confirmation was withdrawn.
    pub fn apply_member(&self, id: UserId) -> (Vec<FirmKey>, Result<(), StoreError>) {
        let _others_wait = self.changing.lock();
        let (member, read) = match self.read_member(id) {
            Ok(member) => (member, Ok(())),
            Err(error) => (None, Err(error)),
        };
        let firm = member.as_ref().and_then(Member::key);
        let before = self.put(id, member);
        let firm_before = before.and_then(|member| member.key());
        (firm.into_iter().chain(firm_before).collect(), read)
    }

    fn read_member(&self, id: UserId) -> Result<Option<Member>, StoreError> {
        let (user, answers, clicks) = self.core.store.read(|tx| {
            let answers = tech_stacks::of_user(tx, id)?;
            Ok::<_, StoreError>((users::get(tx, id)?, answers, clicks::of_user(tx, id)?))
        })?;
        let user = user.filter(|_| !answers.is_empty() || !clicks.is_empty());
        Ok(user.map(|user| {
            let mut member = self.member(&user, answers);
            for click in &clicks {
                member.add(click);
            }
            member
        }))
    }

    /// Publishes what one person says now, if anything, and returns what they said before. Linear in the people
    /// where either is something; to be called by one at a time.
    fn put(&self, id: UserId, member: Option<Member>) -> Option<Arc<Member>> {
        let known = self.known.load();
        if member.is_none() && !known.members.contains_key(&id) {
            return None;
        }
        let mut known = MemberReportsSnapshot::clone(&known);
        let before = match member {
            Some(member) => known.members.insert(id, Arc::new(member)),
            None => known.members.remove(&id),
        };
        self.known.store(Arc::new(known));
        before
    }

    /// The keys under which a person's firm may have booked: its name's, and its own mail host's. Not that of an address
    /// at a mail service: nobody confirms addresses, and anyone could ask whether one person booked.
    pub fn booking_keys(&self, user: &User) -> Vec<FirmKey> {
        let host = self.key.mail_host_key(user.email.host());
        self.firm_key(user).into_iter().chain(host).collect()
    }

    /// Without a mail host, so that nobody is a colleague of an invented firm, whatever name they type. Worked out
    /// once: they never change.
    fn sample_members(&self) -> Vec<Arc<Member>> {
        let known = self.known.load();
        if !known.sample.is_empty() {
            return known.sample.clone();
        }
        let firms = sample_firms().iter().map(|firm| Member {
            firm: self.key.company_key(&firm.name),
            host: None,
            size: Some(firm.size),
            is_confirmed: true,
            tech_stack: Arc::new(firm.tech_stack.clone()),
            meetings: HashMap::new(),
        });
        firms.map(Arc::new).collect()
    }

    fn member(&self, user: &User, tech_stack: Vec<StackAnswer>) -> Member {
        Member {
            firm: self.firm_key(user),
            host: self.key.mail_host_key(user.email.host()),
            size: user.effective_firm_size(),
            is_confirmed: user.is_active && user.is_firm_confirmed(),
            tech_stack: Arc::new(tech_stack),
            meetings: HashMap::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::app::base::clock::Clock;
    use crate::app::start::seed::seed;
    use crate::app::tests::support::{app_in_memory, app_over, person};
    use crate::domain::tech_stack::StackAnswer;
    use crate::store::Store;
    use crate::store::tables::CLICKS;

    #[test]
    fn a_reader_keeps_no_change_waiting_nor_a_change_a_reader() {
        let clock = Clock::at("2026-03-02T12:00:00Z".parse().unwrap());
        let app = app_over(Store::memory().unwrap(), clock);
        seed(&app).unwrap();
        let stacks = MemberReports::load(Arc::clone(app.core())).unwrap();
        let (done, is_done) = mpsc::channel();
        thread::spawn(move || {
            stacks.with(|before| {
                stacks.reload().unwrap();
                stacks.apply_member(UserId::from_bytes([7; 16])).1.unwrap();
                let firms = before.firms().count();
                done.send((firms, stacks.with(|now| now.firms().count())))
            })
        });
        let (before, now) = is_done
            .recv_timeout(Duration::from_secs(20))
            .expect("neither waits for the other");
        assert!(before > 0);
        assert_eq!(before, now);
    }

    #[test]
    fn who_cannot_be_read_counts_for_no_firm() {
        let app = app_in_memory();
        let person = person(1);
        let uses = StackAnswer {
            category_id: "intake".into(),
            has_tool: true,
            vendors: Vec::new(),
            primary: None,
            other_vendors: vec!["North Desk".to_owned()],
        };
        let saved: Result<_, StoreError> = app.store().write(|tx| {
            users::save(tx, &person)?;
            tech_stacks::change(tx, person.id, vec![uses])
        });
        saved.unwrap();
        let stacks = MemberReports::load(Arc::clone(app.core())).unwrap();
        let firms = || stacks.with(|known| known.firms().count());
        assert_eq!(firms(), 1);
        let mut click = [0; 32];
        click[..16].copy_from_slice(person.id.0.as_bytes());
        let damaged: Result<(), StoreError> = app
            .store()
            .write(|tx| CLICKS.put_raw(tx, click, b"damaged"));
        damaged.unwrap();
        let (told, read) = stacks.apply_member(person.id);
        assert!(read.is_err());
        assert_eq!((told.len(), firms()), (1, 0));
    }
}
