//! What a cell of an extra column says of what is offered, by the words of one category.

use std::collections::HashMap;

use super::statement::Statement;
use crate::app::directory::catalog::Catalog;
use crate::domain::capability::ClaimState;
use crate::domain::firm::FirmSize;
use crate::domain::ids::CategoryId;
use crate::domain::limits::IMPORT_TEXT_MAX_CHARS;
use crate::domain::text::words_in;
use crate::import::cells::cell::is_yes;
use crate::import::cells::firm_sizes::{is_about_sizes, sizes_of_cell};
use crate::import::vendors::extra_cells::affirmation::{is_affirmed, is_yes_until};
use crate::import::vendors::extra_cells::other_words;
use crate::import::vendors::extra_cells::refusals::is_name;
use crate::import::vendors::extra_columns::{NO, YES};
use crate::recommend::{Lexicon, Vocabulary, plain_claims, read_regions, telling_parts};

/// A cell of more words is no list of places.
const LISTED_PLACES_WORDS_MAX: usize = 14;
/// Most parts that are taken from a cell with a longer text.
const PARTS_MAX: usize = 5;
/// Most short statements whose reading is remembered: columns say the same few things of many vendors.
const REMEMBERED_MAX: usize = 10_000;
/// Most entries that are taken from a cell that lists what is not offered.
const DENIALS_MAX: usize = 20;

/// What is put after an entry that is not offered.
const NOT_OFFERED: &str = "(not offered)";

/// Reads by the words of one category.
pub struct CategoryReader {
    pub(super) lexicon: Lexicon,
    /// What short statements claim or deny first.
    known: HashMap<String, Option<ClaimState>>,
    year: i16,
}

/// A cell, and the name of its column.
#[derive(Clone, Copy)]
pub struct NamedCell<'a> {
    pub column: &'a str,
    pub value: &'a str,
}

impl CategoryReader {
    pub fn new(catalog: &Catalog, category: &CategoryId, year: i16) -> Self {
        Self {
            lexicon: catalog.lexicon_of_any(category),
            known: HashMap::new(),
            year,
        }
    }

    /// The statements of a cell about what is offered: in the cell's own words where they are understood, else in other
    /// words.
    pub fn statements(&mut self, column: &str, value: &str) -> Vec<Statement> {
        let others = other_words::names(column);
        let names = std::iter::once(column).chain(others.iter().map(String::as_str));
        for name in names {
            let other = other_words::value(name, value);
            for value in std::iter::once(value).chain(other.as_deref()) {
                // Under another name for the column only a plain yes or no counts, not "opt-out".
                let is_plain = [YES, NO].contains(&value);
                let statements = if name == column || is_plain {
                    self.statements_in(name, value)
                } else {
                    Vec::new()
                };
                if !statements.is_empty() {
                    return statements;
                }
            }
        }
        Vec::new()
    }

    fn statements_in(&mut self, column: &str, value: &str) -> Vec<Statement> {
        let is_short = |text: &str| text.chars().count() <= IMPORT_TEXT_MAX_CHARS;
        let statement = |text, state| Statement {
            text,
            is_denial: state == ClaimState::Denied,
        };
        if is_yes_until(value) && self.is_about_all_hours(column) {
            return Vec::new();
        }
        let asked = self.first_state(column);
        // A yes offers what the column names.
        let is_yes = value == YES || self.is_yes_with_more(column, value);
        if is_yes && asked == Some(ClaimState::Derived) {
            return vec![Statement::claim(column.to_owned())];
        }
        let Some(whole) = self.with_all_sizes(column, value) else {
            return Vec::new();
        };
        if is_short(&whole) {
            let state = self.first_state(&whole);
            // "Signs BAA: included at no extra cost" has a no that is none.
            if state.is_none()
                && asked == Some(ClaimState::Derived)
                && is_affirmed(value, self.year)
            {
                return vec![Statement::claim(column.to_owned())];
            }
            let state = state.filter(|state| self.is_statement(*state, asked, value));
            return Vec::from_iter(state.map(|state| statement(whole, state)));
        }
        let parts = telling_parts(value, true, &self.lexicon).into_iter();
        let parts = parts.map(|(part, state)| statement(format!("{column}: {part}"), state));
        let parts = parts.filter(|part| is_short(&part.text));
        parts.take(PARTS_MAX).collect()
    }

