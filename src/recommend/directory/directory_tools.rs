//! The tools that the vendors of a directory name, each once however it is spelled, so that a firm
//! can be asked about its own (docs/recommendations.md#integrations).

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::domain::ids::{CategoryId, slug};
use crate::domain::limits::{DIRECTORY_TOOLS_MAX, TOOLS_OFFERED_MAX};
use crate::domain::question::{Answer, Choice, Facet, Question};
use crate::domain::vendor::Vendor;
use crate::recommend::tags::{TagId, Vocabulary, tools_in, without_version_words};

use super::stack::Tool;

/// A tool that active vendors of a category name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedTool {
    tag: TagId,
    /// Leads to the tag.
    slug: String,
    /// As a person reads it.
    pub label: String,
    /// How many active vendors of the category name it.
    pub vendors: usize,
}

/// The tools of one category, the most named first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CategoryTools {
    named: Vec<NamedTool>,
    /// Vendors that name any.
    naming_vendors: usize,
}

/// What is known of a tool while the directory is read.
#[derive(Default)]
struct ToolSpellings<'v> {
    /// How often each spelling occurs.
    spellings: BTreeMap<&'v str, usize>,
    vendors: usize,
}

/// The vocabulary with the directory's tools in it, and the tools by category.
///
/// Cost: linear in the integrations of all active vendors. Beyond the limit the tools that the
/// fewest vendors name stay unknown words.
pub fn read_tools<'v>(
    vocabulary: &Vocabulary,
    vendors: impl Iterator<Item = &'v Vendor> + Clone,
) -> (Vocabulary, HashMap<CategoryId, CategoryTools>) {
    let active = vendors.filter(|vendor| vendor.is_active);
    let vocabulary = with_unknown_tools(vocabulary, active.clone());
    let mut by_category: HashMap<CategoryId, (HashMap<TagId, usize>, usize)> = HashMap::new();
    for vendor in active {
        let names = vendor.integrations.iter();
        let names = names.flat_map(|entry| tools_in(entry, &vocabulary));
        let tools: HashSet<TagId> = names.filter_map(|name| vocabulary.tool(name)).collect();
        if tools.is_empty() {
            continue;
        }
        let (counts, naming) = by_category.entry(vendor.category_id.clone()).or_default();
        *naming += 1;
        for tool in tools {
            *counts.entry(tool).or_insert(0) += 1;
        }
    }
    let by_category = by_category.into_iter().map(|(category, (counts, naming))| {
        let tools = CategoryTools::of(counts, naming, &vocabulary);
        (category, tools)
    });
    let by_category = by_category.collect();
    (vocabulary, by_category)
}

/// Makes a tag of every tool that the vocabulary does not know, with all of its spellings.
fn with_unknown_tools<'v>(
    vocabulary: &Vocabulary,
    vendors: impl Iterator<Item = &'v Vendor>,
) -> Vocabulary {
    let mut unknown: BTreeMap<String, ToolSpellings<'v>> = BTreeMap::new();
    for vendor in vendors {
        let mut seen = HashSet::new();
        let names = vendor.integrations.iter();
        for name in names.flat_map(|entry| tools_in(entry, vocabulary)) {
            let Err(key) = vocabulary.canonical(name) else {
                continue;
            };
            if key.is_empty() {
                continue;
            }
            let is_first = seen.insert(key.clone());
            let spelled = unknown.entry(key).or_default();
            *spelled.spellings.entry(name.trim()).or_insert(0) += 1;
            spelled.vendors += usize::from(is_first);
        }
    }
    let mut unknown: Vec<_> = unknown.into_iter().collect();
    unknown.sort_by(|(a_key, a), (b_key, b)| b.vendors.cmp(&a.vendors).then(a_key.cmp(b_key)));
    let mut vocabulary = vocabulary.clone();
    for (key, spelled) in unknown.into_iter().take(DIRECTORY_TOOLS_MAX) {
        let label = spelled.label();
        let slugs = spelled.spellings.keys().map(|spelling| slug(spelling));
        vocabulary.add_tool(label, std::iter::once(key).chain(slugs));
    }
    vocabulary
}

impl ToolSpellings<'_> {
    /// The spelling that occurs most, without a version; of equals the shortest, then the first by its letters.
    fn label(&self) -> &str {
        let mut unversioned: BTreeMap<&str, usize> = BTreeMap::new();
        for (spelling, times) in &self.spellings {
            *unversioned
                .entry(without_version_words(spelling))
                .or_insert(0) += times;
        }
        let best = unversioned
            .into_iter()
            .max_by(|(a, times_a), (b, times_b)| {
                let shorter = b.len().cmp(&a.len());
                times_a.cmp(times_b).then(shorter).then(b.cmp(a))
            });
        best.map_or("", |(spelling, _)| spelling)
    }
}

