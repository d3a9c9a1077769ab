//! Tags and sets of them.

use fixedbitset::FixedBitSet;

/// A tag of the vocabulary; synonyms have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TagId(pub(in crate::recommend) u32);

/// A set of tags, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::recommend) struct TagSet(FixedBitSet);

impl TagSet {
    pub(super) fn insert(&mut self, tag: TagId) {
        self.0.grow_and_insert(tag.0 as usize);
    }

    pub(in crate::recommend) fn contains(&self, tag: TagId) -> bool {
        self.0.contains(tag.0 as usize)
    }

    pub(in crate::recommend) fn iter(&self) -> impl Iterator<Item = TagId> {
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

impl Extend<TagId> for TagSet {
    fn extend<I: IntoIterator<Item = TagId>>(&mut self, tags: I) {
        tags.into_iter().for_each(|tag| self.insert(tag));
    }
}

impl FromIterator<TagId> for TagSet {
    fn from_iter<I: IntoIterator<Item = TagId>>(tags: I) -> Self {
        let mut set = Self::default();
        set.extend(tags);
        set
    }
}
