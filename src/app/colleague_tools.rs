//! What colleagues use: it counts for a person's firm as well, so the form of their tech stack names it.

use std::sync::Arc;

use super::catalog::Catalog;
use super::tech_stacks::{listed_once, offered_only};
use crate::domain::ids::{CategoryId, UserId, VendorId};
use crate::domain::tech_stack::{StackAnswer, same_name};
use crate::store::{Readable, StoreError, users};

/// A tool of the firm that others than the person named.
#[derive(Debug, PartialEq, Eq)]
pub struct ColleagueTool {
    /// The vendor, as long as the category offers it.
    pub vendor_id: Option<VendorId>,
    pub name: String,
    /// The names of those who use it.
    pub used_by: Vec<String>,
}

/// What each of some people said.
type Said<Who> = Vec<(Who, Arc<Vec<StackAnswer>>)>;

/// What the people of a firm said, with their names, without the person themselves.
pub fn named(
    tx: &impl Readable,
    person: UserId,
    firm: &Said<UserId>,
) -> Result<Said<String>, StoreError> {
    let mut colleagues = Vec::new();
    for (id, answers) in firm {
        if *id != person
            && let Some(colleague) = users::get(tx, *id)?
        {
            colleagues.push((colleague.name, Arc::clone(answers)));
        }
    }
    Ok(colleagues)
}

impl ColleagueTool {
    /// What colleagues use in a category, each tool once.
    pub fn of(category: &CategoryId, colleagues: &Said<String>, catalog: &Catalog) -> Vec<Self> {
        let mut tools: Vec<Self> = Vec::new();
        for (colleague, answers) in colleagues {
            let mut answers = answers.iter();
            let answer = answers.find(|answer| answer.category_id == *category);
            for tool in answer.map_or_else(Vec::new, |answer| Self::named_in(answer, catalog)) {
                let known = tools.iter().position(|known| known.is(&tool));
                let at = known.unwrap_or_else(|| {
                    tools.push(tool);
                    tools.len() - 1
                });
                if !tools[at].used_by.contains(colleague) {
                    tools[at].used_by.push(colleague.clone());
                }
            }
        }
        tools
    }

    fn named_in(answer: &StackAnswer, catalog: &Catalog) -> Vec<Self> {
        let answer = listed_once(offered_only(answer, catalog), catalog);
        let listed = answer.vendors.into_iter().filter_map(|id| {
            let name = catalog.vendor(id.as_str())?.name.clone();
            Some((Some(id), name))
        });
        let others = answer.other_vendors.into_iter().map(|name| (None, name));
        let tools = listed.chain(others).map(|(vendor_id, name)| Self {
            vendor_id,
            name,
            used_by: Vec::new(),
        });
        tools.collect()
    }

    fn is(&self, other: &Self) -> bool {
        self.vendor_id == other.vendor_id && same_name(&self.name, &other.name)
    }
}
