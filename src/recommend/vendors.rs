//! The vendors of one category with everything a ranking asks of them worked out beforehand.

use std::collections::HashMap;
use std::sync::Arc;

use crate::domain::ids::{VendorId, slug};
use crate::domain::vendor::Vendor;

use super::constants::NEAR_MATCH;
use super::postings::Postings;
use super::score::{Tool, Tools};
use super::vocabulary::{TagId, TagSet, Vocabulary};

/// The active vendors of one category, by name. Built once a version of the directory.
///
/// Inactive vendors are left out here, so that nothing above can offer one.
#[derive(Clone, Debug, Default)]
pub struct CategoryVendors {
    facts: Vec<VendorFacts>,
    postings: Postings,
    /// Slugs that the vocabulary does not know, such as the names of rare tools.
    other_slugs: HashMap<String, u32>,
}

/// A vendor and its tags: what it lists anywhere, in slugs.
#[derive(Clone, Debug)]
pub struct VendorFacts {
    vendor: Arc<Vendor>,
    listed: SlugSet,
    /// Parents and children of what it lists.
    near: TagSet,
    integrations: SlugSet,
}

/// Slugs of the vocabulary as bits, the others as sorted numbers.
#[derive(Clone, Debug, Default)]
struct SlugSet {
    tags: TagSet,
    others: Vec<u32>,
}

/// A slug, known to the vocabulary or to this category only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SlugId {
    Tag(TagId),
    Other(u32),
}

impl CategoryVendors {
    /// Takes all vendors of the category, in any order.
    pub fn build(vocabulary: &Vocabulary, vendors: impl IntoIterator<Item = Arc<Vendor>>) -> Self {
        let mut active: Vec<_> = vendors
            .into_iter()
            .filter(|vendor| vendor.is_active)
            .collect();
        active.sort_by_cached_key(|vendor| (vendor.name.to_lowercase(), vendor.id.clone()));
        let mut other_slugs = HashMap::new();
        let facts: Vec<_> = active
            .into_iter()
            .map(|vendor| VendorFacts::new(vendor, vocabulary, &mut other_slugs))
            .collect();
        Self {
            postings: Postings::build(&facts, vocabulary),
            facts,
            other_slugs,
        }
    }

    /// The vendors by name.
    pub fn all(&self) -> &[VendorFacts] {
        &self.facts
    }

    /// The vendors under each word.
    pub(super) fn postings(&self) -> &Postings {
        &self.postings
    }

    /// The vendors that connect to any of these tools, each with their names in the order given.
    /// Linear in the vendors.
    pub fn works_with(
        &self,
        tools: &[Tool],
        vocabulary: &Vocabulary,
    ) -> impl Iterator<Item = (VendorId, Vec<String>)> {
        let tools = Tools::of_stack(Some(tools), self, vocabulary).unwrap_or_default();
        self.facts.iter().filter_map(move |facts| {
            let names: Vec<String> = tools.connected(facts).map(str::to_owned).collect();
            (!names.is_empty()).then(|| (facts.id().clone(), names))
        })
    }

    /// The slug of a tool's name, where any vendor could list it.
    pub(super) fn slug_of(&self, name: &str, vocabulary: &Vocabulary) -> Option<SlugId> {
        let slug = slug(name);
        let tag = vocabulary.tag(&slug).map(SlugId::Tag);
        tag.or_else(|| self.other_slugs.get(&slug).copied().map(SlugId::Other))
    }
}

impl VendorFacts {
    /// One vendor by itself, active or not.
    pub fn of(vendor: Arc<Vendor>, vocabulary: &Vocabulary) -> Self {
        Self::new(vendor, vocabulary, &mut HashMap::new())
    }

    fn new(
        vendor: Arc<Vendor>,
        vocabulary: &Vocabulary,
        other_slugs: &mut HashMap<String, u32>,
    ) -> Self {
        let mut intern = |text: &str| {
            let slug = slug(text);
            let known = vocabulary.tag(&slug).map(SlugId::Tag);
            known.or_else(|| {
                let next = u32::try_from(other_slugs.len()).expect("slugs fit in memory");
                (!slug.is_empty()).then(|| SlugId::Other(*other_slugs.entry(slug).or_insert(next)))
            })
        };
        let integrations: SlugSet = vendor
            .integrations
            .iter()
            .filter_map(|name| intern(name))
            .collect();
        let sizes = vendor.firm_size_supported.iter().map(|size| size.code());
        let texts = [
            &vendor.tags,
            &vendor.integrations,
            &vendor.practice_areas_supported,
            &vendor.geo_focus,
        ];
        let texts = texts.into_iter().flatten().map(String::as_str);
        let mut listed: SlugSet = texts.chain(sizes).filter_map(&mut intern).collect();
        if let Some(bracket) = vendor.price_bracket {
            listed.extend(intern(&format!("price-{bracket}")));
        }
        let mut near = TagSet::default();
        for tag in vocabulary.tags().filter(|tag| listed.tags.contains(*tag)) {
            vocabulary
                .relatives(tag)
                .for_each(|relative| near.insert(relative));
        }
        Self {
            vendor,
            listed,
            near,
            integrations,
        }
    }

