//! Tech stacks: what members say their firms use, category by category.

mod colleague_tools;
mod current_names;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

pub use self::colleague_tools::{ColleagueTool, ColleagueTools};
use self::current_names::{offered_only, typed_tool};

use super::evidence::CurrentEvidence;
use super::member_reports::MemberReports;
use crate::app::base::core::{Core, log_unpublished};
use crate::app::directory::catalog::{Catalog, CurrentCatalog};
use crate::domain::ids::{CategoryId, UserId, VendorId};
use crate::domain::limits::{STACK_OFFERED_IN_ALL_MAX, STACK_OFFERED_MAX};
use crate::domain::tech_stack::{StackAnswer, StackAnswerError};
use crate::domain::text::folded_text;
use crate::domain::user::User;
use crate::domain::vendor::{CATEGORY_NOT_FOUND, Category, Vendor};
use crate::recommend::Tool;
use crate::store::{StoreError, WriteTx, catalog, merges, tech_stacks};

/// What a person said about one category, and what there is to choose from.
#[derive(Debug)]
pub struct CategoryStack {
    pub category: Arc<Category>,
    /// Whether the form waits for its answer: the categories of Stackbrief, not those that a file brought.
    pub is_required: bool,
    /// Active vendors of it, by name: those of the answer, and the first ones.
    pub vendors: Vec<Arc<Vendor>>,
    /// How many active vendors there are.
    pub vendor_count: usize,
    /// The answer; `None` before it is given. It selects active vendors only: one that is no
    /// longer offered stands among the others, by its name.
    pub answer: Option<StackAnswer>,
    /// What confirmed colleagues use there, which counts for the firm as well.
    pub colleague_tools: ColleagueTools,
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
pub enum TechStackError {
    #[error("{CATEGORY_NOT_FOUND}")]
    CategoryUnknown,
    /// One of the answers, by its position among those that were sent.
    #[error("{wrong}")]
    Answer { at: usize, wrong: WrongAnswer },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is wrong with an answer.
#[derive(Debug, thiserror::Error)]
pub enum WrongAnswer {
    /// An earlier one is about the same category.
    #[error("Answer each category once.")]
    CategoryTwice,
    /// A selected vendor, by the id that was sent, does not exist in the category.
    #[error("A selected vendor is not listed in this category.")]
    VendorUnknown(VendorId),
    #[error(transparent)]
    Rule(StackAnswerError),
}

pub struct TechStacks {
    core: Arc<Core>,
    catalog: Arc<CurrentCatalog>,
    pub(in crate::app) member_reports: Arc<MemberReports>,
    evidence: Arc<CurrentEvidence>,
}

impl TechStacks {
    pub fn new(
        core: Arc<Core>,
        catalog: Arc<CurrentCatalog>,
        member_reports: Arc<MemberReports>,
        evidence: Arc<CurrentEvidence>,
    ) -> Self {
        Self {
            core,
            catalog,
            member_reports,
            evidence,
        }
    }

    /// Each of these categories, with what the person and their colleagues said about it.
    pub fn of_member(
        &self,
        user: &User,
        categories: &[Arc<Category>],
    ) -> Result<Vec<CategoryStack>, StoreError> {
        let firm = self.member_reports.of_firm(user);
        let catalog = self.catalog.current();
        let (said, colleague_tools) = self.core.store.read(|tx| {
            let said = tech_stacks::of_user(tx, user.id)?;
            let colleagues = colleague_tools::of_firm(tx, user.id, &firm, &catalog)?;
            Ok::<_, StoreError>((said, colleagues))
        })?;
        Ok(self.stacks(categories, &catalog, &said, colleague_tools))
    }

