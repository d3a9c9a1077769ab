//! Clients whose very name vendors in several categories have or had, where a row names none of these categories: one of the
//! vendors gets the booking, and only a person can tell whether it is that one.

use std::collections::BTreeMap;

use super::name_list::{NAMES_LISTED, and_more};
use crate::app::directory::EditableDirectory;
use crate::app::imports::report::client_counts::ClientCounts;
use crate::domain::name_key::name_key;
use crate::domain::number_format::counted;
use crate::import::quoted;

/// The sentences that name such clients, those of most rows first, each with the category whose vendor they count for.
pub fn shared_names_notice(
    counts: &ClientCounts,
    directory: &EditableDirectory<'_>,
) -> Option<String> {
    let mut shared: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for (name, category, count) in counts.iter() {
        if let Some(taken) = taken_of_several(name, category, directory) {
            *shared.entry(taken).or_default() += count;
        }
    }
    let at_least = if counts.has_more { "At least " } else { "" };
    let rows: u64 = shared.values().sum();
    let rows = counted(rows, "row names", "rows name")?;
    let mut named: Vec<_> = shared.into_iter().collect();
    named.sort_by(|(_, a), (_, b)| b.cmp(a));
    let shown = named
        .iter()
        .take(NAMES_LISTED)
        .map(|((name, category), _)| {
            let name = quoted(name);
            format!("{name} (counted for the one in {category})")
        });
    let shown = shown.collect::<Vec<_>>().join(", ");
    let more = and_more(named.len());
    Some(format!(
        "{at_least}{rows} a client whose name vendors in several categories have or had: {shown}{more}. Where another of them \
         is meant, undo this import, name its category in the column Client Category in every row, and import the file again."
    ))
}

/// The client's name and the category of the vendor that gets a row's bookings, where vendors of other categories have or had
/// this name too and the row names none of theirs.
fn taken_of_several<'d>(
    name: &str,
    category: Option<&str>,
    directory: &'d EditableDirectory<'_>,
) -> Option<(&'d str, &'d str)> {
    let taken = directory.client(name, category)?;
    let taken = directory.vendor(taken.as_str())?;
    let lower = name.to_lowercase();
    let own = taken.names().find(|own| own.to_lowercase() == lower)?;
    let is_told = category == Some(taken.category_id.as_str());
    let key = name_key(name);
    let others = directory.of_key(&key);
    let mut others = others.filter(|vendor| vendor.category_id != taken.category_id);
    let is_shared = !is_told && others.any(|vendor| vendor.is_or_was_named(name));
    let category = directory.category_name(&taken.category_id)?;
    is_shared.then_some((own, category))
}
