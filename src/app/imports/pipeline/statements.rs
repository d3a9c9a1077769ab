//! What the extra columns of a vendors file say of what a vendor offers: it becomes highlights, each with the name
//! of its column, and integrations (docs/import.md#extra-columns).

mod category_reader;
mod price_words;
mod statement;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use self::category_reader::{CategoryReader, NamedCell};
use self::statement::Statement;
use crate::app::directory::catalog::Catalog;
use crate::app::imports::report::column_notices::StatementColumn;
use crate::app::imports::report::examples::Examples;
use crate::app::imports::report::unknown_tags::UnknownTags;
use crate::domain::capability::ClaimState;
use crate::domain::ids::{CategoryId, slug};
use crate::domain::number_format::counted;
use crate::import::columns::header::Header;
use crate::import::vendors::extra_cells::{other_words, refusals};
use crate::import::vendors::extra_columns::{ColumnTopic, ExtraColumn, NO, YES};
use crate::import::vendors::statements::{Statements, ToolStatement};
use crate::import::vendors::vendor::{VendorDraft, written_tags};
use crate::import::{Column, Row, quoted};
use crate::recommend::read_practice_areas;

/// Reads the extra columns of one file.
pub struct StatementReader<'c> {
    catalog: &'c Catalog,
    columns: Vec<AskedColumn>,
    names: Arc<[Arc<str>]>,
    categories: HashMap<CategoryId, CategoryReader>,
    /// Cells of the column of places that name none.
    placeless: Examples,
    /// Cells of the column of practice areas that name none.
    without_area: Examples,
    unknown_tags: UnknownTags<'c>,
    year: i16,
}

/// A column, and where its statements went.
struct AskedColumn {
    column: ExtraColumn,
    /// The tool that its name asks about.
    tool: Option<String>,
    /// The field that its statements were added to; `None` where it made none.
    field: Option<Column>,
    /// Cells that made none although they are no plain no.
    silent: Examples,
    cells: Cells,
}

/// What the cells of a column hold.
#[derive(Clone, Copy)]
enum Cells {
    Words,
    Prices,
    Tags,
}

impl AskedColumn {
    fn new(column: ExtraColumn, cells: Cells) -> Self {
        Self {
            column,
            tool: None,
            field: None,
            silent: Examples::default(),
            cells,
        }
    }

    /// Whether the vendor connects to the tool that the name of the column asks about.
    fn connection(&self, row: &Row<'_>) -> Option<ToolStatement> {
        let tool = self.tool.as_ref()?;
        if self.column.about == ColumnTopic::Lacks {
            return None;
        }
        Some(ToolStatement {
            tool: tool.clone(),
            is_connected: connects(&self.column.value(row)?)?,
        })
    }

    /// What a row with this price bracket says in the column.
    fn statements(
        &mut self,
        row: &Row<'_>,
        bracket: Option<u8>,
        category: &mut CategoryReader,
        unknown_tags: &mut UnknownTags<'_>,
    ) -> Vec<Statement> {
        let vocabulary = unknown_tags.vocabulary;
        let column = &self.column;
        let known = match self.cells {
            Cells::Words => None,
            Cells::Prices => Some(category.price_words(column, row, bracket)),
            Cells::Tags => Some(unknown_tags.read(&column.name, row, category)),
        };
        if let Some(said) = known {
            if !said.is_empty() {
                self.field = Some(Column::ShortHighlights);
            }
            return said;
        }
        let Some(value) = column.value(row) else {
            return Vec::new();
        };
        let statements = if column.about == ColumnTopic::Lacks {
            let entries = refusals::denied(&column.name, &value, column.entries(row));
            category.denials(&column.name, &value, &entries)
        } else {
            let mut said = category.statements(&column.name, &value);
            if column.about == ColumnTopic::People {
                said.retain(|said| !category.names_place(&said.text));
            }
            let cell = NamedCell {
                column: &column.name,
                value: &value,
            };
            said.retain(|said| category.agrees_on_places(cell, &said.text, vocabulary));
            said
        };
        if !statements.is_empty() {
            self.field.get_or_insert(Column::ShortHighlights);
        } else if column.about != ColumnTopic::Lacks
            && value != NO
            && category.asks_in(&column.name)
        {
            self.silent.add_cell(&value);
        }
        statements
    }
}

