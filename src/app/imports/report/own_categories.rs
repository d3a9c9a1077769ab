//! Categories that a file calls by names of its own, each with the known one that comes nearest: one that is misspelled,
//! or that the trade calls so, is a category that everybody sees and no stage has.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::name_list::list_names;
use super::trade_words::category_of_trade;
use crate::app::directory::catalog::Catalog;
use crate::app::directory::category_use::is_own;
use crate::domain::fuzzy_match::{closest_words, find_by_words};
use crate::domain::ids::CategoryId;
use crate::domain::limits::CATEGORIES_MAX;
use crate::domain::stage::STAGES;
use crate::domain::starter_categories::starter_categories;
use crate::domain::vendor::Category;
use crate::import::quoted;

/// A category that a file brought: no stage of a case has it, no questionnaire asks about it, and a new instance is
/// without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnCategory {
    pub name: String,
    /// The known one that it may be meant for.
    pub nearest: Option<String>,
    /// Whether the directory did not have it.
    pub is_new: bool,
}

/// Those of these categories that [are a firm's own](is_own), in the order of their ids. Of more than a directory may
/// have, which refuses the file, not all.
pub fn own_categories<'c>(
    catalog: &Catalog,
    listed: &[Arc<Category>],
    names: impl Iterator<Item = &'c str>,
) -> Vec<OwnCategory> {
    let stages = STAGES.iter().map(|stage| stage.category);
    let starters = starter_categories().iter().map(|category| &*category.name);
    let listed = listed.iter().map(|category| &*category.name);
    let known = stages.chain(starters).chain(listed);
    let known: BTreeMap<_, _> = known.map(with_id).collect();
    let mut own = BTreeMap::new();
    for (id, name) in names.map(with_id) {
        if own.len() > CATEGORIES_MAX {
            break;
        }
        if is_own(catalog.questionnaires(), &id) {
            own.entry(id).or_insert(name);
        }
    }
    let own = own.into_iter().map(|(id, name)| {
        let others = || {
            let others = known.iter().filter(|(other, _)| **other != id);
            others.map(|(_, name)| (*name, *name))
        };
        let nearest = find_by_words(name, others())
            .or_else(|| category_of_trade(name))
            .or_else(|| closest_words(name, others()))
            .or_else(|| {
                closest_words(
                    name,
                    STAGES.iter().map(|stage| (stage.category, stage.title)),
                )
            });
        OwnCategory {
            name: name.to_owned(),
            nearest: nearest.map(str::to_owned),
            is_new: !known.contains_key(&id),
        }
    });
    own.collect()
}

fn with_id(name: &str) -> (CategoryId, &str) {
    (CategoryId::from_name(name), name)
}

/// The sentence that names the new ones, each with the one that comes nearest.
pub fn new_categories_sentence(own: &[OwnCategory]) -> Option<String> {
    let new: Vec<_> = own.iter().filter(|own| own.is_new).collect();
    let are = match new.len() {
        0 => return None,
        1 => "A category that is",
        _ => "Categories that are",
    };
    let named = list_names(new.iter().map(|new| {
        let nearest = new.nearest.as_deref();
        let nearest = nearest.map_or_else(String::new, |nearest| format!(" ({nearest}?)"));
        format!("{}{nearest}", quoted(&new.name))
    }));
    Some(format!("{are} new here: {named}."))
}

/// The sentence that names categories of which something was said, though no row has them.
pub fn unused_sentence(names: &[&str]) -> Option<String> {
    let (row, categories) = match names.len() {
        0 => return None,
        1 => ("row has", "category"),
        _ => ("rows have", "categories"),
    };
    let listed = list_names(names.iter().map(|name| quoted(name)));
    Some(format!("No {row} the {categories} {listed}."))
}
