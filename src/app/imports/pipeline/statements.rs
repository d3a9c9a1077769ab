//! What a vendors file says in columns that are not known, as far as that is what a vendor offers: it becomes
//! highlights, each with the name of its column, and integrations (docs/import.md#further-columns).

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use crate::app::catalog::Catalog;
use crate::domain::capability::ClaimState;
use crate::domain::ids::CategoryId;
use crate::domain::limits::IMPORT_TEXT_MAX_CHARS;
use crate::domain::text::words_in;
use crate::import::export_list::is_check_mark;
use crate::import::further_columns::{FurtherColumn, NO, YES};
use crate::import::header::Header;
use crate::import::statements::Statements;
use crate::import::vendor::VendorDraft;
use crate::import::{Column, Row};
use crate::recommend::{Lexicon, telling_parts};

/// How a cell begins that offers what its column is called.
const AFFIRMED: [&str; 16] = [
    "always",
    "available",
    "certified",
    "compliant",
    "complete",
    "completed",
    "fluent",
    "included",
    "includes",
    "native",
    "offered",
    "signed",
    "signs",
    "supported",
    "type",
    "yes",
];

/// Words after it that take nothing back: "included at no extra cost".
const HARMLESS: [&str; 38] = [
    "1",
    "2",
    "24",
    "365",
    "7",
    "a",
    "additional",
    "agents",
    "all",
    "and",
    "at",
    "baa",
    "charge",
    "charges",
    "cost",
    "day",
    "every",
    "extra",
    "fee",
    "fees",
    "for",
    "free",
    "house",
    "i",
    "ii",
    "in",
    "live",
    "night",
    "no",
    "of",
    "on",
    "our",
    "plans",
    "speakers",
    "speaking",
    "staff",
    "with",
    "without",
];

/// Of a cell with more text, so many parts are taken.
const PARTS_MAX: usize = 5;
/// Most columns say the same few things of many vendors; so many of them are remembered.
const REMEMBERED_MAX: usize = 10_000;

/// Reads the further columns of one file.
pub struct StatementReader<'c> {
    catalog: &'c Catalog,
    columns: Vec<Asked>,
    names: Arc<[Arc<str>]>,
    categories: HashMap<CategoryId, CategoryReader>,
}

/// A column, and what it told.
struct Asked {
    column: FurtherColumn,
    /// The tool that it asks about.
    tool: Option<String>,
    /// The field that took what it told; `None` where it told nothing.
    told: Option<Column>,
}

/// Reads by the words of one category.
struct CategoryReader {
    lexicon: Lexicon,
    /// What short statements say first.
    known: HashMap<String, Option<ClaimState>>,
}

impl<'c> StatementReader<'c> {
    pub fn new(catalog: &'c Catalog, header: &Header) -> Self {
        let columns = FurtherColumn::all_of(header).into_iter();
        let columns: Vec<_> = columns
            .map(|column| Asked {
                tool: tool(&column, catalog),
                column,
                told: None,
            })
            .collect();
        let names = columns.iter().map(|asked| Arc::clone(&asked.column.name));
        Self {
            catalog,
            names: names.collect(),
            columns,
            categories: HashMap::new(),
        }
    }

    /// Gives a draft what its row says there, by the words of its category.
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
            if let Some((tool, connects)) = asked.tool.as_ref().zip(connects(&value)) {
                tools.push((tool.clone(), connects));
                asked.told = Some(Column::Integrations);
                continue;
            }
            let statements = category.statements(&asked.column.name, &value);
            if !statements.is_empty() {
                asked.told.get_or_insert(Column::ShortHighlights);
            }
            made.extend(statements);
        }
        // A card shows the first few.
        made.sort_by_key(|(_, is_denial)| *is_denial);
        draft.set_statements(Statements {
            columns: Arc::clone(&self.names),
            made: made.into_iter().map(|(statement, _)| statement).collect(),
            tools,
        });
    }

    /// The columns that told something, as the file writes their names, each with the field that took it.
    pub fn told(&self) -> Vec<(&str, Column)> {
        let told = self.columns.iter();
        let told = told.filter_map(|asked| Some((asked.column.written.as_str(), asked.told?)));
        told.collect()
    }
}

fn is_affirmed(value: &str) -> bool {
    let value = value.to_lowercase();
    let mut words = words_in(&value);
    let is_checked = is_check_mark(value.split(' ').next().unwrap_or_default());
    (is_checked || words.next().is_some_and(|word| AFFIRMED.contains(&word)))
        && words.all(|word| AFFIRMED.contains(&word) || HARMLESS.contains(&word))
}

fn tool(column: &FurtherColumn, catalog: &Catalog) -> Option<String> {
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

impl CategoryReader {
    fn new(catalog: &Catalog, category: &CategoryId) -> Self {
        Self {
            lexicon: catalog.lexicon_of_any(category),
            known: HashMap::new(),
        }
    }

    /// What a cell says of what is offered, each with whether that is a denial.
    fn statements(&mut self, column: &str, value: &str) -> Vec<(String, bool)> {
        let named = |said: &str| format!("{column}: {said}");
        let is_short = |text: &String| text.chars().count() <= IMPORT_TEXT_MAX_CHARS;
        let is_denial = |state| state == ClaimState::Denied;
        let asked = self.tells(column);
        // Who says yes offers what the column is called.
        if value == YES && asked == Some(ClaimState::Derived) {
            return vec![(column.to_owned(), false)];
        }
        let whole = named(value);
        if is_short(&whole) {
            let state = self.tells(&whole);
            // "Signs BAA: included at no extra cost" has a no that is none.
            if state.is_none() && asked == Some(ClaimState::Derived) && is_affirmed(value) {
                return vec![(column.to_owned(), false)];
            }
            let state = state.filter(|state| self.stands(*state, asked, value));
            return Vec::from_iter(state.map(|state| (whole, is_denial(state))));
        }
        let parts = telling_parts(value, true, &self.lexicon).into_iter();
        let parts = parts.map(|(part, state)| (named(&part), is_denial(state)));
        let parts = parts.filter(|(part, _)| is_short(part));
        parts.take(PARTS_MAX).collect()
    }

    /// Whether a cell says it, and not only the name of its column: under "Signs BAA" most words that are no yes are
    /// some kind of no.
    fn stands(&mut self, state: ClaimState, asked: Option<ClaimState>, value: &str) -> bool {
        let is_repeated = state == ClaimState::Derived && asked == Some(ClaimState::Derived);
        !is_repeated || value != NO && (is_affirmed(value) || self.tells(value) == asked)
    }

    /// What a short statement says first; `None` where it says nothing of what is offered.
    fn tells(&mut self, statement: &str) -> Option<ClaimState> {
        if let Some(tells) = self.known.get(statement) {
            return *tells;
        }
        let mut parts = telling_parts(statement, false, &self.lexicon).into_iter();
        let tells = parts.next().map(|(_, state)| state);
        if self.known.len() < REMEMBERED_MAX {
            self.known.insert(statement.to_owned(), tells);
        }
        tells
    }
}
