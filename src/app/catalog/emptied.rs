//! Categories of firms' own that nothing is in any more. Their records stay, since the undo of an import may lead
//! back to them, but nobody is shown them.

use std::collections::{HashMap, HashSet};

use parking_lot::Mutex;

use super::Catalog;
use crate::analytics::{BookingFilter, BookingIndex};
use crate::app::category_use::{is_own, retain_unasked, retain_unnamed};
use crate::domain::ids::CategoryId;
use crate::domain::vendor::Category;
use crate::store::{Store, StoreError};

impl Catalog {
    /// The categories of firms' own that hold no vendor and that none of these bookings names. Reads nothing, and mostly
    /// finds none.
    pub(super) fn without_content(&self, bookings: &BookingIndex) -> HashSet<CategoryId> {
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
                && is_own(&self.content, &category.id)
                && !has_booking(category)
        });
        found.map(|category| category.id.clone()).collect()
    }
}

/// Of which categories anything is said, as far as that is known. What members have said can only be looked for in all of
/// it, so that is done once for each category without content; what is said from then on is noted. One whose last answer
/// goes stays until the next start.
#[derive(Default)]
pub(super) struct SaidOf {
    known: Mutex<HashMap<CategoryId, bool>>,
    /// Held while the store is read for it, so that of two lists at once one does. Nobody who notes waits for that.
    asking: Mutex<()>,
}

impl SaidOf {
    /// Leaves those of which nobody has said anything.
    pub(super) fn retain_unsaid(
        &self,
        store: &Store,
        ids: &mut HashSet<CategoryId>,
    ) -> Result<(), StoreError> {
        let _others_wait = self.asking.lock();
        let mut unknown = ids.clone();
        unknown.retain(|id| !self.known.lock().contains_key(id));
        if !unknown.is_empty() {
            let mut unsaid = unknown.clone();
            store.read(|tx| {
                retain_unasked(tx, &mut unsaid)?;
                retain_unnamed(tx, &mut unsaid)
            })?;
            let mut known = self.known.lock();
            for id in unknown {
                let is_said = !unsaid.contains(&id);
                // What was noted meanwhile may not have been there to be read.
                known.entry(id).or_insert(is_said);
            }
        }
        let known = self.known.lock();
        ids.retain(|id| known.get(id) == Some(&false));
        Ok(())
    }

    /// Notes that somebody says something of it.
    pub(super) fn note(&self, id: &CategoryId) {
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

    fn unsaid(said_of: &SaidOf, store: &Store, ids: &[&str]) -> Vec<String> {
        let mut ids = ids.iter().map(|id| CategoryId::from(*id)).collect();
        said_of.retain_unsaid(store, &mut ids).unwrap();
        let mut left: Vec<_> = ids.iter().map(|id| id.as_str().to_owned()).collect();
        left.sort();
        left
    }

    #[test]
    fn what_members_have_said_is_read_once_for_each_category() {
        let store = Store::memory().unwrap();
        name_a_tool(&store, 1, "phones");
        name_a_tool(&store, 2, "mail");
        let said_of = SaidOf::default();
        let all = ["mail", "phones", "scanners"];
        assert_eq!(unsaid(&said_of, &store, &all), ["scanners"]);
        // Nothing is read for it again.
        name_a_tool(&store, 3, "scanners");
        assert_eq!(unsaid(&said_of, &store, &all), ["scanners"]);
        said_of.note(&"scanners".into());
        assert!(unsaid(&said_of, &store, &all).is_empty());
        // Of a new one it is, whether it is noted before or not.
        said_of.note(&"faxes".into());
        assert_eq!(unsaid(&said_of, &store, &["faxes", "pens"]), ["pens"]);
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