    /// The vendor itself.
    pub fn vendor(&self) -> &Arc<Vendor> {
        &self.vendor
    }

    /// Its id.
    pub fn id(&self) -> &VendorId {
        &self.vendor.id
    }

    /// How far it meets the wish for `tag`: 1 where it lists it, by this or another word; 0.5
    /// where it lists the wider or a narrower tag; else 0.
    pub(super) fn meets(&self, tag: TagId) -> f64 {
        if self.lists(tag) {
            1.0
        } else if self.near.contains(tag) {
            NEAR_MATCH
        } else {
            0.0
        }
    }

    /// Whether it lists the tag itself.
    pub(super) fn lists(&self, tag: TagId) -> bool {
        self.listed.tags.contains(tag)
    }

    /// Whether it says anything of the kind that `tag` is, so that its silence about the tag
    /// means "no".
    ///
    /// A field of that kind counts whatever words stand in it, known to the vocabulary or not.
    pub(super) fn speaks_of(&self, tag: TagId, vocabulary: &Vocabulary) -> bool {
        let vendor = &self.vendor;
        let kind = vocabulary.facet(tag);
        let has_field = match kind {
            "integrations" => !vendor.integrations.is_empty(),
            "practice-area" => !vendor.practice_areas_supported.is_empty(),
            "price" => vendor.price_bracket.is_some(),
            "geography" => !vendor.geo_focus.is_empty(),
            "size" => !vendor.firm_size_supported.is_empty(),
            _ => false,
        };
        has_field
            || vocabulary
                .tags()
                .any(|other| self.lists(other) && vocabulary.facet(other) == kind)
    }

    /// Whether it connects to the tool.
    pub(super) fn connects_to(&self, tool: SlugId) -> bool {
        self.integrations.contains(tool)
    }

    /// Every tag that it lists.
    pub(super) fn listed(&self) -> impl Iterator<Item = TagId> {
        self.listed.tags.iter()
    }

    /// The parents and children of what it lists.
    pub(super) fn near(&self) -> impl Iterator<Item = TagId> {
        self.near.iter()
    }

    /// Each tool that it connects to, once.
    pub(super) fn integrations(&self) -> impl Iterator<Item = SlugId> {
        self.integrations.iter()
    }

    /// Jaccard similarity of everything that two vendors list: 0 nothing shared, 1 the same.
    pub(super) fn similarity(&self, other: &Self) -> f64 {
        let (mut both, mut either) = self.listed.tags.overlap(&other.listed.tags);
        let (mine, theirs) = (&self.listed.others, &other.listed.others);
        let shared = mine
            .iter()
            .filter(|slug| theirs.binary_search(slug).is_ok())
            .count();
        let shared = u32::try_from(shared).expect("a vendor lists few slugs");
        let others = u32::try_from(mine.len() + theirs.len()).expect("a vendor lists few slugs");
        both += shared;
        either += others - shared;
        if either == 0 {
            0.0
        } else {
            f64::from(both) / f64::from(either)
        }
    }
}

impl SlugSet {
    fn iter(&self) -> impl Iterator<Item = SlugId> {
        let others = self.others.iter().map(|other| SlugId::Other(*other));
        self.tags.iter().map(SlugId::Tag).chain(others)
    }

    fn contains(&self, slug: SlugId) -> bool {
        match slug {
            SlugId::Tag(tag) => self.tags.contains(tag),
            SlugId::Other(other) => self.others.binary_search(&other).is_ok(),
        }
    }
}

impl Extend<SlugId> for SlugSet {
    fn extend<I: IntoIterator<Item = SlugId>>(&mut self, slugs: I) {
        for slug in slugs {
            match slug {
                SlugId::Tag(tag) => self.tags.insert(tag),
                SlugId::Other(other) => self.others.push(other),
            }
        }
        self.others.sort_unstable();
        self.others.dedup();
    }
}

impl FromIterator<SlugId> for SlugSet {
    fn from_iter<I: IntoIterator<Item = SlugId>>(slugs: I) -> Self {
        let mut set = Self::default();
        set.extend(slugs);
        set
    }
}
