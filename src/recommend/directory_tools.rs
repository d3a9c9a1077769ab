//! The tools that the vendors of a directory name, each once however it is spelled, so that a firm
//! can be asked about its own (docs/recommendations.md#integrations).

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::domain::ids::{CategoryId, slug};
use crate::domain::limits::{DIRECTORY_TOOLS_MAX, TOOLS_OFFERED_MAX};
use crate::domain::question::{Choice, Question};
use crate::domain::vendor::Vendor;

use super::stack::Tool;
use super::tag_set::TagId;
use super::vocabulary::Vocabulary;

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
struct Spelled<'v> {
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
    let mut unknown: BTreeMap<String, Spelled<'v>> = BTreeMap::new();
    for vendor in vendors {
        let mut seen = HashSet::new();
        for name in &vendor.integrations {
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

impl Spelled<'_> {
    /// The spelling that occurs most; of equals the shortest, then the first by its letters.
    fn label(&self) -> &str {
        let best = self.spellings.iter().max_by(|(a, times_a), (b, times_b)| {
            let shorter = b.len().cmp(&a.len());
            times_a.cmp(times_b).then(shorter).then(b.cmp(a))
        });
        best.map_or("", |(spelling, _)| spelling)
    }
}

impl CategoryTools {
    /// Of a category whose vendors name none.
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
        self.fill(question, self.named.iter())
    }

    /// The same with the few tools that are offered: those of the firm first, then the most named.
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
        self.fill(question, offered)
    }

    fn fill<'t>(
        &self,
        question: &Question,
        tools: impl IntoIterator<Item = &'t NamedTool>,
    ) -> Question {
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
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::fixtures::strings;
    use super::*;
    use crate::domain::question::{Facet, FieldType, Tag};

    fn vocabulary() -> Vocabulary {
        let tool = |label: &str, synonyms: &[&str]| Tag {
            label: label.into(),
            facet: "integrations".into(),
            synonyms: strings(synonyms),
            ..Tag::default()
        };
        let tags = [
            ("clio", tool("Clio", &["clio-manage"])),
            ("outlook", tool("Outlook", &[])),
            (
                "spanish",
                Tag {
                    label: "Spanish".into(),
                    facet: "languages".into(),
                    ..Tag::default()
                },
            ),
        ];
        let tags: BTreeMap<_, _> = tags.map(|(slug, tag)| (slug.to_owned(), tag)).into();
        Vocabulary::build(&tags).unwrap()
    }

    fn vendor(name: &str, integrations: &[&str]) -> Vendor {
        Vendor {
            integrations: strings(integrations),
            ..Vendor::new(name.into(), name.to_owned(), "intake".into())
        }
    }

    fn read(vendors: &[Vendor]) -> (Vocabulary, CategoryTools) {
        let (vocabulary, mut tools) = read_tools(&vocabulary(), vendors.iter());
        let tools = tools.remove(&CategoryId::from("intake"));
        (vocabulary, tools.unwrap_or(CategoryTools::NONE))
    }

    fn question() -> Question {
        let option = |label: &str, tags: &[&str]| Choice {
            label: label.into(),
            tags: strings(tags),
            neutral: tags.is_empty(),
            hint: None,
        };
        Question {
            id: "intake.case-system".into(),
            prompt: "Where?".into(),
            hint: None,
            field_type: FieldType::Multi,
            facet: Facet::Integrations,
            weight: None,
            optional: true,
            options: vec![option("Gone", &["gone"]), option("No preference", &[])],
        }
    }

    fn labels(question: &Question) -> Vec<&str> {
        let options = question.options.iter();
        options.map(|option| option.label.as_str()).collect()
    }

    #[test]
    fn spellings_of_a_tool_are_one_choice_and_the_most_named_come_first() {
        let (_, tools) = read(&[
            vendor("a", &["Clio Manage", "Acme Docket"]),
            vendor("b", &["Clio", "MS Outlook", "acme docket (via API)"]),
            vendor(
                "c",
                &["clio integration", "Clio", "Acme Docket Integration"],
            ),
            vendor("d", &["Rarely", "Spanish"]),
            Vendor {
                is_active: false,
                ..vendor("e", &["Rarely", "Outlook"])
            },
        ]);
        let named: Vec<_> = tools
            .named()
            .iter()
            .map(|t| (&*t.label, t.vendors))
            .collect();
        assert_eq!(
            named,
            [
                ("Acme Docket", 3),
                ("Clio", 3),
                ("Outlook", 1),
                ("Rarely", 1)
            ]
        );
        let filled = tools.with_choices(&question());
        assert_eq!(
            labels(&filled),
            ["Acme Docket", "Clio", "Outlook", "Rarely", "No preference"]
        );
    }

    #[test]
    fn every_spelling_in_the_directory_leads_to_the_tag_that_the_choice_names() {
        let (vocabulary, tools) = read(&[
            vendor("a", &["Acme Docket"]),
            vendor("b", &["Acme Docket Software", "ACME  docket"]),
        ]);
        let filled = tools.with_choices(&question());
        let chosen = vocabulary.tag(&filled.options[0].tags[0]);
        assert!(chosen.is_some());
        for spelling in ["Acme Docket", "acme-docket software", "Acme Docket, Inc."] {
            assert_eq!(vocabulary.tool(spelling), chosen, "{spelling}");
        }
    }

    #[test]
    fn eight_are_offered_and_those_of_the_firm_come_first() {
        let names: Vec<String> = (0..12).map(|number| format!("Tool {number:02}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (vocabulary, tools) = read(&[vendor("a", &names), vendor("b", &["Clio"])]);
        let own = ["Tool 11", "clio manage", "Unheard of"].map(|name| Tool {
            name: name.to_owned(),
            category_id: "practice-management".into(),
            vendor_id: None,
        });
        let offered = tools.with_offered_choices(&question(), &own, &vocabulary);
        assert_eq!(
            labels(&offered),
            [
                "Tool 11",
                "Clio",
                "Tool 00",
                "Tool 01",
                "Tool 02",
                "Tool 03",
                "Tool 04",
                "Tool 05",
                "No preference"
            ]
        );
        assert_eq!(labels(&tools.with_choices(&question())).len(), 14);
    }

    #[test]
    fn asking_about_tools_needs_two_vendors_and_two_tools() {
        for (vendors, expected) in [
            (vec![], false),
            (vec![vendor("a", &["Clio", "Outlook"])], false),
            (
                vec![vendor("a", &["Clio"]), vendor("b", &["Clio Manage"])],
                false,
            ),
            (vec![vendor("a", &["Clio"]), vendor("b", &[])], false),
            (
                vec![vendor("a", &["Clio"]), vendor("b", &["Outlook"])],
                true,
            ),
        ] {
            let (_, tools) = read(&vendors);
            assert_eq!(tools.tell_vendors_apart(), expected, "{vendors:?}");
        }
    }

    #[test]
    fn rare_tools_beyond_the_limit_stay_unknown_words() {
        let names: Vec<String> = (0..=DIRECTORY_TOOLS_MAX)
            .map(|number| format!("Tool {number:05}"))
            .collect();
        let vendors: Vec<_> = names
            .chunks(100)
            .zip(0..)
            .map(|(names, number)| {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                vendor(&format!("v{number}"), &names)
            })
            .collect();
        let (_, tools) = read(&vendors);
        assert_eq!(tools.named().len(), DIRECTORY_TOOLS_MAX);
    }
}
