//! The categories that are shown.

use std::sync::Arc;

use super::Catalog;
use crate::analytics::{BookingFilter, BookingIndex};
use crate::domain::vendor::Category;

impl Catalog {
    /// Every category that is shown, by name: without those of firms' own that hold no vendor, that nobody has said
    /// anything of, and that none of these bookings names.
    pub fn listed<'c>(
        &'c self,
        bookings: &'c BookingIndex,
    ) -> impl Iterator<Item = &'c Arc<Category>> {
        let has_booking = |category: &Category| {
            let category = Some(category.name.clone());
            let of_category = BookingFilter {
                category,
                ..BookingFilter::default()
            };
            bookings.count(&of_category) > 0
        };
        let all = self.categories.iter();
        all.filter(move |category| !self.emptied.contains(&category.id) || has_booking(category))
    }
}
