//! What a row of a vendors file says in extra columns, as a part of the vendor (docs/import.md#extra-columns).

use std::sync::Arc;

use crate::domain::limits::LIST_ENTRIES_MAX;
use crate::domain::vendor::Vendor;

/// What a row says in extra columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statements {
    /// The names of all such columns of the file.
    pub columns: Arc<[Arc<str>]>,
    /// The statements; each begins with the name of its column, or is that name.
    pub made: Vec<String>,
    pub tools: Vec<ToolStatement>,
}

/// What a row says of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolStatement {
    pub tool: String,
    /// Whether the vendor connects to it.
    pub is_connected: bool,
}

impl Statements {
    /// Takes away what an earlier file said in one of the columns.
    pub fn take_back(&self, highlights: &mut Vec<String>) {
        let is_of_column = |highlight: &String| {
            let mut columns = self.columns.iter();
            columns.any(|name| {
                let start = highlight.split_at_checked(name.len());
                start.is_some_and(|(start, after)| {
                    let is_named = start.eq_ignore_ascii_case(name);
                    is_named && (after.is_empty() || after.starts_with(": "))
                })
            })
        };
        highlights.retain(|highlight| !is_of_column(highlight));
    }

    /// The vendor with these statements after its other highlights, and with these tools.
    pub fn add_to(self, mut vendor: Vendor) -> Vendor {
        for statement in self.made {
            add(&mut vendor.short_highlights, statement);
        }
        for ToolStatement { tool, is_connected } in self.tools {
            if is_connected {
                add(&mut vendor.integrations, tool);
            } else {
                let is_other = |other: &String| !other.eq_ignore_ascii_case(&tool);
                vendor.integrations.retain(is_other);
            }
        }
        vendor
    }
}

/// Adds an entry to a list that lacks it and has room.
fn add(list: &mut Vec<String>, entry: String) {
    let is_there = list.iter().any(|other| other.eq_ignore_ascii_case(&entry));
    if !is_there && list.len() < LIST_ENTRIES_MAX {
        list.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NAMES: [&str; 4] = ["Hours", "Hours of chat", "Spanish", "Fax"];

    fn said() -> impl Strategy<Value = String> {
        let name = prop::sample::select(NAMES.to_vec());
        let said = prop::sample::select(vec!["", ": no", ": 24/7", " too"]);
        (name, said).prop_map(|(name, said)| format!("{name}{said}"))
    }

    proptest! {
        #[test]
        fn a_file_replaces_what_its_columns_said_and_nothing_else(
            before in prop::collection::vec(said(), 0..8),
            columns in prop::sample::subsequence(NAMES.to_vec(), 0..=NAMES.len()),
            values in prop::collection::vec(prop::option::of(prop::sample::select(vec!["", ": no", ": 24/7"])), 4),
        ) {
            let made = columns.iter().zip(&values);
            let made = made.filter_map(|(name, said)| Some(format!("{name}{}", (*said)?)));
            let statements = Statements {
                columns: columns.iter().map(|name| Arc::from(*name)).collect(),
                made: made.collect(),
                tools: Vec::new(),
            };
            let import = |highlights: &[String]| {
                let mut vendor = Vendor::new("v".into(), "Acme".to_owned(), "intake".into());
                vendor.short_highlights = highlights.to_vec();
                statements.take_back(&mut vendor.short_highlights);
                statements.clone().add_to(vendor).short_highlights
            };
            let after = import(&before);
            // Statements of the file's columns are exactly what it says.
            let of_columns = |all: &[String]| -> Vec<String> {
                let of = |said: &&String| {
                    let name = said.split(": ").next().unwrap_or_default();
                    columns.contains(&name)
                };
                all.iter().filter(of).cloned().collect()
            };
            prop_assert_eq!(of_columns(&after), statements.made.clone());
            // All other statements stay.
            let others = |all: &[String]| -> Vec<String> {
                let own = of_columns(all);
                all.iter().filter(|said| !own.contains(said)).cloned().collect()
            };
            prop_assert_eq!(others(&after), others(&before));
            prop_assert_eq!(import(&after), after.clone(), "imported again");
        }
    }
}
