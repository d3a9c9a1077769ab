//! What colleagues use: it counts for a person's firm as well, so the form of their tech stack names it.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use crate::app::directory::catalog::Catalog;
use crate::app::directory::stack_links::tool_name;
use crate::domain::ids::{CategoryId, UserId, VendorId};
use crate::domain::limits::{COLLEAGUES_NAMED_MAX, STACK_VENDORS_MAX};
use crate::domain::tech_stack::StackAnswer;
use crate::store::{Readable, StoreError, users};

/// What colleagues use in a category.
#[derive(Debug, Default)]
pub struct ColleagueTools {
    /// Each once, what most of them use first; as many as a tech stack may have.
    pub tools: Vec<ColleagueTool>,
    /// How many others they use.
    pub more: usize,
}

/// A tool of the firm that others than the person named.
#[derive(Debug)]
pub struct ColleagueTool {
    /// The vendor, as long as the category offers it.
    pub vendor_id: Option<VendorId>,
    /// As most of them write it.
    pub name: String,
    /// The names of the first who use it.
    pub used_by: Vec<String>,
    /// How many others use it.
    pub more_users: usize,
}

/// A tool and who uses it.
struct Used {
    vendor_id: Option<VendorId>,
    /// The tool's spellings, with how many write it so.
    names: Vec<(String, usize)>,
    users: Vec<UserId>,
}

/// The tools of a category, in the order in which they were found.
#[derive(Default)]
struct Found {
    used: Vec<Used>,
    /// The position of each in `used`.
    positions: HashMap<ToolKey, usize>,
}

/// By what two people's tools are the same.
#[derive(PartialEq, Eq, Hash)]
enum ToolKey {
    Listed(VendorId),
    /// A name that someone typed, in lower case.
    Typed(String),
}

/// The names of people; `None` for who has gone.
type Names = HashMap<UserId, Option<String>>;

/// What the people of a firm said, without the person themselves, by category. Linear in what they said; reads only
/// those who are named, each once.
pub fn of_firm(
    tx: &impl Readable,
    person: UserId,
    firm: &[(UserId, Arc<Vec<StackAnswer>>)],
    catalog: &Catalog,
) -> Result<HashMap<CategoryId, ColleagueTools>, StoreError> {
    let mut by_category: HashMap<&CategoryId, Found> = HashMap::new();
    for (colleague, answers) in firm.iter().filter(|(id, _)| *id != person) {
        for answer in answers.iter() {
            let found = by_category.entry(&answer.category_id).or_default();
            found.add(*colleague, answer, catalog);
        }
    }
    let mut names = Names::new();
    let by_category = by_category.into_iter();
    let tools = by_category.map(|(id, found)| Ok((id.clone(), found.named(tx, &mut names)?)));
    tools.collect()
}

impl Found {
    fn add(&mut self, colleague: UserId, answer: &StackAnswer, catalog: &Catalog) {
        let category = &answer.category_id;
        let mut others = answer.other_vendors.clone();
        for id in &answer.vendors {
            if let Some(vendor) = catalog.offered(id, category) {
                self.add_tool(colleague, Some(id), &vendor.name);
            } else if let Some(vendor) = catalog.vendor(id.as_str()) {
                others.push(tool_name(vendor));
            }
        }
        for name in &others {
            let vendor = catalog.vendor_named(category, name);
            match vendor.filter(|vendor| vendor.is_active) {
                Some(vendor) => self.add_tool(colleague, Some(&vendor.id), &vendor.name),
                None => self.add_tool(colleague, None, name),
            }
        }
    }

    fn add_tool(&mut self, colleague: UserId, vendor: Option<&VendorId>, name: &str) {
        let key = match vendor {
            Some(id) => ToolKey::Listed(id.clone()),
            None => ToolKey::Typed(name.to_lowercase()),
        };
        let at = *self.positions.entry(key).or_insert_with(|| {
            self.used.push(Used {
                vendor_id: vendor.cloned(),
                names: Vec::new(),
                users: Vec::new(),
            });
            self.used.len() - 1
        });
        let used = &mut self.used[at];
        if used.users.last() == Some(&colleague) {
            return;
        }
        used.users.push(colleague);
        match used.names.iter_mut().find(|(known, _)| known == name) {
            Some((_, users)) => *users += 1,
            None => used.names.push((name.to_owned(), 1)),
        }
    }

    fn named(
        mut self,
        tx: &impl Readable,
        names: &mut Names,
    ) -> Result<ColleagueTools, StoreError> {
        self.used.sort_by_key(|used| Reverse(used.users.len()));
        let more = self.used.len().saturating_sub(STACK_VENDORS_MAX);
        let most = self.used.into_iter().take(STACK_VENDORS_MAX);
        let tools = most.map(|used| used.named(tx, names));
        let mut tools = tools.collect::<Result<Vec<_>, _>>()?;
        tools.retain(|tool| !tool.used_by.is_empty());
        Ok(ColleagueTools { tools, more })
    }
}

impl Used {
    fn named(self, tx: &impl Readable, names: &mut Names) -> Result<ColleagueTool, StoreError> {
        let mut used_by = Vec::new();
        for id in self.users.iter().take(COLLEAGUES_NAMED_MAX) {
            let name = match names.entry(*id) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(unread) => unread.insert(users::get(tx, *id)?.map(|user| user.name)),
            };
            used_by.extend(name.clone());
        }
        let spellings = self.names.into_iter();
        let name = spellings.max_by(|(a, of_a), (b, of_b)| of_a.cmp(of_b).then_with(|| b.cmp(a)));
        Ok(ColleagueTool {
            vendor_id: self.vendor_id,
            name: name.map(|(name, _)| name).unwrap_or_default(),
            used_by,
            more_users: self.users.len().saturating_sub(COLLEAGUES_NAMED_MAX),
        })
    }
}
