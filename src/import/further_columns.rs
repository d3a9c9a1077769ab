//! Columns of a vendors file that are not known: a firm's own list has one for each thing that it compares, such as
//! "Languages" or "Signs BAA?" (docs/import.md#further-columns).

use std::sync::Arc;

use super::cell::{is_letter_x, is_tick, is_yes, normalize_line, says_no_value};
use super::export_list::is_crossed_out;
use super::header::Header;
use super::html_text;
use super::rows::Row;
use crate::domain::import::ImportKind;
use crate::domain::text::words_in;

/// More of them are not looked at.
const COLUMNS_MAX: usize = 100;

/// A longer name leaves no room for what it is a name of.
const NAME_MAX_CHARS: usize = 100;

/// What a column with one of these words in its name holds is no statement of what the vendor offers: it is about the
/// firm's people and dealings with it, about the company behind it, or says what it lacks.
const NOT_OFFERED: [&str; 72] = [
    "account",
    "address",
    "alternative",
    "alternatives",
    "ceo",
    "city",
    "comment",
    "comments",
    "competitor",
    "competitors",
    "complaint",
    "complaints",
    "cons",
    "contact",
    "contacts",
    "country",
    "dislike",
    "dislikes",
    "employee",
    "employees",
    "excluded",
    "excludes",
    "feedback",
    "founded",
    "founder",
    "founders",
    "funding",
    "future",
    "gap",
    "gaps",
    "goal",
    "goals",
    "headquarters",
    "hq",
    "impression",
    "impressions",
    "internal",
    "investor",
    "investors",
    "issue",
    "issues",
    "lack",
    "lacks",
    "limitations",
    "login",
    "missing",
    "need",
    "needs",
    "note",
    "notes",
    "offices",
    "opinion",
    "opinions",
    "owner",
    "password",
    "planned",
    "problem",
    "problems",
    "question",
    "questions",
    "reference",
    "references",
    "rep",
    "reviews",
    "risks",
    "roadmap",
    "used",
    "uses",
    "weakness",
    "weaknesses",
    "who",
    "wishlist",
];

/// The same where that is the whole name: a "Client Portal" is offered.
const NOT_OFFERED_ALONE: [&str; 7] = [
    "client",
    "clients",
    "customers",
    "location",
    "locations",
    "office",
    "status",
];

/// What may stand behind a name for whoever fills in the cells.
const CHOICES: [&str; 6] = ["(Y/N)", "(y/n)", "(Yes/No)", "(yes/no)", "Y/N", "(Y / N)"];

/// What [`FurtherColumn::value`] says for every way to say so.
pub const YES: &str = "yes";
pub const NO: &str = "no";

/// Answers of somebody who does not know.
const NOT_KNOWN: [&str; 11] = [
    "?",
    "??",
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

/// One of them.
#[derive(Clone, Debug)]
pub struct FurtherColumn {
    /// As the file writes it, without a question mark.
    pub name: Arc<str>,
    /// As the file writes it.
    pub written: String,
    pub(super) position: usize,
}

impl FurtherColumn {
    /// Those of a file in which statements are looked for. None that may be a known one with a typing error.
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
        let columns = unknown.filter_map(|(position, written)| {
            // Spreadsheets break the lines of long names.
            let name = normalize_line(written);
            let name = name.trim_end_matches(['?', ':']).trim();
            let bare = CHOICES.iter().find_map(|choice| name.strip_suffix(choice));
            let name = bare.map_or(name, str::trim_end).trim_end_matches('?');
            let is_short = name.chars().count() <= NAME_MAX_CHARS;
            (is_short && is_of_offers(name)).then(|| Self {
                name: name.into(),
                written: written.clone(),
                position,
            })
        });
        columns.take(COLUMNS_MAX).collect()
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
        let is_unknown =
            said.is_empty() || says_no_value(&said) || NOT_KNOWN.contains(&lower.as_str());
        let is_said = !(is_unknown || is_number || is_link || is_address);
        is_said.then(|| said.into_owned())
    }
}

/// Whether a cell says "at every hour" in numbers alone.
fn is_clock(said: &str) -> bool {
    ["24/7", "24-7"].iter().any(|clock| said.starts_with(clock))
}

fn is_of_offers(name: &str) -> bool {
    let name = name.to_lowercase();
    !words_in(&name).any(|word| NOT_OFFERED.contains(&word)) && !NOT_OFFERED_ALONE.contains(&&*name)
}

#[cfg(test)]
mod tests;
