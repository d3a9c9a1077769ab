//! Numbers for the vendors that evidence names, by which it keeps its columns.

use std::borrow::Cow;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::domain::ids::VendorId;

use super::vendors::CategoryVendors;

/// The number of a vendor that no evidence names.
pub(super) const NOBODY: u32 = u32::MAX;

/// Vendors, numbered as evidence first names them. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct VendorNumbers {
    numbering: Arc<Numbering>,
    /// By category of one version of the directory.
    laid_out: Vec<Arc<CategoryNumbers>>,
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
        for laid_out in &mut self.laid_out {
            if let Some(at) = laid_out.ids.iter().position(|other| *other == id) {
                Arc::make_mut(laid_out).numbers[at] = number;
            }
        }
        numbering.ids.push(id.clone());
        numbering.by_id.insert(id, number);
        number
    }

    /// Looks up the vendors of these categories, for the rankings to come.
    pub fn lay_out<'v>(&mut self, categories: impl Iterator<Item = &'v CategoryVendors>) {
        let laid_out = categories.map(|vendors| {
            let known = self.laid_out_for(vendors).cloned();
            known.unwrap_or_else(|| {
                Arc::new(CategoryNumbers {
                    ids: Arc::clone(vendors.ids()),
                    numbers: self.looked_up(vendors),
                })
            })
        });
        self.laid_out = laid_out.collect();
    }

    /// In the order of the vendors; [`NOBODY`] for one that no evidence names.
    pub fn of(&self, vendors: &CategoryVendors) -> Cow<'_, [u32]> {
        match self.laid_out_for(vendors) {
            Some(laid_out) => Cow::Borrowed(&laid_out.numbers),
            None => Cow::Owned(self.looked_up(vendors)),
        }
    }

    /// Whether the vendors were looked up already.
    pub fn is_laid_out_for(&self, vendors: &CategoryVendors) -> bool {
        self.laid_out_for(vendors).is_some()
    }

    fn laid_out_for(&self, vendors: &CategoryVendors) -> Option<&Arc<CategoryNumbers>> {
        let mut all = self.laid_out.iter();
        all.find(|laid_out| Arc::ptr_eq(&laid_out.ids, vendors.ids()))
    }

    fn looked_up(&self, vendors: &CategoryVendors) -> Vec<u32> {
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
        numbers.lay_out([&all].into_iter());
        assert!(numbers.is_laid_out_for(&all));
        assert_eq!(*numbers.of(&all), [NOBODY, 0, NOBODY]);
        assert_eq!(numbers.number("c"), 1);
        assert_eq!(numbers.number("gone"), 2);
        assert_eq!(numbers.number("b"), 0);
        assert_eq!(*numbers.of(&all), [NOBODY, 0, 1]);
        let renamed = category(&vocabulary(), &[vendor("C", &[]), vendor("A", &[])]);
        assert!(!numbers.is_laid_out_for(&renamed));
        assert_eq!(*numbers.of(&renamed), [NOBODY, 1], "by name");
    }
}
