//! A column of a file, and what its cells look like.

use crate::domain::ids::CategoryId;
use crate::domain::starter_categories::starter_categories;
use crate::domain::text::words_in;
use crate::domain::vendor::parse_web_url;
use crate::import::date::{self, DateOrder};
use crate::import::suggest::closest_words;

/// A name has no more.
const NAME_WORDS_MAX: usize = 6;

/// What addresses at which meetings are booked have in them.
const SCHEDULERS: [&str; 14] = [
    "/book",
    "/demo",
    "/meet",
    "/schedul",
    "acuityscheduling",
    "bookings.",
    "cal.com",
    "calendar",
    "calendly",
    "chilipiper",
    "oncehub",
    "savvycal",
    "tidycal",
    "zcal",
];

/// A column of which nothing is known, or one that is known for its links only.
pub struct Candidate<'f> {
    pub header: &'f str,
    /// The words of its name, in small letters.
    words: Vec<String>,
    /// Its cells that are not blank, each with the number of its row.
    cells: Vec<(usize, &'f str)>,
    is_known: bool,
}

impl<'f> Candidate<'f> {
    pub fn new(header: &'f str, is_known: bool, at: usize, rows: &'f [Vec<String>]) -> Self {
        let cells = rows.iter().enumerate().filter_map(|(row, cells)| {
            let cell = cells.get(at)?.trim();
            (!cell.is_empty()).then_some((row, cell))
        });
        Self {
            header,
            words: words_in(header).map(str::to_lowercase).collect(),
            cells: cells.collect(),
            is_known,
        }
    }

    pub fn is_open(&self) -> bool {
        !self.is_known && !self.words.is_empty()
    }

    pub fn is_called(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }

    /// Whether four of five cells are so.
    pub fn is_mostly(&self, is: impl Fn(&str) -> bool) -> bool {
        let count = self.cells.iter().filter(|(_, cell)| is(cell)).count();
        count > 0 && count * 5 >= self.cells.len() * 4
    }

    pub fn has_links(&self) -> bool {
        self.is_mostly(is_link)
    }

    pub fn has_times(&self) -> bool {
        self.is_mostly(is_time)
    }

    /// Whether every second cell is a category.
    pub fn has_categories(&self, is: impl Fn(&str) -> bool) -> bool {
        let is_one = |(_, cell): &&(usize, &str)| is_name(cell) && is(cell);
        let count = self.cells.iter().filter(is_one).count();
        count > 0 && count * 2 >= self.cells.len()
    }

    /// Whether many rows share few short texts.
    pub fn has_groups(&self) -> bool {
        self.is_mostly(is_name) && self.count_distinct() * 3 <= self.cells.len() * 2
    }

    pub fn has_names(&self) -> bool {
        self.is_mostly(is_name)
    }

    fn count_distinct(&self) -> usize {
        let mut all: Vec<_> = self
            .cells
            .iter()
            .map(|(_, cell)| cell.to_lowercase())
            .collect();
        all.sort_unstable();
        all.dedup();
        all.len()
    }

    /// Its links in small letters, each with the number of its row.
    pub fn links(&self) -> Vec<(usize, String)> {
        if !self.has_links() {
            return Vec::new();
        }
        let cells = self.cells.iter();
        let links = cells.filter_map(|(row, cell)| Some((*row, parse_web_url(cell).ok()?)));
        links
            .map(|(row, link)| (row, link.to_lowercase()))
            .collect()
    }

    /// Whether every second cell stands in a link of its row, "Lantern Desk" in lanterndesk.example, and hardly any
    /// stands there twice.
    pub fn is_in_links(&self, links: &[(usize, String)]) -> bool {
        let is_in_link = |(row, cell): &&(usize, &str)| {
            let first = words_in(cell).next().map(str::to_lowercase);
            let first = first.filter(|word| word.chars().count() > 2);
            first.is_some_and(|word| {
                links
                    .iter()
                    .any(|(at, link)| at == row && link.contains(&word))
            })
        };
        let count = self.cells.iter().filter(is_in_link).count();
        let are_names = self.count_distinct() * 10 >= self.cells.len() * 9;
        count > 0 && count * 2 >= self.cells.len() && are_names
    }
}

/// Whether this is one of the categories that every instance has.
pub fn is_category(cell: &str) -> bool {
    let id = CategoryId::from_name(cell);
    starter_categories()
        .iter()
        .any(|category| category.id == id)
}

pub fn is_like_a_category(cell: &str) -> bool {
    let names = starter_categories().iter();
    closest_words(cell, names.map(|category| ((), category.name.as_str()))).is_some()
}

fn is_link(cell: &str) -> bool {
    cell.contains('.')
        && !cell.contains(|c: char| c.is_whitespace() || c == '@')
        && parse_web_url(cell).is_ok()
}

fn is_time(cell: &str) -> bool {
    let orders = [DateOrder::MonthFirst, DateOrder::DayFirst];
    orders
        .into_iter()
        .any(|order| date::parse(cell, order).is_some())
}

/// Whether a text can be the name of something: words, and few of them.
fn is_name(cell: &str) -> bool {
    let is_short = words_in(cell).nth(NAME_WORDS_MAX).is_none();
    is_short
        && cell.contains(char::is_alphabetic)
        && !cell.contains(['@', '$', ';'])
        && !is_link(cell)
        && !is_time(cell)
}

/// Whether a link leads to a page of a site, not to its first.
pub fn is_of_a_page(link: &str) -> bool {
    let after_host = link.split_once("://").map_or(link, |(_, rest)| rest);
    let mut parts = after_host.trim_end_matches('/').split('/').skip(1);
    parts.next().is_some()
}

pub fn books(link: &str) -> bool {
    let link = link.to_lowercase();
    SCHEDULERS.iter().any(|part| link.contains(part))
}
