//! Categories that a file brings, each with the known one that comes nearest: a misspelled one, or one that the firm
//! calls by a name of its own, becomes a category that everybody sees and that no stage has.

use std::collections::{BTreeMap, HashSet};

use super::name_list::list_names;
use super::trade_words::category_of_trade;
use crate::app::catalog::Catalog;
use crate::domain::ids::CategoryId;
use crate::domain::stage::STAGES;
use crate::import::{closest_words, quoted};

/// A category that neither the directory nor a stage of a case has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCategory {
    pub name: String,
    /// The known one that it may be meant for.
    pub nearest: Option<String>,
}

/// Those of these categories that are new, by name.
pub fn new_categories<'c>(
    catalog: &Catalog,
    names: impl Iterator<Item = &'c str>,
) -> Vec<NewCategory> {
    let known: Vec<&str> = catalog
        .categories()
        .iter()
        .map(|category| category.name.as_str())
        .chain(STAGES.iter().map(|stage| stage.category))
        .collect();
    let ids: HashSet<CategoryId> = known
        .iter()
        .map(|name| CategoryId::from_name(name))
        .collect();
    let mut new = BTreeMap::new();
    for name in names {
        let id = CategoryId::from_name(name);
        if !ids.contains(&id) {
            new.entry(id).or_insert(name);
        }
    }
    let new = new.into_values().map(|name| {
        let nearest = category_of_trade(name)
            .or_else(|| closest_words(name, known.iter().map(|known| (*known, *known))));
        NewCategory {
            name: name.to_owned(),
            nearest: nearest.map(str::to_owned),
        }
    });
    new.collect()
}

/// The sentence that names them, each with the one that comes nearest.
pub fn new_categories_sentence(new: &[NewCategory]) -> Option<String> {
    let are = match new {
        [] => return None,
        [_] => "A category that is",
        _ => "Categories that are",
    };
    let named = list_names(new.iter().map(|new| {
        let nearest = new.nearest.as_deref();
        let nearest = nearest.map_or_else(String::new, |nearest| format!(" ({nearest}?)"));
        format!("{}{nearest}", quoted(&new.name))
    }));
    Some(format!("{are} new here: {named}."))
}
