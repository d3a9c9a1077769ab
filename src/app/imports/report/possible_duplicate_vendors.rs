//! New vendors of a file that may be vendors of the directory: by their name in another spelling, or under another name or
//! category by their links. They are not merged: only a person can tell.

use hashbrown::HashMap;

use super::name_list::{NAMES_LISTED, and_more};
use crate::app::directory::EditableDirectory;
use crate::domain::ids::VendorId;
use crate::domain::number_format::group_thousands;
use crate::domain::vendor::{MERGEABLE, Vendor};
use crate::import::quoted;

/// A website of more stored vendors is that of a marketplace or a page of links, and tells of none which it may be. Each
/// new vendor with it would be compared with all of them.
const OF_ONE_WEBSITE_MAX: usize = 16;

/// New vendors that may be others of the directory.
#[derive(Default)]
pub struct PossibleDuplicateVendors {
    /// Pairs of which the new one's name has the key of the other's in their category.
    by_name: Pairs,
    /// Pairs of which the new one has the links of the other, which the file does not name.
    by_links: Pairs,
    /// Pairs with one website in one category, of which one has no booking link.
    by_website: Pairs,
    /// The vendors that were there before the file, by website.
    stored: HashMap<String, Vec<VendorId>>,
}

impl PossibleDuplicateVendors {
    pub fn new(directory: &EditableDirectory<'_>) -> Self {
        let mut stored: HashMap<String, Vec<VendorId>> = HashMap::new();
        for vendor in directory.vendors() {
            if let Some(website) = &vendor.website_url {
                let of_website = stored.entry(website.clone()).or_default();
                of_website.push(vendor.id.clone());
            }
        }
        Self {
            stored,
            ..Self::default()
        }
    }

    /// The vendors from before with the website of a new one; none where there are more than [`OF_ONE_WEBSITE_MAX`].
    pub fn with_website_of(&self, new: &Vendor) -> &[VendorId] {
        let website = new.website_url.as_deref();
        let stored = website.and_then(|website| self.stored.get(website));
        let few = stored.filter(|stored| stored.len() <= OF_ONE_WEBSITE_MAX);
        few.map_or(&[], Vec::as_slice)
    }

    /// Counts a new vendor that may be this one by its name: a stored one, or one that the file brings in a row.
    pub fn add(&mut self, new: &str, other: &str, row: Option<u64>) {
        let (new, other) = (quoted(new), quoted(other));
        match row {
            None => self.by_name.add(&new, &other),
            Some(row) => self
                .by_name
                .push(format!("{new} may be {other} of row {row}")),
        }
    }

    /// Adds a pair that is alike by its links, or by its website alone; each with the name of its category.
    pub fn add_by_links(&mut self, links: SharedLinks, [new, stored]: [(&str, &str); 2]) {
        let named = |(name, category)| format!("{} in {category}", quoted(name));
        let pairs = match links {
            SharedLinks::Both => &mut self.by_links,
            SharedLinks::Website => &mut self.by_website,
        };
        pairs.add(&named(new), &named(stored));
    }

    /// The sentences that name them.
    pub fn notices(&self) -> impl Iterator<Item = String> {
        let by_name = self.by_name.notice(
            "A new vendor has the name of another in a different spelling",
            "new vendors have the names of others in different spellings",
        );
        let by_links = self.by_links.notice(
            "A new vendor has the website and the booking link of another that the file does not name",
            "new vendors have the website and the booking link of others that the file does not name",
        );
        let by_website = self.by_website.notice(
            "A new vendor has the website of another that the file does not name",
            "new vendors have the websites of others that the file does not name",
        );
        let notices = [by_name, by_links, by_website];
        notices.into_iter().flatten()
    }
}

/// By which links a new vendor may be a stored one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SharedLinks {
    Both,
    Website,
}

impl SharedLinks {
    /// What two vendors with one website share. Several products have one, so it says something alone only in one category,
    /// and where no two booking links tell them apart.
    pub fn of(a: &Vendor, b: &Vendor) -> Option<Self> {
        match (&a.booking_url, &b.booking_url) {
            (Some(link), Some(other)) => (link == other).then_some(Self::Both),
            _ => (a.category_id == b.category_id).then_some(Self::Website),
        }
    }
}

/// New vendors, each with another that it may be.
#[derive(Default)]
struct Pairs {
    count: usize,
    named: Vec<String>,
}

impl Pairs {
    fn add(&mut self, new: &str, stored: &str) {
        self.push(format!("{new} may be the stored vendor {stored}"));
    }

    fn push(&mut self, named: String) {
        self.count += 1;
        if self.named.len() < NAMES_LISTED {
            self.named.push(named);
        }
    }

    fn notice(&self, one: &str, several: &str) -> Option<String> {
        let named = self.named.join(", ");
        let more = and_more(self.count);
        let new = match self.count {
            0 => return None,
            1 => one.to_owned(),
            count => format!("{} {several}", group_thousands(count as u64)),
        };
        Some(format!("{new}: {named}{more}. {MERGEABLE}"))
    }
}

#[cfg(test)]
mod tests {
    use super::OF_ONE_WEBSITE_MAX;
    use crate::domain::tests::{IMPORT, assert_says};

    #[test]
    fn import_md_states_how_many_vendors_a_website_may_have() {
        let said =
            format!("A website of more than {OF_ONE_WEBSITE_MAX} stored vendors tells nothing");
        assert_says(IMPORT, &[said]);
    }
}
