//! What the columns of a file may hold that lacks required ones, by their cells and the words of their names
//! (docs/import.md#suggested-columns). Only offered: a person decides.

mod calendar;
mod candidate;
mod places;
mod words;

use self::calendar::is_any_calendar;
pub use self::calendar::{CALENDAR, CALENDAR_COLUMNS, is_calendar, is_calendar_as_ics};
use self::candidate::{Candidate, is_category, is_like_a_category};
use self::words::{
    ADDRESS_COLUMN_WORDS, BOOKED_COLUMN_WORDS, BOOKING_LINK_COLUMN_WORDS, CATEGORY_COLUMN_WORDS,
    DEMO_TIME_COLUMN_WORDS, DESCRIPTION_COLUMN_WORDS, HOST_COLUMN_WORDS, NAME_COLUMN_WORDS,
    NOTE_COLUMN_WORDS, OTHER_GROUP_COLUMN_WORDS, OTHER_LINK_COLUMN_WORDS, OTHER_PLACE_COLUMN_WORDS,
    OTHER_PRICE_COLUMN_WORDS, OTHER_TIME_COLUMN_WORDS, PERSON_COLUMN_WORDS, PLACE_COLUMN_WORDS,
    PRICE_COLUMN_WORDS, ROUTING_COLUMN_WORDS, SERVED_COLUMN_WORDS, VENDOR_COLUMN_WORDS,
};
use super::column_lookup::{columns, normalize_column_name, of_firms};
use super::column_spec::Column;
use super::refusal_names::refused;
use crate::domain::import::ImportKind;

/// How much of a file is looked at.
pub const ROWS_READ: usize = 50;
pub const COLUMNS_READ: usize = 200;

/// The names of a file's columns and its first rows.
pub struct FileSample<'f> {
    /// The names of its columns, as it writes them.
    pub headers: &'f [String],
    /// Which of them may be suggested.
    pub is_open: &'f [bool],
    /// Columns that it has not and need not have, by their usual names.
    pub absent: &'f [&'static str],
    pub rows: &'f [Vec<String>],
}

/// For each missing or absent column the one that most likely is it, as its usual name and the file's. Nothing where the names
/// are no names.
pub fn suggest_columns(
    kind: ImportKind,
    missing: &[&'static str],
    sample: &FileSample<'_>,
) -> Vec<(&'static str, String)> {
    let FileSample {
        headers,
        is_open,
        absent,
        rows,
    } = sample;
    let all: Vec<_> = (0..headers.len().min(COLUMNS_READ))
        .map(|at| Candidate::new(&headers[at], is_open[at], at, rows))
        .collect();
    if is_title(headers, rows) || all.iter().any(Candidate::has_header_like_cells) {
        return Vec::new();
    }
    let is_log = kind == ImportKind::Bookings || is_log(missing, &all);
    let mut suggestions = Suggestions {
        wanted: (!is_log).then(|| [missing, absent].concat()),
        all: &all,
        found: Vec::new(),
    };
    if kind == ImportKind::Bookings {
        suggestions.add_of_bookings();
    } else if is_log {
        suggestions.add_time();
        suggestions.add_of_bookings();
    } else {
        suggestions.add_of_vendors();
        suggestions.add_vendor_details();
    }
    let found = suggestions.found.into_iter();
    found
        .map(|(name, header)| (name, header.trim().to_owned()))
        .collect()
}

/// Whether a file that lacks columns of vendors may be a log of demos: it has times, and no links, which lists of vendors have.
pub fn may_be_log(sample: &FileSample<'_>) -> bool {
    let FileSample {
        headers,
        is_open,
        rows,
        ..
    } = sample;
    let columns = 0..headers.len().min(COLUMNS_READ);
    let all: Vec<_> = columns
        .map(|at| Candidate::new(&headers[at], is_open[at], at, rows))
        .collect();
    !all.iter().any(Candidate::has_links) && all.iter().any(has_demo_times)
}

/// Whether a row stands above a table rather than on it: most of its cells are empty.
fn is_title(headers: &[String], rows: &[Vec<String>]) -> bool {
    let filled = |row: &[String]| row.iter().filter(|cell| !cell.trim().is_empty()).count();
    let widest = rows.iter().map(|row| filled(row)).max().unwrap_or(0);
    filled(headers) * 2 < widest
}

/// Whether bookings have places under this normalized name.
fn is_of_place(name: &str) -> bool {
    let places = [Column::City, Column::State, Column::CityState, Column::Dma];
    let mut specs = columns(ImportKind::Bookings).iter();
    specs.any(|spec| places.contains(&spec.column) && spec.headers().any(|header| header == name))
}

/// Whether a file says when demos were asked for or held, or who booked them: one without names of vendors, or with
/// firms beside those.
fn is_log(missing: &[&'static str], all: &[Candidate<'_>]) -> bool {
    let lacks_name = missing.contains(&Column::Name.name(ImportKind::Vendors));
    let names_meetings = all.iter().any(names_meetings);
    let says_who_went = names_meetings || all.iter().any(Candidate::says_who_went);
    let has_links = all.iter().any(Candidate::has_links);
    // A list of vendors may say where they are.
    let names_firms = |candidate: &Candidate<'_>| {
        let name = normalize_column_name(candidate.header);
        of_firms(&name) && !is_of_place(&name)
    };
    let names_vendors = || {
        let mut all = all.iter();
        all.any(|candidate| candidate.is_called(&VENDOR_COLUMN_WORDS))
    };
    let is_of_demos = lacks_name
        || names_meetings
        || names_vendors() && (says_who_went || all.iter().any(names_firms));
    let has_firms = !lacks_name
        || says_who_went
        || all
            .iter()
            .any(|candidate| candidate.is_called(&PERSON_COLUMN_WORDS));
    let tells = |candidate: &Candidate<'_>| {
        has_demo_times(candidate) && (has_firms || candidate.is_called(&DEMO_TIME_COLUMN_WORDS))
    };
    let is_of_meetings = is_any_calendar(all.iter().map(|candidate| candidate.header));
    // Meetings are where their links lead.
    is_of_meetings || !has_links && is_of_demos && all.iter().any(tells)
}

