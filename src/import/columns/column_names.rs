//! The names of a file's columns, as they are matched with the known ones (docs/import.md#columns).

use std::collections::HashSet;

use super::column_lookup::{ADDED_COLUMN, columns, is_column_name, normalize_column_name};
use super::column_spec::ColumnSpec;
use crate::domain::import::ImportKind;

/// A longer name is not offered to be chosen, nor can it be given: nobody would know it on a screen.
pub const COLUMN_NAME_MAX_BYTES: usize = 1_000;

/// What may stand behind a name to ask or to remind: "Active?", "Vendor*", "Website:".
pub const MARKS: &[char] = &['?', ':', '*'];

/// The names of a file's columns, each without what makes no difference.
pub fn normalize_column_names(cells: &[&str]) -> Vec<String> {
    let names = in_short(identity_column_names(cells), without_marks);
    in_short(names, |name| without_note(name, &[]))
}

/// The names with the marks behind them, by which bookings are recognized and which can never change. The mark of
/// Salesforce stays where another column has the name without it: `Website` and `Website__c` are two.
pub fn identity_column_names(cells: &[&str]) -> Vec<String> {
    let names = cells.iter().map(|cell| normalize_column_name(cell));
    let names = in_short(names.collect(), without_first_notes);
    let is_added = |at: usize| cells[at].trim().ends_with(ADDED_COLUMN);
    if !(0..cells.len()).any(is_added) {
        return names;
    }
    let others = names.iter().enumerate().filter(|(at, _)| !is_added(*at));
    let others: HashSet<_> = others.map(|(_, name)| name.clone()).collect();
    let all = names.into_iter().enumerate();
    let marked = all.map(|(at, name)| {
        if is_added(at) && others.contains(&name) {
            name + "c"
        } else {
            name
        }
    });
    marked.collect()
}

/// Where the columns are that someone means by a name, among these with their `names` as [`normalize_column_names`] gives
/// them. One that is spelled so gives its own name: `Website__c` is not `Website`. Where no column has the name, one
/// that has it apart from a note in brackets is meant.
pub fn columns_meant(cells: &[&str], names: &[String], given: &str) -> Vec<usize> {
    let given = given.trim();
    let normalized = normalize_column_name(given);
    let spelled = cells.iter().position(|cell| cell.trim() == given);
    let wanted = spelled.map_or(&normalized, |at| &names[at]);
    let written = |at: &usize| normalize_column_name(cells[*at]);
    let all = 0..cells.len();
    let mut meant: Vec<_> = all.clone().filter(|at| names[*at] == *wanted).collect();
    if meant.is_empty() {
        meant = all.clone().filter(|at| written(at) == normalized).collect();
    }
    if meant.is_empty() {
        let is_meant = |at: &usize| are_same_but_for_a_note(&written(at), &normalized);
        meant = all.filter(is_meant).collect();
    }
    meant
}

/// Whether one of two names has a note and the other none: "name(client)" and "name(vendor)" are two columns.
fn are_same_but_for_a_note(one: &str, other: &str) -> bool {
    let bare = without_any_note(one);
    let has_one_no_note = bare == one || bare == other;
    !bare.is_empty() && bare == without_any_note(other) && has_one_no_note
}

/// "whichvendor" of "whichvendor(name)", whatever the note says.
fn without_any_note(name: &str) -> &str {
    let noted = name.strip_suffix([')', ']']);
    let bare = noted.and_then(|noted| noted.rsplit_once(['(', '[']));
    bare.map_or(name, |(bare, _)| bare)
}

