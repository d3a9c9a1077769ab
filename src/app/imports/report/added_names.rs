//! Former names that a file adds to its vendors.

use std::collections::{BTreeMap, BTreeSet};

use super::name_list::list_names;
use crate::app::directory::EditableDirectory;
use crate::domain::ids::VendorId;
use crate::domain::limits::FORMER_NAMES_MAX;
use crate::domain::number_format::counted;
use crate::domain::tech_stack::same_name;
use crate::domain::vendor::Vendor;
use crate::import::quoted;

/// The names, and the vendors that have no room for more.
#[derive(Default)]
pub struct AddedNames {
    added: BTreeMap<VendorId, Vec<String>>,
    full: BTreeSet<VendorId>,
}

impl AddedNames {
    /// Takes the former names that a row says, with what its vendor was before it and is now.
    pub fn add(&mut self, names: Vec<String>, old: Option<&Vendor>, vendor: &Vendor) {
        for name in names {
            let is_of = |vendor: &Vendor| vendor.names().any(|known| same_name(known, &name));
            if !is_of(vendor) {
                self.full.insert(vendor.id.clone());
            } else if !old.is_some_and(is_of) {
                self.added.entry(vendor.id.clone()).or_default().push(name);
            }
        }
    }

    /// Whether a vendor has this former name only from the file. A row with it means another vendor then, wherever in the
    /// file it stands.
    pub fn has(&self, vendor: &VendorId, name: &str) -> bool {
        let added = self.added.get(vendor);
        added.is_some_and(|names| names.iter().any(|added| same_name(added, name)))
    }

    /// The sentences that name those of other vendors, and the vendors that got too many.
    pub fn notices(&self, directory: &EditableDirectory<'_>) -> Vec<String> {
        let notices = [self.taken_notice(directory), self.full_notice(directory)];
        notices.into_iter().flatten().collect()
    }

    fn taken_notice(&self, directory: &EditableDirectory<'_>) -> Option<String> {
        let mut taken = Vec::new();
        for (id, names) in &self.added {
            let Some(vendor) = directory.vendor(id.as_str()) else {
                continue;
            };
            let others = names
                .iter()
                .filter(|name| directory.same_name_in_category(vendor, name).is_some());
            taken
                .extend(others.map(|name| format!("{} of {}", quoted(name), quoted(&vendor.name))));
        }
        let names = counted(
            taken.len() as u64,
            "former name that the file adds is another vendor's name today, and bookings with it are that vendor's",
            "former names that the file adds are names of other vendors today, and bookings with them are those vendors'",
        )?;
        Some(format!("{names}: {}.", list_names(taken.into_iter())))
    }

    fn full_notice(&self, directory: &EditableDirectory<'_>) -> Option<String> {
        let full = self.full.iter();
        let named = full.filter_map(|id| Some(quoted(&directory.vendor(id.as_str())?.name)));
        let named: Vec<_> = named.collect();
        let vendors = counted(named.len() as u64, "vendor has", "vendors have")?;
        Some(format!(
            "{vendors} more than {FORMER_NAMES_MAX} former names, and those beyond are left out: {}.",
            list_names(named.into_iter())
        ))
    }
}
