//! Vendors that leave the directory or come back to it, in everybody's tech stacks: there they become tools by name, and
//! vendors again.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::domain::ids::VendorId;
use crate::domain::limits::OTHER_VENDOR_MAX_CHARS;
use crate::domain::tech_stack::{StackAnswer, same_name};
use crate::domain::vendor::Vendor;
use crate::store::tech_stacks::{self, ChangedStack};
use crate::store::{Readable, StoreError};

/// What happens to vendors, each at most once, in the order in which it does. Every tech stack is read once for all of them.
#[derive(Default)]
pub struct StackLinks {
    links: Vec<StackLink>,
    /// Places in `links` of vendors that leave.
    leaving: HashMap<VendorId, usize>,
    /// Places of vendors that come back, by their name as a tool in lower case.
    returning: HashMap<String, Vec<usize>>,
}

enum StackLink {
    Leaves(Arc<Vendor>),
    Returns(Arc<Vendor>),
}

impl StackLinks {
    /// Makes the vendor a tool by name in every tech stack that has it, since the directory no longer offers it.
    pub fn unlink(&mut self, vendor: Arc<Vendor>) {
        self.leaving.insert(vendor.id.clone(), self.links.len());
        self.links.push(StackLink::Leaves(vendor));
    }

    /// Makes tools by the vendor's name the vendor again, where they stand in its category: what
    /// [`Self::unlink`] did, except for which tool was the primary one.
    pub fn relink(&mut self, vendor: Arc<Vendor>) {
        let name = tool_name(&vendor).to_lowercase();
        let places = self.returning.entry(name).or_default();
        places.push(self.links.len());
        self.links.push(StackLink::Returns(vendor));
    }

    /// The tech stacks that follow, to be [written](tech_stacks::put_changed). O(tech stacks), whatever the number of vendors;
    /// nothing is read where there is none.
    pub fn followed(&self, tx: &impl Readable) -> Result<Vec<ChangedStack>, StoreError> {
        if self.links.is_empty() {
            return Ok(Vec::new());
        }
        tech_stacks::find_changed(tx, |answer| self.follow(answer))
    }

    /// Whether the answer is another one then.
    fn follow(&self, answer: &mut StackAnswer) -> bool {
        let mut has_changed = false;
        for place in self.places_of(answer) {
            has_changed |= self.links[place].follow(answer);
        }
        has_changed
    }

    /// The places of those that may change it.
    fn places_of(&self, answer: &StackAnswer) -> BTreeSet<usize> {
        let leaving = answer.vendors.iter().filter_map(|id| self.leaving.get(id));
        let mut places: BTreeSet<usize> = leaving.copied().collect();
        if self.returning.is_empty() {
            return places;
        }
        // One that comes back may have the name of one that leaves before.
        let left = places.iter().map(|place| self.links[*place].tool_name());
        let named = answer.other_vendors.iter().cloned().chain(left);
        let returning = named.filter_map(|name| self.returning.get(&name.to_lowercase()));
        let returning: Vec<usize> = returning.flatten().copied().collect();
        places.extend(returning);
        places
    }
}

impl StackLink {
    fn follow(&self, answer: &mut StackAnswer) -> bool {
        match self {
            Self::Leaves(vendor) => unlink(answer, vendor),
            Self::Returns(vendor) => relink(answer, vendor),
        }
    }

    fn tool_name(&self) -> String {
        let (Self::Leaves(vendor) | Self::Returns(vendor)) = self;
        tool_name(vendor)
    }
}

fn unlink(answer: &mut StackAnswer, vendor: &Vendor) -> bool {
    let before = answer.vendors.len();
    answer.vendors.retain(|id| *id != vendor.id);
    if answer.vendors.len() == before {
        return false;
    }
    if answer.primary.as_ref() == Some(&vendor.id) {
        answer.primary = None;
    }
    let name = tool_name(vendor);
    if !answer
        .other_vendors
        .iter()
        .any(|other| same_name(other, &name))
    {
        answer.other_vendors.push(name);
    }
    true
}

fn relink(answer: &mut StackAnswer, vendor: &Vendor) -> bool {
    if answer.category_id != vendor.category_id || answer.vendors.contains(&vendor.id) {
        return false;
    }
    let name = tool_name(vendor);
    let before = answer.other_vendors.len();
    answer
        .other_vendors
        .retain(|other| !same_name(other, &name));
    if answer.other_vendors.len() == before {
        return false;
    }
    answer.vendors.push(vendor.id.clone());
    true
}

/// The vendor's name as that of a tool.
pub(in crate::app) fn tool_name(vendor: &Vendor) -> String {
    let name: String = vendor.name.chars().take(OTHER_VENDOR_MAX_CHARS).collect();
    name.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Some vendors share a name, in one category or in two, and some a name but for its case.
    const VENDORS: [(&str, &str, &str); 6] = [
        ("a", "Acme", "intake"),
        ("b", "acme", "intake"),
        ("c", "Acme", "staffing"),
        ("d", "Beta", "intake"),
        ("e", "Gamma", "staffing"),
        ("f", "BETA", "staffing"),
    ];

    fn vendor(place: usize) -> Arc<Vendor> {
        let (id, name, category) = VENDORS[place];
        Arc::new(Vendor::new(id.into(), name.to_owned(), category.into()))
    }

    fn answer() -> impl Strategy<Value = StackAnswer> {
        let category = prop::sample::select(vec!["intake", "staffing"]);
        let vendors = prop::sample::subsequence(vec!["a", "b", "c", "d", "e", "f"], 0..=6);
        let others = prop::sample::subsequence(vec!["ACME", "Beta", "Own", "gamma"], 0..=4);
        (category, vendors, others).prop_map(|(category, vendors, others)| StackAnswer {
            category_id: category.into(),
            has_tool: true,
            primary: vendors.first().map(|id| (*id).into()),
            vendors: vendors.into_iter().map(VendorId::from).collect(),
            other_vendors: others.into_iter().map(str::to_owned).collect(),
        })
    }

    proptest! {
        #[test]
        fn all_at_once_do_what_each_did_after_the_other(
            order in Just((0..VENDORS.len()).collect::<Vec<_>>()).prop_shuffle(),
            leaves in prop::collection::vec(any::<bool>(), VENDORS.len()),
            of in 0..=VENDORS.len(),
            answer in answer(),
        ) {
            let (mut links, mut expected, mut is_another) = (StackLinks::default(), answer.clone(), false);
            for place in &order[..of] {
                let vendor = vendor(*place);
                if leaves[*place] {
                    is_another |= unlink(&mut expected, &vendor);
                    links.unlink(vendor);
                } else {
                    is_another |= relink(&mut expected, &vendor);
                    links.relink(vendor);
                }
            }
            let mut followed = answer;
            prop_assert_eq!(links.follow(&mut followed), is_another);
            prop_assert_eq!(followed, expected);
        }
    }
}