    /// As [`Self::of_member`] after a save, which has succeeded whatever cannot be read: colleagues' tools are left out then.
    pub fn of_saved(
        &self,
        user: &User,
        categories: &[Arc<Category>],
        said: &[StackAnswer],
    ) -> Vec<CategoryStack> {
        let firm = self.member_reports.of_firm(user);
        let catalog = self.catalog.current();
        let read = |tx: &_| colleague_tools::of_firm(tx, user.id, &firm, &catalog);
        let colleague_tools = self.core.store.read(read).unwrap_or_else(|error| {
            tracing::error!(%error, "a saved tech stack is shown without what colleagues use");
            HashMap::new()
        });
        self.stacks(categories, &catalog, said, colleague_tools)
    }

    fn stacks(
        &self,
        categories: &[Arc<Category>],
        catalog: &Catalog,
        said: &[StackAnswer],
        mut colleague_tools: HashMap<CategoryId, ColleagueTools>,
    ) -> Vec<CategoryStack> {
        let shipped = self.catalog.shipped();
        let most = STACK_OFFERED_IN_ALL_MAX / categories.len().max(1);
        let most = most.min(STACK_OFFERED_MAX);
        let of_category = |category: &Arc<Category>| {
            let id = &category.id;
            let answer = said.iter().find(|answer| answer.category_id == *id);
            let answer = answer.map(|answer| offered_only(answer, catalog));
            let chosen = answer.as_ref().map_or(&[][..], |answer| &answer.vendors);
            let (mut vendors, mut others, mut vendor_count) = (Vec::new(), 0, 0);
            for vendor in active_vendors(catalog, id) {
                vendor_count += 1;
                let is_chosen = chosen.contains(&vendor.id);
                if is_chosen || others < most {
                    vendors.push(Arc::clone(vendor));
                    others += usize::from(!is_chosen);
                }
            }
            CategoryStack {
                category: Arc::clone(category),
                is_required: shipped.questionnaire(id).is_some(),
                vendors,
                vendor_count,
                answer,
                colleague_tools: colleague_tools.remove(id).unwrap_or_default(),
            }
        };
        categories.iter().map(of_category).collect()
    }

    /// Active vendors of a category whose name has this text, whatever its case and accents, by name: as many as the form offers at
    /// once, and how many there are. No I/O.
    pub fn offered(
        &self,
        category: &CategoryId,
        text: &str,
    ) -> Result<(Vec<Arc<Vendor>>, usize), TechStackError> {
        let catalog = self.catalog.current();
        let known = catalog.category(category.as_str());
        known.ok_or(TechStackError::CategoryUnknown)?;
        let text = folded_text(text);
        let mut found: Vec<_> = active_vendors(&catalog, category)
            .filter(|vendor| folded_text(&vendor.name).contains(&text))
            .cloned()
            .collect();
        let count = found.len();
        found.truncate(STACK_OFFERED_MAX);
        Ok((found, count))
    }

    /// Keeps what a person said about some categories; the others stay as they were. Returns all that they say now.
    pub fn save(
        &self,
        user: &User,
        answers: Vec<StackAnswer>,
    ) -> Result<Vec<StackAnswer>, TechStackError> {
        let catalog = self.catalog.current();
        let mut seen: HashSet<CategoryId> = HashSet::new();
        let tidied = answers.into_iter().enumerate().map(|(at, answer)| {
            let refused = |wrong| TechStackError::Answer { at, wrong };
            let id = answer.category_id.clone();
            let category = catalog.category(id.as_str());
            category.ok_or(TechStackError::CategoryUnknown)?;
            if !seen.insert(id.clone()) {
                return Err(refused(WrongAnswer::CategoryTwice));
            }
            let answer = listed_once(answer, &catalog).normalized();
            let answer = answer.map_err(|rule| refused(WrongAnswer::Rule(rule)))?;
            for sent in &answer.vendors {
                // The form may be older than a merge.
                let vendor = self.catalog.vendor_now(sent)?;
                if vendor.is_none_or(|vendor| vendor.category_id != id) {
                    return Err(refused(WrongAnswer::VendorUnknown(sent.clone())));
                }
            }
            Ok(answer)
        });
        let tidied = tidied.collect::<Result<Vec<_>, _>>()?;
        for category in &seen {
            self.catalog.mark_category_used(category);
        }
        let said = self.core.store.write(|tx| {
            let answers = tidied.into_iter().enumerate();
            let answers = answers.map(|(at, answer)| answer_of_now(tx, at, answer));
            let answers = answers.collect::<Result<_, TechStackError>>()?;
            Ok::<_, TechStackError>(tech_stacks::change(tx, user.id, answers)?)
        })?;
        self.apply_member(user.id);
        Ok(said)
    }

