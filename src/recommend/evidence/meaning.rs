//! What the rows of the evidence are counted by; [`Reading`] borrows it.

use std::borrow::Cow;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::domain::ids::{CategoryId, VendorId};
use crate::recommend::demo_reading::{NO_CATEGORY, Reading};
use crate::recommend::demo_rows::DemoRows;
use crate::recommend::tally::{Day, Window};

/// Which days count, and which category each vendor is in.
#[derive(Clone, Debug, Default)]
pub(super) struct Meaning {
    pub window: Window,
    /// Demos of later days do not count yet.
    pub today: Day,
    /// The number of each vendor's category, by vendor number.
    pub category_of: Arc<[u32]>,
    /// The numbers of categories; they never change.
    pub categories: Arc<HashMap<CategoryId, u32>>,
}

impl Meaning {
    /// The category of each vendor of the rows, and the numbers of categories.
    pub fn categories_of<'c>(
        &self,
        rows: &DemoRows,
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

    pub fn reading(&self) -> Reading<'_> {
        Reading {
            window: self.window,
            category_of: &self.category_of,
            categories: self.categories.len(),
        }
    }
}
