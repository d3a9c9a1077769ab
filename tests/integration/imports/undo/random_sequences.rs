//! Any mix of imports and undoings, beside a model of what must be there.

use std::collections::BTreeMap;

use proptest::prelude::*;
use stackbrief::app::App;
use stackbrief::app::imports::UndoError;
use stackbrief::domain::import::{ImportId, Importer};

use super::{all_bookings, all_vendors, app, check, import};

/// A row of either kind: its id, a name, a category, a number.
type Row = (u8, u8, u8, u8);

#[derive(Clone, Debug)]
enum Step {
    Vendors(Vec<Row>),
    Bookings(Vec<Row>),
    /// Undoes the import this many before the last.
    Undo(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let rows = |ids: u8, contents: [u8; 3]| {
        let [names, categories, numbers] = contents;
        prop::collection::vec((0..ids, 0..names, 0..categories, 0..numbers), 1..12)
    };
    prop_oneof![
        2 => rows(6, [4, 3, 3]).prop_map(Step::Vendors),
        // So few that a file often changes a booking and changes it back.
        3 => rows(8, [3, 2, 1]).prop_map(Step::Bookings),
        4 => (0usize..6).prop_map(Step::Undo),
    ]
}

/// The content of a vendor or a booking: name, category, number, and a vendor's former names.
type Content = (u8, u8, u8, Vec<u8>);

/// Records by id.
type Records = BTreeMap<u8, Content>;

#[derive(Default)]
struct Model {
    vendors: Records,
    bookings: Records,
    /// For each import: of which kind, its id, what it changed; emptied once undone.
    imports: Vec<(bool, ImportId, Vec<Change>)>,
}

/// The record, its value before and its value after.
type Change = (u8, Option<Content>, Option<Content>);

/// The former names of a vendor after its id came with a name.
fn former_names((before, .., former): &Content, name: u8) -> Vec<u8> {
    if *before == name {
        return former.clone();
    }
    let kept = former.iter().copied().filter(|other| *other != name);
    std::iter::once(*before).chain(kept).collect()
}

impl Model {
    fn import(&mut self, app: &App, is_vendors: bool, rows: &[Row]) {
        let records = if is_vendors {
            &mut self.vendors
        } else {
            &mut self.bookings
        };
        let before = records.clone();
        let mut csv = if is_vendors {
            "id,name,category,websiteUrl,bookingUrl,priceBracket\n".to_owned()
        } else {
            "id,client,client category,created time\n".to_owned()
        };
        for (id, name, category, number) in rows {
            let old = records.get(id).filter(|_| is_vendors);
            let former = old.map_or_else(Vec::new, |old| former_names(old, *name));
            records.insert(*id, (*name, *category, *number, former));
            let row = if is_vendors {
                format!(
                    "v{id},Name {name} {id},Category {category},,,{}\n",
                    number + 1
                )
            } else {
                format!(
                    "b{id},Name {name} {id},Category {category},2025-01-0{}\n",
                    number + 1
                )
            };
            csv.push_str(&row);
        }
        let changes = records
            .iter()
            .filter(|(id, now)| before.get(*id) != Some(now));
        let changes: Vec<Change> = changes
            .map(|(id, now)| (*id, before.get(id).cloned(), Some(now.clone())))
            .collect();
        let report = import(app, csv);
        assert_eq!(report.import_id.is_some(), !changes.is_empty());
        if let Some(id) = report.import_id {
            self.imports.push((is_vendors, id, changes));
        }
    }

