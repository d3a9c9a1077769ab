//! The categories that are shown.

use std::sync::Arc;

use super::CurrentCatalog;
use crate::analytics::BookingIndex;
use crate::domain::ids::CategoryId;
use crate::domain::vendor::Category;
use crate::store::StoreError;

impl CurrentCatalog {
    /// Every category that is shown, by name: without those of firms' own that hold no vendor, that none of these
    /// bookings names, and that nobody has used. Where there may be such a one, the first list reads what
    /// members have said.
    pub fn visible_categories(
        &self,
        bookings: &BookingIndex,
    ) -> Result<Vec<Arc<Category>>, StoreError> {
        let catalog = self.current();
        let mut hidden = catalog.empty_own_categories(bookings);
        if !hidden.is_empty() {
            self.used_categories
                .retain_unused(&self.core.store, &mut hidden)?;
        }
        let all = catalog.categories.iter();
        let shown = all.filter(|category| !hidden.contains(&category.id));
        Ok(shown.cloned().collect())
    }

    /// To be called before the commit of an answer, a tool or a draft of this category, so that it is shown again.
    /// Before, because a commit that is reported as failed may still be in the file.
    pub fn mark_category_used(&self, category: &CategoryId) {
        self.used_categories.mark_used(category);
    }
}
