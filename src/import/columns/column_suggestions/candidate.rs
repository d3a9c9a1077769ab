//! A column of a file, and what its cells look like.

use std::borrow::Cow;
use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization;

use super::places::{PlaceKind, clearest_place};
use super::words::{TITLE_COLUMN_WORDS, WENT_COLUMN_WORDS};
use crate::domain::fuzzy_match::closest_words;
use crate::domain::ids::CategoryId;
use crate::domain::import::ImportKind;
use crate::domain::starter_categories::starter_categories;
use crate::domain::text::{folded, words_in};
use crate::domain::vendor::parse_web_url;
use crate::import::cells::cell::parse_bool;
use crate::import::cells::date::{self, DateOrder};
use crate::import::cells::firm_sizes::sizes_of_cell;
use crate::import::cells::meeting_place::way_to_meet;
use crate::import::cells::meeting_title::{
    has_length, has_word_for_meeting, is_of_meetings, vendor_in_title,
};
use crate::import::columns::column_spec::Column;
use crate::import::columns::spanish_names::{in_english, of_spanish_name};

/// A name has no more.
const NAME_WORDS_MAX: usize = 6;

/// A column is one of categories where one of so many cells is a category.
pub(super) const CELLS_PER_CATEGORY: usize = 2;

/// Prose has more.
pub(super) const LIST_WORDS_MAX: usize = 7;

/// Fewer cells need not repeat each other.
const FEW_CELLS: usize = 5;

/// What addresses at which meetings are booked have in them.
const SCHEDULERS: [&str; 15] = [
    "/book",
    "/calendar",
    "/demo",
    "/meet",
    "/schedul",
    "//bookings.",
    "//cal.com",
    ".cal.com",
    "acuityscheduling.",
    "calendly.",
    "chilipiper.",
    "oncehub.",
    "savvycal.",
    "tidycal.",
    "zcal.co",
];

pub struct Candidate<'f> {
    pub header: &'f str,
    pub is_open: bool,
    /// The words of its name, in small letters and in English.
    words: Vec<String>,
    /// Those that are not blank.
    cells: Vec<Cell<'f>>,
}

struct Cell<'f> {
    /// The number of its row.
    row: usize,
    text: &'f str,
    /// The address that it is, in small letters.
    link: Option<String>,
    is_time: bool,
}

impl<'f> Candidate<'f> {
    pub fn new(header: &'f str, is_open: bool, at: usize, rows: &'f [Vec<String>]) -> Self {
        let cells = rows.iter().enumerate().filter_map(|(row, cells)| {
            let text = cells.get(at)?.trim();
            (!text.is_empty()).then(|| Cell::new(row, text))
        });
        let english =
            |word: &str| in_english(word).map_or_else(|| word.to_lowercase(), str::to_owned);
        let mut words: Vec<_> = words_in(header).map(english).collect();
        // "$$"
        let sign = header.trim();
        if !sign.is_empty() && sign.bytes().all(|byte| byte == b'$') {
            words.push("price".to_owned());
        }
        Self {
            header,
            is_open: is_open && !words.is_empty(),
            words,
            cells: cells.collect(),
        }
    }

    pub fn is_called(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }

    /// Whether its name is Spanish for a column of bookings.
    pub fn is_spanish_for(&self, column: Column) -> bool {
        of_spanish_name(ImportKind::Bookings, self.header) == Some(column)
    }

    /// Whether its name begins with the column's in Spanish: "Correo del cliente".
    pub fn begins_in_spanish_for(&self, column: Column) -> bool {
        let word = words_in(self.header).next();
        word.and_then(|word| of_spanish_name(ImportKind::Bookings, word)) == Some(column)
    }

    /// Whether its name is one for the titles of meetings.
    pub fn is_title(&self) -> bool {
        let is_event_name = self.is_called(&["event"]) && self.is_called(&["name"]);
        is_event_name || self.is_called(&TITLE_COLUMN_WORDS)
    }

    /// Whether its name is as its cells are, and so none: the file begins with a row.
    pub fn has_header_like_cells(&self) -> bool {
        let header = Cell::new(0, self.header.trim());
        header.link.is_some() && self.has_links()
            || header.is_time && self.has_times()
            || is_category(header.text) && self.has_categories(is_category)
    }