impl CategoryTools {
    /// The tools of a category whose vendors name none.
    pub const NONE: Self = Self {
        named: Vec::new(),
        naming_vendors: 0,
    };

    fn of(counts: HashMap<TagId, usize>, naming_vendors: usize, vocabulary: &Vocabulary) -> Self {
        let mut named: Vec<_> = counts
            .into_iter()
            .map(|(tag, vendors)| NamedTool {
                tag,
                slug: vocabulary.slug(tag).to_owned(),
                label: vocabulary.label(tag).to_owned(),
                vendors,
            })
            .collect();
        named.sort_by(|a, b| {
            let by_label = || a.label.to_lowercase().cmp(&b.label.to_lowercase());
            b.vendors
                .cmp(&a.vendors)
                .then_with(by_label)
                .then_with(|| a.slug.cmp(&b.slug))
        });
        Self {
            named,
            naming_vendors,
        }
    }

    /// The most named first.
    pub fn named(&self) -> &[NamedTool] {
        &self.named
    }

    /// Whether two vendors name different tools, so that asking tells them apart.
    pub fn tell_vendors_apart(&self) -> bool {
        self.naming_vendors > 1 && self.named.len() > 1
    }

    /// A question about integrations with every tool among its choices.
    pub fn with_choices(&self, question: &Question) -> Question {
        fill(question, self.named.iter())
    }

    /// A question about integrations with the few tools that are offered: those of the firm first, then the
    /// most named.
    pub fn with_offered_choices(
        &self,
        question: &Question,
        own: &[Tool],
        vocabulary: &Vocabulary,
    ) -> Question {
        let mut is_offered = HashSet::new();
        let own = own.iter().filter_map(|tool| vocabulary.tool(&tool.name));
        let own = own.filter_map(|tag| self.named.iter().find(|tool| tool.tag == tag));
        let offered: Vec<_> = own
            .chain(&self.named)
            .filter(|tool| is_offered.insert(tool.tag))
            .take(TOOLS_OFFERED_MAX)
            .collect();
        fill(question, offered)
    }
}

/// Answers with each tool called as its option is called today: which spelling that is depends on the
/// directory. Linear in the answers and options.
pub fn in_todays_spellings(
    questions: &[Question],
    answers: &[Answer],
    vocabulary: &Vocabulary,
) -> Vec<Answer> {
    let mut answers = answers.to_vec();
    let about_tools = |question: &&Question| question.facet == Facet::Integrations;
    for question in questions.iter().filter(about_tools) {
        let options = question.options.iter();
        let by_tag = options.filter_map(|option| {
            let tag = vocabulary.tag(option.tags.first()?)?;
            Some((tag, option.label.as_str()))
        });
        let by_tag: HashMap<TagId, &str> = by_tag.collect();
        let options = question.options.iter();
        let labels: HashSet<&str> = options.map(|option| option.label.as_str()).collect();
        let respell = |values: &mut Vec<String>| {
            let known = values.iter().map(String::as_str);
            let mut named: HashSet<&str> = known
                .filter_map(|value| labels.get(value))
                .copied()
                .collect();
            values.retain_mut(|value| {
                let tool = vocabulary
                    .tool(value)
                    .filter(|_| !labels.contains(value.as_str()));
                let Some(label) = tool.and_then(|tag| by_tag.get(&tag)) else {
                    return true;
                };
                (*label).clone_into(value);
                named.insert(label)
            });
        };
        let given = answers.iter_mut();
        for answer in given.filter(|answer| answer.question_id == question.id) {
            respell(&mut answer.selected_values);
            respell(&mut answer.must_have);
        }
    }
    answers
}

/// The question with these tools, then its neutral options.
fn fill<'t>(question: &Question, tools: impl IntoIterator<Item = &'t NamedTool>) -> Question {
    let neutral = question.options.iter().filter(|option| option.neutral);
    let is_taken = |tool: &&NamedTool| neutral.clone().all(|option| option.label != tool.label);
    let tools = tools.into_iter().filter(is_taken).map(|tool| Choice {
        label: tool.label.clone(),
        tags: vec![tool.slug.clone()],
        neutral: false,
        hint: None,
    });
    Question {
        options: tools.chain(neutral.clone().cloned()).collect(),
        ..question.clone()
    }
}

#[cfg(test)]
mod tests;
