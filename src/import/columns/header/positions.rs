//! Where each known column is, by the names of a file's columns, and of which kind the file is.

use crate::domain::fuzzy_match::closest_name;
use crate::domain::import::ImportKind;
use crate::domain::text::words_in;
use crate::import::columns::column_choices::ColumnChoices;
use crate::import::columns::column_lookup::{
    FORM_COLUMN, TITLES, ambiguous_names, columns, normalize_column_name, of_firms, of_people,
};
use crate::import::columns::column_names::{LATER_NAMES, MARKS};
use crate::import::columns::column_spec::{Column, ColumnSpec};
use crate::import::columns::refusal_names::refused;
use crate::import::columns::spanish_names::of_spanish_name;

/// The position of each known column; `None` for one that the file lacks.
pub type ColumnPositions = [Option<usize>; Column::COUNT];

/// A list of vendors has so many columns that only such lists have.
pub(super) const VENDOR_COLUMNS_MIN: usize = 2;

/// Columns of a firm that booked, or of its booking.
pub const FIRM_COLUMNS: [Column; 6] = [
    Column::FirmSize,
    Column::CityState,
    Column::City,
    Column::State,
    Column::Dma,
    Column::Canceled,
];

/// Columns of a demo that was booked, or of the person who did; companies of a CRM have none of them.
pub const DEMO_COLUMNS: [Column; 4] = [
    Column::Client,
    Column::Category,
    Column::Email,
    Column::Name,
];

/// What is asked for where nothing of a booking is there.
pub const CREATED_TIME_AND_CLIENT: &str = "created time and client";

/// What is asked for where only the vendors of demos are there.
pub const CREATED_TIME: &str = "created time";

/// What is asked for where no vendor of a demo is there.
pub const CLIENT_OR_CATEGORY: &str = "client or client category";

/// Names of a link by which anyone books a demo. One to a meeting may lead to a demo that someone has booked.
pub const LINKS_TO_BOOK: [&str; 7] = [
    "bookademo",
    "bookinglink",
    "bookingurl",
    "demobookingurl",
    "demolink",
    "demourl",
    "schedulinglink",
];

/// Names that only a list of booked demos has, besides those of their time.
pub const OF_BOOKED_DEMOS: [&str; 4] = ["attended", "demotime", "meetingtime", "noshow"];

/// Whether the names are those of a vendor list that lacks a required column, rather than of a
/// booking export: such a list may say when each vendor was added to it.
pub fn looks_like_vendors(
    bookings: &ColumnPositions,
    vendors: &ColumnPositions,
    names: &[String],
) -> bool {
    // What earlier versions took for a list of vendors stays one.
    let is_early = |at: &usize| !LATER_NAMES.contains(&names[*at].as_str());
    let bookings = &bookings.map(|position| position.filter(is_early));
    let has = |column: Column| vendors[column as usize].is_some();
    let of_vendors = count_identifying(ImportKind::Vendors, vendors);
    let of_bookings = count_identifying(ImportKind::Bookings, bookings);
    // A log of demos names the vendor and its category too, but hardly the vendor's site.
    let is_of_sites = has(Column::Category) && has(Column::WebsiteUrl);
    let of_others = of_bookings - usize::from(bookings[Column::Client as usize].is_some());
    // People who fill in a form about vendors leave an e-mail address, and say nothing of their firm.
    let has_place = FIRM_COLUMNS
        .iter()
        .any(|column| bookings[*column as usize].is_some());
    let is_of_firm = has_place || names.iter().any(|name| of_firms(name));
    let is_form = has(Column::WebsiteUrl) && of_vendors >= VENDOR_COLUMNS_MIN && !is_of_firm;
    // Companies of a CRM have places and the day on which each was added.
    let mut of_demos = DEMO_COLUMNS.iter().map(|column| bookings[*column as usize]);
    let is_of_companies = has(Column::WebsiteUrl) && of_demos.all(|column| column.is_none());
    let is_list = of_vendors >= VENDOR_COLUMNS_MIN && of_vendors > of_bookings;
    has(Column::Name) && (is_list || is_of_sites && of_others == 0 || is_form || is_of_companies)
}

