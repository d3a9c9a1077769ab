//! Extra columns: those of a vendors file whose names are not known. A firm's own list has one for each thing that it
//! compares, such as "Languages" or "Signs BAA?" (docs/import.md#extra-columns).

mod names;
mod records;
mod terms;

use std::borrow::Cow;
use std::sync::Arc;

pub use self::names::{ColumnTopic, is_burden};
pub use self::terms::is_term;
use crate::domain::import::ImportKind;
use crate::import::cells::cell::{is_letter_x, is_tick, is_yes, normalize_line};
use crate::import::cells::export_list::{export_entries, is_crossed_out};
use crate::import::cells::html_text;
use crate::import::cells::missing_value::says_nothing;
use crate::import::columns::column_lookup::ADDED_COLUMN;
use crate::import::columns::column_spec::Column;
use crate::import::columns::header::Header;
use crate::import::files::rows::Row;

/// Most extra columns of a file that are read.
const COLUMNS_MAX: usize = 100;

/// With a longer name a highlight would have no room for what the cell says.
const NAME_MAX_CHARS: usize = 100;

/// What may follow a name to say how to fill in the cells.
const CHOICES: [&str; 6] = ["(Y/N)", "(y/n)", "(Yes/No)", "(yes/no)", "Y/N", "(Y / N)"];

/// What [`ExtraColumn::value`] returns for all ways to say yes.
pub const YES: &str = "yes";
pub const NO: &str = "no";

/// Cells of someone who does not know.
const NOT_KNOWN: [&str; 9] = [
    "ask",
    "don't know",
    "maybe",
    "na",
    "not sure",
    "tbc",
    "to be confirmed",
    "unclear",
    "unsure",
];

#[derive(Clone, Debug)]
pub struct ExtraColumn {
    /// Its name without a question mark and what Salesforce adds.
    pub name: Arc<str>,
    pub about: ColumnTopic,
    /// Its name as the file writes it.
    pub written: String,
    pub(in crate::import) position: usize,
}

impl ExtraColumn {
    /// The extra columns of a file, without those whose name may be a misspelled known one.
    pub fn all_of(header: &Header) -> Vec<Self> {
        if header.kind != ImportKind::Vendors {
            return Vec::new();
        }
        let meant = header.column_matches();
        let is_meant = |written: &str| {
            let mut meant = meant.iter().filter(|column| column.header == written);
            meant.any(|column| column.suggestion.is_some())
        };
        let named = header.written.iter().enumerate();
        let unknown =
            named.filter(|(_, written)| header.unknown.contains(written) && !is_meant(written));
        let columns = unknown.filter_map(|(position, written)| Self::named(written, position));
        columns.take(COLUMNS_MAX).collect()
    }

    /// The column of prices, whose cells may say what a firm pays for and how long it is bound.
    pub fn of_prices(header: &Header) -> Option<Self> {
        Self::known(header, Column::PriceBracket, "pricebracket", "Pricing")
    }

    /// The column of tags, whose cells may say in a vendor's own words what it offers.
    pub fn of_tags(header: &Header) -> Option<Self> {
        Self::known(header, Column::Tags, "tags", "Tags")
    }

    /// A known column that is read like these. Where a file calls it as our own files do, `name` stands before its words.
    fn known(header: &Header, column: Column, own: &str, name: &str) -> Option<Self> {
        let position = header.position(column)?;
        if header.kind != ImportKind::Vendors {
            return None;
        }
        let mut column = Self::named(&header.written[position], position)?;
        if header.original_name_at(position) == own {
            column.name = name.into();
        }
        Some(column)
    }

    fn named(written: &str, position: usize) -> Option<Self> {
        // Spreadsheets break the lines of long names.
        let name = normalize_line(written);
        let name = name.trim_end_matches(['?', ':']).trim();
        let name = &*without_mark(name);
        let bare = CHOICES.iter().find_map(|choice| name.strip_suffix(choice));
        let name = bare.map_or(name, str::trim_end).trim_end_matches('?');
        let about = ColumnTopic::of(name).filter(|_| name.chars().count() <= NAME_MAX_CHARS)?;
        Some(Self {
            name: name.into(),
            about,
            written: written.to_owned(),
            position,
        })
    }

