//! What a vendors file says in columns that are not known, as far as that is what a vendor offers: it becomes
//! highlights, each with the name of its column (docs/import.md#further-columns).

use std::collections::HashMap;
use std::sync::Arc;

use crate::app::catalog::Catalog;
use crate::domain::ids::CategoryId;
use crate::domain::limits::IMPORT_TEXT_MAX_CHARS;
use crate::import::Row;
use crate::import::further_columns::FurtherColumn;
use crate::import::header::Header;
use crate::import::vendor::{Statements, VendorDraft};
use crate::recommend::{Lexicon, telling_parts};

/// Of a cell with more text, so many parts are taken.
const PARTS_MAX: usize = 5;
/// Most columns say the same few things of many vendors; so many of them are remembered.
const REMEMBERED_MAX: usize = 10_000;

/// Reads the further columns of one file.
pub struct StatementReader<'c> {
    catalog: &'c Catalog,
    columns: Vec<FurtherColumn>,
    names: Arc<[Arc<str>]>,
    /// Which of the columns told something.
    told: Vec<bool>,
    categories: HashMap<CategoryId, CategoryReader>,
}

/// Reads by the words of one category.
struct CategoryReader {
    lexicon: Lexicon,
    /// Whether a short statement says what is offered.
    known: HashMap<String, bool>,
}

impl<'c> StatementReader<'c> {
    pub fn new(catalog: &'c Catalog, header: &Header) -> Self {
        let columns = FurtherColumn::all_of(header);
        Self {
            catalog,
            names: columns
                .iter()
                .map(|column| Arc::clone(&column.name))
                .collect(),
            told: vec![false; columns.len()],
            columns,
            categories: HashMap::new(),
        }
    }

    /// Gives a draft what its row says there, by the words of its category.
    pub fn read(&mut self, row: &Row<'_>, draft: &mut VendorDraft) {
        if self.columns.is_empty() {
            return;
        }
        let id = draft.category_id();
        if !self.categories.contains_key(id) {
            let reader = CategoryReader::new(self.catalog, id);
            self.categories.insert(id.clone(), reader);
        }
        let mut made = Vec::new();
        if let Some(category) = self.categories.get_mut(id) {
            for (column, has_told) in self.columns.iter().zip(&mut self.told) {
                let statements = category.statements(column, row);
                *has_told |= !statements.is_empty();
                made.extend(statements);
            }
        }
        let columns = Arc::clone(&self.names);
        draft.set_statements(Statements { columns, made });
    }

    /// The columns that told something, as the file writes their names.
    pub fn told(&self) -> Vec<&str> {
        let columns = self.columns.iter().zip(&self.told);
        let told = columns.filter(|(_, has_told)| **has_told);
        told.map(|(column, _)| column.written.as_str()).collect()
    }
}

impl CategoryReader {
    fn new(catalog: &Catalog, category: &CategoryId) -> Self {
        Self {
            lexicon: catalog.lexicon_of_any(category),
            known: HashMap::new(),
        }
    }

    fn statements(&mut self, column: &FurtherColumn, row: &Row<'_>) -> Vec<String> {
        let Some(value) = column.value(row) else {
            return Vec::new();
        };
        let named = |said: &str| format!("{}: {said}", column.name);
        let is_short = |text: &String| text.chars().count() <= IMPORT_TEXT_MAX_CHARS;
        let whole = named(&value);
        if is_short(&whole) {
            return Vec::from_iter(self.is_telling(&whole).then_some(whole));
        }
        let parts = telling_parts(&value, true, &self.lexicon).into_iter();
        let parts = parts.map(|part| named(&part)).filter(is_short);
        parts.take(PARTS_MAX).collect()
    }

    fn is_telling(&mut self, statement: &str) -> bool {
        if let Some(is_telling) = self.known.get(statement) {
            return *is_telling;
        }
        let is_telling = !telling_parts(statement, false, &self.lexicon).is_empty();
        if self.known.len() < REMEMBERED_MAX {
            self.known.insert(statement.to_owned(), is_telling);
        }
        is_telling
    }
}