    /// Whether the name of a column alone, in its own words or others, is what a yes or a no under it offers.
    pub fn asks_in(&mut self, column: &str) -> bool {
        let others = other_words::names(column);
        let mut others = others.iter();
        self.first_state(column) == Some(ClaimState::Derived)
            || others.any(|name| self.first_state(name).is_some())
    }

    /// The denials of a cell that lists what is not offered, one for each entry. An entry that says more than a name
    /// ("weak Spanish") denies nothing, unless its own words do ("no Spanish").
    pub fn denials(&self, column: &str, value: &str, entries: &[String]) -> Vec<Statement> {
        if [YES, NO].contains(&value) {
            // "24/7 not included": yes
            let is_denied = value == YES && self.denies(column);
            return Vec::from_iter(is_denied.then(|| Statement::denial(column.to_owned())));
        }
        let denials = entries.iter().take(DENIALS_MAX).filter_map(|entry| {
            let named = format!("{column}: {entry}");
            let marked = || format!("{named} {NOT_OFFERED}");
            let denial = if self.denies(&named) {
                named
            } else {
                Some(marked()).filter(|marked| is_name(entry) && self.denies(marked))?
            };
            let is_short = denial.chars().count() <= IMPORT_TEXT_MAX_CHARS;
            is_short.then(|| Statement::denial(denial))
        });
        denials.collect()
    }

    /// Whether a statement denies something and claims nothing.
    fn denies(&self, statement: &str) -> bool {
        let told = plain_claims(statement, &self.lexicon);
        !told.is_empty() && told.iter().all(|one| one.state == ClaimState::Denied)
    }

    /// Whether a statement says where the vendor works.
    pub fn names_place(&self, statement: &str) -> bool {
        plain_claims(statement, &self.lexicon)
            .iter()
            .any(|one| one.is_place)
    }

    /// Whether a cell that lists places is read so as well as in the column of places, which knows that "AZ OK, NV judge"
    /// need not be Oklahoma. A column such as "Serves Texas" lists none, nor does a cell that says
    /// something else besides.
    pub fn agrees_on_places(
        &self,
        NamedCell { column, value }: NamedCell<'_>,
        statement: &str,
        vocabulary: &Vocabulary,
    ) -> bool {
        let told = plain_claims(statement, &self.lexicon).into_iter();
        let told = told.filter(|one| one.is_place);
        let told: Vec<_> = told
            .map(|one| (one.tag, one.state == ClaimState::Derived))
            .collect();
        let is_list = words_in(value).count() <= LISTED_PLACES_WORDS_MAX;
        let says_more = || {
            let mut said = plain_claims(value, &self.lexicon).into_iter();
            said.any(|one| !one.is_place)
        };
        told.is_empty()
            || !is_list
            || says_more()
            || self.names_place(column)
            || read_regions(&[value.to_owned()], &self.lexicon, vocabulary)
                .agree_with(&told, vocabulary)
    }

    /// Whether the column of places names none that is understood.
    pub fn names_no_place(&self, entries: &[String], vocabulary: &Vocabulary) -> bool {
        read_regions(entries, &self.lexicon, vocabulary).is_silent()
    }

