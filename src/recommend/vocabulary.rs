//! The tags that questionnaires and vendors share, with synonyms, parents and labels.

use std::collections::{BTreeMap, HashMap};

use fixedbitset::FixedBitSet;

use crate::domain::ids::slug;
use crate::domain::question::Tag;

use super::constants::{DEFAULT_PRACTICE_AREA, DEFAULT_PRACTICE_AREA_LABEL};

/// A tag of the vocabulary; synonyms have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TagId(pub(super) u32);

/// A set of tags, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TagSet(FixedBitSet);

/// All tags by slug. Built once at the start.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    by_slug: HashMap<String, TagId>,
    entries: Vec<Entry>,
    default_area: TagId,
}

#[derive(Clone, Debug)]
struct Entry {
    slug: String,
    label: String,
    facet: String,
    parent: Option<TagId>,
    children: Vec<TagId>,
}

const TOOL_FACET: &str = "integrations";

/// Makers whose names are put before those of their products or not.
const MAKERS: [&str; 3] = ["microsoft-", "ms-", "intuit-"];

/// Words at the end of a tool's name that name no other tool.
const TOOL_SUFFIXES: [&str; 14] = [
    "-integration",
    "-integrations",
    "-api",
    "-sync",
    "-connector",
    "-plugin",
    "-plug-in",
    "-add-in",
    "-app",
    "-software",
    "-inc",
    "-llc",
    "-corp",
    "-com",
];

/// What is wrong with a vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VocabularyError {
    /// A key or synonym holds something other than lower-case words joined by hyphens.
    #[error("tag \"{0}\" is not a slug")]
    NotASlug(String),
    /// A slug is the key or a synonym of two tags.
    #[error("\"{0}\" names two tags")]
    Ambiguous(String),
    /// A label is empty.
    #[error("tag \"{0}\" has no label")]
    NoLabel(String),
    /// A parent is no tag, or the tag itself.
    #[error("tag \"{tag}\" has the parent \"{parent}\", which is no other tag")]
    NoSuchParent { tag: String, parent: String },
}

impl Vocabulary {
    /// Takes the tags of the data file by slug. The default practice area is added where it is
    /// missing.
    pub fn build(tags: &BTreeMap<String, Tag>) -> Result<Self, VocabularyError> {
        let mut vocabulary = Self {
            by_slug: HashMap::new(),
            entries: Vec::with_capacity(tags.len() + 1),
            default_area: TagId(0),
        };
        for (key, tag) in tags {
            let id = vocabulary.add(key, tag.label.trim(), &tag.facet);
            if tag.label.trim().is_empty() {
                return Err(VocabularyError::NoLabel(key.clone()));
            }
            for name in std::iter::once(key).chain(&tag.synonyms) {
                vocabulary.add_name(name, id)?;
            }
        }
        vocabulary.link_parents(tags)?;
        vocabulary.default_area = if let Some(id) = vocabulary.tag(DEFAULT_PRACTICE_AREA) {
            id
        } else {
            let id = vocabulary.add(
                DEFAULT_PRACTICE_AREA,
                DEFAULT_PRACTICE_AREA_LABEL,
                "practice-area",
            );
            vocabulary.add_name(DEFAULT_PRACTICE_AREA, id)?;
            id
        };
        Ok(vocabulary)
    }

    /// The tag with this slug or synonym.
    pub fn tag(&self, slug: &str) -> Option<TagId> {
        self.by_slug.get(slug).copied()
    }

    /// A key that is equal for all names of one tool: its tag, or the slug of an unknown name
    /// without what says nothing ("Acme integration (via API)").
    pub(super) fn canonical(&self, name: &str) -> Result<TagId, String> {
        let whole = slug(name);
        if let Some(tag) = self.tag(&whole) {
            return Ok(tag);
        }
        let bare = bare_tool_slug(name);
        let maker_left_out = MAKERS.iter().find_map(|maker| bare.strip_prefix(maker));
        let known = [Some(bare.as_str()), maker_left_out].into_iter().flatten();
        let found = known.filter_map(|slug| self.tag(slug)).next();
        found.ok_or(bare)
    }

    /// The tool with this name, in any of its spellings.
    pub(super) fn tool(&self, name: &str) -> Option<TagId> {
        let tag = self.canonical(name).ok();
        tag.filter(|tag| self.facet(*tag) == TOOL_FACET)
    }

