//! One vendor with everything that it lists as slugs, so that a need is looked up and not searched.

use std::collections::HashMap;
use std::sync::Arc;

use crate::domain::ids::{VendorId, slug};
use crate::domain::vendor::Vendor;

use super::constants::NEAR_MATCH;
use super::vocabulary::{TagId, TagSet, Vocabulary};

/// A vendor and everything that it lists, as slugs.
#[derive(Clone, Debug)]
pub struct VendorFacts {
    vendor: Arc<Vendor>,
    listed: SlugSet,
    /// Parents and children of the listed tags.
    near: TagSet,
    integrations: SlugSet,
}

/// A set of slugs: those of the vocabulary as bits, the others as sorted numbers.
#[derive(Clone, Debug, Default)]
struct SlugSet {
    tags: TagSet,
    others: Vec<u32>,
}

/// A slug of the vocabulary, or one that only this category has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SlugId {
    Tag(TagId),
    Other(u32),
}

/// Slugs that the vocabulary does not know, such as the names of rare tools, numbered.
pub(super) type OtherSlugs = HashMap<String, u32>;

impl VendorFacts {
    /// A vendor on its own, active or not.
    pub fn of(vendor: Arc<Vendor>, vocabulary: &Vocabulary) -> Self {
        Self::new(vendor, vocabulary, &mut OtherSlugs::new())
    }

    /// A vendor of a category whose vendors share `other_slugs`.
    pub(super) fn new(
        vendor: Arc<Vendor>,
        vocabulary: &Vocabulary,
        other_slugs: &mut OtherSlugs,
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
                .parent_and_children(tag)
                .for_each(|relative| near.insert(relative));
        }
        Self {
            vendor,
            listed,
            near,
            integrations,
        }
    }

    pub fn vendor(&self) -> &Arc<Vendor> {
        &self.vendor
    }

    pub fn id(&self) -> &VendorId {
        &self.vendor.id
    }

    /// How well it meets the need for `tag`: 1 where it lists the tag or a synonym, 0.5 where it lists
    /// the parent or a child, else 0.
    pub(super) fn match_degree(&self, tag: TagId) -> f64 {
        if self.lists(tag) {
            1.0
        } else if self.near.contains(tag) {
            NEAR_MATCH
        } else {
            0.0
        }
    }

    /// Whether it lists the tag itself or a synonym.
    pub(super) fn lists(&self, tag: TagId) -> bool {
        self.listed.tags.contains(tag)
    }

    /// Whether it lists anything in the facet of `tag`, so that a missing tag reads "no" rather than
    /// "not listed".
    ///
    /// The field of that facet counts whatever it holds, known to the vocabulary or not.
    pub(super) fn lists_facet_of(&self, tag: TagId, vocabulary: &Vocabulary) -> bool {
        let vendor = &self.vendor;
        let facet = vocabulary.facet(tag);
        let has_field = match facet {
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
                .any(|other| self.lists(other) && vocabulary.facet(other) == facet)
    }

    pub(super) fn integrates_with(&self, tool: SlugId) -> bool {
        self.integrations.contains(tool)
    }

    pub(super) fn listed(&self) -> impl Iterator<Item = TagId> {
        self.listed.tags.iter()
    }

    pub(super) fn near(&self) -> impl Iterator<Item = TagId> {
        self.near.iter()
    }

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
        both += shared;
        either += mine.len() + theirs.len() - shared;
        let count =
            |slugs: usize| f64::from(u32::try_from(slugs).expect("a vendor lists few slugs"));
        if either == 0 {
            0.0
        } else {
            count(both) / count(either)
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
