//! Categories that a file brings, each with the known one that comes nearest: a misspelled one, or one that the firm
//! calls by a name of its own, becomes a category that everybody sees and that no stage has.

use std::collections::{BTreeMap, HashSet};

use super::name_list::list_names;
use super::trade_words::category_of_trade;
use crate::app::catalog::Catalog;
use crate::domain::ids::CategoryId;
use crate::domain::stage::STAGES;
use crate::import::{closest_words, quoted};

/// The sentence that names those of these categories that neither the directory nor a stage of a case has.
pub fn new_categories_notice<'c>(
    catalog: &Catalog,
    names: impl Iterator<Item = &'c str>,
) -> Option<String> {
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
    let listed = list_names(new.values().map(|name| {
        let nearest = closest_words(name, known.iter().map(|known| (*known, *known)));
        let nearest = nearest.or_else(|| category_of_trade(name));
        let nearest = nearest.map_or_else(String::new, |known| format!(" ({known}?)"));
        format!("{}{nearest}", quoted(name))
    }));
    let are = if new.len() == 1 {
        "A category that is"
    } else {
        "Categories that are"
    };
    (!new.is_empty()).then(|| format!("{are} new here: {listed}."))
}
