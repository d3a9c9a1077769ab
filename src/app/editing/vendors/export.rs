//! Vendors as CSV, some hundred at a time, in a form that an import reads back as the same vendors.

use std::sync::Arc;
use std::vec::IntoIter;

use crate::app::directory::catalog::Catalog;
use crate::domain::vendor::Vendor;
use crate::import::cells::csv_cells::{BYTE_ORDER_MARK, push_cells};
use crate::import::{vendor_cells, vendor_columns};

/// Rows that are in memory at once.
const BLOCK_ROWS: usize = 500;

/// An export under way, of the vendors as they were when it began.
pub struct VendorExport {
    catalog: Arc<Catalog>,
    left: IntoIter<Arc<Vendor>>,
    has_begun: bool,
}

impl VendorExport {
    /// An export of all vendors, active or not, by category and name.
    pub fn of(catalog: Arc<Catalog>) -> Self {
        let mut vendors: Vec<_> = catalog.vendors().cloned().collect();
        vendors.sort_by_cached_key(|vendor| {
            let category = vendor.category_id.clone();
            (category, vendor.name.to_lowercase(), vendor.id.clone())
        });
        Self {
            catalog,
            left: vendors.into_iter(),
            has_begun: false,
        }
    }
}

impl Iterator for VendorExport {
    type Item = Vec<u8>;

    /// The next lines, the first time after the header.
    fn next(&mut self) -> Option<Vec<u8>> {
        let mut block = Vec::new();
        if !self.has_begun {
            self.has_begun = true;
            block.extend_from_slice(BYTE_ORDER_MARK.as_bytes());
            push_line(vendor_columns(), &mut block);
        }
        for vendor in self.left.by_ref().take(BLOCK_ROWS) {
            let category = self.catalog.category(vendor.category_id.as_str());
            let category = category.map_or(vendor.category_id.as_str(), |known| &known.name);
            push_line(vendor_cells(&vendor, category), &mut block);
        }
        (!block.is_empty()).then_some(block)
    }
}

fn push_line(cells: impl Iterator<Item = impl AsRef<str>>, block: &mut Vec<u8>) {
    push_cells(cells, block);
    block.push(b'\n');
}
