//! What the extra columns of a vendors file say of what a vendor offers: it becomes highlights, each with the name
//! of its column, and integrations (docs/import.md#extra-columns).

mod affirmation;
mod category_reader;
mod other_words;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use self::category_reader::CategoryReader;
use crate::app::catalog::Catalog;
use crate::domain::ids::CategoryId;
use crate::import::extra_columns::{About, ExtraColumn, NO, YES};
use crate::import::header::Header;
use crate::import::statements::Statements;
use crate::import::vendor::VendorDraft;
use crate::import::{Column, Row};

/// Reads the extra columns of one file.
pub struct StatementReader<'c> {
    catalog: &'c Catalog,
    columns: Vec<AskedColumn>,
    names: Arc<[Arc<str>]>,
    categories: HashMap<CategoryId, CategoryReader>,
}

/// A column, and where its statements went.
struct AskedColumn {
    column: ExtraColumn,
    /// The tool that its name asks about.
    tool: Option<String>,
    /// The field that its statements were added to; `None` where it made none.
    field: Option<Column>,
}

impl<'c> StatementReader<'c> {
    pub fn new(catalog: &'c Catalog, header: &Header) -> Self {
        let columns = ExtraColumn::all_of(header).into_iter();
        let columns: Vec<_> = columns
            .map(|column| AskedColumn {
                tool: tool(&column, catalog),
                column,
                field: None,
            })
            .collect();
        let names = columns.iter().flat_map(|asked| {
            let others = other_words::names(&asked.column.name).into_iter();
            let others = others.map(Arc::from).chain(asked.column.former_name());
            std::iter::once(Arc::clone(&asked.column.name)).chain(others)
        });
        Self {
            catalog,
            names: names.collect(),
            columns,
            categories: HashMap::new(),
        }
    }

    /// Adds to a draft what its row says in these columns, by the words of its category.
    pub fn read(&mut self, row: &Row<'_>, draft: &mut VendorDraft) {
        if self.columns.is_empty() {
            return;
        }
        let id = draft.category_id().clone();
        let category = match self.categories.entry(id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let reader = CategoryReader::new(self.catalog, new.key());
                new.insert(reader)
            }
        };
        let (mut made, mut tools) = (Vec::new(), Vec::new());
        for asked in &mut self.columns {
            let Some(value) = asked.column.value(row) else {
                continue;
            };
            if asked.column.about == About::Lacks {
                let entries = asked.column.entries(row);
                let denied = category.denials(&asked.column.name, &value, &entries);
                if !denied.is_empty() {
                    asked.field.get_or_insert(Column::ShortHighlights);
                }
                made.extend(denied);
                continue;
            }
            if let Some((tool, connects)) = asked.tool.as_ref().zip(connects(&value)) {
                tools.push((tool.clone(), connects));
                asked.field = Some(Column::Integrations);
                continue;
            }
            let mut statements = category.statements(&asked.column.name, &value);
            if asked.column.about == About::People {
                statements.retain(|(statement, _)| !category.names_place(statement));
            }
            if !statements.is_empty() {
                asked.field.get_or_insert(Column::ShortHighlights);
            }
            made.extend(statements);
        }
        // Denials last, since a card shows the first few.
        made.sort_by_key(|(_, is_denial)| *is_denial);
        draft.set_statements(Statements {
            columns: Arc::clone(&self.names),
            made: made.into_iter().map(|(statement, _)| statement).collect(),
            tools,
        });
    }

    /// The columns with statements, as the file writes their names, each with the field they were added to.
    pub fn statement_columns(&self) -> Vec<(&str, Column)> {
        let columns = self.columns.iter();
        let named = columns.filter_map(|asked| Some((asked.column.written.as_str(), asked.field?)));
        named.collect()
    }
}

fn tool(column: &ExtraColumn, catalog: &Catalog) -> Option<String> {
    let tool = catalog.vocabulary().tool_of_column(&column.name);
    tool.map(str::to_owned)
}

/// Whether a cell under the name of a tool says that it is connected; `None` where it says something else.
fn connects(value: &str) -> Option<bool> {
    match value.to_lowercase().as_str() {
        YES | "native" | "direct" | "api" | "built in" | "built-in" => Some(true),
        NO => Some(false),
        _ => None,
    }
}
