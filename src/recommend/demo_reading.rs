//! What rows of bookings are counted by at a time: which days count, and which category each vendor is in.

use super::demo_rows::DemoRow;
use super::tally::{FirmContribution, VendorWeights, Window};

/// The category of a vendor that the directory does not know.
pub(super) const NO_CATEGORY: u32 = u32::MAX;

/// What rows are counted by, borrowed from the evidence.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub window: Window,
    /// The number of each vendor's category, by vendor number.
    pub category_of: &'a [u32],
    pub categories: usize,
}

/// The totals of one firm's demos of one vendor.
pub(super) struct VendorDemos {
    pub vendor: usize,
    pub category: u32,
    pub weights: VendorWeights,
}

impl Reading<'_> {
    /// What one firm adds to a category.
    pub fn contribution(self, rows: &[DemoRow], category: u32) -> FirmContribution {
        let here = self
            .by_vendor(rows)
            .filter(|demos| demos.category == category);
        let mut contribution = FirmContribution::default();
        for demos in here {
            let vendor = u32::try_from(demos.vendor).expect("it was a number");
            contribution.add(vendor, demos.weights.tallies());
        }
        contribution
    }

    pub fn counts(self, row: &DemoRow) -> bool {
        self.category(row).is_some() && row.day().counts(self.window.end)
    }

    /// The category of the row's vendor, where the directory knows it.
    pub fn category(self, row: &DemoRow) -> Option<u32> {
        category(row, self.category_of)
    }

    /// One firm's rows, vendor by vendor.
    pub fn by_vendor(self, rows: &[DemoRow]) -> impl Iterator<Item = VendorDemos> {
        let groups = rows.chunk_by(|row, next| row.vendor() == next.vendor());
        groups.filter_map(move |group| self.of_vendor(group))
    }

    fn of_vendor(self, group: &[DemoRow]) -> Option<VendorDemos> {
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
pub(super) fn category(row: &DemoRow, category_of: &[u32]) -> Option<u32> {
    let category = category_of[row.vendor()? as usize];
    (category != NO_CATEGORY).then_some(category)
}