/// Names without what stands behind them, where no other column of the file may be meant. Names that were not
/// known from the beginning make no difference to the others.
fn in_short(names: Vec<String>, short: impl Fn(&str) -> &str) -> Vec<String> {
    let bare: Vec<_> = names.iter().map(|name| short(name)).collect();
    if bare.iter().zip(&names).all(|(bare, name)| bare == name) {
        return names;
    }
    let taken_once = |group: Group| -> Vec<_> {
        let names = bare.iter();
        let names: Vec<_> = names.filter(|name| Group::of(name) == group).collect();
        let is_once =
            |spec: &&ColumnSpec| names.iter().filter(|name| spec.accepts(name)).count() == 1;
        specs().filter(is_once).collect()
    };
    let once = [Group::First, Group::Attorneys, Group::HowMany, Group::Later].map(taken_once);
    let is_sure = |bare: &str| {
        let once = &once[Group::of(bare) as usize];
        let once = once.iter().filter(|spec| spec.accepts(bare)).count();
        once == specs().filter(|spec| spec.accepts(bare)).count()
    };
    let all = names.iter().zip(&bare);
    let kept = all.map(|(name, bare)| if is_sure(bare) { *bare } else { name });
    kept.map(str::to_owned).collect()
}

/// Without a note that was one from the beginning.
fn without_first_notes(name: &str) -> &str {
    match Group::of(name) {
        Group::First => without_note(name, &[]),
        _ => name,
    }
}

/// Names of which those that came later make no difference to the others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    First,
    Attorneys,
    /// "How many employees?"
    HowMany,
    Later,
}

/// Names that versions before did not know: bookings with such a column are recognized as if it were unknown, unless
/// it is that of their ids and nothing is stored of them as if it were.
pub const LATER_NAMES: [&str; 10] = [
    "account",
    "account:accountname",
    "activityid",
    "attendee1",
    "attendees",
    "company/account",
    "integratesw/",
    "primaryguestemail",
    "scheduleremail",
    "timestatus",
];

/// Words of a name that counts the firm's attorneys.
pub const ATTORNEY_WORDS: [&str; 3] = ["attorney", "atty", "lawyer"];

/// Words of a name that asks for a number.
pub const NUMBER_WORDS: &str = "howmany";

impl Group {
    fn of(name: &str) -> Self {
        let has = |word: &&str| name.contains(*word);
        let bare = name.split(['(', '[']).next().unwrap_or(name);
        if ATTORNEY_WORDS.iter().any(has) {
            Self::Attorneys
        } else if name.contains(NUMBER_WORDS) {
            Self::HowMany
        } else if LATER_NAMES.contains(&bare.trim_end_matches(MARKS)) {
            Self::Later
        } else {
            Self::First
        }
    }
}

/// "active" of "active?". A question about a list stays as it is: "integrations?" may be answered with a yes.
fn without_marks(name: &str) -> &str {
    let short = without_note(name, MARKS);
    let mut meant = specs().filter(|spec| spec.accepts(short));
    if name.contains('?') && meant.all(|spec| spec.is_list) {
        return name;
    }
    short
}

/// "price" of "price(usd)", and of "price*" where that is a mark. A name stays as it is where the note may say that it is
/// another column's: "url(logo)", "name(contact)".
fn without_note<'n>(name: &'n str, marks: &[char]) -> &'n str {
    let unmarked = name.trim_end_matches(marks);
    if is_column_name(unmarked) {
        return unmarked;
    }
    let noted = unmarked.strip_suffix([')', ']']);
    let Some((bare, note)) = noted.and_then(|noted| noted.rsplit_once(['(', '['])) else {
        return name;
    };
    let bare = bare.trim_end_matches(marks);
    let mut meant = specs().filter(|spec| spec.accepts(bare)).peekable();
    let is_note = meant.peek().is_some() && meant.all(|spec| spec.takes_note(note));
    if is_note { bare } else { name }
}

