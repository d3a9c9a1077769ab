//! What a vendor's column of whom it serves lists that it did not list then, and what it no longer does.

use crate::domain::ids::slug;
use crate::domain::vendor::Vendor;
use crate::recommend::lists::join_with_and;
use crate::recommend::tags::Vocabulary;

/// Most values that are named; of others only their number is given.
const NAMED_MAX: usize = 4;

/// How a column changed; its order says nothing.
pub struct Listed {
    added: Vec<String>,
    dropped: Vec<String>,
    was_empty: bool,
    /// What one and several of its values are called, where they do not say it.
    called: Option<[&'static str; 2]>,
}

impl Listed {
    /// The places, in any spelling.
    pub fn places(then: &Vendor, now: &Vendor, vocabulary: &Vocabulary) -> Self {
        let key = |place: &String| {
            let slug = slug(place);
            vocabulary.tag(&slug).ok_or(slug)
        };
        Self::of(&then.geo_focus, &now.geo_focus, key, String::clone)
    }

    pub fn sizes(then: &Vendor, now: &Vendor) -> Self {
        let (then, now) = (&then.firm_size_supported, &now.firm_size_supported);
        Self {
            called: Some(["the firm size", "the firm sizes"]),
            ..Self::of(then, now, |size| *size, |size| size.label().to_owned())
        }
    }

    fn of<T, K: PartialEq>(
        then: &[T],
        now: &[T],
        key: impl Fn(&T) -> K,
        name: impl Fn(&T) -> String,
    ) -> Self {
        let lacks = |list: &[T], value: &T| list.iter().all(|other| key(other) != key(value));
        let only = |list: &[T], other: &[T]| {
            let values = list.iter().filter(|value| lacks(other, value));
            values.map(&name).collect()
        };
        Self {
            added: only(now, then),
            dropped: only(then, now),
            was_empty: then.is_empty(),
            called: None,
        }
    }

    pub fn is_same(&self) -> bool {
        self.added.is_empty() && self.dropped.is_empty()
    }

    /// "It now lists Ohio, and no longer Utah, which suits the firm's states differently."
    pub fn sentence(&self, suits: &[&str]) -> String {
        let (added, dropped) = (self.named(&self.added), self.named(&self.dropped));
        let lists = match (self.added.is_empty(), self.dropped.is_empty()) {
            (true, _) => format!("no longer lists {dropped}"),
            (_, true) if self.was_empty => format!("now lists {added}"),
            (_, true) => format!("now lists {added} as well"),
            _ => format!("now lists {added}, and no longer {dropped}"),
        };
        let suits = join_with_and(suits);
        format!("It {lists}, which suits the firm's {suits} differently.")
    }

    /// "Ohio, Texas, Utah, Iowa and 4 more".
    fn named(&self, values: &[String]) -> String {
        let mut named = values[..values.len().min(NAMED_MAX)].to_vec();
        if values.len() > NAMED_MAX {
            named.push(format!("{} more", values.len() - NAMED_MAX));
        }
        let named = join_with_and(&named);
        match self.called {
            Some([one, _]) if values.len() == 1 => format!("{one} {named}"),
            Some([_, several]) => format!("{several} {named}"),
            None => named,
        }
    }
}