    /// Whether a cell says yes, and beyond that speaks of other things only: "yes, no Vietnamese".
    fn is_yes_with_more(&self, column: &str, value: &str) -> bool {
        let Some((yes, more)) = value.split_once([',', ';', '(']) else {
            return false;
        };
        if !is_yes(yes.trim()) {
            return false;
        }
        // "Yes (also Portuguese)" takes nothing back, whatever the category makes of the rest.
        let lower = more.to_lowercase();
        let is_addition = words_in(&lower)
            .next()
            .is_some_and(|word| ["also", "plus"].contains(&word));
        let asked = plain_claims(column, &self.lexicon);
        let more = plain_claims(more, &self.lexicon);
        (is_addition || !more.is_empty())
            && more
                .iter()
                .all(|one| asked.iter().all(|asked| asked.tag != one.tag))
    }

    fn is_about_all_hours(&self, column: &str) -> bool {
        let mut asked = plain_claims(column, &self.lexicon).into_iter();
        asked.any(|one| self.lexicon.is_at_all_hours(one.tag))
    }

    /// A statement in words from which all its sizes of firms are read; `None` where a part is not understood, since
    /// the others would seem to be the only sizes.
    fn with_all_sizes(&self, column: &str, value: &str) -> Option<String> {
        let whole = format!("{column}: {value}");
        let meant = sizes_of_cell(value);
        let is_fit = is_about_fit(column);
        if meant.is_empty() && !is_fit {
            return Some(whole);
        }
        let read = self.sizes(&whole);
        let is_read = || meant.iter().all(|size| read.contains(size));
        if read == meant || read.is_empty() && !is_fit {
            return Some(whole);
        }
        if !is_about_sizes(value) {
            let is_open = read.is_empty() || !meant.is_empty() && is_read();
            return is_open.then_some(whole);
        }
        let named = meant.iter().map(|size| match size.label() {
            _ if *size == FirmSize::Solo => "solo attorneys".to_owned(),
            label if label.ends_with('+') => format!("firms with {label} attorneys"),
            label => format!("{label} attorneys"),
        });
        let named = named.collect::<Vec<_>>().join(", ");
        let written = value
            .replace("attys", "attorneys")
            .replace("atty", "attorneys");
        let spelled = [written, named].into_iter();
        let mut spelled = spelled.map(|sizes| format!("{column}: {sizes}"));
        spelled.find(|spelled| self.sizes(spelled) == meant)
    }

    /// The sizes that a statement says are served.
    fn sizes(&self, statement: &str) -> Vec<FirmSize> {
        let told = plain_claims(statement, &self.lexicon).into_iter();
        let offered = told.filter(|one| one.state == ClaimState::Derived);
        let mut sizes: Vec<_> = offered.filter_map(|one| one.size).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// Whether the cell makes a statement, and not the name of its column alone: under "Signs BAA" most words that are
    /// no yes are some kind of no.
    fn is_statement(&mut self, state: ClaimState, asked: Option<ClaimState>, value: &str) -> bool {
        let is_repeated = state == ClaimState::Derived && asked == Some(ClaimState::Derived);
        !is_repeated
            || value != NO && (is_affirmed(value, self.year) || self.first_state(value) == asked)
    }

    /// What a short statement claims or denies first; `None` where it says nothing about what is offered.
    pub fn first_state(&mut self, statement: &str) -> Option<ClaimState> {
        if let Some(state) = self.known.get(statement) {
            return *state;
        }
        let mut parts = telling_parts(statement, false, &self.lexicon).into_iter();
        let state = parts.next().map(|(_, state)| state);
        if self.known.len() < REMEMBERED_MAX {
            self.known.insert(statement.to_owned(), state);
        }
        state
    }
}

/// Whether a column asks whom a vendor is for.
fn is_about_fit(column: &str) -> bool {
    const FIT: [&str; 10] = [
        "best", "fit", "fits", "good", "ideal", "serves", "size", "sizes", "suited", "target",
    ];
    let column = column.to_lowercase();
    words_in(&column).any(|word| FIT.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{IMPORT, assert_says, in_words};

    #[test]
    fn import_md_states_how_many_parts_are_taken() {
        let parts = in_words(PARTS_MAX);
        let taken = format!("at most {parts} parts that say something are taken.");
        assert_says(IMPORT, &[taken]);
    }
}