    /// Whether four of five cells are so.
    fn is_mostly(&self, is: impl Fn(&Cell<'f>) -> bool) -> bool {
        let count = self.cells.iter().filter(|cell| is(cell)).count();
        count > 0 && count * 5 >= self.cells.len() * 4
    }

    pub fn has_links(&self) -> bool {
        self.is_mostly(|cell| cell.link.is_some())
    }

    pub fn has_links_to_book(&self) -> bool {
        let books = |link: &String| SCHEDULERS.iter().any(|part| link.contains(part));
        self.is_mostly(|cell| cell.link.as_ref().is_some_and(books))
    }

    /// Whether its links lead to pages of a site, not to its first.
    pub fn has_links_to_pages(&self) -> bool {
        let is_of_a_page = |link: &String| link.trim_end_matches('/').split('/').nth(3).is_some();
        self.is_mostly(|cell| cell.link.as_ref().is_some_and(is_of_a_page))
    }

    pub fn has_times(&self) -> bool {
        self.is_mostly(|cell| cell.is_time)
    }

    pub fn has_names(&self) -> bool {
        self.is_mostly(Cell::is_name)
    }

    /// Whether a third of its cells are titles of meetings by their words; others may say "Acme, 30 min".
    pub fn has_meetings(&self) -> bool {
        let is_title = |cell: &&Cell<'f>| has_word_for_meeting(cell.text) || has_length(cell.text);
        let count = self.cells.iter().filter(is_title).count();
        count > 0 && count * 3 >= self.cells.len()
    }

    /// Whether it holds who of the firm was there: names under "Who went" or "Attended by", but neither "Why we went with it"
    /// nor "Attended demo?" with a yes or a no.
    pub fn says_who_went(&self) -> bool {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let is_called = match words.as_slice() {
            ["attended"] | ["attended", "by"] => true,
            words => {
                let mut behind = words.iter().skip_while(|word| **word != "who");
                behind.any(|word| WENT_COLUMN_WORDS.contains(word))
            }
        };
        let is_answer = |cell: &Cell<'f>| matches!(parse_bool("", cell.text), Ok(Some(_)));
        is_called && self.has_names() && !self.is_mostly(is_answer)
    }

    /// Whether it is called as whom of the vendors one met: "Who we met".
    pub fn is_who_we_met(&self) -> bool {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        matches!(
            words.as_slice(),
            ["who", "we", "met"] | ["who", "we", "met", "with"]
        )
    }

    /// Whether a third of its cells name whom one meets: "Demo with Acme", but neither "Video demo" nor "Answering 24 hours".
    pub fn has_named_meetings(&self) -> bool {
        let names_one = |cell: &&Cell<'f>| {
            let name = vendor_in_title(cell.text);
            let mut words = words_in(cell.text);
            let is_led = has_word_for_meeting(cell.text)
                && words.any(|word| ["w", "with"].iter().any(|it| word.eq_ignore_ascii_case(it)));
            let last = words_in(cell.text).last();
            let is_demo = last.is_some_and(|last| last.eq_ignore_ascii_case("demo"));
            let is_named = is_led || is_demo;
            is_named && name != cell.text && !is_of_meetings(name) && way_to_meet(name).is_none()
        };
        let count = self.cells.iter().filter(names_one).count();
        count > 0 && count * 3 >= self.cells.len()
    }

    /// Whether its cells are e-mail addresses, alone or beside names.
    pub fn has_addresses(&self) -> bool {
        let is_address = |text: &str| {
            let mut words = text.split(char::is_whitespace);
            words.any(|word| {
                let host = word.split_once('@').map(|(_, host)| host);
                host.is_some_and(|host| host.contains('.'))
            })
        };
        self.is_mostly(|cell| is_address(cell.text))
    }

    pub fn has_prices(&self) -> bool {
        let has_digit = |text: &str| text.contains(|c: char| c.is_ascii_digit());
        let is_bracket = |text: &str| text.bytes().all(|byte| byte == b'$');
        self.is_mostly(|cell| {
            is_bracket(cell.text) || cell.text.contains('$') && has_digit(cell.text)
        })
    }

    /// Whether its cells name sizes of firms. A number alone may be a grade.
    pub fn has_sizes(&self) -> bool {
        let is_size = |text: &str| text.parse::<f64>().is_err() && !sizes_of_cell(text).is_empty();
        self.is_mostly(|cell| !cell.is_time && is_size(cell.text))
    }

    /// Whether most of its cells list states and regions, or say all of them, and one names some.
    pub fn has_places(&self) -> bool {
        let cells = self.cells.iter();
        let places: Vec<_> = cells.filter_map(|cell| clearest_place(cell.text)).collect();
        places.contains(&PlaceKind::Named) && places.len() * 2 > self.cells.len()
    }