/// The columns of both kinds of file.
fn specs() -> impl Iterator<Item = &'static ColumnSpec> {
    let kinds = [ImportKind::Bookings, ImportKind::Vendors].into_iter();
    kinds.flat_map(columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::number_format::group_thousands;
    use crate::domain::tests::{IMPORT, assert_says};

    #[test]
    fn a_name_means_a_column_that_has_it_with_a_note_or_without_but_not_with_another() {
        for (cells, given, meant) in [
            (&["Name (vendor)", "Kind"][..], "name", &[0][..]),
            (&["Name", "Kind"], "Name (client)", &[0]),
            (&["Name (vendor)", "Kind"], "Name (client)", &[]),
            (&["Price (USD)"], "Price (per user)", &[]),
            (&["Name (vendor)", "Name"], "Name (client)", &[1]),
            (&["Name (vendor)", "Name (client)"], "Name (client)", &[1]),
            (&["Name (vendor)", "Name (client)"], "Name", &[0, 1]),
            (&["", "(URL)"], "(link)", &[]),
        ] {
            let names = normalize_column_names(cells);
            assert_eq!(
                columns_meant(cells, &names, given),
                meant,
                "{given} in {cells:?}"
            );
        }
    }

    /// Bookings are stored by these.
    #[test]
    fn the_names_by_which_bookings_are_recognized_never_change() {
        for (names, expected) in [
            (
                &["Firm Size (employees)", "# of Attorneys"][..],
                &["firmsize", "#ofattorneys"][..],
            ),
            (
                &["No. of Employees (# Lawyers)", "Employee Size (optional)"],
                &["no.ofemployees(#lawyers)", "employeesize"],
            ),
            (
                &["Firm Size (attorneys)", "Headcount (required)"],
                &["firmsize(attorneys)", "headcount"],
            ),
            (
                &["Headcount (# of attorneys)", "Email*", "Client (required)"],
                &["headcount(#ofattorneys)", "email*", "client"],
            ),
            (
                &["Firm Size (attys)", "Company Size*", "Client (required)"],
                &["firmsize(attys)", "companysize*", "client"],
            ),
            (
                &["Firm Size (optional)", "How many employees"],
                &["firmsize", "howmanyemployees"],
            ),
            (
                &["Company (required)", "Account (required)"],
                &["company", "account(required)"],
            ),
            (
                &["# Attys?", "Employee Size (optional)", "Email*"],
                &["#attys?", "employeesize", "email*"],
            ),
        ] {
            assert_eq!(identity_column_names(names), expected, "{names:?}");
        }
    }

    #[test]
    fn a_note_behind_a_name_makes_no_difference_where_it_says_how_cells_are_written() {
        for (names, expected) in [
            (&["Price (USD)", "Mood"][..], &["price", "mood"][..]),
            (&["Company size (employees)"], &["companysize"]),
            (&["Website [URL]", "Active (Y/N)"], &["website", "active"]),
            (&["Client (required)"], &["client"]),
            // Names that other columns of the file have too.
            (&["Price (USD)", "Cost"], &["price(usd)", "cost"]),
            (
                &["Website (URL)", "Site (link)"],
                &["website(url)", "site(link)"],
            ),
            // A number of attorneys beside a size.
            (
                &["Company Size (employees)", "# of Attorneys"],
                &["companysize", "#ofattorneys"],
            ),
            (
                &["Firm Size*", "Number of Lawyers?"],
                &["firmsize", "numberoflawyers"],
            ),
            (
                &["# Attorneys*", "# of Attorneys"],
                &["#attorneys*", "#ofattorneys"],
            ),
            (
                &["Company Size*", "# Attys", "Firm Size (attys)*"],
                &["companysize", "#attys", "firmsize(attys)*"],
            ),
            (&["# of Attys?", "Headcount*"], &["#ofattys", "headcount"]),
            // Notes by which they are other columns.
            (
                &["URL (logo)", "Name (contact)"],
                &["url(logo)", "name(contact)"],
            ),
            (
                &["Price (setup)", "Price (EUR)"],
                &["price(setup)", "price(eur)"],
            ),
            (&["Mood (optional)", "(URL)"], &["mood(optional)", "(url)"]),
        ] {
            assert_eq!(normalize_column_names(names), expected, "{names:?}");
        }
    }

    #[test]
    fn import_md_states_the_longest_column_name() {
        assert_says(
            IMPORT,
            &[format!(
                "that is longer than {} bytes,",
                group_thousands(COLUMN_NAME_MAX_BYTES as u64)
            )],
        );
    }
}
