//! What the columns of a file may hold that lacks required ones, by their cells and the words of their names
//! (docs/import.md#suggested-columns). Only offered: a person decides.

mod candidate;

use self::candidate::{Candidate, books, is_category, is_like_a_category, is_of_a_page};
use super::column_spec::Column;
use crate::domain::import::ImportKind;

/// Of a file, as much is looked at.
pub const ROWS_READ: usize = 100;
pub const COLUMNS_READ: usize = 200;

/// Words of the name of a column of vendors.
const OF_VENDORS: [&str; 9] = [
    "product", "products", "provider", "software", "solution", "supplier", "tool", "vendor",
    "vendors",
];
/// The same in a list of vendors, where nobody else is named.
const OF_NAMES: [&str; 8] = [
    "app", "brand", "business", "company", "name", "partner", "platform", "who",
];
const OF_CATEGORIES: [&str; 12] = [
    "area", "bucket", "category", "function", "group", "kind", "line", "phase", "service", "stage",
    "type", "use",
];
const OF_BOOKING_LINKS: [&str; 10] = [
    "appointment",
    "book",
    "booking",
    "calendar",
    "demo",
    "demos",
    "meet",
    "meeting",
    "schedule",
    "scheduling",
];
/// Links to something other than a vendor's own site.
const OF_OTHER_LINKS: [&str; 12] = [
    "contract", "doc", "docs", "facebook", "image", "linkedin", "login", "logo", "notes", "review",
    "reviews", "twitter",
];
const OF_TIMES: [&str; 7] = [
    "booked",
    "created",
    "date",
    "logged",
    "requested",
    "submitted",
    "when",
];
/// For each missing column the one that most likely is it, as its usual name and the file's. `known` says which
/// columns of the file are understood.
pub fn suggest_columns(
    kind: ImportKind,
    missing: &[&'static str],
    (headers, known): (&[String], &[bool]),
    rows: &[Vec<String>],
) -> Vec<(&'static str, String)> {
    let candidates: Vec<_> = (0..headers.len().min(COLUMNS_READ))
        .filter(|at| {
            let has_name = |other: &String| other.trim().eq_ignore_ascii_case(headers[*at].trim());
            headers.iter().filter(|other| has_name(other)).count() == 1
        })
        .map(|at| Candidate::new(&headers[at], known[at], at, rows))
        .collect();
    let has_links = candidates.iter().any(Candidate::has_links);
    let has_times = |candidate: &Candidate<'_>| candidate.is_open() && candidate.has_times();
    let lacks_name = missing.contains(&Column::Name.name(ImportKind::Vendors));
    let is_log = kind == ImportKind::Bookings
        || lacks_name && !has_links && candidates.iter().any(has_times);
    let mut found = Suggestions {
        missing: (!is_log).then_some(missing),
        candidates: &candidates,
        found: Vec::new(),
    };
    if is_log {
        if kind != ImportKind::Bookings {
            let is_named =
                |candidate: &Candidate<'_>| has_times(candidate) && candidate.is_called(&OF_TIMES);
            found.add(
                ImportKind::Bookings,
                Column::CreatedTime,
                &[&is_named, &has_times],
            );
        }
        found.add(
            ImportKind::Bookings,
            Column::Client,
            &[&|candidate| candidate.is_called(&OF_VENDORS) && candidate.has_names()],
        );
        found.add(
            ImportKind::Bookings,
            Column::Category,
            &[&|candidate| candidate.has_categories(is_like_a_category)],
        );
    } else {
        found.add_of_vendors();
    }
    found
        .found
        .into_iter()
        .map(|(name, header)| (name, header.to_owned()))
        .collect()
}

struct Suggestions<'c> {
    /// Only these are looked for; all where it is `None`.
    missing: Option<&'c [&'static str]>,
    candidates: &'c [Candidate<'c>],
    found: Vec<(&'static str, &'c str)>,
}

impl<'c> Suggestions<'c> {
    /// Adds the first column, from the left, to which the first test applies that applies to any, if none was found.
    fn add(&mut self, kind: ImportKind, column: Column, tests: &[&dyn Fn(&Candidate<'c>) -> bool]) {
        let name = column.name(kind);
        let is_wanted = self.missing.is_none_or(|missing| missing.contains(&name));
        if !is_wanted || self.found.iter().any(|(found, _)| *found == name) {
            return;
        }
        let is_free = |candidate: &&Candidate<'c>| {
            candidate.is_open()
                && self
                    .found
                    .iter()
                    .all(|(_, header)| *header != candidate.header)
        };
        let mut found = tests.iter().filter_map(|test| {
            let mut free = self.candidates.iter().filter(is_free);
            free.find(|candidate| test(candidate))
        });
        if let Some(candidate) = found.next() {
            self.found.push((name, candidate.header));
        }
    }

    fn add_of_vendors(&mut self) {
        let is_site = |candidate: &Candidate<'c>| {
            candidate.has_links() && !candidate.is_called(&OF_OTHER_LINKS)
        };
        let has_several = self
            .candidates
            .iter()
            .filter(|candidate| is_site(candidate))
            .count()
            > 1;
        self.add(
            ImportKind::Vendors,
            Column::BookingUrl,
            &[
                &|candidate| is_site(candidate) && candidate.is_mostly(books),
                &|candidate| is_site(candidate) && candidate.is_called(&OF_BOOKING_LINKS),
                &|candidate| has_several && is_site(candidate) && candidate.is_mostly(is_of_a_page),
            ],
        );
        self.add(
            ImportKind::Vendors,
            Column::WebsiteUrl,
            &[&|candidate| is_site(candidate) && !candidate.is_mostly(books)],
        );
        let links: Vec<_> = self.candidates.iter().flat_map(Candidate::links).collect();
        self.add(
            ImportKind::Vendors,
            Column::Name,
            &[&|candidate| candidate.has_names() && candidate.is_in_links(&links)],
        );
        self.add(
            ImportKind::Vendors,
            Column::Category,
            &[
                &|candidate| candidate.has_categories(is_category),
                &|candidate| candidate.has_categories(is_like_a_category),
                &|candidate| candidate.is_called(&OF_CATEGORIES) && candidate.has_groups(),
            ],
        );
        self.add(
            ImportKind::Vendors,
            Column::Name,
            &[
                &|candidate| candidate.has_names() && candidate.is_called(&OF_VENDORS),
                &|candidate| candidate.has_names() && candidate.is_called(&OF_NAMES),
            ],
        );
    }
}

#[cfg(test)]
mod tests;
