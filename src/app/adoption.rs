//! What people say their firms use: kept per person, in memory beside the store, and read per firm.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::RwLock;

use super::App;
use super::catalog::Catalog;
use super::imports::identity_key;
use crate::domain::adoption::{Adoption, WrongAdoption, same_name};
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, UserId, VendorId};
use crate::domain::user::User;
use crate::domain::vendor::{Category, Vendor};
use crate::import::identity::IdentityKey;
use crate::recommend::{FirmKey, Tool};
use crate::store::{Store, StoreError, adoption, users};

/// The stacks of all people.
pub struct Stacks {
    key: IdentityKey,
    people: RwLock<HashMap<UserId, Person>>,
}

/// What one person said.
#[derive(Clone)]
pub(super) struct Person {
    /// The key of the firm's name; `None` where the name holds no letter.
    pub firm: Option<FirmKey>,
    /// The firm's own mail host; `None` for a service that serves everybody.
    pub host: Option<FirmKey>,
    /// The firm's size, as this person sees it.
    pub size: Option<FirmSize>,
    /// A category at most once.
    pub adoptions: Arc<Vec<Adoption>>,
}

/// What a person said about one category, and what there is to choose from.
#[derive(Debug)]
pub struct CategoryAdoption {
    /// The category.
    pub category: Arc<Category>,
    /// Its active vendors, by name.
    pub vendors: Vec<Arc<Vendor>>,
    /// The answer; `None` before it is given. It selects active vendors only: one that is no
    /// longer offered stands among the others, by its name.
    pub answer: Option<Adoption>,
}

/// Which of a firm's tools vendors work with.
#[derive(Debug, Default)]
pub struct ToolLinks {
    /// How many tools the firm uses, each once; 0 where it saved none.
    pub tools: usize,
    /// By active vendor, the firm's tools that it connects to; vendors without any are absent.
    pub by_vendor: HashMap<VendorId, Vec<String>>,
}

/// Why a tech stack is refused.
#[derive(Debug, thiserror::Error)]
pub enum AdoptionError {
    /// No such category.
    #[error("Category not found")]
    CategoryUnknown,
    /// The same category twice.
    #[error("Answer each category once.")]
    CategoryTwice,
    /// A selected vendor does not exist in the category.
    #[error("A selected vendor is not listed in this category.")]
    VendorUnknown,
    /// The answer breaks a rule.
    #[error(transparent)]
    Wrong(#[from] WrongAdoption),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Stacks {
    /// Reads what all people said.
    pub fn load(store: &Store) -> Result<Self, StoreError> {
        let stacks = Self {
            key: store.read(identity_key)?,
            people: RwLock::default(),
        };
        stacks.reload(store)?;
        Ok(stacks)
    }

    /// Reads it again after a committed change of the directory: a vendor that is taken away turns
    /// into a name.
    pub(super) fn reload(&self, store: &Store) -> Result<(), StoreError> {
        // Read under the lock, so that of two changes at once the later one stays.
        let mut people = self.people.write();
        let mut read = HashMap::new();
        store.read(|tx| {
            adoption::for_each(tx, |user, adoptions| {
                read.insert(user.id, self.person(&user, adoptions));
            })
        })?;
        *people = read;
        Ok(())
    }

    /// Runs a closure over all people who said anything.
    pub(super) fn with<R>(&self, ask: impl FnOnce(&HashMap<UserId, Person>) -> R) -> R {
        ask(&self.people.read())
    }

    /// What the people of a firm said, the person's own answers first.
    ///
    /// A colleague is someone with the same firm's name *and* the firm's own mail host. Anyone may
    /// type any firm's name, and two firms may share one, so the name alone opens no one's stack.
    pub(super) fn of_firm(&self, user: &User) -> Vec<Arc<Vec<Adoption>>> {
        let me = self.person(user, Vec::new());
        let is_colleague = |other: &Person| {
            me.firm.is_some() && me.host.is_some() && (other.firm, other.host) == (me.firm, me.host)
        };
        self.with(|people| {
            let mut firm: Vec<_> = people
                .iter()
                .filter(|(id, other)| **id == user.id || is_colleague(other))
                .collect();
            firm.sort_unstable_by_key(|(id, _)| (**id != user.id, **id));
            let said = firm.into_iter().map(|(_, person)| &person.adoptions);
            said.map(Arc::clone).collect()
        })
    }

    /// The key of the name of a person's firm.
    pub(super) fn firm_key(&self, user: &User) -> Option<FirmKey> {
        self.key.company_key(&user.law_firm).map(FirmKey)
    }

    fn person(&self, user: &User, adoptions: Vec<Adoption>) -> Person {
        Person {
            firm: self.firm_key(user),
            host: self.key.mail_host_key(user.email.host()).map(FirmKey),
            size: user.effective_firm_size(),
            adoptions: Arc::new(adoptions),
        }
    }
}

impl App {
    /// Every category by name, with what the person said about it.
    pub fn adoption_of(&self, user: UserId) -> Result<Vec<CategoryAdoption>, StoreError> {
        let said = self.store.read(|tx| adoption::of_person(tx, user))?;
        let catalog = self.catalog.now();
        let of_category = |category: &Arc<Category>| {
            let id = &category.id;
            let answer = said.iter().find(|answer| answer.category_id == *id);
            let all = catalog.vendors_of(id.as_str()).iter();
            CategoryAdoption {
                category: Arc::clone(category),
                vendors: all.filter(|vendor| vendor.is_active).cloned().collect(),
                answer: answer.map(|answer| offered_only(answer, &catalog)),
            }
        };
        Ok(catalog.categories().iter().map(of_category).collect())
    }

