//! Finds the [conventions](Conventions) of a file before it is read.

use super::cells::cell::{is_letter_x, is_tick, is_yes, normalize_line, quoted};
use super::cells::date::{DateOrder, OrderShown, order_shown};
use super::cells::export_list::is_check_mark;
use super::cells::html_text;
use super::columns::column_lookup::columns;
use super::columns::column_spec::Column;
use super::columns::conventions::Conventions;
use super::columns::header::Header;
use super::files::rows::Row;
use super::vendors::extra_columns::ExtraColumn;
use crate::domain::import::ImportKind;
use crate::domain::number_format::group_thousands;

/// This many dates that can only be read in one way settle it.
const DATES_THAT_SETTLE: u64 = 1_000;
/// After this many rows without a date of numbers there will be none.
const ROWS_WITHOUT_NUMBERS: u64 = 100;

/// Looks through a file before it is read.
#[derive(Debug)]
pub struct ConventionsReader {
    kind: ImportKind,
    rows: u64,
    dates: Dates,
    lists: Vec<List>,
    active: Ticks,
    /// The name of their column, as the file writes it.
    active_name: String,
    /// Whether the boxes are those of archived vendors.
    is_of_inactive: bool,
    answers: Vec<Answers>,
}

/// What stands in one extra column.
#[derive(Debug)]
struct Answers {
    column: ExtraColumn,
    has_x: bool,
    has_yes: bool,
    has_check_mark: bool,
}

#[derive(Debug, Default)]
struct Dates {
    month_first: u64,
    day_first: u64,
    either: u64,
    /// The first that can be read in both ways.
    example: Option<String>,
}

#[derive(Debug)]
struct List {
    column: Column,
    has_semicolon: bool,
}

#[derive(Debug, Default)]
struct Ticks {
    ticked: u64,
    empty: u64,
    others: u64,
}

impl ConventionsReader {
    pub fn new(header: &Header) -> Self {
        let lists = columns(header.kind).iter().filter(|spec| spec.is_list);
        let lists = lists
            .filter(|spec| header.has(spec.column))
            .map(|spec| List {
                column: spec.column,
                has_semicolon: false,
            });
        Self {
            kind: header.kind,
            rows: 0,
            dates: Dates::default(),
            lists: lists.collect(),
            active: Ticks::default(),
            active_name: header.written_name(Column::IsActive).to_owned(),
            is_of_inactive: header.is_of_inactive(),
            answers: ExtraColumn::all_of(header)
                .into_iter()
                .map(Answers::of)
                .collect(),
        }
    }

    /// Takes the next row.
    pub fn add(&mut self, row: &Row<'_>) {
        self.rows += 1;
        if self.kind == ImportKind::Bookings {
            self.dates.add(&row.text(Column::CreatedTime));
            return;
        }
        for list in &mut self.lists {
            // That of "&amp;" separates nothing.
            list.has_semicolon |= html_text::paragraph(row.cell(list.column)).contains(';');
        }
        for answers in &mut self.answers {
            answers.add(row);
        }
        let active = row.text(Column::IsActive);
        match &*active {
            "" => self.active.empty += 1,
            cell if is_tick(cell) => self.active.ticked += 1,
            _ => self.active.others += 1,
        }
    }

    /// Whether further rows make no difference.
    pub fn is_settled(&self) -> bool {
        let settling = self.dates.month_first + self.dates.day_first;
        let has_numbers = self.dates.has_any();
        self.kind == ImportKind::Bookings
            && (settling >= DATES_THAT_SETTLE || !has_numbers && self.rows >= ROWS_WITHOUT_NUMBERS)
    }

