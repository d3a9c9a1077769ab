//! Categories of firms' own that nothing is in any more. Their records stay, since the undo of an import may lead
//! back to them, but nobody is shown them.

use std::collections::{HashMap, HashSet};

use parking_lot::Mutex;

use super::Catalog;
use crate::analytics::{BookingFilter, BookingIndex};
use crate::app::directory::category_use::{
    is_own, retain_without_member_data, retain_without_questionnaire,
};
use crate::domain::ids::CategoryId;
use crate::domain::vendor::Category;
use crate::store::{Store, StoreError};

impl Catalog {
    /// The categories of firms' own that hold no vendor and that none of these bookings names. Reads nothing, and mostly
    /// finds none.
    pub(super) fn empty_own_categories(&self, bookings: &BookingIndex) -> HashSet<CategoryId> {
        let has_booking = |category: &Category| {
            let category = Some(category.name.clone());
            let of_category = BookingFilter {
                category,
                ..BookingFilter::default()
            };
            bookings.count(&of_category) > 0
        };
        let all = self.categories.iter();
        let found = all.filter(|category| {
            self.vendors_of(category.id.as_str()).is_empty()
                && is_own(&self.questionnaires, &category.id)
                && !has_booking(category)
        });
        found.map(|category| category.id.clone()).collect()
    }
}

/// Remembers which categories members or administrators have used. The store is scanned once for each empty category;
/// later uses are recorded by [`Self::mark_used`]. A category whose last use is removed stays visible until the next
/// start.
#[derive(Default)]
pub(super) struct UsedCategories {
    known: Mutex<HashMap<CategoryId, bool>>,
    /// Held while the store is read for it, so that of two lists at once one does. Nobody who records a use waits for that.
    asking: Mutex<()>,
}

impl UsedCategories {
    /// Keeps only those that nobody has used.
    pub(super) fn retain_unused(
        &self,
        store: &Store,
        ids: &mut HashSet<CategoryId>,
    ) -> Result<(), StoreError> {
        let _others_wait = self.asking.lock();
        let mut unknown = ids.clone();
        unknown.retain(|id| !self.known.lock().contains_key(id));
        if !unknown.is_empty() {
            let mut unused = unknown.clone();
            store.read(|tx| {
                retain_without_questionnaire(tx, &mut unused)?;
                retain_without_member_data(tx, &mut unused)
            })?;
            let mut known = self.known.lock();
            for id in unknown {
                let is_used = !unused.contains(&id);
                // What was recorded in the meantime may not have been there to be read.
                known.entry(id).or_insert(is_used);
            }
        }
        let known = self.known.lock();
        ids.retain(|id| known.get(id) == Some(&false));
        Ok(())
    }

    /// Records that someone uses it.
    pub(super) fn mark_used(&self, id: &CategoryId) {
        self.known.lock().insert(id.clone(), true);
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::domain::ids::UserId;
    use crate::domain::tech_stack::StackAnswer;
    use crate::store::tech_stacks;

    fn name_a_tool(store: &Store, user: u128, category: &str) {
        let answer = StackAnswer {
            category_id: category.into(),
            has_tool: true,
            vendors: Vec::new(),
            primary: None,
            other_vendors: vec!["North Desk".to_owned()],
        };
        let user = UserId(Uuid::from_u128(user));
        store
            .write(|tx| tech_stacks::change(tx, user, vec![answer]))
            .unwrap();
    }

    fn unused(used_categories: &UsedCategories, store: &Store, ids: &[&str]) -> Vec<String> {
        let mut ids = ids.iter().map(|id| CategoryId::from(*id)).collect();
        used_categories.retain_unused(store, &mut ids).unwrap();
        let mut left: Vec<_> = ids.iter().map(|id| id.as_str().to_owned()).collect();
        left.sort();
        left
    }

    #[test]
    fn what_members_have_used_is_read_once_for_each_category() {
        let store = Store::memory().unwrap();
        name_a_tool(&store, 1, "phones");
        name_a_tool(&store, 2, "mail");
        let used_categories = UsedCategories::default();
        let all = ["mail", "phones", "scanners"];
        assert_eq!(unused(&used_categories, &store, &all), ["scanners"]);
        // Nothing is read for it again.
        name_a_tool(&store, 3, "scanners");
        assert_eq!(unused(&used_categories, &store, &all), ["scanners"]);
        used_categories.mark_used(&"scanners".into());
        assert!(unused(&used_categories, &store, &all).is_empty());
        // A new category is recorded as used either way.
        used_categories.mark_used(&"faxes".into());
        assert_eq!(
            unused(&used_categories, &store, &["faxes", "pens"]),
            ["pens"]
        );
    }

    #[test]
    fn nothing_is_read_once_no_category_is_left_to_look_for() {
        let store = Store::memory().unwrap();
        for user in 1..=20 {
            name_a_tool(&store, user, "phones");
        }
        let mut visits = 0;
        let mut stop = |_: &CategoryId| {
            visits += 1;
            false
        };
        store
            .read(|tx| tech_stacks::categories_named(tx, &mut stop))
            .unwrap();
        assert_eq!(visits, 1);
    }
}