/// Whether a list says of each vendor where to book a demo, and nothing of those who booked one: then even our own name for
/// the time of a booking is that of the day on which a vendor was added.
pub fn has_links_to_book(
    bookings: &ColumnPositions,
    vendors: &ColumnPositions,
    names: &[String],
) -> bool {
    let is_there = |column: Column| vendors[column as usize].is_some();
    let is_plain_name = vendors[Column::Name as usize].is_some_and(|at| names[at] == "name");
    let of_demos = [Column::Client, Column::Email, Column::Company].into_iter();
    let mut of_demos = of_demos.chain(FIRM_COLUMNS);
    let is_of_demo = |column: Column| {
        // Vendors have a status too.
        bookings[column as usize]
            .is_some_and(|at| column != Column::Canceled || names[at] != "status")
    };
    is_plain_name
        && is_there(Column::WebsiteUrl)
        && names
            .iter()
            .any(|name| LINKS_TO_BOOK.contains(&name.as_str()))
        && !of_demos.any(is_of_demo)
        && !names
            .iter()
            .any(|name| of_firms(name) || is_of_booked_demo(name))
}

/// Whether a column says of a demo when it was or was booked, or who came: "Demo Date", "Attended". When a row was created
/// is not said so.
fn is_of_booked_demo(name: &str) -> bool {
    let mut specs = columns(ImportKind::Bookings).iter();
    let time = specs.find(|spec| spec.column == Column::CreatedTime);
    let is_time = time.is_some_and(|spec| spec.accepts(name)) && !name.contains("created");
    is_time || OF_BOOKED_DEMOS.contains(&name)
}

/// How many of the file's columns only files of this kind have.
fn count_identifying(kind: ImportKind, positions: &ColumnPositions) -> usize {
    let specs = columns(kind).iter().filter(|spec| spec.identifies_kind);
    specs
        .filter(|spec| positions[spec.column as usize].is_some())
        .count()
}

/// The columns that a file of this kind cannot do without.
pub fn required(kind: ImportKind) -> impl Iterator<Item = &'static ColumnSpec> {
    let specs = columns(kind).iter();
    specs.filter(|spec| spec.is_required())
}

pub fn positions(kind: ImportKind, names: &[String]) -> ColumnPositions {
    let mut positions = [None; Column::COUNT];
    for spec in columns(kind) {
        let position = |header| names.iter().position(|name| name == header);
        positions[spec.column as usize] = spec.headers().find_map(position);
    }
    positions
}

pub fn in_exports(
    kind: ImportKind,
    positions: &ColumnPositions,
    names: &[String],
    choices: &ColumnChoices,
) -> [bool; Column::COUNT] {
    let mut found = [false; Column::COUNT];
    for spec in columns(kind) {
        let position = positions[spec.column as usize];
        let is_export =
            |at: usize| spec.is_export_header(&names[at]) || choices.is_named(spec.name);
        found[spec.column as usize] = position.is_some_and(is_export);
    }
    found
}

/// Words of names by which a column is neither a firm's name nor its size.
const PERSON_WORDS: [&str; 3] = ["contact", "contacts", "person"];
const PLACE_WORDS: [&str; 6] = ["city", "country", "province", "region", "state", "zip"];
/// Words of names of places that are neither a city nor a state.
const OTHER_PLACE_WORDS: [&str; 4] = ["country", "county", "postal", "zip"];
/// Words of names that have one of those beside them: "City, State and Zip Code".
const CITY_OR_STATE: [&str; 4] = ["city", "province", "region", "state"];

/// The missing column that an unknown name comes nearest to.
pub fn closest_missing(
    kind: ImportKind,
    positions: &ColumnPositions,
    written: &str,
) -> Option<&'static str> {
    let is_missing = |column: Column| positions[column as usize].is_none();
    // Of a case, hardly a misspelled state; and where a vendor stands with the firm, no states.
    match normalize_column_name(written).trim_end_matches(MARKS) {
        "stage" => return is_missing(Column::Category).then(|| Column::Category.name(kind)),
        "status" if kind == ImportKind::Vendors => return None,
        // "Associated Company IDs" are no sizes of companies.
        name if name.ends_with("ids") => return None,
        // "States not served" are no states served.
        _ if kind == ImportKind::Vendors && refused(written).is_some() => return None,
        "associatedcompanycity/state" => {
            return is_missing(Column::CityState).then(|| Column::CityState.name(kind));
        }
        _ => {}
    }
    if let Some(column) = of_spanish_name(kind, written) {
        return is_missing(column).then(|| column.name(kind));
    }
    // "Associated Contact" and "Company City" are near to a firm and its size by their words alone, and "Company Country"
    // to its city.
    let has_word = |words: &[&str]| {
        words_in(written).any(|word| words.iter().any(|it| word.eq_ignore_ascii_case(it)))
    };
    let is_of_other = |column: Column| match column {
        Column::Company => has_word(&PERSON_WORDS) || has_word(&PLACE_WORDS),
        Column::FirmSize | Column::FirmSizeSupported => has_word(&PLACE_WORDS),
        Column::CityState | Column::City | Column::State => {
            has_word(&OTHER_PLACE_WORDS) && !has_word(&CITY_OR_STATE)
        }
        _ => false,
    };
    let missing = columns(kind)
        .iter()
        .filter(|spec| is_missing(spec.column) && !is_of_other(spec.column));
    closest_name(
        written,
        missing.flat_map(|spec| spec.headers().map(|header| (spec.name, header))),
    )
}