impl<'c> StatementReader<'c> {
    pub fn new(catalog: &'c Catalog, header: &Header, now: Timestamp) -> Self {
        let extra = ExtraColumn::all_of(header).into_iter();
        let extra = extra.map(|column| AskedColumn {
            tool: tool(&column, catalog),
            ..AskedColumn::new(column, Cells::Words)
        });
        let prices = ExtraColumn::of_prices(header);
        let prices = prices.map(|column| AskedColumn::new(column, Cells::Prices));
        let tags = ExtraColumn::of_tags(header);
        let tags = tags.map(|column| AskedColumn::new(column, Cells::Tags));
        let columns: Vec<_> = prices.into_iter().chain(tags).chain(extra).collect();
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
            placeless: Examples::default(),
            without_area: Examples::default(),
            unknown_tags: UnknownTags::new(catalog.vocabulary()),
            year: now.to_zoned(TimeZone::UTC).year(),
        }
    }

    /// Adds to a draft what its row says in these columns, by the words of its category.
    pub fn read(&mut self, row: &Row<'_>, draft: &mut VendorDraft) {
        // Our own export holds whatever was stored.
        let is_named = |column| row.header.is_from_export(column);
        let has_places = is_named(Column::GeoFocus) && !draft.places().is_empty();
        let areas = draft.practice_areas();
        let has_areas = is_named(Column::PracticeAreasSupported) && !areas.is_empty();
        if ExtraColumn::of_tags(row.header).is_none() {
            for tag in written_tags(row) {
                self.unknown_tags.add(&tag);
            }
        }
        if self.columns.is_empty() && !has_places && !has_areas {
            return;
        }
        let vocabulary = self.catalog.vocabulary();
        let id = draft.category_id().clone();
        let category = match self.categories.entry(id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let reader = CategoryReader::new(self.catalog, new.key(), self.year);
                new.insert(reader)
            }
        };
        if has_places && category.names_no_place(draft.places(), vocabulary) {
            self.placeless.add_cell(&row.text(Column::GeoFocus));
        }
        let mut areas = areas.iter();
        if has_areas && areas.all(|area| read_practice_areas(area, vocabulary).is_empty()) {
            let cell = row.text(Column::PracticeAreasSupported);
            self.without_area.add_cell(&cell);
        }
        let (mut made, mut tools) = (Vec::new(), Vec::new());
        let bracket = draft.price_bracket();
        for asked in &mut self.columns {
            if let Some(tool) = asked.connection(row) {
                tools.push(tool);
                asked.field = Some(Column::Integrations);
            } else {
                made.extend(asked.statements(row, bracket, category, &mut self.unknown_tags));
            }
        }
        // Denials last, since a card shows the first few.
        made.sort_by_key(|made| made.is_denial);
        draft.set_statements(Statements {
            columns: Arc::clone(&self.names),
            made: made.into_iter().map(|made| made.text).collect(),
            tools,
        });
    }

    /// A sentence that names the tags that say nothing.
    pub fn unknown_tags_notice(&self) -> Option<String> {
        self.unknown_tags.notice()
    }

    /// A sentence for each column whose name is a capability and of which cells say neither yes nor no, and for those of
    /// places and practice areas.
    pub fn silent_notices(&self, header: &Header) -> Vec<String> {
        let notices = self
            .columns
            .iter()
            .filter_map(|AskedColumn { column, silent, .. }| {
                let (one, many) = (
                    "cell says neither yes nor no",
                    "cells say neither yes nor no",
                );
                let cells = counted(silent.count, one, many)?;
                Some(unread_notice(&column.written, &cells, &silent.list()))
            });
        let lists = [
            (Column::GeoFocus, "place", &self.placeless),
            (
                Column::PracticeAreasSupported,
                "practice area",
                &self.without_area,
            ),
        ];
        let lists = lists.into_iter().filter_map(|(column, what, cells)| {
            let said = counted(cells.count, "cell names no", "cells name no")?;
            let said = format!("{said} {what}");
            let column = header.written_name(column);
            Some(unread_notice(column, &said, &cells.list()))
        });
        notices.chain(lists).collect()
    }

    /// The columns with statements.
    pub fn statement_columns(&self) -> Vec<StatementColumn<'_>> {
        let columns = self.columns.iter().filter_map(|asked| {
            let (name, field) = (asked.column.written.as_str(), asked.field?);
            Some(StatementColumn { name, field })
        });
        columns.collect()
    }
}

/// What a column's cells do not say: `cells` has their number.
fn unread_notice(column: &str, cells: &str, named: &str) -> String {
    let column = quoted(column);
    format!("In the column {column} {cells} that we can read, such as {named}.")
}

impl UnknownTags<'_> {
    /// What tags of a row that nobody knows say in the vendor's own words, with the name of their column as without it: "want
    /// Spanish" is a note. Those that say nothing are kept for the notice, and so are those that are slugs, as our own
    /// export has them: their words are among its highlights.
    fn read(
        &mut self,
        column: &str,
        row: &Row<'_>,
        category: &mut CategoryReader,
    ) -> Vec<Statement> {
        let unknown = written_tags(row).into_iter().filter(|tag| !self.knows(tag));
        let (mut made, mut silent) = (Vec::new(), Vec::new());
        for tag in unknown {
            let alone = Some(tag.as_str()).filter(|tag| slug(tag) != *tag);
            let alone = alone.and_then(|tag| category.first_state(tag));
            let is_denial = alone.map(|state| state == ClaimState::Denied);
            let mut said = category.statements(column, &tag);
            let value = &tag;
            said.retain(|said| {
                let cell = NamedCell { column, value };
                let agrees = category.agrees_on_places(cell, &said.text, self.vocabulary);
                is_denial == Some(said.is_denial) && agrees
            });
            if said.is_empty() {
                silent.push(tag);
            }
            made.extend(said);
        }
        for tag in silent {
            self.add(&tag);
        }
        made
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
