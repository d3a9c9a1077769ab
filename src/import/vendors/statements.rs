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
    /// Puts them where an earlier file said something in one of the columns, in their order, so that those of other columns
    /// keep their places; of what it said more, nothing stays. What finds no place is left to be added.
    pub fn replace_in(&mut self, highlights: &mut Vec<String>) {
        let mut made: Vec<String> = Vec::new();
        for statement in std::mem::take(&mut self.made) {
            if !is_in(&made, &statement) {
                made.push(statement);
            }
        }
        let mut made = made.into_iter();
        let before = std::mem::take(highlights).into_iter();
        highlights.extend(before.filter_map(|highlight| {
            if self.is_of_column(&highlight) {
                made.next()
            } else {
                Some(highlight)
            }
        }));
        self.made = made.collect();
    }

    fn is_of_column(&self, highlight: &str) -> bool {
        self.columns.iter().any(|name| {
            let start = highlight.split_at_checked(name.len());
            start.is_some_and(|(start, after)| {
                let is_named = start.eq_ignore_ascii_case(name);
                is_named && (after.is_empty() || after.starts_with(": "))
            })
        })
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
    if !is_in(list, &entry) && list.len() < LIST_ENTRIES_MAX {
        list.push(entry);
    }
}

fn is_in(list: &[String], entry: &str) -> bool {
    list.iter().any(|other| other.eq_ignore_ascii_case(entry))
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

    #[test]
    fn a_file_without_a_column_leaves_all_in_its_place() {
        let said = ["Hours: 24/7", "Fax", "Spanish: no"].map(str::to_owned);
        let mut vendor = Vendor::new("v".into(), "Acme".to_owned(), "intake".into());
        vendor.short_highlights = said.to_vec();
        let mut statements = Statements {
            columns: ["Hours", "Spanish"].map(Arc::from).into(),
            made: vec![said[0].clone(), said[2].clone()],
            tools: Vec::new(),
        };
        statements.replace_in(&mut vendor.short_highlights);
        assert_eq!(statements.add_to(vendor).short_highlights, said);
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
                let mut statements = statements.clone();
                statements.replace_in(&mut vendor.short_highlights);
                statements.add_to(vendor).short_highlights
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