    pub fn has_prose(&self) -> bool {
        self.is_mostly(|cell| words_in(cell.text).nth(LIST_WORDS_MAX).is_some())
    }

    /// Whether one of [`CELLS_PER_CATEGORY`] cells is a category.
    pub fn has_categories(&self, is: impl Fn(&str) -> bool) -> bool {
        let is_one = |cell: &&Cell<'f>| cell.is_name() && is(cell.text);
        let count = self.cells.iter().filter(is_one).count();
        count > 0 && count * CELLS_PER_CATEGORY >= self.cells.len()
    }

    /// Whether some cells are alike, where there are more than a few.
    pub fn repeats(&self) -> bool {
        self.cells.len() < FEW_CELLS || self.count_distinct() < self.cells.len()
    }

    /// Whether many rows share few short texts.
    pub fn has_groups(&self) -> bool {
        self.has_names() && self.count_distinct() * 3 <= self.cells.len() * 2
    }

    fn count_distinct(&self) -> usize {
        let texts = self.cells.iter().map(|cell| cell.text.to_lowercase());
        texts.collect::<HashSet<_>>().len()
    }

    /// Its links, each with the number of its row.
    pub fn links(&self) -> Vec<(usize, &str)> {
        if !self.has_links() {
            return Vec::new();
        }
        let cells = self.cells.iter();
        cells
            .filter_map(|cell| Some((cell.row, cell.link.as_deref()?)))
            .collect()
    }

    /// Whether every second cell stands in a link of its row, "Lantern Desk" in lanterndesk.example, and hardly any
    /// stands there twice. In links letters have no accents: "Brückner" is bruckner or brueckner.
    pub fn is_in_links(&self, links: &[(usize, &str)]) -> bool {
        let is_in_link = |cell: &&Cell<'f>| {
            let mut links = links.iter().filter(|(row, _)| *row == cell.row);
            let spellings = spellings_in_links(cell.text);
            links.any(|(_, link)| spellings.iter().any(|word| link.contains(word)))
        };
        let count = self.cells.iter().filter(is_in_link).count();
        let are_names = self.count_distinct() * 10 >= self.cells.len() * 9;
        count > 0 && count * CELLS_PER_CATEGORY >= self.cells.len() && are_names
    }
}

impl<'f> Cell<'f> {
    fn new(row: usize, text: &'f str) -> Self {
        let may_be_link =
            text.contains('.') && !text.contains(|c: char| c.is_whitespace() || c == '@');
        let link = may_be_link.then(|| parse_web_url(text).ok()).flatten();
        let mut orders = [DateOrder::MonthFirst, DateOrder::DayFirst].into_iter();
        Self {
            row,
            text,
            link: link.map(|link| link.to_lowercase()),
            is_time: orders.any(|order| date::parse(text, order).is_some()),
        }
    }

    /// Whether it can be the name of something: words, and few of them.
    fn is_name(&self) -> bool {
        let is_short = words_in(self.text).nth(NAME_WORDS_MAX).is_none();
        let is_other = self.text.contains(['@', '$', ';']) || self.link.is_some() || self.is_time;
        is_short && !is_other && self.text.contains(char::is_alphabetic)
    }
}

/// How links may spell the first word of a name; none of a short one, which stands in many.
fn spellings_in_links(name: &str) -> Vec<String> {
    let written: String = name.nfc().collect();
    let Some(word) = words_in(&written).next() else {
        return Vec::new();
    };
    let word = word.to_lowercase();
    let german: String = word.chars().map(german).collect();
    let without = |word: &str| folded(word.chars()).collect::<String>();
    let mut spellings = vec![without(&word), without(&german), word];
    spellings.dedup();
    spellings.retain(|word| word.chars().count() > 2);
    spellings
}

/// A small letter as Germans and Scandinavians write it where they cannot write it otherwise.
fn german(c: char) -> Cow<'static, str> {
    match c {
        'ä' => "ae".into(),
        'ö' | 'ø' => "oe".into(),
        'ü' => "ue".into(),
        'å' => "aa".into(),
        other => other.to_string().into(),
    }
}

/// Whether this is one of the categories that every instance has.
pub fn is_category(text: &str) -> bool {
    let id = CategoryId::from_name(text);
    starter_categories()
        .iter()
        .any(|category| category.id == id)
}

pub fn is_like_a_category(text: &str) -> bool {
    let names = starter_categories().iter();
    closest_words(text, names.map(|category| ((), category.name.as_str()))).is_some()
}