    /// What was found, and what a person should know of it. `looked_at` is the number of rows where the file goes on
    /// after them.
    pub fn finish(self, looked_at: Option<u64>) -> (Conventions, Vec<String>) {
        let Ticks {
            ticked,
            empty,
            others,
        } = self.active;
        let with_x = self.answers.iter().filter(|answers| answers.has_x);
        let has_check_marks = self.answers.iter().any(|answers| answers.has_check_mark);
        let (no, doubtful): (Vec<_>, Vec<_>) = with_x.partition(|answers| answers.has_check_mark);
        let unclear = doubtful.into_iter();
        let unclear = unclear.filter(|answers| answers.has_yes || has_check_marks);
        let position = |answers: &Answers| answers.column.position;
        let without = self.lists.iter().filter(|list| !list.has_semicolon);
        let conventions = Conventions {
            date_order: self.dates.order(),
            rows_without_numbers: looked_at.filter(|_| !self.dates.has_any()),
            lists_without_semicolon: without.map(|list| list.column).collect(),
            active_is_tick: ticked > 0 && empty > 0 && others == 0,
            x_is_no: no.iter().copied().map(position).collect(),
            x_is_unclear: unclear.map(position).collect(),
        };
        let named = no.iter().map(|answers| quoted(&answers.column.written));
        let named = named.collect::<Vec<_>>().join(", ");
        let crosses = format!("An X says no where check marks say yes: {named}.");
        let crosses = (!no.is_empty()).then_some(crosses);
        let boxes = if self.is_of_inactive {
            "Where no box of archived vendors is ticked, a vendor is active.".to_owned()
        } else {
            let column = quoted(&self.active_name);
            format!("In the column {column} some boxes are ticked, so an empty cell means no.")
        };
        let notices = self.dates.notice(looked_at).into_iter();
        let notices = notices.chain(conventions.active_is_tick.then_some(boxes));
        let notices = notices.chain(crosses);
        let notices = notices.collect();
        (conventions, notices)
    }
}

impl Answers {
    fn of(column: ExtraColumn) -> Self {
        Self {
            column,
            has_x: false,
            has_yes: false,
            has_check_mark: false,
        }
    }

    fn add(&mut self, row: &Row<'_>) {
        let said = normalize_line(row.cell_at(self.column.position));
        self.has_x |= is_letter_x(&said);
        self.has_yes |= is_yes(&said);
        self.has_check_mark |= is_check_mark(&said);
    }
}

impl Dates {
    fn add(&mut self, text: &str) {
        match order_shown(text) {
            OrderShown::Only(DateOrder::MonthFirst) => self.month_first += 1,
            OrderShown::Only(DateOrder::DayFirst) => self.day_first += 1,
            OrderShown::Either => {
                self.either += 1;
                self.example
                    .get_or_insert_with(|| normalize_line(text).into_owned());
            }
            OrderShown::Nothing => {}
        }
    }

    /// Whether some date is of numbers.
    fn has_any(&self) -> bool {
        self.month_first + self.day_first + self.either > 0
    }

    /// The order of most dates that have only one.
    fn order(&self) -> DateOrder {
        if self.day_first > self.month_first {
            DateOrder::DayFirst
        } else {
            DateOrder::MonthFirst
        }
    }

    fn notice(&self, looked_at: Option<u64>) -> Option<String> {
        let first_rows = looked_at.map(|rows| format!("the first {} rows", group_thousands(rows)));
        let example = self.example.as_deref().map(quoted);
        let example = example.map_or_else(String::new, |example| format!(" such as {example}"));
        let (first, shown) = match self.order() {
            DateOrder::DayFirst => ("day", self.day_first),
            DateOrder::MonthFirst => ("month", self.month_first),
        };
        let is_mixed = self.day_first > 0 && self.month_first > 0;
        if is_mixed {
            let most =
                first_rows.map_or_else(|| "most".to_owned(), |rows| format!("most of {rows}"));
            Some(format!(
                "Some dates of this file can only have the day first and others only the month. Dates{example} \
                 are read with the {first} first, as {most} are; look at them before you import."
            ))
        } else if self.day_first > 0 {
            let all = "all dates of this file".to_owned();
            let all = first_rows.map_or(all, |rows| format!("the dates of {rows}"));
            Some(format!(
                "Dates{example} are read with the day first, the only order that fits {all}."
            ))
        } else if self.either > 0 && shown == 0 {
            Some(format!(
                "Dates{example} are read with the month first; no date of this file shows which is meant."
            ))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests;
