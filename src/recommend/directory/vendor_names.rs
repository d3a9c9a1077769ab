//! The vendors of a category by the names that people type into a tech stack.

use std::collections::HashMap;
use std::hash::Hash;

use crate::domain::ids::{VendorId, slug};
use crate::domain::limits::OTHER_VENDOR_MAX_CHARS;
use crate::domain::name_key::name_key;
use crate::domain::vendor::Vendor;
use crate::recommend::tags::{TagId, Vocabulary};

/// Vendors by name, by former name, and by what all spellings of a tool share.
#[derive(Clone, Debug, Default)]
pub struct VendorNames {
    current: HashMap<String, VendorId>,
    former: HashMap<String, VendorId>,
    /// `None` where two vendors share a spelling, since then it names neither.
    spellings: HashMap<Spelling, Option<VendorId>>,
    /// By [`name_key`] of names and former names; `None` where two vendors share one.
    keys: HashMap<String, Option<VendorId>>,
}

/// See [`Vocabulary::canonical`].
type Spelling = Result<TagId, String>;

impl VendorNames {
    /// The names of vendors of one category; of two with the same name the first counts.
    pub fn build<'v>(vendors: impl Iterator<Item = &'v Vendor>, vocabulary: &Vocabulary) -> Self {
        let mut names = Self::default();
        for vendor in vendors {
            let id = || vendor.id.clone();
            names.current.entry(slug(&vendor.name)).or_insert_with(id);
            for former in &vendor.former_names {
                names.former.entry(slug(former)).or_insert_with(id);
            }
            let spelling = vocabulary.canonical(&vendor.name);
            add(&mut names.spellings, spelling, &vendor.id);
            for name in vendor.former_names.iter().chain([&vendor.name]) {
                add(&mut names.keys, name_key(name), &vendor.id);
                // What a tech stack keeps of a vendor that was not offered for a while.
                if name.chars().count() > OTHER_VENDOR_MAX_CHARS {
                    let kept: String = name.chars().take(OTHER_VENDOR_MAX_CHARS).collect();
                    add(&mut names.keys, name_key(&kept), &vendor.id);
                }
            }
        }
        names
    }

    /// The vendor that a name means: whatever the case and the punctuation, its current name, else one
    /// that it had, else another spelling of the same tool ("Clio Manage" for Clio), else the only one whose name has the
    /// same key, as for the client of a booking.
    pub fn find(&self, name: &str, vocabulary: &Vocabulary) -> Option<&VendorId> {
        let key = slug(name);
        if key.is_empty() {
            return None;
        }
        let by_name = self.current.get(&key).or_else(|| self.former.get(&key));
        by_name
            .or_else(|| self.spellings.get(&vocabulary.canonical(name))?.as_ref())
            .or_else(|| self.keys.get(&name_key(name))?.as_ref())
    }
}

/// A key of two vendors leads to neither.
fn add<K: Eq + Hash>(all: &mut HashMap<K, Option<VendorId>>, key: K, vendor: &VendorId) {
    let known = all.entry(key);
    known
        .and_modify(|known| {
            if known.as_ref() != Some(vendor) {
                *known = None;
            }
        })
        .or_insert_with(|| Some(vendor.clone()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recommend::tests::fixtures::{vendor, vocabulary};

    #[test]
    fn a_tool_is_found_by_any_spelling_of_its_name_and_by_a_former_one() {
        let vocabulary = vocabulary();
        let mut gavel = vendor("Gavelbase", &[]);
        gavel.former_names = vec!["Court-Kit".into(), "Beta".into()];
        let vendors = [
            gavel,
            vendor("Beta", &[]),
            vendor("Delta App", &[]),
            vendor("Delta Software", &[]),
            vendor("!", &[]),
        ];
        let names = VendorNames::build(vendors.iter(), &vocabulary);
        let found = |name| {
            let id = names.find(name, &vocabulary)?;
            let vendor = vendors.iter().find(|vendor| vendor.id == *id)?;
            Some(vendor.name.as_str())
        };
        for spelled in [
            "Gavelbase",
            " GAVELBASE ",
            "gavelbase!",
            "Gavelbase, Inc.",
            "Gavelbase (cloud)",
            "court kit",
            "COURT-KIT",
            "The Gavel-Base, L.L.C.",
            "Gavel Base",
            "CourtKit Co.",
        ] {
            assert_eq!(found(spelled), Some("Gavelbase"), "{spelled}");
        }
        assert_eq!(found("beta"), Some("Beta"), "a name of now comes first");
        assert_eq!(found("Delta"), None, "two share it");
        assert_eq!(found("delta software"), Some("Delta Software"));
        assert_eq!(found("The Delta App, Inc."), Some("Delta App"));
        for other in ["Gavel", "Gavelbase Pro", "", "?"] {
            assert_eq!(found(other), None, "{other}");
        }
    }

    #[test]
    fn a_name_that_was_cut_to_what_a_tech_stack_keeps_still_leads_to_its_vendor() {
        let vocabulary = vocabulary();
        let long = format!("Gavelbase for {}", "plaintiff firms ".repeat(6));
        let kept: String = long.chars().take(OTHER_VENDOR_MAX_CHARS).collect();
        let [first, second] = ["east", "west"].map(|end| vendor(&format!("{long}{end}"), &[]));
        let alone = VendorNames::build([&first].into_iter(), &vocabulary);
        assert_eq!(alone.find(&kept, &vocabulary), Some(&first.id));
        let both = VendorNames::build([&first, &second].into_iter(), &vocabulary);
        assert_eq!(both.find(&kept, &vocabulary), None, "two share it");
    }
}
