//! Numbers for the vendors that evidence names, by which it keeps its columns.

use std::borrow::Cow;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::domain::ids::VendorId;

use super::vendors::CategoryVendors;

/// The number of a vendor that no evidence names.
pub(in crate::recommend) const NOBODY: u32 = u32::MAX;

/// Vendors, numbered as evidence first names them. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(in crate::recommend) struct VendorNumbers {
    numbering: Arc<Numbering>,
    /// By category of one version of the directory.
    by_category: Vec<Arc<CategoryNumbers>>,
}

#[derive(Clone, Debug, Default)]
struct Numbering {
    ids: Vec<VendorId>,
    by_id: HashMap<VendorId, u32>,
}

/// The numbers of the vendors of a category, so that a ranking looks up none by its id.
#[derive(Clone, Debug)]
struct CategoryNumbers {
    ids: Arc<[VendorId]>,
    numbers: Vec<u32>,
}

impl VendorNumbers {
    /// The vendors in the order of their numbers.
    pub fn ids(&self) -> &[VendorId] {
        &self.numbering.ids
    }

    pub fn get(&self, id: &str) -> Option<u32> {
        self.numbering.by_id.get(id).copied()
    }

    /// The number of a vendor; a new one where it has none yet.
    pub fn number(&mut self, id: &str) -> u32 {
        if let Some(number) = self.numbering.by_id.get(id) {
            return *number;
        }
        let numbering = Arc::make_mut(&mut self.numbering);
        let number = u32::try_from(numbering.ids.len()).expect("a directory has few vendors");
        let id = VendorId::from(id);
        for category in &mut self.by_category {
            if let Some(at) = category.ids.iter().position(|other| *other == id) {
                Arc::make_mut(category).numbers[at] = number;
            }
        }
        numbering.ids.push(id.clone());
        numbering.by_id.insert(id, number);
        number
    }

    /// Looks up the vendors of these categories, for the rankings to come.
    pub fn index_vendors<'v>(&mut self, categories: impl Iterator<Item = &'v CategoryVendors>) {
        let by_category = categories.map(|vendors| {
            let known = self.indexed(vendors).cloned();
            known.unwrap_or_else(|| {
                Arc::new(CategoryNumbers {
                    ids: Arc::clone(vendors.ids()),
                    numbers: self.numbers_of(vendors),
                })
            })
        });
        self.by_category = by_category.collect();
    }

    /// In the order of the vendors; [`NOBODY`] for one that no evidence names.
    pub fn of(&self, vendors: &CategoryVendors) -> Cow<'_, [u32]> {
        match self.indexed(vendors) {
            Some(category) => Cow::Borrowed(&category.numbers),
            None => Cow::Owned(self.numbers_of(vendors)),
        }
    }

    /// Whether the vendors were looked up already.
    pub fn is_indexed(&self, vendors: &CategoryVendors) -> bool {
        self.indexed(vendors).is_some()
    }

    fn indexed(&self, vendors: &CategoryVendors) -> Option<&Arc<CategoryNumbers>> {
        let mut all = self.by_category.iter();
        all.find(|category| Arc::ptr_eq(&category.ids, vendors.ids()))
    }

    fn numbers_of(&self, vendors: &CategoryVendors) -> Vec<u32> {
        let number = |id: &VendorId| self.get(id.as_str()).unwrap_or(NOBODY);
        vendors.ids().iter().map(number).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recommend::tests::fixtures::{category, vendor, vocabulary};

    #[test]
    fn a_vendor_named_later_has_its_place_in_what_was_laid_out() {
        let all = category(
            &vocabulary(),
            &[vendor("A", &[]), vendor("B", &[]), vendor("C", &[])],
        );
        let mut numbers = VendorNumbers::default();
        assert_eq!(numbers.number("b"), 0);
        numbers.index_vendors([&all].into_iter());
        assert!(numbers.is_indexed(&all));
        assert_eq!(*numbers.of(&all), [NOBODY, 0, NOBODY]);
        assert_eq!(numbers.number("c"), 1);
        assert_eq!(numbers.number("gone"), 2);
        assert_eq!(numbers.number("b"), 0);
        assert_eq!(*numbers.of(&all), [NOBODY, 0, 1]);
        let renamed = category(&vocabulary(), &[vendor("C", &[]), vendor("A", &[])]);
        assert!(!numbers.is_indexed(&renamed));
        assert_eq!(*numbers.of(&renamed), [NOBODY, 1], "by name");
    }
}