    /// What a row says in it: "yes", "no" or its words; `None` where it says nothing in words.
    pub fn value(&self, row: &Row<'_>) -> Option<String> {
        let cell = html_text::line(row.cell_at(self.position));
        let said = normalize_line(&cell);
        // A grade, a count or a date.
        let is_number = said.chars().all(|c| !c.is_alphabetic()) && !is_clock(&said);
        let is_link = said.contains("://") || said.starts_with("www.");
        let is_address = said.contains('@') && !said.contains(char::is_whitespace);
        let lower = said.to_lowercase();
        // "None" under "Lock-in" says that there is none; under other names it says nothing.
        if lower == "none" && is_burden(&self.name) {
            return Some(NO.to_owned());
        }
        // "No" may tell that nothing was signed yet.
        if lower == "none" && is_term(&self.name) {
            return Some(lower);
        }
        if is_letter_x(&said) {
            let is_yes = row.header.conventions.x_is_yes(self.position)?;
            return Some(if is_yes { YES } else { NO }.to_owned());
        }
        if is_tick(&said) || is_yes(&said) {
            return Some(YES.to_owned());
        }
        if is_crossed_out(&said) || ["no", "n", "false"].contains(&lower.as_str()) {
            return Some(NO.to_owned());
        }
        let is_unknown = said.is_empty()
            || says_nothing(&said)
            || NOT_KNOWN.contains(&lower.as_str())
            || is_not_applicable(&lower)
            || is_either(&lower);
        let is_said = !(is_unknown || is_number || is_link || is_address);
        is_said.then(|| said.into_owned())
    }

    /// The name that an earlier version put before the statements of this column, where it was another one.
    pub fn former_name(&self) -> Option<Arc<str>> {
        self.written
            .ends_with(ADDED_COLUMN)
            .then(|| self.written.as_str().into())
    }

    /// What a row lists in it.
    pub fn entries(&self, row: &Row<'_>) -> Vec<String> {
        let cell = html_text::entries(row.cell_at(self.position));
        let entries = export_entries(&cell).into_iter();
        let entries = entries.map(|entry| normalize_line(&entry).into_owned());
        entries.filter(|entry| !entry.is_empty()).collect()
    }
}

/// "Speaks Spanish" for "`Speaks_Spanish__c`".
fn without_mark(name: &str) -> Cow<'_, str> {
    match name.strip_suffix(ADDED_COLUMN) {
        Some(name) => Cow::Owned(name.replace('_', " ")),
        None => Cow::Borrowed(name),
    }
}

/// Whether a cell says "at all hours" in digits.
fn is_clock(said: &str) -> bool {
    ["24/7", "24-7"].iter().any(|clock| said.starts_with(clock))
}

/// Whether a cell in small letters says that what is asked does not apply to what it is: "n/a (software)", "na - software".
fn is_not_applicable(said: &str) -> bool {
    let rest = said.strip_prefix("n/a").or_else(|| said.strip_prefix("na"));
    rest.is_some_and(|rest| {
        let reason = rest.trim_matches([' ', '(', ')', '-', '–', '—', '.']);
        let is_parted = rest.starts_with([' ', '(', '-', '–', '—']);
        is_parted && ["not a service", "software", "software only"].contains(&reason)
    })
}

/// Whether a cell in small letters is both answers, perhaps with a note: "yes / no (see notes)", but not "yes / no extra
/// cost".
fn is_either(said: &str) -> bool {
    const BOTH: [[&str; 2]; 4] = [["yes", "no"], ["no", "yes"], ["y", "n"], ["n", "y"]];
    const NOTES: [char; 9] = ['(', ',', ';', '.', '-', '–', '—', '?', ':'];
    let answer = |pair: [&str; 2]| {
        let rest = said.strip_prefix(pair[0])?.trim_start();
        let rest = rest
            .strip_prefix('/')
            .or_else(|| rest.strip_prefix("or "))?;
        rest.trim_start().strip_prefix(pair[1])
    };
    let mut rests = BOTH.into_iter().filter_map(answer);
    rests.any(|rest| {
        let rest = rest.trim_start();
        rest.is_empty() || rest.starts_with(NOTES)
    })
}

#[cfg(test)]
mod tests {
    use super::{is_either, is_not_applicable};

    #[test]
    fn what_does_not_apply_to_software_is_no_answer() {
        for said in ["n/a (software)", "na - software", "na software only"] {
            assert!(is_not_applicable(said), "{said}");
        }
        for said in [
            "n/a - month to month",
            "native",
            "nasoftware",
            "na/eu",
            "na",
        ] {
            assert!(!is_not_applicable(said), "{said}");
        }
    }

    #[test]
    fn both_answers_are_none_where_no_word_goes_on() {
        for said in [
            "yes / no",
            "y/n",
            "yes / no (see notes)",
            "no or yes, depends",
            "yes/no?",
        ] {
            assert!(is_either(said), "{said}");
        }
        for said in [
            "yes / no extra cost",
            "yes / no fee",
            "yes/no charge",
            "yes / no contract",
            "yes",
            "yes, no",
        ] {
            assert!(!is_either(said), "{said}");
        }
    }
}
