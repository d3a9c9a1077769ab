//! Sets of slugs, of the vocabulary and beyond it.

use std::collections::HashMap;

use super::tag_set::{TagId, TagSet};

/// A set of slugs: those of the vocabulary as bits, the others as sorted numbers.
#[derive(Clone, Debug, Default)]
pub struct SlugSet {
    tags: TagSet,
    others: Vec<u32>,
}

/// A slug of the vocabulary, or one that only this category has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlugId {
    Tag(TagId),
    Other(u32),
}

/// Slugs that the vocabulary does not know, such as the names of rare tools, numbered.
pub type OtherSlugs = HashMap<String, u32>;

impl SlugSet {
    /// How many slugs both sets hold, and how many either does.
    pub fn overlap(&self, other: &Self) -> (usize, usize) {
        let (both, either) = self.tags.overlap(&other.tags);
        let (mine, theirs) = (&self.others, &other.others);
        let shared = mine
            .iter()
            .filter(|slug| theirs.binary_search(slug).is_ok());
        let shared = shared.count();
        (both + shared, either + mine.len() + theirs.len() - shared)
    }

    pub fn iter(&self) -> impl Iterator<Item = SlugId> {
        let others = self.others.iter().map(|other| SlugId::Other(*other));
        self.tags.iter().map(SlugId::Tag).chain(others)
    }

    pub fn contains(&self, slug: SlugId) -> bool {
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