    fn undo(&mut self, app: &App, back: usize) {
        let Some(at) = self.imports.len().checked_sub(back + 1) else {
            return;
        };
        let (is_vendors, id, changes) = self.imports[at].clone();
        let records = if is_vendors {
            &mut self.vendors
        } else {
            &mut self.bookings
        };
        let is_later = |(id, ..): &Change| {
            let later = self.imports[at + 1..].iter();
            let mut later = later.filter(|(kind, ..)| *kind == is_vendors);
            later.any(|(_, _, changed)| changed.iter().any(|(other, ..)| other == id))
        };
        // Of vendors the values decide, since administrators change them as well.
        let is_other = |(id, _, after): &Change| records.get(id) != after.as_ref();
        let stands = if is_vendors {
            changes.iter().any(is_other)
        } else {
            changes.iter().any(is_later)
        };
        let done = app.imports.undo(id, &Importer::CommandLine);
        if changes.is_empty() || stands {
            assert!(matches!(done, Err(UndoError::Refused(_))), "{done:?}");
            return;
        }
        let done = done.expect("nothing stands on it");
        let removed = changes
            .iter()
            .filter(|(_, before, _)| before.is_none())
            .count();
        assert_eq!(done.removed, removed as u64);
        assert_eq!(done.restored, (changes.len() - removed) as u64);
        for (id, before, _) in changes {
            match before {
                Some(before) => records.insert(id, before),
                None => records.remove(&id),
            };
        }
        self.imports[at].2.clear();
    }

    fn check(&self, app: &App) {
        let vendors: Vec<_> = all_vendors(app)
            .into_iter()
            .map(|v| {
                (
                    v.id.0,
                    v.name,
                    v.former_names,
                    v.category_id.0,
                    v.price_bracket,
                )
            })
            .collect();
        let mut expected: Vec<_> = self
            .vendors
            .iter()
            .map(|(id, (name, category, number, former))| {
                let former = former.iter();
                (
                    format!("v{id}"),
                    format!("Name {name} {id}"),
                    former.map(|name| format!("Name {name} {id}")).collect(),
                    format!("category-{category}"),
                    Some(number + 1),
                )
            })
            .collect();
        expected.sort();
        assert_eq!(vendors, expected);
        let mut bookings: Vec<_> = all_bookings(app)
            .into_iter()
            .map(|b| {
                let vendor = b.vendor_id.map(|id| id.0);
                (
                    b.id.0,
                    b.client,
                    b.category_id.map(|id| id.0),
                    b.created_at.to_string(),
                    vendor,
                )
            })
            .collect();
        bookings.sort();
        let mut expected: Vec<_> = self
            .bookings
            .iter()
            .map(|(id, (name, category, number, _))| {
                let is_named = |vendor: &&Content| vendor.0 == *name || vendor.3.contains(name);
                let vendor = self.vendors.get(id).filter(is_named);
                (
                    format!("b{id}"),
                    Some(format!("Name {name} {id}")),
                    Some(format!("category-{category}")),
                    format!("2025-01-0{}T00:00:00Z", number + 1),
                    vendor.map(|_| format!("v{id}")),
                )
            })
            .collect();
        expected.sort();
        assert_eq!(bookings, expected);
        let used = self.vendors.values().chain(self.bookings.values());
        let used = used.map(|(_, category, ..)| format!("Category {category}"));
        let names: Vec<_> = app
            .catalog
            .current()
            .categories()
            .iter()
            .map(|c| c.name.clone())
            .collect();
        for name in used {
            assert!(names.contains(&name), "{name}");
        }
        check(app);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_imports_and_undos_ends_in_the_expected_state(
        steps in prop::collection::vec(step(), 1..24),
    ) {
        let app = app();
        let mut model = Model::default();
        for step in &steps {
            match step {
                Step::Vendors(rows) => model.import(&app, true, rows),
                Step::Bookings(rows) => model.import(&app, false, rows),
                Step::Undo(back) => model.undo(&app, *back),
            }
            model.check(&app);
        }
        // Undone from the last to the first, everything is gone again.
        for (_, id, changes) in model.imports.iter().rev().take(20) {
            if !changes.is_empty() {
                app.imports.undo(*id, &Importer::CommandLine).expect("the last one");
            }
        }
        if model.imports.len() <= 20 {
            prop_assert!(all_bookings(&app).is_empty() && all_vendors(&app).is_empty());
            prop_assert!(app.catalog.current().categories().is_empty());
        }
        check(&app);
    }
}