pub fn category_of_all(positions: &ColumnPositions, choices: &ColumnChoices) -> Option<String> {
    let is_missing = positions[Column::Category as usize].is_none();
    let category = choices.category().filter(|_| is_missing);
    category.map(str::to_owned)
}

/// Where a booking may say that it was canceled.
pub fn cancellations(
    kind: ImportKind,
    positions: &ColumnPositions,
    names: &[String],
    original_names: &[String],
) -> Vec<usize> {
    let Some(first) = positions[Column::Canceled as usize] else {
        return Vec::new();
    };
    if names[first] != original_names[first] {
        return vec![first];
    }
    let mut specs = columns(kind).iter();
    let spec = specs.find(|spec| spec.column == Column::Canceled);
    let is_one = |name: &String| spec.is_some_and(|spec| spec.accepts(name));
    let all = names.iter().enumerate();
    all.filter(|(_, name)| is_one(name))
        .map(|(at, _)| at)
        .collect()
}

pub fn has_titles(positions: &ColumnPositions, names: &[String], choices: &ColumnChoices) -> bool {
    let client = positions[Column::Client as usize];
    let is_title = |at: usize| TITLES.contains(&names[at].as_str());
    client.is_some_and(is_title) || choices.is_named(Column::Client.name(ImportKind::Bookings))
}

/// In a list of contacts the name is a person's, and the vendor is the company.
pub fn pass_over_a_persons_name(vendors: &mut ColumnPositions, names: &[String]) {
    let name = &mut vendors[Column::Name as usize];
    let is_plain = name.is_some_and(|at| names[at] == "name");
    if !is_plain || !names.iter().any(|name| of_people(name)) {
        return;
    }
    let mut specs = columns(ImportKind::Vendors).iter();
    let spec = specs.find(|spec| spec.column == Column::Name);
    let others = spec.into_iter().flat_map(ColumnSpec::headers);
    let mut others = others.filter(|header| *header != "name");
    let found = others.find_map(|header| names.iter().position(|name| name == header));
    // In a form's answers the name is that of the person who answers, whatever the form asks.
    let is_form = names.iter().any(|name| name == FORM_COLUMN);
    *name = found.or(name.filter(|_| !is_form));
}

/// A column called "Date" or "Software" says when a demo was, and of what, only where another column is of the firm and
/// none has a vendor's site.
pub fn pass_over_ambiguous_names(
    bookings: &mut ColumnPositions,
    vendors: &ColumnPositions,
    names: &[String],
) {
    let has_site = vendors[Column::WebsiteUrl as usize].is_some();
    if !has_site && names.iter().any(|name| of_firms(name)) {
        return;
    }
    let is_ambiguous = |at: usize| ambiguous_names().any(|name| name == names[at]);
    for position in bookings {
        *position = position.filter(|at| !is_ambiguous(*at));
    }
}

/// What a vendors file lacks of a log of demos.
pub struct MissingAsLog {
    /// Whether it may be one by its names: there are a date and a vendor, whichever of them [`pass_over_ambiguous_names`] left,
    /// and nothing says that the vendors are those of a list.
    pub may_be: bool,
    pub lacks: &'static str,
}

impl MissingAsLog {
    pub fn of(
        as_named: &ColumnPositions,
        bookings: &ColumnPositions,
        vendors: &ColumnPositions,
    ) -> Self {
        let has =
            |positions: &ColumnPositions, column: Column| positions[column as usize].is_some();
        let has_client = |positions: &ColumnPositions| {
            has(positions, Column::Client) || has(positions, Column::Category)
        };
        let has_site = has(vendors, Column::WebsiteUrl);
        Self {
            may_be: has(as_named, Column::CreatedTime) && has_client(as_named) && !has_site,
            lacks: if has_client(bookings) {
                CREATED_TIME
            } else {
                CREATED_TIME_AND_CLIENT
            },
        }
    }
}
