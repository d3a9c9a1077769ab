//! The keys of the names that bookings give their clients, as hashes: a name of a vendor whose key none of them has
//! concerns no booking, and then none is read.

use std::sync::Arc;

use hashbrown::{Equivalent, HashSet};
use sha2::{Digest, Sha256};

use crate::domain::name_key::name_key;

/// More names are not kept: a bound on memory, 8 MB.
const NAMES_MAX: usize = 1 << 20;

/// A client as a booking names it, with the category of the booking: a key that is looked up without a copy of its texts.
#[derive(PartialEq, Eq, Hash)]
pub struct ClientKey<'c> {
    pub name: &'c str,
    pub category: Option<&'c str>,
}

#[derive(PartialEq, Eq, Hash)]
pub struct OwnedClientKey {
    pub name: Box<str>,
    pub category: Option<Box<str>>,
}

impl ClientKey<'_> {
    pub fn to_owned(&self) -> OwnedClientKey {
        OwnedClientKey {
            name: self.name.into(),
            category: self.category.map(Box::from),
        }
    }
}

impl Equivalent<OwnedClientKey> for ClientKey<'_> {
    fn equivalent(&self, key: &OwnedClientKey) -> bool {
        self.name == &*key.name && self.category == key.category.as_deref()
    }
}

/// Names that were there once may still be in it.
#[derive(Clone, Debug)]
pub struct ClientNames {
    /// Sorted; the lowest bit is set for bookings without a category of their own. `None` where there are too many.
    hashes: Option<Arc<[u64]>>,
}

#[derive(Debug, Default)]
pub struct ClientNamesBuilder {
    hashes: HashSet<u64>,
}

impl ClientNamesBuilder {
    /// Adds a booking's client; the category is its own.
    pub fn add(&mut self, client: Option<&str>, category: Option<&str>) {
        let Some(client) = client else {
            return;
        };
        if self.hashes.len() <= NAMES_MAX {
            self.hashes
                .insert(hash(&name_key(client), category.is_some()));
        }
    }
}

impl ClientNames {
    /// The union of both sets.
    #[must_use]
    pub fn with(&self, new: &ClientNamesBuilder) -> Self {
        let Some(known) = &self.hashes else {
            return self.clone();
        };
        let is_new = |hash: &&u64| known.binary_search(hash).is_err();
        let mut all: Vec<u64> = new.hashes.iter().filter(is_new).copied().collect();
        if all.len() + known.len() > NAMES_MAX {
            return Self { hashes: None };
        }
        if all.is_empty() {
            return self.clone();
        }
        all.extend(&**known);
        all.sort_unstable();
        Self {
            hashes: Some(all.into()),
        }
    }

    /// Whether some booking may give its client a name with this key.
    pub fn may_have(&self, key: &str) -> bool {
        self.may_have_categorized(key) || self.may_have_uncategorized(key)
    }

    /// Whether some booking without a category of its own may.
    pub fn may_have_uncategorized(&self, key: &str) -> bool {
        self.contains(hash(key, false))
    }

    fn may_have_categorized(&self, key: &str) -> bool {
        self.contains(hash(key, true))
    }

    fn contains(&self, hash: u64) -> bool {
        let known = self.hashes.as_ref();
        known.is_none_or(|hashes| hashes.binary_search(&hash).is_ok())
    }

    /// As they are kept in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let is_whole = [u8::from(self.hashes.is_some())];
        let hashes = self.hashes.iter().flat_map(|hashes| hashes.iter());
        let bytes = hashes.flat_map(|hash| hash.to_le_bytes());
        is_whole.into_iter().chain(bytes).collect()
    }

    /// `None` where the bytes are no names.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let (is_whole, rest) = bytes.split_first()?;
        let (hashes, rest) = rest.as_chunks();
        let hashes: Arc<[u64]> = hashes.iter().copied().map(u64::from_le_bytes).collect();
        let is_valid = rest.is_empty() && hashes.is_sorted();
        match is_whole {
            0 if bytes.len() == 1 => Some(Self { hashes: None }),
            1 if is_valid => Some(Self {
                hashes: Some(hashes),
            }),
            _ => None,
        }
    }
}

impl Default for ClientNames {
    fn default() -> Self {
        Self {
            hashes: Some(Arc::default()),
        }
    }
}

fn hash(key: &str, is_categorized: bool) -> u64 {
    let digest: [u8; 32] = Sha256::digest(key).into();
    let hash = digest.first_chunk().copied().map_or(0, u64::from_le_bytes);
    hash & !1 | u64::from(!is_categorized)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::domain::tests::{IMPORT, about_a_million, assert_says};

    fn names(bookings: &[(Option<String>, Option<String>)]) -> ClientNamesBuilder {
        let mut names = ClientNamesBuilder::default();
        for (client, category) in bookings {
            names.add(client.as_deref(), category.as_deref());
        }
        names
    }

    proptest! {
        #[test]
        fn names_are_those_of_the_bookings(
            first in prop::collection::vec(prop::option::of("[aAbBäÄ]{0,2}"), 0..6),
            more in prop::collection::vec((prop::option::of("[aAbBäÄ]{0,2}"), prop::option::of("[xy]")), 0..6),
            asked in "[ab]{0,2}",
        ) {
            let mut all: Vec<_> = first.into_iter().map(|client| (client, None)).collect();
            let known = ClientNames::default().with(&names(&all)).with(&names(&more));
            all.extend(more);
            let mut of_name = all.iter().filter(|(client, _)| {
                client.as_ref().is_some_and(|client| name_key(client) == asked)
            });
            prop_assert_eq!(known.may_have(&asked), of_name.clone().next().is_some());
            prop_assert_eq!(
                known.may_have_uncategorized(&asked),
                of_name.any(|booking| booking.1.is_none())
            );
            let read = ClientNames::of_bytes(&known.to_bytes()).unwrap();
            prop_assert_eq!(&read.hashes, &known.hashes);
        }
    }

    #[test]
    fn more_names_than_are_kept_may_be_any() {
        let mut names_of_file = ClientNamesBuilder {
            hashes: (0..=NAMES_MAX as u64).collect(),
        };
        names_of_file.add(Some("acme"), None);
        assert_eq!(names_of_file.hashes.len(), NAMES_MAX + 1);
        let many = ClientNames::default().with(&names_of_file);
        assert!(many.may_have("acme"));
        assert!(many.with(&names(&[])).may_have_uncategorized("acme"));
        let read = ClientNames::of_bytes(&many.to_bytes()).unwrap();
        assert!(read.may_have("acme"));
        assert!(!ClientNames::default().may_have("acme"));
    }

    #[test]
    fn import_md_states_how_many_names_are_kept() {
        let kept = format!("client_names.rs`), up to {}.", about_a_million(NAMES_MAX));
        assert_says(IMPORT, &[kept]);
    }
}