    /// Takes in a tool by its slugs; those that name something already keep their meaning.
    pub(super) fn add_tool(&mut self, label: &str, slugs: impl Iterator<Item = String>) {
        let mut slugs = slugs
            .filter(|slug| self.tag(slug).is_none())
            .collect::<Vec<_>>()
            .into_iter();
        let Some(key) = slugs.next() else { return };
        let id = self.add(&key, label, TOOL_FACET);
        for slug in std::iter::once(key).chain(slugs) {
            self.by_slug.entry(slug).or_insert(id);
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
    pub(super) fn tag_with_label(&self, label: &str) -> Option<TagId> {
        self.tags().find(|&tag| self.label(tag) == label)
    }

    pub fn facet(&self, tag: TagId) -> &str {
        &self.entry(tag).facet
    }

    /// The practice area of every firm, unless an answer says otherwise: personal injury.
    pub fn default_area(&self) -> TagId {
        self.default_area
    }

    pub(super) fn parent_and_children(&self, tag: TagId) -> impl Iterator<Item = TagId> {
        let entry = self.entry(tag);
        entry
            .parent
            .into_iter()
            .chain(entry.children.iter().copied())
    }

    pub(super) fn tags(&self) -> impl Iterator<Item = TagId> + use<> {
        (0..).take(self.entries.len()).map(TagId)
    }

    fn entry(&self, tag: TagId) -> &Entry {
        &self.entries[tag.0 as usize]
    }

    fn add(&mut self, slug: &str, label: &str, facet: &str) -> TagId {
        let id = u32::try_from(self.entries.len()).expect("limits bound the vocabulary");
        self.entries.push(Entry {
            slug: slug.to_owned(),
            label: label.to_owned(),
            facet: facet.to_owned(),
            parent: None,
            children: Vec::new(),
        });
        TagId(id)
    }

    fn add_name(&mut self, name: &str, id: TagId) -> Result<(), VocabularyError> {
        if name.is_empty() || slug(name) != name {
            return Err(VocabularyError::NotASlug(name.to_owned()));
        }
        match self.by_slug.insert(name.to_owned(), id) {
            None => Ok(()),
            Some(_) => Err(VocabularyError::Ambiguous(name.to_owned())),
        }
    }

    fn link_parents(&mut self, tags: &BTreeMap<String, Tag>) -> Result<(), VocabularyError> {
        for (key, tag) in tags {
            let Some(parent) = &tag.parent else { continue };
            let child = self.by_slug[key];
            let parent_tag = self.tag(parent).filter(|parent| *parent != child);
            let parent_tag = parent_tag.ok_or_else(|| VocabularyError::NoSuchParent {
                tag: key.clone(),
                parent: parent.clone(),
            })?;
            self.entries[child.0 as usize].parent = Some(parent_tag);
            self.entries[parent_tag.0 as usize].children.push(child);
        }
        Ok(())
    }
}

/// The slug of a tool's name without what stands in brackets and without [`TOOL_SUFFIXES`].
fn bare_tool_slug(name: &str) -> String {
    let before = name.split(['(', '[']).next().unwrap_or(name);
    let mut bare = slug(before);
    while let Some(shorter) = TOOL_SUFFIXES
        .iter()
        .find_map(|suffix| bare.strip_suffix(suffix))
    {
        bare = shorter.to_owned();
    }
    bare
}

impl TagSet {
    pub(super) fn insert(&mut self, tag: TagId) {
        self.0.grow_and_insert(tag.0 as usize);
    }

    pub(super) fn contains(&self, tag: TagId) -> bool {
        self.0.contains(tag.0 as usize)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = TagId> {
        let tags = self.0.ones().map(u32::try_from);
        tags.map(|tag| TagId(tag.expect("the set holds tags only")))
    }

    /// How many tags both sets hold, and how many either does.
    pub(super) fn overlap(&self, other: &Self) -> (usize, usize) {
        (
            self.0.intersection_count(&other.0),
            self.0.union_count(&other.0),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(label: &str, parent: Option<&str>, synonyms: &[&str]) -> Tag {
        Tag {
            label: label.into(),
            facet: "need".into(),
            parent: parent.map(Into::into),
            synonyms: synonyms.iter().map(|&s| s.into()).collect(),
            ..Tag::default()
        }
    }

    fn build(tags: &[(&str, Tag)]) -> Result<Vocabulary, VocabularyError> {
        let tags = tags
            .iter()
            .map(|(key, tag)| ((*key).to_owned(), tag.clone()));
        Vocabulary::build(&tags.collect())
    }

    #[test]
    fn synonyms_are_one_tag_and_have_parents_and_children() {
        let vocabulary = build(&[
            ("languages", tag("languages", None, &[])),
            ("spanish", tag("Spanish", Some("languages"), &["espanol"])),
            (
                "mexican-spanish",
                tag("Mexican Spanish", Some("espanol"), &[]),
            ),
        ])
        .unwrap();
        let spanish = vocabulary.tag("spanish").unwrap();
        assert_eq!(vocabulary.tag("espanol"), Some(spanish));
        assert_eq!(vocabulary.label(spanish), "Spanish");
        let parent_and_children: Vec<_> = vocabulary
            .parent_and_children(spanish)
            .map(|t| vocabulary.label(t))
            .collect();
        assert_eq!(parent_and_children, ["languages", "Mexican Spanish"]);
        assert_eq!(
            vocabulary.label(vocabulary.default_area()),
            "personal injury"
        );
    }

    #[test]
    fn ambiguous_vocabularies_are_rejected() {
        let cases = [
            (
                vec![("A b", tag("x", None, &[]))],
                "tag \"A b\" is not a slug",
            ),
            (
                vec![("a", tag("x", None, &["b"])), ("b", tag("y", None, &[]))],
                "\"b\" names two tags",
            ),
            (vec![("a", tag(" ", None, &[]))], "tag \"a\" has no label"),
            (
                vec![("a", tag("x", Some("a"), &[]))],
                "tag \"a\" has the parent \"a\", which is no other tag",
            ),
            (
                vec![("a", tag("x", Some("z"), &[]))],
                "tag \"a\" has the parent \"z\", which is no other tag",
            ),
        ];
        for (tags, expected) in cases {
            assert_eq!(build(&tags).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn sets_contain_and_overlap() {
        let mut few = TagSet::default();
        let mut many = TagSet::default();
        for id in [1, 64, 200] {
            few.insert(TagId(id));
        }
        for id in [1, 65, 200, 300] {
            many.insert(TagId(id));
        }
        assert!(few.contains(TagId(64)) && !few.contains(TagId(65)) && !few.contains(TagId(999)));
        assert_eq!(few.overlap(&many), (2, 5));
        assert_eq!(many.overlap(&few), (2, 5));
    }
}