    /// Keeps what a person said about some categories; the others stay as they were.
    pub fn save_adoption(&self, user: &User, answers: Vec<Adoption>) -> Result<(), AdoptionError> {
        let catalog = self.catalog.now();
        let mut seen: HashSet<CategoryId> = HashSet::new();
        let tidied = answers.into_iter().map(|answer| {
            let id = answer.category_id.clone();
            let category = catalog.category(id.as_str());
            category.ok_or(AdoptionError::CategoryUnknown)?;
            let answer = answer.tidied()?;
            let is_listed = |vendor: &VendorId| {
                let vendor = catalog.vendor(vendor.as_str());
                vendor.is_some_and(|vendor| vendor.category_id == id)
            };
            if !answer.vendors.iter().all(is_listed) {
                return Err(AdoptionError::VendorUnknown);
            }
            if !seen.insert(id) {
                return Err(AdoptionError::CategoryTwice);
            }
            Ok(answer)
        });
        let tidied = tidied.collect::<Result<Vec<_>, _>>()?;
        self.store
            .write(|tx| adoption::change(tx, user.id, tidied))?;
        self.note_person(user.id)?;
        Ok(())
    }

    /// The tools of a person's firm, its own answers first; `None` where nobody there saved a
    /// stack. No I/O.
    pub fn firm_tools(&self, user: &User) -> Option<Vec<Tool>> {
        let said = self.stacks.of_firm(user);
        let catalog = self.catalog.now();
        let mut tools: Vec<Tool> = Vec::new();
        for answer in said.iter().flat_map(|answers| answers.iter()) {
            let listed = answer.vendors.iter().filter_map(|id| {
                let vendor = catalog.vendor(id.as_str())?;
                Some((vendor.name.clone(), Some(id.clone())))
            });
            let others = answer.other_vendors.iter().cloned();
            for (name, vendor_id) in listed.chain(others.map(|name| (name, None))) {
                let tool = Tool {
                    name,
                    category_id: answer.category_id.clone(),
                    vendor_id,
                };
                if !tools.contains(&tool) {
                    tools.push(tool);
                }
            }
        }
        (!said.is_empty()).then_some(tools)
    }

    /// Which of the tools of a person's firm the vendors of a catalog work with. Linear in the
    /// vendors, without I/O.
    pub fn tool_links(&self, user: &User, catalog: &Catalog) -> ToolLinks {
        let Some(tools) = self.firm_tools(user) else {
            return ToolLinks::default();
        };
        let vocabulary = self.questionnaires.vocabulary();
        let shelves = catalog.categories().iter();
        let shelves = shelves.filter_map(|category| catalog.ranked_vendors(category.id.as_str()));
        ToolLinks {
            tools: crate::recommend::distinct_tools(&tools, vocabulary),
            by_vendor: shelves
                .flat_map(|vendors| vendors.works_with(&tools, vocabulary))
                .collect(),
        }
    }

    /// Takes in what the store now says of a person: their answers, their firm, its size.
    pub(super) fn note_person(&self, id: UserId) -> Result<(), StoreError> {
        let mut people = self.stacks.people.write();
        // Read under the lock, so that of two changes at once the later one stays.
        let (user, said) = self
            .store
            .read(|tx| Ok::<_, StoreError>((users::get(tx, id)?, adoption::of_person(tx, id)?)))?;
        let Some(user) = user.filter(|_| !said.is_empty()) else {
            return Ok(());
        };
        let person = self.stacks.person(&user, said);
        let mut firms: Vec<FirmKey> = person.firm.into_iter().collect();
        let before = people.insert(id, person);
        drop(people);
        firms.extend(before.and_then(|person| person.firm));
        self.note_uses(&firms);
        Ok(())
    }
}

/// An answer in which vendors that are no longer offered stand among the others, by name.
fn offered_only(answer: &Adoption, catalog: &Catalog) -> Adoption {
    let mut shown = answer.clone();
    let is_offered = |id: &VendorId| {
        let vendor = catalog.vendor(id.as_str());
        vendor.is_some_and(|vendor| vendor.is_active && vendor.category_id == answer.category_id)
    };
    shown.vendors.retain(is_offered);
    shown.primary = shown.primary.filter(|primary| is_offered(primary));
    let gone = answer.vendors.iter().filter(|id| !is_offered(id));
    for vendor in gone.filter_map(|id| catalog.vendor(id.as_str())) {
        let is_named = |name: &String| same_name(name, &vendor.name);
        if !shown.other_vendors.iter().any(is_named) {
            shown.other_vendors.push(vendor.name.clone());
        }
    }
    shown
}
