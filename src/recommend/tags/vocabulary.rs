//! The tags that questionnaires and vendors share, with synonyms, parents and labels.

mod build;
mod entry;
mod tag_phrases;

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::domain::firm::FirmSize;
use crate::domain::ids::slug;
use crate::domain::place::UsState;
use crate::domain::question::Tag;

use super::tag_set::TagId;
use super::tool_names::{MAKERS, bare_tool_slug};

use entry::{Entry, PLACE_FACET, PRICE_FACET, SIZE_FACET, TOOL_FACET};

pub use build::VocabularyError;
pub(in crate::recommend) use tag_phrases::TagPhrases;

/// All tags by slug. Built once at the start; each version of the directory has a copy with the tools of its own, so
/// what it holds is shared.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    by_slug: HashMap<Arc<str>, TagId>,
    entries: Vec<Arc<Entry>>,
    phrases: Arc<TagPhrases>,
    default_area: TagId,
    states: Vec<(UsState, TagId)>,
    sizes: Vec<(FirmSize, TagId)>,
}

impl Vocabulary {
    /// Whether it has the same tags under the same numbers and names, and the same phrases, so that what was
    /// read with one is what the other reads.
    pub fn is_same_as(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.phrases, &other.phrases)
            && self.entries == other.entries
            && self.by_slug == other.by_slug
    }

    /// Equal for two that [are the same](Self::is_same_as), in one build.
    pub fn fingerprint(&self) -> u64 {
        let number = |value: &dyn Fn(&mut DefaultHasher)| {
            let mut hasher = DefaultHasher::new();
            value(&mut hasher);
            hasher.finish()
        };
        // Names lie in no order.
        let names = self.by_slug.iter();
        let names = names.map(|name| number(&|hasher| name.hash(hasher)));
        let names = names.fold(0, u64::wrapping_add);
        number(&|hasher| (&self.entries, names).hash(hasher))
    }

    /// The tag with this slug or synonym.
    pub fn tag(&self, slug: &str) -> Option<TagId> {
        self.by_slug.get(slug).copied()
    }

    /// Every slug and synonym.
    pub fn names(&self) -> impl Iterator<Item = (&str, TagId)> {
        self.by_slug.iter().map(|(name, tag)| (&**name, *tag))
    }

    /// A key that is equal for all names of one tool: its tag, or the slug of an unknown name
    /// without what says nothing ("Acme integration (via API)").
    pub(in crate::recommend) fn canonical(&self, name: &str) -> Result<TagId, String> {
        let whole = slug(name);
        if let Some(tag) = self.tag(&whole) {
            return Ok(tag);
        }
        let bare = bare_tool_slug(name);
        let maker_left_out = MAKERS.iter().find_map(|maker| bare.strip_prefix(maker));
        let known = [Some(bare.as_str()), maker_left_out];
        let found = known.into_iter().flatten().find_map(|slug| self.tag(slug));
        found.ok_or(bare)
    }

    /// The tool with this name, in any of its spellings.
    pub(in crate::recommend) fn tool(&self, name: &str) -> Option<TagId> {
        let tag = self.canonical(name).ok();
        tag.filter(|tag| self.facet(*tag) == TOOL_FACET)
    }

    /// What a column of integrations names: by its own name whatever it is, else a tool in any of its spellings.
    pub(in crate::recommend) fn integration(&self, name: &str) -> Option<TagId> {
        self.tag(&slug(name)).or_else(|| self.tool(name))
    }

    /// The usual name of the tool that a column asks about: of "Works with Clio" and of "Clio integration".
    pub fn tool_of_column(&self, name: &str) -> Option<&str> {
        const BEFORE: [&str; 8] = [
            "works with ",
            "integrates with ",
            "integration with ",
            "syncs with ",
            "sync with ",
            "connects to ",
            "connects with ",
            "supports ",
        ];
        let lower = name.to_lowercase();
        let tool = BEFORE.iter().find_map(|before| lower.strip_prefix(before));
        self.tool(tool.unwrap_or(&lower))
            .map(|tool| self.label(tool))
    }

    /// Takes in a tool by its slugs; those that name something already keep their meaning.
    pub(in crate::recommend) fn add_tool(
        &mut self,
        label: &str,
        slugs: impl Iterator<Item = String>,
    ) {
        let mut slugs = slugs
            .filter(|slug| self.tag(slug).is_none())
            .collect::<Vec<_>>()
            .into_iter();
        let Some(key) = slugs.next() else { return };
        let tool = Tag {
            label: label.to_owned(),
            facet: TOOL_FACET.to_owned(),
            ..Tag::default()
        };
        let id = self.add(&key, &tool);
        for slug in std::iter::once(key).chain(slugs) {
            self.by_slug.entry(slug.into()).or_insert(id);
        }
    }

    /// The slug that vendors and options name the tag by; synonyms are others.
    pub fn slug(&self, tag: TagId) -> &str {
        &self.entry(tag).slug
    }

    /// How a lawyer reads the tag in the middle of a sentence.
    pub fn label(&self, tag: TagId) -> &str {
        &self.entry(tag).label
    }

    /// The first tag with this label. Linear in the tags.
    pub(in crate::recommend) fn tag_with_label(&self, label: &str) -> Option<TagId> {
        self.tags().find(|&tag| self.label(tag) == label)
    }

    /// What a vendor must offer to have it; empty where nobody wrote it down.
    pub fn description(&self, tag: TagId) -> &str {
        &self.entry(tag).description
    }

    pub fn facet(&self, tag: TagId) -> &str {
        &self.entry(tag).facet
    }

    pub(in crate::recommend) fn is_place(&self, tag: TagId) -> bool {
        self.facet(tag) == PLACE_FACET
    }

    pub(in crate::recommend) fn is_size(&self, tag: TagId) -> bool {
        self.facet(tag) == SIZE_FACET
    }

    pub(in crate::recommend) fn is_price(&self, tag: TagId) -> bool {
        self.facet(tag) == PRICE_FACET
    }

    /// The ways vendors say it, as they were written.
    fn phrases(&self, tag: TagId) -> &[String] {
        &self.entry(tag).phrases
    }

    /// Those of them that say it: none that denies it or only looks like it.
    pub(in crate::recommend) fn affirming_phrases(&self, tag: TagId) -> impl Iterator<Item = &str> {
        let phrases = self.phrases(tag).iter().map(String::as_str);
        phrases.filter(|phrase| !phrase.starts_with(['!', '-']))
    }

    /// Everything that a vendor with the tag has as well, the tag itself left out.
    pub fn implied(&self, tag: TagId) -> &[TagId] {
        &self.entry(tag).implied
    }

    /// The states that are tags.
    pub(in crate::recommend) fn states(&self) -> &[(UsState, TagId)] {
        &self.states
    }

    /// The firm sizes that are tags.
    pub(in crate::recommend) fn sizes(&self) -> &[(FirmSize, TagId)] {
        &self.sizes
    }

    /// How vendors say the tags.
    pub(in crate::recommend) fn tag_phrases(&self) -> &Arc<TagPhrases> {
        &self.phrases
    }

    /// Compiles the phrases, where no text was read yet.
    pub fn compile_phrases(&self) {
        self.phrases.book();
    }

    pub fn has_compiled_phrases(&self) -> bool {
        self.phrases.is_compiled()
    }

    /// The practice area of every firm, unless an answer says otherwise: personal injury.
    pub fn default_area(&self) -> TagId {
        self.default_area
    }

    pub(in crate::recommend) fn parent_and_children(
        &self,
        tag: TagId,
    ) -> impl Iterator<Item = TagId> {
        let entry = self.entry(tag);
        entry
            .parent
            .into_iter()
            .chain(entry.children.iter().copied())
    }

    pub(in crate::recommend) fn children(&self, tag: TagId) -> &[TagId] {
        &self.entry(tag).children
    }

    pub(in crate::recommend) fn tags(&self) -> impl Iterator<Item = TagId> + use<> {
        (0..).take(self.entries.len()).map(TagId)
    }

    fn entry(&self, tag: TagId) -> &Entry {
        &self.entries[tag.0 as usize]
    }

    fn add(&mut self, key: &str, tag: &Tag) -> TagId {
        let id = u32::try_from(self.entries.len()).expect("a vocabulary is small");
        self.entries.push(Arc::new(Entry {
            slug: key.to_owned(),
            label: tag.label.trim().to_owned(),
            description: tag.description.trim().to_owned(),
            facet: tag.facet.clone(),
            parent: None,
            children: Vec::new(),
            implied: Vec::new(),
            phrases: tag.phrases.clone(),
        }));
        TagId(id)
    }
}

#[cfg(test)]
mod tests;