fn has_demo_times(candidate: &Candidate<'_>) -> bool {
    candidate.has_times() && !candidate.is_called(&OTHER_TIME_COLUMN_WORDS)
}

fn has_sites(candidate: &Candidate<'_>) -> bool {
    candidate.has_links() && !candidate.is_called(&OTHER_LINK_COLUMN_WORDS)
}

fn has_names(candidate: &Candidate<'_>) -> bool {
    let is_of_people = candidate.is_called(&PERSON_COLUMN_WORDS) || candidate.says_who_went();
    candidate.has_names() && !is_of_people
}

/// Whether a column that scheduling tools have of what is booked names with whom: "Demo with Acme Intake".
fn names_meetings(candidate: &Candidate<'_>) -> bool {
    candidate.is_called(&BOOKED_COLUMN_WORDS) && candidate.has_named_meetings()
}

struct Suggestions<'c> {
    /// Only these are looked for; all where it is `None`.
    wanted: Option<Vec<&'static str>>,
    all: &'c [Candidate<'c>],
    found: Vec<(&'static str, &'c str)>,
}

type Test<'t, 'c> = &'t dyn Fn(&Candidate<'c>) -> bool;

impl<'c> Suggestions<'c> {
    /// Tries the tests in order: the first that any column passes decides, and the leftmost column that passes it is
    /// added. Does nothing where the column was found already.
    fn add(&mut self, kind: ImportKind, column: Column, tests: &[Test<'_, 'c>]) {
        let name = column.name(kind);
        let is_wanted = self
            .wanted
            .as_ref()
            .is_none_or(|wanted| wanted.contains(&name));
        if !is_wanted || self.found.iter().any(|(found, _)| *found == name) {
            return;
        }
        let is_free = |candidate: &&Candidate<'c>| {
            let mut taken = self.found.iter().map(|(_, header)| *header);
            candidate.is_open && taken.all(|header| header != candidate.header)
        };
        let mut found = tests.iter().filter_map(|test| {
            let mut free = self.all.iter().filter(is_free);
            free.find(|candidate| test(candidate))
        });
        if let Some(candidate) = found.next() {
            self.found.push((name, candidate.header));
        }
    }

    fn add_time(&mut self) {
        self.add(
            ImportKind::Bookings,
            Column::CreatedTime,
            &[
                &|candidate| {
                    has_demo_times(candidate) && candidate.is_called(&DEMO_TIME_COLUMN_WORDS)
                },
                &has_demo_times,
            ],
        );
    }

    fn add_of_bookings(&mut self) {
        self.add(
            ImportKind::Bookings,
            Column::Client,
            &[
                &|candidate| has_names(candidate) && candidate.is_called(&VENDOR_COLUMN_WORDS),
                &|candidate| candidate.is_who_we_met() && has_names(candidate),
                &|candidate| candidate.is_title() && candidate.has_meetings(),
                &names_meetings,
            ],
        );
        self.add(
            ImportKind::Bookings,
            Column::Email,
            &[&|candidate| {
                candidate.has_addresses()
                    && (candidate.begins_in_spanish_for(Column::Email)
                        || candidate.is_called(&ADDRESS_COLUMN_WORDS))
                    && !candidate.is_called(&VENDOR_COLUMN_WORDS)
                    && !candidate.is_called(&HOST_COLUMN_WORDS)
            }],
        );
        let accepts = |name: &str| {
            columns(ImportKind::Bookings)
                .iter()
                .any(|spec| spec.column == Column::Company && spec.accepts(name))
        };
        let mut names = self.all.iter();
        if !names.any(|candidate| accepts(&normalize_column_name(candidate.header))) {
            self.add(
                ImportKind::Bookings,
                Column::Company,
                &[&|candidate| candidate.is_spanish_for(Column::Company) && candidate.has_names()],
            );
        }
        // Who a meeting was given to says nothing of what it is about.
        let is_of_demo = |candidate: &Candidate<'c>| !candidate.is_called(&ROUTING_COLUMN_WORDS);
        self.add(
            ImportKind::Bookings,
            Column::Category,
            &[
                &|candidate| is_of_demo(candidate) && candidate.has_categories(is_category),
                &|candidate| {
                    is_of_demo(candidate)
                        && candidate.repeats()
                        && candidate.has_categories(is_like_a_category)
                },
            ],
        );
    }

    fn add_of_vendors(&mut self) {
        let sites: Vec<_> = self
            .all
            .iter()
            .filter(|candidate| has_sites(candidate))
            .collect();
        let has_first_pages = sites
            .iter()
            .any(|candidate| !candidate.has_links_to_pages());
        let is_deeper = sites.len() == 2 && has_first_pages;
        self.add(
            ImportKind::Vendors,
            Column::BookingUrl,
            &[
                &|candidate| has_sites(candidate) && candidate.has_links_to_book(),
                &|candidate| {
                    has_sites(candidate) && candidate.is_called(&BOOKING_LINK_COLUMN_WORDS)
                },
                &|candidate| is_deeper && has_sites(candidate) && candidate.has_links_to_pages(),
            ],
        );
        self.add(
            ImportKind::Vendors,
            Column::WebsiteUrl,
            &[&|candidate| has_sites(candidate) && !candidate.has_links_to_book()],
        );
        let links: Vec<_> = self.all.iter().flat_map(Candidate::links).collect();
        self.add(
            ImportKind::Vendors,
            Column::Name,
            &[&|candidate| has_names(candidate) && candidate.is_in_links(&links)],
        );
        self.add_categories();
        self.add(
            ImportKind::Vendors,
            Column::Name,
            &[
                &|candidate| has_names(candidate) && candidate.is_called(&VENDOR_COLUMN_WORDS),
                &|candidate| has_names(candidate) && candidate.is_called(&NAME_COLUMN_WORDS),
            ],
        );
    }

    /// Adds what vendors say of themselves; notes of the firm are left alone.
    fn add_vendor_details(&mut self) {
        let is_theirs = |candidate: &Candidate<'c>| {
            !candidate.is_called(&NOTE_COLUMN_WORDS) && refused(candidate.header).is_none()
        };
        let tests: [(Column, Test<'_, 'c>); 4] = [
            (Column::PriceBracket, &|candidate| {
                candidate.has_prices()
                    && candidate.is_called(&PRICE_COLUMN_WORDS)
                    && !candidate.is_called(&OTHER_PRICE_COLUMN_WORDS)
            }),
            (Column::FirmSizeSupported, &|candidate| {
                candidate.has_sizes() && candidate.is_called(&SERVED_COLUMN_WORDS)
            }),
            (Column::GeoFocus, &|candidate| {
                candidate.has_places()
                    && candidate.is_called(&PLACE_COLUMN_WORDS)
                    && !candidate.is_called(&OTHER_PLACE_COLUMN_WORDS)
            }),
            (Column::Description, &|candidate| {
                candidate.has_prose() && candidate.is_called(&DESCRIPTION_COLUMN_WORDS)
            }),
        ];
        for (column, is_one) in tests {
            let test = |candidate: &Candidate<'c>| is_theirs(candidate) && is_one(candidate);
            self.add(ImportKind::Vendors, column, &[&test]);
        }
    }

    fn add_categories(&mut self) {
        let has_groups = |candidate: &Candidate<'c>| {
            candidate.is_called(&CATEGORY_COLUMN_WORDS)
                && !candidate.is_called(&OTHER_GROUP_COLUMN_WORDS)
                && candidate.has_groups()
        };
        self.add(
            ImportKind::Vendors,
            Column::Category,
            &[
                &|candidate| candidate.has_categories(is_category),
                &|candidate| candidate.repeats() && candidate.has_categories(is_like_a_category),
                &has_groups,
            ],
        );
    }
}

#[cfg(test)]
mod tests;
