//! The categories that are shown.

use std::sync::Arc;

use super::CurrentCatalog;
use crate::analytics::BookingIndex;
use crate::domain::ids::CategoryId;
use crate::domain::vendor::Category;
use crate::store::StoreError;

impl CurrentCatalog {
    /// Every category that is shown, by name: without those of firms' own that hold no vendor, that none of these
    /// bookings names, and that nobody has said anything of. Where there may be such a one, the first list reads what
    /// members have said.
    pub fn listed(&self, bookings: &BookingIndex) -> Result<Vec<Arc<Category>>, StoreError> {
        let catalog = self.current();
        let mut hidden = catalog.without_content(bookings);
        if !hidden.is_empty() {
            self.said_of.retain_unsaid(&self.core.store, &mut hidden)?;
        }
        let all = catalog.categories.iter();
        let shown = all.filter(|category| !hidden.contains(&category.id));
        Ok(shown.cloned().collect())
    }

    /// To be called before the commit of an answer, a tool or a draft of this category, which is then listed if it was
    /// emptied. Not after it: of a commit that is reported as failed, it is unknown whether it is in the file.
    pub fn note_said(&self, category: &CategoryId) {
        self.said_of.note(category);
    }
}
