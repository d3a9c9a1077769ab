//! New vendors of a file that may be vendors of the directory: by their name in another spelling, or under another name or
//! category by their links. They are not merged: only a person can tell.

use hashbrown::HashMap;

use super::name_list::{NAMED, and_more};
use crate::app::directory::Directory;
use crate::domain::ids::VendorId;
use crate::domain::number_format::group_thousands;
use crate::domain::vendor::{MERGEABLE, Vendor};
use crate::import::quoted;

/// New vendors that may be others of the directory.
#[derive(Default)]
pub struct PossibleDuplicateVendors {
    /// Those whose names have the key of another's in their category.
    by_name: Pairs,
    /// Those with the links of another that the file does not name.
    by_links: Pairs,
    /// The vendors that were there before the file, by website and booking link.
    stored: HashMap<(String, String), VendorId>,
}

impl PossibleDuplicateVendors {
    pub fn new(directory: &Directory<'_>) -> Self {
        let stored = directory.vendors();
        let stored = stored.filter_map(|vendor| Some((links(vendor)?, vendor.id.clone())));
        Self {
            stored: stored.collect(),
            ..Self::default()
        }
    }

    /// The one vendor from before with the links of a new one.
    pub fn with_links_of(&self, new: &Vendor) -> Option<&VendorId> {
        self.stored.get(&links(new)?)
    }

    /// Counts a new vendor that may be this one by its name.
    pub fn add(&mut self, new: &str, stored: &str) {
        self.by_name.add(&quoted(new), &quoted(stored));
    }

    /// The same by its links; each with the name of its category.
    pub fn add_by_links(&mut self, [new, stored]: [(&str, &str); 2]) {
        let named = |(name, category)| format!("{} in {category}", quoted(name));
        self.by_links.add(&named(new), &named(stored));
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
        by_name.into_iter().chain(by_links)
    }
}

/// The website and the booking link, where a vendor has both: several products share a website.
fn links(vendor: &Vendor) -> Option<(String, String)> {
    vendor.website_url.clone().zip(vendor.booking_url.clone())
}

/// New vendors, each with a stored one that it may be.
#[derive(Default)]
struct Pairs {
    count: usize,
    named: Vec<String>,
}

impl Pairs {
    fn add(&mut self, new: &str, stored: &str) {
        self.count += 1;
        if self.named.len() < NAMED {
            self.named
                .push(format!("{new} may be the stored vendor {stored}"));
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
