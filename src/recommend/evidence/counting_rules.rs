//! What rows of bookings are counted by at a time: which days count, and which category each vendor is in.

use std::borrow::Cow;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::domain::ids::{CategoryId, VendorId};

use super::cohort_weights::{Day, FirmContribution, VendorWeights, Window};
use super::firm_bookings::{FirmBookingRow, FirmBookings};

/// The category of a vendor that the directory does not know.
pub(super) const NO_CATEGORY: u32 = u32::MAX;

/// Which days count, and which category each vendor is in.
#[derive(Clone, Debug, Default)]
pub(super) struct CountingRules {
    pub window: Window,
    /// Demos of later days do not count yet.
    pub today: Day,
    /// The number of each vendor's category, by vendor number.
    pub category_of: Arc<[u32]>,
    /// The numbers of categories: each keeps its own, new ones follow.
    pub categories: Arc<HashMap<CategoryId, u32>>,
}

/// The totals of one firm's demos of one vendor.
pub(super) struct VendorDemos {
    pub vendor: usize,
    pub category: u32,
    pub weights: VendorWeights,
}

impl CountingRules {
    /// The category of each vendor of the rows, and the numbers of categories.
    pub fn categories_of<'c>(
        &self,
        rows: &FirmBookings,
        category_of: impl Fn(&VendorId) -> Option<&'c CategoryId>,
    ) -> (Arc<[u32]>, Arc<HashMap<CategoryId, u32>>) {
        let mut numbers = Cow::Borrowed(&*self.categories);
        let mut number = |id: &CategoryId| {
            let next = u32::try_from(numbers.len()).expect("categories are few");
            numbers.get(id).copied().unwrap_or_else(|| {
                numbers.to_mut().insert(id.clone(), next);
                next
            })
        };
        let ids = rows.vendors().ids().iter();
        let of_vendor = |id| category_of(id).map_or(NO_CATEGORY, &mut number);
        let by_vendor = ids.map(of_vendor).collect();
        let numbers = match numbers {
            Cow::Borrowed(_) => Arc::clone(&self.categories),
            Cow::Owned(new) => Arc::new(new),
        };
        (by_vendor, numbers)
    }

    /// What one firm adds to a category.
    pub fn contribution(&self, rows: &[FirmBookingRow], category: u32) -> FirmContribution {
        let here = self
            .by_vendor(rows)
            .filter(|demos| demos.category == category);
        let mut contribution = FirmContribution::default();
        for demos in here {
            let vendor = u32::try_from(demos.vendor).expect("it was a number");
            contribution.add(vendor, demos.weights.cohort_weights());
        }
        contribution
    }

    pub fn counts(&self, row: &FirmBookingRow) -> bool {
        self.category(row).is_some() && row.day().counts(self.window.end)
    }

    /// The category of the row's vendor, where the directory knows it.
    pub fn category(&self, row: &FirmBookingRow) -> Option<u32> {
        category(row, &self.category_of)
    }

    /// One firm's rows, vendor by vendor.
    pub fn by_vendor(&self, rows: &[FirmBookingRow]) -> impl Iterator<Item = VendorDemos> {
        let groups = rows.chunk_by(|row, next| row.vendor() == next.vendor());
        groups.filter_map(move |group| self.of_vendor(group))
    }

    fn of_vendor(&self, group: &[FirmBookingRow]) -> Option<VendorDemos> {
        let category = self.category(&group[0])?;
        let mut counted = group.iter().filter(|row| row.day().counts(self.window.end));
        let first = counted.next()?;
        let mut weights = VendorWeights::default();
        for row in std::iter::once(first).chain(counted) {
            weights.add(row.size_code(), self.window.weight(row.day()));
        }
        Some(VendorDemos {
            vendor: group[0].vendor()? as usize,
            category,
            weights,
        })
    }
}

/// The category of a row's vendor, where the directory knows it.
pub(super) fn category(row: &FirmBookingRow, category_of: &[u32]) -> Option<u32> {
    let category = category_of[row.vendor()? as usize];
    (category != NO_CATEGORY).then_some(category)
}