    /// The tools of a person's firm, its own answers first; `None` where no member of it saved a
    /// stack. A tool that was typed is the vendor whose name it is. No I/O, and no wait for anybody's.
    pub fn firm_tools(&self, user: &User) -> Option<Vec<Tool>> {
        let said = self.member_reports.of_firm(user);
        let catalog = self.catalog.current();
        let mut tools: Vec<Tool> = Vec::new();
        for answer in said.iter().flat_map(|(_, answers)| answers.iter()) {
            let listed = answer.vendors.iter().filter_map(|id| {
                Some(Tool {
                    name: catalog.vendor(id.as_str())?.name.clone(),
                    category_id: answer.category_id.clone(),
                    vendor_id: Some(id.clone()),
                })
            });
            let typed = answer.other_vendors.iter();
            let others = typed.map(|name| typed_tool(name, &answer.category_id, &catalog));
            for tool in listed.chain(others) {
                let is_same = |known: &Tool| match &tool.vendor_id {
                    Some(_) => known.vendor_id == tool.vendor_id,
                    None => *known == tool,
                };
                if !tools.iter().any(is_same) {
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
        let vocabulary = catalog.vocabulary();
        let categories = catalog.categories().iter();
        let ranked = categories.filter_map(|category| catalog.ranked_vendors(category.id.as_str()));
        ToolLinks {
            tools: crate::recommend::distinct_tools(&tools, vocabulary),
            by_vendor: ranked
                .flat_map(|vendors| vendors.works_with(&tools, vocabulary))
                .collect(),
        }
    }

    /// Takes a member's committed tech stack, meetings, firm and confirmation into memory and evidence.
    pub(in crate::app) fn apply_member(&self, id: UserId) {
        log_unpublished(|| {
            let (firms, read) = self.member_reports.apply_member(id);
            self.evidence.apply_reported(&firms);
            read
        });
    }
}

fn active_vendors<'c>(
    catalog: &'c Catalog,
    category: &CategoryId,
) -> impl Iterator<Item = &'c Arc<Vendor>> {
    let all = catalog.vendors_of(category.as_str()).iter();
    all.filter(|vendor| vendor.is_active)
}

/// An answer with the vendors as they are stored: one may have been merged since, or removed by an undo.
fn answer_of_now(
    tx: &WriteTx,
    at: usize,
    answer: StackAnswer,
) -> Result<StackAnswer, TechStackError> {
    let answer = merges::answer_now(tx, answer)?;
    for id in &answer.vendors {
        if catalog::vendor(tx, id.as_str())?.is_none() {
            let wrong = WrongAnswer::VendorUnknown(id.clone());
            return Err(TechStackError::Answer { at, wrong });
        }
    }
    Ok(answer)
}

/// An answer in which another tool whose name means a vendor that is offered is that vendor. As many steps as there
/// are names: a request may name thousands.
fn listed_once(mut answer: StackAnswer, catalog: &Catalog) -> StackAnswer {
    let mut others = Vec::with_capacity(answer.other_vendors.len());
    for name in answer.other_vendors {
        let vendor = catalog.vendor_named(&answer.category_id, &name);
        match vendor.filter(|vendor| vendor.is_active) {
            Some(vendor) => answer.vendors.push(vendor.id.clone()),
            None => others.push(name),
        }
    }
    answer.other_vendors = others;
    answer
}

#[cfg(test)]
mod tests;
